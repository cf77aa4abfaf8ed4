"""Suits and cards as signs, ranks in the language's letters; the notation's letters if signs are lacking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...games.rois_faineants.cards import CARDS, SUIT_LETTERS
from ..look import Look

SIGNS: Final = "♠♥♦♣"
COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "S": ("36", "38;5;67"),
    "H": ("31", "38;5;167"),
    "D": ("33", "38;5;172"),
    "C": ("32", "38;5;71"),
}


def suit(look: Look, letter: str) -> str:
    """The sign of a suit."""
    return look.sign(letter, SUIT_LETTERS, SIGNS, COLOURS)


def card_sign(look: Look, card: int) -> str:
    """A card as its rank and the sign of its suit."""
    rank, letter = CARDS[card][:-1], CARDS[card][-1]
    shown = look.named("rank", rank) if look.has(SIGNS) else rank
    return look.paint(shown, "strong") + suit(look, letter)


def card_signs(look: Look, cards: Iterable[int]) -> str:
    """Several cards, separated by spaces."""
    return " ".join(card_sign(look, card) for card in cards)


def legend(look: Look) -> str:
    """The suits with their signs, letters, names and domains; and the ranks whose letters differ from the notation."""
    parts = [_suit_named(look, letter) for letter in SUIT_LETTERS]
    ranks = [f"{rank} = {look.named('rank', rank)}" for rank in "AQJK" if look.named("rank", rank) != rank]
    return ", ".join(parts + (ranks if look.has(SIGNS) else []))


def _suit_named(look: Look, letter: str) -> str:
    sign = f"{suit(look, letter)} " if look.has(SIGNS) else ""
    return f"{sign}{letter} {look.named('suit', letter)} ({look.named('domain', letter)})"


def dressed(look: Look, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts of a refusal; in a sentence, cards, suits and piles keep their names."""
    return dict(facts)
