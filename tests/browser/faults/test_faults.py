"""Failing connections, duplicate tabs, abandoned pages: nothing is lost and nothing is played twice (F8)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, WebSocketRoute, expect

from duchy.words import load_texts

from ..site import Site
from ..tab import LEAVE, Tab
from .test_reload import CHOICES

Opener = Callable[..., Tab]
KIND = "nullgame"
CHOSEN = (
    """[...document.querySelectorAll(":is(.board, .dock .own) [aria-pressed=true]")].map((each) => each.dataset.key)"""
)

UNDRAWN = """[...document.querySelectorAll("use")].map((each) => each.getAttribute("href"))
  .filter((href) => !href.startsWith("#") || !document.querySelector(href))"""
"""Symbols that are not in the page, so that they would have to be requested."""


class Line:
    """The connection between a page and its server, which can be cut and can swallow answers."""

    def __init__(self, context: BrowserContext) -> None:
        self.is_cut = False
        self.swallows = 0
        self.sent: list[str] = []
        self._open: list[WebSocketRoute] = []
        context.route_web_socket("**/api/socket", self._connect)

    def _connect(self, here: WebSocketRoute) -> None:
        if self.is_cut:
            here.close()
            return
        server = here.connect_to_server()
        here.on_message(lambda text: self._up(server, str(text)))
        server.on_message(lambda text: self._down(here, str(text)))
        self._open.append(here)

    def _up(self, server: WebSocketRoute, text: str) -> None:
        if not self.is_cut:
            self.sent.append(text)
            server.send(text)

    def _down(self, here: WebSocketRoute, text: str) -> None:
        if self.is_cut:
            return
        if self.swallows and json.loads(text)["is"] in ("ack", "ev"):
            self.swallows -= 1
            return
        here.send(text)

    def cut(self) -> None:
        self.is_cut = True
        for each in self._open:
            each.close()
        self._open.clear()

    def mend(self) -> None:
        self.is_cut = False


def test_what_was_chosen_offline_is_played_once(opened: Opener, site: Site) -> None:
    table = site.table(KIND, 1)
    tab = opened()
    line = Line(tab.context)
    tab.sit(table.address(1))
    before, seen = site.played(table), tab.version()
    line.cut()
    expect(tab.find("body.offline")).to_be_attached()
    tab.play_any(wait=False)
    tab.page.wait_for_timeout(300)
    assert site.played(table) == before
    line.mend()
    expect(tab.find("body.offline")).not_to_be_attached()
    tab.wait_for_news(seen)
    expect(tab.find("main.tbl.acting")).to_have_count(0)
    assert site.played(table) == before + 1


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "choice"), [*CHOICES.items()])
def test_what_is_half_chosen_outlasts_the_line(opened: Opener, site: Site, kind: str, choice: str) -> None:
    tab = opened()
    line = Line(tab.context)
    for moves in range(0, 50, 5):
        tab.open("/").sit(site.table(kind, moves).address(1))
        if tab.find(choice).count():
            break
    tab.find(choice).first.dispatch_event("click")
    chosen = tab.evaluate(CHOSEN)
    assert chosen
    line.cut()
    expect(tab.find("body.offline")).to_be_attached()
    assert tab.evaluate(CHOSEN) == chosen
    line.mend()
    expect(tab.find("body.offline")).not_to_be_attached()
    expect(tab.find("#aloud")).to_have_text(load_texts("web", "en")["web.online"])
    assert tab.evaluate(CHOSEN) == chosen


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", CHOICES)
def test_signs_need_no_line(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.table(kind, 20).address(1))
    tab.context.set_offline(True)
    tab.page.keyboard.press("g")
    tab.speak("en")
    assert tab.find("main use").count() > 20
    assert tab.evaluate(UNDRAWN) == []


def test_a_table_that_cannot_be_reached_says_so(opened: Opener, site: Site) -> None:
    table = site.table(KIND, 1)
    tab = opened()
    line = Line(tab.context)
    line.cut()
    tab.page.goto(table.address(1))
    expect(tab.find(".waiting")).to_have_text(load_texts("web", "en")["web.offline"])
    line.mend()
    expect(tab.find("main.tbl .status")).not_to_be_empty()


def test_what_is_done_offline_is_said_to_be_kept(opened: Opener, site: Site) -> None:
    tab = opened()
    line = Line(tab.context)
    tab.sit(site.table(KIND, 1).address(1))
    line.cut()
    expect(tab.find("body.offline")).to_be_attached()
    tab.play_any(wait=False)
    expect(tab.find(".notice")).to_contain_text(load_texts("web", "en")["web.offline_kept"])
    line.mend()
    expect(tab.find(".notice")).to_be_hidden()


@pytest.mark.rotating(2)
@pytest.mark.parametrize("address", ["/", "table"])
def test_a_language_that_cannot_be_fetched_leaves_all_as_it_is(opened: Opener, site: Site, address: str) -> None:
    tab = opened()
    tab.sit(site.table(KIND, 1).address(1)) if address == "table" else tab.open(address)
    tab.context.set_offline(True)
    tab.key("lang").select_option("fr")
    expect(tab.find(".notice, .trouble").first).to_contain_text(load_texts("web", "en")["web.unreachable"])
    expect(tab.key("lang")).to_have_value("en")
    tab.context.set_offline(False)
    tab.speak("fr")


def test_an_answer_that_is_lost_is_asked_for_again_and_nothing_is_played_twice(opened: Opener, site: Site) -> None:
    table = site.table(KIND, 1)
    tab = opened()
    line = Line(tab.context)
    tab.sit(table.address(1))
    before = site.played(table)
    line.swallows = 2
    tab.play_any(wait=False)
    tab.wait_until(lambda: site.played(table) > before)
    line.cut()
    line.mend()
    expect(tab.find("main.tbl.acting")).to_have_count(0)
    assert site.played(table) == before + 1
    assert len({json.loads(text)["cid"] for text in line.sent if '"act"' in text}) == 1


def test_a_line_that_died_in_silence_is_noticed(opened: Opener, site: Site) -> None:
    """As after sleep: the socket seems open, but nothing gets through."""
    table = site.table(KIND, 1)
    tab = opened()
    tab.sit(table.address(1))
    seen = tab.version()
    tab.context.set_offline(True)
    with site.person(table, 1) as person:
        assert person.act(person.legal[0], cid="elsewhere")["is"] == "ack"
    tab.context.set_offline(False)
    tab.wait_for_news(seen)
    expect(tab.find("main.tbl.acting")).to_have_count(0)


def test_two_tabs_of_one_seat(opened: Opener, site: Site) -> None:
    table = site.table(KIND, 1)
    tab = opened()
    tab.sit(table.address(1))
    other = tab.another().sit(table.address(1))
    before = site.played(table)
    buttons = [each.show_list().first.element_handle() for each in (tab, other)]
    for button in buttons:
        button.evaluate("(button) => button.click()")
    for each in (tab, other):
        expect(each.find("main.tbl.acting")).to_have_count(0)
    assert site.played(table) == before + 1


def test_a_control_that_is_pressed_twice_plays_once(opened: Opener, site: Site) -> None:
    table = site.table(KIND, 1)
    tab = opened().sit(table.address(1))
    before = site.played(table)
    tab.show_list()
    tab.find("button.offer").first.evaluate("(button) => { button.click(); button.click(); }")
    expect(tab.find("main.tbl.acting")).to_have_count(0)
    assert site.played(table) == before + 1


def test_the_way_back_and_forward(opened: Opener, site: Site) -> None:
    table = site.table(KIND, 1)
    tab = opened().open("/")
    tab.sit(table.address(1))
    before = site.played(table)
    tab.play_any()
    tab.page.go_back()
    expect(tab.find("main.home")).to_be_visible()
    tab.page.go_forward()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    assert site.played(table) == before + 1
    tab.key("lang").focus()
    assert tab.find("main.tbl").count() == 1


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "address", ["/table#0123456789abcdef0123456789abcdef", "/table#nonsense.more", "/table", "/nowhere"]
)
def test_an_address_of_nothing_says_so(opened: Opener, address: str) -> None:
    tab = opened()
    tab.page.goto(address)
    if address != "/nowhere":
        expect(tab.find(".trouble, article.game").first).to_be_visible()
    tab.troubles.clear()


def test_another_hash_by_hand_or_back_to_it_opens_the_page_once(opened: Opener, site: Site) -> None:
    one, other = site.table("magnate", 3), site.table("magnate", 5)
    tab = opened().sit(one.address())
    heard: list[str] = []
    tab.page.on("websocket", lambda socket: heard.append(socket.url))
    for count, go in enumerate((f"() => {{ location.hash = '{other.id}' }}", "() => history.back()"), start=1):
        tab.page.evaluate(LEAVE)
        tab.evaluate(go)
        expect(tab.find("#main:not([data-left]) main.tbl .status")).not_to_be_empty()
        tab.page.wait_for_load_state("networkidle")
        assert len(heard) == count
