"""Moons, Suns, Waves, Leaves, Wyrms, Knots."""

from __future__ import annotations

import re
from typing import Final

from . import Coloured

COLOURED: Final = Coloured(
    re.compile(r"(?<![a-z])[MSVLYK](?![a-z])"),
    {"M": "#586379", "S": "#a86200", "V": "#1566a6", "L": "#38752a", "Y": "#a4263b", "K": "#6d4599"},
)
