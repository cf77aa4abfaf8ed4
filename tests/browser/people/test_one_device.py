"""People at one device: it goes from hand to hand, and what is hidden stays hidden."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import expect

from duchy.words import LANGUAGES, load_texts

from ..fingers import Finger
from ..site import GAMES, Opened, Site
from ..tab import PHONE, Tab

TEXTS = load_texts("web", "en") | load_texts("web_waiting", "en")
Opener = Callable[..., Tab]
HIDDEN = ["nullgame", *(kind for kind in GAMES if kind != "magna_grecia")]
"""Games in which somebody holds something hidden from others."""


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
    tab.take_device()
    expect(tab.find("main.tbl .board > *").first).to_be_visible()


def test_while_nobody_at_the_device_is_to_act_it_is_nobodys_turn_there(
    opened: Opener, site: Site, may_decide: Event
) -> None:
    """After a reload in the turn of a computer, or of somebody elsewhere."""
    created = site.address.create("nullgame", seats=3, players={"1": "heuristic"})
    tab = opened().open(Opened(created["table"], "nullgame", created["tokens"]).address(2, 3))
    sheet = tab.find(".hand-over")
    expect(sheet.locator("h2")).to_have_text(TEXTS["web.list.wait"].removesuffix("."))
    expect(tab.key("hand-over")).to_have_count(0)
    expect(tab.key("look.2")).to_have_text("2Player 2")
    tab.key("look.3").click()
    expect(tab.find("main.tbl .board > *").first).to_be_visible()
    may_decide.set()
    expect(sheet.locator("h2")).to_have_text("Player 2, it’s your turn")


def test_the_last_hand_is_covered_while_others_elsewhere_play(opened: Opener, site: Site, may_decide: Event) -> None:
    """Whoever looks meanwhile is not interrupted, and has the device already when it is their turn."""
    created = site.address.create("nullgame", seats=4, players={"1": "heuristic", "4": "heuristic"})
    may_decide.set()
    tab = opened().open(Opened(created["table"], "nullgame", created["tokens"]).address(2, 3))
    expect(tab.key("hand-over")).to_be_visible()
    tab.take_device()
    tab.pass_device()
    tab.take_device()
    may_decide.clear()
    tab.play_any()
    sheet, table = tab.find(".hand-over"), tab.find("main.tbl .board > *").first
    expect(sheet.locator("h2")).to_have_text(TEXTS["web.list.wait"].removesuffix("."))
    expect(tab.find("main.tbl .board")).to_have_count(0)
    for key in ("tool.i-log", "tool.i-list", "tool.i-rules"):
        expect(tab.key(key)).to_be_disabled()
    tab.key("look.2").click()
    expect(table).to_be_visible()
    may_decide.set()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    expect(sheet).to_have_count(0)
    tab.play_any()
    expect(sheet.locator("h2")).to_have_text("Player 3, it’s your turn")


def test_nobody_finds_the_hand_open_that_was_looked_at_meanwhile(opened: Opener, site: Site, may_decide: Event) -> None:
    """Who looks in a computer's turn and plays next plays one action, which ends their turn."""
    created = site.address.create("nullgame", seats=3, players={"3": "heuristic"})
    tab = opened().open(Opened(created["table"], "nullgame", created["tokens"]).address(1, 2))
    expect(tab.key("hand-over")).to_be_visible()
    tab.take_device()
    tab.pass_device()
    tab.take_device()
    tab.play_any()
    tab.key("look.2").click()
    may_decide.set()
    tab.take_device()
    may_decide.clear()
    tab.pass_device()
    tab.take_device()
    tab.play_any()
    expect(tab.key("look.2")).to_be_visible()
    expect(tab.find("main.tbl .board")).to_have_count(0)


def test_who_looked_meanwhile_lets_the_others_look(opened: Opener, site: Site, may_decide: Event) -> None:
    """Nothing of theirs is left on the page, and who takes the device has it when it is their turn."""
    created = site.address.create("nullgame", seats=3, players={"1": "heuristic"})
    tab = opened().open(Opened(created["table"], "nullgame", created["tokens"]).address(2, 3))
    sheet, board = tab.find(".hand-over"), tab.find("main.tbl .board")
    for seat in ("3", "2"):
        tab.key(f"look.{seat}").click()
        expect(board).to_be_visible()
        tab.pause()
        tab.key("bar.put_down").click()
        expect(sheet).to_be_focused()
        expect(board).to_have_count(0)
    tab.key("look.2").click()
    expect(tab.key("bar.put_down")).to_be_visible()
    may_decide.set()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    expect(tab.key("bar.put_down")).to_have_count(0)


def test_what_others_ask_and_say_is_on_the_sheet(opened: Opener, site: Site) -> None:
    table = site.table("nullgame", 3, turn_of=1, seats=3)
    tab = opened().open(table.address(2, 3))
    sheet = tab.find(".hand-over")
    with site.person(table, 1) as person:
        before = person.last["v"]
        person.act(person.legal[0])
        while person.last["v"] == before:
            person.hear("ev")
        person.send({"is": "say", "phrase": "hello"})
        expect(sheet).to_contain_text("Hello")
        person.ask({"is": "takeback", "cid": "back", "base": person.last["v"]})
        expect(sheet).to_contain_text("Player 1 asks to take back a move")


def test_whoever_gets_the_device_reads_from_its_beginning_what_the_others_did(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE).open(site.table("magnate", 60, turn_of=2).address(1, 2))
    tab.take_device()
    recap = tab.find(".tbl > .recap")
    assert recap.evaluate("(each) => each.scrollHeight > each.clientHeight")
    assert recap.evaluate("(each) => each.scrollTop") == 0


def test_where_nothing_is_hidden_it_is_read_aloud_whose_turn_it_is(opened: Opener, site: Site) -> None:
    tab = opened().open(site.table("magna_grecia", 30).address(1, 2))
    seat = tab.find("main.tbl .status.mine .badge text").text_content()
    expect(tab.find(".status.mine")).to_match_aria_snapshot(f'- img "Player {seat}"')


def test_the_device_goes_round(opened: Opener, site: Site) -> None:
    tab = opened().open(site.table("nullgame").address(1, 2))
    for _ in range(3):
        tab.take_device()
        name = tab.find(".status").inner_text()
        tab.play_any()
        expect(tab.find(".hand-over")).to_be_visible()
        assert name


def test_what_one_looked_for_is_not_shown_to_the_next_at_the_device(opened: Opener, site: Site) -> None:
    tab = opened().open(site.table("nullgame").address(1, 2))
    tab.take_device()
    tab.show_list()
    tab.key("list.filter").fill("my hidden card")
    tab.find(".board button").first.click()
    expect(tab.key("hand-over")).to_be_visible()
    tab.take_device()
    expect(tab.key("list.filter")).to_have_value("")


def test_the_winner_is_named_at_the_device_of_all(opened: Opener, site: Site) -> None:
    """The first seat has won this one."""
    tab = opened().open(site.finished("magnate").address(1, 2))
    expect(tab.find(".ending")).to_have_attribute("aria-label", "Player 1 has won")
    expect(tab.find(".status b")).to_have_text("Player 1 has won the duchy.")


def test_whoever_gets_the_device_by_keyboard_is_told_and_goes_on_there(opened: Opener, site: Site) -> None:
    """News for another seat draw the sheet anew; the focus, which lets it be read aloud, stays on it."""
    tab = opened().open(site.table("nullgame").address(1, 2))
    for _ in range(2):
        sheet = tab.find(".hand-over")
        expect(sheet).to_be_focused()
        sheet.evaluate("(each) => each.dataset.old = ''")
        tab.evaluate("dispatchEvent(new Event('resize'))")
        expect(tab.find(".hand-over:not([data-old])")).to_be_focused()
        tab.page.keyboard.press("Tab")
        expect(tab.key("hand-over")).to_be_focused()
        tab.page.keyboard.press("Enter")
        tab.play_any()


def test_enter_takes_the_device_but_not_with_the_press_that_passed_it_on(opened: Opener, site: Site) -> None:
    tab = opened().open(site.table("nullgame").address(1, 2))
    tab.pause()
    tab.page.keyboard.press("Enter")
    expect(tab.find(".board button").first).to_be_visible()
    with tab.at_once():
        tab.find(".board button").first.press("Enter")
        expect(tab.find(".hand-over")).to_be_focused()
        tab.page.keyboard.press("Enter")
        expect(tab.find(".hand-over")).to_be_visible()
    tab.pause()
    tab.page.keyboard.press("Enter")
    expect(tab.find(".hand-over")).to_have_count(0)


def test_whoever_gets_the_device_sees_the_table_not_what_another_has_opened_over_it(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE).open(site.table("nullgame").address(1, 2))
    tab.take_device()
    tab.pass_device()
    tab.take_device()
    expect(tab.find("main.tbl .board > *").first).to_be_visible()
    expect(tab.find(".drawer.open")).to_have_count(0)


@pytest.mark.parametrize("kind", ["magnate", "magna_grecia"])
def test_the_log_is_at_its_end_for_whoever_gets_the_device(opened: Opener, site: Site, kind: str) -> None:
    """Also where nothing is hidden and the one before has read what was long ago."""
    tab = opened().open(site.table(kind, 60, until="end").address(1, 2))
    tab.take_device()
    log = tab.find(".drawer-body:has(.log)")
    expect(log).to_be_visible()
    log.evaluate("(each) => { each.scrollTop = 0; }")
    Finger(tab).tap_and_agree(tab.key("bar.end"))
    expect(tab.find(".hand-over, .status .badge text:text-is('2')").first).to_be_visible()
    tab.take_device()
    assert tab.evaluate(LEFT_BELOW) < 2


@pytest.mark.rotating(2)
@pytest.mark.parametrize("kind", HIDDEN)
def test_what_shows_the_table_cannot_be_pressed_while_the_device_changes_hands(
    opened: Opener, site: Site, kind: str
) -> None:
    """It would open unseen, and lie over the board when the next player looks."""
    shown = ("tool.i-log", "tool.i-list", "tool.i-rules")
    tab = opened(size=(1024, 768)).open(site.table(kind, 2, turn_of=2).address(1, 2))
    for key in shown:
        expect(tab.key(key)).to_be_disabled()
    tab.key("hand-over").click()
    for key in shown:
        expect(tab.key(key)).to_be_enabled()


LEFT_BELOW = """() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".drawer-body");
  return scrollHeight - scrollTop - clientHeight;
}"""
LATE = """() => {
  const Plain = WebSocket;
  let opened = 0;
  window.WebSocket = class extends Plain {
    number = opened++;
    send(text) { setTimeout(() => super.send(text), this.number ? 0 : 700); }
  };
}"""
"""What the first seat's connection says arrives late."""


def test_nobody_is_handed_the_device_before_it_is_known_whose_turn_it_is(opened: Opener, site: Site) -> None:
    tab = opened()
    tab.context.add_init_script(f"({LATE})()")
    table = site.table("nullgame", turn_of=1)
    tab.open(table.address(1, 2))
    assert "1" in tab.find(".hand-over h2").inner_text()
    tab.key("hand-over").click()
    assert tab.is_acting


def test_a_seat_that_is_gone_keeps_nobody_from_the_other_at_the_device(opened: Opener, site: Site) -> None:
    table = site.table("nullgame", turn_of=1)
    tab = opened()
    tab.open(f"{table.address(1)}.{'0' * 32}")
    expect(tab.find("main.tbl.acting")).to_be_attached()


@pytest.mark.parametrize("kind", ["nullgame", "magna_grecia"])
def test_in_the_next_game_people_without_names_are_told_who_they_were(opened: Opener, site: Site, kind: str) -> None:
    """Their seats go round, by whose numbers alone they are known."""
    tab = opened().open(site.finished(kind).address(1, 2))
    before = tab.page.url
    tab.key("end.rematch").click()
    expect(tab.page).not_to_have_url(before)
    said = tab.find(".hand-over, .notice").first
    expect(tab.find("main.tbl.acting")).to_be_attached()
    is_now = int(tab.find(".hand-over .badge text, .status .badge text").first.text_content() or 0)
    expect(said).to_contain_text(TEXTS["waiting.from_last"].replace("{number}", str(3 - is_now)))


def test_who_one_was_in_the_last_game_is_said_beside_what_is_to_be_done(opened: Opener, site: Site) -> None:
    tab = opened(size=PHONE, language="ru").open(site.finished("magna_grecia").address(1, 2))
    tab.key("end.rematch").click()
    expect(tab.find(".notice")).to_be_visible()
    expect(tab.find(".status")).to_be_visible()
    (*_, said), (_, top, *_) = tab.boxes(".notice", ".status")
    assert said <= top


HEARD = """() => {
  window.heard = [];
  const place = document.getElementById("aloud");
  new MutationObserver(() => window.heard.push(place.textContent)).observe(place, { childList: true, subtree: true });
}"""
"""Collects what is read aloud."""


def test_who_asks_for_the_next_game_is_not_told_that_others_have(opened: Opener, site: Site) -> None:
    """The other seats at the device hear of it, perhaps before the answer comes."""
    tab = opened().open(site.finished("nullgame").address(1, 2))
    before = tab.page.url
    tab.evaluate(HEARD)
    tab.key("end.rematch").click()
    expect(tab.page).not_to_have_url(before)
    expect(tab.find("main.tbl.acting, .hand-over").first).to_be_attached()
    assert [each for each in tab.evaluate("window.heard") if TEXTS["web.end.invited"] in each] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_plays_on_this_device_is_promised_no_links(opened: Opener, language: str) -> None:
    says = load_texts("web_new", language)
    tab = opened(language=language).open("/new?game=magnate&with=friends")
    choice = tab.find("label:has([data-key='new.shared'])")
    expect(choice).to_contain_text(says["new.friends"])
    tab.key("new.shared").check()
    expect(choice).to_contain_text(says["new.here"])
    expect(choice).not_to_contain_text(says["new.friends"])


def test_people_at_one_device_have_names_in_the_language_of_the_page(opened: Opener) -> None:
    tab = opened().open("/")
    tab.key("device.magna_grecia").click()
    badges = tab.find(".right .mg-seat .badge text")
    expect(tab.find("main.tbl.acting")).to_be_attached()
    assert sorted(badges.all_text_contents()) == ["1", "2"]
    tab.speak("ru")
    expect(tab.find(".right").first).to_contain_text("Игрок 2")
    assert sorted(badges.all_text_contents()) == ["1", "2"]
