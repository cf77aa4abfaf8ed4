"""Opponents of every game, at tables of every size: legal, fair, the same for the same seed, in time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import numpy as np
import pytest
from tests.processes import TOLD, processor_seconds

import duchy
from duchy.kernel.game import Settled
from duchy.players.measure.arena import play_deal
from duchy.players.measure.contestants import Side, contestant
from duchy.players.opponents.background import BackgroundPlayer, Method
from duchy.players.opponents.levels import player_named
from duchy.players.search.flat_search import FlatSearch, values
from duchy.players.search.halving import Sums
from duchy.table.match import Match
from duchy.table.position import Position

pytestmark = pytest.mark.check

TABLES = [(game, seats) for game in duchy.games.values() for seats in game.seats]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.name}-{seats}" for game, seats in TABLES])
every_game = pytest.mark.parametrize("game", duchy.games.values(), ids=str)
quick_level = pytest.mark.parametrize("level", ["random", "weighted", "heuristic"])


def sensible_decisions(settled: Settled, seed: int) -> Iterator[Position]:
    """Positions with a choice from games of quick players: fuller tables than in random play."""
    player = player_named("weighted", settled.game)
    rng = random.Random(seed)
    while True:
        match = Match(settled, seed=rng.randrange(10**9))
        match.play_nature()
        while isinstance(seat := match.position.actor, int):
            if len(match.position.actions()) > 1 and rng.random() < 0.15:
                yield match.position
            match.play(player.choose(match.position.view(seat), 1, match.ply).action)
            match.play_nature()


def some(game: duchy.Game, seats: int, count: int, seed: int = 1) -> list[Position]:
    source = sensible_decisions(game.settle(None, {}, seats), seed)
    return [next(source) for _ in range(count)]


def seat_of(position: Position) -> int:
    assert isinstance(position.actor, int)
    return position.actor


@pytest.mark.rotating(3)
@every_table
@quick_level
def test_choices_are_legal_fair_and_repeatable(game: duchy.Game, seats: int, level: str) -> None:
    """The same view and seed give the same choice, whatever is hidden from the seat."""
    player = player_named(level, game)
    for at, position in enumerate(some(game, seats, 25)):
        seat = seat_of(position)
        view = position.view(seat)
        choice = player.choose(view, 50, at)
        assert choice.action in position.actions()
        assert choice.value is None or 0 <= choice.value <= 1
        other = view.guess(at)
        assert player.choose(other.view(seat), 50, at) == choice


@pytest.mark.rotating(3)
@every_table
def test_the_plain_search_is_fair_and_repeatable(game: duchy.Game, seats: int) -> None:
    """The same worlds give the same results, whatever is hidden from the seat; the shares in every world sum to 1."""
    search = FlatSearch(game, compiled=False)
    for at, position in enumerate(some(game, seats, 3)):
        view = position.view(seat_of(position))
        sums = played(search, view, at)
        assert sum(values(sums, 0)) == pytest.approx(1, abs=0.01)
        again = played(search, view.guess(at).view(view.seat), at)
        assert all((one == other).all() for one, other in zip(sums.arrays(), again.arrays(), strict=True))


def played(search: FlatSearch, view: duchy.View, seed: int) -> Sums:
    codes = [action.code for action in view.actions()][:4]
    sums = Sums.blank(len(codes), view.settled.seats, 0)
    search._play(search._states(view), codes, sums, seed, np.arange(len(codes)), 0, 1)
    return sums


@pytest.mark.rotating(3)
@every_table
def test_the_heuristic_player_answers_at_once(game: duchy.Game, seats: int) -> None:
    """People wait for it in plain mode: at most half a second of computing, apart from a slow moment of the machine."""
    player = player_named("heuristic", game)
    late = 0
    for at, position in enumerate(some(game, seats, 40, seed=2)):
        view = position.view(seat_of(position))
        began = time.process_time()
        player.choose(view, 50, at)
        late += time.process_time() - began > 0.5
    assert late <= 2


@pytest.mark.rotating(3)
@every_table
def test_the_heuristic_player_beats_chance(game: duchy.Game, seats: int) -> None:
    settled = game.settle(None, {}, seats)
    sides = Side("heuristic", 20), Side("random", 20)
    result = play_deal(settled, sides, [contestant(side, settled) for side in sides], 5)
    assert result.scores[0] >= 0.5
    assert result.scores[0] > result.scores[1]


@every_game
def test_a_move_comes_before_the_search_is_compiled(game: duchy.Game) -> None:
    player = BackgroundPlayer(game, Method("flat"))
    try:
        for at, position in enumerate(some(game, max(game.seats), 3)):
            assert player.choose(position.view(seat_of(position)), 50, at).action in position.actions()
    finally:
        player.close()


@pytest.mark.slow
@pytest.mark.skipif(not TOLD, reason="processor time is read from /proc")
@every_game
def test_the_search_of_every_game_in_a_process_of_its_own(game: duchy.Game) -> None:
    """Ready after compiling, at tables of every size; it computes no longer than its time."""
    player = BackgroundPlayer(game, Method("flat"))
    try:
        assert player.wait(600)
        late = 0
        for seats in game.seats:
            for at, position in enumerate(some(game, seats, 6)):
                began = processor_seconds(player.worker.pid)
                choice = player.choose(position.view(seat_of(position)), 150, at)
                late += processor_seconds(player.worker.pid) - began > 0.3
                assert choice.action in position.actions()
                assert choice.value is not None
                assert 0 <= choice.value <= 1
        assert late <= 2
    finally:
        player.close()


@pytest.mark.rotating(10)
@every_table
def test_compiled_search_is_the_plain_search(game: duchy.Game, seats: int) -> None:
    plain, compiled = FlatSearch(game, compiled=False), FlatSearch(game, compiled=True)
    for at, position in enumerate(some(game, seats, 4)):
        view = position.view(seat_of(position))
        one, other = played(plain, view, at).arrays(), played(compiled, view, at).arrays()
        assert [each.tolist() for each in one] == [each.tolist() for each in other]
        codes = [action.code for action in view.actions()]
        assert plain._promising(plain._states(view), codes, at) == compiled._promising(
            compiled._states(view), codes, at
        )
