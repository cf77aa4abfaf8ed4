"""Hints are true: the stated changes of a plan are those of playing it, and equal actions are not called different."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import duchy
from duchy.effects import Effect, effects_of, every_effect
from duchy.games.rois_faineants.fields import Phase
from duchy.players.analysis import Analysis, Line
from duchy.players.hint import hint_of
from duchy.table.action import Action
from duchy.table.match import Match
from duchy.table.position import Position, View
from duchy.words import LANGUAGES, Words
from duchy.words.advice import effect_words

from .search.test_net_search import TWO_TURNS_LEFT

TABLES = [("magnate", 2), ("rois_faineants", 3), ("magna_grecia", 3), ("nullgame", 2)]


class Namer:
    """Seats and villages by number."""

    def seat(self, seat: int) -> str:
        return f"seat {seat}"

    def hex(self, hex: int) -> str:
        return f"hex {hex}"


def turns(game: str, seats: int, games: int = 3) -> Iterator[tuple[Position, View, list[Action]]]:
    """Moments of random games, each with a plan of the acting seat: what it then did, or could have done."""
    for seed in range(games):
        match = Match(duchy.games[game].settle(None, {}, seats), seed)
        match.play_random(10_000)
        rng = random.Random(seed)
        at = [number for number, position in enumerate(match.positions) if isinstance(position.actor, int)]
        for number in rng.sample(at, min(40, len(at))):
            position = match.positions[number]
            seat = int(position.actor or 0)
            plan = [rng.choice(position.actions())]
            here = position.play(plan[0])
            while here.actor == seat and len(plan) < 4:
                plan.append(rng.choice(here.actions()))
                here = here.play(plan[-1])
            yield position, position.view(seat), plan


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_a_plan_changes_is_what_playing_it_changes(game: str, seats: int) -> None:
    seen = 0
    for position, view, plan in turns(game, seats):
        after = position.play(*plan)
        for effect in every_effect(view, plan):
            check(position, after, view.seat, effect, plan)
            seen += 1
            for language in LANGUAGES:
                assert effect_words(Words(language, game), [effect], Namer())
    assert seen > 2


def check(before: Position, after: Position, seat: int, effect: Effect, plan: list[Action]) -> None:
    """Compare one change with the tables before and after."""
    was, now = before.standing().keys, after.standing().keys
    own = seat - 1
    s: Any = before.state()
    then: Any = after.state()
    is_last = effect.key.endswith("_last")
    assert is_last or after.actor is not None or not effect.key.endswith(("points", "costs", "count", "loses", "ends"))
    match effect.key.removesuffix("_last"), before.game.name:
        case (("effect.points" | "effect.costs" | "effect.count"), _):
            if before.game.name == "nullgame":
                assert effect.number == then.points[own] - s.points[own]
            else:
                assert effect.number == abs(now[own][0] - was[own][0])
        case "effect.loses", _:
            assert effect.number == was[effect.seats[0] - 1][0] - now[effect.seats[0] - 1][0]
        case (("effect.turns" | "effect.levels"), _):
            ahead = (now[own][0] - now[1 - own][0]) - (was[own][0] - was[1 - own][0])
            assert ahead > 0
        case (("effect.tokens" | "effect.fewer_tokens"), _):
            sign = 1 if effect.key == "effect.tokens" else -1
            assert effect.number == sign * (sum(then.tokens[own]) - sum(s.tokens[own])) > 0
        case (("effect.nobody" | "effect.follow"), _):
            asked: Any = before.play(plan[0]).state()
            assert (asked.phase == Phase.FOLLOW and asked.asked + 1 in effect.seats) == bool(effect.seats)
        case "effect.tiles", _:
            supplies = [table.road_supply[own] + table.city_supply[own] for table in (s, then)]
            assert effect.number == supplies[1] - supplies[0]
        case "effect.oracle", _:
            assert effect.hex is not None
        case _:
            assert effect.number is None or effect.number > 0


@pytest.mark.parametrize(("game", "seats"), [("rois_faineants", 2), ("rois_faineants", 4), ("magna_grecia", 2)])
def test_in_the_last_turn_of_all_reasons_are_those_of_the_result(game: str, seats: int) -> None:
    seen = set[str]()
    for seed in range(12):
        match = Match(duchy.games[game].settle(None, {}, seats), seed)
        match.play_random(10_000)
        for at in range(len(match.actions) - 6, len(match.actions)):
            position = match.positions[at]
            if not isinstance(position.actor, int):
                continue
            view = position.view(position.actor)
            for action in view.actions():
                after = position.play(action)
                plan = [action]
                while after.actor == view.seat and game == "magna_grecia" and len(plan) < 3 and seed < 2:
                    plan.append(after.actions()[-1])
                    after = after.play(plan[-1])
                told = {effect.key for effect in every_effect(view, plan)}
                check_last(told, is_over=after.actor is None)
                seen |= told if after.actor is None else set()
    assert seen


def check_last(told: set[str], *, is_over: bool) -> None:
    """Nothing is conditional when the game is over; nothing is of use in a game that is."""
    conditional = {f"effect.{name}" for name in ("ends", "points", "costs", "count", "loses")}
    useless = {f"effect.{name}" for name in ("jack", "praise", "nobody", "follow")}
    assert not (is_over and told & (conditional | useless)), told
    if "effect.ends" in told:
        assert not told & {"effect.jack", "effect.praise", "effect.over"}


@pytest.mark.parametrize("final_turns", [1, 2])
def test_income_and_taxes_are_no_reason_in_ones_last_turn(final_turns: int) -> None:
    lines = TWO_TURNS_LEFT.replace("played\n", "").replace("final turns 2", f"final turns {final_turns}")
    earlier = lines.replace(f"final turns {final_turns}\n", "")
    for diagram, told in ((lines, []), (earlier, ["effect.income"])):
        view = duchy.read_diagram(diagram).view(1)
        plan = [Action.parse(view.game, text) for text in ("build 1S@2", "end")]
        assert [effect.key for effect in effects_of(view, plan)] == told


# What is equal, what is decided

END_OF_A_TURN = """
magnate en
turn 6 seat 1 play
played
1 at 1: 4MS 8YK(Y3)
1 tokens M4V1Y1K4
1 hand 4VL 3SK
"""
"""The card of the turn has been played: what is left is trades, tokens for a deed, and the end of the turn."""


def study(*lines: tuple[str, float, float]) -> tuple[View, Analysis]:
    """An analysis of these plans, each with the chance to win and its standard error."""
    view = duchy.read_diagram(END_OF_A_TURN).view(1)
    made = [
        Line(tuple(Action.parse(view.game, text) for text in plan.split("; ")), (share, 1 - share), error, 9)
        for plan, share, error in lines
    ]
    return view, Analysis(1, tuple(made))


def first(*lines: tuple[str, float, float]) -> str:
    """What the hint recommends."""
    return str(hint_of(*study(*lines)).found[0].advice.action)


def test_ending_the_turn_goes_before_a_trade_that_changes_nothing() -> None:
    assert first(("trade M>V; end", 0.62, 0.01), ("end", 0.618, 0.01)) == "end"
    assert first(("trade M>V; end", 0.62, 0.001), ("end", 0.55, 0.001)) == "trade M>V"


def test_what_changes_something_goes_before_ending_the_turn() -> None:
    assert first(("pay 8YK K; end", 0.62, 0.01), ("end", 0.618, 0.01)) == "pay 8YK K"


def test_a_decided_game_needs_no_trades() -> None:
    lines = ("trade M>V; trade K>V; end", 1.0, 0.0), ("pay 8YK K; end", 0.999, 0.0), ("end", 0.998, 0.0)
    hint = hint_of(*study(*lines))
    assert hint.is_decided
    assert [each.share for each in hint.found] == [None] * 3
    assert str(hint.found[0].advice.action) == "end"
    assert not hint_of(*study(*lines, ("trade K>V; end", 0.6, 0.0))).is_decided


def test_chances_are_told_where_they_differ_by_more_than_their_uncertainty() -> None:
    far = hint_of(*study(("pay 8YK K", 0.62, 0.01), ("pay 8YK Y", 0.60, 0.01), ("end", 0.50, 0.01)))
    assert [each.share for each in far.found] == [0.62, None, 0.50]
    assert [each.is_equal for each in far.found] == [False, True, False]
    near = hint_of(*study(("pay 8YK K", 0.50, 0.01), ("pay 8YK Y", 0.49, 0.01), ("end", 0.49, 0.01)))
    assert [each.share for each in near.found] == [None] * 3
    assert [each.is_equal for each in near.found] == [True] * 3
