"""Typed actions of Magna Grecia, put into the notation's spelling."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from ...games.hexes import DIRECTION_TEXTS, HEX, LABELS
from ...games.magna_grecia.fields import VILLAGES_MAX, State
from ...games.magna_grecia.notation import tiles_text
from ...table.position import View
from ...words import Words
from ...words.letters import alike
from .signs import board_of

ALIKE: Final = str.maketrans("АВСЕНКМОР", "ABCEHKMOP")
"""Cyrillic letters that look like row letters."""
OUTWEIGH: Final = ()
BESIDE: Final = (
    "ROAD_SEA", "ROAD_VILLAGE", "ROAD_OCCUPIED", "CITY_SEA", "CITY_OCCUPIED", "CITY_ORACLE", "CITY_BESIDE_ORACLE",
    "CITY_BESIDE_RIVAL", "NO_MARKET_PLACE", "MARKET_ORACLE", "OTHER_NAME", "OWN_CITY", "MARKET_THERE", "NO_MARKET",
    "MARKET_SOLD",
)  # fmt: skip
"""Refusals that are no answer to a verb alone, which is not about any hex; the least telling first."""
LABEL: Final = re.compile(r"([A-P])\s*(\d{1,2})(?!\d)", re.IGNORECASE)


def tidy(say: Words, view: View, verb: str, rest: str) -> list[str]:
    """The notation text meant by a verb and what follows it."""
    if verb == "end":
        return [verb]
    if verb == "take":
        return [f"take {_tiles(say, rest)}".strip()]
    if verb not in ("oracle", "road", "city", "buy", "sell"):
        return [f"{verb} {rest.upper()}".strip()]
    label, rest = _hex(say, view, rest)
    if verb in ("buy", "sell"):
        label = _address(view, label)
    ways = _way(say, rest) if verb == "road" else rest
    return [" ".join(part for part in (verb, label, ways) if part)]


def _hex(say: Words, view: View, text: str) -> tuple[str, str]:
    """The label at the start of the text, given as a label, a village's name or the beginning of one; and the rest."""
    text = text.strip(" @,:.")
    found = LABEL.match(text) or LABEL.match(text.upper().translate(ALIKE))
    if found:
        return found[1].upper() + str(int(found[2])), text[found.end() :]
    names = dict(_names(say, view))
    words = text.split(" ")
    for count in range(len(words), 0, -1):
        typed = folded(" ".join(words[:count]))
        hexes = {names[typed]} if typed in names else {hex for name, hex in names.items() if name.startswith(typed)}
        if len(hexes) == 1:
            return LABELS[hexes.pop()], " ".join(words[count:])
    return words[0], " ".join(words[1:])


def _names(say: Words, view: View) -> Iterable[tuple[str, int]]:
    """The names of the villages in the language and in Greek, folded for comparison."""
    board = board_of(view.settled)
    for language in ("en", say.language):
        for hex in board.villages:
            yield folded(board.village_name(hex, language)), hex


def folded(text: str) -> str:
    """The text without accents and capitals."""
    plain = unicodedata.normalize("NFKD", alike(text))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _address(view: View, label: str) -> str:
    """The label that names the place on a hex; unchanged if there is no place."""
    if label not in HEX:
        return label
    s = view.state(State)
    place: int = s.place[HEX[label]]
    first: int = s.village[place] if 0 <= place < VILLAGES_MAX else HEX[label]
    return LABELS[first]


def _way(say: Words, text: str) -> str:
    """Two exits in the notation's order; anything else unchanged."""
    names = {say.named("direction", side).casefold(): side for side in DIRECTION_TEXTS}
    english = {side.casefold(): side for side in DIRECTION_TEXTS}
    typed = re.sub(r"[\s,/>–—-]+", "", text.casefold())
    for spelled in (names, english):
        either = "|".join(sorted(spelled, key=len, reverse=True))
        splits = {
            (spelled[typed[:at]], spelled[typed[at:]])
            for at in range(1, len(typed))
            if typed[:at] in spelled and typed[at:] in spelled
        }
        if len(splits) == 1:
            return "-".join(sorted(splits.pop(), key=DIRECTION_TEXTS.index))
        if re.fullmatch(either, typed):
            return spelled[typed]
    return text.upper().strip()


def _tiles(say: Words, text: str) -> str:
    """Road and city tiles: `r2c3`, `2r 3c`, `2 3`, also with the language's letters."""
    letters = {"r": 0, "c": 1, say("letter.road").casefold(): 0, say("letter.city").casefold(): 1}
    counts = [0, 0]
    parts = re.findall(r"(\d+)\s*([^\W\d_])[^\W\d_]*|([^\W\d_])[^\W\d_]*\s*(\d+)", text)
    for number, letter, other, count in parts:
        if (sign := (letter or other).casefold()) in letters:
            counts[letters[sign]] += int(number or count)
    if not parts and (plain := re.fullmatch(r"(\d+)[\s,+]+(\d+)", text)):
        counts = [int(plain[1]), int(plain[2])]
    return tiles_text(*counts) or text.upper()
