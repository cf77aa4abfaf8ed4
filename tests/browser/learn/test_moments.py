"""A moment of an analysis: its figures, its link, and the room that an answer about it takes."""

from __future__ import annotations

from playwright.sync_api import expect

from ..site import Site
from .test_analysis import Opener, explained


def test_a_link_to_a_moment_of_an_analysis_leads_to_the_analysis(opened: Opener, site: Site) -> None:
    tab = opened().sit(f"/replay#{site.finished('magnate').id}")
    link = "location.pathname + location.hash"
    tab.key("bar.share").click()
    expect(tab.find(".notice")).to_be_visible()
    assert str(tab.evaluate(link)).startswith("/replay#")
    tab.key("bar.review").click()
    expect(tab.find(".review .story")).to_be_visible()
    tab.page.keyboard.press("]")
    tab.wait_until(lambda: tab.find(".here .plans").count() > 0)
    at = tab.key("steps.slider").input_value()
    tab.key("bar.share").click()
    tab.wait_until(lambda: str(tab.evaluate(link)).startswith("/analysis#"))
    other = opened().sit(tab.evaluate(link))
    expect(other.find(".here .plans")).to_be_visible()
    expect(other.key("steps.slider")).to_have_value(at)


def test_what_each_seat_stands_to_win_is_a_figure_too(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    standing, graph = tab.find(".standing .num"), tab.key("review.graph")
    expect(standing).to_have_count(2)
    assert sum(int(share.removesuffix("%")) for share in standing.all_text_contents()) == 100
    tab.page.keyboard.press("[")
    tab.wait_until(lambda: tab.find(".here .plans").count() > 0)
    assert (graph.get_attribute("aria-valuetext") or "").endswith(f" {standing.first.text_content()}")
    tab.key("review.eyes.2").click()
    expect(standing).to_have_count(1)
    assert graph.get_attribute("aria-valuetext") == f"Player 2: {standing.text_content()}"
    expect(tab.find(".panel.opp")).to_contain_text("Seat 1")


def test_on_a_phone_a_long_answer_leaves_room_for_what_is_on_the_cards(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(390, 844)), site.finished("rois_faineants", seats=4).id)
    tab.page.keyboard.press("Escape")
    tab.key("bar.review").click()
    tab.key("review.find").click()
    tab.key("learn.show").click()
    expect(tab.find(".speech[data-stage=shown]")).to_be_visible()
    said = tab.find(".speech .said")
    said.evaluate("said => { said.textContent = 'Nobody could follow now. '.repeat(20); }")
    lines = said.evaluate("said => said.clientHeight / Number.parseFloat(getComputedStyle(said).lineHeight)")
    assert abs(lines - round(lines)) < 0.05, "a line is cut through"
    heights = tab.find(".market .pile").evaluate_all("piles => piles.map((pile) => pile.clientHeight)")
    assert min(heights) > 60
    hand = tab.find(".dock .hand").bounding_box()
    assert hand
    assert hand["y"] + hand["height"] <= 844
