"""Ending a turn with something left asks once, by pointer and by keys; never if questions are turned off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site import Opened, Site
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
KIND = "magna_grecia"


def begun(site: Site) -> Opened:
    """A table at which the first person has done nothing in this turn and may do much."""
    for moves in range(10, 60):
        table = site.table(KIND, moves)
        with site.person(table, 1) as person:
            kinds = {a.split()[0] for a in person.legal}
            if {"end", "road", "take"} <= kinds and person.last["view"].get("takes_back", 0) == 0:
                return table
    raise AssertionError("no such table")


@pytest.mark.rotating(2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_end_of_a_turn_asks_once_where_something_is_left(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    table = begun(site)
    tab = opened(size=size).sit(table.address(1))
    before, question = site.played(table), tab.find(".question")
    tab.key("bar.end").click()
    expect(question).to_be_visible()
    assert tab.evaluate("document.activeElement.dataset.key") == "ask.back"
    (_, top, _, bottom), (_, bar, _, _) = tab.boxes(".question", ".dock > .bar")
    assert top >= 0
    assert bottom <= bar + 1
    tab.page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    assert tab.evaluate("document.activeElement.dataset.key") == "bar.end"
    tab.key("bar.end").click()
    tab.key("ask.back").click()
    expect(question).to_be_hidden()
    assert site.played(table) == before
    seen = tab.version()
    tab.key("bar.end").click()
    tab.key("ask.yes").click()
    tab.wait_for_news(seen)
    assert site.played(table) == before + 1


def test_who_wants_no_questions_gets_none(opened: Opener, site: Site) -> None:
    table = begun(site)
    tab = opened().sit(table.address(1))
    tab.evaluate("localStorage.setItem('duchy.table.asks', '\"never\"')")
    seen = tab.version()
    tab.key("bar.end").click()
    tab.wait_for_news(seen)
    expect(tab.find("main.tbl.acting")).to_have_count(0)


def choosing(site: Site) -> Opened:
    """A table of Magnate where the first person chooses income in the other one's turn: which cannot be undone."""
    for moves in range(20, 90, 10):
        table = site.table("magnate", moves, prefers="deed", until="choose")
        with site.person(table, 1) as person:
            if person.last["view"]["state"]["active"] == 1:
                return table
    raise AssertionError("no such table")


def test_before_all_that_is_final_a_choice_of_income_is_asked_too(opened: Opener, site: Site) -> None:
    table = choosing(site)
    tab = opened().sit(table.address(1))
    tab.evaluate("localStorage.setItem('duchy.table.asks', '\"final\"')")
    before, question = site.played(table), tab.find(".question")
    for first in ("[data-key^='bar.choose']", ".drawer .list button.offer"):
        if "list" in first:
            tab.show_list()
        tab.find(first).first.click()
        expect(question).to_be_visible()
        tab.page.keyboard.press("Escape")
        expect(question).to_be_hidden()
    assert site.played(table) == before
    seen = tab.version()
    tab.pause()
    tab.find("[data-key^='bar.choose']").first.click()
    tab.key("ask.yes").click()
    tab.wait_for_news(seen)
    assert site.played(table) == before + 1
