"""Golden games as data: a line of JSON each, after a first line that says of which game, rules and format.

A program in any language can read them. `docs/records.md` describes every field.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from ..kernel.files.whole import write_whole
from ..kernel.game import Game, Settled

FORMAT: Final = 1
"""Raised when a field changes its name or meaning."""
DIGITS: Final = 6
"""Hexadecimal digits of a check sum."""
GOLDEN: Final = Path(__file__).parent / "golden"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file of traces."""

    format: int
    game: str
    rules: str
    """The version of the rules."""


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that must be refused."""

    ply: int
    """After so many actions."""
    action: str
    code: str
    clause: str | None


class Trace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One golden game."""

    edition: str
    axes: dict[str, int | str]
    """Those that differ from the edition's."""
    seats: int
    actions: list[str]
    actors: str
    """By ply, who acts: a seat's digit, or `n` for nature."""
    legal: str
    """By ply, the check sum of the legal actions; with spaces between."""
    odds: str
    """The same of nature's odds, where nature acts."""
    refused: list[Expected]
    winners: list[int]
    keys: list[list[int]]

    @property
    def name(self) -> str:
        """Edition, options and seats in words that the command line takes."""
        return " ".join(
            [self.edition, *(f"{name}={value}" for name, value in self.axes.items()), f"seats={self.seats}"]
        )

    def settled(self, game: Game) -> Settled:
        """The table that the game is played at. Raises EditionError."""
        return game.settle(self.edition, self.axes, self.seats)


def check_sum(lines: Iterable[str]) -> str:
    """Of some lines in any order: the first digits of the SHA-256 of the sorted lines, each ended by a line feed."""
    whole = "".join(f"{line}\n" for line in sorted(lines))
    return hashlib.sha256(whole.encode()).hexdigest()[:DIGITS]


def odds_lines(odds: Mapping[str, int]) -> list[str]:
    """The lines of which the check sum of odds is taken: `roll 7 3 2`, the action and its weight."""
    return [f"{action} {weight}" for action, weight in odds.items()]


def file_of(game: Game, folder: Path = GOLDEN) -> Path:
    """The file of a game's traces."""
    return folder / f"{game.name}.jsonl"


def read_traces(game: Game, folder: Path = GOLDEN) -> list[Trace]:
    """The traces of a game. Raises OSError, and ValueError for another format, other rules or a damaged file."""
    first, *others = file_of(game, folder).read_bytes().splitlines()
    head = msgspec.json.decode(first, type=Head)
    wanted = Head(FORMAT, game.name, game.version)
    if head != wanted:
        raise ValueError(f"{head} instead of {wanted}")
    return [msgspec.json.decode(line, type=Trace) for line in others]


def write_traces(game: Game, traces: Iterable[Trace], folder: Path = GOLDEN) -> Path:
    """Replace the file of a game's traces. Raises OSError."""

    def lines() -> Iterator[bytes]:
        yield msgspec.json.encode(Head(FORMAT, game.name, game.version))
        yield from map(msgspec.json.encode, traces)

    path = file_of(game, folder)
    write_whole(path, b"\n".join(lines()) + b"\n")
    return path
