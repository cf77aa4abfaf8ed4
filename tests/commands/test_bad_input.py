"""A command that is called wrongly says so on the error output, with a status that is not 0 and without a traceback."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.words import LANGUAGES

USAGE = 2
"""The status of a command line that cannot be understood."""


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The status of a command that must fail, and what it says on the error output, nothing having been printed."""
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


def test_a_folder_is_no_record(capsys: pytest.CaptureFixture[str], lang: str, tmp_path: Path) -> None:
    _, err = fails(capsys, "record", "verify", str(tmp_path), "--lang", lang)
    assert str(tmp_path) in err


def test_nothing_on_standard_input_is_no_record(
    capsys: pytest.CaptureFixture[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    fails(capsys, "record", "verify", "-", "--lang", lang)
