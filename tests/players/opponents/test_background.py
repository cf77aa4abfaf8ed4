"""The search in its own process: a move always comes, whatever happens to that process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import duchy
from duchy.players.opponents import background, crash_reports
from duchy.players.opponents.background import GRACE_MS, BackgroundPlayer, Method
from duchy.players.player import Choice
from duchy.table.match import Match
from duchy.table.position import View

MAGNATE = duchy.games["magnate"]
PATIENCE_S = 120

stoppable = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no way to stop a process here")


@pytest.fixture
def search() -> Iterator[BackgroundPlayer]:
    player = BackgroundPlayer(MAGNATE, Method("flat"))
    yield player
    player.close()


def a_view() -> View:
    match = Match(MAGNATE.settle("en", {}, 2), seed=4)
    while not isinstance(match.position.actor, int) or len(match.position.actions()) < 3:
        match.play_random(1)
    return match.position.view(match.position.actor)


@stoppable
def test_the_first_move_does_not_wait_for_the_compiler(search: BackgroundPlayer) -> None:
    """A process that hangs for ever holds nobody up."""
    os.kill(search.worker.process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as aside:
        choice = aside.submit(search.choose, a_view(), 200, 1).result(PATIENCE_S)
    assert choice.action in a_view().actions()
    assert not search.ready


def test_once_ready_it_searches(search: BackgroundPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "GRACE_MS", PATIENCE_S * 1000)
    assert search.wait(600)
    choice = search.choose(a_view(), 100, 1)
    assert choice.action in a_view().actions()
    assert choice.value is not None
    assert 0 < choice.value < 1


def kill(player: BackgroundPlayer) -> None:
    player.worker.process.kill()
    player.worker.process.wait()


def test_a_killed_process_is_started_again(search: BackgroundPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "GRACE_MS", PATIENCE_S * 1000)  # on a busy machine its first search takes a while
    assert search.wait(600)
    kill(search)
    assert search.choose(a_view(), 50, 1).action in a_view().actions()
    assert search.wait(600)
    assert search.choose(a_view(), 50, 1).value is not None
    kill(search)
    for seed in range(3):
        assert search.choose(a_view(), 50, seed).action in a_view().actions()


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BackgroundPlayer]:
    """A player whose process is ready at once, and answers each request with its seed and a value of a quarter; it is
    never late, however busy the machine is.
    """
    monkeypatch.setattr(background, "GRACE_MS", PATIENCE_S * 1000)
    program = tmp_path / "worker"
    program.write_text(
        f"#!{sys.executable}\n"
        "import json, sys\n"
        "print('{\"ready\": true}', flush=True)\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'action': json.loads(line)['seed'], 'value': 0.25}), flush=True)\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    player = BackgroundPlayer(MAGNATE, Method("flat"))
    yield player
    player.close()


@pytest.mark.skipif(os.name != "posix", reason="a script is no program here")
def test_a_process_that_answers_in_between_is_started_again_each_time(stand_in: BackgroundPlayer) -> None:
    action = a_view().actions()[1]
    for _ in range(3):
        assert stand_in.wait(PATIENCE_S)
        assert stand_in.choose(a_view(), 50, action.code) == Choice(action, 0.25)
        kill(stand_in)
        stand_in.choose(a_view(), 50, 1)


@stoppable
def test_a_process_that_is_late_while_it_compiles_is_left_alive(
    stand_in: BackgroundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its late answer is not mistaken for the answer to the next request."""
    monkeypatch.setattr(background, "GRACE_MS", 100)
    first, second = a_view().actions()[:2]
    assert stand_in.wait(PATIENCE_S)
    stand_in.worker._state.ready = False
    os.kill(stand_in.worker.pid, signal.SIGSTOP)
    for _ in range(2):
        assert stand_in.choose(a_view(), 0, first.code).value != 0.25
    assert not stand_in.worker.has_ended
    os.kill(stand_in.worker.pid, signal.SIGCONT)
    stand_in.worker._state.ready = True
    monkeypatch.setattr(background, "GRACE_MS", PATIENCE_S * 1000)
    assert stand_in.choose(a_view(), 0, second.code) == Choice(second, 0.25)


@pytest.mark.skipif(os.name != "posix", reason="a script is no program here")
def test_a_process_that_has_died_too_often_is_started_again_for_who_comes_anew(stand_in: BackgroundPlayer) -> None:
    action = a_view().actions()[0]
    for _ in range(2):
        kill(stand_in)
        stand_in.worker.revive()  # a choice could be answered, which counts as being well
    assert stand_in.worker.has_ended
    assert stand_in.choose(a_view(), 50, action.code).value != 0.25
    other = BackgroundPlayer(MAGNATE, Method("flat"))
    try:
        other.choose(a_view(), 50, action.code)
        assert other.worker is stand_in.worker
        assert other.wait(PATIENCE_S)
        assert stand_in.choose(a_view(), 50, action.code).value == 0.25
    finally:
        other.close()


@pytest.mark.skipif(os.name != "posix", reason="a script is no program here")
def test_what_a_process_says_at_its_end_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_reports, "reports_folder", lambda: tmp_path / "troubles")
    program = tmp_path / "worker"
    program.write_text(f"#!{sys.executable}\nimport sys\nprint('loading', file=sys.stderr)\nsys.exit('no room left')\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    player = BackgroundPlayer(MAGNATE, Method("flat"))
    try:
        assert not player.wait(PATIENCE_S)
        assert player.worker.last_words == "loading\nno room left"
    finally:
        player.close()
    (kept,) = crash_reports.troubles()
    assert kept.last_line == "no room left"
    assert kept.path.read_text() == "magnate flat: ended with status 1\nloading\nno room left\n"
    os.utime(kept.path, (0, 0))
    assert not list(crash_reports.troubles()), "what is long past is no news"


@pytest.mark.skipif(os.name != "posix", reason="a script is no program here")
def test_a_process_that_is_let_go_leaves_no_trouble(
    stand_in: BackgroundPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_reports, "reports_folder", lambda: tmp_path / "troubles")
    assert stand_in.wait(PATIENCE_S)
    stand_in.close()
    assert not list(crash_reports.troubles())


@stoppable
def test_a_hanging_process_costs_its_time_and_no_more(
    search: BackgroundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert search.wait(600)
    os.kill(search.worker.process.pid, signal.SIGSTOP)
    waits: list[float] = []
    wait = search.worker._replies.get

    def noted(timeout: float) -> object:
        waits.append(timeout)
        return wait(timeout=timeout)

    monkeypatch.setattr(search.worker._replies, "get", noted)
    choice = search.choose(a_view(), 50, 1)
    assert choice.action in a_view().actions()
    assert waits == [(50 + GRACE_MS) / 1000]


def test_a_process_that_cannot_start_leaves_the_heuristic_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false" if Path("/bin/false").exists() else sys.executable)
    player = BackgroundPlayer(MAGNATE, Method("flat"))
    try:
        for seed in range(3):
            time.sleep(0.05)
            assert player.choose(a_view(), 50, seed).action in a_view().actions()
    finally:
        player.close()


def test_nobody_reads_any_more_what_a_closed_player_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that still reads when Python ends makes it abort; here the end of one pipe comes late."""
    program = tmp_path / "worker"
    program.write_text("#!/bin/sh\nsleep 0.2 >/dev/null &\necho '{\"ready\": true}'\nexec cat\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    before = set(threading.enumerate())
    player = BackgroundPlayer(MAGNATE, Method("flat"))
    assert player.wait(PATIENCE_S)
    player.close()
    assert set(threading.enumerate()) <= before


def test_the_process_in_front_never_loads_the_compiler() -> None:
    program = (
        "import sys, duchy\n"
        "from duchy.players.opponents.levels import player_named\n"
        "match = duchy.Match(duchy.games['magnate'].settle('en', {}, 2), seed=1)\n"
        "player = player_named('flat', match.settled.game)\n"
        "while match.position.turn < 4:\n"
        "    match.play_nature()\n"
        "    match.play(player.choose(match.position.view(match.position.actor), 20, 1).action)\n"
        "player.close()\n"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=PATIENCE_S).returncode == 0
