"""Two people in two browsers, and a spectator."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import expect

from duchy.server.ledger.signing import CAN_CHECK
from duchy.server.messages.verify import verify_game
from duchy.words import LANGUAGES, load_texts

from ..site import GAMES, Site
from ..tab import DESKTOP, PHONE, Tab

TEXTS = load_texts("web", "en") | load_texts("web_waiting", "en")
Opener = Callable[..., Tab]
KINDS = ("nullgame", *GAMES)
SMALLEST = (320, 568)
CUT = "button => button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight"


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


def test_a_friend_is_invited_and_nobody_else_sits_down_there(opened: Opener) -> None:
    host, guest = opened(), opened(language="fr")
    host.open("/new?game=magnate&with=friends")
    host.key("new.name.0").fill("Ada")
    host.key("new.open").click()
    link = host.find(".invite code").first.inner_text()
    expect(host.find(".qr svg")).to_be_visible()
    guest.come(link)
    expect(guest.find("main.tbl .board")).to_be_visible()
    expect(host.find(".invite")).to_have_count(0)
    assert "Ada" in guest.find("main.tbl").inner_html()
    for other, language in ((host.another(), "en"), (opened(language="ru"), "ru")):
        other.come(link)
        expect(other.find(".trouble")).to_have_text(load_texts("shared", language)["server.SEAT_TAKEN"])
        other.troubles.clear()
    guest.come(link)
    expect(guest.find("main.tbl .board")).to_be_visible()
    host.come("/")
    expect(host.find(".running li")).to_have_count(1)
    host.find(".running li a").click()
    expect(host.find("main.tbl .board")).to_be_visible()


@pytest.mark.skipif(not CAN_CHECK, reason="needs cryptography")
def test_what_browsers_decide_they_sign_where_they_can(opened: Opener, site: Site) -> None:
    """The guest's page might come over plain http: there browsers offer neither keys nor digests."""
    host, guest = opened(), opened()
    guest.page.add_init_script("delete Crypto.prototype.subtle")
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.open").click()
    guest.come(host.find(".invite code").first.inner_text())
    guest.wait_until(lambda: host.is_acting or guest.is_acting)
    tabs = (host, guest) if host.is_acting else (guest, host)
    before = tabs[1].version()
    tabs[0].play_any()
    tabs[1].wait_for_news(before)
    tabs[0].page.reload()
    expect(tabs[0].find("main.tbl .status")).not_to_be_empty()
    tabs[0].wait_until(lambda: host.is_acting or guest.is_acting)
    tab = host if host.is_acting else guest
    before = tab.version()
    tab.play_any()
    tab.wait_for_news(before)
    proven = verify_game(site.store, site.store.tables()[0])
    assert proven.sealed == (1, 2)
    assert proven.signed >= 1
    assert proven.unsigned >= 1


def test_what_a_host_needs_first_comes_first(opened: Opener) -> None:
    """That the links lead nowhere else is said before them, and computers are offered before phrases and notices."""
    host, guest = opened(), opened()
    host.open("/")
    host.key("seats.magna_grecia.3").click()
    host.key("invite.magna_grecia").click()
    guest.come(host.find(".invite code").first.inner_text())
    expect(host.key("say.hello")).to_be_visible()
    wanted = (
        host.page.get_by_text(TEXTS["waiting.local"]),
        host.find(".invite").first,
        host.key("fill.begin"),
        host.key("say.hello"),
        host.find(".sheet .notices"),
    )

    def are_in_order() -> bool:
        tops = [(each.bounding_box() or {"y": -1})["y"] for each in wanted]
        return tops == sorted(tops) and tops[0] >= 0

    host.wait_until(are_in_order)


def test_a_seat_is_taken_along_to_another_device(opened: Opener) -> None:
    host, guest, phone = opened(), opened(), opened(size=PHONE)
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.open").click()
    guest.come(host.find(".invite code").first.inner_text())
    guest.key("tool.i-seats").click()
    guest.key("seat.2.invite").click()
    expect(guest.find(".invite .qr svg")).to_be_visible()
    phone.come(guest.find(".invite:has(.qr) code").inner_text())
    expect(phone.find("main.tbl .board")).to_be_visible()
    host.key("tool.i-seats").click()
    expect(host.find(".invite").nth(1)).to_contain_text(TEXTS["waiting.held"].replace("{devices}", "2"))
    host.key("invite.shut").click()
    host.page.keyboard.press("g")
    expect(host.find(".log")).to_contain_text(TEXTS["waiting.seats.log.claimed"].replace("{devices}", "2"))


def test_whoever_comes_says_their_name_and_is_not_asked_again(opened: Opener) -> None:
    host, guest = opened(), opened(size=PHONE)
    host.open("/new?game=magnate&with=friends")
    host.key("new.open").click()
    host.key("naming.name").fill("Ada")
    host.page.keyboard.press("Enter")
    guest.come(host.find(".invite code").first.inner_text())
    expect(guest.find("main.tbl")).to_contain_text("Ada")
    guest.key("naming.name").fill("Zoé")
    guest.key("naming.give").click()
    expect(host.find(".left")).to_contain_text("Zoé")
    expect(guest.key("naming.name")).to_have_count(0)
    host.open("/new?game=nullgame&with=friends")
    host.key("new.open").click()
    guest.come(host.find(".invite code").first.inner_text())
    expect(host.find("main.tbl")).to_contain_text("Zoé")
    expect(guest.key("naming.name")).to_have_count(0)


def test_the_same_people_play_again_with_what_they_hold(opened: Opener, site: Site) -> None:
    table = site.finished("nullgame")
    host, guest = opened().sit(table.address(1)), opened().sit(table.address(2))
    host.key("end.rematch").click()
    guest.key("end.rematch").click()
    for tab in (host, guest):
        expect(tab.page).not_to_have_url(re.compile(table.id))
        expect(tab.find("main.tbl .board")).to_be_visible()
    assert guest.page.url.endswith(".1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_looks_at_the_finished_table_sees_that_another_game_is_open(
    opened: Opener, site: Site, language: str
) -> None:
    table = site.finished("nullgame")
    host, guest = opened(), opened(size=SMALLEST, language=language)
    host.sit(table.address(1))
    guest.sit(table.address(2)).key("end.shut").click()
    expect(guest.key("bar.rematch")).to_have_count(0)
    host.key("end.rematch").click()
    expect(guest.key("bar.rematch")).to_contain_text(load_texts("web", language)["web.end.open"])
    assert guest.evaluate(CUT, guest.key("bar.rematch").element_handle()) is False
    guest.key("bar.rematch").click()
    for tab in (host, guest):
        expect(tab.page).not_to_have_url(re.compile(table.id))


def test_a_host_frees_a_seat_before_the_game_begins(opened: Opener) -> None:
    host, guest = opened(), opened()
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.seats.3").click()
    host.key("new.open").click()
    link = host.find(".invite code").first.inner_text()
    guest.come(link)
    expect(guest.find(".invite code")).to_have_count(1)
    host.key("seat.2.invite").click()
    expect(guest.find(".trouble")).to_have_text(load_texts("shared", "en")["server.SEAT_TAKEN"])
    expect(host.find(".invite code")).to_have_count(3)
    assert host.find(".invite code").first.inner_text() != link
    guest.come(host.find(".invite code").first.inner_text())
    expect(guest.find(".invite code")).to_have_count(1)


def test_a_guest_who_waits_is_not_told_how_to_start_a_server(opened: Opener) -> None:
    host, guest = opened(), opened()
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.seats.3").click()
    host.key("new.open").click()
    expect(host.find(".invite code")).to_have_count(3)
    guest.come(host.find(".invite code").first.inner_text())
    expect(guest.find(".invite code")).to_have_count(1)
    assert "--public" in host.words()
    assert "--public" not in guest.words()


@pytest.mark.rotating(2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_seats_are_looked_at_while_playing(opened: Opener, size: tuple[int, int]) -> None:
    host, guest = opened(size=size), opened()
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.open").click()
    links = host.find(".invite code")
    expect(links).to_have_count(2)
    guest.come(links.first.inner_text())
    expect(links).to_have_count(0)
    host.key("tool.i-seats").click()
    expect(links).to_have_count(1)
    expect(host.find(".invite")).to_have_count(3)
    host.key("invite.shut").click()
    expect(links).to_have_count(0)


def test_a_link_is_passed_on_by_what_the_device_has_for_that(opened: Opener) -> None:
    host = opened(size=PHONE, touch=True)
    host.context.add_init_script("navigator.share = async (what) => { window.passedOn = what; }")
    host.open("/").key("invite.magnate").click()
    host.find(".invite:not(.plain) [data-key^='share.']").click()
    link = host.find(".invite code").first.inner_text()
    host.wait_until(lambda: host.evaluate("window.passedOn") is not None)
    assert host.evaluate("window.passedOn") == {"text": "Play Magnate with me", "url": link}


def test_there_are_no_links_where_nobody_else_plays(opened: Opener, site: Site) -> None:
    alone, together = opened(), opened()
    alone.open("/").key("play.magnate").click()
    expect(alone.find("main.tbl .board")).to_be_visible()
    together.open(site.table("magnate", 2).address(1, 2))
    for tab in (alone, together):
        expect(tab.key("tool.i-rules")).to_be_visible()
        expect(tab.key("tool.i-seats")).to_have_count(0)


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


@pytest.mark.rotating(3)
@pytest.mark.parametrize("size", [(1024, 768), PHONE])
@pytest.mark.parametrize("kind", GAMES)
def test_log_and_rules_open_in_sight_after_the_end(
    opened: Opener, site: Site, kind: str, size: tuple[int, int]
) -> None:
    tab = opened(size=size).open(site.finished(kind).address(1))
    expect(tab.find(".sheet.ending")).to_be_visible()
    tab.key("tool.i-rules").click()
    expect(tab.find(".sheet.ending")).to_have_count(0)
    tab.key("drawer.shut").click()
    expect(tab.key("bar.end")).to_be_visible()


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


def test_who_has_to_go_leaves_the_seat_to_a_computer_and_comes_back(
    opened: Opener, site: Site, may_decide: Event
) -> None:
    table = site.table("magnate", 4, turn_of=1)
    one, two = opened().sit(table.address(1)), opened(language="fr").sit(table.address(2))
    assert one.is_acting
    one.key("tool.i-seats").click()
    one.key("stand_in.somebody").click()
    one.key("stand_in.steward").click()
    one.key("stand_in.person.steward-raider").click()
    one.key("stand_in.leave").click()
    expect(one.find(".speech-place .stand-in")).to_contain_text("Magnus is playing for you.")
    expect(two.find(".notice")).to_have_text("Joueur 1 s’absente : Magnus joue à sa place.")
    may_decide.set()
    assert two.wait_for_turn()
    two.page.keyboard.press("g")
    expect(two.find(".log")).to_contain_text("Place tenue par Magnus")
    expect(one.find("main.tbl.acting")).to_have_count(0)
    one.key("stand_in.back").click()
    expect(one.find(".stand-in")).to_have_count(0)
    expect(two.find(".notice")).to_have_text("Joueur 1 est de retour.")
    expect(two.find(".log")).to_contain_text("De retour à table")


def test_people_see_who_is_there_and_say_a_word_each_in_their_language(opened: Opener, site: Site) -> None:
    table = site.table("rois_faineants", 4, turn_of=1)
    one, two = opened().sit(table.address(1)), opened(language="ru").sit(table.address(2))
    one.key("tool.i-seats").click()
    seat = one.page.locator(".invite", has_text="Seat 2")
    expect(seat).to_have_text(re.compile("(?<!not )here"))
    one.key("say.luck").click()
    expect(one.find(".notice")).to_have_text("You said: “Good luck!”")
    expect(two.find(".notice")).to_contain_text("«Удачи!»")
    two.open("/")
    one.key("tool.i-seats").click()
    expect(seat).to_contain_text("not here")


def test_what_somebody_says_is_read_over_what_lies_over_the_table(opened: Opener) -> None:
    host, guest = opened(size=PHONE), opened()
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.seats.3").click()
    host.key("new.open").click()
    guest.come(host.find(".invite code").first.inner_text())
    guest.key("say.hello").click()
    said = host.find(".notice")
    expect(said).to_contain_text("Hello, everybody!")
    assert said.evaluate(IN_FRONT)
    host.key("notice-close").click()
    expect(said).to_be_hidden()


IN_FRONT = """each => {
  const box = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def test_who_waits_for_somebody_that_is_not_there_is_told_so(opened: Opener, site: Site) -> None:
    table = site.table("rois_faineants", 4, turn_of=2)
    one, two = opened().sit(table.address(1)), opened().sit(table.address(2))
    expect(one.find(".status .why")).to_have_count(0)
    two.open("/")
    expect(one.find(".status .why")).to_have_text("Doesn’t have the table open.")
    two.page.go_back()
    expect(one.find(".status .why")).to_have_count(0)


def test_a_press_at_the_table_counts_although_somebody_speaks_meanwhile(opened: Opener, site: Site) -> None:
    table = site.table("rois_faineants", 4, turn_of=1)
    one, two = opened(), opened().sit(table.address(2))
    heard: list[str] = []
    one.page.on("websocket", lambda each: each.on("framereceived", lambda frame: heard.append(str(frame))))
    one.sit(table.address(1))
    two.key("tool.i-seats").click()
    card = one.find(".dock .hc.aim[aria-pressed]").first
    card.hover()
    one.page.mouse.down()
    two.key("say.luck").click()
    one.wait_until(lambda: any("luck" in each for each in heard))
    one.page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(one.find(".notice")).to_contain_text("Good luck!")


def test_people_write_where_the_host_lets_them_and_mute_each_other(opened: Opener, site: Site) -> None:
    table = site.table("rois_faineants", 4, turn_of=1)
    one, two = opened(size=PHONE).sit(table.address(1)), opened().sit(table.address(2))
    for tab in (one, two):
        tab.key("tool.i-seats").click()
        expect(tab.key("writing.text")).to_have_count(0)
    expect(two.key("writing.permit")).to_have_count(0)
    for tab, other in ((one, 2), (two, 1)):
        expect(tab.key(f"seat.{other}.mute")).to_have_count(0)
    one.key("writing.permit").click()
    two.key("writing.text").fill("<i>Shall we?</i>")
    two.page.keyboard.press("Enter")
    for tab in (one, two):
        expect(tab.find(".writing li")).to_contain_text("<i>Shall we?</i>")
        expect(tab.find(".writing i")).to_have_count(0)
    expect(one.find("#aloud")).to_contain_text("<i>Shall we?</i>")
    expect(one.find(".writing [aria-live]")).to_have_count(0)
    expect(one.find(".notice")).to_be_hidden()
    one.page.reload()
    one.key("tool.i-seats").click()
    one.key("seat.2.mute").click()
    two.key("writing.text").fill("Hello?")
    two.key("writing.send").click()
    expect(two.find(".writing li")).to_have_count(2)
    one.key("writing.text").fill("Later.")
    one.key("writing.send").click()
    expect(one.find(".writing li")).to_have_text([re.compile("Later")])
    one.key("writing.permit").click()
    expect(two.key("writing.text")).to_have_count(0)


def test_a_press_in_the_waiting_room_counts_although_somebody_comes_meanwhile(opened: Opener, site: Site) -> None:
    """Who comes needs no page, since no press is waited for longer than two seconds."""
    host = opened()
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(request.url))
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.seats.3").click()
    host.key("new.open").click()
    expect(host.find(".qr svg")).to_have_count(2)
    before = host.version()
    host.key("fill.page").hover()
    table, token = host.find(".invite code").first.inner_text().partition("#")[2].split(".")
    host.page.mouse.down()
    with site.address.sit({"table": table, "tokens": {"2": token}}, 2):
        host.wait_for_news(before)
        host.page.mouse.up()
        expect(host.key("fill.page")).to_have_attribute("aria-pressed", "true")
    expect(host.find(".qr svg")).to_have_count(1)
    assert len([each for each in asked if each.endswith("/api/qr")]) == 2


def test_the_host_starts_with_computers_and_a_late_guest_watches(opened: Opener) -> None:
    host, guest = opened(), opened(language="fr")
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.seats.3").click()
    host.key("new.open").click()
    link = host.find(".invite code").first.inner_text()
    host.key("fill.page").click()
    host.key("fill.person.page-saver").click()
    expect(host.find(".fill .meaning")).to_contain_text("Finn spends coins reluctantly.")
    host.key("fill.begin").click()
    expect(host.find(".invite")).to_have_count(0)
    for who in ("Finn", "Tibor"):
        expect(host.find("main.tbl")).to_contain_text(who)
    expect(host.find(".log")).to_contain_text("Tibor buys whenever possible.")
    expect(host.find(".log")).to_contain_text("In the empty seats: Finn and Tibor")
    guest.come(link)
    expect(guest.find(".trouble")).to_have_text(load_texts("shared", "fr")["server.SEAT_FILLED"])
    guest.find("a.primary").click()
    expect(guest.find("main.tbl .board")).to_be_visible()


def test_the_sheet_of_people_can_be_closed_wherever_it_is_scrolled_to(opened: Opener) -> None:
    host, guest = opened(), opened(size=PHONE)
    host.open("/new?game=rois_faineants&with=friends")
    host.key("new.open").click()
    guest.come(host.find(".invite code").first.inner_text())
    guest.key("tool.i-seats").click()
    body = guest.find(".sheet-body")
    expect(body.get_by_text(TEXTS["waiting.feed"])).to_be_attached()
    down = "each => { each.scrollTop = each.scrollHeight; return each.scrollTop; }"
    guest.wait_until(lambda: body.evaluate(down) > 0)  # once its style has come it is longer than the window
    guest.key("invite.shut").click()
    expect(guest.find(".sheet")).to_have_count(0)
