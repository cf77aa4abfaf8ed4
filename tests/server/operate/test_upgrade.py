"""Games that older code began go on with this code, and what their people see stays the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.older import NoHistory, is_whole, sources_of

from .upgrade import SINCE, begun, changed, differences


def goes_on(tmp_path: Path, games: int) -> None:
    try:
        source = sources_of(SINCE, tmp_path / "old")
    except NoHistory:
        assert not is_whole(), f"{SINCE} is no commit of this history"
        pytest.skip(f"this clone does not have commit {SINCE}")
    chooser = random.Random(games)
    made = begun(source, tmp_path / "t.sqlite3", games, chooser)
    assert differences(tmp_path / "t.sqlite3", made, chooser) == []


@pytest.mark.check
def test_games_go_on(tmp_path: Path) -> None:
    goes_on(tmp_path, 1)


@pytest.mark.slow(alone=True)
def test_many_games_go_on(tmp_path: Path) -> None:
    goes_on(tmp_path, 100)


def test_a_field_that_is_lost_or_another_is_named_and_a_new_one_is_not() -> None:
    assert changed({"turn": 3, "hand": [1]}, {"turn": 4, "more": 0}) == ["turn", "hand"]
    assert changed({"turn": 3}, {"turn": 3, "more": 0}) == []
