"""Against a computer the latest turn can be replayed from the bar; the game is then marked as practice."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
WIDER = """() => [...document.querySelectorAll(".bar .btn")].flatMap((button) => {
  const range = document.createRange();
  range.selectNodeContents(button);
  const { left, right } = button.getBoundingClientRect();
  const lines = [...range.getClientRects()];
  return lines.some((line) => line.left < left || line.right > right) ? [button.textContent] : [];
})"""
"""Buttons of the bar with a line that is wider than they are."""


def test_the_latest_turn_is_had_again_when_it_is_known_what_came_of_it(opened: Opener, site: Site) -> None:
    table = site.table("magnate", 8, players={"2": "page"})
    tab = opened().sit(table.address(1))
    tab.wait_for_turn()
    while not tab.key("bar.rewind").count():
        tab.play_any()
        tab.wait_for_turn()
    before, seen = site.played(table), tab.version()
    tab.key("bar.rewind").click()
    expect(tab.find(".question")).to_be_visible()
    assert site.played(table) == before
    tab.key("ask.yes").click()
    tab.wait_for_news(seen)
    expect(tab.find("main.tbl.acting")).to_be_attached()
    expect(tab.find(".top .meta")).to_have_text(re.compile("practice"))
    tab.page.keyboard.press("g")
    expect(tab.find(".drawer .log li").last).to_contain_text("Practice: back to the start of the turn")
    tab.open("/")
    expect(tab.find(".running small")).to_have_text(re.compile("· practice$"))


def test_the_words_for_going_back_stay_in_their_button(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("rois_faineants", 12, players={"2": "heuristic"}).address(1))
    expect(tab.key("bar.rewind")).to_be_visible()
    for language in ("fr", "ru"):
        tab.speak(language)
        assert tab.evaluate(WIDER) == []
