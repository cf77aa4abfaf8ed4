"""Worlds: source files loaded once more, for one game, plain or compiled.

Functions that serve every game (random play, search) are written in the dialect against `nullgame`, the
template: `from ..games.nullgame.rules import legal`. In the world of another game the same line means that
game. The world `duchy.compiled.magnate` holds every file of the package under a second name, so that
`duchy.compiled.magnate.batch.loops` is `batch/loops.py` with Magnate's compiled rules in it, and
`duchy.plain.magnate.batch.loops` is the same text with the plain ones.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent.parent
TEMPLATE = "nullgame"
MODES = ("plain", "compiled")
PLAIN_ANYWAY = ("kernel", "games")


def world(game: str, file: str, *, compiled: bool) -> ModuleType:
    """The module of `file` (dotted, below `duchy`) in the world of `game`."""
    return import_module(f"duchy.{MODES[compiled]}.{game}.{file}")


class WorldFinder(MetaPathFinder):
    """Finds the modules of worlds: the package's own files, with the template's name read as the game's."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of `duchy.MODE.GAME.FILE`; None for every other name."""
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
        return _spec_of_file(fullname, PACKAGE.joinpath(*parts))


class SecondName(Loader):
    """Loads nothing: the module is another one, under a second name."""

    def __init__(self, first_name: str) -> None:
        self.first_name = first_name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module of the first name, its own spec kept for `exec_module`."""
        module = import_module(self.first_name)
        self.first_spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec back, which the import system has just replaced."""
        module.__spec__ = self.first_spec


def _spec_of_file(fullname: str, place: Path) -> ModuleSpec | None:
    if place.is_dir():
        return spec_from_file_location(fullname, place / "__init__.py", submodule_search_locations=[str(place)])
    if not place.with_suffix(".py").is_file():
        return None
    return spec_from_file_location(fullname, place.with_suffix(".py"))


sys.meta_path.insert(0, WorldFinder())
