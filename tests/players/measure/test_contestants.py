"""The texts that name the sides of a contest, and what a seer gets to see."""

from __future__ import annotations

from pathlib import Path

import pytest

import duchy
from duchy.players.measure.arena import DealResult, DealtGame, shown_to
from duchy.players.measure.contestants import Side, SideError, side_named
from duchy.players.opponents.baselines import RandomPlayer
from duchy.players.player import Choice
from duchy.players.search.net_search import FAIR, Insight, NetSearch
from duchy.table.position import View


def test_levels_carry_their_own_time_or_take_the_common_one() -> None:
    assert side_named("flat:300", 200) == Side("flat", 300)
    assert side_named("flat", 200).text == "flat:200"
    assert side_named("heuristic", 200).text == "heuristic"
    assert side_named("random", 200).given_ms == 0
    assert side_named("heuristic+hands", 200).text == "heuristic+hands"
    assert side_named("search+chance:70", 200) == Side("search", 70, "chance")
    assert side_named("flat+hands:70", 200) == Side("flat", 70, "hands")


def test_a_program_keeps_its_colons() -> None:
    side = side_named("engine:sh -c 'echo a:b'", 80)
    assert (side.command, side.ms, side.given_ms) == ("sh -c 'echo a:b'", 80, 80)
    assert side.text == "engine:sh -c 'echo a:b'"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "NO_SIDE"),
        ("champion", "NO_SIDE"),
        ("flat:", "NO_TIME"),
        ("flat:0", "NO_TIME"),
        ("flat:-5", "NO_TIME"),
        ("flat:soon", "NO_TIME"),
        ("flat:²", "NO_TIME"),
        ("flat:1e3", "NO_TIME"),
        ("flat:99999999999999999999", "NO_TIME"),
        ("flat:3600001", "NO_TIME"),
        ("flat+", "NO_SIGHT"),
        ("flat+dice", "NO_SIGHT"),
        ("flat+chance", "NO_SIGHT"),
        ("engine", "NO_COMMAND"),
        ("engine:", "NO_COMMAND"),
        ("engine:'open", "NO_COMMAND"),
        ("engine:/nowhere/at/all", "NO_PROGRAM"),
    ],
)
def test_what_names_no_side_is_refused(text: str, code: str) -> None:
    with pytest.raises(SideError) as caught:
        side_named(text, 100)
    assert caught.value.code == code


def test_a_file_that_the_system_does_not_run_is_not_said_to_be_missing(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("")
    with pytest.raises(SideError) as caught:
        side_named(f"engine:{tmp_path / 'bot.py'} --fast", 100)
    assert (caught.value.code, caught.value.detail) == ("NOT_RUNNABLE", str(tmp_path / "bot.py"))


@pytest.mark.parametrize("name", ["nullgame", "magnate", "rois_faineants", "magna_grecia"])
def test_a_seer_knows_the_table_and_others_only_their_view(name: str) -> None:
    """Guessing what is not hidden changes nothing, so a seer's worlds are the true one."""
    game = duchy.games[name]
    for seats in game.seats:
        match = duchy.Match(game.settle(None, {}, seats), seed=seats)
        unlike = 0
        while not match.position.is_over and match.ply < 120:
            position = match.position
            if isinstance(position.actor, int):
                seer = shown_to(Side("heuristic", 1, "hands"), position, position.actor)
                assert seer.guess(match.ply).state() == position.state()
                assert seer.actions() == position.actions()
                fair = shown_to(Side("heuristic", 1), position, position.actor)
                assert fair == position.view(position.actor)
                unlike += fair.state() != position.state()
            match.play_random(1)
        assert unlike > 3 or name in ("nullgame", "magna_grecia")


class Spy(NetSearch):
    """Plays the first legal action and records what it is shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[View, Insight]] = []

    def choose(self, view: View, ms: int, seed: int, insight: Insight = FAIR) -> Choice:
        self.seen.append((view, insight))
        return Choice(view.actions()[0])


@pytest.mark.parametrize("sees", ["", "hands", "chance"])
def test_a_search_is_let_in_on_what_its_side_says(sees: str) -> None:
    """What it is told about chance comes true: the next draw or roll follows from it."""
    settled = duchy.games["magnate"].settle(None, {}, 2)
    spy, sides = Spy(), [Side("search", 1, sees), Side("random", 1)]
    result = DealResult.blank(5, 2)
    game = DealtGame(settled, sides, [spy, RandomPlayer()], [0, 1], result, None)
    came = follow(game)
    foretold = 0
    for view, insight in spy.seen:
        assert (insight.state is None) == (not sees)
        assert (insight.chance is None) == (sees != "chance")
        if insight.state is not None:
            assert insight.state == view.state()
        if insight.chance is not None:
            assert insight.state is not None
            turn, events = insight.clock
            number = events + 1 if insight.state.turn == turn else 0
            foretold += (insight.state.turn, number, insight.chance) in came
    assert foretold > 10 or sees != "chance"


def follow(game: DealtGame) -> set[tuple[int, int, int]]:
    """Play the game; turn, number and key of every event of nature."""
    came: set[tuple[int, int, int]] = set()
    while game.position.result is None:
        if game.position.actor == "nature":
            game._let_nature_act()
            came.add((game.turn, game.events, game.chance))
        else:
            game._let_seat_act()
    return came
