"""Typed actions of Les Rois fainéants, put into the notation's spelling."""

from __future__ import annotations

import re
from typing import Final

from ...games.rois_faineants.cards import CARD_AT, CARDS, GOODS, NO_CARD, PILES, SUIT_LETTERS
from ...games.rois_faineants.fields import State
from ...table.position import View
from ...words import Words
from ...words.letters import alike
from .signs import SIGNS

WHOLE: Final = ("decline", "pass", "coup")
"""Verbs without operands."""
OUTWEIGH: Final = ("PRICE", "NOT_HIGHER", "NOT_LOWER")
"""Refusals about a card's cost or rank: they matter more than a wrong suit."""
BESIDE: Final = ("NOT_IN_HAND", "NO_IDLE_REVEAL", "PILE_EMPTY")
"""Refusals that are no answer to a verb alone, which is not about cards of others; the least telling first."""
WITH_CARD: Final = ("lead", "follow", "lay", "deal")


def tidy(say: Words, view: View, verb: str, rest: str) -> list[str]:
    """The notation text meant by a verb and what follows it; a good to buy stands for its pile."""
    if verb in WHOLE:
        return [verb]
    rest = _letters(rest)
    if verb not in WITH_CARD:
        return [f"{verb} {rest}".strip()]
    if verb not in ("lead", "follow"):
        return [f"{verb} {_place(say, rest)}".strip()]
    s = view.state(State)
    card, rest = _card(say, rest) if verb == "lead" else (_led(s), rest)
    place = _place(say, rest)
    if card[:1] == "J" and re.fullmatch(r"10|[2-9A]|m[2-8]", place):
        place = place.lstrip("m") + card[-1]
    elif card[:1] == "Q" and place in CARD_AT and CARD_AT[place] in list(s.top):
        place = f"m{list(s.top).index(CARD_AT[place])}"
    return [" ".join(part for part in (verb, card if verb == "lead" else "", place) if part)]


def _led(s: State) -> str:
    """The character on the table, which followers refer to."""
    character: int = s.character
    return CARDS[GOODS + character] if character != NO_CARD else ""


def _letters(text: str) -> str:
    for sign, letter in zip(SIGNS, SUIT_LETTERS, strict=True):
        text = text.replace(sign, letter)
    return text


def _place(say: Words, text: str) -> str:
    """A pile, by its number with or without the m, or a card."""
    text = text.strip(" @,:.>")
    if found := re.fullmatch(rf"(?:.* )?m? ?([0-{PILES - 1}])", text, re.IGNORECASE):
        return f"m{found[1]}"
    if re.fullmatch(r"m\S*", text, re.IGNORECASE):
        return text.lower()
    card, rest = _card(say, text)
    return f"{card} {rest}".strip()


def _card(say: Words, text: str) -> tuple[str, str]:
    """The card at the start of the text, by id, in the language's letters or by name, and the rest."""
    if named := _named_card(say, text):
        return named
    found = re.match(rf"\s*(10|1|[2-9]|[^\W\d_])\s*([{SUIT_LETTERS}])(?!\w)", text, re.IGNORECASE)
    if not found:
        first, _, rest = text.strip().partition(" ")
        return _rank(say, first), rest
    return f"{_rank(say, found[1])}{found[2].upper()}", text[found.end() :].strip()


def _rank(say: Words, text: str) -> str:
    """The rank in the notation's letter."""
    for rank in "AQJK":
        if text.casefold() == say.named("rank", rank).casefold():
            return rank
    return {"1": "A"}.get(text, text.upper())


def _named_card(say: Words, text: str) -> tuple[str, str] | None:
    """A card by its name, with or without its article; the longest matching name."""
    start = alike(_bare(text))
    found: tuple[int, str] | None = None
    for card in CARDS:
        for kind in ("card", "character"):
            for form in ("", "acc", "of"):
                name = alike(_bare(say.named(kind, card, form)))
                if (
                    name != card.casefold()
                    and start.startswith(name)
                    and not start[len(name) : len(name) + 1].isalnum()
                ):
                    found = max(found or (0, ""), (len(name), card))
    return (found[1], _bare(text)[found[0] :].strip()) if found else None


def _bare(text: str) -> str:
    """The text without a leading article."""
    return re.sub(r"^\s*(?:the |la |le |l['’]|du |de la |de l['’])?", "", text, flags=re.IGNORECASE)
