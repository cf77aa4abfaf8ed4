"""The source tree matches its descriptions: a folder's map names exactly its files, and no folder is too full."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.sources import PACKAGE, TESTS, modules_in, nodes_of, text_of, tree_of

FOLDERS = sorted(file.parent for file in PACKAGE.rglob("__init__.py"))
ROOT = PACKAGE.parents[1]
TESTED = sorted(file.parent for file in TESTS.rglob("__init__.py"))
MOST, WITHOUT_MAP = 16, 8
MOST_TESTS = 20
LONGEST, WIDEST = 400, 120
LONGEST_MODULE = 600
DOCUMENTS = [ROOT / "docs" / "architecture.md", ROOT / "docs" / "add-a-game.md"]
GAMES = {folder.name for folder in (PACKAGE / "games").iterdir() if folder.is_dir()}
"""A folder that exists once per game need not be named."""
NAMING = re.compile("|".join(rf"\b{name}\b" for name in sorted(GAMES - {"nullgame"})))
LINE_OF_MAP = re.compile(r"^([a-z][a-z0-9_]*)(?: {3,}| {2,}(?=\S))", re.MULTILINE)
PLACE = re.compile(r"`((?:[a-z_.]+|<game>)(?:/(?:[a-z_.]+|<game>))*(?:/|\.(?:py|toml|md|js)))`")
SKETCH = re.compile(r"^((?: {4})+)([a-z_.]+)(/|\.py) {2,}\S", re.MULTILINE)
STEP = re.compile(r"^ {4}(\S+\.py) +([\w.]+) {2,}\S", re.MULTILINE)
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
BELOW = [PACKAGE, ROOT, PACKAGE / "web", PACKAGE / "web" / "js"]


def rooms_in(folder: Path) -> set[str]:
    files = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    return files | {inner.name for inner in folder.iterdir() if (inner / "__init__.py").is_file()}


def map_of(folder: Path) -> list[str]:
    text = ast.get_docstring(tree_of(folder / "__init__.py")) or ""
    return LINE_OF_MAP.findall(text)


def name_of(folder: Path) -> str:
    return folder.relative_to(PACKAGE).as_posix()


def name_of_tests(folder: Path) -> str:
    return folder.relative_to(TESTS).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_a_map_names_what_is_in_its_folder_and_nothing_else(folder: Path) -> None:
    named = map_of(folder)
    if named or (len(list(folder.glob("*.py"))) > WITHOUT_MAP and folder != PACKAGE):
        assert sorted(named) == sorted(rooms_in(folder) - (GAMES - set(named)))


def test_no_folder_is_too_full_to_look_through() -> None:
    """Except for the commands, one file each."""
    full = {name_of(folder): len(list(folder.glob("*.py"))) for folder in FOLDERS}
    assert {name: count for name, count in full.items() if count > MOST} == {"commands": full["commands"]}


def test_no_folder_of_tests_is_too_full_to_look_through() -> None:
    counts = {name_of_tests(folder): len(list(folder.glob("*.py"))) for folder in [TESTS, *TESTED]}
    assert {name: count for name, count in counts.items() if count > MOST_TESTS} == {}


@pytest.mark.parametrize("folder", [folder for folder in TESTED if map_of(folder)], ids=name_of_tests)
def test_a_map_of_tests_names_the_inner_folders_and_what_tests_use(folder: Path) -> None:
    assert sorted(map_of(folder)) == sorted(room for room in rooms_in(folder) if not room.startswith(("test_", "__")))


def test_no_folder_of_the_page_is_too_full_to_look_through() -> None:
    folders = {file.parent for file in (PACKAGE / "web" / "js").rglob("*.js")}
    assert [name_of(folder) for folder in folders if len(list(folder.glob("*.js"))) > MOST] == []


def test_no_script_of_the_page_is_too_long_to_read_through() -> None:
    scripts = {name_of(file): file.read_text().count("\n") for file in (PACKAGE / "web" / "js").rglob("*.js")}
    assert {name: length for name, length in scripts.items() if length > LONGEST} == {}


def test_no_module_is_too_long_to_read_through() -> None:
    modules = [*modules_in(PACKAGE), *modules_in(TESTS)]
    lengths = {file.relative_to(ROOT).as_posix(): text_of(file).count("\n") for file in modules}
    assert {name for name, length in lengths.items() if length > LONGEST_MODULE} == set()


def test_no_text_is_read_or_written_in_whatever_encoding_the_machine_has() -> None:
    """On Windows, and where a locale says so, that is not UTF-8: the page would come with wrong signs, or fail."""
    calls = ((file, node) for file in modules_in(PACKAGE) for node in nodes_of(file) if isinstance(node, ast.Call))
    assert [f"{name_of(file)}:{call.lineno}" for file, call in calls if has_no_encoding(call)] == []


def has_no_encoding(call: ast.Call) -> bool:
    """Whether a text file is read or written without it."""
    before = {"read_text": 0, "write_text": 1}.get(call.func.attr) if isinstance(call.func, ast.Attribute) else None
    return before is not None and len(call.args) <= before and all(each.arg != "encoding" for each in call.keywords)


def test_no_line_of_a_script_or_style_is_too_wide_to_read_beside_another() -> None:
    """The formatter wraps code, but neither comments nor texts."""
    wide = [
        f"{name_of(file)}:{number}" for file in (PACKAGE / "web").rglob("*") if file.suffix in (".js", ".css")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if len(line) > WIDEST
    ]  # fmt: skip
    assert wide == []


def test_no_shared_module_names_a_game() -> None:
    """Except for the line that lists the games and for the commands of one game: a fourth game is its own files."""
    shared = [
        file for file in modules_in(PACKAGE)
        if not GAMES & {part.removesuffix(".py") for part in file.relative_to(PACKAGE).parts}
    ]  # fmt: skip
    naming = {
        name_of(file) for file in shared if NAMING.search(text_of(file)) and NAMING.search(" ".join(texts_in(file)))
    }
    assert naming == {"games/__init__.py", "commands/map.py"}


def texts_in(file: Path) -> Iterator[str]:
    """The texts of a module but for those that stand alone, which are its docstrings."""
    alone = {node.value for node in nodes_of(file) if isinstance(node, ast.Expr)}
    for node in nodes_of(file):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in alone:
            yield node.value


def test_no_class_has_a_name_that_the_kernel_or_the_table_gives_to_another() -> None:
    """Except for those that the document explains."""
    document = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    names = document.partition("\n## Names\n")[2].partition("\n## ")[0]
    explained = re.findall("`([A-Za-z]+)`", " ".join(re.findall(r"^- ([^:]+):", names, re.MULTILINE)))
    shared = [name for wing in ("kernel", "table") for file in modules_in(PACKAGE / wing) for name in classes_in(file)]
    everywhere = [name for file in modules_in(PACKAGE) for name in classes_in(file)]
    assert sorted(name for name in {*shared} if everywhere.count(name) > 1) == sorted(explained)


def classes_in(file: Path) -> list[str]:
    """The classes that a module defines."""
    return re.findall(r"^class (\w+)", text_of(file), re.MULTILINE)


def test_what_the_import_linter_checks_of_games_names_none() -> None:
    assert NAMING.findall((PACKAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8")) == []


def test_no_shared_script_or_style_of_the_page_names_a_game() -> None:
    web = PACKAGE / "web"
    shared = [file for file in web.rglob("*") if file.suffix in (".js", ".css") and not GAMES & {*file.parts}]
    texts = {name_of(file): re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(), flags=re.DOTALL) for file in shared}
    assert len(texts) > 60
    assert {name: found for name, text in texts.items() if (found := set(NAMING.findall(text)))} == {}


def test_every_folder_of_scripts_is_in_the_map_of_the_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("\n## The page\n")[2]
    said = {*re.findall(r"(?:^| |`)(?:js/)?([a-z]+)/", page.partition("\n## ")[0], re.MULTILINE)}
    folders = {folder.name for folder in (PACKAGE / "web" / "js").iterdir() if folder.is_dir()}
    assert folders - said == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_place_that_a_document_names_is_there(document: Path) -> None:
    """A part that some games are without is there in another one."""
    places = PLACE.findall(document.read_text(encoding="utf-8"))
    missing = [place for place in places if not any(is_there(place.replace("<game>", game)) for game in GAMES)]
    assert missing == []


def is_there(place: str) -> bool:
    return any((above / place).exists() for above in BELOW) or ("/" not in place and any(PACKAGE.rglob(place)))


def functions_of(place: str) -> set[str]:
    """The functions of a file, methods with their class."""
    tree = tree_of(PACKAGE / place)
    found = {node.name for node in tree.body if isinstance(node, FUNCTION)}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return found | {f"{each.name}.{node.name}" for each in classes for node in each.body if isinstance(node, FUNCTION)}


def test_the_walk_of_an_action_names_functions_that_are_there() -> None:
    walk = DOCUMENTS[0].read_text(encoding="utf-8").partition("## One action")[2].partition("\n## ")[0]
    steps = STEP.findall(walk)
    assert len(steps) > 20
    assert [(place, name) for place, name in steps if name not in functions_of(place)] == []


def test_the_sketch_of_the_house_names_every_folder_of_the_two_upper_levels() -> None:
    """Except for the inner folders that exist once per game, which are described as such."""
    house = DOCUMENTS[0].read_text(encoding="utf-8").partition("## The house")[2].partition("\n## ")[0]
    named, above = set[str](), ""
    for indent, name, kind in SKETCH.findall(house):
        above = above if len(indent) > 4 else name
        named |= {name if len(indent) == 4 else f"{above}/{name}"} if kind == "/" else set()
    packages = {name_of(folder) for folder in FOLDERS if folder != PACKAGE and folder.name not in GAMES}
    outer = {folder.name for folder in PACKAGE.iterdir() if folder.is_dir() and not folder.name.startswith("_")}
    assert named == outer | {name for name in packages if name.count("/") == 1}
