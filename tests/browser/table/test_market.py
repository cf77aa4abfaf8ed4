"""Les Rois fainéants in small windows: the market keeps its place and can be read, domains hold their cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..access.test_matrix import check
from ..access.test_sizes import LOW, MARKET, ON_ITS_SIDE, PRIMARY, SMALL, SMALLEST, THROUGHOUT
from ..matrix import Case, State, Window
from ..screens import LANGUAGES
from ..site import Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]


FEAST = """rois_faineants standard seats=3
turn 9 first 2 follow
asked 1 KH value 3 performers 1
1 treasury 15 prestige 7
1 up 8H 7H
2 up 3H
1 hand QS KS JC
2 hand QH JS
3 hand QD KD KC
"""


def test_a_banquet_does_not_cover_what_the_domain_is_worth(opened: Opener, site: Site) -> None:
    tab = opened(size=(320, 568), touch=True).open("/editor")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.text").fill(FEAST)
    tab.wait_until(lambda: tab.key("editor.game").input_value() == "rois_faineants")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.play").click()
    expect(tab.find(".feast")).to_contain_text("−10")
    expect(tab.find(".feast")).to_contain_text("+15")
    lane = ".mylanes .lane:has(.feast)"
    (_, _, _, total), (_, price, _, _) = tab.boxes(f"{lane} .lh b", f"{lane} .feast > span:first-child")
    assert price >= total - 2


NOT_YET = ".board .aim:not(.picked)"
"""Piles that may be chosen; the only one of a character is chosen already, so pressing it would play."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_market_keeps_its_place_whatever_is_chosen(opened: Opener, site: Site, language: str) -> None:
    """Not while a character is chosen, nor while what it would buy is looked at."""
    table = site.table("rois_faineants", 0, until=r"lead Q\w m", players={"2": "page"})
    tab = opened(size=PHONE, language=language).sit(table.address(1))
    places = {tab.evaluate(MARKET)}
    keys = "each => each.map(({ dataset }) => dataset.key)"
    for card in tab.find(".own .hc.aim").evaluate_all(keys):
        tab.pause()
        tab.key(card).click()
        expect(tab.find(f'.hc.picked[data-key="{card}"]')).to_be_visible()
        places.add(tab.evaluate(MARKET))
        for aim in tab.find(NOT_YET).evaluate_all(keys):
            tab.pause()
            tab.key(aim).click()
            places.add(tab.evaluate(MARKET))
    assert len(places) == 1


LATENT = """rois_faineants standard seats=3
turn 9 first 1 lead
1 treasury 15 prestige 7
1 up 8H 7H
1 down {down}
2 up 3H
1 hand QS KS JC
2 hand QH JS KH
3 hand QD KD KC
"""


@pytest.mark.parametrize("down", ["2C", "2C 3C 4C", "2C 3C 4C 5C 6C 7C"])
def test_on_a_phone_the_market_keeps_its_place_however_many_cards_may_be_turned_up(opened: Opener, down: str) -> None:
    tab = opened(size=PHONE, touch=True).open("/editor")
    play_on(tab, LATENT.format(down=down))
    expect(tab.find(".hc[data-character=JC].aim")).to_be_visible()
    before = tab.evaluate(MARKET)
    tab.pause()
    tab.find(".hc[data-character=JC]").click()
    expect(tab.find(".mylanes .down.aim")).to_have_count(len(down.split()))
    tab.find(".mylanes .down.aim").last.tap(trial=True)
    assert tab.evaluate(MARKET) == before
    assert tab.evaluate(SMALL, [SMALLEST, PRIMARY]) == []


@pytest.mark.parametrize("down", ["2C 3C 4C", "2C 3C 4C 5C 6C 7C"])
@pytest.mark.parametrize("window", [Window(1024, 600), Window(1366, 768)], ids=str)
def test_cards_that_may_be_turned_up_cover_nothing(opened: Opener, window: Window, down: str) -> None:
    tab = opened(size=(window.width, window.height)).open("/editor")
    play_on(tab, LATENT.format(down=down))
    tab.find(".hc[data-character=JC]").click()
    expect(tab.find(".mylanes .down.aim")).to_have_count(len(down.split()))
    check(tab, [Case(State("rois_faineants", "latent", 3, 0), window, LANGUAGES[0], "light")])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, LOW], ids=["phone", "low"])
def test_the_market_keeps_its_place_when_the_king_is_about_to_die(
    opened: Opener, site: Site, size: tuple[int, int], language: str
) -> None:
    places = set[str]()
    for passes in (0, 1):
        table = site.table("rois_faineants", passes, prefers="pass", turn_of=0)
        with site.person(table, 1) as person:
            seat = 1 if person.legal else 2
        tab = opened(size=size, language=language).sit(table.address(seat))
        assert tab.wait_for_turn()
        expect(tab.find(".status .owed")).to_have_count(passes)
        places.add(tab.evaluate(MARKET))
    assert len(places) == 1


NEARLY_EMPTY = """rois_faineants standard seats=3
turn 90 first 1 lead
m0 AC AH AD 2H 3S
m1 2C 2S 2D 3H
m2 3C 4S 3D 4H 5S
m3 -
m4 4C 6S 5D 5H
m5 -
m6 10S
m7 -
m8 -
1 treasury 15 prestige 7
1 hand QS KS JC JH
1 up AS 7S 6H 7H 4D 6D 5C
2 hand QH JS KH QD
2 up 8S 8H 9H 7D 8D 6C 7C
3 hand QC KD KC JD
3 up 9S 10H 9D 10D 8C 9C 10C
"""
BEYOND_ITS_LINE = """() => {
  const mark = document.querySelector(".edge.row").getBoundingClientRect();
  return [...document.querySelectorAll(".edge.row :is(b, .g)")].filter((each) => {
    const part = each.getBoundingClientRect();
    return part.height > 0 && (part.top < mark.top - 1 || part.bottom > mark.bottom + 1 || part.left < mark.left - 1);
  }).map((each) => each.outerHTML);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_of_a_row_stands_beside_that_row_alone(opened: Opener, language: str) -> None:
    tab = opened(language=language, touch=True).open("/editor")
    play_on(tab, NEARLY_EMPTY)
    for width, height in (*THROUGHOUT, (667, 375)):
        tab.page.set_viewport_size({"width": width, "height": height})
        expect(tab.find(".edge.row")).to_have_count(1)
        assert tab.evaluate(BEYOND_ITS_LINE) == [], (width, height)


FULL = """rois_faineants standard seats=2
turn 9 first 1 lead
1 treasury 15 prestige 7
1 up 10S 9S 8S 7S 6S 5S 10H 9H 8H 7H
1 down AS 2C 3C 4C 5C
2 up 10D 9D 8D 7D 6D 10C 9C 8C
2 down 5D 2D 6H
1 hand QS KS JC QC KC JH
2 hand QH JS KH QD KD JD
"""
OUT_OF_THEIR_LANES = """() => [...document.querySelectorAll(".lane .mc")].filter((each) => {
  if (!each.checkVisibility()) return false;
  const [own, lane] = [each, each.closest(".lane")].map((part) => part.getBoundingClientRect());
  const isOut = own.left < lane.left - 1 || own.right > lane.right + 1 || own.bottom > lane.bottom + 1;
  return isOut || own.height < 11 || lane.right > innerWidth || each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.closest(".lane").className + each.title)"""


@pytest.mark.parametrize("size", THROUGHOUT, ids=str)
def test_many_cards_of_a_domain_lie_in_it(opened: Opener, size: tuple[int, int]) -> None:
    tab = opened(size=size, touch=True).open("/editor")
    play_on(tab, FULL)
    expect(tab.find(".mylanes .mc")).to_have_count(15)
    assert tab.evaluate(OUT_OF_THEIR_LANES) == []
    assert tab.evaluate(SMALL, [SMALLEST, PRIMARY]) == []


def test_domains_full_of_cards_leave_the_hand_its_place_beside_them(opened: Opener) -> None:
    tab = opened(size=(1024, 600)).open("/editor")
    play_on(tab, FULL)
    (_, _, domains, _), (hand, _, _, _) = tab.boxes(".mylanes .lane:last-child", ".hand .hc")
    assert domains <= hand


def play_on(tab: Tab, diagram: str) -> None:
    """Write a position into the editor and sit down at it."""
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.text").fill(diagram)
    tab.wait_until(lambda: tab.key("editor.game").input_value() == "rois_faineants")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.play").click()
    expect(tab.find("main.tbl.acting")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 740), (412, 780)], ids=str)
def test_the_market_can_be_read_on_a_small_phone(
    opened: Opener, site: Site, size: tuple[int, int], language: str
) -> None:
    tab = opened(size=size, language=language, touch=True).sit(site.table("rois_faineants", 60).address(1))
    assert tab.wait_for_turn()
    heights = "[...document.querySelectorAll('.board .pile')].map((each) => each.getBoundingClientRect().height)"
    assert min(tab.evaluate(heights)) > 50
    assert tab.evaluate(SMALL, [SMALLEST, PRIMARY]) == []


FARTHEST = """() => {
  const row = document.querySelector(".mylanes"), right = (each) => each.getBoundingClientRect().right;
  const domains = getComputedStyle(row).overflowX === "auto" ? row : row.querySelector(".lane:last-child");
  return Math.max(right(domains), right(document.querySelector(".stage > .turn")));
}"""
"""How far to the right the own domains, or what they can be scrolled in, and the button above the market reach."""
WIDE = """rois_faineants standard seats=2
turn 9 first 1 lead
1 treasury 15 prestige 7
1 up 10S 9S 8S 7S 10H 9H 8H 7H 10D 9D 8D 10C 9C
1 down 6S 5S 4S 6H 5H 4H 7D 6D 5D 8C 7C 6C
2 up 5C 4C
2 down 4D
1 hand QS KS JC QC KC JH
2 hand QH JS KH QD KD JD
"""


def test_domains_full_of_cards_are_within_reach_on_a_phone(opened: Opener) -> None:
    tab = opened(touch=True).open("/editor")
    play_on(tab, WIDE)
    for width, height in ((320, 568), (360, 640), (568, 320), ON_ITS_SIDE):
        tab.page.set_viewport_size({"width": width, "height": height})
        expect(tab.find(".stage > .turn")).to_be_visible()
        assert tab.evaluate(FARTHEST) <= width + 3


def test_what_is_above_the_market_stays_in_a_small_window_when_the_game_is_over(opened: Opener, site: Site) -> None:
    tab = opened(size=(320, 568), language="fr").sit(site.finished("rois_faineants").address(2))
    tab.key("end.shut").click()
    assert tab.evaluate(FARTHEST) <= 320 + 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_end_shows_everybody(opened: Opener, site: Site, language: str) -> None:
    """The buttons leave room for who came last, too."""
    tab = opened(size=(360, 740), language=language, touch=True)
    tab.sit(site.finished("rois_faineants", seats=3).address(1))
    expect(tab.find(".ending .ranking li")).to_have_count(3)
    expect(tab.find(".ending .ranking li").last).to_be_in_viewport(ratio=1)
    assert tab.find(".ending .counted").evaluate("each => each.scrollHeight - each.clientHeight") <= 1
