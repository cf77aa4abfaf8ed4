"""Action texts of Magna Grecia, as `docs/records.md` describes them; every action has one text."""

from __future__ import annotations

import re
from typing import Final

from ..hexes import DIRECTION_TEXTS, LABELS
from .actions import ACTION_COUNT, FIRST, KIND, ORIENTATIONS, SECOND, Kind
from .cards import CARD_IDS
from .fields import State

WAY_TEXTS: Final = tuple("-".join(DIRECTION_TEXTS[side] for side in exits) for exits in ORIENTATIONS)


def tiles_text(roads: int, cities: int) -> str:
    """Road and city tiles, zeros left out: `R2C3`."""
    return (f"R{roads}" if roads else "") + (f"C{cities}" if cities else "")


def text_of(action: int) -> str:
    """The one text of an action code."""
    move, first, second = Kind(KIND[action]), FIRST[action], SECOND[action]
    match move:
        case Kind.TURN:
            return f"turn {CARD_IDS[first]}"
        case Kind.ROAD:
            return f"road {LABELS[first]} {WAY_TEXTS[second]}"
        case Kind.TAKE:
            return f"take {tiles_text(first, second)}"
        case Kind.END:
            return "end"
        case _:
            return f"{move.name.lower()} {LABELS[first]}"


TEXTS: Final = tuple(map(text_of, range(ACTION_COUNT)))
CODE: Final = {text: code for code, text in enumerate(TEXTS)}


def is_natures(action: int) -> bool:
    """Whether only nature plays the action."""
    return KIND[action] == Kind.TURN


MISREADINGS: Final = (
    (re.compile(r"road [A-P]\d+ (?:[NS]?[EW])-(?:[NS]?[EW])"), "NO_SUCH_ROAD", "RD-2"),
    (re.compile(r"(?:road|city|oracle|buy|sell)\b.*"), "NO_SUCH_HEX", "MAT-2"),
    (re.compile(r"take R?\d*C?\d*"), "NO_SUCH_TAKE", "TRN-2"),
    (re.compile(r"turn\b.*"), "NO_SUCH_CARD", "CRD-1"),
)
"""What an invalid text may have meant: the first pattern that matches gives a code and possibly a clause."""


def heard(action: int, before: State, after: State, viewer: int) -> str:
    """[SET-5] Nothing is hidden."""
    return TEXTS[action]
