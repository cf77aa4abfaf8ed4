"""What a turn changes, and why a press changes nothing, is told of whichever seat plays it: nobody is "you"."""

from __future__ import annotations

import re

import pytest

from duchy.effects import Effect
from duchy.games import game_named
from duchy.words import LANGUAGES, Words, load_texts
from duchy.words.advice import effect_words
from duchy.words.spacing import unbound

YOU = re.compile(r"\b(you|yours?|vous|votre|vos|вы|вас|вам|вами|ваш\w*)\b", re.IGNORECASE)
GAMES = ("magnate", "magna_grecia", "rois_faineants")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_turn_changes_is_said_of_any_seat(game: str, language: str) -> None:
    told = {key: text for key, text in load_texts(game, language).items() if key.startswith("effect.")}
    assert told
    assert {key: text for key, text in told.items() if YOU.search(text)} == {}


class Letters:
    """Seats are called A, B, C."""

    def seat(self, seat: int) -> str:
        return "_ABC"[seat]

    def hex(self, hex: int) -> str:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 1, "+1 tile in supply."),
        ("en", 2, "+2 tiles in supply."),
        ("fr", 1, "+1 tuile en stock."),
        ("fr", 2, "+2 tuiles en stock."),
        ("ru", 1, "+1 плитка в запасе."),
        ("ru", 2, "+2 плитки в запасе."),
        ("ru", 5, "+5 плиток в запасе."),
    ],
)
def test_what_a_turn_changes_agrees_with_its_number(language: str, number: int, text: str) -> None:
    tiles = Effect("effect.tiles", number=number)
    assert unbound(effect_words(Words(language, "magna_grecia"), [tiles], Letters())) == text


@pytest.mark.parametrize(
    ("language", "seats", "text"),
    [
        ("en", (2,), "B could follow."),
        ("en", (1, 2, 3), "A, B and C could follow."),
        ("fr", (2,), "B pourrait suivre."),
        ("fr", (1, 3), "A et C pourraient suivre."),
        ("ru", (2,), "Повторить сможет B."),
        ("ru", (1, 3), "Повторить смогут A и C."),
    ],
)
def test_who_could_follow_agrees_with_how_many_they_are(language: str, seats: tuple[int, ...], text: str) -> None:
    follow = Effect("effect.follow", seats=seats)
    assert unbound(effect_words(Words(language, "rois_faineants"), [follow], Letters())) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_turn_changes_has_no_colon(game: str, language: str) -> None:
    """It stands behind one: "Better: …" But a score has one, and the odds of a deed in their brackets."""
    told = {key: text for key, text in load_texts(game, language).items() if key.startswith("effect.")}
    bare = {key: re.sub(r"\(.*\)|\{mine\} : \{theirs\}|\{[^}]*\}", "", unbound(text)) for key, text in told.items()}
    assert [key for key, text in bare.items() if ":" in text] == []


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
