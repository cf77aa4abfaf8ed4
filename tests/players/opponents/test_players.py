"""Opponents: legal, in time, fair, and in the right order."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

import duchy
from duchy.kernel.dialect import mix
from duchy.players import clock
from duchy.players.measure.arena import play_deal, seating
from duchy.players.measure.contestants import Side, contestant
from duchy.players.measure.elo import interval
from duchy.players.opponents.levels import player_named
from duchy.players.search.flat_search import CANDIDATES, FlatSearch, values
from duchy.players.search.halving import Budget, Sums
from duchy.table.match import Match
from duchy.table.position import Position

MAGNATE = duchy.games["magnate"]
NULLGAME = duchy.games["nullgame"]


def decisions(
    edition: str = "en",
    axes: dict[str, object] | None = None,
    seed: int = 1,
    game: duchy.Game = MAGNATE,
    seats: int | None = None,
):
    """Positions from random games in which a seat has a choice."""
    rng = random.Random(seed)
    while True:
        match = Match(game.settle(edition, axes or {}, seats), seed=rng.randrange(10**9))
        while not match.position.is_over:
            if isinstance(match.position.actor, int) and len(match.position.actions()) > 1 and rng.random() < 0.2:
                yield match.position
            match.play_random(1)


def some_decisions(count: int, **settings: object) -> list[Position]:
    source = decisions(**settings)  # type: ignore[arg-type]
    return [next(source) for _ in range(count)]


def twin(position: Position, seed: int) -> Position:
    """Another position that the actor cannot tell from this one."""
    assert isinstance(position.actor, int)
    return position.view(position.actor).guess(seed)


@pytest.mark.parametrize("game", [MAGNATE, NULLGAME], ids=str)
@pytest.mark.parametrize("level", ["random", "weighted", "heuristic"])
def test_every_choice_is_legal(game: duchy.Game, level: str) -> None:
    player = player_named(level, game)
    for at, position in enumerate(some_decisions(60, game=game, edition=game.default_edition)):
        assert isinstance(position.actor, int)
        choice = player.choose(position.view(position.actor), 50, at)
        assert choice.action in position.actions()
        assert choice.value is None or 0 <= choice.value <= 1


@pytest.mark.parametrize("level", ["random", "weighted", "heuristic"])
def test_what_is_hidden_does_not_change_the_choice(level: str) -> None:
    player = player_named(level, MAGNATE)
    axes: dict[str, object] = {"courts": 1, "replace_ace": 1}
    for at, position in enumerate(some_decisions(120, edition="ru", axes=axes)):
        other = twin(position, at)
        seat = position.actor
        assert isinstance(seat, int)
        assert player.choose(position.view(seat), 50, at) == player.choose(other.view(seat), 50, at)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_search_is_told_nothing_but_the_view(seed: int) -> None:
    """Everything that reaches the search's process is equal for two positions that the seat cannot tell apart."""
    differing = 0
    for at, position in enumerate(some_decisions(500, edition="fr", seed=seed)):
        other = twin(position, at)
        seat = position.actor
        assert isinstance(seat, int)
        assert position.view(seat).state().flat() == other.view(seat).state().flat()
        differing += position != other
    assert differing > 375


def sums_of(search: FlatSearch, position: Position, worlds: int, seed: int) -> Sums:
    """What the first candidates bring in so many worlds."""
    assert isinstance(position.actor, int)
    view = position.view(position.actor)
    codes = [action.code for action in view.actions()][:CANDIDATES]
    sums = Sums.blank(len(codes), position.settled.seats, 0)
    search._play(search._states(view), codes, sums, seed, np.arange(len(codes)), 0, worlds)
    return sums


def worths_of(search: FlatSearch, position: Position, worlds: int, seed: int) -> list[float]:
    return sums_of(search, position, worlds, seed).worths.tolist()


def test_the_same_worlds_give_the_same_sums_whatever_is_hidden() -> None:
    search = FlatSearch(MAGNATE, compiled=False)
    for at, position in enumerate(some_decisions(5)):
        assert worths_of(search, position, 2, at) == worths_of(search, twin(position, at), 2, at)


@pytest.mark.parametrize("game", [MAGNATE, NULLGAME], ids=str)
def test_compiled_search_is_the_plain_search(game: duchy.Game) -> None:
    plain, compiled = FlatSearch(game, compiled=False), FlatSearch(game, compiled=True)
    for at, position in enumerate(some_decisions(6, game=game, edition=game.default_edition)):
        assert worths_of(plain, position, 3, at) == worths_of(compiled, position, 3, at)


def test_the_search_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured by the thinking thread's CPU clock, since a busy machine may stop any thread at any moment."""
    monkeypatch.setattr(clock, "_read", time.thread_time)
    search = FlatSearch(MAGNATE, compiled=True)
    positions = some_decisions(8)
    search.choose(positions[0].view(positions[0].actor), 1, 0)  # type: ignore[arg-type]
    late = 0
    for at, position in enumerate(positions):
        began = time.thread_time()
        search.choose(position.view(position.actor), 100, at)  # type: ignore[arg-type]
        late += time.thread_time() - began > 0.15
    assert late <= 1, "a shared processor may be slow once"


def test_the_search_finds_a_win_in_one() -> None:
    """In the very last turn, only the deed's last token wins a district and with it the game."""
    position = duchy.read_diagram("""
        magnate ru
        turn 40 seat 1 play
        dice 9 4
        played
        reshuffled
        final turns 1
        1 tokens M1
        1 hand 2VL 3LY
        1 at 1: 9MS(M4S4)
        2 hand 4VL 3SK
        2 at 1: 8MS
        pile 0
        discards 1M 1S 1V 1L 1Y 1K 2MK 2SY 3MV 4MS 4YK 5ML 5SV 5YK 6MV 6SY 6LK 7ML 7SK 7VY 8VL 8YK 9VY 9LK
    """)
    choice = FlatSearch(MAGNATE, compiled=False).choose(position.view(1), 300, 7)
    assert str(choice.action) == "pay 9MS M"
    assert choice.value == 1.0


def score_of(first: str, second: str, pairs: int, edition: str, ms: int = 20) -> float:
    settled = MAGNATE.settle(edition, {}, 2)
    sides = Side(first, ms), Side(second, ms)
    players = [contestant(side, settled) for side in sides]
    return interval([play_deal(settled, sides, players, deal).scores[0] for deal in range(pairs)])[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_player_at_all_seats_shares_every_deal_evenly(seats: int) -> None:
    settled = NULLGAME.settle(None, {}, seats)
    sides = [Side("heuristic", 20)] * seats
    result = play_deal(settled, sides, [contestant(side, settled) for side in sides], 3)
    assert sum(result.scores) == pytest.approx(1)
    assert all(score == pytest.approx(1 / seats) for score in result.scores)
    assert len(set(result.points)) == 1


def test_two_sides_at_more_seats() -> None:
    """The first side has one seat, the second the others; each seat once."""
    assert [seating(2, 4, rotation) for rotation in range(4)] == [
        [0, 1, 1, 1],
        [1, 0, 1, 1],
        [1, 1, 0, 1],
        [1, 1, 1, 0],
    ]
    assert [seating(3, 3, rotation) for rotation in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    assert [seating(2, 2, rotation) for rotation in range(2)] == [[0, 1], [1, 0]]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_search_values_every_seat(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the thinking thread's CPU clock: stopped for 20 ms by other processes, it would have looked at no world."""
    monkeypatch.setattr(clock, "_read", time.thread_time)
    search = FlatSearch(NULLGAME, compiled=False)
    for at, position in enumerate(some_decisions(6, game=NULLGAME, edition="plain", seats=seats)):
        assert isinstance(position.actor, int)
        sums = sums_of(search, position, 20, at)
        assert all(sum(values(sums, candidate)) == pytest.approx(1) for candidate in range(len(sums.worths)))
        choice = search.choose(position.view(position.actor), 20, at)
        assert choice.action in position.actions()
        assert choice.value is not None
        assert 0 <= choice.value <= 1


def test_a_search_without_time_takes_what_promises_most() -> None:
    plain = FlatSearch(MAGNATE, compiled=False)
    for at, position in enumerate(some_decisions(5)):
        view = position.view(position.actor)  # type: ignore[arg-type]
        codes = [action.code for action in view.actions()]
        began = time.process_time()
        choice = plain.choose(view, 1, at)
        assert time.process_time() - began < 1
        assert choice.action.code == plain._promising(plain._states(view), codes, at)[0]


@pytest.mark.parametrize("edition", ["en", "fr", "ru"])
def test_sense_beats_chance(edition: str) -> None:
    assert score_of("weighted", "random", 20, edition) > 0.75


@pytest.fixture
def worlds_for_ms(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search may look at so many worlds, not think so many milliseconds: the same on every machine."""
    monkeypatch.setattr(Budget, "of_ms", lambda ms: Budget(worlds=ms))


@pytest.mark.check
@pytest.mark.usefixtures("worlds_for_ms")
def test_methods_are_in_order() -> None:
    assert score_of("heuristic", "random", 5, "en") > 0.7
    assert score_of("flat", "weighted", 4, "en", ms=60) > 0.5


@pytest.mark.parametrize("edition", ["en", "ru"])
def test_equal_players_share_a_pair_equally(edition: str) -> None:
    """With the same chance and the same player on both sides the two games mirror each other."""
    assert score_of("heuristic", "heuristic", 1, edition) == 0.5


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        player_named("grandmaster", MAGNATE)


def test_mix_separates_worlds() -> None:
    assert len({mix(seed, world) for seed in range(50) for world in range(50)}) == 2500
