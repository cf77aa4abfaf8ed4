"""A changing line on a terminal, nothing elsewhere."""

from __future__ import annotations

import io
import os
import shutil
import sys

import pytest

from duchy.cli import compiling_line, main
from duchy.commands.naming import OFFERED
from duchy.kernel import status_line
from duchy.kernel.notice import NOTICE, Notice, NoticeText, in_english
from duchy.words import LANGUAGES, Words
from duchy.words.spacing import unbound


class Terminal(io.StringIO):
    """A screen as a stream."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((11, 24)))
    status_line.show("0123456789abc")
    status_line.clear()
    return stream.getvalue()


def test_a_line_is_cut_to_the_terminal_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, Terminal()) == f"{status_line.BEGIN}0123456789{status_line.BEGIN}"


def test_files_and_missing_streams_get_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, io.StringIO()) == ""
    monkeypatch.setattr(sys, "stderr", None)
    status_line.show("0123456789abc")


def told(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, game: str, line: NoticeText) -> str:
    """What the notice writes on the stream after some minutes of compiling."""
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    notice = Notice()
    notice.line = line
    monkeypatch.setattr(notice, "_functions", 1234)
    monkeypatch.setattr(notice, "_spent", 123.4)
    notice._tell(game)  # pyright: ignore[reportPrivateUsage]
    notice._tell(game)  # pyright: ignore[reportPrivateUsage]
    return stream.getvalue()


@pytest.mark.parametrize("game", OFFERED)
def test_who_waits_for_compiling_sees_for_how_long_at_80_columns(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    assert told(monkeypatch, Terminal(), game, in_english).endswith("1234 functions, 123 s")


@pytest.mark.parametrize("game", OFFERED)
@pytest.mark.parametrize(
    ("language", "counts"),
    [("en", "(1234 functions, 123 s)"), ("fr", "(1234 fonctions, 123 s)"), ("ru", "(1234 функции, 123 с)")],
)
def test_who_called_a_command_is_told_in_its_language(
    monkeypatch: pytest.MonkeyPatch, game: str, language: str, counts: str
) -> None:
    title, line = Words(language, game)("game.title"), compiling_line(Words(language))
    live = unbound(told(monkeypatch, Terminal(), game, line))
    assert live.startswith(f"{status_line.BEGIN}{title}")
    assert live.endswith(counts)
    once = told(monkeypatch, io.StringIO(), game, line)
    assert once == f"{Words(language)('cli.compiling', game=title)}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_sets_the_language_of_the_notice(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(NOTICE, "line", in_english)
    main(["--lang", language])
    assert NOTICE.line("rois_faineants", None).startswith(Words(language, "rois_faineants")("game.title"))
