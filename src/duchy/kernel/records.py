"""The same state in both forms: an object of lists and a record of a numpy array."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from .fields import Cells, Fields
from .game import Settled

AnyFields = TypeVar("AnyFields", bound=Fields)


def records_of(kind: type[Fields], count: int) -> Any:
    """An array of `count` blank records of that kind of state."""
    return np.zeros(count, kind.dtype())


def store(record: Any, state: Fields) -> None:
    """Write a plain state into a record."""
    for name, field in state.declared.items():
        if isinstance(field, Cells):
            record[name] = getattr(state, name)
        else:
            store(record[name], getattr(state, name))


def fetch(record: Any, kind: type[AnyFields]) -> AnyFields:
    """The plain state of a record."""
    state = object.__new__(kind)
    for name, field in kind.declared.items():
        value = record[name]
        setattr(state, name, value.tolist() if isinstance(field, Cells) else fetch(value, field))
    return state


def blank_records(settled: Settled, count: int) -> Any:
    """`count` records of the blank table of that edition, nature to deal; at least one."""
    records = records_of(settled.game.module("fields").State, count)
    store(records[0], settled.start_state())
    records[:] = records[0]
    return records
