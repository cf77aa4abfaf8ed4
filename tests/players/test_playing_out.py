"""What a hint states late in a game is put right by games that are played out to the end."""

from __future__ import annotations

import numpy as np
import pytest

import duchy
from duchy.players.analysis import Analysis, Line
from duchy.players.measure.calibration import PHASES, Room, decisions_of
from duchy.players.playing_out import ENOUGH, WORTH_IT, Outcome, PlayingOut, put_right, stray_at
from duchy.players.search import net_search
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import NetSearch

from .opponents.test_fairness import SECRETIVE
from .opponents.test_fairness import decisions as tables_and_their_like
from .random_nets import use_random_nets
from .search.test_net_search import MAGNATE, every_game

pytestmark = pytest.mark.check
MAGNA_GRECIA = duchy.games["magna_grecia"]


@pytest.fixture
def some_net(monkeypatch: pytest.MonkeyPatch) -> None:
    use_random_nets(monkeypatch, net_search)


def studied(*shares: tuple[float, ...]) -> Analysis:
    return Analysis(1, tuple(Line((), each, 0.01, 100) for each in shares))


def came(*shares: float, noise: float, games: int = 1 << 40) -> Outcome:
    modest = (games * np.array(shares) + 1 / len(shares)) / (games + 1)
    return Outcome(np.array(shares), np.full(len(shares), noise), modest)


def test_plans_keep_their_differences() -> None:
    study = put_right(studied((0.7, 0.3), (0.6, 0.4)), came(0.5, 0.5, noise=0.0), 0.1)
    assert [line.shares for line in study.lines] == [pytest.approx((0.5, 0.5)), pytest.approx((0.4, 0.6))]


@pytest.mark.parametrize(("stray", "share"), [(0.0, 0.7), (0.05, 0.6), (1.0, 0.5005)])
def test_each_word_weighs_as_much_as_it_is_known_to_be_worth(stray: float, share: float) -> None:
    study = put_right(studied((0.7, 0.3)), came(0.5, 0.5, noise=0.0025), stray)
    assert study.best.shares[0] == pytest.approx(share, abs=1e-4)


def test_nothing_is_less_than_impossible() -> None:
    study = put_right(studied((0.5, 0.3, 0.2), (0.1, 0.6, 0.3)), came(0.1, 0.5, 0.4, noise=0.0), 0.1)
    assert study.lines[1].shares[0] == 0.0
    assert all(sum(line.shares) == pytest.approx(1.0) for line in study.lines)


@pytest.mark.parametrize(("stated", "share"), [(0.3, 0.875), (0.7, 0.875), (0.95, 0.95), (1.0, 1.0)])
def test_three_games_that_end_alike_make_nothing_certain(stated: float, share: float) -> None:
    """Nor less certain than it was."""
    study = put_right(studied((stated, 1 - stated)), came(1.0, 0.0, noise=0.0, games=3), 0.25)
    assert study.best.shares[0] == pytest.approx(share)


LATE = 9


@pytest.mark.parametrize(("game", "rollouts", "played"), [(MAGNATE, 100, 400), (MAGNA_GRECIA, 6, 40)], ids=str)
def test_late_in_a_game_what_is_stated_is_nearer_to_what_comes(game: duchy.Game, rollouts: int, played: int) -> None:
    """Decisions of games of the net, against other games that follow the plan's first action."""
    settled = game.settle(None, {}, 2)
    search, room = NetSearch(game), Room(settled, compiled=True)
    alone, together, strays = list[float](), list[float](), list[float]()
    for decision in decisions_of(settled, LATE, 5):
        if decision.phase < PHASES - 1 or search.exact(decision.view):
            continue
        own = decision.view.seat - 1
        study = search.search(decision.view, Budget(worlds=60), 1)
        outcome = search.playing_out(2).outcome(decision.view, study.best.plan, Budget(worlds=rollouts), 2)
        assert outcome
        true, _ = room.truth(decision.view, study.best.action, played, 3)
        strays.append(stray_at(decision.view))
        alone.append(study.best.shares[own] - true)
        together.append(put_right(study, outcome, strays[-1]).best.shares[own] - true)
    assert len(alone) >= LATE // 2
    assert min(strays) > WORTH_IT
    assert np.square(together).mean() < 0.5 * np.square(alone).mean()


@every_game
@pytest.mark.usefixtures("some_net")
def test_compiled_rollouts_are_those_of_plain_mode(game: duchy.Game) -> None:
    """Late in a game, since plain mode plays a whole one out in a second."""
    settled = game.settle(None, {}, 2)
    view = next(decision.view for decision in decisions_of(settled, 2, 5) if decision.phase == PHASES - 1)
    outcomes = [
        NetSearch(game, compiled).playing_out(settled.seats).outcome(
            view, view.actions()[:1], Budget(worlds=ENOUGH), 4
        )
        for compiled in (True, False)
    ]  # fmt: skip
    assert outcomes[0]
    assert outcomes[1]
    assert np.array_equal(outcomes[0].shares, outcomes[1].shares)
    assert outcomes[0].shares.sum() == pytest.approx(1.0)
    assert (outcomes[0].noise > 0).all()


@pytest.mark.parametrize("game", SECRETIVE, ids=str)
@pytest.mark.usefixtures("some_net")
def test_what_is_hidden_makes_no_difference(game: duchy.Game) -> None:
    search = NetSearch(game)
    for position, other, view in tables_and_their_like(game, 20):
        played = search.playing_out(position.settled.seats)
        one, again = (
            played.outcome(each, view.actions()[:1], Budget(worlds=ENOUGH), 4) for each in (view, other.view(view.seat))
        )
        assert one
        assert again
        assert np.array_equal(one.shares, again.shares)


def test_too_few_rollouts_say_nothing() -> None:
    _, _, view = next(tables_and_their_like(MAGNATE, 1))
    played = NetSearch(MAGNATE).playing_out(2)
    assert played.outcome(view, view.actions()[:1], Budget(worlds=ENOUGH - 1), 4) is None


def test_a_hint_takes_the_rollouts_that_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Early in a game the whole time is for the search."""
    search = NetSearch(MAGNATE)
    early, late = (list(decisions_of(MAGNATE.settle(None, {}, 2), 1, 5))[phase].view for phase in (0, PHASES - 1))
    shares = np.array([0.123, 0.877]) if late.seat == 1 else np.array([0.877, 0.123])
    monkeypatch.setattr(PlayingOut, "outcome", lambda *_: Outcome(shares, np.zeros(2), shares))
    assert search.study(late, 20, 1).best.shares == pytest.approx(shares)
    assert search.study(early, 20, 1).best.shares != pytest.approx(shares)
