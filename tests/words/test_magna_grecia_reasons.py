"""Why something cannot be done in Magna Grecia, in words."""

from __future__ import annotations

import random
import re

import pytest

from duchy import EditionError, Position, read_diagram, start
from duchy.games.magna_grecia.refusals import Code
from duchy.kernel.errors import DiagramError
from duchy.table.match import Match
from duchy.words import LANGUAGES, Words, load_texts
from duchy.words.reasons import diagram_words, edition_words, refusal_facts, refusal_words


def reason(position: Position, action: str, language: str = "en") -> str:
    """Why the action cannot be played there."""
    error = position.refusal(action)
    assert error
    return refusal_words(Words(language, "magna_grecia"), error, refusal_facts(position.game, position.state(), action))


def first_turn() -> Position:
    """Yellow's first turn, with the card Y2."""
    position = start("magna_grecia").play("turn Y2", "turn R1")
    return position.play(*(f"oracle {label}" for label in ("M3", "M7", "M11", "M17", "M21", "N28", "O9")))


@pytest.mark.parametrize(
    ("played", "action", "words"),
    [
        ("", "oracle M3", "This is not the time for that."),
        ("", "road D2 E-W", "This hex is not land: D2."),
        ("", "road B26 E-W", "Road tiles go on plain land only; B26 is a village or an oracle."),
        (
            "city B26; road C27 SW-NW; road D26 SW-NE; road E25 SE-NE",
            "road C25 SW-NE",
            "Road tiles: 3 on the card, one more if nothing else is done; placed: 3, and city tiles: 1.",
        ),
        ("city A17", "city M5", "This hex lies next to an oracle: M5."),
        ("city A17", "city B26", "A city has already been founded this turn."),
        ("", "city B12", "This hex is not next to a city of this colour, and no city can be founded there: B12."),
        ("", "take R7C1", "“take R7C1” does not say which tiles to take: 1 to 7 in all, as in take R2C3."),
        ("city A17", "take C7", "At most 5 can be taken now, not 7."),
        ("take C7", "take C1", "Tiles have been taken: no more basic actions this turn."),
        ("buy B26", "city A17", "A market has been bought or sold: all that can be done now is to end the turn."),
        ("city A17", "buy A17", "A player cannot buy a market in their own city."),
        ("", "buy M3", "There is an oracle there, so no market can go there: M3."),
        ("", "sell B26", "There is no market of this colour in B26."),
    ],
)
def test_refusals_name_the_facts(played: str, action: str, words: str) -> None:
    position = first_turn()
    for text in filter(None, played.split("; ")):
        position = position.play(text)
    assert reason(position, action) == words


def test_refusals_in_french_and_russian() -> None:
    position = first_turn().play("city A17")
    assert reason(position, "buy A17", "fr") == "On n’achète pas de marché dans sa propre ville."
    assert reason(position, "city M5", "ru") == "Эта клетка рядом с\u00a0оракулом: M5."


OF_VILLAGES = {"refusal.GREEN_VILLAGE", "refusal.ROAD_VILLAGE"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hex_that_is_told_by_its_distance_is_no_subject(language: str) -> None:
    """On the page a hex of plain land is “2 hexes north of Kroton”, which fits no verb; a village has its name."""
    texts = load_texts("magna_grecia", language)
    told = {key for key, text in texts.items() if re.search(r"\{hex\}(?: —)? \w", text.replace("\u00a0", " "))}
    assert {key for key in told if key.startswith("refusal")} <= OF_VILLAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_refusal_of_random_games_can_be_said(language: str, seats: int) -> None:
    match = Match(start("magna_grecia", seats=seats).settled, 5)
    match.play_random(10_000)
    texts, chance = match.settled.game.notation.TEXTS, random.Random(1)
    said: set[str] = set()
    for position in match.positions[::2]:
        for action in chance.sample(texts, 250):
            error = position.refusal(action)
            if error and error.code not in said:
                said.add(error.code)
                words = reason(position, action, language)
                assert "{" not in words
                assert error.code not in words
    assert len(said) > 15
    assert said <= set(Code.__members__)


@pytest.mark.parametrize("language", LANGUAGES)
def test_editions_and_diagrams(language: str) -> None:
    say = Words(language, "magna_grecia")
    with pytest.raises(EditionError) as caught:
        start("magna_grecia", seats=3, colours="YR")
    assert "YR" in edition_words(say, caught.value)
    with pytest.raises(DiagramError) as wrong:
        read_diagram("magna_grecia standard seats=2\n1 cities K40")
    assert "K40" in diagram_words(say, wrong.value)
