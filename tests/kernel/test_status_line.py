"""A changing line on a terminal, nothing elsewhere."""

from __future__ import annotations

import io
import os
import shutil
import sys

import pytest

from duchy.commands.naming import OFFERED
from duchy.kernel import status_line
from duchy.kernel.notice import Notice


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


@pytest.mark.parametrize("game", OFFERED)
def test_who_waits_for_compiling_sees_for_how_long_at_80_columns(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    notice = Notice()
    monkeypatch.setattr(notice, "_functions", 1234)
    monkeypatch.setattr(notice, "_spent", 123.4)
    notice._tell(game)  # pyright: ignore[reportPrivateUsage]
    assert stream.getvalue().endswith("1234 functions, 123 s")
