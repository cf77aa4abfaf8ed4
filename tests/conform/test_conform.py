"""Golden games: our own engine plays them, every check catches an engine that is wrong, and the files are ours."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.conform.checks import Check, findings
from duchy.conform.engine import EngineProcess
from duchy.conform.golden import FEW, golden_games, tables_of
from duchy.conform.trace import check_sum, file_of, read_traces
from duchy.games import NAMES, game_named

OURS = shlex.join([sys.executable, "-m", "duchy", "engine"])
WRONG = Path(__file__).parent / "wrong_engine.py"
ALL_TRACES = [(name, at) for name in NAMES for at in range(len(read_traces(game_named(name))))]


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    process = EngineProcess(OURS)
    yield process
    process.close()


def wrong(fault: str) -> str:
    return shlex.join([sys.executable, str(WRONG), fault])


@pytest.mark.rotating(20)
@pytest.mark.parametrize(("game", "at"), ALL_TRACES)
def test_our_own_engine_plays_the_golden_games(engine: EngineProcess, game: str, at: int) -> None:
    trace = read_traces(game_named(game))[at]
    assert [*findings(game_named(game), trace, engine)] == []


@pytest.mark.parametrize("fault", [*Check, "twice"])
def test_an_engine_that_is_wrong_is_caught(fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", wrong(fault), "--games", "nullgame", "--json"]) == 1
    *found, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert {finding["check"] for finding in found} == {"legal" if fault == "twice" else fault}
    assert last["differences"] == len(found)


def test_a_difference_is_told_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", wrong("legal"), "--games", "nullgame", "--lang", "en"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("nullgame, plain seats=")
    assert told[0].endswith(" actions:")
    assert told[1] == "    legal actions, missing and in excess: expected return; got –"
    assert told[-1] == "nullgame: 10 games, 132 actions, 30 refusals: 10 differences"


def test_a_program_that_ends_is_named_with_its_last_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", wrong("mute"), "--games", "nullgame", "--lang", "en"]) == 1
    told = capsys.readouterr().err
    assert "nullgame: the program failed: it ended with status 1." in told
    assert told.endswith("    I am tired\n")


def test_the_files_are_what_the_command_writes(tmp_path: Path) -> None:
    null = game_named("nullgame")
    assert main(["conform", "--write", "--games", "nullgame", "--traces", str(tmp_path)]) == 0
    assert file_of(null, tmp_path).read_bytes() == file_of(null).read_bytes()


@pytest.mark.check
@pytest.mark.parametrize("game", NAMES)
def test_the_first_games_are_made_from_the_rules_as_they_are(game: str) -> None:
    assert [*islice(golden_games(game_named(game)), 2)] == read_traces(game_named(game))[:2]


@pytest.mark.parametrize("game", NAMES)
def test_every_edition_with_every_number_of_seats_and_every_option_is_played(game: str) -> None:
    played = [trace.settled(game_named(game)) for trace in read_traces(game_named(game))]
    described = game_named(game)
    assert {(table.edition, table.seats) for table in played} == {
        (edition, seats) for edition in described.editions for seats in described.seats
    }
    for axis in described.axes:
        values = {table.values[axis.name] for table in played}
        assert values >= {*axis.values} if len(axis.values) <= FEW else len(values) >= 3
    assert [*dict.fromkeys(played)] == tables_of(described)


@pytest.mark.parametrize("game", NAMES)
def test_the_files_are_small(game: str) -> None:
    assert file_of(game_named(game)).stat().st_size < 500_000


def test_files_of_other_rules_or_none_are_not_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file_of(game_named("nullgame"), tmp_path)
    arguments = ["conform", OURS, "--games", "nullgame", "--traces", str(tmp_path)]
    assert main(arguments) == 1
    path.write_text('{"format":1,"game":"nullgame","rules":"0"}\n')
    assert main(arguments) == 1
    assert "rules='0'" in capsys.readouterr().err


def test_the_check_sum_is_as_the_document_says() -> None:
    assert check_sum(["return", "keep"]) == check_sum(["keep", "return"]) == "70e38a"


def test_the_document_names_the_reasons_that_no_golden_game_holds() -> None:
    reasons = {(name, code.name) for name in NAMES for code in game_named(name).refusals.Code if code.name != "FINE"}
    held = {
        (name, refused.code)
        for name in NAMES for trace in read_traces(game_named(name)) for refused in trace.refused
    }  # fmt: skip
    text = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    told = re.search(r"Of (\d+) reasons for a refusal the files hold (\d+); the others [^:]*:([^.]*)\.", text)
    assert told
    assert [int(told[1]), int(told[2])] == [len(reasons), len(reasons & held)]
    assert re.findall("`([A-Z_]+)`", told[3]) != []
    assert {*re.findall("`([A-Z_]+)`", told[3])} == {code for _, code in reasons - held}
