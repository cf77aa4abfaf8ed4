"""Scripts and styles of a folder, joined into one file, so that a page requests few files.

A script is the modules of the outermost folder that has any, and of the rooms within it: `table/drawer/log` comes with
`table`, and is exported from it as `drawer$log`.

A module becomes a function with names of its own, which returns what the module exports; the joined script exports each
module under its name. Only the syntax that our modules need is understood, and anything else is refused: one
name or `{ }` in an import, and `export` before functions, classes and constants.

Comments, types, empty lines and indentation are removed: they would be a third of what is sent. What is left of a line
stays a line, so that a map of lines is enough for a browser's console to name the real file, line and column.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import groupby
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Final

from .source_map import SourceLine, source_map

IMPORT: Final = re.compile(
    r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]+)\}) from "(?P<path>[^"\n]+)\.js";$', re.M
)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.M)
UNKNOWN: Final = re.compile(r"^(?:import\b(?!\()|export\b).*", re.M)
COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.M)
"""A comment on lines of its own."""
TYPE: Final = re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?")
"""A type within a line of code."""
DEFINITION: Final = re.compile(r"@custom-media (--[\w-]+) ([^;]+);")
MEDIA: Final = re.compile(r"@media [^{]+")
NAMED: Final = re.compile(r"\((--[\w-]+)\)")
SCRIPTS: Final = "/js/"


class Unjoinable(ValueError):
    """A module or a style with what is not understood here."""


@dataclass(frozen=True)
class Module:
    """One file: its path below all scripts, without its ending."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """Its name in the joined script."""
        return named(self.path)

    @property
    def imported(self) -> set[str]:
        """The paths of what it imports."""
        return {self._path_of(found) for found in IMPORT.finditer(self.text)}

    def as_function(self) -> list[SourceLine]:
        """The call of a function that does what the module does. Raises Unjoinable."""
        body = IMPORT.sub(self._taken, self.text)
        exports = EXPORT.findall(body)
        if stray := UNKNOWN.search(EXPORT.sub("", body)):
            raise Unjoinable(f"{self.path}: {stray[0]}")
        return [
            SourceLine(f"const {self.name} = (() => {{"),
            *self._lines(body),
            SourceLine(f"return {{ {', '.join(exports)} }};"),
            SourceLine("})();"),
        ]

    def _lines(self, body: str) -> Iterator[SourceLine]:
        """Code without comments and indentation. Raises Unjoinable for multi-line texts, whose indentation counts."""
        for number, line in enumerate(without_comments(body).split("\n")):
            text = EXPORT.sub("", line.strip())
            if line.count("`") % 2:
                raise Unjoinable(f"{self.path}: {line}")
            if text:
                (_, column), *further = _columns(text, line.index(text))
                yield SourceLine(TYPE.sub("", text), f"{self.path}.js", number, column, tuple(further))

    def _path_of(self, found: re.Match[str]) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), found["path"]))

    def _taken(self, found: re.Match[str]) -> str:
        """An import, from a module that is there already."""
        names = found["whole"] or "{" + found["names"].replace(" as ", ": ") + "}"
        return f"const {names} = {named(self._path_of(found))};"


def _columns(text: str, column: int) -> Iterator[tuple[int, int]]:
    """Where the parts of a line stand between its types: there without these, and in its file from that column on."""
    left_out = 0
    if not TYPE.match(text):
        yield 0, column
    for found in TYPE.finditer(text):
        yield found.start() - left_out, column + found.end()
        left_out += len(found[0])


def named(path: str) -> str:
    """A module's name among all folders."""
    return path.replace("/", "$")


def within(folder: str, path: str) -> str:
    """A module's name within its script."""
    return named(path.removeprefix(f"{folder}/"))


def without_comments(text: str) -> str:
    """The text with the same number of lines, those of comments empty."""
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


def joined_script(root: Path, folder: str, mark: str = "") -> str:
    """One script of all modules in a folder of `root`; `mark` is put behind the names of others.

    Raises Unjoinable, or CycleError for cyclic imports.
    """
    lines = "".join(f"{line.text}\n" for line in _joined(root, folder, mark))
    return f"{lines}//# sourceMappingURL={SCRIPTS}{folder}.js.map{mark}\n"


def joined_map(root: Path, folder: str) -> bytes:
    """Where each line of the joined script comes from; a browser requests it when its console is open."""
    modules = _modules(root, folder)
    texts = {f"{path}.js": module.text for path, module in modules.items()}
    return source_map(_joined(root, folder), texts, SCRIPTS)


def _modules(root: Path, folder: str) -> dict[str, Module]:
    """The modules of a folder, and of the rooms within it, by their paths."""
    return {
        path: Module(path, file.read_text("utf-8"))
        for file in sorted((root / folder).rglob("*.js"))
        for path in [file.relative_to(root).with_suffix("").as_posix()]
    }


def script_of(root: Path, path: str) -> str:
    """The folder whose script a module or a room comes in: the outermost one of `root` that has modules of its own."""
    above = [str(each) for each in PurePosixPath(path).parents][-2::-1]
    return next((folder for folder in above if any((root / folder).glob("*.js"))), path)


def _joined(root: Path, folder: str, mark: str = "") -> list[SourceLine]:
    """The lines of the joined script."""
    modules = _modules(root, folder)
    ordered = [*TopologicalSorter({path: sorted(each.imported) for path, each in modules.items()}).static_order()]
    foreign = sorted((script_of(root, path), path) for path in ordered if path not in modules)
    lines = [SourceLine(_fetched(far, paths, mark)) for far, paths in groupby(foreign, itemgetter(0))]
    lines += [line for path in ordered if path in modules for line in modules[path].as_function()]
    exported = ", ".join(f"{named(path)} as {within(folder, path)}" for path in modules)
    return [*lines, SourceLine(f"export {{ {exported} }};")]


def _fetched(folder: str, paths: Iterable[tuple[str, str]], mark: str) -> str:
    """The import of modules of another folder."""
    names = ", ".join(f"{within(folder, path)} as {named(path)}" for _, path in paths)
    return f'import {{ {names} }} from "{SCRIPTS}{folder}.js{mark}";'


def joined_style(root: Path, folder: str) -> str:
    """The styles of a folder, by name one after the other (`10-table.css` first), a rule in a line, without comments;
    before them those of the folders around it. Media queries that they name are written out, since browsers do not
    know `@custom-media`. Raises Unjoinable for a name that none of them defines.
    """
    folders = [root / each for each in (*[*PurePosixPath(folder).parents][::-1], folder)]
    texts = (without_comments(file.read_text("utf-8")) for each in folders for file in sorted(each.glob("*.css")))
    lines = (line.strip() for text in texts for line in text.split("\n") if line.strip())
    joined = "".join(line + ("\n" if line[-1] == "}" else "" if line[-1] in "{;,(" else " ") for line in lines)
    return _written_out(joined)


def _written_out(style: str) -> str:
    """The same, with no name in a media query. Raises Unjoinable."""
    meanings = dict(DEFINITION.findall(style))

    def meaning(found: re.Match[str]) -> str:
        if found[1] not in meanings:
            raise Unjoinable(found[0])
        return f"({NAMED.sub(meaning, meanings[found[1]])})"

    return MEDIA.sub(lambda query: NAMED.sub(meaning, query[0]), DEFINITION.sub("", style))
