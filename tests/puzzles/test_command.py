"""`duchy puzzles` from end to end: solving at the keyboard, mining, checking, and what is noted of it."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.terminal.person import Screen, typing

from duchy.analysis.evaluation import plan_of
from duchy.analysis.tutor.question import Question
from duchy.cli import main, parser_for
from duchy.commands import puzzles as command
from duchy.effects import every_effect
from duchy.puzzles.puzzle import line_of, read_puzzles
from duchy.puzzles.rating import newcomer, updated
from duchy.puzzles.shipped import games_with_puzzles, of_the_day, puzzle_of, shipped
from duchy.terminal.lines import puzzling
from duchy.terminal.lines.console import Console
from duchy.terminal.lines.puzzling import question_of
from duchy.terminal.look import NARROWEST
from duchy.terminal.solved import NAME, DamagedError, Solved
from duchy.words import LANGUAGES, Words

LAST = next(puzzle for puzzle in shipped("magnate") if puzzle.share == 1)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DUCHY_SAVES", str(tmp_path))
    return tmp_path


def sit(*arguments: str, answers: Iterable[str | type[BaseException]] = (), lang: str = "en") -> tuple[int, str]:
    screen = Screen()
    args = parser_for(["puzzles"], Words(lang)).parse_args(["puzzles", *arguments, "--lang", lang])
    args.words = Words(lang)
    status = command.run(args, Console(screen, typing(answers, screen)))
    return status, plain(screen.text())


def plain(text: str) -> str:
    """The text in one line with plain spaces."""
    return " ".join(text.split())


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_puzzle_is_solved_at_the_keyboard(folder: Path, lang: str) -> None:
    status, text = sit("magnate", "--number", str(LAST.number), answers=[*LAST.best, "q"], lang=lang)
    say = Words(lang, "magnate")
    assert status == 0
    assert plain(say("puzzle.right.win")) in text
    before, after = newcomer("magnate", 2), updated(newcomer("magnate", 2), LAST, True)
    assert plain(say("puzzle.own", before=round(before.elo), after=round(after.elo))) in text
    kept = json.loads((folder / NAME).read_text())["magnate"]
    assert kept == {"elo": after.elo, "tries": 1, "solved": {str(LAST.number): True}}


def test_a_step_can_be_taken_back_and_a_worse_turn_is_told_what_was_better(folder: Path) -> None:
    first, *rest = LAST.tempting
    typed = ["undo", first, "undo", first, *rest, "next", "q"]
    status, text = sit("magnate", "--number", str(LAST.number), answers=typed)
    assert status == 0
    assert "With that you lose; another turn wins." in text
    assert "There is nothing to take back yet." in text
    assert text.index("Best: ") < text.index("This plan: ")
    assert "Tempting" not in text
    assert text.count("(rating ") == 1
    assert Solved(folder).own(LAST) == updated(newcomer("magnate", 2), LAST, False)
    again = sit("magnate", "--number", str(LAST.number), answers=[*LAST.best, "q"])[1]
    assert "your rating stays" in again
    solved = Solved(folder)
    solved.note(LAST, True)
    assert solved.own(LAST) == Solved(folder).own(LAST) == updated(newcomer("magnate", 2), LAST, False)


def test_the_answer_can_be_asked_for_and_nothing_is_saved(folder: Path) -> None:
    status, text = sit("magnate", "--number", str(LAST.number), answers=["save", "save x.txt", "hint", "q"])
    assert status == 0
    assert text.count("A puzzle is not saved") == 2
    assert "Best: " in text
    assert "Your chances are now" not in text
    assert [path.name for path in folder.iterdir()] == [NAME]


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_the_help_within_a_puzzle_is_about_the_puzzle(folder: Path, lang: str) -> None:
    say = Words(lang, "magnate")
    leave = say.texts["typed.quit"].split()[0]
    status, text = sit("magnate", "--number", str(LAST.number), answers=["?", "log", leave], lang=lang)
    assert status == 0
    for name in ("hint", "quit"):
        assert plain(say(f"puzzle.help.{name}")) in text
        assert plain(say(f"help.{name}")) not in text
    assert plain(say("help.save")) not in text
    assert "duchy play" not in text
    assert text.count(plain(say("puzzle.win"))) == 2
    assert plain(say("begin.nothing_yet")) in text
    assert plain(say("puzzle.left")) in text
    assert not (folder / NAME).exists()


class Terminal(Screen):
    """A screen with somebody in front of it."""

    def isatty(self) -> bool:
        return True


def test_while_somebody_thinks_what_judging_needs_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    class Prepares:
        def __init__(self, game: str) -> None:
            done.append(game)

        def ask(self, about: str, question: Question) -> int:
            done.append(f"{about} {question.seat}")
            return 1

        def close(self) -> None:
            done.append("close")

    monkeypatch.setattr(puzzling, "TutorProcess", Prepares)
    for screen in (Screen(), Terminal()):
        args = parser_for(["puzzles"], Words("en")).parse_args(["puzzles", "magnate", "--number", str(LAST.number)])
        args.words = Words("en")
        assert command.run(args, Console(screen, typing(["hint", "", "q"], screen))) == 0
        assert done == (["magnate", f"prepare {LAST.seat}", "close"] if screen.isatty() else [])


def test_players_are_called_what_the_table_calls_them() -> None:
    puzzle = puzzle_of("rois_faineants", 2)
    assert "effect.loses" in {effect.key for effect in every_effect(puzzle.view, plan_of(puzzle.view, puzzle.best))}
    for lang in LANGUAGES:
        say = Words(lang, "rois_faineants")
        text = sit("rois_faineants", "--number", "2", answers=["hint", "q"], lang=lang)[1]
        other = 3 - puzzle.seat
        assert plain(say("effect.loses", names=say("who.seat", seat=other), number=12)) in text
        assert say("cli.analyse.seat", seat=other) not in text


@pytest.mark.parametrize(("leaving", "status"), [(EOFError, 0), (KeyboardInterrupt, 130)])
def test_a_puzzle_that_is_broken_off_says_that_nothing_is_noted(
    folder: Path, leaving: type[BaseException], status: int
) -> None:
    found, text = sit("magnate", answers=[leaving])
    assert found == status
    assert text.endswith("nothing is noted, and your rating stays as it is.")
    assert not (folder / NAME).exists()


@pytest.mark.parametrize("game", games_with_puzzles())
def test_what_is_asked_stands_where_one_types(game: str) -> None:
    kinds = {question_of(puzzle): puzzle for puzzle in shipped(game)}
    for kind, puzzle in kinds.items():
        for lang in LANGUAGES:
            asked: list[str] = []

            def ask(prompt: str, kept: list[str] = asked) -> str:
                kept.append(prompt)
                return "why" if len(kept) < 3 else "q"

            args = parser_for(["puzzles"], Words(lang)).parse_args(["puzzles", game, "--number", str(puzzle.number)])
            args.words = Words(lang)
            assert command.run(args, Console(Screen(), ask)) == 0
            prompt = Words(lang, game)(f"puzzle.asked.{kind}", number=puzzle.number)
            assert asked == [prompt] * 3
            assert len(prompt) <= NARROWEST


def test_the_next_puzzle_is_one_that_suits_and_was_not_tried(folder: Path) -> None:
    solved, puzzles = Solved(folder), shipped("magnate")
    first = solved.next(puzzles)
    assert first is not None
    assert abs(first.rating - 486) == min(abs(puzzle.rating - 486) for puzzle in puzzles)
    text = sit("magnate", answers=["hint", "", "hint", "q"])[1]
    assert f"Puzzle {first.number} " in text
    assert Solved(folder).was_tried(first)
    assert Solved(folder).own(first).tries == 2
    for puzzle in puzzles:
        solved.note(puzzle, True)
    assert solved.next(puzzles) is None
    assert "You have tried all puzzles" in sit("magnate")[1]


def test_the_puzzle_of_the_day() -> None:
    text = sit("magnate", "--today", answers=[EOFError])[1]
    assert f"Puzzle {of_the_day('magnate', datetime.now(UTC).date()).number} " in text


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize(("text", "code"), [('{"magnate": 3}', "OTHER_FORM"), ("hello", "NOT_JSON"), ("", "NOT_JSON")])
def test_what_was_noted_is_not_lost_when_it_is_damaged(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, code: str, lang: str
) -> None:
    (folder / NAME).write_text(text)
    with pytest.raises(DamagedError):
        Solved(folder)
    assert sit("magnate", lang=lang)[0] == 1
    say = Words(lang)
    told = say("puzzle.damaged", file=folder / NAME, reason=say(f"puzzle_error.{code}"))
    assert plain(capsys.readouterr().err) == plain(told)
    assert (folder / NAME).read_text() == text


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize(
    ("text", "code"), [("hello", "NOT_JSON"), ("[]", "OTHER_FORM"), ("\xff", "NOT_TEXT"), ("", "NUMBER")]
)
def test_why_a_line_is_no_puzzle_is_said_in_the_language(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, code: str, lang: str
) -> None:
    file = folder / "magnate.jsonl"
    second = line_of(puzzle_of("magnate", 2)).encode()
    file.write_bytes(second if code == "NUMBER" else text.encode("latin-1"))
    monkeypatch.setattr(command, "shipped", lambda game: read_puzzles(file, game))
    assert sit("magnate", lang=lang)[0] == 1
    say = Words(lang)
    told = say("cli.puzzles.damaged", file=file, line=1, reason=say(f"puzzle_error.{code}"))
    assert plain(capsys.readouterr().err) == plain(told)


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_what_cannot_be_read_is_not_said_to_be_unwritable(
    folder: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    (folder / NAME).mkdir()
    assert sit("magnate", lang=lang)[0] == 1
    told = Words(lang)(
        "cli.puzzles.unreadable", file=folder / NAME, reason=Words(lang).reason(IsADirectoryError(errno.EISDIR, ""))
    )
    assert plain(capsys.readouterr().err) == plain(told)


def test_what_two_terminals_note_is_kept(folder: Path) -> None:
    one, other = Solved(folder), Solved(folder)
    one.note(puzzle_of("magnate", 1), True)
    other.note(puzzle_of("magnate", 2), False)
    assert Solved(folder).was_tried(puzzle_of("magnate", 1))
    assert Solved(folder).was_tried(puzzle_of("magnate", 2))


@pytest.mark.parametrize(
    "text", ['{"precious": 1}', "a letter\nwithout an end", "\xff", f"{line_of(puzzle_of('magnate', 1))}\n"]
)
def test_mining_leaves_a_file_that_is_not_its_own_as_it_is(folder: Path, text: str) -> None:
    file = folder / "kept.jsonl"
    file.write_bytes(text.encode("latin-1"))
    asked = ["puzzles", "mine", "rois_faineants", "--games", "1", "--cores", "1", "--out", str(file)]
    assert main(asked) == 1
    assert file.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (["magnate"], "not_play"),
        (["check", "magnate"], "no_second"),
        (["mine", "magnate", "--games", "1", "--cores", "1", "--out", "new.jsonl"], "no_second"),
    ],
    ids=["play", "check", "mine"],
)
def test_another_judge_is_refused_where_nothing_is_judged(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str], key: str
) -> None:
    monkeypatch.chdir(folder)
    assert main(["puzzles", *asked, "--second", "net.safetensors", "--lang", "en"]) == 2
    assert plain(Words("en")(f"cli.puzzles.{key}", option="--second")) in plain(capsys.readouterr().err)
    assert not any(folder.iterdir())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("held", [b"hello\n", b"\xff\n", b'{"number":1}\n'], ids=["words", "bytes", "JSON"])
def test_what_is_no_file_of_puzzles_is_left_as_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str], lang: str, held: bytes
) -> None:
    file = folder / "notes.txt"
    file.write_bytes(held)
    assert main(["puzzles", "mine", "magnate", "--games", "1", "--out", str(file), "--lang", lang]) == 1
    told = Words(lang)("cli.puzzles.not_puzzles", file=file, line=1, game="magnate")
    assert capsys.readouterr().err == f"{told}\n"
    assert file.read_bytes() == held


@pytest.mark.check
def test_mining_finds_the_same_on_any_number_of_cores_and_goes_on(folder: Path) -> None:
    one, two = folder / "one.jsonl", folder / "two.jsonl"
    asked = ["puzzles", "mine", "magnate", "--games", "40"]
    assert main([*asked, "--out", str(one), "--cores", "1"]) == 0
    assert main([*asked, "--out", str(two), "--cores", "2", "--most", "1"]) == 0
    mined = read_puzzles(one, "magnate")
    assert len(mined) > 1
    assert read_puzzles(two, "magnate") == mined[:1]
    assert main([*asked, "--out", str(two), "--cores", "1"]) == 0
    assert one.read_bytes() == two.read_bytes()
    assert main([*asked, "--out", str(two), "--seed", "2"]) == 2


def test_a_check_counts_what_holds_and_names_what_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [LAST]
    monkeypatch.setattr(command, "shipped", lambda game: few)
    assert main(["puzzles", "check", "magnate", "--lang", "en"]) == 0
    assert "magnate: 1 of 1 answers hold (100%)." in capsys.readouterr().out
    few.append(replace(LAST, number=2, tempting_share=LAST.tempting_share + 0.5))
    assert main(["puzzles", "check", "magnate", "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert "Puzzle 2 does not hold: the tempting plan wins 0.0%, not 50.0%." in told
    assert "magnate: 1 of 2 answers hold (50%)." in told
    assert "Baron: solves " in told
