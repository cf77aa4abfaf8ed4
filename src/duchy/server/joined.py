"""Scripts and styles of a folder, joined to one answer, so that a page asks for few files.

A module becomes a function with names of its own, which returns what the module exports; the joined script exports each
module under its name. What our modules need of the language is understood, and anything else refused: one name or `{ }`
in an import, and in front of functions, classes and constants `export`.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import groupby
from pathlib import Path
from typing import Final

IMPORT: Final = re.compile(
    r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]+)\}) from "(?P<path>[^"\n]+)\.js";$', re.M
)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.M)
UNKNOWN: Final = re.compile(r"^(?:import\b(?!\()|export\b).*", re.M)
INDENTED: Final = re.compile(r"\n\s+")
SCRIPTS: Final = "/js/"


class Unjoinable(ValueError):
    """A module that says something in a way that is not understood here."""


@dataclass(frozen=True)
class Module:
    """One file: its path below all scripts, without its ending."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """What the joined script calls it."""
        return named(self.path)

    @property
    def imported(self) -> set[str]:
        """The paths of what it imports."""
        return {self._path_of(found) for found in IMPORT.finditer(self.text)}

    def as_function(self) -> str:
        """The call of a function that does what the module does. Raises Unjoinable."""
        body = IMPORT.sub(self._taken, self.text)
        exports = EXPORT.findall(body)
        body = EXPORT.sub("", body)
        if stray := UNKNOWN.search(body):
            raise Unjoinable(f"{self.path}: {stray[0]}")
        return f"const {self.name} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"

    def _path_of(self, found: re.Match[str]) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), found["path"]))

    def _taken(self, found: re.Match[str]) -> str:
        """An import, from a module that is there already."""
        names = found["whole"] or "{" + found["names"].replace(" as ", ": ") + "}"
        return f"const {names} = {named(self._path_of(found))};"


def named(path: str) -> str:
    """A module's name among those of all folders."""
    return path.replace("/", "$")


def joined_script(root: Path, folder: str, mark: str = "") -> str:
    """One script of all modules in a folder of `root`; `mark` is put behind the names of others.

    Raises Unjoinable; CycleError for imports in a circle.
    """
    modules = {
        path: Module(path, file.read_text())
        for file in sorted((root / folder).glob("*.js"))
        for path in [f"{folder}/{file.stem}"]
    }
    ordered = [*TopologicalSorter({path: sorted(each.imported) for path, each in modules.items()}).static_order()]
    foreign = [path for path in ordered if path not in modules]
    parts = [_fetched(folder, [*paths], mark) for folder, paths in groupby(sorted(foreign), posixpath.dirname)]
    parts += [modules[path].as_function() for path in ordered if path in modules]
    parts += [f"export {{ {', '.join(f'{named(path)} as {posixpath.basename(path)}' for path in modules)} }};\n"]
    return "\n".join(parts)


def _fetched(folder: str, paths: list[str], mark: str) -> str:
    """The import of modules of another folder."""
    names = ", ".join(f"{posixpath.basename(path)} as {named(path)}" for path in paths)
    return f'import {{ {names} }} from "{SCRIPTS}{folder}.js{mark}";'


def joined_style(root: Path, folder: str) -> str:
    """The styles of a folder, one after the other by name, without the indentation that only readers need."""
    return "\n".join(INDENTED.sub("\n", file.read_text()) for file in sorted((root / folder).glob("*.css")))
