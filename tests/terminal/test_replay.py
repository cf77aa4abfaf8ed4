"""`duchy replay`: stepping through records, whole and damaged."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from duchy.cli import parser_for
from duchy.commands import replay
from duchy.games import game_named
from duchy.table.match import Match
from duchy.table.record import read_record
from duchy.terminal.lines.console import Console
from duchy.words import LANGUAGES, Words

from .person import Screen, typing


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match(game_named("magnate").settle("fr", {}, None), 11, {1: "Ada"})
    match.play_random(10_000)
    path = tmp_path / "game.txt"
    path.write_text(match.record().text())
    return path


def replayed(path: Path, *options: str, answers: Iterable[str] = (), lang: str = "en") -> tuple[int, str]:
    screen = Screen()
    arguments = ["replay", "--lang", lang, str(path), *options]
    args = parser_for(arguments, Words(lang)).parse_args(arguments)
    status = replay.run(args, Console(screen, typing(answers, screen)))
    return status, screen.text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", ["0", "1", "2"])
def test_all_turns_without_asking(record: Path, lang: str, seat: str) -> None:
    status, text = replayed(record, "--all", "--seat", seat, "--width", "70", lang=lang)
    assert status == 0
    assert ">" not in text
    assert "Ada" in text or seat == "1"
    assert text.rstrip().splitlines()[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_that_there_are_no_marks_fits_the_screen(record: Path, lang: str) -> None:
    _, text = replayed(record, "--all", "--marks", "--width", "60", lang=lang)
    said = Words(lang)("replay.no_marks").split()
    assert text.split()[: len(said)] == said
    assert max(map(len, text.splitlines())) <= 60


def test_a_record_in_which_somebody_went_back_says_so(record: Path) -> None:
    record.write_text(f"; practice 3\n; by consent 2\n{record.read_text()}; practice: seat 1 went back to here\n")
    status, text = replayed(record, "--all")
    assert status == 0
    assert text.splitlines()[:2] == ["Practice game; turns taken back: 3.", "Moves taken back by consent: 2."]


@pytest.mark.parametrize("count", [0, 10_000])
def test_a_game_without_a_set_up_begins_with_its_first_turn(tmp_path: Path, count: int) -> None:
    match = Match(game_named("nullgame").settle(None, {}, 2), 3)
    match.play_random(count)
    path = tmp_path / "game.txt"
    path.write_text(match.record().text())
    status, text = replayed(path, "--all")
    assert status == 0
    assert text.splitlines()[1].startswith("Turn 1 of")
    assert replayed(path, answers=["b", "0", "q"])[1].count("Turn 1 of") == 1


def test_everything_is_shown_or_what_a_seat_could_know(record: Path) -> None:
    whole = replayed(record, "--all")[1]
    own = replayed(record, "--all", "--seat", "1")[1]
    assert "draws a card." not in whole
    assert "You draw" in own
    assert "Player 2 draws a card." in own


def test_steps_forward_back_and_to_a_turn(record: Path) -> None:
    status, text = replayed(record, answers=["", "", "b", "7", "99", "b", "q"])
    titles = [line.split(" ─")[0] for line in text.splitlines() if "─" in line and line[0] != "─"]
    assert titles == ["Before the first turn", "Turn 1 of", "Turn 2 of", "Turn 1 of", "Turn 7 of", "Turn 6 of"] or [
        title.rsplit(" of ")[0] for title in titles
    ] == ["Before the first turn", "Turn 1", "Turn 2", "Turn 1", "Turn 7", "Turn 6"]
    assert "There is no turn 99" in text
    assert status == 0


def test_begins_with_a_turn_and_ends_with_the_input(record: Path) -> None:
    status, text = replayed(record, "--turn", "5")
    assert "Turn 5" in text
    assert status == 0


def test_there_is_an_end(record: Path) -> None:
    last = read_record(record.read_text()).position.turn
    _, text = replayed(record, "--turn", str(last), answers=["", "q"])
    assert "The end" in text
    assert "This is the end of the record." in text


def test_a_damaged_record_shows_what_is_whole_and_names_line_and_clause(record: Path) -> None:
    lines = record.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line == "end")
    record.write_text("\n".join([*lines[:at], "sell 1M", "sell 1M", *lines[at:]]) + "\n")
    status, text = replayed(record, "--all")
    assert status == 1
    assert f"Line {at + 1} of the record:" in " ".join(text.split())
    assert "[L2]" in text
    assert "Turn 1" in text


@pytest.mark.parametrize("content", [b"", b"game: chess\n\n", b"\xff\x00", b"magnate"])
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(content)
    assert replayed(path)[0] == 1
    assert str(path) in capsys.readouterr().err


def test_a_file_or_a_seat_that_is_not_there(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(record.parent / "none.txt")[0] == 1
    assert replayed(record, "--seat", "3")[0] == 2
    assert "There is no seat 3" in capsys.readouterr().err


def test_an_unfinished_game_of_the_terminal_can_be_replayed(record: Path) -> None:
    lines = [line for line in record.read_text().splitlines() if not line.startswith("result:")]
    record.write_text("; players 1=human 2=flat\n" + "\n".join(lines[:60]) + "\n")
    status, text = replayed(record, "--all")
    assert status == 0
    assert "The end" not in text
