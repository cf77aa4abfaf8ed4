"""How things look on this terminal: width, colours, character set, language, names of people."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TextIO

from ..words import Words
from ..words.letters import can_encode, spelled
from ..words.reasons import capital
from .cells import in_one_piece, shown, wrapped

COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "strong": ("1", "1"),
    "faint": ("2", "2"),
    "offer": ("1;36", "1;38;5;37"),
    "warn": ("33", "38;5;172"),
    "seat 1": ("1;34", "1;38;5;68"),
    "seat 2": ("1;33", "1;38;5;173"),
    "seat 3": ("1;31", "1;38;5;168"),
    "seat 4": ("1;32", "1;38;5;107"),
}
"""The codes for 16 and for 256 colours, by name."""
SeatSign = tuple[str, tuple[str, str]]
"""A seat's sign and its colour codes."""
SEAT_SIGNS: Final = ("●▲■◆", "ox+*")
"""Signs by seat, to tell the owners apart without colour."""
NARROWEST: Final = 40
WIDEST: Final = 120


@dataclass(frozen=True)
class Look:
    """Everything that a drawing depends on besides the table itself. `viewer` is the seat at the screen (0: none).
    `memory`: whether to show what the viewer saw earlier, such as a card that has since been turned face down. `signs`:
    the seats' signs, if the game has its own. `form`: the size of a table that can be drawn in several: "small",
    "medium", "large", or "" for whatever fits.
    """

    say: Words
    width: int = 80
    colours: int = 0
    encoding: str = "utf-8"
    viewer: int = 0
    memory: bool = True
    names: Mapping[int, str] = field(default_factory=dict[int, str])
    computers: Mapping[int, str] = field(default_factory=dict[int, str])
    signs: Mapping[int, SeatSign] = field(default_factory=dict[int, SeatSign])
    form: str = ""

    def __call__(self, key: str, **facts: object) -> str:
        """The words of `key`, in characters that the terminal has."""
        return self.plain(self.say(key, **facts))

    def of_files(self, key: str, *, reason: str = "", **files: Path) -> str:
        """The words of `key`, which name files, to be wrapped so that each name can be copied from one line."""
        told = self(key, reason=reason, **files)
        return in_one_piece(told, *(self.plain(str(file)) for file in files.values()))

    def counted(self, key: str, number: int, **facts: object) -> str:
        """The words of `key` in the plural form of the number."""
        return self.plain(self.say.counted(key, number, **facts))

    def named(self, placeholder: str, value: object, form: str = "") -> str:
        """The name of a value, such as a card, in characters that the terminal has."""
        return self.plain(self.say.named(placeholder, value, form))

    def plain(self, text: str) -> str:
        """The text in characters that the terminal has."""
        return spelled(text, self.encoding)

    def has(self, signs: str) -> bool:
        """Whether the terminal can show all of these signs."""
        return can_encode(signs, self.encoding)

    def paint(self, text: str, colour: str, codes: Mapping[str, tuple[str, str]] = COLOURS) -> str:
        """The text in a colour, if there are colours."""
        if not self.colours or not text:
            return text
        start, end = f"\x1b[{codes[colour][self.colours == 256]}m", "\x1b[0m"
        return start + text.replace(end, end + start) + end

    def sign(self, letter: str, letters: str, signs: str, codes: Mapping[str, tuple[str, str]]) -> str:
        """The letter's sign, at its place among the letters, or the letter if signs are lacking; in its colour."""
        return self.paint(signs[letters.index(letter)] if self.has(signs) else letter, letter, codes)

    def title(self, text: str) -> str:
        """The text as a heading, with a rule to the end of the line."""
        line = "─" if self.has("─") else "-"
        return self.paint(text, "strong") + " " + self.paint(line * max(0, self.width - shown(text) - 1), "faint")

    def numbered(self, number: int, words: str = "") -> str:
        """The number of an offer of the menu, with its words."""
        sign = self.paint(f"{number})", "offer")
        return f"{sign} {words}" if words else sign

    def wrapped(self, text: str, hang: int = 0, colour: str = "") -> list[str]:
        """The text wrapped, each line in the colour."""
        lines = [line for part in text.split("\n") for line in wrapped(part, self.width, hang)]
        return [self.paint(line, colour) for line in lines] if colour else lines

    def wrapped_cells(self, start: str, text: str) -> list[str]:
        """The text wrapped to the right of a filled cell."""
        lines = wrapped(text, self.width - shown(start))
        return [(start if at == 0 else " " * shown(start)) + line for at, line in enumerate(lines)]

    def seat_sign(self, seat: int) -> str:
        """The sign of a seat, in its colour."""
        if seat in self.signs:
            sign, codes = self.signs[seat]
            return self.paint(sign, sign, {sign: codes})
        return self.paint(SEAT_SIGNS[not self.has(SEAT_SIGNS[0])][seat - 1], f"seat {seat}")

    def name(self, seat: int) -> str:
        """Who sits there: a person's name, the computer, or the seat's number; never "you"."""
        if seat in self.names:
            return self.plain(self.names[seat])
        if seat in self.computers:
            return self("who.computer" if len(self.computers) == 1 else "who.computers", seat=seat)
        return self("who.seat", seat=seat)

    def label(self, seat: int) -> str:
        """A seat's sign and name, as a heading."""
        name = self("who.you") if seat == self.viewer else self.name(seat)
        return f"{self.seat_sign(seat)} {self.paint(capital(name), 'strong')}"

    def who(self, seat: int) -> str:
        """A seat's sign and name; the viewer is "you"."""
        return f"{self.seat_sign(seat)} {self('who.you') if seat == self.viewer else self.name(seat)}"

    def sentence(self, key: str, seat: int, **facts: object) -> str:
        """A sentence about what a seat does: `key.you` for the viewer, `key.they` with the name for others."""
        sign = self.seat_sign(seat)
        if seat == self.viewer:
            return f"{sign} {capital(self(f'{key}.you', **facts))}"
        return f"{sign} {capital(self(f'{key}.they', name=self.name(seat), **facts))}"

    def seen_by(self, viewer: int) -> Look:
        """The same terminal for another viewer."""
        return replace(self, viewer=viewer)


def terminal_width(stream: TextIO) -> int:
    """The current width of the stream's terminal; `COLUMNS` or 80 if it is not a terminal."""
    columns = 0
    if stream.isatty():
        with suppress(OSError, ValueError):
            columns = os.get_terminal_size(stream.fileno()).columns
    return max(NARROWEST, min(WIDEST, columns or shutil.get_terminal_size((80, 24)).columns))


def colours_of(stream: TextIO, wanted: bool = True) -> int:
    """How many colours the stream can show: 0, 16 or 256; 0 if the user or `NO_COLOR` says so."""
    terminal = os.environ.get("TERM", "")
    if not wanted or os.environ.get("NO_COLOR") or not stream.isatty() or terminal in ("", "dumb"):
        return 0
    rich = "256color" in terminal or os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    return 256 if rich else 16
