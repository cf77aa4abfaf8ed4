"""Without a mouse: every control can be reached, the focus is seen, and nothing holds it (U3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .site import GAMES, Site
from .tab import Tab

Opener = Callable[..., Tab]
MOST_STOPS = 250

STOP = """() => {
  const each = document.activeElement;
  if (!each || each === document.body) return null;
  const style = getComputedStyle(each);
  const inner = [...each.querySelectorAll("*")].map((part) => getComputedStyle(part));
  const focus = getComputedStyle(document.documentElement).getPropertyValue("--focus").trim();
  const colour = document.createElement("i");
  colour.style.color = focus;
  document.body.append(colour);
  const wanted = getComputedStyle(colour).color;
  colour.remove();
  const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const isStroked = inner.some((part) => part.stroke === wanted && parseFloat(part.strokeWidth) >= 2);
  const isFramed = [each, each.closest("label")].some((box) => box && getComputedStyle(box).outlineColor === wanted
    && getComputedStyle(box).outlineStyle !== "none");
  const box = each.getBoundingClientRect();
  const isOnScreen = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  const name = each.dataset.key ?? each.getAttribute("href") ?? each.className;
  const seen = (isOutlined || isStroked || isFramed) && isOnScreen;
  return { name: String(name), seen, html: each.outerHTML.slice(0, 120) };
}"""
REACHABLE = """() => {
  const controls = "button, a[href], select, input, textarea, summary, [tabindex='0']";
  const isThere = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest("[inert]");
  const stops = (each) => each.tabIndex >= 0 && !each.disabled && !(each.type === "radio" && !each.checked);
  const found = [...document.querySelectorAll(controls)].filter((each) => isThere(each) && stops(each));
  return found.map((each) => each.dataset.key).filter(Boolean);
}"""


def walk(tab: Tab) -> list[dict[str, object]]:
    """Where the Tab key stops, from the top of the page until it leaves it."""
    tab.evaluate("document.activeElement.blur()")
    stops: list[dict[str, object]] = []
    for _ in range(MOST_STOPS):
        tab.page.keyboard.press("Tab")
        stop = tab.evaluate(STOP)
        if stop is None or (stops and stop["html"] == stops[0]["html"]):
            return stops
        stops.append(stop)
    pytest.fail(f"the focus goes round: {[stop['name'] for stop in stops[-6:]]}")


def check(tab: Tab) -> None:
    reachable = set(tab.evaluate(REACHABLE))
    stops = walk(tab)
    assert [stop for stop in stops if not stop["seen"]] == []
    assert reachable - {stop["name"] for stop in stops} == set()


@pytest.mark.parametrize("address", ["/", "/new?game=magna_grecia", "/replay", "/fair", "/learn?game=magnate"])
def test_the_focus_goes_through_a_page(opened: Opener, address: str) -> None:
    check(opened().open(address))


@pytest.mark.parametrize("kind", GAMES)
def test_the_focus_goes_through_a_table(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.table(kind, 12).address(1))
    tab.wait_for_turn()
    check(tab)


@pytest.mark.parametrize("kind", GAMES)
def test_the_focus_stays_in_what_lies_over_a_table(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.finished(kind).address(1))
    names = [str(stop["name"]) for stop in walk(tab)]
    assert "end.rematch" in names
    assert not [name for name in names if name.startswith(("hand.", "bar.", "tab.", "log."))]
    tab.page.keyboard.press("Escape")
    assert not tab.is_over
    tab.key("bar.end").click()
    assert tab.is_over
