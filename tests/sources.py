"""The sources of the package and of the tests, read and parsed once by each process: many tests look at all of them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parent
PACKAGE: Final = TESTS.parent / "src" / "duchy"


@cache
def modules_in(folder: Path) -> tuple[Path, ...]:
    """The modules in a folder and below, in order."""
    return tuple(sorted(folder.rglob("*.py")))


@cache
def text_of(file: Path) -> str:
    """What is written there."""
    return file.read_text(encoding="utf-8")


@cache
def tree_of(file: Path) -> ast.Module:
    """The module as a tree, which nobody may change."""
    return ast.parse(text_of(file))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """Everything in that tree."""
    return tuple(ast.walk(tree_of(file)))
