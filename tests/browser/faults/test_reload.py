"""A reloaded page shows the same table, with the same choices made (U7)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site import GAMES, Site
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
FEW, MANY = 2, 34
CHOICES = {
    "magnate": "button.hc:not(.idle)",
    "rois_faineants": ".dock .hc.aim[aria-pressed]",
    "magna_grecia": ".aim.dot, .aim.ring[data-key^='goal.']",
}
LOOK = """() => ["left", "board", "status", "own", "bar", "rail"].map((part) => {
  const place = document.querySelector(`main.tbl .${part}`);
  const pressed = [...place?.querySelectorAll("[aria-pressed=true]") ?? []].map((each) => each.dataset.key);
  return `${part}: ${place?.textContent} ${pressed}`;
})"""


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_a_reload_changes_nothing(opened: Opener, site: Site, kind: str) -> None:
    reload_at_moments(opened(), site, kind, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("kind", GAMES)
def test_a_reload_changes_nothing_at_many_moments(opened: Opener, site: Site, kind: str) -> None:
    reload_at_moments(opened(), site, kind, MANY)


def reload_at_moments(tab: Tab, site: Site, kind: str, moments: int) -> None:
    rng = random.Random(kind)
    for _ in range(moments):
        size = rng.choice([DESKTOP, PHONE])
        tab.page.set_viewport_size({"width": size[0], "height": size[1]})
        tab.open("/").sit(site.table(kind, rng.randrange(60)).address(1))
        if tab.is_acting:
            choose(tab, kind, rng)
        settle(tab)
        before = tab.evaluate(LOOK)
        tab.page.reload()
        expect(tab.find("main.tbl .status")).not_to_be_empty()
        settle(tab)
        assert tab.evaluate(LOOK) == before


def choose(tab: Tab, kind: str, rng: random.Random) -> None:
    """Begin an action and leave it half done."""
    choices = tab.find(CHOICES[kind])
    if choices.count():
        choices.nth(rng.randrange(choices.count())).dispatch_event("click")


def settle(tab: Tab) -> None:
    """Wait for the marks on what is new to fade, and move the pointer away."""
    tab.page.mouse.move(0, 0)
    tab.evaluate("document.activeElement.blur()")
    tab.page.wait_for_timeout(400)
