"""Any file is either read or refused with a reason."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duchy.games.hexes import HEXES, LABELS
from duchy.games.magna_grecia.maps.checks import map_from
from duchy.games.magna_grecia.maps.flaw import Flaw
from duchy.games.magna_grecia.maps.library import FOLDER
from duchy.games.magna_grecia.maps.reader import parsed

pytestmark = pytest.mark.untraced

GOOD = (FOLDER / "photo.json").read_text(encoding="utf-8")
scraps = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(LABELS),
)
values = st.recursive(
    scraps, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)


def places(tree: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a file."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else []
    return [way, *(deeper for key in keys for deeper in places(tree[key], (*way, key)))]


PLACES = places(json.loads(GOOD))[1:]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PLACES), values), min_size=1, max_size=3))
def test_MAP_3_a_good_file_with_anything_anywhere(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    tree = json.loads(GOOD)
    for way, value in changes:
        with suppress(KeyError, IndexError, TypeError):
            inner = tree
            for key in way[:-1]:
                inner = inner[key]
            inner[way[-1]] = value
    with suppress(Flaw):
        assert len(map_from(tree).terrain) == HEXES


@settings(max_examples=200, deadline=None)
@given(values)
def test_MAP_3_any_object(value: Any) -> None:
    with suppress(Flaw):
        map_from(value if isinstance(value, dict) else {"name": value, "rows": value, "green": value, "inland": value})


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text('[]{}",:0123456789-+.eENaInfinityul\\ \n', max_size=60).map(str.encode))
def test_MAP_2_any_bytes(data: bytes) -> None:
    with suppress(Flaw):
        assert isinstance(parsed(data), dict)
