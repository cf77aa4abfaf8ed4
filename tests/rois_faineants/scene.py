"""Scenes: a table of Les Rois fainéants in a few lines, and short helpers for the tests."""

from __future__ import annotations

from tests.scenes import reads

from duchy import Position, View, read_diagram, start
from duchy.games.rois_faineants.cards import CHARACTER_NAMES, GOODS_NAMES
from duchy.games.rois_faineants.fields import State

LAYS = tuple(f"lay {good}" for good in GOODS_NAMES)
DEALS = tuple(f"deal {character}" for character in CHARACTER_NAMES)


def scene(lines: str, axes: str = "", seats: int = 2) -> Position:
    """The table of a diagram; goods not named are at the bottom of the market, characters in the discard."""
    return read_diagram(f"rois_faineants standard {axes} seats={seats}\n{lines}")


def market(piles: str, lines: str = "", axes: str = "", seats: int = 2, owner: str = "2 down") -> Position:
    """A scene with just these piles, `10D|-|3H 4H|...` from m0 on; `owner` has the goods not named."""
    named = set(f"{piles} {lines}".replace("|", " ").split())
    rest = " ".join(good for good in GOODS_NAMES if good not in named)
    rows = "\n".join(f"m{pile} {cards.strip()}" for pile, cards in enumerate(piles.split("|")))
    return scene(f"{rows}\n{lines}\n{owner} {rest}", axes, seats)


def dealt(seats: int = 2, first: int = 1, axes: str = "", deals: tuple[str, ...] = DEALS) -> Position:
    """The first turn, all cards laid and dealt in their printed order."""
    table = start("rois_faineants", seats=seats, **dict(axis.split("=") for axis in axes.split()))
    return table.play(*LAYS, f"first {first}", *deals)


def again(position: Position, hands: str) -> Position:
    """A new deal: the hands by seat, such as `KS KH|QS QH|...`, filled up with the rest in any order."""
    seats = position.settled.seats
    rows = [hand.split() for hand in hands.split("|")]
    rest = [name for name in CHARACTER_NAMES if not any(name in row for row in rows)]
    rows += [[] for _ in range(seats - len(rows))]
    for row in rows:
        while len(row) < len(CHARACTER_NAMES) // seats:
            row.append(rest.pop(0))
    for place in range(len(CHARACTER_NAMES)):
        position = position.play(f"deal {rows[place % seats][place // seats]}")
    return position


def coins(position: Position) -> list[int]:
    """The treasuries by seat."""
    return [position.state(State).treasury[seat] for seat in range(position.settled.seats)]


def prestige(position: Position) -> list[int]:
    """The prestige by seat, before the final count."""
    return [position.state(State).prestige[seat] for seat in range(position.settled.seats)]


def moment(position: Position | View) -> str:
    """What is due: `3 first 1 lead`, `3 first 1 follow 2`."""
    asked = reads(position, "asked")
    return (reads(position, "turn") or "") + (f" {asked.split()[0]}" if asked else "")


def keys(position: Position) -> tuple[tuple[int, ...], ...]:
    """Prestige and sums by seat, as if the game ended now."""
    return position.standing().keys


def pass_until_death(position: Position) -> Position:
    """Everybody passes in turn until the King is dead."""
    for _ in range(position.settled.seats):
        position = position.play("pass")
    return position
