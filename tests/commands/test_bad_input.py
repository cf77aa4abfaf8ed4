"""A wrongly used command says so on standard error, with a non-zero status and without a traceback."""

from __future__ import annotations

import argparse
import io
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import duchy
from duchy.cli import COMMANDS, main, parser_for
from duchy.commands.naming import game_meant
from duchy.words import LANGUAGES, Words

USAGE = 2
"""The status of a command line that cannot be understood."""


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The status of a command that must fail, and its error output; it must have printed nothing."""
    try:
        status = main(list(arguments))
    except SystemExit as exit_:
        status = exit_.code if isinstance(exit_.code, int) else 1
    out, err = capsys.readouterr()
    assert status != 0
    assert err.strip()
    assert not out
    assert "Traceback" not in err
    return status, err


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.mark.parametrize(
    "arguments",
    [
        ("conquer",),
        ("rules", "chess"),
        ("play", "chess"),
        ("play", "--level", "unbeatable"),
        ("play", "--seats", "two"),
        ("play", "--nonsense"),
        ("record",),
        ("record", "burn", "game.txt"),
        ("record", "verify"),
        ("engine", "now"),
        ("doctor", "--operate"),
        ("arena", "heuristic"),
    ],
)
def test_what_the_command_line_does_not_know_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], lang: str, arguments: tuple[str, ...]
) -> None:
    status, err = fails(capsys, *arguments, "--lang", lang)
    assert status == USAGE
    assert "duchy" in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("conquer",), "duchy: there is no conquer here. Possible: play, puzzles, "),
        (("replya",), "Did you mean replay?"),
        (("grecia",), "magna_grecia is a game; to play it: duchy play magna_grecia"),
        (
            ("play", "mangate"),
            "there is no game mangate. Did you mean magnate? Possible: magnate, rois_faineants, magna_grecia.",
        ),
        (("play", "--levl=duke"), "duchy play: not understood: --levl=duke. Did you mean --level?"),
        (("play", "--level", "duk"), "Did you mean duke?"),
        (("play", "--ms", "-5"), "Milliseconds must be from 1 to 60000, not -5."),
        (("play", "--ms", "60001"), "Milliseconds must be from 1 to 60000, not 60001."),
        (("play", "--sead", "5"), "not understood: --sead. Did you mean --seed?"),
        (("--levle", "duke"), "duchy: not understood: --levle."),
        (("play", "--seed", "x"), "duchy play: --seed: “x” is not a whole number."),
        (("play", "--seed", "1.5"), "duchy play: --seed: “1.5” is not a whole number."),
        (("analyse", "game.txt", "--deep", "x"), "duchy analyse: --deep: “x” is not a number."),
        (("play", "--seed"), "duchy play: --seed: needs a value."),
        (("play", "--width", "0"), "at least 1 character wide, not 0."),
        (("play", "--option", "=1"), "NAME=VALUE"),
        (("arena",), "name at least two opponents"),
        (("arena", "random", "randmo"), "Did you mean random?"),
        (("train", "magnate", "--seats", "3"), "seats cannot be 3. Possible: 2."),
        (("rules",), "duchy rules: missing: GAME."),
        (("play", "--seats", "3"), "seats cannot be 3. Possible: 2."),
        (("play", "--seats", "0"), "seats cannot be 0. Possible: 2."),
        (("play", "grecia", "--seats", "5"), "seats cannot be 5. Possible: 2, 3, 4."),
        (("play", "--edition", "de"), "Possible: en, fr, ru"),
        (("play", "--option", "courtz=1"), "Did you mean courts? Possible: "),
        (("play", "--axis", "courts=2"), "Possible: 0, 1."),
        (("play", "--option", "bank_limit=100"), "Possible: 0..99."),
        (("play", "--option", "ace_value=deucy"), "Did you mean deucey?"),
        (("play", "--player", "9=duke"), "9=duke"),
        (("play", "--seat", "7"), "There is no seat 7"),
        (("rules", "magnate", "Z99"), "Z99"),
        (("arena", "random"), "name at least two opponents"),
        (("arena", "random", "random", "--games", "0"), "There must be at least"),
        (("arena", "random", "random", "--cores", "x"), "--cores"),
        (("arena", "random", "random", "--cores", "0"), "--cores must be from 1 to 1024, not 0."),
        (("arena", "random", "random", "--jobs", "0"), "--cores must be from 1 to 1024, not 0."),
    ],
)
def test_a_mistake_is_named_in_a_line_or_two_with_what_may_have_been_meant(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    status, err = fails(capsys, *arguments, "--lang", "en")
    assert status == USAGE
    assert told in err
    assert len(err.splitlines()) <= 2
    assert "nullgame" not in err


@pytest.mark.parametrize("option", [("--turn", "999"), ("--turn", "-1"), ("--seat", "5")])
def test_a_turn_or_a_seat_that_a_record_does_not_have(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: tuple[str, str]
) -> None:
    match = duchy.Match(duchy.games["nullgame"].settle(None, {}, None), seed=1)
    match.play_random(99)
    (tmp_path / "game.txt").write_text(match.record_text())
    status, err = fails(capsys, "replay", str(tmp_path / "game.txt"), *option, "--lang", "en")
    assert status == USAGE
    assert "There is no" in err


def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in ((["help"], "COMMAND"), (["help", "replay"], "--turn")):
        with pytest.raises(SystemExit) as exit_:
            main([*arguments, "--lang", "en"])
        assert exit_.value.code == 0
        assert told in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    with pytest.raises(SystemExit):
        main(["--help", "--lang", lang])
    told = capsys.readouterr().out
    for key in ("argparse.help", "argparse.version"):
        assert Words(lang)(key) in told


class Narrow(io.StringIO):
    """A terminal of which only `COLUMNS` says how wide it is."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_edge_of_a_terminal_cuts_no_word_of_help(monkeypatch: pytest.MonkeyPatch, lang: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    whole = parser_for([*COMMANDS], Words(lang))
    for parser in (whole, *whole.below()):
        _, shown = parser.format_help().split("\n\n", 1)
        assert [line for line in shown.splitlines() if len(line) > columns and " " in line.strip()] == []
        for told in (parser.description, parser.epilog):
            assert "".join((told or "").split()) in "".join(shown.split())


@pytest.mark.parametrize("arguments", [("conquer",), ("play", "--level", "king"), ("play", "--option", "courtz=1")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_edge_of_a_terminal_cuts_no_word_of_an_error(
    monkeypatch: pytest.MonkeyPatch, lang: str, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(sys, "stderr", said := Narrow())
    with suppress(SystemExit):
        main([*arguments, "--lang", lang])
    assert max(len(line) for line in said.getvalue().splitlines()) <= 60


def test_the_null_game_is_accepted_and_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "nullgame", "random", "random", "--games", "2", "--cores", "1", "--lang", "en"]) == 0
    capsys.readouterr()
    for command in ("play", "rules", "arena", "train", "bench", "counts", "ladder"):
        with pytest.raises(SystemExit) as exit_:
            main([command, "--help", "--lang", "en"])
        assert exit_.value.code == 0
        assert "nullgame" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("magnate", "magnate"), ("Magnate", "magnate"), ("rois", "rois_faineants"), ("roi", "rois_faineants"),
        ("faineants", "rois_faineants"), ("grecia", "magna_grecia"), ("magna", "magna_grecia"),
        ("magna-grecia", "magna_grecia"), ("Magna Grecia", "magna_grecia"), ("nullgame", "nullgame"), ("mag", None),
        ("null", None), ("", None), ("_", None), ("chess", None),
    ],
)  # fmt: skip
def test_short_names_of_games(text: str, game: str | None) -> None:
    assert game_meant(text) == game


def test_a_language_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert fails(capsys, "doctor", "--lang", "de")[0] == USAGE


def test_an_edition_that_is_not_there(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    _, err = fails(capsys, "arena", "random", "random", "--edition", "xx", "--lang", lang)
    assert "xx" in err


@pytest.mark.parametrize(
    ("axis", "shown"),
    [
        ("weather=1", "weather"),
        ("courts=2", "2"),
        ("courts=", ""),
        ("courts", "courts"),
        ("ace_value=three", "three"),
        ("bank_limit=100", "100"),
        ("courts=²", "²"),
        ("courts=--5", "--5"),
    ],
)
def test_an_axis_that_cannot_be(capsys: pytest.CaptureFixture[str], lang: str, axis: str, shown: str) -> None:
    _, err = fails(capsys, "arena", "random", "random", "--axis", axis, "--lang", lang)
    assert shown in err


def test_A43_axes_that_contradict_each_other_are_refused_with_the_clause(
    capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    _, err = fails(
        capsys, "arena", "random", "random", "--axis", "courts=1", "--axis", "pawn_properties=1", "--lang", lang
    )
    assert "A43" in err


def test_a_clause_that_is_not_there(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    _, err = fails(capsys, "rules", "magnate", "Z99", "--lang", lang)
    assert "Z99" in err


@pytest.mark.parametrize("arguments", [("record", "verify"), ("record", "show"), ("replay",)])
def test_a_file_that_is_not_there(
    capsys: pytest.CaptureFixture[str], lang: str, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    path = str(tmp_path / "missing.txt")
    _, err = fails(capsys, *arguments, path, "--lang", lang)
    assert path in err
    assert err.endswith(".\n")


@pytest.mark.parametrize("arguments", [("replay",), ("analyse",), ("play", "--resume")])
def test_what_is_wrong_with_an_empty_file_goes_on_behind_a_colon(
    capsys: pytest.CaptureFixture[str], lang: str, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    _, err = fails(capsys, *arguments, str(path), "--lang", lang)
    line = Words(lang)("record_error.line", line=1, reason="")
    assert f": {line[0].lower()}{line[1:]}" in err


@pytest.mark.parametrize(("lang", "told"), [("en", "“x”"), ("fr", "«\u00a0x\u00a0»"), ("ru", "«x»")])
def test_a_word_instead_of_a_number_is_quoted_as_the_language_does(
    capsys: pytest.CaptureFixture[str], lang: str, told: str
) -> None:
    for option in ("--at", "--deep"):
        _, err = fails(capsys, "analyse", "game.txt", option, "x", "--lang", lang)
        assert told in err


def test_a_folder_is_no_record(capsys: pytest.CaptureFixture[str], lang: str, tmp_path: Path) -> None:
    _, err = fails(capsys, "record", "verify", str(tmp_path), "--lang", lang)
    assert str(tmp_path) in err


def test_nothing_on_standard_input_is_no_record(
    capsys: pytest.CaptureFixture[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    fails(capsys, "record", "verify", "-", "--lang", lang)


@pytest.mark.parametrize(("lang", "told"), [("en", "FILE"), ("fr", "FICHIER"), ("ru", "ФАЙЛ")])
def test_a_file_that_is_missing_on_the_command_line_is_called_so_in_the_language(
    capsys: pytest.CaptureFixture[str], lang: str, told: str
) -> None:
    for command in ("replay", "backup"):
        _, err = fails(capsys, command, "--lang", lang)
        assert told in err


@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_no_file_folder_or_name_stands_in_english_in_a_help(lang: str) -> None:
    english = {"FILE", "FOLDER", "DIR", "OUT", "NAME", "GAME", "COMMAND", "NAME=VALUE", "LEVEL", "SECONDS", "ADDRESS"}
    named = {
        word for action in parser_for([*COMMANDS], Words(lang)).everything() for word in str(action.metavar).split("|")
    }
    assert named & english == set()


UNITS = {"MS", "URL"}
"""What stands for a value in every language, besides single letters."""


@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_whatever_takes_a_value_says_what_in_the_language(lang: str) -> None:
    """Without a word of ours, argparse takes the option's own name."""
    for action in parser_for([*COMMANDS], Words(lang)).everything():
        takes = action.nargs != 0 and action.choices is None and action.help != argparse.SUPPRESS
        assert not takes or action.metavar, action.option_strings or action.dest


def test_what_stands_for_a_value_is_a_word_of_the_language_a_letter_or_a_unit() -> None:
    english, russian = ([*parser_for([*COMMANDS], Words(lang)).everything()] for lang in ("en", "ru"))
    words = re.compile("[A-Z]{2,}")
    for one, other in zip(english, russian, strict=True):
        if isinstance(one.metavar, str) and one.metavar == other.metavar:
            assert set(words.findall(one.metavar)) <= UNITS, one.option_strings or one.dest
