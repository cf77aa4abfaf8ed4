"""Where everything that a seat sees stands in an observation.

An observation is the seat's number, then all fields of the state as that seat may know it (the game's `hide` has
forgotten the rest), except those that only repeat others for speed. So it is lossless: two views differ exactly if
their observations do. Its numbers are 16-bit words; a number that needs 32 or 64 bits, such as a set, is two or four
words, the lowest first. Fields and their order are the same for every edition and number of seats of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Final

import numpy as np
import numpy.typing as npt

from ..kernel.contract import AnyState
from ..kernel.fields import Cells, Fields
from ..kernel.game import Game

Words = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float32]
Segments = npt.NDArray[np.int64]
VIEWER: Final = "viewer"
BYTES_OF_WORD: Final = 2


@dataclass(frozen=True)
class Field:
    """One field of an observation."""

    name: str
    """Its name in the game's `State`; parts of the edition are called `edition.courts` and so on."""
    offset: int
    """The place of its first word."""
    shape: tuple[int, ...]
    """That of the field; if its numbers are of several words, these are the last dimension."""
    low: int
    """The least value that a word of it can have."""
    high: int
    """The greatest."""
    meaning: str
    """What it holds; seats, cards and places count from 0."""

    @property
    def size(self) -> int:
        """How many words it has."""
        return prod(self.shape)

    @property
    def words(self) -> slice:
        """Its words in an observation."""
        return slice(self.offset, self.offset + self.size)


@dataclass(frozen=True)
class Layout:
    """The fields of a game's observations, in order."""

    fields: tuple[Field, ...]
    segments: Segments
    """For `batch/observing.py`, by field but the first: its first byte in a record, the bytes of a number, how many
    numbers, its offset.
    """

    @property
    def size(self) -> int:
        """The number of words."""
        return self.fields[-1].words.stop

    @cached_property
    def low(self) -> Words:
        """The least value of each word; read-only."""
        return self._each([field.low for field in self.fields])

    @cached_property
    def high(self) -> Words:
        """The greatest value of each word; read-only."""
        return self._each([field.high for field in self.fields])

    def _each(self, values: list[int]) -> Words:
        words = np.repeat(np.array(values, np.int16), [field.size for field in self.fields])
        words.flags.writeable = False
        return words

    @cached_property
    def _span(self) -> Floats:
        return np.subtract(self.high, self.low, dtype=np.float32)

    def scaled(self, observation: Words, out: Floats | None = None) -> Floats:
        """An observation, or many along the first dimensions, as float32 in 0..1: of each word (word - low) / (high -
        low). `unscaled` undoes it exactly. `out` is filled and returned if it is given.
        """
        scaled = np.subtract(observation, self.low, out=out, dtype=np.float32)
        return np.divide(scaled, self._span, out=scaled)

    def unscaled(self, scaled: Floats) -> Words:
        """The observation that `scaled` was made from."""
        return (np.rint(scaled * self._span).astype(np.int32) + self.low).astype(np.int16)

    def field(self, name: str) -> Field:
        """The field of that name. Raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(f"an observation has no field {name}; it has {', '.join(field.name for field in self.fields)}")

    def read(self, observation: Words, name: str) -> Words:
        """One field of an observation, or of many along the first dimensions, in its own shape. Raises KeyError."""
        field = self.field(name)
        return observation[..., field.words].reshape((*observation.shape[:-1], *field.shape))

    def write(self, state: AnyState, seat: int) -> Words:
        """The observation of a state from which all that the seat may not know has been hidden; -1: a spectator."""
        words = np.empty(self.size, np.int16)
        words[0] = seat
        for field, (_, bytes_each, _, _), numbers in zip(
            self.fields[1:], self.segments.tolist(), _numbers(state), strict=True
        ):
            words[field.words] = np.asarray(numbers, f"<i{max(bytes_each, BYTES_OF_WORD)}").reshape(-1).view("<i2")
        return words


@cache
def layout_of(game: Game) -> Layout:
    """The layout of a game's observations."""
    state = game.fields.State
    fields = [Field(VIEWER, 0, (), -1, max(game.seats) - 1, "the seat that sees this; -1: a spectator")]
    segments: list[tuple[int, int, int, int]] = []
    for name, cells, place in _declared(state.declared):
        bytes_each, offset = np.dtype(cells.kind).itemsize, fields[-1].words.stop
        words = max(1, bytes_each // BYTES_OF_WORD)
        bounds = np.iinfo(np.int8 if bytes_each == 1 else np.int16)
        shape = (*cells.shape, words) if words > 1 else cells.shape
        fields.append(Field(name, offset, shape, int(bounds.min), int(bounds.max), cells.meaning))
        segments.append((place, bytes_each, prod(cells.shape), offset))
    return Layout(tuple(fields), np.array(segments, np.int64))


def _declared(
    declared: Mapping[str, Cells | type[Fields]], before: str = "", place: int = 0
) -> Iterator[tuple[str, Cells, int]]:
    """The observed fields in order, each with its name and its place in a record, which has no gaps."""
    for name, field in declared.items():
        if not isinstance(field, Cells):
            yield from _declared(field.declared, f"{before}{name}.", place)
            place += field.dtype().itemsize
        else:
            if not field.aid:
                yield f"{before}{name}", field, place
            place += np.dtype(field.kind).itemsize * prod(field.shape)


def _numbers(state: AnyState | Fields) -> Iterator[int | list[int]]:
    """The observed fields' values in the same order."""
    for name, field in state.declared.items():
        value = getattr(state, name)
        if not isinstance(field, Cells):
            yield from _numbers(value)
        elif not field.aid:
            yield value
