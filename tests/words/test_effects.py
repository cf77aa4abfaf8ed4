"""What a turn changes is told of whichever seat plays it, also to somebody else: nobody is "you"."""

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
