"""The two forms of a state, an object of lists and a record of a numpy array; arrays where the dialect says lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol, TypeVar, cast

import numpy as np
import numpy.typing as npt

from .contract import AnyState
from .fields import Cells, Cube, Fields, Grid, RealCube, RealGrid, Reals, Row
from .game import Settled

Record = np.void
"""One state in the compiled form."""
Records = npt.NDArray[np.void]
States = Records | list[AnyState]
"""States in a row: compiled or plain."""
Whole = npt.NDArray[np.signedinteger] | npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64] | npt.NDArray[np.float32]


class Declared(Protocol):
    """Fields of a state or of a part of one."""

    declared: ClassVar[Mapping[str, Cells | type[Fields]]]


Own = TypeVar("Own", bound=Declared)


def records_of(kind: type[AnyState], count: int) -> Records:
    """An array of `count` blank records of that kind of state."""
    return np.zeros(count, kind.dtype())


def store(record: Record, state: Declared) -> None:
    """Write a plain state into a record."""
    for name, field in state.declared.items():
        if isinstance(field, Cells):
            record[name] = getattr(state, name)
        else:
            store(record[name], getattr(state, name))


def put(states: States, at: int, state: AnyState) -> None:
    """Make a plain state one of those in a row, whatever their form."""
    if isinstance(states, list):
        states[at] = state
    else:
        store(states[at], state)


def fetch(record: Record, kind: type[Own]) -> Own:
    """The plain state of a record."""
    state = object.__new__(kind)
    for name, field in kind.declared.items():
        value = record[name]
        setattr(state, name, value.tolist() if isinstance(field, Cells) else fetch(value, field))
    return state


def blank_records(settled: Settled, count: int) -> Records:
    """`count` records (at least one) of that edition's empty table, nature to deal."""
    records = records_of(settled.game.fields.State, count)
    store(records[0], settled.start_state())
    records[:] = records[0]
    return records


# Arrays, which compiled functions take for lists; nothing is copied


def as_row(array: Whole) -> Row:
    """Integers of one dimension."""
    return cast("Row", array)


def as_grid(array: Whole) -> Grid:
    """Integers of two dimensions."""
    return cast("Grid", array)


def as_cube(array: Whole) -> Cube:
    """Integers of three dimensions."""
    return cast("Cube", array)


def as_reals(array: Floats) -> Reals:
    """Numbers of one dimension."""
    return cast("Reals", array)


def as_real_grid(array: Floats) -> RealGrid:
    """Numbers of two dimensions."""
    return cast("RealGrid", array)


def as_real_cube(array: Floats) -> RealCube:
    """Numbers of three dimensions."""
    return cast("RealCube", array)


def blank_row(length: int) -> Row:
    """So many zeros, integers."""
    return as_row(np.zeros(length, np.int64))


def blank_grid(rows: int, columns: int) -> Grid:
    """Zeros in two dimensions, integers."""
    return as_grid(np.zeros((rows, columns), np.int64))


def blank_reals(length: int) -> Reals:
    """So many zeros, 64-bit floats."""
    return as_reals(np.zeros(length))


def blank_real_grid(rows: int, columns: int) -> RealGrid:
    """Zeros in two dimensions, 64-bit floats."""
    return as_real_grid(np.zeros((rows, columns)))
