"""What is printed: tokens are told by what fills them, nothing lies over a position, and no text is cut."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from ..screens import explained
from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
FILLED = """all => all.map(each => getComputedStyle(each).printColorAdjust)"""
COVERED = """() => {
  const tray = document.querySelector(".ed-tray").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".ed-place")].map((each) => each.getBoundingClientRect());
  return boxes.filter(({ top, bottom }) => top < tray.bottom && bottom > tray.top).length;
}"""
CUT = "all => all.filter(each => each.scrollHeight > each.clientHeight + 1).length"


def on_paper(tab: Tab, width: int = 720) -> None:
    tab.page.emulate_media(media="print")
    tab.page.set_viewport_size({"width": width, "height": 1000})


def test_tokens_on_a_printed_table_keep_what_fills_them(opened: Opener, site: Site) -> None:
    tab = opened(theme="dark").sit(site.table("magnate", moves=20).address(1))
    on_paper(tab)
    expect(tab.find(".tok").first).to_be_attached()
    assert {*tab.find(".tok").evaluate_all(FILLED)} == {"exact"}


def test_a_printed_position_is_whole(opened: Opener, site: Site) -> None:
    tab = opened().open("/editor#magna_grecia+standard+seats=2;turn+3+turn")
    expect(tab.find(".ed-fine")).to_be_visible()
    on_paper(tab)
    assert tab.find(".ed-map").evaluate("each => each.scrollWidth <= each.clientWidth")
    tab.key("editor.text").fill("magnate en seats=2\nturn 5 seat 1 play\n1 hand 7SK\n2 hand ?\n" + "\n" * 30 + "pile 3")
    expect(tab.key("piece.7SK")).to_be_visible()
    assert tab.evaluate(COVERED) == 0
    assert tab.key("editor.text").evaluate_all(CUT) == 0


def test_turning_points_are_printed_in_full_and_on_white(opened: Opener, site: Site) -> None:
    tab = opened().sit(f"/analysis#{site.finished('magnate').id}")
    expect(tab.find(".review .story")).to_be_visible()
    on_paper(tab, 240)
    assert tab.find(".review .offer > span").count() > 0
    assert tab.find(".review .offer > span").evaluate_all(CUT) == 0
    assert tab.find(".drawer").evaluate("each => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_a_printed_analysis_begins_with_the_game_its_players_and_how_it_ended(opened: Opener, site: Site) -> None:
    game, tab = site.finished("magnate"), opened()
    tab.sit(game.address(1))
    explained(tab, game.id)
    expect(tab.find(".review > .on-paper")).to_be_hidden()
    on_paper(tab)
    expect(tab.find(".review > .on-paper")).to_be_visible()
    today = tab.evaluate("new Date().toLocaleDateString('en', { dateStyle: 'long' })")
    head, played, ended = tab.find(".review > .on-paper > *").all_text_contents()
    assert (head, played) == ("Magnate · Analysis", f"Player 1, Player 2 · {today}")
    assert ended in {"Player 1 won.", "Player 2 won.", "Player 1 shared the win. Player 2 shared the win."}


def test_where_a_game_is_played_on_the_table_is_printed(opened: Opener, site: Site) -> None:
    tab = opened().sit("/analysis#d=magnate+en+seats=2;turn+5+seat+1+play;1+hand+7SK;2+hand+?")
    expect(tab.find(".what-if")).to_be_visible()
    on_paper(tab)
    expect(tab.find(".board")).to_be_visible()
