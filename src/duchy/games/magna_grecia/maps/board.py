"""The board as data: what each hex of the sheet is, and the names of its villages; `docs/maps.md` says it for files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from ....kernel.dialect import constants
from ...hexes import LABELS


@constants
class Terrain(IntEnum):
    """What a hex is before anything is placed there."""

    SEA = 0
    PLAIN = 1
    INLAND = 2
    GREEN = 3


@dataclass(frozen=True)
class Map:
    """A board: a terrain for each hex of the sheet, and by language the names of villages.

    `rotation` is how many degrees a picture of it is turned, 0 or 180.
    """

    name: str
    terrain: tuple[int, ...]
    names: Mapping[str, Mapping[int, str]] = field(default_factory=dict[str, Mapping[int, str]])
    rotation: int = 0

    @property
    def land(self) -> tuple[int, ...]:
        """All hexes that are not sea, ascending."""
        return tuple(hex for hex, terrain in enumerate(self.terrain) if terrain != Terrain.SEA)

    @property
    def villages(self) -> tuple[int, ...]:
        """The hexes of all villages, ascending."""
        return tuple(hex for hex in self.land if self.terrain[hex] != Terrain.PLAIN)

    @property
    def green(self) -> tuple[int, ...]:
        """The hexes of the villages with a green border, ascending."""
        return tuple(hex for hex in self.land if self.terrain[hex] == Terrain.GREEN)

    @property
    def inland(self) -> tuple[int, ...]:
        """The hexes of the other villages, ascending."""
        return tuple(hex for hex in self.land if self.terrain[hex] == Terrain.INLAND)

    def village_name(self, hex: int, language: str = "en") -> str:
        """What a village is called in the language: its name there, else its Greek name, else its label."""
        for names in (self.names.get(language, {}), self.names.get("en", {})):
            if hex in names:
                return names[hex]
        return LABELS[hex]
