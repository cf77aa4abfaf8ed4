"""The size of the first load, and the time to the first decision (U8)."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from ..site import GAMES, Site
from ..tab import Tab

Opener = Callable[..., Tab]
MOST_BYTES = 120 * 1024
MOST_REQUESTS = 18
LANGUAGES = ("en", "fr", "ru")
"""Russian takes the most bytes: its letters are two each, and a font of their own."""
SOON_MS, SOON_SLOW_MS, SLOWER = 1000, 2000, 4
TRIES = 6
QUIET_STEPS, STEP_MS = 5, 100
HOVER_MS = 200
"""From the moment a hand reaches a button until it presses it."""

DECIDE = """(kind) => new Promise((done) => {
  const began = performance.now();
  document.querySelector(`[data-key="play.${kind}"]`).click();
  const controls = ":is(.board, .dock) :is(button, [role=button]):not([aria-disabled=true])";
  const isSeen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 0;
  const look = () => {
    if ([...document.querySelectorAll(`main.tbl.acting ${controls}`)].some(isSeen)) done(performance.now() - began);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""From the click on Play until a legal action can be seen and pressed."""


class Load:
    """The transferred data, as counted by the browser."""

    def __init__(self, tab: Tab) -> None:
        self.page, self.bytes, self.addresses = tab.page, 0, list[str]()
        self.open = set[str]()
        session = tab.context.new_cdp_session(tab.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._begin)
        session.on("Network.loadingFinished", self._end)
        session.on("Network.loadingFailed", self._end)

    def _begin(self, event: dict[str, Any]) -> None:
        self.addresses.append(event["request"]["url"])
        self.open.add(event["requestId"])

    def _end(self, event: dict[str, Any]) -> None:
        self.bytes += int(event.get("encodedDataLength", 0))
        self.open.discard(event["requestId"])

    def check(self) -> None:
        """Once nothing more has been asked for during half a second."""
        quiet, known = 0, -1
        while quiet < QUIET_STEPS:
            quiet = quiet + 1 if len(self.addresses) == known and not self.open else 0
            known = len(self.addresses)
            self.page.wait_for_timeout(STEP_MS)
        assert self.bytes <= MOST_BYTES, f"{self.bytes} bytes: {self.addresses}"
        assert len(self.addresses) <= MOST_REQUESTS, f"{len(self.addresses)} requests: {self.addresses}"
        print(f"{self.bytes} bytes, {len(self.addresses)} requests")


def test_the_first_page_is_light(opened: Opener) -> None:
    tab = opened()
    load = Load(tab)
    tab.open("/")
    load.check()


def test_the_position_editor_comes_with_a_table(opened: Opener) -> None:
    tab = opened()
    load = Load(tab)
    tab.open("/editor")
    load.check()


@pytest.mark.rotating(9)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "address",
    [f"{path}?game={kind}" for path in ("/new", "/rules", "/learn", "/teach") for kind in GAMES]
    + ["/replay", "/fair", "/learn", "/puzzles"],
)
def test_every_other_page_is_light(opened: Opener, address: str, language: str) -> None:
    tab = opened(language=language)
    load = Load(tab)
    tab.open(address)
    load.check()


@pytest.mark.rotating(9)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", GAMES)
def test_from_the_first_page_to_a_table_is_light(opened: Opener, kind: str, language: str) -> None:
    tab = opened(language=language)
    load = Load(tab)
    tab.open("/").page.wait_for_load_state("networkidle")
    tab.key(f"play.{kind}").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    load.check()


@pytest.mark.rotating(9)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", GAMES)
def test_a_replay_is_light(opened: Opener, site: Site, kind: str, language: str) -> None:
    game = site.finished(kind).id
    tab = opened(language=language)
    load = Load(tab)
    tab.sit(f"/replay#{game}")
    load.check()


@pytest.mark.rotating(9)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", GAMES)
def test_a_table_is_light(opened: Opener, site: Site, kind: str, language: str) -> None:
    table = site.table(kind)
    tab = opened(language=language)
    load = Load(tab)
    tab.sit(table.address(1))
    load.check()


@pytest.mark.rotating(9)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", GAMES)
def test_the_room_where_one_waits_for_friends_is_light(opened: Opener, kind: str, language: str) -> None:
    host, tab = opened(), opened(language=language)
    host.open(f"/new?game={kind}&with=friends")
    if kind != "magnate":
        host.key("new.seats.3").click()
    host.key("new.open").click()
    link = host.find(".invite code").first.inner_text()
    load = Load(tab)
    tab.come(link)
    if kind != "magnate":
        expect(tab.find(".sheet .naming")).to_be_visible()
    load.check()


@pytest.mark.rotating(3)
@pytest.mark.parametrize("slower", [1, SLOWER])
@pytest.mark.parametrize("kind", GAMES)
def test_the_first_decision_comes_soon(opened: Opener, kind: str, slower: int) -> None:
    most = (SOON_MS if slower == 1 else SOON_SLOW_MS) * busyness()
    taken: list[float] = []
    while len(taken) < TRIES and (not taken or min(taken) > most):
        taken.append(first_decision(opened(), kind, slower))
    print(f"{kind}, {slower} times slower: {[round(each) for each in taken]} ms, at most {most:.0f}")
    assert min(taken) <= most, taken


def busyness() -> float:
    """The load per processor, at least 1."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def first_decision(tab: Tab, kind: str, slower: int) -> float:
    """Milliseconds in a new browser, at a table where the person begins."""
    tab.page.add_init_script("Math.random = () => 0.9")
    tab.open("/").page.wait_for_load_state("networkidle")
    tab.key(f"play.{kind}").hover()
    tab.page.wait_for_timeout(HOVER_MS)
    tab.context.new_cdp_session(tab.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return float(tab.evaluate(DECIDE, kind))
