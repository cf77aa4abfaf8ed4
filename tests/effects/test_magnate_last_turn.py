"""Whose the last turn of the game is follows from the last card that could be sold into the second pile."""

from __future__ import annotations

import pytest
from tests.magnate.scene import play_out, short_pile
from tests.scenes import offers

from duchy.effects import effects_of
from duchy.effects.comparing import telling
from duchy.games.magnate.fields import State
from duchy.table.action import Action
from duchy.table.position import Position

pytestmark = pytest.mark.check

HANDS = ("4MS 5ML 7ML", "4YK 5YK 8YK")


def turn(position: Position, kind: str) -> list[Action]:
    """The first sale or building, paid for in the first way, and the end of the turn."""
    plan: list[Action] = []
    for verb in (kind, "spend", "end"):
        for text in offers(position, verb)[:1]:
            plan.append(position.action(text))
            position = position.play(text)
    return plan


@pytest.mark.parametrize("headline", ["en", "fr", "ru", "dc", "ru reshuffle_when=when_empty"])
@pytest.mark.parametrize("discards", ["", "3LY", "3LY 4VL"])
@pytest.mark.parametrize(("kind", "plays"), [("sell", "s"), ("build", "bs")])
def test_a_turn_that_settles_it_tells_whether_it_gets_it(headline: str, discards: str, kind: str, plays: str) -> None:
    pile = "9LK" if headline.endswith("when_empty") else ""
    before = short_pile(headline, pile, HANDS, discards)
    told = [effect.key for effect in effects_of(before.view(1), turn(before, kind))]
    _, over = play_out(before, plays)
    assert ("effect.last" in told) == (over.state(State).active == 0)


def test_a_plan_that_gets_it_is_told_to_do_so_and_the_other_is_not() -> None:
    before = short_pile("en", "", HANDS, "3LY")
    sides = [effects_of(before.view(1), turn(before, kind)) for kind in ("sell", "build")]
    better, other = telling(*sides) if any(one.key == "effect.last" for one in sides[0]) else telling(*reversed(sides))
    assert better[0].key == "effect.last"
    assert "effect.last" not in [one.key for one in other]


@pytest.mark.parametrize("lines", ["reshuffled", ""])
def test_it_is_not_told_where_it_is_settled_already_or_still_open(lines: str) -> None:
    settled = short_pile("en", "9LK 3LY", HANDS, "6LK", lines)
    replacing = short_pile("en replace_ace=1", "", HANDS, "3LY")
    for before in (settled, replacing):
        for kind in ("sell", "build"):
            assert "effect.last" not in [effect.key for effect in effects_of(before.view(1), turn(before, kind))]


@pytest.mark.parametrize("discards", ["", "3LY", "3LY 4VL"])
@pytest.mark.parametrize("kind", ["sell", "build"])
def test_what_is_left_of_the_turn_after_its_card_no_longer_gets_it(discards: str, kind: str) -> None:
    table = short_pile("en", "", HANDS, discards)
    played = table.play(*turn(table, kind)[:-1])
    assert "effect.last" not in [effect.key for effect in effects_of(played.view(1), [played.action("end")])]
