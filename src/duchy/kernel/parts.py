"""The parts of a game: which there are, where their files are, and how a part is found and checked against its
protocol.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from opcode import EXTENDED_ARG, opmap
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, TypeVar, cast, get_origin

from .errors import PartError

PACKAGE: Final = Path(__file__).resolve().parent.parent
STORE_NAME: Final = opmap["STORE_NAME"]


class Part(StrEnum):
    """A part, by the location of its file below the package; `{}` is the game's name. A module may be a package."""

    FIELDS = "games/{}/fields.py"
    ACTIONS = "games/{}/actions.py"
    REFUSALS = "games/{}/refusals.py"
    RULES = "games/{}/rules.py"
    HIDDEN = "games/{}/hidden.py"
    OBSERVATION = "observations/{}.py"
    CHANCE = "games/{}/chance.py"
    NOTATION = "games/{}/notation.py"
    DIAGRAM = "games/{}/diagram.py"
    FACTS = "games/{}/facts.py"

    HEURISTIC = "minds/{}/heuristic.py"
    FEATURES = "minds/{}/features.py"
    REASONS = "minds/{}/reasons.py"
    SURENESS = "minds/{}/sureness.py"
    PRUNING = "minds/{}/pruning.py"
    BLUNDERS = "minds/{}/blunders.py"
    MANNERS = "minds/{}/manners.py"
    ENDS = "minds/{}/ends.py"
    EFFECTS = "effects/{}.py"
    LOOSE_ENDS = "study/ends/{}.py"
    WEIGHTS = "weights/{}-*.safetensors"

    TERMINAL = "terminal/{}.py"
    PAGE = "server/games/{}/page.py"
    LOG = "server/games/{}/log.py"
    PAYLOAD = "server/games/{}/payload.py"
    SCRIPT = "web/js/games/{0}/{0}.js"
    STYLE = "web/style/{}"
    WORDS = "words/{}.en.toml"
    RULEBOOK = "docs/rules/{}.md"
    PAGE_WORDS = "words/web_{}.en.toml"
    PICTURE = "web/pictures/{}.svg"
    LESSONS = "web/lessons/{}.json"
    LESSON_WORDS = "words/learn_{}.en.toml"
    SHEET = "web/teaching/{}.json"
    SHEET_WORDS = "words/teach_{}.en.toml"
    FORM = "web/js/editing/{}/form.js"

    def place(self, game: str) -> str:
        """The location of that game's part."""
        return self.value.format(game)

    def module(self, game: str) -> str:
        """Its module name."""
        return f"{__name__.split('.')[0]}.{self.place(game).removesuffix('.py').replace('/', '.')}"

    def is_there(self, game: str) -> bool:
        """Whether the game has it. Rulebooks are next to the source, or in the package once it is installed."""
        place = self.place(game)
        if self is Part.RULEBOOK:
            return (PACKAGE.parent.parent / place).is_file() or (PACKAGE / "rulebooks" / f"{game}.md").is_file()
        return any(PACKAGE.glob(place)) or self._package(game).is_file()

    def flaw(self, game: str, protocol: type | None) -> str | None:
        """What that game lacks of the part, with its location: the file, names of the protocol, or sound syntax; None
        if nothing. The file is not run, so errors in what it imports are not found.
        """
        place = self.place(game)
        if not self.is_there(game):
            return place
        try:
            names = {*self._names(game)} if place.endswith(".py") else set[str]()
        except SyntaxError as error:
            return f"{place} (line {error.lineno}: {error.msg})"
        absent = [name for name in members(protocol) if name not in names] if protocol else []
        return f"{', '.join(absent)} in {place}" if absent else None

    def _names(self, game: str) -> Iterator[str]:
        """The names that its module defines or imports. Raises SyntaxError."""
        module, file = self.module(game), PACKAGE / self.place(game)
        code = SourceFileLoader(module, str(file if file.is_file() else self._package(game))).get_code(module)
        return stored(code) if code else iter(())

    def _package(self, game: str) -> Path:
        return PACKAGE / self.place(game).removesuffix(".py") / "__init__.py"


def stored(code: CodeType) -> Iterator[str]:
    """The names to which a module's code gives values."""
    high = 0
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if operation == STORE_NAME:
            yield code.co_names[high | low]
        high = (high | low) << 8 if operation == EXTENDED_ARG else 0


PLAYED: Final = (
    Part.FIELDS, Part.ACTIONS, Part.REFUSALS, Part.RULES, Part.HIDDEN, Part.OBSERVATION, Part.CHANCE, Part.NOTATION,
    Part.DIAGRAM, Part.FACTS,
)  # fmt: skip
"""Parts without which the game cannot be played at all."""
MIND: Final = (
    Part.HEURISTIC, Part.FEATURES, Part.SURENESS, Part.REASONS, Part.PRUNING, Part.BLUNDERS, Part.MANNERS,
    Part.EFFECTS,
)  # fmt: skip
"""Parts for opponents that look ahead and for hints."""
STUDIED: Final = (*MIND, Part.LOOSE_ENDS)
"""Parts for studies of editions."""
PEOPLES: Final = (
    Part.TERMINAL, Part.PAGE, Part.LOG, Part.PAYLOAD, Part.SCRIPT, Part.STYLE, Part.WORDS, Part.RULEBOOK,
)  # fmt: skip
"""Parts for display, in the terminal and in the browser."""
LESSON: Final = (Part.LESSONS, Part.LESSON_WORDS)
"""Parts for a first game, step by step."""
SHEET: Final = (Part.SHEET, Part.SHEET_WORDS)
"""Parts for the game on one sheet of paper."""
TAUGHT: Final = (Part.PAGE_WORDS, Part.PICTURE, *LESSON, *SHEET, Part.FORM)
"""What the page may do without; it then offers no more than there is."""

Kind = TypeVar("Kind")


def found(game: str, part: Part, kind: type[Kind]) -> Kind:
    """The module of a part, checked to have all names of the protocol. Raises PartError."""
    return cast(Kind, _module(game, part, kind))


@cache
def _module(game: str, part: Part, protocol: type) -> ModuleType:
    """Cached, since a move looks up twenty parts and an import takes longer than many rules."""
    if not part.is_there(game):
        raise PartError(game, part.place(game), "is not there")
    try:
        module = import_module(part.module(game))
    except Exception as error:
        raise PartError(game, part.place(game), f"cannot be loaded: {type(error).__name__}: {error}") from error
    if lacking := [name for name in members(protocol) if not hasattr(module, name)]:
        raise PartError(game, part.place(game), f"has no {', '.join(lacking)}")
    return module


def members(protocol: type) -> tuple[str, ...]:
    """The public names of a protocol."""
    return tuple(name for name in vars(get_origin(protocol) or protocol) if not name.startswith("_"))


def settings_of(game: str, name: str, kind: type[Kind]) -> Kind:
    """The settings that a game's mind overrides in its `minds/<game>/<name>.toml`; none where there is no such file."""
    file = PACKAGE / "minds" / game / f"{name}.toml"
    return cast(Kind, tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})
