"""What the page for new tables says of options and editions: a sentence each, in every language."""

from __future__ import annotations

import re

import pytest

import duchy
from duchy.server.web.catalogue import OWN_GAMES
from duchy.server.web.texts import NEW, texts
from duchy.words import LANGUAGES

SEVERAL = {"magnate"}
"""Games with more than one edition."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_edition_that_can_be_chosen_is_explained_in_a_sentence(language: str) -> None:
    options = {f"option.{game}.{axis.name}" for game in OWN_GAMES for axis in duchy.games[game].axes}
    editions = {f"edition.{game}.{name}" for game in SEVERAL for name in duchy.games[game].editions}
    own = {key: text for game in OWN_GAMES for key, text in texts(game, language).items()}
    said = {key: text for key, text in own.items() if key.startswith(("option.", "edition."))}
    assert {*said} == options | editions
    assert {game for game in OWN_GAMES if len(duchy.games[game].editions) > 1} == SEVERAL
    assert [text for text in said.values() if not re.fullmatch(r"[A-ZÀ-ÖА-Я0-9].*\.", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_for_all_games_names_none(language: str) -> None:
    assert [key for key in texts(NEW, language) if {*key.split(".")} & {*OWN_GAMES}] == []
