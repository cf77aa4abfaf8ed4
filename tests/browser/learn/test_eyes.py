"""A finished game seen through the eyes of a seat that is not one's own, and played on for it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from ..screens import explained
from ..site import Site
from ..tab import Tab
from .test_analysis import Opener, play_on


def test_through_the_eyes_of_a_seat_nothing_is_said_to_be_yours(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("rois_faineants", seats=3).id)
    tab.key("review.eyes.2").click()
    expect(tab.key("review.eyes.2")).to_have_attribute("aria-pressed", "true")
    tab.key("steps.slider").fill("1")
    expect(tab.find(".meta")).to_contain_text("1 of")
    leads = tab.find(".stage.between h2").filter(has_text="Player 2")
    while not leads.count():
        before = tab.version()
        tab.key("bar.on").click()
        tab.wait_for_news(before)
    yours = re.compile(r"\b[Yy]ours?\b")
    held = tab.find('.reign td[title$="held by Player 2"]')
    expect(held.first).to_be_attached()
    expect(tab.find(".reign")).not_to_contain_text(yours)
    tab.page.keyboard.press("g")
    expect(tab.find(".log")).to_contain_text("The characters are dealt. Player 2:")
    expect(tab.find(".log")).not_to_contain_text(yours)


OVERLAPS = """() => [...document.querySelectorAll(".tree .step")].filter((step) => {
  const text = document.createRange();
  text.selectNodeContents(step.firstElementChild);
  return step.lastElementChild.getBoundingClientRect().left < text.getBoundingClientRect().right;
}).map((step) => step.innerText)"""


TABLE = """() => {
  const parts = document.querySelectorAll(".tbl > .left, .board, .own, .status, .dock, .notice");
  return [...parts].flatMap((part) => [
    part.innerText,
    ...[...part.querySelectorAll("[aria-label], [title]")].map((each) => `${each.ariaLabel} ${each.title}`),
  ]);
}"""
TOUCHED = {"magnate": '.hand [data-key^="hand."]', "magna_grecia": '[data-key^="tool."]'}
"""What says why it cannot be used, where it cannot."""


def nobody_is_you(tab: Tab) -> None:
    """Except who looks, as such."""
    yours = re.compile(r"\b[Yy]ou(rs?)?\b(?! (began here|can do|can’t see))")
    assert [each for each in tab.evaluate(TABLE) if yours.search(each)] == []


@pytest.mark.parametrize(
    ("kind", "seats"), [("rois_faineants", 3), ("rois_faineants", 4), ("magnate", 2), ("magna_grecia", 3)]
)
def test_at_a_table_that_is_seen_through_anothers_eyes_nobody_is_you(
    opened: Opener, site: Site, kind: str, seats: int
) -> None:
    """Nor where that seat is played for, whatever is touched."""
    game = site.finished(kind, seats=seats)
    tab = opened().sit(game.address(1))
    explained(tab, game.id)
    for seat in range(2, seats + 1):
        tab.key(f"review.eyes.{seat}").click()
        expect(tab.key(f"review.eyes.{seat}")).to_have_attribute("aria-pressed", "true")
        tab.key("steps.slider").fill("60")
        tab.key("review.what_if").click()
        expect(tab.find(".what-if .worth b")).to_contain_text("%")
        for _ in range(8):
            if "Your turn" not in tab.find(".what-if").inner_text():
                nobody_is_you(tab)
                for each in tab.find(TOUCHED[kind]).all() if kind in TOUCHED else []:
                    each.click(force=True)
                    nobody_is_you(tab)
            play_on(tab, "what_if.reply", "what_if.drawn")
        tab.key("what_if.close").click()
        expect(tab.find(".what-if")).to_have_count(0)


def test_eyes_that_were_chosen_last_are_looked_through_however_late_the_others_come(opened: Opener, site: Site) -> None:
    tab, held = explained(opened(), site.finished("rois_faineants").id), list[Route]()
    tab.page.route("**/api/replay?at=entries&seat=1", lambda route: held.append(route))  # noqa: PLW0108
    tab.key("review.eyes.1").click()
    tab.wait_until(lambda: len(held) == 1)
    tab.key("review.eyes.2").click()
    expect(tab.key("review.eyes.2")).to_have_attribute("aria-pressed", "true")
    with tab.page.expect_response("**/api/replay?at=entries&seat=1"):
        held[0].continue_()
    tab.page.wait_for_timeout(500)
    expect(tab.key("review.eyes.2")).to_have_attribute("aria-pressed", "true")
