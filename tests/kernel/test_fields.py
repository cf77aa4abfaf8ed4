"""Fields: one declaration, a plain object and a record."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import duchy
from duchy.kernel.fields import Cube, Fields, Grid, Row, cell, cells
from duchy.kernel.records import blank_records, fetch, records_of, store


class Inner(Fields):
    one: int = cell("a number")
    few: Row = cells("numbers", 2, kind="i2")


class Outer(Fields):
    inner: Inner
    number: int = cell("a number", kind="i4")
    grid: Grid = cells("numbers", 2, 3)
    cube: Cube = cells("numbers", 2, 1, 2, kind="i2")


BITS = [8, 16, 16, 32, *[8] * 6, *[16] * 4]
"""Of each number of `flat()`."""
flat_numbers = st.tuples(*(st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in BITS)).map(list)


def test_a_new_object_is_all_zeros():
    outer = Outer()
    assert (outer.inner.one, outer.inner.few, outer.number) == (0, [0, 0], 0)
    assert outer.grid == [[0, 0, 0], [0, 0, 0]]
    assert outer.cube == [[[0, 0]], [[0, 0]]]
    assert Outer.width() == len(BITS)


@given(flat_numbers)
def test_flat_and_back(numbers):
    assert Outer.from_flat(numbers).flat() == numbers


@given(flat_numbers)
def test_a_record_and_back(numbers):
    outer = Outer.from_flat(numbers)
    kind: Any = Outer  # which has not all the fields of a game's state
    records = records_of(kind, 2)
    store(records[1], outer)
    assert fetch(records[1], Outer) == outer
    assert fetch(records[0], Outer) == Outer()
    assert all(type(number) is int for number in fetch(records[1], Outer).flat())


@given(flat_numbers, st.integers(0, len(BITS) - 1))
def test_a_copy_is_equal_and_independent(numbers, at):
    outer = Outer.from_flat(numbers)
    copy = outer.copy()
    assert copy == outer
    changed = Outer.from_flat(numbers[:at] + [numbers[at] ^ 1] + numbers[at + 1 :])
    assert changed != outer
    copy.inner.few[0] += 1
    copy.grid[1][2] += 1
    copy.cube[1][0][1] += 1
    copy.inner.one += 1
    assert outer.flat() == numbers


@given(flat_numbers)
def test_a_successor_is_independent_but_for_what_is_an_object_itself(numbers):
    outer = Outer.from_flat(numbers)
    successor = outer.successor()
    assert successor == outer
    assert successor.inner is outer.inner
    successor.grid[1][2] += 1
    successor.cube[1][0][1] += 1
    successor.number += 1
    assert outer.flat() == numbers


class Tall(Fields):
    rows: Grid = cells("more rows than are copied one by one", 12, 2)
    layers: Cube = cells("layers", 4, 3, 2)


def test_many_rows_are_copied_like_few():
    tall = Tall.from_flat(range(48))
    copy = tall.copy()
    assert copy == tall
    copy.rows[11][1] = copy.layers[3][2][1] = 99
    assert tall.flat() == [*range(48)]


@pytest.mark.parametrize("count", [0, 13, 15])
def test_another_number_of_numbers_is_refused(count):
    with pytest.raises(ValueError, match=f"14 numbers, not {count}"):
        Outer.from_flat([0] * count)


def test_the_dtype_has_the_same_fields_in_the_same_order():
    dtype = Outer.dtype()
    assert dtype is Outer.dtype()
    assert dtype.names == ("inner", "number", "grid", "cube")
    assert dtype["inner"] == Inner.dtype()
    assert dtype["cube"].shape == (2, 1, 2)
    assert dtype["cube"].base == np.int16
    assert dtype.itemsize == 1 + 2 * 2 + 4 + 6 + 2 * 4


def test_a_field_that_is_not_declared_cannot_be_set():
    misspelt = "nubmer"
    with pytest.raises(AttributeError):
        setattr(Outer(), misspelt, 1)


def test_objects_are_not_hashed():
    with pytest.raises(TypeError):
        hash(Outer())


def test_objects_of_different_kinds_are_not_equal():
    assert Outer() != Inner()
    assert Outer() != 0


@pytest.mark.parametrize("game", duchy.games.values(), ids=duchy.games)
def test_blank_records_are_the_blank_table(game):
    settled = game.settle(None, {}, None)
    records = blank_records(settled, 3)
    assert [fetch(record, game.fields.State) for record in records] == [settled.start_state()] * 3
