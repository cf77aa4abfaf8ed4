"""A game to take away: as its viewer knows it while it goes on; then the whole record, with what proves its chance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...table.record import Record
from ..ledger.fold import fold
from ..ledger.table import HUMAN, Table
from ..protocol import Played

PROOF: Final = re.compile(r"^; (table|commitment|secret|nonce [1-9])[ \t]*:?[ \t]*([0-9a-f]*)$", re.MULTILINE)
COMPUTER: Final = "computer ({})"


@dataclass(frozen=True)
class Proof:
    """What a record says of its chance: the table's name, the commitment, the secret, the nonces by seat."""

    table: str
    commitment: str
    secret: bytes
    nonces: dict[int, str]


def exported(table: Table, viewer: int, secret: bytes) -> str:
    """The record that a viewer may have."""
    if table.position.is_over:
        record = table.record()
        record.names.update(_names(table))
        return "\n".join(_proof_lines(table, secret)) + "\n" + record.text()
    return "\n".join(_as_seen(table, viewer)) + "\n"


def _names(table: Table) -> dict[int, str]:
    computers = {seat: COMPUTER.format(who) for seat, who in table.players.items() if who != HUMAN}
    return {**computers, **table.names}


def _proof_lines(table: Table, secret: bytes) -> Iterator[str]:
    yield f"; table {table.id}"
    yield f"; commitment {table.created.commitment}"
    yield f"; secret {secret.hex()}"
    yield from _marks(table)
    for seat, nonce in sorted(table.nonces.items()):
        yield f"; nonce {seat} {nonce}"


def _marks(table: Table) -> Iterator[str]:
    """How often somebody has gone back knowing more than before: alone, or because all had agreed."""
    if table.practice:
        yield f"; practice {table.practice}"
    if table.takebacks.done:
        yield f"; by consent {table.takebacks.done}"


def _as_seen(table: Table, viewer: int) -> Iterator[str]:
    """The header of a record and what the viewer was told, `?` for the rest; no record that can be played again."""
    yield f"; seen from {f'seat {viewer}' if viewer else 'outside'}, unfinished"
    yield f"; commitment {table.created.commitment}"
    yield from _marks(table)
    yield from Record(table.settled, [], _names(table), table.created.date).header(None)
    for played in standing(table, viewer):
        yield f"{'* ' if played.actor == 'nature' else ''}{played.a}"


def standing(table: Table, viewer: int) -> list[Played]:
    """What the viewer was told of and has not been taken back since."""
    played: list[Played] = []
    for entry in (entry for told in table.history[viewer] for entry in told):
        fold(played, entry, lambda entry: entry)
    return played


def proof_in(text: str) -> Proof | None:
    """What the comments of a record prove with; None where some are missing."""
    found = dict(PROOF.findall(text))
    try:
        nonces = {int(name.split()[1]): value for name, value in found.items() if name.startswith("nonce")}
        return Proof(found["table"], found["commitment"], bytes.fromhex(found["secret"]), nonces)
    except (KeyError, ValueError):
        return None
