"""The seats' colours on action cards: yellow, orange, red, brown."""

from __future__ import annotations

import re
from typing import Final

from . import Coloured

COLOURED: Final = Coloured(
    re.compile(r"\b[YORB](?=\d)"), {"Y": "#9a7a00", "O": "#e27a2c", "R": "#b2253a", "B": "#573100"}, lines="cards"
)
