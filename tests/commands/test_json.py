"""`--json` prints objects, one a line, with the fields that docs/commands.md names, and nothing else."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import serving

import duchy
from duchy.batch.speed import Starts, Work
from duchy.cli import main
from duchy.commands import bench, doctor

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
WRONG = Path(__file__).parents[1] / "conform" / "wrong_engine.py"
TABLE = {"game", "edition", "options", "seats"}
CALLED = {
    "arena": ["random weighted --game nullgame --games 64 --sprt 0 40 --json -"],
    "backup": ["copy.sqlite3 --json --data tables.sqlite3", "copy.sqlite3 --update --json --data tables.sqlite3"],
    "bench": ["nullgame --seconds 0.01 --json"],
    "bot check": ["{bot} --games nullgame --json"],
    "conform": ["{wrong} --games nullgame --json"],
    "counts": ["nullgame --json"],
    "doctor": ["--json"],
    "ladder": ["nullgame --levels random weighted --games 20 --json -"],
    "map check": ["redraw --json"],
    "operate": ["list --json --data tables.sqlite3", "status --json --data tables.sqlite3"],
    "record verify": ["game.txt damaged.txt --json"],
    "rules": ["magnate D4 --json"],
    "signature": ["nullgame --json"],
    "verify": ["{game} --json --data tables.sqlite3", "game.txt --json"],
}
"""By command as the page names it."""
LEARNED = {
    "calibration": ["magnate --games 20 --tables 2 --worlds 2 --json -"],
    "study": ["magnate --levels page steward --games 4 --json -"],
    "train": ["magnate --measure --games 2 --json"],
}
"""Those that ask a net."""
ELSEWHERE = {"analyse"}
"""Their fields are named on another page."""
NOT_HERE = {"arena": {"adjusted"}}
"""Fields of games with a net only."""
OPEN = {"operate"}
"""Those of which the page names only the most important fields."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A folder with a record, a damaged one, a server's games and a program that plays."""
    folder = tmp_path_factory.mktemp("files")
    match = duchy.Match(duchy.games["nullgame"].settle(None, {}, None), seed=1)
    match.play_random(99)
    (folder / "game.txt").write_text(match.record_text())
    (folder / "damaged.txt").write_text("game: nullgame\n\nnonsense\n")
    with serving(folder / "tables.sqlite3") as server:
        game = server.create("nullgame")
        with server.sit(game, 1) as one, server.sit(game, 2) as two:
            for person in (one, two) * 20:
                if person.wait_for_turn():
                    person.act(person.legal[0])
            assert one.ending
    assert main(["bot", "new", str(folder / "bot")]) == 0
    return {"folder": str(folder), "game": game["table"]}


@pytest.fixture(autouse=True)
def quick(files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(files["folder"])
    monkeypatch.setattr(doctor, "findings", lambda compiling: [doctor.python(), doctor.width()])
    monkeypatch.setattr(bench, "measures_of", lambda settled: {})
    monkeypatch.setattr(bench, "vector_measures", lambda settled: {})
    monkeypatch.setattr(bench, "starts", lambda game, clock: Starts(1.0, 2.0, 3.0))
    monkeypatch.setattr(bench, "alternately", lambda measures, seconds: {"plain": [Work(1, 2.0, 3.0, 1.0)]})


def lines_of(command: str, arguments: str, files: dict[str, str], capfd: pytest.CaptureFixture[str]) -> list[Any]:
    filled = arguments.replace("{game}", files["game"])
    words = [
        word.replace("{bot}", "python3 bot/bot.py").replace("{wrong}", f"{sys.executable} {WRONG} legal")
        for word in filled.split()
    ]
    capfd.readouterr()
    main([*command.split(), *words, "--lang", "en"])
    lines = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert lines, arguments
    assert all(isinstance(line, dict) for line in lines)
    return lines


def fields_on_the_page() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for command, told in re.findall(r"^\| `(.*?)\|.*?\|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        for name in re.findall(r"`?([a-z]+(?: [a-z]+)?)[^,]*(?:,|$)", command):
            brackets = re.sub(r"\(.*?\)", "", told)
            named = set(re.findall(r"`([a-z_]+)`", brackets))
            found[name.strip()] = named | (TABLE if "*table*" in told else set())
    return found


def compare(command: str, calls: list[str], files: dict[str, str], capfd: pytest.CaptureFixture[str]) -> None:
    found = {field for call in calls for line in lines_of(command, call, files, capfd) for field in line}
    named = fields_on_the_page()[command] - NOT_HERE.get(command, set())
    assert named <= found if command in OPEN else named == found


@pytest.mark.parametrize("command", CALLED)
def test_the_fields_are_those_on_the_page(
    command: str, files: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    compare(command, CALLED[command], files, capfd)


@pytest.mark.check
@pytest.mark.parametrize("command", LEARNED)
def test_the_fields_are_those_on_the_page_where_a_net_is_asked(
    command: str, files: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    compare(command, LEARNED[command], files, capfd)


def test_the_page_names_every_command_that_has_it() -> None:
    assert set(fields_on_the_page()) - {"record show"} == {*CALLED, *LEARNED} | ELSEWHERE
