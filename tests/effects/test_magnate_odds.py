"""The odds of finishing a deed are those of playing on by the rules, throw by throw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import duchy
from duchy.effects import effects_of
from duchy.effects.magnate_odds import ALL_ODDS, odds_of_finishing
from duchy.games.magnate.fields import State
from duchy.table.position import Position

pytestmark = pytest.mark.check

TABLES = {
    "a deed of two suits, tokens to trade": """
        magnate en
        turn 6 seat 1 play
        played
        1 at 1: 8YK(Y3K2)
        1 tokens M3Y1
        1 hand 4VL 3SK
        2 hand 2SY 5ML 6LK
        2 at 5: 7SK
        """,
    "a deed that pays itself, and a Crown": """
        magnate ru
        turn 9 seat 2 play
        played
        2 at 3: 5ML(-)
        2 at 1: 6MV
        2 tokens M2L2
        2 hand 4VL 3SK
        1 hand 2SY 8VL 6LK
        """,
}

LENGTHS = {"a deed of two suits, tokens to trade": (), "a deed that pays itself, and a Crown": pytest.mark.slow}


def throws(position: Position, own: int) -> Iterator[tuple[int, list[Position]]]:
    """After nature's roll: its odds, and the tables that the seat may choose among."""
    for action, weight in position.chances():
        here = position.play(action)
        taxed = here.chances()
        for suit, one in taxed or [(None, 6)]:
            yield weight * one, [*chosen(here.play(suit) if suit else here, own)]


def chosen(position: Position, own: int) -> Iterator[Position]:
    """All incomes that the seat may choose; the other seat takes the first."""
    actions = position.actions()
    if not str(actions[0]).startswith("choose"):
        yield position
        return
    for action in actions if position.actor == own else actions[:1]:
        yield from chosen(position.play(action), own)


def finishes(position: Position, own: int, at: int) -> bool:
    """Whether payments and trades finish the deed now."""
    waiting, seen = [position], {position}
    while waiting:
        here = waiting.pop()
        if not here.state(State).deed[own - 1][at]:
            return True
        for action in here.actions():
            if str(action).startswith(("pay", "trade")) and (after := here.play(action)) not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def to_the_next_throw(position: Position) -> Position:
    """The other seat sells a card and ends its turn; nature draws what it likes."""
    here = position.play(next(action for action in position.actions() if str(action).startswith("sell"))).play("end")
    return here.play(here.actions()[0]) if str(here.actions()[0]).startswith("draw") else here


@pytest.mark.parametrize("table", [pytest.param(TABLES[name], id=name, marks=marks) for name, marks in LENGTHS.items()])
def test_odds_are_those_of_playing_on(table: str) -> None:
    before = duchy.read_diagram(table)
    own = int(before.actor or 0)
    end = before.play("end")
    at = next(at for at in range(5) if end.state(State).deed[own - 1][at])
    known: dict[tuple[int, ...], int] = {}

    def then(position: Position) -> int:
        tokens = tuple(position.state(State).tokens[own - 1])
        if tokens not in known:
            after = throws(to_the_next_throw(position), own)
            known[tokens] = sum(odds * any(finishes(one, own, at) for one in tables) for odds, tables in after)
        return known[tokens]

    first = throws(end.play(end.actions()[0]), own)
    found = sum(odds * max(map(then, tables)) for odds, tables in first) / ALL_ODDS**2
    assert 0 < found < 1
    assert odds_of_finishing(end.state(State), own - 1, at) == pytest.approx(found, abs=1e-12)
    assert odds_of_finishing(end.view(own).state(State), own - 1, at) == pytest.approx(found, abs=1e-12)


def test_nothing_is_said_of_a_turn_that_may_not_come_or_is_not_over() -> None:
    before = duchy.read_diagram(TABLES["a deed of two suits, tokens to trade"])
    assert odds_of_finishing(before.state(State), 0, 0) is None
    last = before.play("end").state(State)
    last.final_turns = 1
    assert odds_of_finishing(last, 0, 0) is None
    unusual = duchy.read_diagram("magnate en bank_limit=9\nturn 6 seat 1 play\nplayed\n1 at 1: 8YK(Y3)\n1 hand 4VL\n")
    assert odds_of_finishing(unusual.play("end").state(State), 0, 0) is None


def test_a_hint_tells_them() -> None:
    before = duchy.read_diagram(TABLES["a deed of two suits, tokens to trade"])
    plan = [before.action("pay 8YK Y"), before.action("end")]
    effect = next(one for one in effects_of(before.view(1), plan) if one.key.startswith("effect.deed"))
    odds = odds_of_finishing(before.play(*plan).state(State), 0, 0)
    assert odds is not None
    assert effect.number == 2
    assert effect.facts["percent"] == round(100 * odds)
