"""Without a mouse: every control is reachable, the focus is visible, and nothing traps it (U3)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from ..screens import explained
from ..site import GAMES, Site
from ..tab import AGAIN_MS, Tab

Opener = Callable[..., Tab]
MOST_STOPS = 250

STOP = """() => {
  const each = document.activeElement;
  if (!each || each === document.body) return null;
  const style = getComputedStyle(each);
  const inner = [...each.querySelectorAll("*")].map((part) => getComputedStyle(part));
  const focus = getComputedStyle(document.documentElement).getPropertyValue("--focus").trim();
  const colour = document.createElement("i");
  colour.style.color = focus;
  document.body.append(colour);
  const wanted = getComputedStyle(colour).color;
  colour.remove();
  const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const isStroked = inner.some((part) => part.stroke === wanted && parseFloat(part.strokeWidth) >= 2);
  const isFramed = [each, each.closest("label")].some((box) => box && getComputedStyle(box).outlineColor === wanted
    && getComputedStyle(box).outlineStyle !== "none");
  const box = each.getBoundingClientRect();
  const isOnScreen = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  const name = each.dataset.key ?? each.getAttribute("href") ?? each.className;
  const seen = (isOutlined || isStroked || isFramed) && isOnScreen;
  return { name: String(name), seen, html: each.outerHTML.slice(0, 120) };
}"""
REACHABLE = """() => {
  const controls = "button, a[href], select, input, textarea, summary, [tabindex='0']";
  const isThere = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest("[inert]");
  const stops = (each) => each.tabIndex >= 0 && !each.disabled && !(each.type === "radio" && !each.checked);
  const found = [...document.querySelectorAll(controls)].filter((each) => isThere(each) && stops(each));
  return found.map((each) => each.dataset.key).filter(Boolean);
}"""


def walk(tab: Tab) -> list[dict[str, object]]:
    """Where the Tab key stops, from the top of the page until the focus leaves it."""
    tab.evaluate("document.activeElement.blur()")
    stops: list[dict[str, object]] = []
    for _ in range(MOST_STOPS):
        tab.page.keyboard.press("Tab")
        stop = tab.evaluate(STOP)
        if stop is None or (stops and stop["html"] == stops[0]["html"]):
            return stops
        stops.append(stop)
    pytest.fail(f"the focus goes round: {[stop['name'] for stop in stops[-6:]]}")


def check(tab: Tab) -> None:
    reachable = set(tab.evaluate(REACHABLE))
    stops = walk(tab)
    assert [stop for stop in stops if not stop["seen"]] == []
    assert reachable - {stop["name"] for stop in stops} == set()


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "address", ["/", "/new?game=magna_grecia", "/replay", "/fair", "/learn?game=magnate", "/editor"]
)
def test_the_focus_goes_through_a_page(opened: Opener, address: str) -> None:
    tab = opened().open(address)
    if "learn" in address:
        expect(tab.find(".speech .said")).to_be_visible()
    check(tab)


@pytest.mark.parametrize("address", ["/", "/rules"])
def test_what_is_skipped_to_is_not_called_a_table_where_there_is_none(opened: Opener, address: str) -> None:
    tab = opened().open(address)
    tab.page.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    expect(tab.find(".skip")).to_have_text("Skip to the content")


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_the_focus_goes_through_a_table(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.table(kind, 12).address(1))
    tab.wait_for_turn()
    check(tab)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_the_focus_stays_in_what_lies_over_a_table(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.finished(kind).address(1))
    names = [str(stop["name"]) for stop in walk(tab)]
    assert "end.rematch" in names
    assert not [name for name in names if name.startswith(("hand.", "bar.", "tab.", "log."))]
    tab.page.keyboard.press("Escape")
    assert not tab.is_over
    tab.key("bar.end").click()
    assert tab.is_over


def test_the_log_is_one_stop_and_arrows_go_through_it(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magnate", 20).address(1))
    lines = tab.find(".log button.line")
    assert lines.count() > 5
    assert len([stop for stop in walk(tab) if str(stop["name"]).startswith("log.")]) == 1
    lines.last.focus()
    tab.page.keyboard.press("ArrowUp")
    tab.page.keyboard.press("ArrowUp")
    assert tab.evaluate("document.activeElement.dataset.key") == lines.nth(-3).get_attribute("data-key")


def test_the_field_of_the_list_plays_the_only_match_and_is_left_by_escape(opened: Opener, site: Site) -> None:
    table = site.table("magna_grecia", 20)
    tab = opened().sit(table.address(1))
    before, keys = site.played(table), tab.page.keyboard
    action = tab.actions()[-1]
    tab.key("list.filter").focus()
    keys.type("nothing like that")
    keys.press("Enter")
    keys.press("Escape")
    expect(tab.key("list.filter")).not_to_be_focused()
    assert site.played(table) == before
    keys.press("l")
    expect(tab.key("list.filter")).to_have_value("")
    seen = tab.version()
    keys.type(action)
    keys.press("Enter")
    tab.wait_for_news(seen)
    assert site.played(table) == before + 1


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_a_list_tells_what_keys_do(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.table(kind, 12).address(1))
    tab.page.keyboard.press("?")
    assert tab.find(".keys dt").count() > 9
    assert "keys." not in tab.find(".keys").inner_text()
    tab.key("asks").select_option("final")
    assert tab.evaluate("localStorage.getItem('duchy.table.asks')") == '"final"'


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_a_hint_is_shown_on_the_board_and_played_by_the_bar(opened: Opener, site: Site, kind: str) -> None:
    """Viewing it plays nothing; what is proposed is shown on the board until it is confirmed."""
    table = site.table(kind, 20, tutors=True)
    with site.person(table, 1) as person:
        proposed = person.legal[0]
    tab = opened()
    advise(tab, proposed)
    tab.sit(table.address(1))
    before = site.played(table)
    tab.page.keyboard.press("h")
    tab.find(".advice button.offer").first.click()
    expect(tab.key("bar.proposed")).to_be_visible()
    assert tab.key("bar.proposed").inner_text().strip()[0].isupper()
    tab.page.wait_for_timeout(AGAIN_MS)
    assert site.played(table) == before
    tab.page.keyboard.press("Enter")
    tab.wait_until(lambda: site.played(table) > before)


def advise(tab: Tab, action: str) -> None:
    """Make every hint request in that tab return this one."""

    def connect(here: WebSocketRoute) -> None:
        server = here.connect_to_server()

        def up(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["is"] != "hint":
                server.send(text)
                return
            found = {"a": action, "share": 0.5, "line": [action], "why": "It wins."}
            here.send(json.dumps({"is": "hint", "cid": asked["cid"], "base": 1, "thorough": False, "found": [found]}))

        here.on_message(up)

    tab.context.route_web_socket("**/api/socket", connect)


def test_the_list_of_magna_grecia_begins_with_what_can_be_connected(opened: Opener, site: Site) -> None:
    """It opens at its top, not where the log stood; single road tiles are folded away until they are searched for."""
    tab = opened(size=(1280, 800)).sit(site.table("magna_grecia", 24, prefers="city", until="road").address(1))
    expect(tab.find(".drawer .log button.line").first).to_be_attached()
    tab.find(".drawer-body").evaluate("(body) => { body.scrollTop = body.scrollHeight; }")
    assert tab.find(".drawer-body").evaluate("(body) => body.scrollTop") > 0
    first = tab.show_list().first
    expect(first).to_be_in_viewport()
    expect(tab.find(".list h3").first).to_contain_text("To ")
    tile = tab.find(".list details .offer").first
    expect(tile).to_be_hidden()
    tab.key("list.filter").fill(tile.locator("code").text_content() or "")
    expect(tab.find(".list .offer").last).to_be_visible()
    tab.key("list.filter").fill("")
    before = tab.version()
    tab.pause()
    first.click()
    tab.wait_for_news(before)


def test_a_leads_from_the_end_of_a_game_to_its_analysis(opened: Opener, site: Site) -> None:
    table = site.finished("rois_faineants")
    tab = opened().sit(table.address(1))
    expect(tab.find(".sheet.ending")).to_be_visible()
    tab.page.keyboard.press("a")
    tab.page.wait_for_url(f"**/analysis#{table.id}")


def test_an_arrow_leads_back_to_the_map_when_others_have_played(opened: Opener, site: Site) -> None:
    table = site.table("magna_grecia", 0, until="oracle", turn_of=1)
    tab, other = opened(), opened()
    tab.sit(table.address(1))
    other.sit(table.address(2))
    tab.find(".aim[tabindex='0']").focus()
    tab.page.keyboard.press("Enter")
    tab.pause()
    tab.page.keyboard.press("Enter")
    expect(other.find("main.tbl.acting")).to_be_visible()
    other.play_any()
    tab.wait_until(lambda: tab.version() == other.version())
    expect(tab.find("main.tbl.acting")).to_be_visible()
    expect(tab.find(".aim[tabindex='0']")).to_have_count(1)
    tab.page.keyboard.press("ArrowRight")
    reached = tab.find(".aim:focus")
    expect(reached).to_have_count(1)
    first = reached.get_attribute("data-key")
    tab.page.keyboard.press("ArrowRight")
    expect(tab.find(f".aim:focus:not([data-key='{first}'])")).to_have_count(1)


COVERED = """() => {
  const each = document.activeElement, drawer = document.querySelector(".drawer.open");
  if (!drawer || drawer.contains(each) || each === document.body) return "";
  const { left, top, width, height } = each.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return drawer.contains(hit) ? each.dataset.key ?? each.outerHTML.slice(0, 120) : "";
}"""
"""The control that has the focus, if it lies under the open drawer."""


@pytest.mark.rotating(3)
@pytest.mark.parametrize("size", [(640, 400), (1024, 576), (390, 844)])
@pytest.mark.parametrize("kind", GAMES)
def test_the_focus_never_lies_under_an_open_drawer(
    opened: Opener, site: Site, kind: str, size: tuple[int, int]
) -> None:
    tab = opened(size=size).sit(site.table(kind, 12).address(1))
    tab.wait_for_turn()
    for key in "gr":
        tab.page.keyboard.press(key)
        expect(tab.find(".drawer.open .drawer-body > *").first).to_be_visible()
        assert [found for found in stops_under(tab) if found] == []
    tab.page.keyboard.press("Escape")
    expect(tab.find(".drawer.open")).to_have_count(0)
    expect(tab.find(".tbl [inert]:not(.plate-in)")).to_have_count(0)


def test_arrows_go_through_the_list(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magna_grecia", 20).address(1))
    tab.show_list()
    keys, offers = tab.page.keyboard, tab.find(".list section > .offer")
    keys.press("ArrowDown")
    expect(offers.first).to_be_focused()
    keys.press("ArrowDown")
    expect(offers.nth(1)).to_be_focused()
    keys.press("ArrowUp")
    expect(offers.first).to_be_focused()
    keys.press("Shift+Tab")
    expect(tab.key("list.filter")).to_be_focused()


IN_SIGHT = """() => {
  const { left, top, bottom } = document.activeElement.getBoundingClientRect();
  const isOnTop = (y) => document.activeElement.contains(document.elementFromPoint(left + 20, y));
  return isOnTop(top + 8) && isOnTop(bottom - 8);
}"""


@pytest.mark.parametrize("kind", ["magnate", "magna_grecia"])
def test_what_has_the_focus_in_the_list_lies_in_sight_below_its_field(opened: Opener, site: Site, kind: str) -> None:
    """On the way back, too; in Magna Grecia the log of two players has room for no more than the field."""
    tab = opened(language="ru").sit(site.table(kind, 30, until="deed" if kind == "magnate" else "buy").address(1))
    tab.show_list()
    expect(tab.key("list.filter")).to_be_focused()
    for key in ["Tab"] * 9 + ["Shift+Tab"] * 6:
        tab.page.keyboard.press(key)
        tab.wait_until(lambda: tab.evaluate(IN_SIGHT))


def test_the_focus_never_lies_under_an_analysis(opened: Opener, site: Site) -> None:
    tab = opened(size=(640, 400))
    explained(tab, site.finished("magnate").id)
    assert [found for found in stops_under(tab) if found] == []


def test_the_switch_of_sounds_shows_what_it_says_and_keeps_the_focus(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magnate").address(1))
    switch = tab.key("tool.i-sound")
    switch.focus()
    for symbol in ("#i-mute", "#i-sound", "#i-mute"):
        expect(switch.locator("use")).to_have_attribute("href", re.compile(f"{symbol}$"))
        expect(switch).to_have_class(re.compile(r"\bon\b") if symbol == "#i-sound" else re.compile(r"^icon *$"))
        expect(switch).to_be_focused()
        tab.page.keyboard.press("Enter")


def stops_under(tab: Tab) -> list[str]:
    """What has the focus under the drawer, stop by stop."""
    tab.evaluate("document.activeElement.blur()")
    found: list[str] = []
    for _ in range(60):
        tab.page.keyboard.press("Tab")
        found.append(tab.evaluate(COVERED))
    return found
