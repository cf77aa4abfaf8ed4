"""Which pairing is played next, and the table from all results."""

from __future__ import annotations

import random

import duchy
from duchy.players.measure.arena import DealResult
from duchy.players.measure.contestants import Side
from duchy.players.measure.elo import score_of
from duchy.players.measure.ladder import FIRST_DEALS, Ladder, Pairing, overlaps

NULLGAME = duchy.games["nullgame"]
TRUE = {"random": 0.0, "weighted": 100.0, "heuristic": 250.0, "flat:9": 500.0}
FIELD = [Side("random", 9), Side("weighted", 9), Side("heuristic", 9), Side("flat", 9)]
SECONDS = {"random": 0.1, "weighted": 0.1, "heuristic": 0.2, "flat:9": 9.0}


def ladder(seats: int = 2) -> Ladder:
    return Ladder(NULLGAME.settle(None, {}, seats), FIELD)


def played(rng: random.Random, pairing: Pairing, deal: int) -> DealResult:
    """A deal of players of known strength, in known time."""
    seats = pairing.contest.seats
    high, low = pairing.names
    win = score_of(TRUE[high] - TRUE[low], seats)
    mine = sum(rng.random() < win for _ in range(seats)) / seats
    seconds = [SECONDS[high], SECONDS[low]]
    return DealResult(deal, [mine, (1 - mine) / (seats - 1)], [2.0, 1.0], seconds, [10, 10], seconds)


def climbed(deals: int, tasks: int, seats: int = 2) -> Ladder:
    """A ladder after a number of tasks."""
    rng, field = random.Random(1), ladder(seats)
    for number, (contest, deal) in enumerate(field.tasks(deals)):
        if number == tasks:
            break
        pairing = field.pairing(contest)
        pairing.take(played(rng, pairing, deal))
    return field


def test_neighbours_meet_and_the_next_but_one() -> None:
    assert [(one.names, one.near) for one in ladder().pairings] == [
        (("weighted", "random"), True),
        (("heuristic", "weighted"), True),
        (("flat:9", "heuristic"), True),
        (("heuristic", "random"), False),
        (("flat:9", "weighted"), False),
    ]


def test_every_pairing_begins_and_then_time_goes_where_it_tells_most() -> None:
    field = climbed(400, 5 * FIRST_DEALS)
    assert {len(one.results) for one in field.pairings} == {FIRST_DEALS}
    counts = {one.names: len(one.results) for one in climbed(400, 400).pairings}
    assert counts["weighted", "random"] > 2 * counts["flat:9", "heuristic"]
    assert counts["flat:9", "heuristic"] > FIRST_DEALS


def test_no_deal_twice_and_none_too_many() -> None:
    field = ladder()
    tasks = [(contest.names, deal) for contest, deal in field.tasks(6)]
    assert len(tasks) == len(set(tasks)) == 6 * 5
    assert list(field.tasks(6)) == []
    assert list(ladder().tasks(6, until=0.0)) == []


def test_deals_that_are_there_are_not_played_again() -> None:
    field = ladder()
    field.pairings[0].take(played(random.Random(1), field.pairings[0], 3))
    assert [deal for contest, deal in field.tasks(5) if contest == field.pairings[0].contest] == [0, 1, 2, 4]


def test_the_table_finds_strength_again() -> None:
    for seats in (2, 4):
        rungs = climbed(300, 10_000, seats).rungs("random")
        assert [rung.name for rung in rungs] == list(TRUE)
        assert all(abs(rung.elo - TRUE[rung.name]) < 1.5 * (rung.half + rungs[0].half) for rung in rungs)
        assert rungs[0].elo == 0
        assert rungs[0].above is rungs[0].score is None
        assert rungs[3].above is not None
        assert abs(rungs[3].above[0] - 250) < 1.5 * rungs[3].above[1]
        assert rungs[3].ms == 900
        assert rungs[3].longest_ms == 9000
        assert rungs[3].games == 2 * 300 * seats
        assert overlaps(rungs) == []


def test_few_games_overlap_and_who_has_not_played_is_left_out() -> None:
    field = climbed(1, 1)
    assert [rung.name for rung in field.rungs("random")] == ["random", "weighted"]
    assert overlaps(field.rungs("random")) == [("random", "weighted")]
