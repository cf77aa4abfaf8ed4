"""Documents are tests: what they show runs, what they name exists, and what exists is named."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import duchy
from duchy.cli import COMMANDS, parser_for
from duchy.kernel.instances import TEMPLATE
from duchy.players.opponents.levels import LEVELS
from duchy.words import Words

from . import state_tables

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
COMMAND = re.compile(r"(?:^|`)\s*(?:\$ )?(?:\.venv/bin/)?duchy ([a-z]+)", re.MULTILINE)
SHOWN = re.compile(r"^ {4}(?:\$ )?(?:\S+=\S+ )*duchy ([a-z].*?)(?: *#.*| *[|<>&].*)?$", re.MULTILINE)
STANDS_FOR = {"GAME": "magnate", "N": "2"}
MODULE = re.compile(r"python -m ((?:duchy|tests|website)(?:\.\w+)*)(?!.*in a clone of)")
TARGET = re.compile(r"`?make ([a-z][a-z-]+)`?")


def name_of(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_examples_run(document: Path) -> None:
    failures, _ = doctest.testfile(str(document), module_relative=False, verbose=False)
    assert failures == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    broken = [link for link in LINK.findall(text) if "://" not in link and not (document.parent / link).exists()]
    assert not broken


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_commands_and_targets_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert set(COMMAND.findall(text)) <= set(COMMANDS)
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    code = " ".join(re.findall(r"`[^`]+`|^    .*$", text, re.MULTILINE))
    assert set(TARGET.findall(code)) <= targets


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_commands_are_shown_with_options_and_values_that_they_take(
    document: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for shown in SHOWN.findall(document.read_text(encoding="utf-8").replace("<game>", "GAME")):
        arguments = [STANDS_FOR.get(word, word) for word in shlex.split(shown)]
        try:
            _, rest = parser_for(arguments, Words("en")).parse_known_args(arguments)
        except SystemExit:
            rest = capsys.readouterr().err
        assert not rest, shown


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_modules_that_are_called_are_there(document: Path) -> None:
    for module in MODULE.findall(document.read_text(encoding="utf-8")):
        below = ROOT / "src" if module.startswith("duchy") else ROOT
        place = below.joinpath(*module.split("."))
        assert place.with_suffix(".py").exists() or (place / "__main__.py").exists(), module


def test_the_fields_that_bots_are_sent_are_described() -> None:
    assert state_tables.FILE.read_text(encoding="utf-8") == state_tables.page()


def everything() -> str:
    return "\n".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)


def test_every_command_is_documented() -> None:
    documented = set(re.findall(r"duchy ([a-z]+)", everything()))
    assert set(COMMANDS) <= documented


def test_every_level_is_documented() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"`{level}`" in text for level in LEVELS)


@pytest.mark.parametrize("language", ["", ".fr", ".ru"])
@pytest.mark.parametrize("game", [game for game in duchy.games if game != TEMPLATE])
def test_every_axis_is_in_the_rulebook(game: str, language: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}{language}.md").read_text(encoding="utf-8")
    missing = [axis.name for axis in duchy.games[game].axes if f"`{axis.name}`" not in text]
    assert not missing


def test_public_names_have_docstrings() -> None:
    for name in duchy.__all__:
        thing = getattr(duchy, name)
        assert isinstance(thing, dict) or thing.__doc__


def test_package_example_runs() -> None:
    assert doctest.testmod(duchy).failed == 0
