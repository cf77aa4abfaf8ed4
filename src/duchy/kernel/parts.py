"""The parts of a game: which there are, where each has its file, and how one is found and held to its protocol."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar, cast, get_origin

from .errors import PartError

PACKAGE: Final = Path(__file__).resolve().parent.parent


class Part(StrEnum):
    """A part, by the place of its file below the package; `{}` is the game's name. A module may be a package."""

    FIELDS = "games/{}/fields.py"
    ACTIONS = "games/{}/actions.py"
    REFUSALS = "games/{}/refusals.py"
    RULES = "games/{}/rules.py"
    HIDDEN = "games/{}/hidden.py"
    CHANCE = "games/{}/chance.py"
    NOTATION = "games/{}/notation.py"
    DIAGRAM = "games/{}/diagram.py"
    FACTS = "games/{}/facts.py"

    HEURISTIC = "minds/{}/heuristic.py"
    FEATURES = "minds/{}/features.py"
    REASONS = "minds/{}/reasons.py"
    PRUNING = "minds/{}/pruning.py"
    BLUNDERS = "minds/{}/blunders.py"
    EFFECTS = "effects/{}.py"
    WEIGHTS = "weights/{}-*.safetensors"

    TERMINAL = "terminal/{}.py"
    PAGE = "server/games/{}/page.py"
    LOG = "server/games/{}/log.py"
    PAYLOAD = "server/games/{}/payload.py"
    SCRIPT = "web/js/games/{0}/{0}.js"
    STYLE = "web/style/{}"
    LESSONS = "web/lessons/{}.json"
    WORDS = "words/{}.en.toml"
    RULEBOOK = "docs/rules/{}.md"

    def place(self, game: str) -> str:
        """Where the part of that game lies."""
        return self.value.format(game)

    def module(self, game: str) -> str:
        """Its name as a module."""
        return f"{__name__.split('.')[0]}.{self.place(game).removesuffix('.py').replace('/', '.')}"

    def is_there(self, game: str) -> bool:
        """Whether the game has it. Rulebooks lie beside the source text, or in the package once that is installed."""
        place = self.place(game)
        if self is Part.RULEBOOK:
            return (PACKAGE.parent.parent / place).is_file() or (PACKAGE / "rulebooks" / f"{game}.md").is_file()
        return any(PACKAGE.glob(place)) or (PACKAGE / place.removesuffix(".py") / "__init__.py").is_file()


PLAYED: Final = (
    Part.FIELDS, Part.ACTIONS, Part.REFUSALS, Part.RULES, Part.HIDDEN, Part.CHANCE, Part.NOTATION, Part.DIAGRAM,
    Part.FACTS,
)  # fmt: skip
"""Without one of these nobody can play the game, by whatever way."""
MIND: Final = (Part.HEURISTIC, Part.FEATURES, Part.REASONS, Part.PRUNING, Part.BLUNDERS, Part.EFFECTS)
"""What the opponents that look ahead go by, and the hints."""
PEOPLES: Final = (
    Part.TERMINAL, Part.PAGE, Part.LOG, Part.PAYLOAD, Part.SCRIPT, Part.STYLE, Part.WORDS, Part.RULEBOOK,
)  # fmt: skip
"""What people see of it, in the terminal and in the browser."""

Kind = TypeVar("Kind")


def found(game: str, part: Part, kind: type[Kind]) -> Kind:
    """The module of a part, which has all names of the protocol. Raises PartError."""
    return cast(Kind, _module(game, part, kind))


@cache
def _module(game: str, part: Part, protocol: type) -> ModuleType:
    """Looked up once: a move asks for twenty, and an import takes longer than many a rule."""
    if not part.is_there(game):
        raise PartError(game, part.place(game), "is not there")
    module = import_module(part.module(game))
    if lacking := [name for name in members(protocol) if not hasattr(module, name)]:
        raise PartError(game, part.place(game), f"has no {', '.join(lacking)}")
    return module


def members(protocol: type) -> tuple[str, ...]:
    """The public names that a protocol asks for."""
    return tuple(name for name in vars(get_origin(protocol) or protocol) if not name.startswith("_"))
