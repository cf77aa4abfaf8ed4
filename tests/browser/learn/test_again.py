"""One's own mistakes come again: kept when one has learned from a game, and asked on the page of puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from duchy.words import LANGUAGES, load_texts

from ..screens import explained
from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
LEARNING = load_texts("web_analysis", "en")
SAID = load_texts("web_puzzles", "en")
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("duchy.mistakes."))
  .flatMap((key) => JSON.parse(localStorage[key]))"""
RAW = re.compile(r"\b[JQK][SHDC]\b")
"""A card as records have it, until the words for it have come."""
NOW = datetime(2026, 11, 28, 12)


def after(tab: Tab, days: int) -> None:
    """So many days have passed."""
    tab.page.clock.set_fixed_time(NOW + timedelta(days=days))


def learned(tab: Tab, site: Site, kind: str = "rois_faineants") -> str:
    """A game of one's own is explained, and its first mistake is asked about; the name of its table."""
    game = site.finished(kind)
    after(tab, 0)
    tab.sit(game.address(1))
    expect(tab.find(".sheet.ending")).to_be_visible()
    explained(tab, game.id)
    tab.key("review.find").click()
    expect(tab.find("main.tbl.acting .speech")).to_be_visible()
    return game.id


def show_answer(tab: Tab) -> None:
    """The answer is shown, so the mistake is kept."""
    tab.key("learn.show").click()
    tab.wait_until(lambda: len(tab.evaluate(KEPT)) == 1)


def expect_dropped(tab: Tab) -> None:
    """The next day the mistake is neither asked nor told of, and kept no more."""
    after(tab, 1)
    tab.open("/puzzles?own")
    expect(tab.find(".game")).not_to_have_count(0)
    expect(tab.find(".trouble, .own-mistakes")).to_have_count(0)
    tab.wait_until(lambda: tab.evaluate(KEPT) == [])
    tab.troubles.clear()


def asked_again(tab: Tab, days: int) -> None:
    """That many days later the puzzles are opened, and the first of one's own mistakes that are due."""
    after(tab, days)
    tab.open("/puzzles")
    tab.key("puzzle.own").click()
    expect(tab.find("main.tbl.acting .speech.puzzle")).to_be_visible()


def best(tab: Tab, at: int = 0) -> str:
    return str(tab.evaluate(KEPT)[at]["asked"]["best"][0])


def wrong(tab: Tab) -> str:
    return next(action for action in tab.actions() if action != best(tab))


def test_what_was_not_found_comes_back_after_one_three_and_ten_days(opened: Opener, site: Site) -> None:
    tab = opened()
    table = learned(tab, site)
    show_answer(tab)
    tab.ask_again()
    assert tab.answer(best(tab)).startswith(LEARNING["learn_errors.verdict.best"])
    count = int(re.sub(r"(?s).* of ", "", tab.find(".speech .how-far").inner_text()))
    for number in range(2, count + 1):
        tab.page.keyboard.press("]")
        expect(tab.find(".speech .how-far")).to_contain_text(f"{number} of {count}")
    tab.page.keyboard.press("]")
    coming = LEARNING["learn_errors.coming.one"].format(number=1, when="tomorrow", days="3 and 10")
    expect(tab.find(".speech .said")).to_contain_text(coming)
    tab.open("/")
    expect(tab.find(".games")).to_be_visible()
    expect(tab.key("own")).to_have_count(0)
    tab.open("/puzzles")
    expect(tab.find(".own-mistakes")).to_contain_text(SAID["puzzles.none_due"].format(when="tomorrow"))
    for days, when in ((1, "in 3 days"), (4, "in 10 days"), (14, "")):
        asked_again(tab, days)
        expect(tab.find(".speech .said")).to_contain_text(LEARNING["learn_errors.question"].partition("{")[0])
        answer = tab.answer(best(tab))
        told = SAID["puzzles.comes"].format(when=when) if when else SAID["puzzles.comes_no_more"]
        assert answer.startswith(LEARNING["learn_errors.verdict.best"])
        assert answer.endswith(told)
        link = tab.key("puzzle.whole").get_attribute("href") or ""
        assert link.startswith(f"/analysis#{table}@")
    tab.key("learn.next").click()
    expect(tab.find(".game")).not_to_have_count(0)
    expect(tab.find(".own-mistakes")).to_have_count(0)
    tab.wait_until(lambda: tab.evaluate(KEPT) == [])


def test_what_is_not_found_again_comes_back_tomorrow_and_what_it_was_is_said(opened: Opener, site: Site) -> None:
    tab = opened()
    learned(tab, site)
    show_answer(tab)
    tab.key("learn.close").click()
    coming = LEARNING["learn_errors.coming.one"].format(number=1, when="tomorrow", days="3 and 10")
    expect(tab.find(".note, .explained, main.tbl").filter(has_text=coming).first).to_be_visible()
    after(tab, 1)
    tab.open("/")
    tab.key("own").click()
    expect(tab.find("main.tbl.acting .speech.puzzle")).to_be_visible()
    expect(tab.key("tool.i-log")).to_have_attribute("aria-label", SAID["puzzles.about_mine"])
    said = tab.answer(wrong(tab))
    assert said.endswith(SAID["puzzles.comes"].format(when="tomorrow"))
    tab.ask_again()
    assert tab.answer(best(tab)).endswith(SAID["puzzles.comes"].format(when="tomorrow"))


def test_one_that_is_passed_over_comes_after_the_others(opened: Opener, site: Site) -> None:
    tab = opened()
    learned(tab, site)
    for number in (1, 2):
        expect(tab.find("main.tbl.acting .speech")).to_be_visible()
        tab.pause()
        tab.key("learn.show").click()
        tab.wait_until(lambda number=number: len(tab.evaluate(KEPT)) == number)
        tab.page.keyboard.press("]")
        expect(tab.find(".speech .how-far")).to_contain_text(f"{number + 1} of ")
    after(tab, 1)
    tab.open("/puzzles")
    tab.key("puzzle.own.rois_faineants").click()
    expect(tab.find(".speech .how-far")).to_contain_text(SAID["puzzles.left"].format(number=2))
    expect(tab.find(".speech .said")).not_to_have_text(RAW)
    first = tab.find(".speech .said").inner_text()
    tab.key("learn.next").click()
    expect(tab.find(".speech .said")).not_to_have_text(first)
    expect(tab.find(".speech .how-far")).to_contain_text(SAID["puzzles.left"].format(number=2))
    tab.pause()
    tab.key("learn.show").click()
    expect(tab.find(".speech .said")).to_contain_text(SAID["puzzles.comes"].format(when="tomorrow"))
    tab.pause()
    expect(tab.find(".speech .how-far")).to_contain_text(SAID["puzzles.left"].format(number=1))
    tab.key("learn.next").click()
    expect(tab.find(".speech .said")).to_have_text(first)
    expect(tab.key("learn.next")).to_have_text(LEARNING["learn_errors.last"])


def test_a_position_that_comes_back_shows_no_more_than_its_seat_saw(opened: Opener, site: Site) -> None:
    tab = opened()
    learned(tab, site, "magnate")
    show_answer(tab)
    (kept,) = tab.evaluate(KEPT)
    assert re.search(r"^2 hand( \?)+$", kept["diagram"], re.MULTILINE)
    asked_again(tab, 2)
    expect(tab.find(".left .backs .face")).to_have_count(0)
    expect(tab.find(".puzzle-notes")).to_contain_text("28 November")


def test_what_cannot_be_asked_any_more_is_dropped_without_a_word(opened: Opener, site: Site) -> None:
    tab = opened()
    table = learned(tab, site)
    show_answer(tab)
    key = f"duchy.mistakes.{table}"
    tab.evaluate(f"localStorage['{key}'] = localStorage['{key}'].replace('rois_faineants ', 'rois_faineants 99')")
    expect_dropped(tab)


@pytest.mark.parametrize("plan", ["played", "best"])
def test_one_whose_plans_the_rules_do_not_allow_is_dropped_without_a_word(
    opened: Opener, site: Site, plan: str
) -> None:
    tab = opened()
    table = learned(tab, site)
    show_answer(tab)
    (kept,) = tab.evaluate(KEPT)
    kept["asked"][plan] = ["pay 3"]
    tab.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"duchy.mistakes.{table}", json.dumps([kept])])
    expect_dropped(tab)


def test_where_nothing_can_be_stored_no_mistake_is_said_to_come_back(opened: Opener, site: Site) -> None:
    tab = opened()
    learned(tab, site)
    tab.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    with tab.page.expect_response("**/api/diagram"):
        tab.key("learn.show").click()
    tab.key("learn.close").click()
    expect(tab.find(".review .story")).to_be_visible()
    coming = LEARNING["learn_errors.coming.one"].partition("}")[2].partition("{")[0]
    tab.page.wait_for_timeout(100)
    assert coming not in tab.words()


def test_mistakes_go_with_their_game_and_come_back_with_it(opened: Opener, site: Site) -> None:
    tab = opened()
    table = learned(tab, site)
    show_answer(tab)
    tab.open("/")
    tab.key(f"drop.{table}").click()
    tab.wait_until(lambda: tab.evaluate(KEPT) == [])
    tab.key("put-back").click()
    tab.wait_until(lambda: len(tab.evaluate(KEPT)) == 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_back_is_said_to_be_where_the_best_was_not_found(language: str) -> None:
    texts = load_texts("web_analysis", language)
    best = re.sub(r"^(the|le) ", "", texts["learn_errors.better"].partition(":")[0].strip().lower())
    coming = [text for key, text in texts.items() if key.startswith("learn_errors.coming.")]
    assert coming
    assert not [text for text in coming if best not in text]


def test_mistakes_of_others_do_not_come_back(opened: Opener, site: Site) -> None:
    tab = opened()
    game = site.finished("rois_faineants")
    explained(tab, game.id)
    tab.key("review.find").click()
    expect(tab.find("main.tbl.acting .speech")).to_be_visible()
    tab.key("learn.show").click()
    expect(tab.key("learn.again")).to_be_visible()
    tab.page.keyboard.press("]")
    expect(tab.find(".speech .how-far")).to_contain_text("2 of ")
    assert tab.evaluate(KEPT) == []
