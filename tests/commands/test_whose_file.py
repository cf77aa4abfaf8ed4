"""A command adds nothing to a file that holds something else, and writes no result over another."""

from __future__ import annotations

from pathlib import Path

import pytest

from duchy.cli import main
from duchy.words import LANGUAGES, Words

PLAYED = Path(__file__).parents[1] / "record" / "played" / "rois_faineants-3.txt"
ADDING = {
    "arena": "arena random random --game nullgame --games 2 --cores 1 --json",
    "ladder": "ladder nullgame --levels random weighted --games 2 --cores 1 --json",
    "study": "study magnate --games 2 --cores 1 --levels random --json",
}
WRITING = {
    "arena": "arena random random --game nullgame --games 2 --cores 1 --json results --csv ./results",
    "study": "study magnate --games 2 --cores 1 --levels random --csv results --page results",
    "analyse": f"analyse {PLAYED} --html results --annotate results",
}


@pytest.mark.parametrize("command", ADDING)
def test_the_record_of_a_game_gets_no_results(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file, told = tmp_path / "game.txt", PLAYED.read_bytes()
    file.write_bytes(told)
    for language in LANGUAGES:
        assert main([*ADDING[command].split(), str(file), "--lang", language]) == 1
        assert Words(language)("cli.not_results", file=file) in capsys.readouterr().err
    assert file.read_bytes() == told


@pytest.mark.parametrize("command", WRITING)
def test_two_results_need_two_files(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for language in LANGUAGES:
        assert main([*WRITING[command].split(), "--lang", language]) == 2
        assert capsys.readouterr().err.strip() == Words(language)("cli.named_twice", file="results")
    assert not Path("results").exists()


def test_a_folder_takes_no_result_and_is_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("puzzles mine magnate --games 1 --cores 1 --out", f"analyse {PLAYED} --csv"):
        assert main([*command.split(), str(tmp_path)]) == 1
        out, err = capsys.readouterr()
        assert not out
        assert err.startswith(f"{tmp_path} cannot be written: ")


def test_a_file_is_named_as_the_language_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    diagram, studied = tmp_path / "position.txt", tmp_path / "edition.toml"
    diagram.write_text("hello\n")
    studied.write_text('game = "magnate"\nedition = "none"\n')
    for command, file in (("analyse --diagram", diagram), ("study", studied)):
        assert main([*command.split(), str(file), "--lang", "fr"]) in (1, 2)
        assert capsys.readouterr().err.startswith(f"{file}\u00a0: ")
