"""The board as data: each hex of the sheet, and the names of its villages; `docs/maps.md` describes the file format."""

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
    """A board: a terrain for each hex of the sheet, and the names of villages by language. `rotation` is the rotation
    of its picture in degrees, 0 or 180.
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
        """A village's name in the language, else its Greek name, else its label."""
        for names in (self.names.get(language, {}), self.names.get("en", {})):
            if hex in names:
                return names[hex]
        return LABELS[hex]
