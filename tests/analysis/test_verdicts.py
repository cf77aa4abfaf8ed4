"""Marks: the table of the design, who threw away a won game, and how many of them chance would give."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

import duchy
from duchy.analysis.judge import Judgement, chosen
from duchy.analysis.measured import FILE, Measured, measured
from duchy.analysis.segments import Segment
from duchy.analysis.verdicts import least_marked, mark_of, scale_of, verdict_of, verdicts_of

pytestmark = pytest.mark.check

START = duchy.Position.start(duchy.games["magnate"])


def judged(
    behind: float, sampling: float = 0.0, *, seat: int = 1, share: float = 0.4, preferred: bool = True,
    likely: float | None = None, exact: bool = False,
) -> Judgement:  # fmt: skip
    segment = Segment(1, seat, (START, START), (START.actions()[0],))
    own, best = [1 - share] * 2, [1 - share - behind] * 2
    own[seat - 1], best[seat - 1] = share, share + behind
    return Judgement(
        segment, segment.actions, tuple(own), tuple(best), behind, sampling, preferred, 64, exact, likely=likely
    )  # fmt: skip


@pytest.mark.parametrize(
    ("behind", "spread", "mark"),
    [
        (0.081, 0.02, "??"), (0.081, 0.03, "?"), (0.079, 0.0, "?"), (0.041, 0.01, "?"), (0.041, 0.015, "?!"),
        (0.039, 0.0, "?!"), (0.021, 0.005, "?!"), (0.021, 0.01, "~"), (0.3, 0.2, "~"), (0.019, 0.0, ""),
        (-0.1, 0.0, ""), (0.0, 0.0, ""),
    ],
)  # fmt: skip
def test_a_mark_needs_the_loss_and_its_lower_bound(behind: float, spread: float, mark: str) -> None:
    assert mark_of(judged(behind), spread, 1.0) == mark


def test_thresholds_grow_with_the_spread_of_results() -> None:
    assert scale_of(Measured(k=1), 2) == 1
    assert scale_of(Measured(k=1), 4) == pytest.approx(0.866, abs=0.001)
    assert scale_of(Measured(k=2.5), 2) == 2.5
    assert mark_of(judged(0.1), 0.0, 2.5) == "?"


@pytest.mark.parametrize(("game", "seats"), [("magnate", 2), ("rois_faineants", 4), ("magna_grecia", 3)])
def test_what_is_below_the_least_loss_with_a_mark_has_none(game: str, seats: int) -> None:
    """So nobody needs to know which of its steps to blame, which costs more than the judgement itself."""
    constants = measured(game, seats)
    least = least_marked(constants, seats)
    assert not verdict_of(judged(least - 0.0001), constants, seats).is_told
    assert verdict_of(judged(least + 0.0001), constants, seats).is_told


def test_in_a_decided_game_nothing_is_worse_than_inaccurate_but_to_throw_it_away() -> None:
    assert mark_of(judged(0.025, share=0.972), 0.0, 0.3) == "?!"
    assert mark_of(judged(0.025, share=0.002), 0.0, 0.3) == "?!"
    assert mark_of(judged(0.1, share=0.88), 0.0, 1.0) == "??"


def test_an_only_move_is_far_ahead_and_hard_to_find() -> None:
    assert mark_of(judged(-0.1, preferred=False, likely=0.2), 0.03, 1.0) == "!"
    assert mark_of(judged(-0.1, preferred=False, likely=0.3), 0.03, 1.0) == ""
    assert mark_of(judged(-0.09, preferred=False, likely=0.2), 0.03, 1.0) == ""


def test_what_a_first_sample_did_not_prefer_costs_nothing() -> None:
    assert judged(0.2, preferred=False).loss == 0
    assert judged(-0.02).loss == -0.02


def test_marks_that_chance_would_give_are_withheld() -> None:
    """Of ten thousand decisions without an error, at most a few games get a mark; without the step-up most would."""
    rng, constants, spread = random.Random(3), Measured(tau=0.0), 0.02
    marked = alone = 0
    for _ in range(100):
        game = [judged(rng.gauss(0, spread), spread) for _ in range(100)]
        marked += any(verdict.mark in ("?!", "?", "??") for verdict in verdicts_of(game, constants, 2))
        alone += any(mark_of(one, spread, 1.0) in ("?!", "?", "??") for one in game)
    assert alone > 60
    assert marked <= 7


def test_real_errors_are_found_among_equal_plans() -> None:
    rng, constants, spread = random.Random(4), Measured(tau=0.0), 0.02
    game = [judged(rng.gauss(0, spread), spread) for _ in range(60)] + [judged(0.12, spread) for _ in range(3)]
    assert [verdict.mark for verdict in verdicts_of(game, constants, 2)[60:]] == ["??"] * 3


def test_what_is_said_of_a_seat_depends_on_its_own_decisions() -> None:
    rng, constants, spread = random.Random(5), Measured(tau=0.0), 0.02
    own = [judged(rng.gauss(0.03, 0.04), spread) for _ in range(40)]
    one = [judged(0.0, spread, seat=2) for _ in range(300)]
    two = [judged(0.3, spread, seat=2) for _ in range(300)]
    marks = [[verdict.mark for verdict in verdicts_of(own + others, constants, 2)[:40]] for others in (one, two)]
    assert marks[0] == marks[1]
    assert "?" in marks[0]


def test_the_judges_own_error_is_part_of_the_uncertainty_but_where_the_game_is_solved() -> None:
    verdict, solved = verdicts_of([judged(0.1, 0.03), judged(0.1, exact=True)], Measured(tau=0.04), 2)
    assert verdict.uncertainty == pytest.approx(0.05)
    assert solved.uncertainty == 0
    assert solved.mark == "??"
    assert math.isclose(verdict.interval[0], 0.1 - 1.64 * 0.05)


def test_the_judges_own_error_grows_with_the_loss() -> None:
    """A loss of 12 % is a mistake to a judge who errs by 2 % everywhere, and an inaccuracy to one that errs by half."""
    steady, growing = Measured(tau=0.02, k=2), Measured(tau=0.02, growth=0.5, k=2)
    small, large = judged(0.01), judged(0.12)
    marks = [[verdict.mark for verdict in verdicts_of([large], one, 2)] for one in (steady, growing)]
    assert marks == [["?"], ["?!"]]
    spreads = [[verdicts_of([loss], one, 2)[0].uncertainty for one in (steady, growing)] for loss in (small, large)]
    assert spreads[0][1] == pytest.approx(spreads[0][0], rel=0.05)
    assert spreads[1][1] == pytest.approx(math.hypot(spreads[1][0], 0.06))


@pytest.mark.parametrize(
    ("behind", "moved", "error", "told"),
    [(0.005, 0.12, 0.01, True), (0.02, 0.12, 0.01, False), (0.0, 0.07, 0.01, False), (0.0, 0.12, 0.06, False)],
)
def test_who_has_nothing_to_lose_may_decide_between_others(
    behind: float, moved: float, error: float, told: bool
) -> None:
    """No error and no mark; at two seats there is nobody to decide between."""
    played, best = (0.3, 0.35 + moved, 0.35 - moved - behind), (0.3 + behind, 0.35, 0.35 - behind)
    three = replace(judged(behind), shares=played, best_shares=best, errors=(0.01, error, error))
    verdict = verdicts_of([three], Measured(tau=0.02, k=2), 3)[0]
    swing = verdict.swing
    assert (swing and (swing.loser, swing.winner)) == ((3, 2) if told else None)
    assert (swing.share if swing else moved) == pytest.approx(moved)
    assert verdict.mark in ("", "~")
    two = replace(three, shares=played[:2], best_shares=best[:2], errors=three.errors[:2])
    assert verdicts_of([two], Measured(tau=0.02), 2)[0].swing is None


def test_constants_are_of_games_and_seats_that_there_are() -> None:
    import json

    for name, tables in json.loads(FILE.read_text(encoding="utf-8")).items():
        for seats in tables:
            assert int(seats) in duchy.games[name].seats
            assert measured(name, int(seats)).tau >= 0
            assert 0 <= measured(name, int(seats)).growth < 0.6


def test_a_level_with_noise_chooses_by_softmax_within_its_cap() -> None:
    odds = chosen([1.0, 0.9, 0.0], heat=0.1, cap=0.5)
    assert odds[2] == 0
    assert odds[0] / odds[1] == pytest.approx(math.e)
    assert sum(odds) == pytest.approx(1)
