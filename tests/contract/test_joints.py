"""The interfaces between packages are visible to the type checker: no modules by string, few `Any`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from tests.sources import modules_in, text_of

from duchy.games import NAMES
from duchy.kernel.parts import PLAYED, STUDIED, Part

from .joints import (
    SOURCE,
    between_wings,
    by_folder,
    circles,
    circles_of,
    defined_in,
    explicit_any,
    function_lengths,
    imported,
    missing_imports,
    module_of,
    open_joints,
    scripts,
)

pytestmark = pytest.mark.untraced

MOST = {
    "server": 15, "kernel": 29, "games": 13, "batch": 4, "players": 3, "training": 2, "words": 2, "fullscreen": 1,
}  # fmt: skip
"""The maximum for each folder; 13 of the kernel's stand where rules are linked by numba's classes, which have no types.
Lower a figure when there is less; none may be raised."""
MEDIAN, NINE_OF_TEN = 6, 15
"""The maximum lengths of functions, in lines with their docstring: of half of them, and of nine in ten."""
BY_NAME = re.compile(r'\.module\("|import_module\((?:f|[\'"]duchy\b)')
BY_NAME_ALLOWED = {"kernel/instances.py", "games/__init__.py", "cli.py"}
"""Instances, the descriptions of games, and the commands, which are loaded when they are called."""


def test_any_is_counted_outside_of_imports_and_texts() -> None:
    text = 'from typing import Any, cast\nx: Any = cast(Any, "Any")  # Any\n'
    assert explicit_any(text) == 2


def test_no_folder_says_any_more_often() -> None:
    found = by_folder()
    assert {folder: count for folder, count in found.items() if count > MOST.get(folder, 0)} == {}


def test_no_signature_between_the_wings_says_any() -> None:
    """For every module from which another wing imports: its public functions, methods, attributes and types."""
    assert between_wings() == []


def test_a_signature_that_says_any_is_seen_wherever_it_says_so() -> None:
    text = """
def told(one: int, *rest: Any) -> int: ...
def own(one: int) -> "list[int]": ...
def _inner(one: Any) -> None: ...
Numbers = NDArray[Any]
class View:
    known: Any
    def state(self) -> dict[str, Any]: ...
    def _read(self) -> Any: ...
"""
    assert [*open_joints("m", ast.parse(text).body)] == ["m.told", "m.Numbers", "m.View.known", "m.View.state"]


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circles() == []
    assert circles_of({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]


def test_no_scripts_of_the_page_import_each_other_in_a_circle() -> None:
    found = scripts()
    assert {name for needs in found.values() for name in needs} <= found.keys()
    assert len(found["page/app.js"]) > 3
    assert circles_of(found) == []


def test_imports_are_seen_however_they_are_written() -> None:
    text = (
        "from .b import c\nfrom os import path\ndef f():\n    from duchy.kernel.d import e\n    from duchy import g\n"
    )
    found = [*imported(SOURCE / "kernel" / "a.py", ast.walk(ast.parse(text)))]
    assert found == ["kernel.b", "kernel.b.c", "kernel.d", "kernel.d.e", "", "g"]


@pytest.mark.parametrize(
    "name", ["Crew", "Found", "Kept", "Line", "Settings", "Stage", "Stepper", "Table", "Told", "Unfinished"]
)
def test_a_word_that_had_several_meanings_names_one_thing(name: str) -> None:
    assert len([*defined_as(name)]) <= 1


def test_a_kind_is_that_of_an_action() -> None:
    assert [place for place in defined_as("Kind") if not place.endswith(".actions")] == []


@pytest.mark.parametrize("floor", ["kernel", "minds", "players", "batch", "engine", "training"])
def test_a_sign_is_printed(floor: str) -> None:
    """What hints count is a quantity: floors that draw nothing have no signs."""
    said = re.compile(r"\bsigns\b|\bSIGNS\b|_signs\b")
    assert [module_of(file) for file in modules_in(SOURCE / floor) if said.search(text_of(file))] == []


@pytest.mark.parametrize(
    "folder",
    [
        "server/ledger",
        "server/messages",
        *(f"web/js/{each}" for each in ["page", "desk", "table", "friends", "waiting", "seating"]),
    ],
)
def test_a_deed_is_a_property_in_magnate(folder: str) -> None:
    """Elsewhere a seat decides, an action is signed, a page handles."""
    files = [file for file in (SOURCE / folder).rglob("*.*") if file.suffix in {".py", ".js"}]
    assert files
    assert [file.name for file in files if "deed" in file.read_text(encoding="utf-8").casefold()] == []


def defined_as(name: str) -> Iterator[str]:
    """The modules that define a class of that name, or call a type so."""
    said = re.compile(rf"^(class {name}\b|{name} = (?!TypeVar))", re.MULTILINE)
    for file in modules_in(SOURCE):
        if name in text_of(file) and said.search(text_of(file)):
            yield module_of(file)


def test_functions_are_short() -> None:
    lengths = function_lengths()
    assert lengths[len(lengths) // 2] <= MEDIAN
    assert lengths[len(lengths) * 9 // 10] <= NINE_OF_TEN


def test_what_tests_import_is_there() -> None:
    """Also in what only commands run, such as `python -m tests.load.protocols`, and no test imports."""
    assert missing_imports() == []
    text = (
        "from .b import one as two\nx: int = 1\nif x:\n    y, (z, _) = 1, (2, 3)\nclass C:\n    def inner(self): ...\n"
    )
    assert defined_in(ast.parse(text)) >= {"two", "x", "y", "z", "C"}
    assert "inner" not in defined_in(ast.parse(text))


def test_modules_are_looked_up_by_name_in_the_kernel_alone() -> None:
    found = {file.relative_to(SOURCE).as_posix() for file in modules_in(SOURCE) if BY_NAME.search(text_of(file))}
    assert found == BY_NAME_ALLOWED


def test_instances_are_given_and_not_named_outside_of_the_kernel() -> None:
    """`instance` returns a module of the type of the one given, which the checker and a reader follow."""
    named = re.compile(r"\binstance_of_file\b|duchy\.(?:plain|compiled)\.")
    files = [file for file in modules_in(SOURCE) if "kernel" not in file.parts]
    assert [module_of(file) for file in files if named.search(text_of(file))] == []


def test_the_type_checker_is_shown_every_part_of_every_game() -> None:
    shown = (SOURCE.parents[1] / "tests" / "contract" / "typed_parts.py").read_text()
    for game in NAMES:
        for part in (*PLAYED, *STUDIED, Part.ENDS):
            if not part.is_there(game):
                continue
            package, _, module = part.module(game).rpartition(".")
            assert f"from {package} import {module} as " in shown, f"{game}: {part}"
