"""A game that is not whole yet is known by what it lacks; the others are played as ever."""

from __future__ import annotations

from importlib import import_module

import pytest

games = import_module("duchy.games")
"""The module: `duchy.games` is also the name of what it holds."""


def test_a_game_without_a_folder_lacks_it() -> None:
    assert games._what_is_lacking("no_such_game") == "games/no_such_game/"


def test_an_error_in_its_description_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ValueError(f"{name} is broken")

    monkeypatch.setattr(games, "import_module", broken)
    assert games._what_is_lacking("magnate") == "ValueError: duchy.games.magnate is broken"


def test_a_file_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    find = games.find_spec
    monkeypatch.setattr(games, "find_spec", lambda name: None if name.endswith(".chance") else find(name))
    assert games._what_is_lacking("magnate") == "chance.py"
    assert games._what_is_lacking("nullgame") == "chance.py"


def test_whole_games_lack_nothing() -> None:
    assert games._what_is_lacking("magnate") is None
    assert not games.LACKING


def test_a_game_that_is_not_known_is_none() -> None:
    with pytest.raises(KeyError):
        games.game_named("no_such_game")
