"""Scheduling of thinking when many wait: people's opponents first, one per game at a time, each for a fair share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from duchy.kernel.game import Game
from duchy.players.opponents.baselines import RandomPlayer
from duchy.players.player import Choice
from duchy.server.clock import Clock
from duchy.server.rooms import adviser
from duchy.server.rooms import opponents as module
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import BLUR_S, Opponents
from duchy.server.rooms.thinking import DEADLINE_S, LEAST, PATIENCE_S, Awaited, For, Thinking
from duchy.table.position import View
from duchy.words import LANGUAGES, Words

from ..serving import serving
from .test_hints import ask
from .test_opponents import view


def order(asked: list[tuple[str, For]], at_once: int = 1) -> tuple[list[tuple[str, For]], list[float], int]:
    """In which order those think who ask at once behind one, for which share, and how many think at once at most."""
    began, shares, busy, most = list[tuple[str, For]](), list[float](), 0, 0

    async def one(thinking: Thinking, game: str, whom: For) -> None:
        nonlocal busy, most
        awaited = thinking.begin(game, whom)
        async with thinking.turn(awaited) as share:
            busy += 1
            most = max(most, busy)
            began.append((game, whom))
            shares.append(share)
            await asyncio.sleep(0.001)
            busy -= 1
        thinking.end(awaited)

    async def all_at_once() -> None:
        metrics = Metrics()
        thinking = Thinking(metrics, lambda: 0.0, at_once)
        work: list[Coroutine[Any, Any, None]] = [one(thinking, *each) for each in asked]
        await asyncio.gather(*work)
        assert metrics.levels["opponents_waiting"] == 0

    asyncio.run(all_at_once())
    return began, shares, most


def test_tables_of_computers_wait_for_everybody_else() -> None:
    began, _, _ = order([("a", For.PERSON), *[("a", For.NOBODY)] * 3, *[("a", For.PERSON)] * 3, ("a", For.HINT)])
    assert [whom for _, whom in began] == [For.PERSON] * 4 + [For.HINT] + [For.NOBODY] * 3


def test_one_hint_and_one_table_of_computers_think_at_a_time() -> None:
    for whom in (For.HINT, For.NOBODY):
        assert order([(f"{number}", whom) for number in range(6)], 4)[2] == 1
    assert order([(f"{number}", For.PERSON) for number in range(6)], 4)[2] == 4


def test_one_of_a_game_thinks_at_a_time_and_other_games_do_not_wait_for_it() -> None:
    began, _, most = order([("a", For.PERSON)] * 5 + [("b", For.PERSON)], 2)
    assert most == 2
    assert ("b", For.PERSON) in began[:2]


def test_the_more_wait_the_less_each_may_think() -> None:
    """Who came first found nobody; the last one of twenty waits for the time that four would need."""
    for many in (1, 2, 5, 10, 20):
        _, shares, _ = order([("a", For.PERSON)] * many)
        assert shares[0] == shares[-1] == 1
        assert shares[1:] == sorted(shares[1:])
        assert min(shares) >= LEAST
        assert sum(shares) < 4


def first_of(turns: list[tuple[str, float, float]], now: float, usual: dict[str, float]) -> list[str]:
    """In which order turns are thought about: of a game, waited for since then, thought about so long already."""
    began: list[str] = []

    async def one(thinking: Thinking, game: str, since: float, thought: float) -> None:
        async with thinking.turn(Awaited(game, For.PERSON, since, thought)):
            began.append(game)
            await asyncio.sleep(0)

    async def all_at_once() -> None:
        thinking = Thinking(Metrics(), lambda: now, 1)
        for game, seconds in usual.items():
            for _ in range(100):
                thinking.end(Awaited(game, For.PERSON, 0.0, seconds))
        first = one(thinking, "first", now, 0.0)
        await asyncio.gather(first, *(one(thinking, *turn) for turn in turns))

    asyncio.run(all_at_once())
    return began[1:]


def test_the_shortest_turn_goes_first_and_who_has_waited_too_long_before() -> None:
    usual = {"long": 4.0, "short": 0.8}
    assert first_of([("long", 10, 0.0), ("short", 10, 0.0)], 10, usual) == ["short", "long"]
    assert first_of([("short", 10, 0.0), ("long", 9, 3.9)], 10, usual) == ["long", "short"]
    late, later = ("long", 10 - DEADLINE_S, 0.0), ("long", 9 - DEADLINE_S, 0.0)
    assert first_of([("short", 10, 0.0), late], 10, usual) == ["long", "short"]
    assert first_of([("short", 9.9 - DEADLINE_S, 0.0), later], 10, usual) == ["long", "short"]


def share_of(since: float, others: int) -> float:
    """For which share of its time is thought about a turn that was waited for since then, with so many others."""

    async def asked() -> float:
        thinking = Thinking(Metrics(), lambda: 10.0, 1)
        async with thinking.turn(thinking.begin("a", For.PERSON)):
            turns = [thinking.turn(Awaited("a", For.PERSON, at)) for at in [since, *[10.0] * others]]
            begun = [asyncio.ensure_future(turn.__aenter__()) for turn in turns]
            await asyncio.sleep(0)
        share = await begun[0]
        for each in begun:
            each.cancel()
        return share

    return asyncio.run(asked())


def test_the_longer_a_turn_is_waited_for_the_less_the_rest_of_it_is_thought_about() -> None:
    assert share_of(10 - PATIENCE_S, 0) == 1
    shares = [share_of(10 - share * PATIENCE_S, 1) for share in (0.7, 0.8, 1.0)]
    assert shares[0] > shares[1] > shares[2] == LEAST


def share_beside(between: list[str], at_once: int) -> float:
    """For which share somebody of game a thinks while turns of these games are between two of their decisions."""

    async def asked() -> float:
        thinking = Thinking(Metrics(), lambda: 10.0, at_once)
        mine = thinking.begin("a", For.PERSON)
        others = [thinking.begin(game, For.PERSON) for game in between]
        gone = [thinking.begin("a", For.PERSON) for _ in range(2)]
        thinking.end(gone[0])
        thinking.forget(gone[1])
        async with thinking.turn(mine) as share:
            assert len(others) == len(between)
            return share

    return asyncio.run(asked())


def test_who_will_ask_again_in_a_moment_counts_as_one_who_waits() -> None:
    """Else a decision is thought about in full between two of many others, and a turn of twelve takes ten seconds."""
    assert share_beside([], 1) == share_beside(["b"], 2) == 1
    assert share_beside(["a"], 1) == share_beside(["a"], 2) < 1
    assert share_beside(["a"] * 7 + ["b"] * 6, 2) < share_beside(["a", "b"], 2) < 1


def levels_asked(since: float, others: int, gone: int = 0) -> list[str]:
    """Who decides for the duke in a turn that is waited for since then, at the moment 10, beside so many others, where
    others gave up.
    """
    asked, levels = view(), list[str]()

    def make(level: str, game: Game) -> RandomPlayer:
        levels.append(level)
        return RandomPlayer()

    async def one() -> None:
        opponents = Opponents(Clock(steady=lambda: 10.0, random=bytes), Metrics(), 0.0, make)
        for _ in range(others):
            opponents.awaited(asked.game, For.PERSON)
        for _ in range(gone):
            with contextlib.suppress(TimeoutError), opponents.awaiting(asked.game, For.PERSON):
                raise TimeoutError
        await opponents.choose("duke", asked, Awaited(asked.game.name, For.PERSON, since))
        opponents.close()

    asyncio.run(one())
    return levels


def test_where_no_time_is_left_a_net_decides_at_a_glance() -> None:
    """What a search does before its first world takes its time however little it is given."""
    assert levels_asked(10.0, 3) == levels_asked(10 - PATIENCE_S, 0) == ["duke"]
    assert levels_asked(10 - PATIENCE_S, 3) == [module.AT_A_GLANCE]


def test_who_has_given_up_is_not_waited_for() -> None:
    assert levels_asked(10 - PATIENCE_S, 0, gone=3) == ["duke"]


def times(choose: Callable[[View], float]) -> list[float]:
    """How long each of ten computers takes of whom only one can think at once, where a choice takes as long as that."""
    asked, clock, waits = view(), [0.0], list[float]()

    class Thinker(RandomPlayer):
        def choose(self, view: View, ms: int, seed: int) -> Choice:
            clock[0] += choose(view)
            return super().choose(view, ms, seed)

    def make(level: str, game: Game) -> Thinker:
        return Thinker()

    async def all_at_once() -> None:
        opponents = Opponents(Clock(steady=lambda: clock[0], random=bytes), Metrics(), 0.3, make)

        async def slept(seconds: float) -> None:
            waits.append(clock[0] + seconds)

        monkey = pytest.MonkeyPatch()
        own = SimpleNamespace(**{**vars(asyncio), "sleep": slept})  # servers of other tests may still sleep meanwhile
        monkey.setattr(module, "asyncio", own)
        await asyncio.gather(*(opponents.choose("duke", asked) for _ in range(10)))
        monkey.undo()
        opponents.close()

    asyncio.run(all_at_once())
    return waits


def test_a_forced_action_takes_as_long_as_a_chosen_one_also_where_many_wait() -> None:
    """Who thinks first waits for nobody: its answer comes at the same moment, whether it had to think or not."""
    forced, chosen = times(lambda view: 0.0), times(lambda view: 0.01)
    assert abs(forced[0] - chosen[0]) <= BLUR_S


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_has_a_quota_of_hints(tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adviser, "HINTS", 2)
    monkeypatch.setattr(adviser, "HINTS_RATE", 0.0)
    with (
        serving(tmp_path / "t") as server,
        server.sit(server.create("nullgame", players={"2": "random"}), 1, lang=language) as one,
    ):
        assert one.wait_for_turn()
        said = [ask(one, f"{number}") for number in range(3)]
        assert [each["is"] for each in said] == ["hint", "hint", "nak"]
        assert (said[-1]["code"], said[-1]["text"]) == ("HINT_QUOTA", Words(language)("server.HINT_QUOTA"))
        assert "duchy_opponents_waiting 0" in server.metrics()
