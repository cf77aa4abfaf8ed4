"""A game to download: while running as its viewer knows it, then the whole record, with what proves its chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...table.match import Step
from ...table.position import View
from ...table.record import SEEN_SIGN, Record
from ...table.seen import view_line
from ..entries import Played
from ..ledger.audience import fold
from ..ledger.people import HUMAN
from ..ledger.table import Table

PROOF: Final = re.compile(r"^; (table|commitment|secret|(?:nonce|seal) [1-9])[ \t]*:?[ \t]*([0-9a-f]*)$", re.MULTILINE)
MINUTE_MS: Final = 60_000
STAND_IN: Final = re.compile(r"^; stand-in seat ([1-9]): ([0-9 -]+)$", re.MULTILINE)
COMPUTER: Final = "computer ({})"


@dataclass(frozen=True)
class Proof:
    """What a record says about its chance: the table's name, the commitment, the secret, the nonces by seat."""

    table: str
    commitment: str
    secret: bytes
    nonces: dict[int, str]
    seals: dict[int, str]
    """What some seats had said of theirs before any was opened."""
    stand_ins: dict[int, str]
    """By seat the actions that a computer played for its person, as `spans` writes them."""


def exported(table: Table, viewer: int, secret: bytes) -> str:
    """The record that a viewer may have."""
    if table.position.is_over:
        record = table.record()
        record.names.update(_names(table))
        header, _, actions = record.text().partition("\n\n")
        lines = [*_proof_lines(table, secret), header, "", *_marked(table, actions.splitlines())]
        return "\n".join(lines) + "\n"
    return "\n".join(_as_seen(table, viewer)) + "\n"


def _names(table: Table) -> dict[int, str]:
    computers = {seat: COMPUTER.format(who) for seat, who in table.players.items() if who != HUMAN}
    return {**computers, **table.names}


def _proof_lines(table: Table, secret: bytes) -> Iterator[str]:
    yield f"; table {table.id}"
    yield f"; commitment {table.created.commitment}"
    yield f"; secret {secret.hex()}"
    yield from _marks(table)
    for seat, actions in sorted(table.played_for.items()):
        yield f"; stand-in seat {seat}: {spans(actions)}"
    for seat, seal in sorted(table.people.seals.items()):
        yield f"; seal {seat} {seal}"
    for seat, nonce in sorted(table.people.nonces.items()):
        yield f"; nonce {seat} {nonce}"


def spans(actions: Sequence[int]) -> str:
    """Actions, counted from 0, by the numbers of their lines in the record: `12-15 20`."""
    found: list[list[int]] = []
    for line in (action + 1 for action in actions):
        if found and found[-1][-1] == line - 1:
            found[-1][1:] = [line]
        else:
            found.append([line])
    return " ".join("-".join(map(str, span)) for span in found)


def _marks(table: Table) -> Iterator[str]:
    """How often somebody has gone back knowing more than before: alone, or because all had agreed."""
    if table.is_stopped and not table.forfeit:
        yield "; closed by the operator"
    if table.practice:
        yield f"; practice {table.practice}"
    if table.takebacks.done:
        yield f"; by consent {table.takebacks.done}"
    if table.people.have_agreed_to_tutors:
        yield "; tutors by consent"
    if limit := table.clocks.limit:
        yield f"; time: {limit.ms // MINUTE_MS} minutes per {limit.per}, then {limit.level or 'the game ends'}"
    for seat in table.clocks.ran_out:
        yield f"; out of time: seat {seat}"
    for seat in table.tutored:
        yield f"; tutor seat {seat}"


def _as_seen(table: Table, viewer: int) -> Iterator[str]:
    """The header of a record and what the viewer was told, `?` for the rest, and what it saw before each decision of
    its own; no record that can be played again, but `table/seen.py` reads it.
    """
    yield f"{SEEN_SIGN}{f'seat {viewer}' if viewer else 'outside'}, unfinished"
    yield f"; commitment {table.created.commitment}"
    yield from _marks(table)
    yield from Record(table.settled, [], _names(table), table.created.date).header(None)
    told = [f"{'* ' if played.actor == 'nature' else ''}{played.a}" for played in standing(table, viewer)]
    for at, view in decided_from(table.steps_told(viewer)[: len(told)], viewer):
        told[at] = f"{view_line(view)}\n{told[at]}"
    yield from _marked(table, told, lambda plies: table.audience.heard_before(viewer, plies))


def decided_from(steps: Sequence[Step], viewer: int) -> Iterator[tuple[int, View]]:
    """What the viewer saw when a decision of its own began, and which of the steps was its first action: not where it
    went on and had learned nothing in between.
    """
    latest: Step | None = None
    for at, step in enumerate(steps):
        is_own = viewer > 0 and step.before.actor == viewer
        if is_own and not (latest and latest.is_open):
            yield at, step.before.view(viewer)
        latest = step if is_own else None


def _marked(table: Table, actions: Sequence[str], place: Callable[[int], int] = int) -> Iterator[str]:
    """Lines of actions, with notes where somebody went back; `place` gives the line after which that many stood."""
    marks = [(place(mark.plies), mark) for mark in table.marks]
    for number in range(len(actions) + 1):
        for _, mark in (each for each in marks if each[0] == number):
            way = "by consent" if mark.by_consent else "practice"
            yield f"; {way}: seat {mark.seat} went back to here"
        yield from actions[number : number + 1]


def standing(table: Table, viewer: int) -> list[Played]:
    """What the viewer was told that has not been taken back since."""
    played: list[Played] = []
    for entry in (entry for told in table.history[viewer] for entry in told):
        fold(played, entry, lambda entry: entry)
    return played


def proof_in(text: str) -> Proof | None:
    """The proof in the comments of a record; None if it is incomplete."""
    found = dict(PROOF.findall(text))
    try:
        by_seat = {
            kind: {int(name.split()[1]): value for name, value in found.items() if name.startswith(kind)}
            for kind in ("nonce", "seal")
        }
        return Proof(
            found["table"], found["commitment"], bytes.fromhex(found["secret"]), by_seat["nonce"], by_seat["seal"],
            {int(seat): lines.strip() for seat, lines in STAND_IN.findall(text)},
        )  # fmt: skip
    except (KeyError, ValueError):
        return None
