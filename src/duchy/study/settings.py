"""Which tables are studied: editions, each option alone, all combinations of some, or a custom file.

A file names a game, and what else is not as usual:

    game = "magnate"
    edition = "en"
    seats = 2
    [options]
    courts = 1
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final, cast

from ..games import game_named
from ..kernel.game import Axis, EditionError, Settled

FEW: Final = 8
"""Options with more values than this are studied only with those that are named."""
ALL: Final = "all"


class SettingsError(ValueError):
    """What is asked for is no table; `code` says why."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code}: {facts}")


@dataclass(frozen=True)
class Setting:
    """A table that is studied; plain data, so that it can be sent to other machines."""

    game: str
    edition: str
    axes: tuple[tuple[str, int | str], ...]
    seats: int

    @classmethod
    def of(cls, settled: Settled) -> Setting:
        """The setting of some settings of a game."""
        return cls(settled.game.name, settled.edition, tuple(settled.changes.items()), settled.seats)

    @property
    def settled(self) -> Settled:
        """Game, edition, options and seats. Raises EditionError."""
        return game_named(self.game).settle(self.edition, dict(self.axes), self.seats)

    @property
    def name(self) -> str:
        """The edition, and the options that differ from it."""
        return " ".join([self.edition, *(f"{name}={value}" for name, value in self.axes)])


@dataclass(frozen=True)
class Wanted:
    """What is asked for on the command line."""

    game: str
    seats: int | None
    editions: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    """Options of all tables."""
    axes: tuple[str, ...] = ()
    """`NAME`, `NAME=VALUE,VALUE`, or `all`: each value alone."""
    grid: tuple[str, ...] = ()
    """`NAME` or `NAME=VALUE,VALUE`: every combination."""
    beside_usual: bool = False
    """Whether the usual table is studied too, as the first one."""


def settings_of(wanted: Wanted) -> list[Setting]:
    """The tables, the one that the others are compared with first. Raises EditionError, SettingsError."""
    game = game_named(wanted.game)
    base = [
        game.settle(edition, dict(wanted.options), wanted.seats)
        for edition in wanted.editions or (game.default_edition,)
    ]
    alone = [settled for change in changes_alone(base[0], wanted.axes) for settled in changed(base[0], change)]
    usual = [game.settle(None, {}, wanted.seats)] if wanted.beside_usual else []
    every = [settled for change in combinations(base[0], wanted.grid) for settled in changed(base[0], change)]
    return list(dict.fromkeys(Setting.of(settled) for settled in [*usual, *base, *alone, *every]))


def changed(base: Settled, change: Mapping[str, int | str]) -> Iterator[Settled]:
    """The settings with some options changed; nothing where they contradict each other."""
    try:
        yield base.game.settle(base.edition, {**base.changes, **change}, base.seats)
    except EditionError as error:
        if error.code in ("NO_AXIS", "AXIS_VALUE"):
            raise


def changes_alone(base: Settled, axes: Iterable[str]) -> Iterator[dict[str, int | str]]:
    """Each value of each option alone."""
    for text in axes:
        if text == ALL:
            short = [axis for axis in base.game.axes if len(axis.values) <= FEW]
            yield from ({axis.name: value} for axis in short for value in axis.values)
        else:
            axis, values = values_in(base, text)
            yield from ({axis.name: value} for value in values)


def combinations(base: Settled, grid: Sequence[str]) -> Iterator[dict[str, int | str]]:
    """Every combination of the values of some options; nothing if none is named."""
    found = [values_in(base, text) for text in grid]
    for values in product(*(some for _, some in found)) if found else ():
        yield {axis.name: value for (axis, _), value in zip(found, values, strict=True)}


def values_in(base: Settled, text: str) -> tuple[Axis, list[int | str]]:
    """An option and the values that are named, or all. Raises EditionError, SettingsError."""
    name, sign, listed = text.partition("=")
    axis = base.game.axis(name.strip())
    if sign:
        return axis, [axis.checked(value.strip()) for value in listed.split(",")]
    if len(axis.values) > FEW:
        raise SettingsError("MANY", axis=axis.name, count=len(axis.values))
    return axis, list(axis.values)


def wanted_in(path: Path) -> Wanted:
    """What a file asks for: its table, compared with the usual one. Raises OSError, SettingsError."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
        options = cast(Mapping[str, object], given.get("options", {}))
        pairs = tuple((str(name), str(value)) for name, value in options.items())
        editions = (str(given["edition"]),) if "edition" in given else ()
        return Wanted(str(given["game"]), given.get("seats"), editions, pairs, beside_usual=True)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, AttributeError) as error:
        raise SettingsError("NO_TOML", file=path, reason=error) from error
    except KeyError as error:
        raise SettingsError("NO_GAME", file=path) from error
