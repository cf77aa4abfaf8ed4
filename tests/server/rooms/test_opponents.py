"""Whatever happens to the thinking process, a legal action comes (quality F5)."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import duchy
from duchy.kernel.game import Game
from duchy.players.analysis import Analysis
from duchy.players.opponents import crash_reports
from duchy.players.opponents.background import BackgroundPlayer, Method
from duchy.players.opponents.baselines import RandomPlayer
from duchy.players.player import Choice, Player
from duchy.server.clock import Clock
from duchy.server.rooms import opponents as module
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import Decided, Opponents
from duchy.table.position import View

from ..serving import PATIENCE

pytestmark = pytest.mark.check


class Troubled(Player):
    """A player that goes wrong in some way, a number of times."""

    def __init__(self, trouble: str) -> None:
        self.kind, self.closed = trouble, threading.Event()

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        if self.kind == "raises":
            raise RuntimeError
        if self.kind == "hangs":
            self.closed.wait(PATIENCE)
        return Choice(duchy.Action(view.game, 0))

    def close(self) -> None:
        self.closed.set()


def view() -> View:
    match = duchy.Match(duchy.games["magnate"].settle(None, {}, None), 1)
    match.play_nature()
    return match.position.view(int(match.position.actor or 0))


def ask(trouble: str, times: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Decided, int, list[Troubled]]:
    """What comes, how many players were made for it, and those that failed."""
    made: list[Troubled] = []
    count = 0

    def make(level: str, game: Game) -> Player:
        nonlocal count
        count += 1
        hangs = trouble == "hangs" and count <= times
        monkeypatch.setattr(module, "SLACK_S", 0.1 if hangs else PATIENCE)
        if count > times:
            return RandomPlayer()
        made.append(Troubled(trouble))
        return made[-1]

    async def one() -> Decided:
        opponents = Opponents(Clock(), Metrics(), 0, make)
        try:
            return await opponents.choose("random", view())
        finally:
            opponents.close()

    monkeypatch.setattr(module, "time_of", lambda level, game: 10)
    return asyncio.run(one()), count, made


@pytest.mark.parametrize("trouble", ["raises", "hangs", "plays something illegal"])
def test_a_failure_is_tried_once_more_then_the_heuristic_plays(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for times, players in ((0, 1), (1, 2), (2, 2), (9, 2)):
        decided, count, made = ask(trouble, times, monkeypatch)
        assert decided.action in view().actions()
        assert decided.at_sight == ("failed" if times > 1 else None)
        assert count == players
        assert all(player.closed.is_set() for player in made)


def test_whoever_can_study_is_asked_for_it() -> None:
    class Studious(RandomPlayer):
        def study(self, view: View, ms: int, seed: int) -> Analysis | None:
            return Analysis(view.seat, (), ())

    async def one(player: Player) -> Analysis | None:
        opponents = Opponents(Clock(), Metrics(), 0, lambda level, game: player)
        try:
            return await opponents.study(view())
        finally:
            opponents.close()

    assert asyncio.run(one(Studious())) == Analysis(view().seat, (), ())
    assert asyncio.run(one(RandomPlayer())) is None


@pytest.mark.skipif(os.name != "posix", reason="a script is no program here")
def test_what_a_dying_process_says_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    program = tmp_path / "worker"
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no room left')\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(crash_reports, "reports_folder", lambda: tmp_path)

    def make(level: str, game: Game) -> Player:
        player = BackgroundPlayer(game, Method("flat"))
        player.worker.process.wait()
        player.worker.revive()
        player.worker.process.wait()
        return player

    async def one() -> Decided:
        opponents = Opponents(Clock(), Metrics(), 0, make)
        try:
            return await opponents.choose("flat", view())
        finally:
            opponents.close()

    assert asyncio.run(one()).action in view().actions()
    assert "the opponent flat of magnate failed: its process has ended; its last words: no room left" in caplog.text


def test_who_uses_its_time_takes_it_for_a_forced_action_too(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(module, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": noted}))

    async def one(level: str) -> None:
        opponents = Opponents(Clock(), Metrics(), 0.3, lambda name, game: RandomPlayer())
        await opponents.choose(level, view())
        opponents.close()

    for level, wanted in (("duke", 0.8), ("squire", 0.3), ("random", 0.3)):
        began = time.monotonic()
        asyncio.run(one(level))
        assert wanted - (time.monotonic() - began) <= waits[-1] <= wanted + module.BLUR_S


def at_sight(level: str, ready: bool, is_degraded: bool = False) -> str | None:
    """Why the opponent of that level decided at first sight, where its player was ready or not."""

    class Compiling(RandomPlayer):
        def wait(self, seconds: float) -> bool:
            return ready

        @property
        def is_degraded(self) -> bool:
            return is_degraded

    async def one() -> Decided:
        opponents = Opponents(Clock(), Metrics(), 0, lambda name, game: Compiling())
        try:
            return await opponents.choose(level, view())
        finally:
            opponents.close()

    return asyncio.run(one()).at_sight


def test_who_decides_before_its_search_is_ready_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "time_of", lambda level, game: 10)
    assert at_sight("duke", ready=False) == at_sight("duke", ready=True, is_degraded=True) == "unready"
    assert at_sight("duke", ready=True) is None
    assert at_sight("squire", ready=False) is None


def test_a_forced_action_is_no_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its player made do with before is not what it has now, and that it was forced is its seat's secret."""
    monkeypatch.setattr(module, "time_of", lambda level, game: 10)
    monkeypatch.setattr(View, "actions", lambda view, known=View.actions: known(view)[:1])
    assert at_sight("duke", ready=False) == "unready"
    assert at_sight("duke", ready=True, is_degraded=True) is None
