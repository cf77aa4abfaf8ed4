"""What is asked of a program, as JSON objects, nearly all in protocol 2 (docs/bots.md). Nothing in them depends on what
is hidden from the program's seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from ....table.action import NUMBERING, first_of_seats
from ....table.heard import Heard
from ....table.position import View
from ....table.structured import constants_of, state_of
from ...place import Outcome, Place
from .dialogue import Message

PROTOCOL: Final = 2


@dataclass
class Course:
    """A game at one place, as far as the program has been told of it."""

    table: str
    """How the program knows the place."""
    told: Sequence[Heard] = ()

    def news(self, place: Place) -> Message:
        """What the seat has heard since the last request, and how much of what it had heard was taken back."""
        heard = [*place.heard()]
        same = 0
        while same < min(len(heard), len(self.told)) and heard[same] == self.told[same]:
            same += 1
        lost, self.told = len(self.told) - same, heard
        news: Message = {"taken_back": lost} if lost else {}
        return news | {"history": [{"by": each.actor, "text": each.text} for each in heard[same:]]}


def choose_plainly(view: View, ms: int, seed: int) -> Message:
    """A decision, as protocol 1 asks for it."""
    return {"do": "choose", "diagram": view.diagram(), "legal": [*map(str, view.actions())], "ms": ms, "seed": seed}


def hello(version: str) -> Message:
    """Who asks, and in which protocol."""
    return {"do": "hello", "protocol": PROTOCOL, "program": "duchy", "version": version}


def new_game(table: str, place: Place, view: View, ms: int, grace_ms: int) -> Message:
    """A game begins, or goes on with a program that was started anew."""
    settled = view.settled
    return {
        "do": "new game",
        "table": table,
        "game": settled.game.name,
        "rules": settled.game.version,
        "edition": settled.edition,
        "options": dict(settled.values),
        "constants": constants_of(settled),
        "numbering": f"{settled.game.name}-v{NUMBERING}",
        "seats": settled.seats,
        "seat": view.seat,
        "names": {str(seat): name for seat, name in sorted(place.names.items())},
        "clock": {"ms": ms, "grace_ms": grace_ms},
    }


def choose(
    course: Course, place: Place, view: View, ms: int, grace_ms: int, seed: int, wants: Collection[str]
) -> Message:  # fmt: skip
    """A decision: what is new, what the seat knows, what it may do."""
    first, actions = first_of_seats(view.game), view.actions()
    parts: Message = {
        **course.news(place),
        "diagram": view.diagram() if "diagram" in wants else "",
        "state": state_of(view) if "state" in wants else {},
    }
    return {
        "do": "choose",
        "table": course.table,
        "seat": view.seat,
        "turn": view.turn,
        **{name: part for name, part in parts.items() if name == "taken_back" or name in wants},
        "legal": [str(action) for action in actions],
        "numbers": [action.code - first for action in actions],
        "ms": ms,
        "left_ms": ms + grace_ms,
        "seed": str(seed),
    }


def result(course: Course, place: Place, view: View, outcome: Outcome) -> Message:
    """A game is over; of one that was played to its end everything is known."""
    told: Message = {"do": "result", "table": course.table, "end": outcome.end.value, **course.news(place)}
    if outcome.result:
        winners = outcome.result.winners
        share = 1 / len(winners) if view.seat in winners else 0.0
        told |= {"winners": [*winners], "keys": [[*keys] for keys in outcome.result.keys], "share": share}
    elif outcome.losers:
        told |= {"losers": [*outcome.losers]}
    return told
