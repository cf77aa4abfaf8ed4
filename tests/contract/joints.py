"""Interfaces in the source that no type checker sees, by folder, and how long functions are: `python -m
tests.contract.joints`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.sources import PACKAGE as SOURCE
from tests.sources import TESTS, modules_in, nodes_of, text_of, tree_of

OURS = re.compile(r"^[ \t]*(from duchy\.[\w.]+ import (?:\([^)]*\)|[^\n(]+))", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


def explicit_any(text: str) -> int:
    """How often the text has `Any` outside imports, strings and comments."""
    if "Any" not in text:
        return 0
    names, importing = 0, False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and token.string in ("import", "from"):
            importing = token.string == "import" or importing
        if token.type == tokenize.NEWLINE:
            importing = False
        names += token.type == tokenize.NAME and token.string == "Any" and not importing
    return names


def by_folder() -> Counter[str]:
    """The count for each folder of the package."""
    counts: Counter[str] = Counter()
    for file in modules_in(SOURCE):
        counts[file.relative_to(SOURCE).parts[0]] += explicit_any(text_of(file))
    return counts


# Signatures between packages


def module_of(file: Path) -> str:
    """A file's module name below the package."""
    parts = file.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(file: Path, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules of the package from which the file imports anywhere; from a folder, the files named."""
    package = module_of(file).split(".") if file.name == "__init__.py" else module_of(file).split(".")[:-1]
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            root, *absolute = (node.module or "").split(".")
            relative = [*package[: len(package) - node.level + 1], root, *absolute]
            if not node.level and root != "duchy":
                continue
            base = relative if node.level else absolute
            name = ".".join(part for part in base if part)
            yield name
            yield from (f"{name}.{each.name}".strip(".") for each in node.names)


def says_any(*annotations: ast.expr | None) -> bool:
    """Whether one of the annotations contains `Any`."""
    parts = (node for each in annotations if each for node in ast.walk(each))
    return any(isinstance(node, ast.Name) and node.id == "Any" for node in parts)


def open_joints(name: str, body: list[ast.stmt]) -> Iterator[str]:
    """The public names in these statements whose signature or annotation contains `Any`; methods with their class."""
    for node in body:
        match node:
            case ast.FunctionDef(name=own, args=args) | ast.AsyncFunctionDef(name=own, args=args):
                given = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]
                found = says_any(node.returns, *(arg.annotation for arg in given))
            case ast.ClassDef(name=own):
                found = says_any(*node.bases)
                if not own.startswith("_"):
                    yield from open_joints(f"{name}.{own}", node.body)
            case ast.AnnAssign(target=ast.Name(id=own)):
                found = says_any(node.annotation)
            case ast.Assign(targets=[ast.Name(id=own)]):
                found = isinstance(node.value, ast.Subscript) and says_any(node.value)
            case _:
                continue
        if found and not own.startswith("_"):
            yield f"{name}.{own}"


def between_wings() -> list[str]:
    """Uses of `Any` in the public signatures of modules imported by another package."""
    wanted = {
        module
        for file in modules_in(SOURCE)
        for module in imported(file, nodes_of(file))
        if module.split(".")[0] != module_of(file).split(".")[0]
    }
    return [
        joint
        for file in modules_in(SOURCE)
        if module_of(file) in wanted and "Any" in text_of(file)
        for joint in open_joints(module_of(file), tree_of(file).body)
    ]


# Circles


def circles() -> list[list[str]]:
    """Files that import each other, directly or not; lazy imports and those for the type checker count, too."""
    files = {module_of(file): file for file in modules_in(SOURCE)}
    needs = {
        name: {module for module in imported(file, nodes_of(file)) if module in files} for name, file in files.items()
    }
    return circles_of(needs)


def scripts() -> dict[str, set[str]]:
    """What each script of the page imports, wherever it does; types that only its comments name are left out."""
    folder = SOURCE / "web" / "js"
    found = dict[str, set[str]]()
    for file in folder.rglob("*.js"):
        named = IMPORT.findall(COMMENT.sub("", file.read_text(encoding="utf-8")))
        found[file.relative_to(folder).as_posix()] = {
            (file.parent / name).resolve().relative_to(folder).as_posix() for name in named
        }
    return found


def circles_of(needs: dict[str, set[str]]) -> list[list[str]]:
    """The groups in which each reaches every other."""
    reached = {name: _reached(name, needs) for name in needs}
    groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in needs}
    return [sorted(group) for group in groups if group]


def _reached(start: str, needs: dict[str, set[str]]) -> set[str]:
    """Everything it imports, directly or not; itself only if there is a cycle."""
    found, todo = set[str](), [*needs[start]]
    while todo:
        if (name := todo.pop()) not in found:
            found.add(name)
            todo += needs[name]
    return found


# Functions, and what tests import


def function_lengths() -> list[int]:
    """The lengths of all functions of the package in lines, docstrings included, ascending."""
    nodes = (node for file in modules_in(SOURCE) for node in nodes_of(file))
    found = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return sorted((node.end_lineno or node.lineno) - node.lineno + 1 for node in found)


def missing_imports() -> list[str]:
    """What files of tests import from a module of the package that has no such name."""
    missing = list[str]()
    for file in modules_in(TESTS):
        for statement in OURS.findall(text_of(file)):
            (node,) = ast.parse(statement).body
            assert isinstance(node, ast.ImportFrom)
            missing += [
                f"{file.relative_to(TESTS)}: {node.module}.{each.name}"
                for each in node.names if each.name not in names_of(node.module or "")
            ]  # fmt: skip
    return missing


@cache
def names_of(module: str) -> frozenset[str]:
    """What can be imported from a module of the package: what it defines, and the files of a folder."""
    place = SOURCE.joinpath(*module.split(".")[1:])
    is_package = (place / "__init__.py").is_file()
    files = {each.stem for each in place.iterdir()} if is_package else set[str]()
    source = place / "__init__.py" if is_package else place.with_suffix(".py")
    defined = defined_in(tree_of(source)) if source.is_file() else set[str]()
    return frozenset(files | defined)


def defined_in(tree: ast.AST) -> set[str]:
    """The names that a module defines or imports at its top level, branches included."""
    found = set[str]()
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found |= {each.asname or each.name for each in names}
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case _:
                found |= defined_in(node)
    return found


if __name__ == "__main__":
    for folder, count in by_folder().most_common():
        if count:
            print(f"{count:4} {folder}")
    print(f"{by_folder().total():4} explicit Any in all")
    lengths = function_lengths()
    print(f"{len(lengths)} functions: half of them at most {lengths[len(lengths) // 2]} lines, ", end="")
    print(f"nine in ten at most {lengths[len(lengths) * 9 // 10]}, the longest {lengths[-1]}")
    print(*between_wings(), sep="\n")
    print(*circles(), sep="\n")
