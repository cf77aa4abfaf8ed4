"""The strip shows what a turn has done, and steps can be removed from its middle."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site import Opened, Site
from ..tab import Tab

Opener = Callable[..., Tab]


def done_first(site: Site, *kinds: str) -> tuple[Opened, list[str]]:
    """A table at which the first person has begun a turn with actions of these kinds and can undo them."""
    for moves in range(12, 60, 2):
        table = site.table("magna_grecia", moves)
        with site.person(table, 1) as person:
            done: list[str] = []
            for kind in kinds:
                text = next((a for a in person.legal if a.startswith(kind)), None)
                if text is None or person.last["view"].get("takes_back", 0) != len(done):
                    break
                before = person.last["v"]
                answer = person.act(text, cid=f"own {kind}")
                assert answer["is"] == "ack", answer
                while person.last["v"] == before:
                    person.hear("ev")
                done.append(text)
            if len(done) == len(kinds):
                return table, done
    raise AssertionError("no such table")


def test_a_step_is_taken_off_out_of_the_middle_of_a_turn(opened: Opener, site: Site) -> None:
    table, (road, take) = done_first(site, "road", "take")
    tab = opened().sit(table.address(1))
    chips = tab.find(".mg-strip li")
    expect(chips).to_have_count(2)
    chips.first.locator("button").click()
    expect(chips).to_have_count(1)
    with site.person(table, 1) as person:
        stands = [entry for entry in person.last["events"] if entry["is"] in ("played", "took_back")]
    assert [entry.get("a") for entry in stands[-4:]] == [road, take, None, take]
    expect(tab.find(".mg-strip .strip-sum")).to_be_visible()


def test_what_can_only_be_done_after_what_is_taken_off_comes_back_with_it(opened: Opener, site: Site) -> None:
    table, _ = done_first(site, "road", "take")
    tab = opened().sit(table.address(1))
    tab.find(".mg-strip li button").last.click()
    expect(tab.find(".mg-strip li")).to_have_count(1)
    expect(tab.find("main.tbl.acting")).to_be_attached()


@pytest.mark.parametrize("size", [(1024, 576), (390, 844)])
def test_steps_are_pictures_so_that_nothing_behind_them_is_cut(
    opened: Opener, site: Site, size: tuple[int, int]
) -> None:
    """In words they left too little room for the total and for what can still be done."""
    table, _ = done_first(site, "road", "take", "buy")
    tab = opened(language="ru", size=size).sit(table.address(1))
    steps = tab.find(".mg-strip li")
    for step in steps.all():
        assert step.locator("> svg").get_attribute("aria-label")
    assert steps.last.locator("> svg").get_attribute("aria-label") == steps.last.get_attribute("title")
    assert tab.find(".mg-strip, .mg-strip *").evaluate_all(CUT) == []


def test_what_was_done_this_turn_is_told_once(opened: Opener, site: Site) -> None:
    table, _ = done_first(site, "road")
    tab = opened(size=(1366, 768)).sit(table.address(1))
    expect(tab.find(".mg-strip li")).to_be_visible()
    expect(tab.find(".status .done")).to_be_hidden()
    tab.page.set_viewport_size({"width": 844, "height": 390})
    expect(tab.find(".mg-strip li")).to_be_hidden()
    expect(tab.find(".status .done")).to_be_visible()


CUT = """all => all.filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML)"""


def sold_after_a_trade(site: Site) -> tuple[Opened, list[str]]:
    """A table of Magnate at which the first person has traded, then sold a card, and can undo both."""
    for moves in range(10, 60, 5):
        table = site.table("magnate", moves, prefers="sell|end", until="trade")
        with site.person(table, 1) as person:
            if person.last["view"].get("takes_back", 0) or not any(a.startswith("sell") for a in person.legal):
                continue
            done: list[str] = []
            for kind in ("trade", "sell"):
                done.append(next(a for a in person.legal if a.startswith(kind)))
                before = person.last["v"]
                person.act(done[-1], cid=f"own {kind}")
                while person.last["v"] == before:
                    person.hear("ev")
            return table, done
    raise AssertionError("no such table")


def test_in_a_small_window_the_strip_is_a_counter_that_opens(opened: Opener, site: Site) -> None:
    table, (trade, sale) = sold_after_a_trade(site)
    tab = opened(size=(320, 568)).sit(table.address(1))
    fold, chips = tab.key("strip"), tab.find(".strip-sheet li")
    expect(fold).to_have_text("2")
    expect(chips.first).to_be_hidden()
    fold.click()
    expect(chips).to_have_count(2)
    assert not re.search(r"\s[ .]", chips.first.get_attribute("title") or "?.")
    tab.page.keyboard.press("Escape")
    expect(chips.first).to_be_hidden()
    assert tab.evaluate("document.activeElement.dataset.key") == "strip"
    tab.pause()
    tab.page.keyboard.press("Enter")
    chips.first.locator("button").click()
    expect(chips).to_have_count(1)
    with site.person(table, 1) as person:
        stands = [entry for entry in person.last["events"] if entry["is"] in ("played", "took_back")]
    assert [entry.get("a") for entry in stands[-4:]] == [trade, sale, None, sale]


def several_to_buy(site: Site) -> tuple[Opened, str]:
    """A table at which the first person may lead with that Queen for one of several cards."""
    for moves in range(0, 40, 3):
        table = site.table("rois_faineants", moves, until="lead Q")
        with site.person(table, 1) as person:
            queens = [a.split()[1] for a in person.legal if a.startswith("lead Q")]
            if several := [queen for queen in queens if queens.count(queen) > 1]:
                return table, several[0]
    raise AssertionError("no such table")


def test_both_parts_of_a_lead_lie_in_the_strip_and_come_off_it(opened: Opener, site: Site) -> None:
    table, queen = several_to_buy(site)
    tab = opened().sit(table.address(1))
    before, chips = site.played(table), tab.find(".strip-sheet li.draft")
    tab.find(f".hc[data-character={queen}]").click()
    expect(chips).to_have_count(1)
    tab.find(".board .aim").first.click()
    expect(chips).to_have_count(2)
    expect(tab.find(".strip-sum")).to_contain_text("Then")
    tab.key("strip.target").click()
    expect(chips).to_have_count(1)
    expect(tab.find(".hc.picked")).to_have_count(1)
    tab.key("strip.character").click()
    expect(chips).to_have_count(0)
    assert site.played(table) == before
