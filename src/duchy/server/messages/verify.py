"""Whether chance was fair: everything nature did, drawn again from the secret committed to beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...table.action import Action
from ...table.position import NATURE_NAME, Position
from ...table.record import Reading
from ..ledger.chance import Chance, commitment
from ..ledger.loading import NoTable, load
from ..storage.event_store import EventStore
from ..storage.events import Damage
from .export import Proof


class Unproven(Exception):
    """What is wrong: `code` names it, `facts` are for its words."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass(frozen=True)
class Proven:
    """The number of nature's choices that were drawn again and came out the same."""

    choices: int


def verify_record(reading: Reading, proof: Proof | None) -> Proven:
    """Check a whole record of a finished game against the proof in its comments. Raises Unproven."""
    if proof is None:
        raise Unproven("NO_PROOF")
    if commitment(proof.secret) != proof.commitment:
        raise Unproven("COMMITMENT")
    return _redrawn(Chance(proof.secret, proof.table, proof.nonces), reading.positions, reading.record.actions)


def verify_game(store: EventStore, game: str) -> Proven:
    """Check everything stored of a game. Raises Unproven or StoreError."""
    try:
        table, secret = load(store, game)
    except NoTable:
        raise Unproven("NO_TABLE") from None
    except Damage as damage:
        raise Unproven("QUARANTINED", seq=damage.seq, damage=damage.code) from None
    if commitment(secret) != table.created.commitment:
        raise Unproven("COMMITMENT")
    return _redrawn(Chance(secret, game, table.nonces), table.record().positions(), table.actions)


def _redrawn(chance: Chance, positions: Iterable[Position], actions: Sequence[Action]) -> Proven:
    counter = 0
    for before, action in zip(positions, actions, strict=False):
        if before.actor == NATURE_NAME:
            expected = chance.choice(before, counter)
            counter += 1
            if expected != action:
                raise Unproven("OTHER_CHANCE", number=counter, expected=str(expected), action=str(action))
    return Proven(counter)
