"""The dialect: tables, enumerations, random numbers; the same plain and compiled."""

import ast
from collections import Counter
from enum import IntEnum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sources import PACKAGE, modules_in, text_of, tree_of

from duchy.kernel import dialect
from duchy.kernel.dialect import below, constants, insert, mix, scramble, seeded, table
from duchy.kernel.instances import instance_of_file

compiled = instance_of_file("nullgame", "kernel.dialect", compiled=True)
words = st.integers(0, 2**32 - 1)
numbers = st.integers(0, 2**63 - 1)


@constants
class Colour(IntEnum):
    RED = 0
    BLUE = 3


def test_members_of_an_enumeration_are_plain_integers_with_names_at_hand():
    assert type(Colour.BLUE) is int
    assert Colour.BLUE == 3
    assert Colour(3).name == "BLUE"
    assert Colour["BLUE"] == 3
    assert [colour.name for colour in Colour] == ["RED", "BLUE"]
    assert list(Colour.__members__) == ["RED", "BLUE"]
    with pytest.raises(ValueError, match="1"):
        Colour(1)


def test_a_compiled_instance_keeps_the_enumeration():
    assert issubclass(instance_of_file("nullgame", "games.nullgame.fields", compiled=True).Phase, IntEnum)


def test_a_table_is_indexed_in_a_chain_and_cannot_be_changed():
    rows = [[1, 2], [3, 4]]
    plain, array = table(rows), compiled.table(rows)
    assert plain == ((1, 2), (3, 4))
    assert array.tolist() == rows
    with pytest.raises(TypeError):
        plain[0][0] = 5
    with pytest.raises(ValueError, match="read-only"):
        array[0][0] = 5


@given(words)
def test_scramble_stays_in_32_bits_and_is_equal_compiled(x):
    assert 0 <= scramble(x) < 2**32
    assert compiled.scramble(x) == scramble(x)


def test_scramble_gives_different_numbers_for_different_ones():
    assert len({scramble(x) for x in range(20_000)}) == 20_000


@given(numbers, numbers)
def test_mix_is_a_generator_state_and_equal_compiled(a, b):
    state = mix(a, b)
    assert 0 < state < dialect.CARRY * 2**32 - 1
    assert compiled.mix(a, b) == state


@given(numbers, numbers, numbers)
def test_mix_tells_numbers_apart(a, b, c):
    assert (mix(a, b) == mix(a, c)) == (b == c)
    assert (mix(b, a) == mix(c, a)) == (b == c)


@given(st.integers())
def test_any_integer_is_a_seed(seed):
    assert 0 < seeded(seed)[0] < 2**63
    assert seeded(seed) == seeded(seed)


@given(numbers, st.lists(st.integers(1, 2**30), min_size=1, max_size=50))
def test_random_numbers_are_in_range_and_equal_compiled(seed, bounds):
    plain, records = seeded(seed), np.array(seeded(seed), dtype=np.int64)
    for bound in bounds:
        number = below(plain, bound)
        assert 0 <= number < bound
        assert compiled.below(records, bound) == number
        assert int(records[0]) == plain[0] < 2**63


@pytest.mark.parametrize("state", [1, 2**62, dialect.CARRY * 2**32 - 2])
def test_no_state_of_the_generator_leaves_63_bits(state):
    assert dialect.CARRY * 2**32 - 2 < 2**63
    plain, records = [state], np.array([state], dtype=np.int64)
    for _ in range(1000):
        assert below(plain, 2**30) == compiled.below(records, 2**30)
        assert 0 < plain[0] < dialect.CARRY * 2**32 - 1


@pytest.mark.parametrize("bound", [2, 6, 10, 34])
def test_random_numbers_are_equally_likely(bound):
    throws, rng = 60_000, seeded(bound)
    counts = Counter(below(rng, bound) for _ in range(throws))
    expected = throws / bound
    chi_square = sum((counts[number] - expected) ** 2 / expected for number in range(bound))
    assert chi_square < bound - 1 + 4 * (2 * (bound - 1)) ** 0.5 + 4


def test_streams_of_neighbouring_seeds_are_unrelated():
    throws = 20_000
    pairs = Counter()
    for seed in range(throws):
        pairs[below([mix(7, seed)], 4), below([mix(7, seed + 1)], 4)] += 1
    assert all(abs(count - throws / 16) < 5 * (throws / 16) ** 0.5 for count in pairs.values())
    assert len(pairs) == 16


@given(st.lists(st.integers(0, 100), unique=True, max_size=20))
def test_insert_keeps_the_actions_in_order(actions):
    out, count = [-1] * 20, 0
    for action in actions:
        count = insert(out, count, action)
    assert out[:count] == sorted(actions)


def test_no_rule_calls_itself():
    """Machine code of such a rule crashes when it comes from the cache of numba."""
    for file in modules_in(PACKAGE):
        for node in tree_of(file).body if "@rule" in text_of(file) else ():
            if isinstance(node, ast.FunctionDef) and is_rule(node):
                calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
                called = {each.id for each in calls if isinstance(each, ast.Name)}
                assert node.name not in called, f"{file}:{node.lineno}"


def is_rule(function):
    return any(isinstance(mark, ast.Name) and mark.id in ("rule", "rule_apart") for mark in function.decorator_list)
