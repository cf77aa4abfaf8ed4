"""All estimates of the seats' chances sum to 1, at tables of every size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import duchy
from duchy.players.opponents.heuristic import HeuristicPlayer
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.opponents.uncompiled import UncompiledNet
from duchy.players.search.flat_search import values
from duchy.players.search.halving import Budget, Sums
from duchy.players.search.net_search import NetSearch
from duchy.table.match import Match
from duchy.table.position import Position

pytestmark = pytest.mark.check

GAMES = [duchy.games[name] for name in ("magnate", "rois_faineants", "magna_grecia")]
TABLES = [(game, seats) for game in GAMES for seats in game.seats]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.name}-{seats}" for game, seats in TABLES])
NEAR = 0.001


def decisions(game: duchy.Game, seats: int, count: int) -> Iterator[Position]:
    """Positions from a random game in which a seat has a choice, some turns apart."""
    match = Match(game.settle(None, {}, seats), seed=seats)
    while count and match.position.result is None:
        if isinstance(match.position.actor, int) and len(match.position.actions()) > 1:
            yield match.position
            count -= 1
            match.play_random(17)
        match.play_random(1)


@every_table
def test_shares_by_the_net_alone_are_those_of_one_win(game: duchy.Game, seats: int) -> None:
    net, quick = NetPlayer(game, compiled=False), UncompiledNet(game)
    for position in decisions(game, seats, 3):
        assert isinstance(position.actor, int)
        view = position.view(position.actor)
        shares = net.shares(view, view.actions()[0], 1)
        assert len(shares) == seats
        assert sum(shares) == pytest.approx(1, abs=NEAR)
        assert sum(quick.shares(view, view.actions()[0], 1)) == pytest.approx(1, abs=NEAR)
        choice = net.choose(view, 0, 1)
        assert choice.value == net.shares(view, choice.action, 1)[view.seat - 1]


@every_table
def test_shares_by_the_heuristic_are_those_of_one_win(game: duchy.Game, seats: int) -> None:
    for position in decisions(game, seats, 3):
        shares = HeuristicPlayer(game).shares(position.state(), seats)
        assert len(shares) == seats
        assert sum(shares) == pytest.approx(1, abs=NEAR)


def test_what_a_world_of_whole_numbers_lacks_is_nobodys() -> None:
    sums = Sums.blank(1, 4, 0)
    sums.shares[0] = [208, 209, 210, 210]
    assert sum(values(sums, 0)) == pytest.approx(1)


@pytest.mark.slow
@every_table
def test_shares_by_the_search_are_those_of_one_win_even_without_time(game: duchy.Game, seats: int) -> None:
    search = NetSearch(game)
    for position in decisions(game, seats, 4):
        assert isinstance(position.actor, int)
        view = position.view(position.actor)
        for budget in (Budget(worlds=3), Budget.of_ms(0)):
            study = search.search(view, budget, 1)
            assert all(line.worlds > 0 for line in study.lines)
            assert all(sum(line.shares) == pytest.approx(1, abs=NEAR) for line in study.lines)
