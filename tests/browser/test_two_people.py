"""Two people in two browsers, at one device, and a spectator."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .site import GAMES, Site
from .tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
KINDS = ("nullgame", *GAMES)
HIDDEN = [kind for kind in KINDS if kind != "magna_grecia"]
"""Games in which somebody holds something hidden from others."""


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", KINDS)
def test_what_one_plays_the_other_and_a_spectator_see(opened: Opener, site: Site, kind: str) -> None:
    table = site.table(kind, 2)
    first, second, looking = opened(), opened(language="fr"), opened(language="ru")
    first.sit(table.address(1))
    second.sit(table.address(2))
    looking.sit(table.address())
    assert first.wait_for_turn()
    for tab in (second, looking):
        assert not tab.is_acting
        tab.page.keyboard.press("l")
        assert tab.find("button.offer").count() == 0
    before = second.version(), looking.version()
    first.play_any()
    second.wait_for_news(before[0])
    looking.wait_for_news(before[1])


def test_a_friend_is_invited(opened: Opener) -> None:
    host, guest = opened(), opened(language="fr")
    host.open("/new?game=magnate&with=friends")
    host.key("new.name.0").fill("Ada")
    host.key("new.open").click()
    link = host.find(".invite code").first.inner_text()
    expect(host.find(".qr svg")).to_be_visible()
    guest.open(link.removeprefix(host.root))
    expect(guest.find("main.tbl .board")).to_be_visible()
    expect(host.find(".invite")).to_have_count(0)
    assert "Ada" in guest.find("main.tbl").inner_html()
    host.open("/")
    expect(host.find(".running li")).to_have_count(1)


def test_a_guest_who_waits_is_not_told_how_to_start_a_server(opened: Opener) -> None:
    host, guest = opened(), opened()
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.seats").select_option("3")
    host.key("new.open").click()
    expect(host.find(".invite code")).to_have_count(3)
    guest.open(host.find(".invite code").first.inner_text().removeprefix(host.root))
    expect(guest.find(".invite code")).to_have_count(1)
    assert "--public" in host.words()
    assert "--public" not in guest.words()


@pytest.mark.rotating(2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_links_are_found_again_while_playing(opened: Opener, size: tuple[int, int]) -> None:
    host, guest = opened(size=size), opened()
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.open").click()
    links = host.find(".invite code")
    expect(links).to_have_count(2)
    before = links.all_inner_texts()
    guest.open(before[0].removeprefix(host.root))
    expect(links).to_have_count(0)
    expect(guest.find("main.tbl .board")).to_be_visible()
    if size == PHONE:
        host.page.keyboard.press("n")
        host.key("notes.links").click()
    else:
        host.key("tool.i-link").click()
    expect(links.first).to_be_visible()
    assert links.all_inner_texts() == before
    host.key("invite.shut").click()
    expect(links).to_have_count(0)


def test_there_are_no_links_where_nobody_else_plays(opened: Opener, site: Site) -> None:
    alone, together = opened(), opened()
    alone.open("/").key("play.magnate").click()
    expect(alone.find("main.tbl .board")).to_be_visible()
    together.open(site.table("magnate", 2).address(1, 2))
    for tab in (alone, together):
        expect(tab.key("tool.i-rules")).to_be_visible()
        expect(tab.key("tool.i-link")).to_have_count(0)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_what_a_finger_rests_on_is_told(opened: Opener, site: Site, kind: str) -> None:
    tab = opened(size=PHONE, touch=True).sit(site.table(kind, 8).address(1))
    assert tab.wait_for_turn()
    held = tab.find("main.tbl :is(.left, .right, .dock) [title]:visible").first
    title = held.get_attribute("title")
    assert title
    held.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(tab.find(".notice")).to_contain_text(title)
    assert tab.is_acting


@pytest.mark.rotating(2)
@pytest.mark.parametrize("kind", HIDDEN)
def test_nobody_sees_the_hand_of_another_at_one_device(opened: Opener, site: Site, kind: str) -> None:
    table = site.table(kind, 2, turn_of=2)
    tab = opened().open(table.address(1, 2))
    expect(tab.find(".hand-over")).to_be_visible()
    tab.page.keyboard.press("l")
    tab.page.keyboard.press("h")
    assert tab.find("button.offer, .board *, .dock .own *, .dock .bar *").count() == 0
    with site.person(table, 2) as person:
        hidden = [action for action in person.legal if len(action) > 4]
        page = tab.page.content()
        assert [action for action in hidden if action in page] == []
    tab.page.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.closest('.hand-over, .top, .skip') !== null")
    tab.key("hand-over").click()
    assert tab.wait_for_turn()
    expect(tab.find("main.tbl .board > *").first).to_be_visible()


def test_the_device_goes_round(opened: Opener, site: Site) -> None:
    tab = opened().open(site.table("nullgame").address(1, 2))
    for _ in range(3):
        tab.key("hand-over").click()
        name = tab.find(".status").inner_text()
        tab.play_any()
        expect(tab.find(".hand-over")).to_be_visible()
        assert name


def test_the_first_page_knows_whose_turn_it_has_become(opened: Opener, site: Site) -> None:
    table = site.table("nullgame")
    tab = opened().sit(table.address(1))
    tab.play_any()
    tab.open("/")
    expect(tab.find(".running li")).to_have_count(1)
    expect(tab.find(".running li.you")).to_have_count(0)
    with site.person(table, 2) as person:
        assert person.act(person.legal[0])["is"] == "ack"
    tab.open("/")
    expect(tab.find(".running li.you")).to_have_count(1)


def test_people_at_one_device_have_names_in_the_language_of_the_page(opened: Opener) -> None:
    tab = opened().open("/")
    tab.key("device.magna_grecia").click()
    badges = tab.find(".right .mg-seat .badge text")
    expect(tab.find("main.tbl.acting")).to_be_attached()
    assert sorted(badges.all_text_contents()) == ["P1", "P2"]
    tab.speak("ru")
    expect(tab.find(".right").first).to_contain_text("Игрок 2")
    assert sorted(badges.all_text_contents()) == ["И1", "И2"]
