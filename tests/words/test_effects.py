"""What a turn changes, and why a press changes nothing, is told of whichever seat plays it: nobody is "you"."""

from __future__ import annotations

import re

import pytest

from duchy.games import game_named
from duchy.words import LANGUAGES, load_texts

YOU = re.compile(r"\b(you|yours?|vous|votre|vos|вы|вас|вам|вами|ваш\w*)\b", re.IGNORECASE)
GAMES = ("magnate", "magna_grecia", "rois_faineants")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_turn_changes_is_said_of_any_seat(game: str, language: str) -> None:
    told = {key: text for key, text in load_texts(game, language).items() if key.startswith("effect.")}
    assert told
    assert {key: text for key, text in told.items() if YOU.search(text)} == {}


NOT_DONE = re.compile(
    r"refusal(_all)?\.|page\.no\.|page\.bar\.(sell|trade|end)_off$|mg\.(nowhere\.|no_route$)|rois\.(useless\.|no\.(?!turn$))"
)
"""Why something cannot be played, or a press does nothing; all but that it is somebody else's turn."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_why_something_cannot_be_played_is_said_of_any_seat(game: str, language: str) -> None:
    """Where one person plays for another seat, too."""
    both = (load_texts(game, language), load_texts(f"web_{game}", language))
    told = [(key, text) for texts in both for key, text in texts.items() if NOT_DONE.match(key)]
    reasons = {f"refusal.{code.name}" for code in game_named(game).refusals.Code if code}
    assert reasons <= {key for key, _ in told}
    assert [(key, text) for key, text in told if YOU.search(text)] == []


CONSIDERED = re.compile(
    r"page\.(pay\.|strip\.|tokens\.tax_|bar\.end_left$|panel\.opponent$)|mg\.(left|layer_about)\.|rois\.(strip\.|idle_why$)"
)
"""What stands on a table beside a turn that is being considered."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "least"), [("magnate", 18), ("magna_grecia", 12), ("rois_faineants", 7)])
def test_what_is_said_of_a_turn_that_is_considered_is_said_of_any_seat(game: str, least: int, language: str) -> None:
    told = {key: text for key, text in load_texts(f"web_{game}", language).items() if CONSIDERED.match(key)}
    assert len(told) >= least
    assert {key: text for key, text in told.items() if YOU.search(text)} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_says_why_a_press_does_nothing(game: str) -> None:
    """So that a name above that is no longer one is noticed."""
    keys = [key for key in load_texts(f"web_{game}", "en") if NOT_DONE.match(key)]
    assert len(keys) == {"magnate": 6, "magna_grecia": 7, "rois_faineants": 12}[game]
