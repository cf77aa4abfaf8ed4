"""An incomplete game is reported with what it lacks; the others play as usual."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import Protocol

import pytest

import duchy
from duchy.kernel.contract import Rules
from duchy.kernel.errors import PartError
from duchy.kernel.game import PROTOCOLS
from duchy.kernel.parts import PACKAGE, PLAYED, Part, stored


class Missing(Protocol):
    """What no part provides."""

    def not_there(self) -> int: ...


games = import_module("duchy.games")
"""The module: `duchy.games` is also the name of what it holds."""


def without(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the file of that part missing in every game."""
    there = Part.is_there
    monkeypatch.setattr(Part, "is_there", lambda self, game: self is not part and there(self, game))


def test_a_game_without_a_folder_lacks_it() -> None:
    assert games._what_is_lacking("no_such_game") == "games/no_such_game/"


def test_an_error_in_its_description_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ValueError(f"{name} is broken")

    monkeypatch.setattr(games, "import_module", broken)
    assert games._what_is_lacking("magnate") == "ValueError: duchy.games.magnate is broken"


def test_a_part_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    without(Part.CHANCE, monkeypatch)
    assert games._what_is_lacking("magnate") == "games/magnate/chance.py"
    assert games._what_is_lacking("nullgame") == "games/nullgame/chance.py"


def test_a_part_that_the_game_does_not_name_is_missing() -> None:
    assert duchy.games["nullgame"].lacking(*PLAYED, Part.LESSONS) == ["web/lessons/nullgame.json"]


def test_whole_games_lack_nothing() -> None:
    assert games._what_is_lacking("magnate") is None
    assert not games.LACKING


@pytest.mark.parametrize("name", duchy.games)
def test_every_part_that_a_game_names_is_there(name: str) -> None:
    assert duchy.games[name].lacking(*duchy.games[name].parts) == []


@pytest.mark.parametrize("name", duchy.games)
def test_a_game_names_every_part_that_is_there(name: str) -> None:
    assert [part for part in Part if part.is_there(name) and part not in duchy.games[name].parts] == []


def test_a_module_that_is_not_there_is_an_error_that_names_game_and_part() -> None:
    with pytest.raises(PartError, match=r"nullgame: web/lessons/nullgame.json is not there"):
        duchy.games["nullgame"].part(Part.LESSONS, Rules)


def test_a_module_without_a_name_of_its_protocol_is_an_error_that_names_both() -> None:
    with pytest.raises(PartError, match=r"^magnate: games/magnate/chance.py has no start, actor, legal"):
        duchy.games["magnate"].part(Part.CHANCE, Rules)


def test_names_are_those_that_a_module_gives_values_to() -> None:
    text = "from .a import b as c\nimport d.e\nf: int = 1\ng = 1\nh, (i, *j) = k\ndef l(m): n = 1\nclass O: p = 1\n"
    text += "".join(f"q{at} = {at}\n" for at in range(300))
    found = {*stored(compile(text, "x", "exec"))} - {"__annotations__"}
    assert found == {*"cdfghijlO", *(f"q{at}" for at in range(300))}


@pytest.mark.parametrize("name", duchy.games)
def test_the_names_of_a_part_are_found_without_running_it(name: str) -> None:
    for part, protocol in PROTOCOLS.items():
        if part not in duchy.games[name].parts:
            continue
        assert part.flaw(name, protocol) is None
        assert part.flaw(name, Missing) == f"not_there in {part.place(name)}"


HELPED = """
import sys
from duchy.cli import main
try:
    main(["--help"])
except SystemExit:
    pass
before = [name for name in sys.modules if name.startswith("duchy.games.") and name != "duchy.games.lines"]
import duchy
sys.exit(f"loaded {before}" if before or "duchy.games.magnate" in sys.modules or len(duchy.games) < 4 else 0)
"""


def test_parts_are_checked_when_a_game_is_asked_for_and_not_for_the_help() -> None:
    done = subprocess.run([sys.executable, "-c", HELPED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_games_are_a_mapping() -> None:
    assert repr(duchy.games) == repr({name: games.game_named(name) for name in games.NAMES})
    assert "chess" not in duchy.games
    with pytest.raises(AttributeError, match="no attribute OTHERS"):
        _ = games.OTHERS


def test_a_game_that_is_not_known_is_none() -> None:
    with pytest.raises(KeyError):
        games.game_named("no_such_game")


@pytest.mark.parametrize("name", duchy.games)
def test_the_script_of_a_game_with_a_form_says_so(name: str) -> None:
    script = (PACKAGE / Part.SCRIPT.place(name)).read_text(encoding="utf-8")
    assert ("export const hasForm = true" in script) == (Part.FORM in duchy.games[name].parts)
