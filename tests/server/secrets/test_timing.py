"""The time of an answer reveals nothing about others' hands (quality H5).

That its size tells nothing is seen in `test_pairs.py`, where all bytes are equal.

Somebody plays, and then somebody else is to act, whose hand decides how much there is to choose from: a card that can
follow or only a pass, cards that can be paid for or none. To work out what that seat may do takes longer the more it
is. Whoever played must not be able to measure it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

import duchy
from duchy.server.clock import Clock
from duchy.server.ledger.audience import News
from duchy.server.ledger.table import Table
from duchy.server.messages import viewer as seen
from duchy.server.rooms import room
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import Opponents
from duchy.table.position import View

from ..scripted import Script, played
from ..stopwatch import Comparison, SteadyRoom, after, everybody_at, few_and_many, lines_run, times

pytestmark = pytest.mark.check

GAMES = [("magnate", 2), ("rois_faineants", 3)]
A_TABLE = 12
"""Times of either class."""
SOME, WIDE = 100, 0.25
MANY, NARROW = 3000, 0.05
"""So many of either class, and how far from 0.5 the area may be: the few are from a dozen tables, each with its own few
microseconds; what is worked out for somebody else takes hundreds."""
FEW, ALIKE = 12, 6
"""Tables, and twins of each that are looked through for those that are alike."""
PACE_S = 0.02
WORK_S = 0.0003

every_game = pytest.mark.parametrize(("game", "seats"), GAMES, ids=[f"{game}-{seats}" for game, seats in GAMES])


def compared(game: str, seats: int, wanted: int, seed: int, kind: type[SteadyRoom] = SteadyRoom) -> Comparison:
    """Times from tables at random, at each of which somebody hands the move on."""
    rng, comparison = random.Random(seed), Comparison()
    while comparison.samples < wanted:
        script = Script(duchy.games[game].settle(None, {}, seats)).sit_down()
        for position in script.play(rng.randrange(20, 80), rng.randrange(10**6)):
            last = [action for action in position.actions() if position.play(action).actor != position.actor]
            if last and rng.random() < 0.2 and compare(script.table, str(rng.choice(last)), rng, kind, comparison):
                break
    return comparison


def compare(table: Table, text: str, rng: random.Random, kind: type[SteadyRoom], comparison: Comparison) -> bool:
    """Who acts hands the move on to somebody who has few choices, or many; whether there are such twins."""
    viewer = int(table.position.actor or 0)
    twins = few_and_many(table, viewer, text, rng)
    if twins:
        seeds = [*twins] * A_TABLE
        rng.shuffle(seeds)
        found = asyncio.run(times(table, viewer, text, [*twins, *seeds], kind))[len(twins) :]
        few, many = ([time for time, seed in zip(found, seeds, strict=True) if seed == twin] for twin in twins)
        comparison.add(few, many)
    return twins is not None


@pytest.fixture
def _much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each choice of who acts is more work than it really is, so that it could be measured easily."""

    def worked_out(table: Table, viewer: int) -> list[str] | None:
        found = LEGAL(table, viewer)
        until = time.thread_time() + WORK_S * len(found or [])
        while time.thread_time() < until:
            pass
        return found

    monkeypatch.setattr(seen, "legal", worked_out)


LEGAL = seen.legal


@pytest.mark.usefixtures("_much_work")
@every_game
def test_the_time_of_an_answer_tells_nothing_of_other_hands(game: str, seats: int) -> None:
    assert abs(compared(game, seats, SOME, 1).area - 0.5) < WIDE


@pytest.mark.slow
@every_game
def test_the_time_of_very_many_answers_tells_nothing_of_other_hands(game: str, seats: int) -> None:
    assert abs(compared(game, seats, MANY, 2).area - 0.5) < NARROW


@pytest.mark.parametrize("goes_on", [False, True], ids=["handed on", "goes on"])
@every_game
def test_not_one_line_more_is_run_for_other_hands(game: str, seats: int, goes_on: bool) -> None:
    """Until whoever acted is told; what they see afterwards is the same."""
    rng, tables = random.Random(4), 0
    while tables < FEW:
        script = Script(duchy.games[game].settle(None, {}, seats)).sit_down()
        for position in script.play(rng.randrange(20, 80), rng.randrange(10**6)):
            viewer = int(position.actor or 0)
            texts = [str(each) for each in position.actions() if (position.play(each).actor == viewer) == goes_on]
            if texts and rng.random() < 0.2:
                text = rng.choice(texts)
                alike = looking_alike(script.table, viewer, text, rng)
                first, *others = asyncio.run(lines_run(script.table, viewer, text, [alike[0], *alike]))[1:]
                assert first
                assert others == [first] * len(others)
                tables += len(alike) > 1
                break


def looking_alike(table: Table, viewer: int, text: str, rng: random.Random) -> list[int]:
    """Seeds of twins at which the action shows the viewer the same: the most of some."""
    seeds: dict[View, list[int]] = defaultdict(list)
    for seed in rng.sample(range(10**6), ALIKE):
        seeds[after(table, viewer, text, seed).view(viewer)].append(seed)
    return max(seeds.values(), key=len)


class Hasty(SteadyRoom):
    """Works out everybody's news before it sends anybody's."""

    async def _broadcast(self, told: News, seat: int = 0, acknowledge: Callable[[], None] | None = None) -> None:
        if acknowledge:
            acknowledge()
        self._tell([*told])


@pytest.mark.usefixtures("_much_work")
@every_game
def test_news_in_any_order_would_tell(game: str, seats: int) -> None:
    """The test of the test."""
    assert compared(game, seats, SOME, 3, Hasty).area > 0.5 + WIDE


def test_whoever_acted_is_told_before_anything_is_worked_out_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a third seat, too: its page says what it could do with its own hand."""
    done = list[str]()

    def worked_out(table: Table, viewer: int, *rest: Any) -> Any:
        done.append(f"worked out for {viewer}")
        return NEWS(table, viewer, *rest)

    async def act(table: Table, viewer: int, text: str) -> None:
        async with everybody_at(table, viewer, SteadyRoom) as (place, sockets):
            for seat, socket in sockets.items():
                socket.told.clear()
                monkeypatch.setattr(socket, "say", partial(said, seat, socket.say))
            done.clear()
            sockets[viewer].say_up(**{"is": "act"}, cid="x", base=place.table.version(viewer), a=text)
            for socket in sockets.values():
                await socket.told.wait()

    def said(seat: int, say: Callable[[Sequence[bytes]], None], messages: Sequence[bytes]) -> None:
        done.append(f"told {seat}")
        say(messages)

    monkeypatch.setattr(room, "news", worked_out)
    script = Script(duchy.games["rois_faineants"].settle(None, {}, 3)).sit_down()
    position = script.table.position
    actor = int(position.actor or 0)
    text = next(str(action) for action in position.actions() if position.play(action).actor != actor)
    asyncio.run(act(script.table, actor, text))
    assert done[: done.index(f"told {actor}")] == [f"worked out for {actor}"]
    assert {f"told {seat}" for seat in range(4)} <= {*done}


NEWS = room.news


def decisions(forced: bool, count: int) -> list[View]:
    """Views of Les Rois fainéants in which a seat has only one action, or several."""
    found = list[View]()
    for seed in range(5000):
        for position in played("rois_faineants", 3, steps=0).play(60, seed):
            view = position.view(int(position.actor or 0))
            if (len(view.actions()) == 1) == forced:
                found.append(view)
                break
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize(("count", "wide"), [(60, 0.2), pytest.param(1000, 0.05, marks=pytest.mark.slow)])
def test_a_computer_takes_as_long_for_a_forced_action_as_for_a_chosen_one(count: int, wide: float) -> None:
    kinds = decisions(True, count), decisions(False, count)

    async def timed() -> tuple[list[float], list[float]]:
        opponents, found = Opponents(Clock(), Metrics(), PACE_S), (list[float](), list[float]())
        await opponents.choose("heuristic", kinds[0][0])
        for views in zip(*kinds, strict=True):
            for taken, view in zip(found, views, strict=True):
                began = time.perf_counter()
                await opponents.choose("heuristic", view)
                taken.append(time.perf_counter() - began)
        opponents.close()
        return found

    comparison = Comparison()
    comparison.add(*asyncio.run(timed()))
    assert comparison.samples == count
    assert abs(comparison.area - 0.5) < wide
