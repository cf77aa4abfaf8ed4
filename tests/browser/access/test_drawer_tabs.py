"""The tabs beside the board: one is current, and their names stand apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site import GAMES, Site
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
APART = 5
GAPS = """() => {
  const ends = [...document.querySelectorAll(".drawer [role=tab]")].map((tab) => {
    const text = document.createRange();
    text.selectNodeContents(tab);
    return text.getBoundingClientRect();
  });
  return ends.slice(1).map(({ left }, at) => Math.round(left - ends[at].right));
}"""
"""Pixels between the names of two tabs."""


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_names_of_tabs_stand_apart(opened: Opener, site: Site, kind: str) -> None:
    table = site.table(kind, 10, turn_of=1)
    for size in (DESKTOP, (1280, 720), (1920, 1080)):
        tab = opened(size=size, language="ru").sit(table.address(1))
        gaps = tab.evaluate(GAPS)
        print(kind, size, gaps)
        assert min(gaps) >= APART, (size, gaps)


def test_the_keys_lie_under_the_notes(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magnate", 10, turn_of=1).address(1))
    tab.page.keyboard.press("?")
    expect(tab.find(".drawer .keys")).to_be_visible()
    current = tab.find(".drawer [role=tab][aria-selected=true]")
    expect(current).to_have_attribute("data-key", "tab.notes")
    current.press("ArrowLeft")
    expect(current).to_have_attribute("data-key", "tab.rules")


def test_what_can_be_set_is_seen_first_however_far_the_log_is_read(opened: Opener, site: Site) -> None:
    """The log lies at its end, and how fast others' turns are shown above its beginning."""
    tab = opened(size=(1280, 720)).sit(site.table("magnate", 60).address(1))
    body = tab.find(".drawer-body")
    assert body.evaluate("(each) => each.scrollTop") > 0
    tab.page.keyboard.press("?")
    expect(tab.key("asks")).to_be_visible()
    assert body.evaluate("(each) => each.scrollTop") == 0
    tab.key("pace").select_option("once")
    tab.key("tab.log").click()
    expect(tab.key("pace")).to_have_value("once")
    assert body.evaluate("(each) => each.scrollTop") > 0


def test_the_list_of_keys_names_them_in_a_narrow_window(opened: Opener, site: Site) -> None:
    """Where buttons have no room for their keys."""
    tab = opened(size=PHONE).sit(site.table("magnate").address(1))
    tab.page.keyboard.press("?")
    expect(tab.find(".keys kbd:text-is('Ctrl+Z')")).to_be_visible()
