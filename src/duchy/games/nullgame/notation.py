"""Action texts of the null game."""

from __future__ import annotations

from typing import Final

from ...kernel.contract import UNKNOWN
from .actions import DRAW_0, KEEP
from .fields import LARGEST, State
from .hidden import SECRET

TEXTS: Final = (*(f"draw {token + 1}" for token in range(LARGEST)), "keep", "return")
CODE: Final = {text: code for code, text in enumerate(TEXTS)}


def is_natures(action: int) -> bool:
    """Whether nature plays the action."""
    return DRAW_0 <= action < KEEP


MISREADINGS: Final = ()
"""What an invalid text may have meant: the first pattern that matches gives a code and possibly a clause."""


def heard(action: int, before: State, after: State, viewer: int) -> str:
    """[N3] Whose turn it is draws."""
    return f"draw {UNKNOWN}" if is_natures(action) and after.drawn == SECRET else TEXTS[action]
