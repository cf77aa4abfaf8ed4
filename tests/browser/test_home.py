"""The first page for returning players: running games first, then finished ones; one to three opponents."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .site import Site
from .tab import PHONE, Tab

Opener = Callable[..., Tab]


def test_three_opponents_are_a_tap_each_and_told_apart(opened: Opener) -> None:
    tab = opened(size=PHONE).open("/")
    assert tab.key("seats.magnate.2").count() == 0
    tab.key("seats.rois_faineants.4").click()
    expect(tab.key("seats.rois_faineants.4")).to_be_focused()
    for level in ("page", "duke", "page"):
        tab.key(f"level.rois_faineants.{level}").click()
    expect(tab.key("level.rois_faineants.page").locator(".times")).to_have_text("× 2")
    expect(tab.key("play.rois_faineants").locator("small")).to_have_text("Tibor, Leo, and Simon")
    tab.key("play.rois_faineants").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    assert {*tab.find(".left .badge text").all_text_contents()} == {"T", "L", "S"}
    tab.open("/")
    expect(tab.find(".running small").first).to_contain_text(re.compile("Tibor|Simon"))


def test_a_finished_game_says_how_it_ended(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.finished("magnate").address(1))
    tab.open("/")
    expect(tab.find(".running small")).to_have_text(re.compile(r"(won|lost|shared) \d+ : \d+$"))
    tab.open("/rules?game=magnate")
    expect(tab.find('.top a[href="/learn"]')).to_be_visible()


def test_before_the_first_purchase_nothing_is_counted(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("rois_faineants", seats=3).address(1))
    expect(tab.find(".if-now")).to_contain_text("nobody has bought anything yet")
    assert tab.find(".if-now .totals, .seat .sum:not(:empty)").count() == 0
