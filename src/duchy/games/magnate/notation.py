"""Action texts of Magnate, as `docs/records.md` describes them; every action has one text."""

from __future__ import annotations

import re
from typing import Final

from ...kernel.contract import UNKNOWN
from ..decktet import CARDS, FIRST_CROWN, SUIT_LETTERS
from .actions import ACTION_COUNT, FIRST, KIND, PAYMENTS, SECOND, Kind
from .cards import SEATS
from .fields import Phase, State

OF_NATURE: Final = (Kind.CROWN, Kind.DRAW, Kind.ROLL, Kind.TAX)


def payment_text(payment: int) -> str:
    """Tokens as suits in order, zeros left out: `S4K3`."""
    return "".join(f"{SUIT_LETTERS[suit]}{count}" for suit, count in enumerate(PAYMENTS[payment]) if count)


def text_of(action: int) -> str:
    """The one text of an action code."""
    kind, first, second = Kind(KIND[action]), FIRST[action], SECOND[action]
    match kind:
        case Kind.CROWN:
            return f"crown {CARDS[FIRST_CROWN + first]}"
        case Kind.ROLL:
            return f"roll {first} {second}"
        case Kind.TAX:
            return f"tax {SUIT_LETTERS[first]}"
        case Kind.CHOOSE | Kind.PAY:
            return f"{kind.name.lower()} {CARDS[first]} {SUIT_LETTERS[second]}"
        case Kind.BUILD | Kind.DEED:
            return f"{kind.name.lower()} {CARDS[first]}@{second + 1}"
        case Kind.DRAW | Kind.SELL:
            return f"{kind.name.lower()} {CARDS[first]}"
        case Kind.SPEND:
            return f"spend {payment_text(first)}"
        case Kind.TRADE:
            return f"trade {SUIT_LETTERS[first]}>{SUIT_LETTERS[second]}"
        case _:
            return kind.name.lower()


TEXTS: Final = tuple(map(text_of, range(ACTION_COUNT)))
CODE: Final = {text: code for code, text in enumerate(TEXTS)}


def is_natures(action: int) -> bool:
    """Whether nature plays the action; in a record its line begins with `* `."""
    return KIND[action] in OF_NATURE


MISREADINGS: Final = (
    (re.compile(r"spend (?:[MSVLYK]\d{1,2})+"), "NO_SUCH_PAYMENT", "D1"),
    (re.compile(r"(?:build|deed) \w+@\d+"), "NO_SUCH_PLACE", "S3"),
    (re.compile(r"(?:build|deed|sell|pay|choose|draw)\b.*"), "NO_SUCH_CARD", None),
    (re.compile(r"(?:trade|tax|crown)\b.*"), "NO_SUCH_SUIT", None),
    (re.compile(r"roll\b.*"), "NO_SUCH_ROLL", "T0"),
)
"""What an invalid text may have meant: the first pattern that matches gives a code and possibly a clause."""


def heard(action: int, before: State, after: State, viewer: int) -> str:
    """[A38, A7, V-1] Not what another draws or chooses; an Ace that is kept unseen is a drawn card like any other."""
    kind, card, text = KIND[action], FIRST[action], TEXTS[action]
    if kind == Kind.DRAW and viewer != drawer(before):
        return f"draw {UNKNOWN}"
    if kind == Kind.KEEP and before.phase == Phase.DRAW:
        return f"draw {UNKNOWN}"
    if kind == Kind.CHOOSE and not chose(before, card, viewer):
        return f"{text.rpartition(' ')[0]} {UNKNOWN}"
    return text


def drawer(before: State) -> int:
    """Whose card is dealt or drawn: even a viewer who can deduce the other hand cannot tell which came last."""
    return 1 + (before.dealt % SEATS if before.phase == Phase.DEAL else before.active)


def chose(before: State, card: int, viewer: int) -> bool:
    """Whether the deed of which an income is chosen is the viewer's."""
    return viewer > 0 and card in before.top[viewer - 1]
