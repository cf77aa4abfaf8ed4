"""The two themes, light and dark, in the colours of the web page."""

from __future__ import annotations

import os
from functools import cache
from typing import Any, Final, cast

from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.message_pump import MessagePump
from textual.theme import Theme

from .painted import Palette

DARK, LIGHT = "duchy-dark", "duchy-light"
FAINT: Final = {DARK: "#b9b09d", LIGHT: "#5a5041"}
ON_ACCENT: Final = {DARK: "#06231e", LIGHT: "#ffffff"}
LIGHT_FROM: Final = 7
"""Background numbers in COLORFGBG from this one on are light, except 8, dark grey."""
THEMES: Final = {
    DARK: Theme(
        DARK, primary="#5cc9b2", secondary="#b3b0ff", accent="#5cc9b2", warning="#f2a35c", error="#f5929a",
        success="#8fce86", foreground="#f0e9da", background="#12181a", surface="#1c2628", panel="#263235", dark=True,
        variables={"line": "#334144", "soft": "#1d423c", "faint": FAINT[DARK], "on-accent": ON_ACCENT[DARK]},
    ),
    LIGHT: Theme(
        LIGHT, primary="#0d655a", secondary="#3a35b8", accent="#0d655a", warning="#9a3f06", error="#a11f33",
        success="#2d6a2b", foreground="#231d15", background="#faf6ee", surface="#f3eee3", panel="#e8e0cf", dark=False,
        variables={"line": "#d6cab4", "soft": "#d3e9e1", "faint": FAINT[LIGHT], "on-accent": ON_ACCENT[LIGHT]},
    ),
}  # fmt: skip


def first_theme() -> str:
    """Light if the terminal reports a light background, else dark."""
    number = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT if number.isdecimal() and int(number) >= LIGHT_FROM and number != "8" else DARK


def app_of(node: MessagePump) -> App[Any]:
    """The app that a screen or a pane belongs to."""
    return cast("App[Any]", node.app)  # pyright: ignore[reportUnknownMemberType]


def palette_of(node: MessagePump) -> Palette:
    """The current colours for coloured text."""
    return _palette(app_of(node).theme)


def accent_of(node: MessagePump) -> Style:
    """The style of the selection."""
    return _accent(app_of(node).theme)


@cache
def _palette(name: str) -> Palette:
    return Palette(Color.parse(THEMES[name].background or "").rgb, Color.parse(FAINT[name]).rgb)


@cache
def _accent(name: str) -> Style:
    return Style(color=ON_ACCENT[name], bgcolor=THEMES[name].accent, bold=True)
