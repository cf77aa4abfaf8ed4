"""What is said of the last two turns is compared with the truth."""

from __future__ import annotations

from duchy.games import game_named
from duchy.players.opponents.baselines import RandomPlayer
from duchy.training.strength.last_turns import SolvedDecision, last_views, told


def test_the_decisions_are_those_of_the_last_two_turns() -> None:
    views = list(last_views(game_named("nullgame"), 2, RandomPlayer(), 3))
    turns = [view.state().turn for _, view in views]
    assert {left for left, _ in views} == {1, 2}
    assert all(max(turns) - turn + 1 == left for turn, (left, _) in zip(turns, views, strict=True))
    assert all(len(view.actions()) > 1 for _, view in views)


def test_errors_are_told_where_the_truth_is_known() -> None:
    decisions = [
        SolvedDecision(1, 1.0, 4.0, 0.9, 1.0),
        SolvedDecision(1, 0.0, 8.0, 0.0, 0.0),
        SolvedDecision(1, None, 9.0, 0.1, 0.2),
    ]
    line = told(decisions, 1)
    assert line.startswith("1 turns left: 2 of 3 solved; 8.0 ms of CPU time (median), at most 8; net 7.1% off (rms), 1")
    assert line.endswith("search 0.0% off (rms), 2 within 1%, at most 0%")
    assert told(decisions, 2) == "2 turns left: 0 of 0 solved"
