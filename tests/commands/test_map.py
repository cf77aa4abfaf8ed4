"""`duchy map check`, `show` and `generate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.games.magna_grecia.maps.generator import generated
from duchy.games.magna_grecia.maps.library import FOLDER, map_named
from duchy.games.magna_grecia.maps.writer import map_text
from duchy.words import LANGUAGES, Words
from duchy.words.towns import PORTS, TOWNS

REDRAW = (FOLDER / "redraw.json").read_text(encoding="utf-8")
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "coast.json"
    path.write_text(REDRAW, encoding="utf-8")
    return path


@every_language
def test_check_says_what_can_be_played_on(file: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["map", "check", str(file), "photo", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0].rstrip(":") for line in lines] == [str(file), "photo"]
    assert [number in lines[0] for number in ("250", "10", "32")] == [True] * 3


@every_language
def test_check_names_file_place_and_condition(file: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    file.write_text(REDRAW.replace('"B12"', '"A21"', 1), encoding="utf-8")
    assert main(["map", "check", str(file), "redraw", "--lang", language]) == 1
    out, err = capsys.readouterr()
    assert "redraw" in out
    reason, clause = err.splitlines()
    assert str(file) in reason
    assert "A21" in reason
    assert clause.startswith("  [MAP-7] ")


def test_check_reads_a_file_again(file: Path) -> None:
    assert main(["map", "check", str(file)]) == 0
    file.write_text("{}", encoding="utf-8")
    assert main(["map", "check", str(file)]) == 1


@every_language
def test_show_prints_sheet_and_names(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["map", "show", "redraw", "--lang", language, "--no-color"]) == 0
    text = capsys.readouterr().out
    assert all(map_named("redraw").village_name(hex, language) in text for hex in map_named("redraw").villages)
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text


def test_show_of_what_is_no_map(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "show", str(file) + ".gone", "--lang", "en"]) == 1
    assert "[MAP-1]" in capsys.readouterr().err


@every_language
def test_show_writes_a_picture(file: Path, language: str) -> None:
    picture = file.with_suffix(".svg")
    for _ in range(2):
        assert main(["map", "show", str(file), "--svg", str(picture), "--lang", language]) == 0
    assert "<svg" in picture.read_text(encoding="utf-8")


def test_show_in_a_narrow_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "show", "photo", "--width", "1", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["I13", "Ouenousia", "P32*", "Kyme"]


def test_generate_prints_a_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "generate", "--seed", "7"]) == 0
    assert capsys.readouterr().out == map_text(generated(7, PORTS, TOWNS))


def test_generate_draws_a_seed_by_lot_and_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "generate"]) == 0
    text = capsys.readouterr().out
    assert text == map_text(generated(int(json.loads(text)["name"].removeprefix("seed ")), PORTS, TOWNS))


def test_generate_writes_map_and_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "seven.json", tmp_path / "seven.svg"
    assert main(["map", "generate", "--seed", "7", "--out", str(file), "--svg", str(picture), "--lang", "en"]) == 0
    assert capsys.readouterr().err == f"Written: {file}\nWritten: {picture}\n"
    assert map_named(str(file)) == generated(7, PORTS, TOWNS)
    assert "seed 7" in picture.read_text(encoding="utf-8")


@every_language
def test_generate_loses_no_map_that_is_there(file: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["map", "generate", "--out", str(file), "--lang", language]) == 1
    assert capsys.readouterr().err == Words(language)("cli.map.exists", file=str(file)) + "\n"
    assert file.read_text(encoding="utf-8") == REDRAW


@pytest.mark.parametrize("option", ["--out", "--svg"])
@pytest.mark.parametrize("name", ["", "nowhere/x", "\0", "."])
def test_files_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, name: str
) -> None:
    assert main(["map", "generate", "--seed", "7", option, f"{tmp_path}/{name}"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("seed", ["-1", "2147483648", "99999999999999999999"])
def test_a_seed_out_of_range(capsys: pytest.CaptureFixture[str], seed: str) -> None:
    assert main(["map", "generate", "--seed", seed, "--lang", "en"]) == 2
    assert "2147483647" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [[], ["check"], ["show"], ["draw"], ["generate", "7"], ["generate", "--seed", "x"]]
)
def test_wrong_calls(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["map", *arguments])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("duchy map")


@every_language
@pytest.mark.parametrize("what", ["", "check", "show", "generate"])
def test_help(what: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["map", *([what] if what else []), "--help", "--lang", language])
    assert left.value.code == 0
    assert Words(language)(f"cli.map.{what or 'about'}") in " ".join(capsys.readouterr().out.split())
