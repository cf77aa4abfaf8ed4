"""People's time on the page: chosen when the table is laid, shown in every window, and what is said when it is up."""

from __future__ import annotations

import re
from collections.abc import Callable
from unittest.mock import patch

import pytest
from playwright.sync_api import expect

from duchy.server.clock import wall_clock
from duchy.words import load_texts

from .. import site as sites
from ..site import GAMES, Site
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
LOW = (844, 390)
QUARTER = {"per": "game", "ms": 900_000, "level": "page"}


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_everybody_sees_whose_time_runs_and_how_much_is_left(opened: Opener, site: Site, kind: str) -> None:
    table = site.table(kind, limit=QUARTER, names={"1": "Ada", "2": "Bea"})
    for size, seats in ((DESKTOP, [1]), (PHONE, [2]), (LOW, [])):
        tab = opened(size=size).sit(table.address(*seats))
        clock = tab.find(".status .seat-clock.runs")
        expect(clock).to_be_visible()
        expect(clock).to_have_text(re.compile(r"^14:\d\d$"))
        expect(clock).to_have_attribute("aria-label", "Ada: 14 minutes left")
        expect(tab.find(".status .seat-clock")).to_have_count(2 if seats == [2] else 1)


def test_the_clock_goes_on_by_itself(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magnate", limit=QUARTER).address(1))
    clock = tab.find(".status .seat-clock.runs")
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    expect(tab.find(".opp .seat-clock")).to_have_text("15:00")


def test_the_host_chooses_it_and_the_waiting_room_says_so(opened: Opener) -> None:
    host, guest = opened(), opened(language="ru")
    host.open("/new?game=magnate&with=friends")
    expect(host.key("new.after.page")).to_have_count(0)
    host.key("new.time").select_option("turn.259200000")
    host.key("new.after.page").click()
    expect(host.key("new.after.page")).to_be_focused()
    host.key("new.open").click()
    sentence = "Time: 3 days for each turn. If yours runs out, Tibor plays on for you."
    expect(host.find(".sheet")).to_contain_text(sentence)
    guest.come(host.find(".invite code").first.inner_text())
    expect(guest.find(".status .seat-clock.runs")).to_have_text("2 д 23 ч")


def test_whose_time_is_up_is_told_and_may_come_back(opened: Opener, site: Site) -> None:
    with patch.object(sites, "wall_clock", lambda: wall_clock() - 600_000):
        table = site.table("magnate", limit={"per": "game", "ms": 60_000, "level": "page"})
    tab = opened().sit(table.address(1))
    text = load_texts("web_timed", "en")["timed.up"].replace("{name}", "Tibor")
    expect(tab.find(".stand-in")).to_contain_text(text)
    expect(tab.find(".log")).to_contain_text("Out of time: Tibor plays on")
    tab.key("stand_in.back").click()
    expect(tab.find(".stand-in")).to_have_count(0)
    expect(tab.find(".seat-clock").first).to_be_visible()


def test_where_nobody_plays_on_both_are_told_who_has_won_and_may_play_again(opened: Opener, site: Site) -> None:
    with patch.object(sites, "wall_clock", lambda: wall_clock() - 45_000):
        table = site.table("magnate", limit={"per": "game", "ms": 60_000, "level": ""}, names={"1": "Ada", "2": "Bea"})
    one, two = opened().sit(table.address(1)), opened(language="fr", size=PHONE).sit(table.address(2))
    expect(one.find(".sheet h2")).to_have_text("Your time is up. You have lost.")
    expect(two.find(".sheet h2")).to_have_text(re.compile("^Ada.: temps écoulé. Vous gagnez.$"))
    expect(one.find(".log")).to_contain_text("Out of time: the game is over")
    two.key("end.shut").click()
    expect(two.find(".status")).to_contain_text("La partie est terminée")
    two.pause()
    two.key("bar.end").click()
    two.key("end.rematch").click()
    two.wait_until(lambda: table.id not in two.page.url)
    one.open("/")
    expect(one.find(".running")).to_contain_text("lost")


def test_the_host_chooses_that_the_game_ends(opened: Opener) -> None:
    host = opened(size=PHONE)
    host.open("/new?game=magnate&with=friends")
    host.key("new.time").select_option("game.900000")
    host.key("new.ends").check()
    expect(host.key("new.after.page")).to_have_count(0)
    host.key("new.open").click()
    sentence = "Time: 15 minutes each for the whole game. Anyone whose time runs out loses, and the game ends."
    expect(host.find(".sheet")).to_contain_text(sentence)
