"""The tabs beside the board: one is current, and their names stand apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site import GAMES, Site
from ..tab import DESKTOP, Tab

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
