"""Action texts of Les Rois fainéants, as `docs/records.md` describes them; every action has one text."""

from __future__ import annotations

import re
from typing import Final

from ...kernel.contract import UNKNOWN
from .actions import ACTION_COUNT, FIRST, KIND, SECOND, Kind
from .cards import CHARACTER_NAMES, GOODS, GOODS_NAMES
from .fields import State, Zone


def text_of(action: int) -> str:
    """The one text of an action code."""
    first, second = FIRST[action], SECOND[action]
    match Kind(KIND[action]):
        case Kind.LAY:
            return f"lay {GOODS_NAMES[first]}"
        case Kind.FIRST:
            return f"first {first + 1}"
        case Kind.DEAL:
            return f"deal {CHARACTER_NAMES[first]}"
        case Kind.LEAD_QUEEN:
            return f"lead {CHARACTER_NAMES[first]} m{second}"
        case Kind.LEAD_JACK:
            return f"lead {CHARACTER_NAMES[first]} {GOODS_NAMES[second]}"
        case Kind.LEAD_KING | Kind.LEAD_IDLE:
            return f"lead {CHARACTER_NAMES[first]}"
        case Kind.BUY:
            return f"follow m{first}"
        case Kind.TURN_UP:
            return f"follow {GOODS_NAMES[first]}"
        case Kind.FEAST:
            return "follow"
        case kind:
            return kind.name.lower()


TEXTS: Final = tuple(map(text_of, range(ACTION_COUNT)))
CODE: Final = {text: code for code, text in enumerate(TEXTS)}


def is_natures(action: int) -> bool:
    """Whether nature plays the action; in a record its line begins with `* `."""
    return KIND[action] <= Kind.DEAL


MISREADINGS: Final = (
    (re.compile(r"(?:lead Q[SHDC]|follow) m\S*"), "NO_SUCH_PILE", "M1"),
    (re.compile(r"lead J([SHDC]) (?:10|[A2-9])(?!\1)[SHDC]"), "NO_SUCH_LEAD", "J1"),
    (re.compile(r"lead [QJK][SHDC] .*"), "NO_SUCH_LEAD", "P1"),
    (re.compile(r"(?:lead|deal)\b.*"), "NO_SUCH_CHARACTER", "M1"),
    (re.compile(r"(?:lay|follow)\b.*"), "NO_SUCH_CARD", "M1"),
    (re.compile(r"first\b.*"), "NO_SUCH_SEAT", "S5"),
)
"""What an invalid text may have meant: the first pattern that matches gives a code and possibly a clause."""


def heard(action: int, before: State, after: State, viewer: int) -> str:
    """[S4, I1] Not what others are dealt. A good that is laid may be covered by the next one: nobody hears of it."""
    kind = KIND[action]
    if kind == Kind.LAY and not after.edition.open_market:
        return f"lay {UNKNOWN}"
    if kind == Kind.DEAL and (viewer == 0 or after.zone[GOODS + FIRST[action]] != Zone.HAND + viewer - 1):
        return f"deal {UNKNOWN}"
    return TEXTS[action]
