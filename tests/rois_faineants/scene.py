"""Scenes: a table of Les Rois fainéants in a few lines, and short helpers for the tests."""

from __future__ import annotations

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


def offers(position: Position, word: str = "") -> list[str]:
    """The legal actions as texts in order; with a word, only those that begin with it."""
    return [str(action) for action in position.actions() if str(action).startswith(word)]


def why(position: Position, action: str) -> str:
    """`CODE clause` of the refusal, `fine` if there is none."""
    refused = position.refusal(action)
    assert (refused is None) == (action in offers(position))
    return "fine" if refused is None else f"{refused.code} {refused.rule}"


def reads(position: Position | View, begin: str) -> str | None:
    """The rest of the diagram's line that begins with these words; None without such a line."""
    for line in position.diagram().splitlines()[1:]:
        if line == begin or line.startswith(begin + " "):
            return line[len(begin) + 1 :]
    return None


def words_of(position: Position | View, begin: str) -> list[str]:
    """The words of the rest of such a line, which must be there."""
    line = reads(position, begin)
    assert line is not None, begin
    return line.split()


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
