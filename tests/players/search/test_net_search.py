"""The searching player: plans for whole turns, fair worlds, the same in plain and compiled mode, on one core or two."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import duchy
from duchy import read_diagram
from duchy.games.magnate.fields import State
from duchy.kernel.instances import instance_of_file
from duchy.players import clock
from duchy.players.analysis import Analysis
from duchy.players.nets.buffers import network_for
from duchy.players.nets.weights import net_of
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import Insight, NetSearch
from duchy.players.search.net_tree import BLIND
from duchy.table.action import Action
from duchy.table.match import Match
from duchy.table.position import Position, View

pytestmark = pytest.mark.check

MAGNATE = duchy.games["magnate"]
GAMES = [duchy.games[name] for name in ("magnate", "rois_faineants", "magna_grecia")]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def decisions(game: duchy.Game, count: int, seed: int = 5, seats: int = 2) -> Iterator[Position]:
    """Positions from random games in which a seat has a choice, some turns apart."""
    match = Match(game.settle(None, {}, seats), seed=seed)
    while count:
        if match.position.result is not None:
            seed += 1
            match = Match(game.settle(None, {}, seats), seed=seed)
        if isinstance(match.position.actor, int) and len(match.position.actions()) > 2 and match.position.turn > 2:
            yield match.position
            count -= 1
            match.play_random(11)
        match.play_random(1)


def search_of(position: Position, search: NetSearch, worlds: int = 6, seed: int = 3) -> Analysis:
    assert isinstance(position.actor, int)
    return search.search(position.view(position.actor), Budget(worlds=worlds), seed, with_quantities=True)


@pytest.fixture(scope="module")
def magnate() -> NetSearch:
    search = NetSearch(MAGNATE)
    search_of(next(decisions(MAGNATE, 1)), search)  # compiled before any time is measured
    return search


def test_plans_are_legal_end_the_turn_and_lead_to_different_tables(magnate: NetSearch) -> None:
    longest = 0
    for position in decisions(MAGNATE, 12):
        ends: list[Position] = []
        for line in search_of(position, magnate).lines:
            end = position
            for action in line.plan:
                assert end.actor == position.actor
                end = end.play(action)
            assert end.actor != position.actor
            assert end not in ends
            ends.append(end)
            longest = max(longest, len(line.plan))
    assert longest > 2


def test_shares_are_divided_among_the_seats_and_the_best_line_comes_first(magnate: NetSearch) -> None:
    for position in decisions(MAGNATE, 6):
        study = search_of(position, magnate)
        seat = study.seat - 1
        for line in study.lines:
            assert sum(line.shares) == pytest.approx(1)
            assert 0 <= line.shares[seat] <= 1
            assert line.worlds > 0
        assert study.best.action == study.by_action()[0].action
        assert len({line.action.code for line in study.by_action()}) == len(study.by_action())


@pytest.mark.slow
@every_game
def test_plain_and_compiled_search_are_the_same(game: duchy.Game) -> None:
    plain, compiled = NetSearch(game, compiled=False), NetSearch(game)
    for position in decisions(game, 2, seats=game.seats[-1] if game.name == "rois_faineants" else 2):
        one, other = search_of(position, plain, 8), search_of(position, compiled, 8)
        assert one.best.plan == other.best.plan
        assert one.best.shares == pytest.approx(other.best.shares, abs=1e-3)
        for mine, theirs in zip(one.best.amounts, other.best.amounts, strict=True):
            assert mine == pytest.approx(theirs, abs=1e-3)


def test_two_cores_share_the_worlds_and_find_the_same_each_time(magnate: NetSearch) -> None:
    two = NetSearch(MAGNATE, cores=2)
    try:
        for position in decisions(MAGNATE, 4):
            one, both = search_of(position, magnate, 16), search_of(position, two, 16)
            assert both == search_of(position, two, 16)
            assert both.best.worlds == one.best.worlds == 16
            assert {line.plan for line in both.lines} == {line.plan for line in one.lines}
    finally:
        two.close()


@pytest.mark.parametrize("ms", [0, 1, 40, 150])
def test_time_is_kept(ms: int, magnate: NetSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured by the thinking thread's CPU clock, since a busy machine may stop any thread at any moment."""
    monkeypatch.setattr(clock, "_read", time.thread_time)
    late = 0
    for position in decisions(MAGNATE, 6):
        assert isinstance(position.actor, int)
        began = time.thread_time()
        choice = magnate.choose(position.view(position.actor), ms, 1)
        late += (time.thread_time() - began) * 1000 > ms + 30
        assert choice.action in position.actions()
    assert late <= 2


def test_a_search_can_be_stopped(magnate: NetSearch) -> None:
    position = next(decisions(MAGNATE, 1))
    assert isinstance(position.actor, int)
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    began = time.process_time()
    study = magnate.search(position.view(position.actor), Budget.of_ms(30_000, stop), 1)
    assert time.process_time() - began < 5
    assert study.best.action in position.actions()


def test_the_same_seed_gives_the_same_search(magnate: NetSearch) -> None:
    position = next(decisions(MAGNATE, 1))
    assert search_of(position, magnate) == search_of(position, magnate)


TWO_TURNS_LEFT = """magnate en seats=2
turn 39 seat 1 play
dice 9 5
played
reshuffled
final turns 2
1 crowns M V L
1 tokens S7V2L2Y1K2
1 hand 1S 2MK
1 at 1: 8VL 5SV 3MV
1 at 2: 8MS
1 at 3: 9MS 3SK 5YK
1 at 4: 7SK 6LK
1 at 5: 5ML
2 crowns S Y K
2 tokens M1V3L2Y3K3
2 hand ? ? ?
2 at 1: 9LK 7ML(M1L3)
2 at 2: 6SY 9VY
2 at 3: 7VY 4YK
2 at 4: 8YK
2 at 5: 4VL
pile 0
discards 1M 1V 1L 1Y 1K 2SY 4MS"""


def test_two_turns_before_the_end_the_search_knows_what_is_left_to_the_dice(
    magnate: NetSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The net alone stated 99.6%: every hand is known by counting, and the next roll lets the other seat win."""
    monkeypatch.setattr(clock, "_read", time.thread_time)
    study = magnate.study(read_diagram(TWO_TURNS_LEFT).view(1), 300, 1)
    assert str(study.best.action) == "end"
    assert study.best.is_exact
    assert study.best.shares == pytest.approx((0.64, 0.36), abs=0.001)
    assert len(study.best.amounts) == 2


THOUSANDS_OF_TABLES = """magnate en
turn 40 seat 2 play
dice 10 4
reshuffled
final turns 1
1 crowns M S L
1 tokens M3S1L1
1 hand ? ?
1 at 1: 7ML 8VL
1 at 2: 5YK 8YK
1 at 3: 9MS
1 at 5: 5SV 7VY
2 crowns V Y K
2 tokens M3S1V3L6Y3K3
2 hand 3SK 4YK 6SY
2 at 1: 9LK(L6K2)
2 at 2: 2SY 7SK(S2K3)
2 at 3: 6MV 3MV 2MK
2 at 4: 9VY
2 at 5: 6LK
counted 3SK held 0 1
pile 0
discards 1M 1S 1V 1L 1Y 1K 2VL 4MS 5ML 8MS"""


def test_a_turn_of_thousands_of_tables_is_solved_if_there_is_time(magnate: NetSearch) -> None:
    view = read_diagram(THOUSANDS_OF_TABLES).view(2)
    solved = magnate.exact(view)
    assert solved
    assert len(solved.lines) == len(view.actions())
    assert not magnate.study(view, 60, 1).best.is_exact


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["en", "fr", "ru"])
def test_what_a_seat_is_told_is_the_mean_of_what_the_next_one_is_told(edition: str, magnate: NetSearch) -> None:
    """Two turns before the end, over every roll and tax of the rules, by tables of games between nets."""
    net, seen = NetPlayer(MAGNATE), 0
    for seed in range(12):
        match = Match(MAGNATE.settle(edition, {}, 2), seed=seed)
        match.play_nature()
        while isinstance(seat := match.position.actor, int):
            position, view = match.position, match.position.view(seat)
            state = position.state(State)
            if len(position.actions()) > 1 and (state.final_turns, state.played) == (2, 0):
                best = magnate.study(view, 60_000, 1).best
                assert best.is_exact
                for action in best.plan:
                    position = position.play(action)
                assert mean_of_next(position, seat, magnate) == pytest.approx(best.shares[seat - 1])
                seen += 1
            match.play(net.choose(view, 1, match.ply).action)
            match.play_nature()
    assert seen > 8


def mean_of_next(position: Position, seat: int, search: NetSearch) -> float:
    """What the seat may expect when nature is to act, as computed for the seat that acts next."""
    if position.result is not None:
        return (seat in position.result.winners) / len(position.result.winners)
    if isinstance(position.actor, int):
        if len(position.actions()) == 1:
            return mean_of_next(position.play(position.actions()[0]), seat, search)
        return search.study(position.view(position.actor), 60_000, 1).best.shares[seat - 1]
    odds = [MAGNATE.rules.weight(position.state(), action.code) for action in position.actions()]
    shares = [mean_of_next(position.play(action), seat, search) for action in position.actions()]
    return sum(share * part for share, part in zip(shares, odds, strict=True)) / sum(odds)


def test_who_sees_all_chance_knows_the_end(magnate: NetSearch) -> None:
    """In the last turn of a game the seer's share is 0, a half or 1: the actual result."""
    match = Match(MAGNATE.settle("en", {}, 2), seed=8)
    seen = 0
    while match.position.result is None:
        position = match.position
        if isinstance(position.actor, int) and len(position.actions()) > 1:
            insight = Insight(position.state(), chance=77)
            if position.state(State).final_turns == 1:
                study = magnate.search(position.view(position.actor), Budget(worlds=9), 1, insight=insight)
                assert study.best.worlds == 9
                assert study.best.shares[0] in (0.0, 0.5, 1.0)
                seen += 1
        match.play_random(1)
    assert seen


SOME_STATE = State()


def test_a_fair_search_has_no_insight() -> None:
    assert Insight().sees == BLIND
    assert Insight(SOME_STATE).sees > BLIND
    assert Insight(SOME_STATE, 1).sees > Insight(SOME_STATE).sees


# The net alone


@every_game
def test_the_net_alone_takes_what_it_likes_best(game: duchy.Game) -> None:
    player = NetPlayer(game)
    for position in decisions(game, 4):
        assert isinstance(position.actor, int)
        view = position.view(position.actor)
        codes = [action.code for action in view.actions()]
        likings = player.likings(view, codes, 9)
        choice = player.choose(view, 0, 9)
        assert not game.heuristic.ANSWERED or likings[codes.index(choice.action.code)] == max(likings)
        assert choice.value is not None
        assert 0 < choice.value < 1


@pytest.mark.parametrize("name", ["magnate", "magna_grecia"])
def test_the_net_alone_thinks_of_its_whole_turn(name: str) -> None:
    """It likes where its turns lead more than where the best single actions would, and sometimes much more."""
    player = NetPlayer(duchy.games[name])
    gains = [
        liked_at_the_end(position, player, lambda view: player.choose(view, 0, 9).action)
        - liked_at_the_end(position, player, partial(best_by_itself, player))
        for position in decisions(player.game, 24)
    ]
    assert sum(gains) / len(gains) > 0.01
    assert max(gains) > 0.2


def best_by_itself(player: NetPlayer, view: View) -> Action:
    """The action after which the net likes the table best."""
    actions = view.actions()
    likings = player.likings(view, [action.code for action in actions], 9)
    return actions[likings.index(max(likings))]


def liked_at_the_end(position: Position, player: NetPlayer, pick: Callable[[View], Action]) -> float:
    """How much the net likes the table that a seat leaves at the end of its turn."""
    seat = position.actor
    assert isinstance(seat, int)
    while position.actor == seat:
        view = position.view(seat)
        action = pick(view)
        position = position.play(action)
    return liked_by_value(position, seat, player)


def liked_by_value(position: Position, seat: int, player: NetPlayer) -> float:
    """How much the net's values like a table for a seat, as `liking` of `players/nets/net.py` says it."""
    game = player.game
    net: Any = instance_of_file(game.name, "players.nets.net", compiled=False)
    network, state = network_for(game.name, net_of(game.name, 2).array, compiled=False), position.state()
    net.set_base(state, seat - 1, network, network.net)
    return float(net.liking(state, seat - 1, network, network.net))
