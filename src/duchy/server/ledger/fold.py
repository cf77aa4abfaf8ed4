"""What stands of what a viewer was told: all that was played and has not been taken back since."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..protocol import Entry, Played, TookBack

Value = TypeVar("Value")


def fold(standing: list[Value], entry: Entry, value: Callable[[Played], Value]) -> None:
    """Take one more entry in: of what was played `standing` has the value, of what is taken back none any more."""
    if isinstance(entry, Played):
        standing.append(value(entry))
    elif isinstance(entry, TookBack):
        del standing[-entry.count :]
