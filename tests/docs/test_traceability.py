"""Every clause of a rulebook is in a docstring of its implementation and in the name of a test, and vice versa."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import duchy

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
CLAUSE = r"[A-Z]{1,3}-?\d+[a-z]?"
TESTS = {"nullgame": "contract"}
"""The folder of a game's own tests, if it does not have the game's name."""
EXAMPLES = {"magnate": "EX", "rois_faineants": "E", "magna_grecia": "EX-"}
"""How the ids of worked examples begin: they are tests and need no code of their own."""

every_game = pytest.mark.parametrize("game", duchy.games)


def stated(path: Path) -> list[str]:
    """The clauses of a rulebook in order: those that begin a paragraph in bold."""
    return re.findall(rf"^\*\*({CLAUSE})\*\*", path.read_text(encoding="utf-8"), re.MULTILINE)


def ids_in(text: str) -> Iterator[str]:
    """The clauses in brackets; `D1-D6` means all from one to the other."""
    for bracket in re.findall(r"\[([^\[\]]*)\]", text):
        for part in re.split(r"[,;] ?", bracket):
            if span := re.fullmatch(r"([A-Z]{1,3}-?)(\d+)-\1(\d+)", part):
                yield from (f"{span[1]}{number}" for number in range(int(span[2]), int(span[3]) + 1))
            elif re.fullmatch(CLAUSE, part):
                yield part


def docstrings(path: Path) -> Iterator[str]:
    """Docstrings of the module, its classes and functions; strings below a constant as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def cited_in_code(game: str) -> set[str]:
    package = Path(duchy.__file__).parent / "games" / game
    return {each for path in package.rglob("*.py") for text in docstrings(path) for each in ids_in(text)}


NAMED = re.compile(r"([A-Z]{1,3})(_?)(\d+[a-z]?)_")


def named_in_tests(game: str) -> set[str]:
    """`test_A31_O10_when_...` names A31 and O10, `test_V_1_...` names V-1."""
    found: set[str] = set()
    for path in (ROOT / "tests" / TESTS.get(game, game)).glob("**/test_*.py"):
        for name in re.findall(r"^def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            ids = re.match(r"(?:[A-Z]{1,3}_?\d+[a-z]?_)*", name)
            assert ids
            found |= {f"{sign}{'-' * len(dash)}{rest}" for sign, dash, rest in NAMED.findall(ids[0])}
    return found


def is_example(game: str, clause: str) -> bool:
    return game in EXAMPLES and re.fullmatch(EXAMPLES[game] + r"\d+", clause) is not None


@every_game
def test_every_language_states_the_same_clauses_in_the_same_order(game: str) -> None:
    english = stated(RULES / f"{game}.md")
    assert len(english) == len(set(english)) > 0
    for path in RULES.glob(f"{game}.*.md"):
        assert stated(path) == english, path.name


def test_magnate_has_all_its_clauses() -> None:
    lengths = {"S": 6, "T": 7, "I": 6, "D": 6, "B": 4, "V": 3, "L": 3, "X": 3, "E": 4, "W": 7, "C": 5, "V-": 3}
    lengths |= {"O": 16, "A": 46, "EX": 6}
    first = {"T": 0}
    every = [f"{sign}{first.get(sign, 1) + at}" for sign, count in lengths.items() for at in range(count)]
    assert sorted(stated(RULES / "magnate.md")) == sorted(every)


@every_game
def test_every_clause_is_cited_by_the_code_that_does_it(game: str) -> None:
    clauses = set(filter(lambda clause: not is_example(game, clause), stated(RULES / f"{game}.md")))
    assert cited_in_code(game) - clauses == set()
    assert clauses - cited_in_code(game) == set()


@every_game
def test_every_clause_is_named_by_a_test(game: str) -> None:
    clauses = set(stated(RULES / f"{game}.md"))
    assert {clause for clause in named_in_tests(game) - clauses if not is_example(game, clause)} == set()
    assert clauses - named_in_tests(game) == set()


@every_game
def test_every_clause_that_a_rulebook_refers_to_exists(game: str) -> None:
    clauses = set(stated(RULES / f"{game}.md"))
    for path in RULES.glob(f"{game}*.md"):
        assert set(ids_in(path.read_text(encoding="utf-8"))) <= clauses, path.name


@every_game
def test_every_clause_that_a_refusal_or_an_axis_cites_exists(game: str) -> None:
    clauses, module = set(stated(RULES / f"{game}.md")), duchy.games[game].refusals
    names = [name for name in module.Code.__members__ if name != "FINE"]
    assert {module.CLAUSE[module.Code[name]] for name in names} <= clauses
    assert len(module.CLAUSE) == len(names)
    assert {axis.rule for axis in duchy.games[game].axes} <= clauses


def test_the_reader_of_ids_reads_lists_and_spans() -> None:
    found = list(ids_in("[D1-D3, A21; V-1] and [x], [O4] [D, B] [R8e, CTY-1-CTY-2]"))
    assert found == ["D1", "D2", "D3", "A21", "V-1", "O4", "R8e", "CTY-1", "CTY-2"]
