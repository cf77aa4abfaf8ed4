"""A moment of an analysis: its figures, its link, and the room that an answer about it takes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ..screens import explained
from ..site import Site
from ..tab import PHONE, Tab
from .test_analysis import Opener


def leap(tab: Tab, key: str) -> None:
    """Go to another moment by that key, and wait until it is shown with its decision."""
    slider = tab.key("steps.slider")
    before = slider.input_value()
    tab.page.keyboard.press(key)
    expect(slider).not_to_have_value(before)
    expect(tab.find(".here .plans")).to_be_visible()


def test_a_link_to_a_moment_of_an_analysis_leads_to_the_analysis(opened: Opener, site: Site) -> None:
    tab = opened().sit(f"/replay#{site.finished('magnate').id}")
    link = "location.pathname + location.hash"
    tab.key("bar.share").click()
    expect(tab.find(".notice")).to_be_visible()
    assert str(tab.evaluate(link)).startswith("/replay#")
    tab.key("bar.review").click()
    expect(tab.find(".review .story")).to_be_visible()
    leap(tab, "]")
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
    leap(tab, "[")
    assert (graph.get_attribute("aria-valuetext") or "").endswith(f" {standing.first.text_content()}")
    tab.key("review.eyes.2").click()
    expect(standing).to_have_count(1)
    assert graph.get_attribute("aria-valuetext") == f"Player 2: {standing.text_content()}"
    expect(tab.find(".panel.opp")).to_contain_text("Seat 1")


LONG_ANSWER = """() => {
  const said = document.querySelector(".speech .said");
  said.textContent = "Nobody could follow now. ".repeat(20);
  const piles = [...document.querySelectorAll(".market .pile")].map((pile) => pile.clientHeight);
  const { bottom } = document.querySelector(".dock .hand").getBoundingClientRect();
  return [said.clientHeight / Number.parseFloat(getComputedStyle(said).lineHeight), Math.min(...piles), bottom];
}"""
"""How many lines of a long answer are seen, how high the lowest pile of the market is, and where the hand ends."""


def test_on_a_phone_a_long_answer_leaves_room_for_what_is_on_the_cards(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=(390, 844)), site.finished("rois_faineants", seats=4).id)
    tab.page.keyboard.press("Escape")
    tab.key("bar.review").click()
    tab.key("review.find").click()
    expect(tab.key("learn.show")).to_be_visible()
    tab.pause()
    tab.key("learn.show").click()
    expect(tab.find(".speech[data-stage=shown]")).to_be_visible()
    lines, lowest, bottom = tab.evaluate(LONG_ANSWER)
    assert abs(lines - round(lines)) < 0.05, "a line is cut through"
    assert lowest > 60
    assert bottom <= 844


POINTED = """() => [...document.querySelectorAll(".pointed p")].flatMap((told) => [
  told.querySelector("span").textContent,
  [...told.querySelectorAll(".num")].map((each) => each.textContent),
  told.getBoundingClientRect().toJSON(),
])"""


def pointed(tab: Tab, x: float) -> tuple[str, list[str], dict[str, float]]:
    """Point there at the graph: the moment, each share, and where they are told."""
    tab.key("review.graph").hover(position={"x": x, "y": 50})
    tab.wait_until(lambda: bool(tab.evaluate(POINTED)))
    moment, shares, inside = tab.evaluate(POINTED)
    return moment, shares, inside


def test_the_moment_under_the_pointer_is_told_with_each_share(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate", seats=2).id)
    graph, meta = tab.key("review.graph"), tab.find(".top .meta")
    before, [place] = meta.text_content(), tab.boxes(".graph")
    seen = dict[str, list[str]]()
    for x in (0.2, 0.8):
        moment, shares, inside = pointed(tab, x * (place[2] - place[0]))
        assert sum(int(share.removesuffix("%")) for share in shares) == 100
        assert tab.boxes(".graph") == [place]
        assert place[0] < inside["left"] < inside["right"] < place[2]
        seen[moment] = shares
    assert len(seen) == 2
    assert meta.text_content() == before
    graph.click(position={"x": 0.8 * (place[2] - place[0]), "y": 50})
    expect(meta).to_contain_text([*seen][-1].split(" · ")[-1])
    assert tab.find(".graph-note .num").all_text_contents() == [*seen.values()][-1]
    tab.page.mouse.move(0, 0)
    expect(tab.find(".pointed p")).to_have_count(0)


def test_a_graph_that_is_drawn_anew_still_tells_the_moment_under_the_pointer(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate", seats=2).id)
    told, _, _ = pointed(tab, 100)
    tab.evaluate("document.querySelector('.graph').dataset.old = ''; dispatchEvent(new Event('resize'))")
    expect(tab.find(".graph[data-old]")).to_have_count(0)
    assert tab.evaluate(POINTED)[:1] == [told]
    tab.page.mouse.move(0, 0)
    expect(tab.find(".pointed p")).to_have_count(0)


def test_a_finger_that_is_drawn_over_the_graph_is_told_the_moment(opened: Opener, site: Site) -> None:
    tab = explained(opened(size=PHONE, touch=True), site.finished("magna_grecia").id)
    told, meta = tab.find(".pointed p"), tab.find(".top .meta")
    before, place = meta.text_content(), tab.key("review.graph").bounding_box()
    assert place
    line = tab.context.new_cdp_session(tab.page)
    finger = [{"x": place["x"] + part * place["width"], "y": place["y"] + 50} for part in (0.2, 0.4, 0.6, 0.8)]
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger[:1]})
    moments = list[str]()
    for point in finger[1:]:
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        tab.wait_until(lambda latest=moments[-1:]: told.all_inner_texts() not in ([], latest))
        moments += told.all_inner_texts()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(told).to_have_count(0)
    assert meta.text_content() == before


def test_on_a_phone_the_market_keeps_its_place_when_a_game_is_played_on_and_the_king_may_die(
    opened: Opener, site: Site
) -> None:
    game, heights = site.finished("rois_faineants", prefers="pass").id, list[float]()
    for step in ("1", "2"):
        tab = explained(opened(size=PHONE), game)
        tab.page.keyboard.press("Escape")
        tab.key("steps.slider").fill(step)
        expect(tab.key("steps.slider")).to_have_attribute("aria-valuetext", re.compile(rf"\b{step} of"))
        tab.key("bar.review").click()
        tab.key("review.what_if").click()
        expect(tab.find("body.lesson .what-if")).to_be_visible()
        expect(tab.find("body:not(.past) main.acting .status .owed")).to_have_count(int(step) - 1)
        heights.append(tab.find(".market").evaluate("market => market.clientHeight"))
    assert heights[0] == heights[1]
