"""Programs that the operator allows: they play under their names, confined, and a failing one harms nobody."""

from __future__ import annotations

import json
import logging
import os
import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.players.opponents.test_documented_bot import documented

from duchy.cli import main
from duchy.commands.serve import playing
from duchy.players.opponents.programs.confinement import PASSED_ON
from duchy.server.entries import Played, TookBack
from duchy.server.operate.config import ConfigError, read_config
from duchy.server.programs import AllowedProgram, heard_of
from duchy.table.heard import Heard
from duchy.words import Words

from ..serving import PATIENCE, Address, Json, serving

__all__ = ["documented"]
BOT = """
import json, os, resource, sys
for line in sys.stdin:
    r = json.loads(line)
    open(sys.argv[1], "a").write(line)
    reply = {"ok": True, "id": r["id"]}
    if r["do"] == "ready":
        reply["protocol"] = 2
        print(json.dumps([resource.getrlimit(resource.RLIMIT_AS)[0], sorted(os.environ), os.nice(0)]), file=sys.stderr)
        open(sys.argv[1] + ".limits", "w").write(json.dumps(
            [resource.getrlimit(resource.RLIMIT_AS)[0], sorted(os.environ), os.nice(0), os.getpgid(0) == os.getpid()]
        ))
    if r["do"] == "choose":
        ACT
        reply["action"] = r["legal"][0]
    print(json.dumps(reply), flush=True)
"""


def allowed(folder: Path, act: str = "pass", **more: Any) -> AllowedProgram:
    """A program that notes what it is told, and does this at each decision."""
    (folder / "bot.py").write_text(BOT.replace("ACT", act))
    command = shlex.join([sys.executable, str(folder / "bot.py"), str(folder / "log")])
    return AllowedProgram("Ada 2", command, **more)


def played(address: Address, who: str) -> list[Json]:
    """All that a person is told in a whole game against that opponent, who has the second seat."""
    opened = address.create("nullgame", players={"2": who}, names={"1": "Bo"})
    told = list[Json]()
    with address.sit(opened, 1) as person:
        told += person.last["events"]
        while not person.ending:
            if not person.legal:
                person.hear("ev")
                told += person.last["events"]
                continue
            before = person.last["v"]
            assert person.act(person.legal[0])["is"] == "ack"
            while person.last["v"] == before:
                person.hear("ev")
            told += person.last["events"]
    return told


def test_it_plays_confined_and_is_told_what_its_seat_hears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_SERVE_STORE_DATA", "secret")
    with serving(tmp_path / "t.sqlite3", programs=(allowed(tmp_path, memory_mb=512),)) as address:
        told = played(address, "engine:Ada 2")
        games = httpx.get(f"{address.http}/api/games", timeout=PATIENCE).json()["games"]
        until = time.monotonic() + PATIENCE
        while '"do": "result"' not in (tmp_path / "log").read_text() and time.monotonic() < until:
            time.sleep(0.05)
    assert {name for game in games for name in game["programs"]} == {"Ada 2"}
    assert not [each for each in told if each.get("at_sight")]
    requests = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    kinds = [each["do"] for each in requests]
    assert (kinds[:3], kinds[-2:]) == (["ready", "hello", "new game"], ["result", "bye"])
    (new,) = [each for each in requests if each["do"] == "new game"]
    assert (new["seat"], new["names"]) == (2, {"1": "Bo", "2": "engine:Ada 2"})
    heard = [event for each in requests[3:-1] for event in each["history"]]
    own = [each["text"] for each in heard if each["by"] == 2]
    assert len(own) == kinds.count("choose") == 2
    assert requests[-2]["end"] == "played"
    memory, environment, niceness, leads = json.loads((tmp_path / "log.limits").read_text())
    assert (memory, niceness >= min(os.nice(0) + 10, 19), leads) == (512 << 20, True, True)
    assert "DUCHY_SERVE_STORE_DATA" not in environment


def test_what_it_gets_of_the_environment_is_documented() -> None:
    document = (Path(__file__).parents[3] / "docs" / "operate.md").read_text(encoding="utf-8")
    sentence = document.partition("with only ")[2].partition(" from the environment")[0]
    assert sorted(re.findall("`([A-Z_]+)`", sentence)) == sorted(PASSED_ON)


def test_one_that_fails_is_told_of_and_the_quick_player_decides(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    program = allowed(tmp_path, 'sys.exit("no luck today")')
    with caplog.at_level(logging.WARNING, "duchy.server"), serving(tmp_path / "t.sqlite3", programs=(program,)) as one:
        told = played(one, "engine:Ada 2")
    assert {each.get("at_sight") for each in told if each.get("actor") == 2} == {"failed"}
    assert "no luck today" in caplog.text


def test_nobody_else_can_have_the_server_run_a_program(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3", programs=(allowed(tmp_path, games=("magnate",)),)) as address:
        for who in ("engine:Ada 2", "engine:sh", "engine:"):
            wanted = {"game": "nullgame", "players": {"2": who}}
            answer = httpx.post(f"{address.http}/api/tables", json=wanted, timeout=PATIENCE)
            assert (answer.status_code, answer.json()["code"]) == (400, "NO_LEVEL")


@pytest.mark.check
def test_the_documented_bot_plays_at_a_table(tmp_path: Path, documented: str) -> None:
    with serving(tmp_path / "t.sqlite3", programs=(AllowedProgram("Builder", documented),)) as address:
        told = played(address, "engine:Builder")
    assert not [each for each in told if each.get("at_sight")]


def test_what_was_taken_back_is_not_heard_any_more() -> None:
    one, two = Played("nature", "draw 1", 1), Played(1, "keep", 1)
    history = [(one, two), (TookBack(1, 1),), (two,)]
    assert heard_of(history) == [Heard("nature", "draw 1"), Heard(1, "keep")]


@pytest.mark.parametrize(
    ("name", "is_good"),
    [("Ada", True), ("A", True), ("Ада 2.1", True), ("", False), (" Ada", False), ("a:b", False), ("x" * 21, False)],
)
def test_names_of_programs(name: str, is_good: bool) -> None:
    given: dict[str, dict[str, object]] = {"opponents": {"programs": [{"name": name, "command": "ada"}]}}
    if is_good:
        assert read_config(None, {}, given).opponents.programs == (AllowedProgram(name, "ada"),)
    else:
        with pytest.raises(ConfigError):
            read_config(None, {}, given)


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ('{name = "Ada", command = "/nowhere/ada"}', "cannot be run. There is no program /nowhere/ada."),
        ('{name = "Ada", command = "sh"}, {name = "Ada", command = "sh"}', "two programs called Ada"),
        ('{name = "Ada", command = "sh", games = ["chess"]}', "chess, but there is no such game"),
    ],
)
def test_a_wrong_list_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], listed: str, said: str) -> None:
    (tmp_path / "duchy.toml").write_text(f"[opponents]\nprograms = [{listed}]\n")
    assert main(["serve", "--config", str(tmp_path / "duchy.toml")]) == 2
    assert said in capsys.readouterr().err


def test_one_that_ends_without_a_word_is_left_out_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    mute = AllowedProgram("Mute", shlex.join([sys.executable, "-c", "raise SystemExit(1)"]))
    config = read_config(None, {}, {})
    config = replace(config, opponents=replace(config.opponents, programs=(mute,)))
    assert playing(Words("en"), config).opponents.programs == ()
    assert capsys.readouterr().err.count("\n") == 1
