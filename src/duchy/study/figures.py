"""What is computed from the columns of games, figure by figure.

Every figure is a function of sums over games, so that its interval can be drawn (`intervals.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from .chunk import Reals
from .columns import Column
from .elements import elements_of
from .intervals import Measure
from .settings import Setting

GROUP_NAMES: Final = ("fair", "long", "wide", "tense", "clean", "openings", "played")
"""What the figures are about, in the order of a page."""
SECONDS: Final = 10.0
SECONDS_A_BIT: Final = 6.0
"""The model of people's time for a decision that matters: so many seconds, and more for each doubling of the sensible
actions."""
COMEBACK: Final = 0.4
"""A winner came back whose share was at most this part of the number of seats: 20% at two seats."""
CLOSE: Final = 0.05
"""A game was close if the winner was ahead by at most this part of the first result key, or by one."""


@dataclass(frozen=True)
class Figure:
    """A figure: which columns of games it needs, and how it follows from their sums."""

    name: str
    group: str
    unit: str
    """`share` (shown in per cent), `count`, `minutes` or `bits`."""
    columns: Callable[[Reals], Reals]
    measure: Measure
    each: Callable[[Reals], Reals] | None = None
    """The figure of every game, where the range of most games is told."""


def mean(sums: Reals) -> Reals:
    """The mean of one column."""
    return sums[..., 0] / sums[..., -1]


def ratio(sums: Reals) -> Reals:
    """One column for each of another."""
    return sums[..., 0] / np.maximum(sums[..., 1], 1.0)


def spread(sums: Reals) -> Reals:
    """The standard deviation of a column, the second being its squares."""
    level = sums[..., 0] / sums[..., -1]
    return np.sqrt(np.maximum(sums[..., 1] / sums[..., -1] - level * level, 0.0))


def explained(sums: Reals) -> Reals:
    """How much of the variance of y is explained by x: columns x, y, xx, yy, xy."""
    x, y, xx, yy, xy = (sums[..., at] / sums[..., -1] for at in range(5))
    apart = (xx - x * x) * (yy - y * y)
    return np.where(apart > 0, (xy - x * y) ** 2 / np.where(apart > 0, apart, 1.0), 0.0)


def entropy(sums: Reals) -> Reals:
    """The entropy in bits of a choice; a column for each possibility."""
    parts = sums[..., :-1] / sums[..., -1:]
    return -(parts * np.log2(np.where(parts > 0, parts, 1.0))).sum(axis=-1)


def largest(sums: Reals) -> Reals:
    """The share of the commonest possibility."""
    return (sums[..., :-1] / sums[..., -1:]).max(axis=-1)


def of_each(name: str, group: str, unit: str, each: Callable[[Reals], Reals], ranged: bool = False) -> Figure:
    """The mean of a number that every game has."""
    return Figure(name, group, unit, lambda facts: each(facts).reshape(-1, 1), mean, each if ranged else None)


def of_both(name: str, group: str, unit: str, one: Callable[[Reals], Reals], other: Callable[[Reals], Reals]) -> Figure:
    """The ratio of two numbers that every game has."""
    return Figure(name, group, unit, lambda facts: np.column_stack([one(facts), other(facts)]), ratio)


def column(at: int, each: float = 1.0) -> Callable[[Reals], Reals]:
    """A column, divided by a number."""
    return lambda facts: facts[:, at] / each


def whether(facts: npt.NDArray[np.bool_]) -> Reals:
    """1 where it is so."""
    return facts.astype(np.float64)


def minutes(facts: Reals) -> Reals:
    """How long people would need, by a model, not measured."""
    return (SECONDS * facts[:, Column.REAL] + SECONDS_A_BIT * facts[:, Column.BITS]) / 60


def is_close(facts: Reals) -> Reals:
    """Whether the winner was hardly ahead."""
    return whether(facts[:, Column.MARGIN] <= np.maximum(1.0, CLOSE * np.abs(facts[:, Column.BEST])))


def dealt(facts: Reals) -> Reals:
    """What the deal says of the first seat's share, and its square."""
    return np.column_stack([facts[:, Column.DEALT], facts[:, Column.DEALT] ** 2])


def dealt_and_won(facts: Reals) -> Reals:
    """The columns of `explained`."""
    x, y = facts[:, Column.DEALT], facts[:, Column.SHARE]
    return np.column_stack([x, y, x * x, y * y, x * y])


def openings(facts: Reals) -> Reals:
    """A column for each first action."""
    codes = facts[:, Column.OPENING]
    return (codes[:, None] == np.unique(codes)[None, :]).astype(np.float64)


def figures_of(setting: Setting) -> list[Figure]:
    """All figures of a table, in the order of a page."""
    return [
        *fair(setting.seats), *long(setting.seats), *wide(), *tense(setting.seats), *clean(setting), *exploring(),
        *played(setting.game),
    ]  # fmt: skip


def fair(seats: int) -> list[Figure]:
    """Who wins, and how much of it is dealt."""
    even = 1 / seats
    later = [
        of_each(f"seat_{seat + 1}", "fair", "share", lambda facts, seat=seat: facts[:, Column.SHARE + seat] - even)
        for seat in range(1, seats) if seats > 2
    ]  # fmt: skip
    return [
        of_each("first_seat", "fair", "share", lambda facts: facts[:, Column.SHARE] - even),
        *later,
        of_each("first_seat_dealt", "fair", "share", lambda facts: facts[:, Column.DEALT] - even),
        Figure("deal", "fair", "share", dealt, spread),
        Figure("deal_says", "fair", "share", dealt_and_won, explained),
    ]


def long(seats: int) -> list[Figure]:
    """How long it takes."""
    return [
        of_each("turns", "long", "count", column(Column.TURNS), ranged=True),
        of_each("actions", "long", "count", column(Column.ACTIONS, seats), ranged=True),
        of_each("real", "long", "count", column(Column.REAL, seats), ranged=True),
        of_each("minutes", "long", "minutes", minutes, ranged=True),
    ]


def wide() -> list[Figure]:
    """How much there is to choose from."""
    forced = column(Column.CHOICES)
    return [
        of_both("legal", "wide", "count", column(Column.LEGAL), column(Column.CHOICES)),
        of_both("sensible", "wide", "count", column(Column.SENSIBLE), column(Column.CHOICES)),
        of_both(
            "forced", "wide", "share", lambda facts: facts[:, Column.ACTIONS] - forced(facts), column(Column.ACTIONS)
        ),
    ]


def tense(seats: int) -> list[Figure]:
    """How long it stays open who wins."""
    return [
        of_each("changes", "tense", "count", column(Column.CHANGES), ranged=True),
        of_each("behind", "tense", "share", column(Column.BEHIND)),
        of_each("most_behind", "tense", "share", column(Column.MOST_BEHIND)),
        of_each("comebacks", "tense", "share", lambda facts: whether(facts[:, Column.LOWEST] <= COMEBACK / seats)),
        of_each("decided", "tense", "share", column(Column.DECIDED), ranged=True),
        of_each("close", "tense", "share", is_close),
    ]


def clean(setting: Setting) -> list[Figure]:
    """How games end."""
    keys = len(setting.settled.game.result_keys)
    return [
        of_each("draws", "clean", "share", lambda facts: whether(facts[:, Column.KEY] == keys)),
        of_each("ties", "clean", "share", lambda facts: whether((facts[:, Column.KEY] % keys) > 0)),
        of_each("unfinished", "clean", "count", column(Column.UNFINISHED)),
    ]  # fmt: skip


def exploring() -> list[Figure]:
    """Whether one way to begin dominates."""
    return [
        Figure("opening_bits", "openings", "bits", openings, entropy),
        Figure("opening_most", "openings", "share", openings, largest),
    ]


def played(game: str) -> list[Figure]:
    """How often each kind of action is played in a game."""
    return [
        of_each(f"played.{verb}", "played", "count", column(Column.VERB + at))
        for at, verb in enumerate(elements_of(game).verbs)
    ]
