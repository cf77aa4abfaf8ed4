"""Typed actions of Magnate, put into the notation's spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ...games.decktet import CARDS, SUIT_LETTERS
from ...games.magnate.cards import DECK, DISTRICTS
from ...table.position import View
from ...words import Words
from ...words.letters import alike
from .signs import SIGNS, counts_of

CARD_ACTIONS: Final = ("build", "deed", "sell", "pay", "choose", "draw")
WHOLE: Final = ("collect", "end", "keep", "replace")
"""Verbs without operands."""
OUTWEIGH: Final = (
    "PRICE", "ACE_PRICE", "COURT_PRICE", "COURT_EVERY_SUIT", "DEED_PRICE", "NO_ACE_DEED", "ACE_DEED_PRICE",
    "NO_RANK2_DEED", "COURT_DEED_PRICE",
)  # fmt: skip
"""Refusals about a card's cost: they matter more than districts that would not take it."""
BESIDE: Final = ("NOT_IN_HAND", "SAME_SUIT", "NOT_ITS_SUIT", "NOT_OWN_DEED")
"""Refusals that are no answer to a verb alone, which is not about cards of others; the least telling first."""


def tidy(say: Words, view: View, verb: str, rest: str) -> list[str]:
    """The notation texts meant by a verb and what follows it; several for several tokens onto one deed."""
    rest = _letters(rest)
    if verb in CARD_ACTIONS:
        return _card_action(say, verb, rest)
    if verb in WHOLE:
        return [verb]
    rest = re.sub(r"\s", "", rest).upper() if verb != "roll" else rest
    if verb == "trade" and (found := re.fullmatch(r"(?:3?([A-Z])\1?\1?3?)(?:>|=|-|/)*1?([A-Z])1?", rest)):
        return [f"trade {found[1]}>{found[2]}"]
    if verb == "spend":
        return [f"spend {_payment(rest)}".strip()]
    return [f"{verb} {rest}".strip()]


def _letters(text: str) -> str:
    for sign, letter in zip(SIGNS, SUIT_LETTERS, strict=True):
        text = text.replace(sign, letter)
    return text


def _payment(text: str) -> str:
    """Suits in order: `K3S4` and `4s3k` both become `S4K3`."""
    if re.fullmatch(r"(\d+[A-Z])+", text):
        text = re.sub(r"(\d+)([A-Z])", r"\2\1", text)
    if not re.fullmatch(rf"([{SUIT_LETTERS}]\d*)+", text):
        return text
    return "".join(f"{letter}{count}" for letter, count in zip(SUIT_LETTERS, counts_of(text), strict=True) if count)


def _card_action(say: Words, verb: str, rest: str) -> list[str]:
    card, rest = _card(say, rest)
    rest = rest.strip(" @,:.").upper()
    if verb in ("build", "deed"):
        place = _place(say, rest)
        return [f"{verb} {card}@{place}" if place else f"{verb} {card}".strip()]
    if verb in ("pay", "choose"):
        tokens = _payment(re.sub(r"\s", "", rest))
        if re.fullmatch(rf"([{SUIT_LETTERS}]\d+)+", tokens):
            counts = zip(SUIT_LETTERS, counts_of(tokens), strict=True)
            return [f"{verb} {card} {letter}" for letter, count in counts for _ in range(min(count, 10))]
        return [f"{verb} {card} {tokens}".strip()]
    return [f"{verb} {card} {rest}".strip()]


def _place(say: Words, rest: str) -> str:
    """The district by its number, or by its name."""
    if number := re.search(r"\d+", rest):
        return number[0]
    for district in range(1, DISTRICTS + 1):
        if say.named("district", district, "short").casefold() in rest.casefold():
            return str(district)
    return rest.replace(" ", "")


def _card(say: Words, text: str) -> tuple[str, str]:
    """The card at the start of the text, by id (suits in any order) or by name, and the rest."""
    if named := _named_card(say, text):
        return named
    found = re.match(r"\s*([0-9TPN])\s*([A-Z]{0,3})(?![A-Z])", text, re.IGNORECASE)
    if not found:
        first, _, rest = text.strip().partition(" ")
        return first.upper(), rest
    letters = found[2].upper()
    known = all(letter in SUIT_LETTERS for letter in letters)
    ordered = "".join(sorted(letters, key=SUIT_LETTERS.index)) if known else letters
    return found[1].upper() + ordered, text[found.end() :]


def _named_card(say: Words, text: str) -> tuple[str, str] | None:
    typed = alike(text.strip())
    names: Sequence[tuple[str, str]] = [
        (alike(say.named("card", card, form)), card) for card in CARDS[:DECK] for form in ("", "short", "acc")
    ]
    for name, card in sorted(names, key=lambda pair: -len(pair[0])):
        if typed == name or typed.startswith((f"{name} ", f"{name}@")):
            return card, text.strip()[len(name) :]
    return None
