"""What the page puts together out of words, names and signs reads as its language is written."""

from __future__ import annotations

import re
from functools import cache

import pytest

from duchy.words import load_texts

from . import test_truth_magna_grecia as magna_grecia
from . import test_truth_magnate as magnate
from . import test_truth_rois_faineants as rois
from .truth import Json, moments, needs_node, page

pytestmark = [pytest.mark.check, needs_node]
GAMES = range(6)
TWO_TAX_DICE = 4
"""The game with the option."""


@cache
def shown(game: str, lang: str, number: int) -> list[Json]:
    """What the page of a game says at some moments, under every draft."""
    with page(game, lang) as heard:
        if game == "magnate":
            return [each for m in magnate.looked_at(number, 3) for each in heard.shows(m, magnate.drafts(m))]
        if game == "magna_grecia":
            played = moments(magna_grecia.settled(number), str(number), magna_grecia.RARE)
            return [each for m in played for each in heard.shows(m, magna_grecia.drafts(m))]
        played = moments(rois.settled(3, {}), str(number), rois.RARE)
        return [each for m in played for each in heard.shows(m, rois.drafts(m))]


def facts(game: str, lang: str, key: str, *numbers: int) -> list[Json]:
    """What the text is filled with, wherever these games say it."""
    told = [each for number in numbers for each in shown(game, lang, number)]
    found = [filled for each in told for name, filled in each["said"] if name.startswith(key)]
    assert found, key
    return found


def titles(game: str, lang: str, key: str, *numbers: int) -> list[str]:
    """What is told of the buttons that are called so in these games."""
    told = [each for number in numbers for each in shown(game, lang, number)]
    found = [title for each in told for name, title in each["titles"] if name.startswith(key)]
    assert found, key
    return found


@pytest.mark.rotating(2)
@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_a_step_of_the_turn_keeps_the_spaces_of_its_language(lang: str) -> None:
    """A sign and its word in the middle of a sentence leave no space before a colon, nor take away that of French."""
    wrong = r"[^\W\d](?: ?[:;]| [.,])" if lang == "fr" else r"[^\W\d]\s[.,:;]"
    told = titles("magnate", lang, "strip.", *GAMES)
    assert [each for each in told if re.search(wrong, each) or each != each.strip()] == []


def test_a_card_that_is_considered_is_called_by_its_name() -> None:
    cards = {
        text for key, text in load_texts("magnate", "ru").items() if key.startswith("card.") and key.count(".") == 1
    }
    told = titles("magnate", "ru", "strip.draft", *GAMES)
    assert {each.removeprefix("Убрать: ") for each in told} <= {*cards, "Обменять"}


@pytest.mark.parametrize("key", ["page.pay.trade", "page.status.trade"])
def test_tokens_that_are_traded_have_their_number(key: str) -> None:
    """It decides their form in Russian: 3 Листа, not Листья."""
    assert {told["given"][:1] for told in facts("magnate", "ru", key, *GAMES) if told} == {"3"}


def test_a_tax_on_two_suits_names_both() -> None:
    taxes = facts("magnate", "en", "log.tax", TWO_TAX_DICE)
    assert {len(told["sign"]) for told in taxes} == {1, 2}
    assert all(len(told["suit"].split(" and ")) == len(told["sign"]) for told in taxes)


@pytest.mark.parametrize(("lang", "dash"), [("en", " – "), ("fr", " – "), ("ru", "\u00a0— ")])
def test_two_places_that_are_linked_stand_on_either_side_of_a_dash(lang: str, dash: str) -> None:
    told = facts("magna_grecia", lang, "mg.log.linked", 0)
    assert all(re.fullmatch(rf"[^–—]+{dash}[^–—]+(?:,? .+)?", each["pairs"]) for each in told)


def test_what_a_tile_uses_up_follows_the_semicolon_of_the_language() -> None:
    labels = [label for each in shown("magna_grecia", "fr", 0) for _, label in each["labels"] if ";" in label]
    assert labels
    assert [label for label in labels if "\u00a0; " not in label] == []


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_pile_explains_itself_in_sentences(lang: str) -> None:
    assert [each for each in titles("rois_faineants", lang, "pile.", 0, 1, 2) if each[0] != each[0].upper()] == []


WITH_A_COUP = 4
"""A game of which a moment looked at lets a coup be staged."""
WITH_ONE_COIN = 7
"""A game of which a moment looked at has one coin in a treasury."""


def test_what_else_can_be_done_is_said_in_one_way() -> None:
    """Each is an infinitive in Russian, as «ещё можно» asks for."""
    lists = [told["list"].split(", ") for told in facts("rois_faineants", "ru", "web.strip.free", WITH_A_COUP)]
    assert any("переворот" in each for told in lists for each in told)
    assert [each for told in lists for each in told if not re.match(r"[а-яё]+ть(ся)?\b", each)] == []


def test_a_purse_is_counted_as_it_stands_by_itself() -> None:
    """«Сейчас: 1 монета», while a Jack brings «1 монету»."""
    purses = {told["coins"] for told in facts("rois_faineants", "ru", "rois.strip.", WITH_ONE_COIN) if told}
    assert "1 монета" in purses


@pytest.mark.parametrize(("lang", "none"), [("en", "nothing"), ("fr", "0 jeton"), ("ru", "0 жетонов")])
def test_a_card_that_brings_no_token_is_sold_for_words_that_fit(lang: str, none: str) -> None:
    """Not «за ничего», as where the bank has run out of its suits."""
    assert none in {told["gain"] for told in facts("magnate", lang, "log.sell", *GAMES) if "gain" in told}
