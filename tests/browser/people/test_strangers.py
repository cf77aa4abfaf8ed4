"""What two strangers at one table, each with a telephone, could not see or read when they played by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duchy.words import load_texts

from ..screens import LANGUAGES
from ..site import GAMES, Site
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
ON_ITS_SIDE = PHONE[::-1]
FLIGHTS = """
  window.flights = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    if (this.matches(".flying")) {
      const [, dx, dy] = frames[1].transform.match(/translate\\(([-.\\d]+)px, ?([-.\\d]+)px/);
      const { x, y, width, height } = this.getBoundingClientRect();
      flights.push([x + width / 2 + Number(dx), y + height / 2 + Number(dy)]);
    }
    return animate.call(this, frames, how);
  };
"""
"""Remember where cards fly to: the middle of each at the end."""


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "side"])
def test_the_seat_that_leads_has_the_room_of_the_others(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    table = site.table("rois_faineants", 0, seats=3, turn_of=1)
    tab = opened(size=size).sit(table.address(2))
    leading, other = ".left .seat.turn", ".left .seat:not(.turn)"
    expect(tab.find(leading)).to_have_count(1)
    (left, _, right, _), (x, _, edge, _) = tab.boxes(leading, other)
    assert min(left, x) >= 4
    assert right - left == pytest.approx(edge - x, abs=1)


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "side"])
@pytest.mark.parametrize("kind", GAMES)
def test_whoever_is_asked_for_a_name_sees_what_to_do(opened: Opener, kind: str, size: tuple[int, int]) -> None:
    host, guest = opened(), opened(size=size, language="fr")
    host.open(f"/new?game={kind}&with=friends")
    host.key("new.open").click()
    guest.come(host.find(".invite code").first.inner_text())
    expect(guest.key("naming.name")).to_be_visible()
    expect(guest.find(".status")).not_to_be_empty()
    (_, top, _, bottom), (_, high, _, low) = guest.boxes(".speech-place", ".status")
    assert bottom <= high + 1 or low <= top + 1
    guest.key("naming.later").click(trial=True)


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_the_road_that_a_phone_on_its_side_offers_can_be_read(opened: Opener, site: Site, language: str) -> None:
    table = site.table("magna_grecia", 12, until="road|route")
    tab = opened(size=ON_ITS_SIDE, language=language).sit(table.address(1))
    tab.find(".aim.ring[data-key^='goal.']").first.click()
    button = ".bar [data-slot=main] .btn"
    expect(tab.find(button)).to_be_visible()
    (_, top, _, bottom), (_, high, _, low) = tab.boxes(f"{button} span", button)
    assert high <= top
    assert bottom <= low


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "side"])
@pytest.mark.parametrize("kind", GAMES)
def test_a_request_to_take_back_says_what_it_is(opened: Opener, site: Site, kind: str, size: tuple[int, int]) -> None:
    table = site.table(kind, 20, turn_of=1)
    tab = opened(size=size, language="fr").sit(table.address(2))
    words = "[data-key='bar.takeback'] span"
    expect(tab.find(words)).to_have_text("Reprise…")
    [(left, _, right, _)] = tab.boxes(words)
    assert right - left > 40


@pytest.mark.parametrize("kind", GAMES)
def test_the_end_offers_the_next_thing_without_scrolling(opened: Opener, site: Site, kind: str) -> None:
    tab = opened(size=ON_ITS_SIDE, language="fr").sit(site.finished(kind).address(1))
    again = tab.key("end.rematch")
    expect(again).to_be_in_viewport(ratio=1)
    again.click(trial=True)


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_however_long_a_turn_is_its_tools_stay_on_the_screen(opened: Opener, site: Site, language: str) -> None:
    tab = opened(size=PHONE, language=language).sit(site.table("magna_grecia", 7, until="city").address(1))
    strip = tab.find(".mg-strip")
    begun = strip.locator("li").count()  # the turn may have begun before the table was opened
    for count in range(begun + 1, begun + 3):
        tab.key("tool.city").click()
        before = tab.version()
        tab.find(".aim[data-key^='city.']").first.click()
        tab.wait_for_news(before)
        expect(strip.locator("li")).to_have_count(count)
        [(_, top, _, bottom)] = tab.boxes(".mg-strip")
        assert bottom - top < 60
        expect(strip.locator(".free")).to_be_in_viewport(ratio=1)
        expect(tab.key("tool.market")).to_be_in_viewport(ratio=1)
        tab.pause()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, ON_ITS_SIDE], ids=["desktop", "upright", "side"])
def test_nothing_moves_when_something_is_refused(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    table = site.table("magnate", 20, until="build|deed|sell", turn_of=1)
    tab = opened(size=size, language="fr").sit(table.address(1))
    places = ".tbl > .board", ".dock .own", ".dock .bar", ".dock .status"
    before = tab.boxes(*places)
    tab.pause()
    tab.find(".dock .bar [aria-disabled=true]").first.dispatch_event("click")
    notice = tab.find(".notice")
    expect(notice).to_be_visible()
    *after, (left, top, right, bottom) = tab.boxes(*places, ".notice")
    assert after == before
    assert 0 <= left < right <= size[0]
    assert 0 <= top < bottom <= size[1]
    for own in after[1:3]:
        assert own[1] >= bottom - 1 or own[0] >= right - 1, "it covers what is pressed"
    tab.key("notice-close").click()
    expect(notice).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_how_many_tiles_are_taken_is_chosen_and_taken_on_its_side(opened: Opener, site: Site, language: str) -> None:
    table = site.table("magna_grecia", 9, until="take", turn_of=1)
    tab = opened(size=ON_ITS_SIDE, language=language, touch=True).sit(table.address(1))
    places = ".dock .bar", ".dock .mg-tools"
    before = tab.boxes(*places)
    tab.key("tool.take").tap()
    expect(tab.find(".mg-steppers")).to_be_visible()
    bar, tools, steppers = tab.boxes(*places, ".mg-steppers")
    assert [bar, tools] == before
    assert bar[1] >= tools[3] - 2
    assert tools[1] >= steppers[3] - 1
    tab.key("step.cities.-1").tap()
    before_taking = tab.version()
    tab.key("bar.take").tap()
    tab.wait_for_news(before_taking)


def test_what_is_to_be_done_can_be_read_with_the_keyboard_where_it_is_longer_than_its_place(
    opened: Opener, site: Site
) -> None:
    table = site.table("magna_grecia", 12, until="road|route", players={"2": "page"})
    tab = opened(size=PHONE).sit(table.address(1))
    status, said = tab.find(".status"), tab.find(".status p")
    expect(status).not_to_have_attribute("tabindex", "0")
    said.evaluate("said => said.append(' and much more'.repeat(30))")
    expect(status).to_have_attribute("tabindex", "0")
    said.evaluate("said => said.lastChild.remove()")
    expect(status).not_to_have_attribute("tabindex", "0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_what_has_to_be_chosen_before_it(opened: Opener, site: Site, language: str) -> None:
    table = site.table("magnate", 10, until="choose", prefers="deed|choose|end")
    tab = opened(language=language).sit(table.address(1))
    chosen_first = load_texts("magnate", language)["refusal.CHOICE_DUE"].partition("{")[0]
    for card in tab.find("button.hc").all():
        card.click()
        expect(tab.find(".notice")).to_contain_text(chosen_first)
        tab.pause()


@pytest.mark.parametrize("size", [(1024, 640), (1180, 600), (1024, 768)], ids=str)
def test_the_totals_of_a_district_are_whole_beside_its_name(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    tab = opened(size=size).sit(site.table("magnate", 40).address(1))
    for language in LANGUAGES:
        tab.speak(language)
        tab.evaluate("document.fonts.load(getComputedStyle(document.querySelector('.pawn .nm')).font)")
        cut = "pawns => pawns.filter(each => each.scrollHeight > each.clientHeight).map(each => each.innerText)"
        assert tab.find(".magnate .pawn").evaluate_all(cut) == [], language


@pytest.mark.parametrize("size", [(1024, 640), (1000, 700), (1366, 768), PHONE], ids=str)
def test_twelve_tokens_have_room_in_their_cell(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    tab = opened(size=size).sit(site.table("magnate", 10).address(1))
    tab.find(".cell .amt b").evaluate_all("all => all.forEach(each => { each.textContent = '12' })")
    spills = "cells => cells.filter(each => each.scrollWidth > each.clientWidth).length"
    assert tab.find(".dock .cell").evaluate_all(spills) == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "upright"])
def test_a_card_that_others_buy_flies_to_them(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    table = site.table("rois_faineants", 0, seats=3, until="lead Q", turn_of=1)
    watching, playing = opened(size=size, calm=False), opened()
    watching.page.add_init_script(FLIGHTS)
    watching.sit(table.address(2))
    playing.sit(table.address(1))
    playing.show_list()
    before = watching.version()
    playing.pause()
    playing.find(".drawer .list [data-key^='list.lead Q']").first.click()
    watching.wait_for_news(before)
    watching.wait_until(lambda: bool(watching.evaluate("flights")))
    [seat] = watching.boxes(".seat[data-seat='1']")
    for x, y in watching.evaluate("flights"):
        assert seat[0] <= x <= seat[2]
        assert seat[1] <= y <= seat[3]
