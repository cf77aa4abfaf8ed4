"""What a turn changes, and why a press changes nothing, is told of whichever seat plays it: nobody is "you"."""

from __future__ import annotations

import re

import pytest

from duchy.words import LANGUAGES, load_texts

YOU = re.compile(r"\b(you|yours?|vous|votre|vos|вы|вас|вам|вами|ваш\w*)\b", re.IGNORECASE)
GAMES = ("magnate", "magna_grecia", "rois_faineants")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_turn_changes_is_said_of_any_seat(game: str, language: str) -> None:
    told = {key: text for key, text in load_texts(game, language).items() if key.startswith("effect.")}
    assert told
    assert {key: text for key, text in told.items() if YOU.search(text)} == {}


ON_THE_BOARD = re.compile(
    r"refusal\.(PILE_EMPTY|TOP_SUIT|PRICE|NOT_HIGHER|NOT_LOWER|CARD_SUIT|NO_DOMAIN|BANQUET|COUP_COST)$"
    r"|rois\.(useless\.\w+|no\.(follow|buyer|queen|jack))$"
)
"""What the page says of a press in Les Rois fainéants, also where another seat is played for."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_press_on_the_board_does_not_do_is_said_of_any_seat(language: str) -> None:
    both = (load_texts("rois_faineants", language), load_texts("web_rois_faineants", language))
    told = [(key, text) for texts in both for key, text in texts.items() if ON_THE_BOARD.match(key)]
    assert len(told) == 21
    assert [(key, text) for key, text in told if YOU.search(text)] == []
