"""What stands of what a viewer was told: everything played and not taken back since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ..entries import Entry, Played, TookBack

Value = TypeVar("Value")


def fold(standing: list[Value], entry: Entry, value: Callable[[Played], Value]) -> None:
    """Take in one more entry: `standing` keeps the values of what was played and loses those taken back."""
    if isinstance(entry, Played):
        standing.append(value(entry))
    elif isinstance(entry, TookBack):
        del standing[-entry.count :]


def lines_of(told: Iterable[Entry]) -> Iterator[str]:
    """What a seat's digest is made of."""
    for entry in told:
        if isinstance(entry, Played):
            yield f"{entry.actor} {entry.a}\n"
        elif isinstance(entry, TookBack):
            yield f"back {entry.count}\n"
