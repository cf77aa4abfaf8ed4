"""A browser that lacks what the page is made of is told so in every language; any other shows nothing of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from duchy.words import LANGUAGES

from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
PROBE, UNKNOWN = "light-dark(#000, #fff)", "no-such-colour(#000, #fff)"
IS_SEEN = """(spot) => {
  const { left, top, right, bottom } = spot.getBoundingClientRect();
  const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && spot.contains(on);
}"""


def without_the_probe(route: Route) -> None:
    """The style as a browser reads it that does not know the function asked for."""
    answer = route.fetch()
    style = answer.text()
    assert style.count(f"@supports (color: {PROBE})") == 1
    route.fulfill(response=answer, body=style.replace(f"@supports (color: {PROBE})", f"@supports (color: {UNKNOWN})"))


def test_a_browser_of_today_shows_nothing_of_it(opened: Opener) -> None:
    expect(opened().open("/").find(".outdated")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_old_browser_is_told_what_the_page_needs(opened: Opener, size: tuple[int, int]) -> None:
    tab = opened(size=size)
    tab.page.route("**/style/page.css*", without_the_probe)
    tab.open("/")
    for language in LANGUAGES:
        told = tab.find(f".outdated p[lang={language}]")
        expect(told).to_contain_text("Safari 17.5")
        assert told.evaluate(IS_SEEN), language
