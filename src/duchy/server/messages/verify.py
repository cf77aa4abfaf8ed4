"""Whether chance was fair: everything nature did, drawn again from the secret committed to beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ...table.action import Action
from ...table.position import NATURE_NAME, Position
from ...table.record import Reading
from ..ledger.chance import Chance, commitment, sealed
from ..ledger.loading import NoTable, load
from ..ledger.signing import is_signed
from ..storage.event_store import EventStore
from ..storage.events import Damage
from .export import Proof, spans
from .signed import decided


class Unproven(Exception):
    """What is wrong: `code` names it, `facts` are for its words."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass(frozen=True)
class Proven:
    """What was checked and holds."""

    choices: int
    """How many of nature's choices were drawn again and came out the same."""
    sealed: tuple[int, ...] = ()
    """The seats that had sealed their nonces before one was opened."""
    forgone: tuple[int, ...] = ()
    """Those of them that did not open theirs in time."""
    signed: int = 0
    """How many decisions of people have a signature, which holds."""
    unsigned: int = 0
    """How many have none, from devices without a key."""
    stand_ins: dict[int, str] = field(default_factory=dict[int, str])
    """By seat the actions that a computer played for its person, by the numbers of their lines in the record."""


def verify_record(reading: Reading, proof: Proof | None) -> Proven:
    """Check a whole record of a finished game against the proof in its comments. Raises Unproven."""
    if proof is None:
        raise Unproven("NO_PROOF")
    if commitment(proof.secret) != proof.commitment:
        raise Unproven("COMMITMENT")
    for seat, seal in proof.seals.items():
        nonce = proof.nonces.get(seat, "")
        if nonce and sealed(proof.table, nonce) != seal:
            raise Unproven("OTHER_NONCE", seat=seat)
    forgone = [seat for seat in proof.seals if not proof.nonces.get(seat)]
    chance = Chance(proof.secret, proof.table, proof.nonces)
    proven = _redrawn(chance, reading.positions, reading.record.actions, proof.seals, forgone)
    return replace(proven, stand_ins=proof.stand_ins)


def verify_game(store: EventStore, name: str) -> Proven:
    """Check everything stored of a table. Raises Unproven or StoreError."""
    try:
        table, secret = load(store, name)
        signed, unsigned = _signatures(store, name)
    except NoTable:
        raise Unproven("NO_TABLE") from None
    except Damage as damage:
        raise Unproven("QUARANTINED", seq=damage.seq, damage=damage.code) from None
    if commitment(secret) != table.created.commitment:
        raise Unproven("COMMITMENT")
    chance = Chance(secret, name, table.people.nonces)
    proven = _redrawn(chance, table.record().positions(), table.actions, table.people.seals, table.people.forgone)
    stand_ins = {seat: spans(actions) for seat, actions in sorted(table.played_for.items())}
    return replace(proven, signed=signed, unsigned=unsigned, stand_ins=stand_ins)


def _signatures(store: EventStore, name: str) -> tuple[int, int]:
    """How many decisions of people are signed, and how many need not be. Raises Unproven at one that should be."""
    counts = [0, 0]
    for each in decided(store.events(name)):
        if not each.sig and each.must:
            raise Unproven("UNSIGNED", seq=each.seq, seat=each.seat)
        if each.sig and not (each.key and is_signed(each.key, each.text, each.sig)):
            raise Unproven("FORGED", seq=each.seq, seat=each.seat)
        counts[0 if each.sig else 1] += 1
    return counts[0], counts[1]


def _redrawn(
    chance: Chance,
    positions: Iterable[Position],
    actions: Sequence[Action],
    seals: Iterable[int],
    forgone: Iterable[int],
) -> Proven:
    counter = 0
    for before, action in zip(positions, actions, strict=False):
        if before.actor == NATURE_NAME:
            expected = chance.choice(before, counter)
            counter += 1
            if expected != action:
                raise Unproven("OTHER_CHANCE", number=counter, expected=str(expected), action=str(action))
    return Proven(counter, tuple(sorted(seals)), tuple(sorted(forgone)))
