"""Suits, cards, tokens and districts as signs: one sign and one colour per suit, letters if the signs are lacking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...games.decktet import CARDS, SUIT_LETTERS, suits_of
from ..look import Look

SIGNS: Final = "☾☼≈♣§∞"
COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "M": ("36", "38;5;103"),
    "S": ("33", "38;5;172"),
    "V": ("94", "38;5;32"),
    "L": ("32", "38;5;71"),
    "Y": ("31", "38;5;167"),
    "K": ("35", "38;5;134"),
}


def suit(look: Look, letter: str) -> str:
    """The sign of a suit."""
    return look.sign(letter, SUIT_LETTERS, SIGNS, COLOURS)


def suits(look: Look, letters: str) -> str:
    """The signs of several suits."""
    return "".join(suit(look, letter) for letter in letters)


def legend(look: Look) -> str:
    """The suits with their signs, letters and names."""
    named = [f"{suit(look, letter)} {letter} {look.named('suit', letter)}" for letter in SUIT_LETTERS]
    return ", ".join(part if look.has(SIGNS) else part[part.index(" ") + 1 :] for part in named)


def card_sign(look: Look, card: str) -> str:
    """A card as its rank and the signs of its suits."""
    return look.paint(card[0], "strong") + suits(look, card[1:])


def tokens(look: Look, counts: Sequence[int], between: str = " ") -> str:
    """Tokens by suit, leaving out suits without any."""
    held = [f"{suit(look, letter)}{count}" for letter, count in zip(SUIT_LETTERS, counts, strict=True) if count]
    return between.join(held) or look("nothing")


def one_of_each(look: Look, card: int) -> str:
    """One token of each suit of the card."""
    return " ".join(f"{suit(look, SUIT_LETTERS[at])}1" for at in suits_of(CARDS[card]))


def counts_of(text: str) -> list[int]:
    """The tokens that a payment such as `S4K3` names."""
    counts = [0] * len(SUIT_LETTERS)
    for part in text.replace("-", "").split(" "):
        for at, sign in enumerate(part):
            if sign in SUIT_LETTERS:
                digits = part[at + 1 :]
                number = digits[: next((i for i, c in enumerate(digits) if not c.isdigit()), len(digits))]
                counts[SUIT_LETTERS.index(sign)] += int(number or 1)
    return counts


def dressed(look: Look, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts of a refusal with tokens and suits as signs; cards and districts keep their names."""
    return {name: _dressed(look, name, str(value)) for name, value in facts.items()}


def _dressed(look: Look, name: str, value: str) -> str:
    if name in ("held", "payment"):
        return tokens(look, counts_of(value)) if value != "-" else "0"
    if name.startswith("suits"):
        return suits(look, value)
    return value
