"""The axis of maps: a built-in one by name, or the path of a file."""

from __future__ import annotations

from typing import Final, cast

from ....kernel.errors import quoted
from ....kernel.fields import Fields
from ....kernel.game import Axis, EditionError
from ..fields import Edition
from .generator import generated
from .library import BUILT_IN, map_named, read_anew

PATH_LIMIT: Final = 1000
"""Maximum length of a path in a record's header."""


class MapAxis(Axis):
    """Which board is played on [OPT-1]: the state holds which of the maps it is, and the terrain of every hex."""

    def __init__(self) -> None:
        super().__init__("map", "OPT-1", BUILT_IN)

    def code(self, value: object) -> int:
        """The index of a built-in map; one more than the last for a file."""
        return BUILT_IN.index(value) if value in BUILT_IN else len(BUILT_IN)

    def checked(self, value: object) -> str:
        """The name of a built-in map or the path of a good map file. Raises EditionError."""
        if not isinstance(value, str) or not self.is_path(value):
            raise EditionError("AXIS_VALUE", self.rule, axis=self.name, value=quoted(str(value)))
        read_anew(value)
        return value

    def lay(self, edition: Fields, value: int | str) -> None:
        """Write the map's number and terrain into the edition's fields of a plain state."""
        laid = cast(Edition, edition)
        laid.map = self.code(value)
        laid.terrain[:] = map_named(str(value)).terrain

    def vary(self, edition: Fields, seed: int) -> None:
        """Write a newly generated map."""
        laid = cast(Edition, edition)
        laid.map = len(BUILT_IN)
        laid.terrain[:] = generated(seed).terrain

    @staticmethod
    def is_path(value: str) -> bool:
        """Whether the text survives in a record's header: one line, no comment, no surrounding blanks."""
        return 0 < len(value) <= PATH_LIMIT and value.isprintable() and ";" not in value and value == value.strip()
