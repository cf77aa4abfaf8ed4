"""What a screen reader says of a table: nobody's name twice, and each event once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site import GAMES, Site
from ..tab import Tab

Opener = Callable[..., Tab]
TWICE = re.compile(r"\b(Player 2 Player 2|You You)\b")
HEAR = """() => {
  window.heard = [];
  const place = (node) => (node instanceof Element ? node : node.parentElement)?.closest("[role=status], [aria-live]");
  const words = (region) => (region.querySelector("p") ?? region).textContent.trim();
  const hear = (changes) => window.heard.push(...[...new Set(changes.map(({ target }) => place(target)))]
    .filter((region) => region?.isConnected && region.ariaLive !== "off").map(words).filter(Boolean));
  new MutationObserver(hear).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
"""Collects what live regions say whenever they change."""
LATER_HEARD = """async () => {
  const second = () => new Promise((later) => setTimeout(later, 1000));
  for (let before = -1; before < heard.length; await second()) before = heard.length;
  return heard;
}"""
"""What has been heard once nothing has been added for a second: a second announcement may come after the first."""
TOLD = "() => document.querySelector('.turn-told > span')?.textContent ?? ''"
"""What stands on the table of what others have done."""


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_nobody_is_named_twice_in_a_row(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(site.table(kind, 25, turn_of=1).address(1))
    expect(tab.find(".drawer .log")).to_be_visible()
    read = tab.find("main.tbl").aria_snapshot()
    assert "Player 2" in read
    assert not TWICE.findall(read), read


def test_an_ace_is_read_by_its_name_alone(opened: Opener, site: Site) -> None:
    """Of other cards rank and suits are read beside the name, which is a picture; an Ace's says both."""
    tab = opened().sit(site.table("magnate", 30, turn_of=1, prefers="(sell|build|deed) 1").address(1))
    expect(tab.find(".drawer .log")).to_be_visible()
    read = tab.find(".drawer .log").aria_snapshot()
    assert len(re.findall(r"the Ace of \w+", read)) > 1
    assert not re.findall(r"the Ace of \w+ A\b", read), read


def test_whose_oracle_it_is_is_read_and_not_only_drawn(opened: Opener, site: Site) -> None:
    log = opened().sit(site.table("magna_grecia", 4).address(1)).find(".drawer .log")
    expect(log).to_contain_text("You put an oracle on")
    expect(log).to_contain_text("Player 2 puts an oracle on")


@pytest.mark.parametrize("address", ["/", "/puzzles"])
def test_buttons_that_are_alike_are_told_apart_by_their_game(opened: Opener, address: str) -> None:
    tab = opened().open(address)
    groups = tab.page.get_by_role("group", name="Magna Grecia", exact=True)
    expect(groups).to_have_count(1)
    expect(groups.get_by_role("button").or_(groups.get_by_role("link"))).not_to_have_count(0)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_an_event_is_announced_once(opened: Opener, site: Site, kind: str) -> None:
    """Another seat plays until it is one's turn: what is to be done is said by one region, not by two."""
    table = site.table(kind, 25, turn_of=2)
    tab, other = opened().sit(table.address(1)), opened().sit(table.address(2))
    tab.evaluate(HEAR)
    while not tab.is_acting:
        other.play_any()
        tab.wait_until(lambda: tab.version() == other.version())
    status = tab.find(".status p b").inner_text()
    tab.wait_until(lambda: "Player 2" in " ".join(tab.evaluate("heard")))
    said = " ".join(tab.evaluate(LATER_HEARD))
    assert said.count(status) == 1, tab.evaluate("heard")


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_whoever_gets_the_device_is_told_what_the_others_did(opened: Opener, site: Site, kind: str) -> None:
    """It was no news to whoever had the device before."""
    tab = opened().open(site.table(kind, 8, turn_of=1).address(1, 2))
    tab.take_device()
    while not tab.evaluate(TOLD).startswith("Player 1"):
        tab.play_any()
        tab.take_device()
    expect(tab.find("#aloud")).to_have_text(re.compile("^Player 1 "))
