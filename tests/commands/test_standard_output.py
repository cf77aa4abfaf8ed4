"""Wherever a result may go to a file, `-` is standard output; where something is kept in a file, `-` is refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from duchy.cli import COMMANDS, main, parser_for
from duchy.words import LANGUAGES, Words

ARENA = "arena random weighted --game nullgame --games 2 --cores 1"
LADDER = "ladder nullgame --levels random weighted --games 2 --cores 1"
STUDY = "study magnate --levels random --games 2 --cores 1"
SELFPLAY = "selfplay magnate --levels random --games 2 --cores 1"
PRINTED = {
    f"{ARENA} --csv": "deal,side,",
    f"{LADDER} --page": "<!-- ladder nullgame",
    f"{STUDY} --csv": "game,edition,",
    f"{STUDY} --page": "<!-- study magnate",
    f"{SELFPLAY} --out": '{"game": "magnate"',
    "map show redraw --svg": "<svg",
    "map generate --seed 3 --out": '{\n  "name"',
    "map generate --seed 3 --svg": "<svg",
}
"""By command, how what it prints begins."""
KEPT = (
    "puzzles mine magnate --games 1 --out",
    "backup",
    "train magnate --out",
    "conform --write --games nullgame --traces",
    "play magnate --save-dir",
    "serve --socket",
    "serve --data",
    "operate list --data",
    "bot new",
)
TWICE = (
    f"{ARENA} --json - --csv -",
    f"{LADDER} --json - --page -",
    f"{STUDY} --csv - --page -",
    "map generate --out - --svg -",
    "analyse game.txt --html - --csv -",
)
READ = {"analyse files", "ladder --with", "operate --config", "puzzles --second", "replay file", "serve --config"}
"""What is only read, so that `-` is no standard output."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", PRINTED)
def test_a_result_is_printed_and_nothing_else_is(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "-", "--lang", "en"]) == 0
    out = capfd.readouterr().out
    assert out.startswith(PRINTED[command])
    assert not Path("-").exists()
    if "--csv" in command:
        assert len({len(row) for row in csv.reader(out.splitlines())}) == 1
    if "--out" in command:
        assert all(json.loads(text) for text in (out.splitlines() if command.startswith(SELFPLAY) else [out]))


@pytest.mark.parametrize("command", PRINTED)
def test_a_file_of_that_name_is_written_all_the_same(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    named = "./-.jsonl" if command == f"{SELFPLAY} --out" else "./-"
    assert main([*command.split(), named, "--lang", "en"]) == 0
    assert Path(named).read_text(encoding="utf-8").startswith(PRINTED[command])
    assert not capfd.readouterr().out.startswith(PRINTED[command])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", KEPT)
def test_what_is_kept_cannot_be_printed(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "-", "--lang", language])
    assert left.value.code == 2
    out, err = capsys.readouterr()
    assert not out
    assert Words(language)("cli.not_printed") in err
    assert not Path("-").exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", TWICE)
def test_one_result_is_printed_at_most(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--lang", language]) == 2
    assert capsys.readouterr() == ("", f"{Words(language)('cli.printed_twice')}\n")


def test_every_file_that_is_named_is_read_or_under_this_law() -> None:
    """An option whose value becomes a path as it stands, or is opened as a text, would write a file named `-`."""
    root = parser_for([*COMMANDS], Words("en"))
    plain = {
        f"{part.prog.partition(' ')[2]} {(action.option_strings or [action.dest])[0]}"
        for part in root.below()
        for action in part.everything()
        if action.type is Path
    }
    assert plain == READ
