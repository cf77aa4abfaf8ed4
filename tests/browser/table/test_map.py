"""Magna Grecia's map: it stays still during play, and zooms at the finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..access.test_colours import PAINTED, contrast, variable
from ..site import Site
from ..tab import AGAIN_MS, DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
Place = list[float]
SIDEWAYS = (844, 390)

LIES = """async () => {
  for (let each = 0; each < 2; each++) await new Promise(requestAnimationFrame);
  const { a, d, e, f } = document.querySelector(".mg-sheet").getScreenCTM();
  return [a, d, e, f].map((each) => Math.round(1000 * each) / 1000);
}"""
"""Where the drawing is on the screen once it is painted: its scale and its corner, hence the place of every hex."""
PINCH = """([x, y, from, to]) => {
  const frame = document.querySelector(".mg-fit");
  const finger = (kind, id, dx) => frame.dispatchEvent(new PointerEvent(kind,
    { pointerId: id, pointerType: "touch", clientX: x + dx, clientY: y, bubbles: true, isPrimary: id === 1 }));
  frame.setPointerCapture = () => {};
  finger("pointerdown", 1, -from);
  finger("pointerdown", 2, from);
  finger("pointermove", 1, -to);
  finger("pointermove", 2, to);
  finger("pointerup", 1, -to);
  finger("pointerup", 2, to);
  delete frame.setPointerCapture;
}"""
"""Two fingers on a spot that move apart."""
BESIDE = """() => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const all = [...document.querySelectorAll(".aim")].map((each) => middle(each.getBoundingClientRect()));
  const spots = [...document.querySelectorAll(".aim.dot")].flatMap((dot) => {
    const room = dot.querySelector(".room").getBoundingClientRect();
    const [x, y] = middle(room);
    const beyond = (1.07 * Math.min(room.width, room.height)) / 2 / 0.9;
    const spot = (side) => room.width < room.height ? [x + side * beyond, y] : [x, y + side * beyond];
    return [-1, 1].map((side) => [dot.dataset.key, ...spot(side)]);
  });
  return spots.find(([, x, y]) => all.filter((each) => Math.hypot(each[0] - x, each[1] - y) < 17).length === 1);
}"""
"""A dot, and a spot beyond the nearest side of its hex that belongs to no other target."""
UNDER = """([x, y]) => {
  const there = document.querySelector(".mg-sheet").getScreenCTM().inverse();
  const spot = new DOMPoint(x, y).matrixTransform(there);
  return [spot.x, spot.y];
}"""
"""The point of the drawing at a point of the screen."""

LABEL = re.compile(r"\b[A-P]\d")
"""A hex by its letter and number; people are shown the nearest place instead."""
IDLE = """() => {
  const taken = [...document.querySelectorAll(".aim")].map((each) => each.getBoundingClientRect());
  const land = document.querySelector(".mg-sheet .grid").getBoundingClientRect();
  const isFree = (x, y) => taken.every(({ left, right, top, bottom }) =>
    x < left - 9 || x > right + 9 || y < top - 9 || y > bottom + 9);
  for (let x = land.left + 20; x < land.right - 20; x += 7) {
    for (let y = land.top + 20; y < land.bottom - 20; y += 7) {
      if (isFree(x, y) && document.elementFromPoint(x, y)?.matches(".land, .vill")) return [x, y];
    }
  }
}"""
"""A point on land where nothing can be done."""


def lies(tab: Tab) -> Place:
    return [float(each) for each in tab.evaluate(LIES)]


@pytest.mark.rotating(3)
@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=str)
def test_the_map_lies_still_whatever_comes(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    table = site.table("magna_grecia", 25, until="take")
    tab = opened(size=size).sit(table.address(1))
    before = lies(tab)
    tab.key("tool.market").click()
    tab.key("tool.road").click()
    assert lies(tab) == before, "another tool"
    tab.key("tool.take").click()
    expect(tab.find(".mg-steppers")).to_be_visible()
    assert lies(tab) == before, "steppers"
    tab.evaluate("document.querySelector('.mg-tools [data-key=\"tool.road\"]').click()")
    tab.page.keyboard.press("Tab")
    refuse(tab)
    assert lies(tab) == before, "a refusal"
    tab.key("notice-close").click()
    with site.person(table, 1) as person:
        answer = person.act("end", cid="by hand")
        assert answer["is"] == "ack", answer
    expect(tab.find(".status")).to_contain_text("is playing")
    assert lies(tab) == before, "another one's turn"


def refuse(tab: Tab) -> None:
    """Tap where nothing can be done; returns what is said."""
    tab.page.mouse.click(*tab.evaluate(IDLE))
    expect(tab.find(".notice")).to_be_visible()
    expect(tab.find(".notice")).not_to_contain_text(LABEL)


def test_fingers_enlarge_what_is_between_them(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE, touch=True).sit(site.table("magna_grecia", 25).address(1))
    names = tab.find(".mg-sheet .name")
    few, spot = names.count(), [200, 420]
    before, under = lies(tab), tab.evaluate(UNDER, spot)
    tab.evaluate(PINCH, [*spot, 40, 90])
    assert lies(tab)[0] == pytest.approx(before[0] * 90 / 40, rel=0.02)
    assert tab.evaluate(UNDER, spot) == pytest.approx(under, abs=1)
    tab.wait_until(lambda: names.count() > few)
    expect(tab.key("zoom.out")).to_be_visible()


def test_a_fingertip_beside_a_small_hex_means_it(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE).sit(site.table("magna_grecia", 25).address(1))
    key, *spot = tab.evaluate(BESIDE)
    tab.page.mouse.click(*spot)
    expect(tab.key(key)).to_have_attribute("aria-pressed", "true")


def test_two_taps_enlarge_what_is_under_the_finger(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE, touch=True).sit(site.table("magna_grecia", 25, turn_of=2).address(1))
    spot = [120, 420]
    before, under = lies(tab), tab.evaluate(UNDER, spot)
    with tab.at_once():
        for _ in range(2):
            tab.page.touchscreen.tap(*spot)
    assert lies(tab)[0] > 1.5 * before[0]
    assert tab.evaluate(UNDER, spot) == pytest.approx(under, abs=1)


def test_what_is_seen_ends_with_the_sheet(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE, touch=True).sit(site.table("magna_grecia", 25).address(1))
    tab.evaluate(PINCH, [200, 420, 30, 120])
    box = tab.find(".mg-fit").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(6):
        tab.page.mouse.move(x, y)
        tab.page.mouse.down()
        tab.page.mouse.move(x + 150, y + 150, steps=10)
        tab.page.mouse.up()
    assert tab.evaluate(UNDER, [box["x"], box["y"]]) == pytest.approx([0, 0], abs=1)


def test_the_button_goes_to_ones_own_city(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE).sit(site.table("magna_grecia", 60, prefers="city", until="road").address(1))
    tab.key("zoom").click()
    sees = tab.evaluate("""() => {
      const frame = document.querySelector(".mg-fit").getBoundingClientRect();
      return [...document.querySelectorAll(".city.seat-y")].some((city) => {
        const { left, right, top, bottom } = city.getBoundingClientRect();
        return left < frame.right && right > frame.left && top < frame.bottom && bottom > frame.top;
      });
    }""")
    assert sees


def test_letters_and_numbers_stand_at_the_edge(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magna_grecia", 25).address(1))
    expect(tab.find(".edge-mark").first).to_be_attached()
    told = tab.find(".edge-mark").all_text_contents()
    assert {*"ABCDEFGHIJKLMNOP"} <= {*told}
    assert {"3", "7", "35"} <= {*told}


BELOW = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const buttons = boxes(".mg-zoom .icon");
  const meets = (one, other) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
  return boxes(".edge-mark").filter((mark) => buttons.some((button) => meets(mark, button))).length;
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_letter_or_number_of_the_edge_lies_below_a_button(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    tab = opened(size=size).sit(site.table("magna_grecia", 8).address(1))
    expect(tab.find(".edge-mark").first).to_be_attached()
    assert tab.evaluate(BELOW) == 0
    tab.find(".mg-zoom .icon").last.click()
    expect(tab.find(".mg-zoom .icon").first).to_be_visible()
    lies(tab)
    assert tab.evaluate(BELOW) == 0


def test_two_quick_taps_on_a_goal_lay_nothing(opened: Opener, site: Site) -> None:
    table = site.table("magna_grecia", 60, prefers="city", until="road")
    tab = opened().sit(table.address(1))
    before = site.played(table)
    box = tab.find(".aim.ring[data-key^='goal.'] .rim").first.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with tab.at_once():
        tab.page.mouse.click(*spot)
        tab.page.mouse.click(*spot)
    expect(tab.key("bar.lay")).to_be_visible()
    tab.page.wait_for_timeout(AGAIN_MS)
    assert site.played(table) == before
    tab.page.mouse.click(*spot)
    tab.wait_until(lambda: site.played(table) > before)


def test_what_uses_up_the_other_actions_says_so_first(opened: Opener, site: Site) -> None:
    """Using roads alone had ruled out cities and supply without saying so."""
    alone = ".layer-targets .aim.alone[data-key^='goal.']"
    address = (
        site.table("magna_grecia", at, seats=4, prefers="city|take", until="road").address(1) for at in (30, 50, 70, 90)
    )
    tabs = (opened().sit(each) for each in address)
    goals = next(goals for tab in tabs if (goals := tab.find(alone)).count())
    assert "rules out: " in str(goals.first.get_attribute("aria-label"))
    expect(goals.first.locator(".pill")).to_contain_text("!")
    goals.first.locator(".rim").click()
    expect(goals.page.locator(".status")).to_contain_text("rules out: ")


@pytest.mark.rotating(2)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_of_what_others_did_can_be_seen(opened: Opener, site: Site, theme: str) -> None:
    """They had been black on dark green, practically invisible."""
    tables = (site.table("magna_grecia", at, seats=4, prefers="city|road|buy") for at in range(60, 80, 2))
    tabs = (opened(theme=theme).sit(table.address(1)) for table in tables)
    tab = next(tab for tab in tabs if tab.find(".recent .dashes").count())
    assert contrast(variable(tab, "ink"), variable(tab, "land")) >= 3
    assert contrast(variable(tab, "ink"), variable(tab, "card")) >= 3
    stroke = "(at) => getComputedStyle(document.querySelector(at)).stroke"
    for line, colour in (("dashes", "ink"), ("under", "card")):
        assert tab.evaluate(stroke, f".recent .{line}") == tab.evaluate(PAINTED, colour)


def test_seats_have_one_place_and_one_letter_for_all(opened: Opener, site: Site) -> None:
    """The letter of "You" had differed on the other side of the table, and panels had changed places every round."""
    table = site.table("magna_grecia", 30, seats=3)
    told: list[list[str]] = []
    for seat in (1, 2, 3):
        tab = opened().sit(table.address(seat))
        told.append(tab.find(".rail .badge text").all_text_contents())
        assert tab.find(".mg-seat.me").count() == 1
    assert told == [["1", "2", "3"]] * 3


def test_values_of_all_markets_are_there_for_everybody(opened: Opener, site: Site) -> None:
    """Only one's own had been shown, and none to spectators."""
    tables = (
        site.visited(site.table("magna_grecia", at, seats=4, prefers="city|road|buy")) for at in (80, 100, 120, 140)
    )
    tabs = (opened().sit(table.address()) for table in tables)
    tab = next(tab for tab in tabs if len(seats_of(tab, ".layer-values .token")) > 1)
    expect(tab.key("layer.values")).to_be_visible()
    assert tab.evaluate(WORTH) > 1


WORTH = """() => {
  const rail = [...document.querySelectorAll(".part.markets")].map((each) => Number(each.textContent));
  const tags = [...document.querySelectorAll(".layer-values .token")].map((each) => Number(each.textContent));
  return rail.reduce((sum, each) => sum + each, 0) === tags.reduce((sum, each) => sum + each, 0) ? tags.length : -1;
}"""
"""How many tags there are, if they add up to what all seats have in markets."""


def seats_of(tab: Tab, selector: str) -> set[str]:
    """The letters of the colours in which these are drawn."""
    names = [str(each.get_attribute("class")).split() for each in tab.find(selector).all()]
    return {name.removeprefix("seat-") for each in names for name in each if name.startswith("seat-")}


def test_arrows_lie_over_pawns_and_names(opened: Opener, site: Site) -> None:
    """Market pawns and names had covered the knobs."""
    tab = opened().sit(site.table("magna_grecia", 60, until="road").address(1))
    layers = tab.evaluate(
        "[...document.querySelectorAll('.mg-sheet > [class^=layer]')].map((each) => each.classList[0])"
    )
    assert layers.index("layer-arrows") > max(layers.index(f"layer-{each}") for each in ("markets", "names", "values"))


def test_an_oracle_is_offered_in_a_colour_of_its_own(opened: Opener, site: Site) -> None:
    """Green had been both the border of forbidden villages and the ring of allowed ones."""
    tab = opened().sit(site.table("magna_grecia", 0).address(1))
    assert tab.evaluate("getComputedStyle(document.querySelector('.aim .rim')).stroke") == tab.evaluate(
        PAINTED, "oracle"
    )
