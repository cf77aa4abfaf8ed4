"""Every action of the null game as a number: three draws of nature, then `keep` and `return`."""

from __future__ import annotations

from typing import Final

from .fields import LARGEST

DRAW_0: Final = 0
KEEP: Final = LARGEST
RETURN: Final = KEEP + 1
ACTION_COUNT: Final = RETURN + 1
LEGAL_MAX: Final = ACTION_COUNT
