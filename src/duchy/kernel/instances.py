"""Instances: source files loaded again for one game, plain or compiled.

Functions that serve every game (random play, search) are written in the dialect against `nullgame`, the
template: `from ..games.nullgame.rules import legal`. In the instance for another game the same line means that
game. Instances are files of the package under a second name: `duchy.compiled.magnate.batch.loops` is `batch/loops.py`
with Magnate's compiled rules, and `duchy.plain.magnate.batch.loops` is the same file with the plain ones.

Only files of the dialect may be loaded this way. Any other file would silently exist twice, with classes of the same
names that are not the same classes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeVar, cast

from .errors import PartError
from .parts import Part

PACKAGE = Path(__file__).resolve().parent.parent
TEMPLATE = "nullgame"
MODES = ("plain", "compiled")
PLAIN_ANYWAY = ("kernel", "games")
IMPORTED = re.compile(r"^(?:from|import) ([\w.]+)", re.MULTILINE)
DIALECT = re.compile(r"\.+kernel\.dialect")
BEYOND = re.compile(r"\.+(?:kernel|table|words)\.\w+")
"""Packages that files of the dialect must not import, except the dialect itself; libraries are forbidden too."""
OWN = ("kernel.dialect", "kernel.fields")


Module = TypeVar("Module", bound=ModuleType)
Kind = TypeVar("Kind")


def instance(game: str, template: Module, *, compiled: bool) -> Module:
    """The instance for `game` of the module given, which is of the dialect: the compiled one or the plain."""
    return cast("Module", instance_of_file(game, template.__name__.partition(".")[2], compiled=compiled))


def part_instance(game: str, part: Part, kind: type[Kind], *, compiled: bool) -> Kind:
    """The instance of a part that the game itself has in the dialect. Raises PartError where it is not there."""
    return cast("Kind", instance_of_file(game, part.module(game).partition(".")[2], compiled=compiled))


def instance_of_file(game: str, file: str, *, compiled: bool) -> ModuleType:
    """The instance of `file` (dotted, below `duchy`) for `game`."""
    return import_module(f"duchy.{MODES[compiled]}.{game}.{file}")


class InstanceFinder(MetaPathFinder):
    """Finds instances: the package's own files, with the template's name replaced by the game's."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of `duchy.MODE.GAME.FILE`; None for every other name. Raises PartError where that is a part that the
        game does not have.
        """
        package, *inner = fullname.split(".")
        if package != "duchy" or not inner or inner[0] not in MODES:
            return None
        mode, game, parts = inner[0], "".join(inner[1:2]), inner[2:]
        if not parts:
            return ModuleSpec(fullname, None, is_package=True)
        meant = [game if part == TEMPLATE else part for part in parts]
        if mode == "plain" and parts[0] in PLAIN_ANYWAY:
            return ModuleSpec(fullname, SecondName(".".join(["duchy", *meant])))
        if meant != parts:
            return ModuleSpec(fullname, SecondName(".".join(["duchy", mode, game, *meant])))
        return _spec_of_file(fullname, parts) or _missing_part(game, parts)


class SecondName(Loader):
    """A loader that loads nothing: it gives an existing module a second name."""

    def __init__(self, first_name: str) -> None:
        self.first_name = first_name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module of the first name, its own spec kept for `exec_module`."""
        module = import_module(self.first_name)
        self.first_spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the module's own spec, which the import system has just replaced."""
        module.__spec__ = self.first_spec


def _spec_of_file(fullname: str, parts: Sequence[str]) -> ModuleSpec | None:
    """The spec of a file of the dialect, or of a folder, whose code is not run. Raises ImportError for others."""
    place = PACKAGE.joinpath(*parts)
    if place.is_dir():
        return ModuleSpec(fullname, None, is_package=True)
    file = place.with_suffix(".py")
    if not file.is_file():
        return None
    if not is_dialect(".".join(parts), file.read_text(encoding="utf-8")):
        meant = ".".join(["duchy", *parts])
        raise ImportError(f"{fullname}: {meant} is not of the dialect, so no game has its own; import {meant}")
    return spec_from_file_location(fullname, file)


def _missing_part(game: str, parts: Sequence[str]) -> None:
    """Raise PartError if a game's part, or the folder of some, should stand there."""
    place = "/".join(parts)
    for part in Part:
        if part.place(game) == f"{place}.py" or part.place(game).startswith(f"{place}/"):
            raise PartError(game, part.place(game), "is not there")


def is_dialect(name: str, text: str) -> bool:
    """Whether a file belongs to the dialect: it imports the dialect, or only games' constants, and nothing else."""
    imported: list[str] = IMPORTED.findall(text)
    within = [other for other in imported if not DIALECT.fullmatch(other)]
    if name in OWN:
        return True
    if not name.startswith("games.") and len(within) == len(imported):
        return False
    return not any(BEYOND.match(other) or is_library(other) for other in within)


def is_library(name: str) -> bool:
    """Whether an imported name belongs neither to this package nor to the standard library."""
    return not name.startswith(".") and name.partition(".")[0] not in sys.stdlib_module_names


sys.meta_path.insert(0, InstanceFinder())
