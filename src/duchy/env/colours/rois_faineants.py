"""Spades, hearts, diamonds, clubs."""

from __future__ import annotations

import re
from typing import Final

from . import Coloured

COLOURED: Final = Coloured(
    re.compile(r"(?<=[0-9AJQK])[SHDC]\b"), {"S": "#27395c", "H": "#b3243b", "D": "#a85b0c", "C": "#2c6b3b"}
)
