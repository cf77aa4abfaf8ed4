"""The decisions of a record: what one seat did without chance, another seat or anything new to it in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..table.action import Action
from ..table.match import Step
from ..table.position import Position
from ..table.seen import SeenGame


@dataclass(frozen=True)
class Segment:
    """Just what its seat could have taken back before it sent it: one decision."""

    at: int
    """The number of its first action in the record, from 1, nature's counted."""
    seat: int
    positions: tuple[Position, ...]
    """Before its first action, and after each."""
    actions: tuple[Action, ...]

    @property
    def before(self) -> Position:
        """The position that is decided in."""
        return self.positions[0]

    @property
    def after(self) -> Position:
        """The position it led to."""
        return self.positions[-1]

    @property
    def is_forced(self) -> bool:
        """Whether there was never more than one legal action."""
        return all(len(position.actions()) == 1 for position in self.positions[:-1])


def segments_of(positions: Sequence[Position], actions: Sequence[Action]) -> list[Segment]:
    """The segments of a finished game, forced ones included; `positions` has one more than `actions`."""
    found, first = list[Segment](), 0
    for last, action in enumerate(actions):
        seat, after = positions[last].actor, positions[last + 1]
        if isinstance(seat, int):
            if after.actor == seat and Step(positions[last], action, after).is_open:
                continue
            found.append(Segment(first + 1, seat, tuple(positions[first : last + 2]), tuple(actions[first : last + 1])))
        first = last + 1
    return found


def segments_seen(seen: SeenGame) -> list[Segment]:
    """The segments of the one seat whose view is known, forced ones included."""
    return [Segment(one.at, seen.seat, one.positions, one.actions) for one in seen.decisions]


def segment_at(segments: Sequence[Segment], at: int) -> Segment | None:
    """The decision that holds an action; None if that was nature's, or is not known."""
    return next((one for one in segments if one.at <= at < one.at + len(one.actions)), None)
