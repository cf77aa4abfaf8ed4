"""Text as large as the browser is set to: it lies in a window as in a smaller one, and nothing is cut or covered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duchy.words import LANGUAGES, load_texts

from ..matrix import GEOMETRY, LEAST_TYPE
from ..screens import analysed, in_drawer
from ..site import GAMES, Site
from ..tab import Tab

Opener = Callable[..., Tab]
TIMES = 2
LOW = (640, 400)
PLACES = (".top", ".status", ".board", "main.tbl > .dock", ".dock .own", ".dock .bar")
SLACK = 9
"""Pixels by which a place may lie elsewhere, since lines and gaps that stay thin are thin in larger text, too."""


@pytest.mark.parametrize("size", [(640, 400), (390, 844), (1024, 576)])
@pytest.mark.parametrize("kind", GAMES)
def test_larger_text_lies_in_a_window_as_in_a_smaller_one(
    opened: Opener, site: Site, kind: str, size: tuple[int, int]
) -> None:
    address = site.table(kind, 30).address(1)
    small, large = opened(size=size), opened(size=(TIMES * size[0], TIMES * size[1]))
    large.enlarge(TIMES)
    boxes = [tab.sit(address).boxes(*PLACES) for tab in (small, large)]
    apart = {
        place: [round(b / TIMES - a, 1) for a, b in zip(*both, strict=True)]
        for place, *both in zip(PLACES, *boxes, strict=True)
    }
    assert {place: each for place, each in apart.items() if max(map(abs, each)) > SLACK} == {}


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("kind", GAMES)
def test_nothing_is_cut_or_covered_in_larger_text(opened: Opener, site: Site, kind: str, language: str) -> None:
    table = site.table(kind, 30)
    faults: list[str] = []
    for size, times in (((1280, 800), 2), ((1920, 1080), 1.5), ((780, 1688), 2), ((1475, 1025), 1.25)):
        tab = opened(size=size, language=language)
        tab.enlarge(times)
        tab.sit(table.address(1))
        wanted = {"touch": False, "scrolls": False, "long": False, "least": LEAST_TYPE * times}
        faults += [f"{size} x {times}: {fault}" for fault in tab.evaluate(GEOMETRY, wanted)]
    assert faults == []


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("kind", GAMES)
def test_an_analysis_and_a_hint_can_be_read_in_a_low_window_with_text_twice_as_large(
    opened: Opener, site: Site, kind: str, language: str
) -> None:
    tab = opened(language=language)
    shown = {".review .graph": analysed, ".advice .offer": hinted}
    for what, show in shown.items():
        tab.enlarge(1)
        tab.page.set_viewport_size({"width": 1366, "height": 768})
        show(tab, site, kind)
        tab.enlarge(TIMES)
        tab.page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
        drawer, last, shut, first = tab.boxes(".drawer.open", "[role=tab]:last-child", ".drawer .shut", what)
        assert (drawer[0], drawer[2]) == (0, LOW[0])
        assert drawer[3] >= LOW[1]
        assert 0 < drawer[1] <= LOW[1] / 4
        assert last[2] <= shut[0]
        assert drawer[1] < first[1] < LOW[1] - 4 * LEAST_TYPE * TIMES


def hinted(tab: Tab, site: Site, kind: str) -> None:
    in_drawer(tab, site, kind, "h")


OVER = """all => all.filter((button) => {
  const { top, bottom } = button.getBoundingClientRect();
  return [...button.children].some((each) => {
    const box = each.getBoundingClientRect();
    return box.height > 0 && (box.top < top || box.bottom > bottom);
  });
}).map((button) => button.innerText)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_has_room_for_why_it_is_closed(opened: Opener, site: Site, language: str) -> None:
    tab = opened(size=(1024, 768), language=language).sit(site.table("magnate", moves=22, prefers="trade").address(1))
    tab.find(".dock .hc").last.click()
    said = load_texts("web_magnate", language)
    expect(tab.key("bar.trade").locator("small")).to_have_text(said["page.bar.trade_off"])
    assert tab.find(".dock > .bar .btn").evaluate_all(OVER) == []
