"""Scenes: a table of Magna Grecia in a few lines, and short helpers for the tests.

Without other lines it is the first turn of seat 1, yellow, with card Y2: 3 roads, 2 cities, 5 tiles taken.
"""

from __future__ import annotations

from tests.scenes import offers, reads

from duchy import Position, read_diagram
from duchy.games.hexes import HEX
from duchy.games.magna_grecia.fields import NO_PLACE, State


def scene(lines: str = "", headline: str = "standard seats=2") -> Position:
    """The table of a diagram; cards, points and tiles are those of the start unless the lines say otherwise."""
    return read_diagram(f"magna_grecia {headline}\n{lines}")


def hexes(position: Position, word: str) -> set[str]:
    """The hexes on which that action is offered."""
    return {text.split()[1] for text in offers(position, word)}


def points(position: Position, seat: int) -> int:
    """The points on the track."""
    return position.state(State).points[seat - 1]


def totals(position: Position) -> tuple[int, ...]:
    """Points by seat as if the game ended now."""
    return tuple(key[0] for key in position.standing().keys)


def degree(position: Position, label: str) -> int:
    """The direct connections of the place that the hex belongs to."""
    state = position.state(State)
    assert state.place[HEX[label]] != NO_PLACE
    return state.degree[state.place[HEX[label]]]


def linked(position: Position, one: str, other: str) -> bool:
    """Whether the places of two hexes are directly connected."""
    state = position.state(State)
    return state.link[state.place[HEX[one]]] >> state.place[HEX[other]] & 1 == 1


def holder(position: Position, oracle: str) -> str | None:
    """The city that holds the oracle."""
    words = (reads(position, "oracles") or "").split()
    (found,) = (word for word in words if word.split(">")[0] == oracle)
    return found.partition(">")[2] or None
