"""What a rules file may use: `rule`, `table`, `Fields`, special seats, and random numbers.

A rules file is loaded twice. Under its own name it runs plain: rules are ordinary functions, tables are nested tuples,
a state is an object of lists. As a compiled instance (`instances.py`) the same file is loaded again; this module then
has a name in `duchy.compiled`, rules become numba functions, tables become constant arrays, a state is a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Final, TypeVar, overload

from .fields import Cube, Fields, Grid, RealCube, RealGrid, Reals, Row, cell, cells

__all__ = [
    "COMPILED", "NATURE", "NOBODY", "SPECTATOR", "Cube", "Fields", "Grid", "RealCube", "RealGrid", "Reals", "Row",
    "below", "cell", "cells", "constants", "copy_state", "insert", "mix", "rule", "rule_apart", "seeded", "table",
    "width",
]  # fmt: skip

COMPILED: Final = __name__.startswith("duchy.compiled.")

NATURE: Final = -1
"""The actor who deals, rolls and draws."""
NOBODY: Final = -2
"""The actor when the game is over."""
SPECTATOR: Final = -1
"""The viewer who holds no seat; seats are 0, 1, ... inside the rules and 1, 2, ... in every text."""

Function = TypeVar("Function", bound=Callable[..., object])
State = TypeVar("State", bound=Fields)


def rule(function: Function) -> Function:
    """Mark a function of the dialect: left as it is in plain mode, compiled by numba in a compiled instance."""
    if not COMPILED:
        return function
    from duchy.kernel.compiling import compile_rule

    return compile_rule(function)


def rule_apart(function: Function) -> Function:
    """Mark a rule that must not be inlined into its callers, however short it is. Inlining nested loops, or rules that
    are called rarely and from many places, would only slow down compiling.
    """
    if not COMPILED:
        return function
    from duchy.kernel.compiling import compile_rule

    return compile_rule(function, apart=True)


Names = TypeVar("Names", bound=type[IntEnum])


class _Constants:
    """An enumeration in plain mode: calling, indexing or iterating it gives the true members."""

    __slots__ = ("members",)

    def __init__(self, members: type[IntEnum]) -> None:
        self.members = members
        for name, member in members.__members__.items():
            setattr(self, name, int(member))

    @property
    def __members__(self) -> Mapping[str, IntEnum]:
        return self.members.__members__

    def __call__(self, value: int) -> IntEnum:
        return self.members(value)

    def __getitem__(self, name: str) -> IntEnum:
        return self.members[name]

    def __iter__(self) -> Iterator[IntEnum]:
        return iter(self.members)


def constants(names: Names) -> Names:
    """Make the members of an IntEnum fast to read: in plain mode `Phase.PLAY` becomes a plain integer.

    CPython 3.11 takes 80 ns to find a member of an enumeration, 15 ns to find an attribute of a class, and 6 ns to look
    into a slot. `Phase(6)` and `Phase["PLAY"]` are members with a `name` in either mode; numba compiles the enumeration
    itself.
    """
    if COMPILED:
        return names
    kind = type(names.__name__, (_Constants,), {"__slots__": tuple(names.__members__)})
    return kind(names)  # pyright: ignore[reportReturnType]


def width(names: type[IntEnum]) -> int:
    """The number of members of an enumeration 0, 1, 2 ..."""
    return len(names.__members__)


Rows = Sequence["int | Rows"]


@overload
def table(rows: Sequence[int]) -> Row: ...


@overload
def table(rows: Sequence[Sequence[int]]) -> Grid: ...


@overload
def table(rows: Sequence[Sequence[Sequence[int]]]) -> Cube: ...


def table(rows: Rows) -> object:
    """A printed component as constants, indexed by chaining: `RANK[card]`, `SHOWS[card][suit]`. Rows of one level have
    equal length; entries are integers in -32768..32767.
    """
    if COMPILED:
        from duchy.kernel.compiling import constant_array

        return constant_array(rows)
    return _nested(rows)


def _nested(rows: Rows) -> tuple[object, ...]:
    return tuple(row if isinstance(row, int) else _nested(row) for row in rows)


# Random numbers must be equal in plain and compiled mode, so no product may leave 63 bits: compiled integers
# are signed, and their overflow is undefined. Hence multiply-with-carry on two halves of 32 bits.

LOW: Final = 0xFFFFFFFF
CARRY: Final = 2146482933
"""A, where A * 2**32 - 1 and A * 2**31 - 1 are prime, so that the period is A * 2**31 - 1 [Marsaglia]."""


@rule
def scramble(x: int) -> int:
    """A well-spread number in 0..2**32-1 for one of the same range; a bijection."""
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & LOW
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & LOW
    return x ^ (x >> 16)


@rule
def mix(a: int, b: int) -> int:
    """A generator state from two integers in 0..2**63-1: equal inputs give equal streams, different ones unrelated
    streams.
    """
    first = scramble((a & LOW) ^ 0x9E3779B9)
    first = scramble(first ^ (a >> 32))
    first = scramble(first ^ (b & LOW) ^ 0x7F4A7C15)
    first = scramble(first ^ (b >> 32))
    second = scramble(first ^ 0x85EBCA6B ^ (a & LOW))
    return ((second & 0x3FFFFFFF) << 32) + first + 1


def seeded(seed: int) -> list[int]:
    """A generator for the plain mode: one integer of state, from any integer `seed`."""
    return [mix(seed & 0x7FFFFFFFFFFFFFFF, (seed >> 63) & 0x7FFFFFFFFFFFFFFF)]


@rule
def below(rng: Row, bound: int) -> int:
    """A random integer in 0..bound-1 (bound at most 2**30); `rng[0]` is the state, changed in place."""
    x = CARRY * (rng[0] & LOW) + (rng[0] >> 32)
    rng[0] = x
    return (((x & LOW) ^ (x >> 32)) * bound) >> 32


@rule
def insert(out: Row, count: int, action: int) -> int:
    """Insert `action` into the first `count` elements of `out`, kept in ascending order; return the new count."""
    at = count
    while at > 0 and out[at - 1] > action:
        out[at] = out[at - 1]
        at -= 1
    out[at] = action
    return count + 1


if COMPILED:

    @rule
    def copy_state(states: list[State], to: int, source: int) -> None:  # pyright: ignore[reportRedeclaration]
        """Make `states[to]` equal to `states[source]` and independent of it."""
        states[to] = states[source]

else:

    def copy_state(states: list[State], to: int, source: int) -> None:
        """Make `states[to]` equal to `states[source]` and independent of it."""
        states[to] = states[source].copy()
