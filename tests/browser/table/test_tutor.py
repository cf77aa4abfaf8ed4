"""The tutor at the table: switched on in the top bar, it holds up what looks costly and praises what was hard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from duchy.server.protocol import Costly, Weighed
from duchy.server.rooms import tutors

from ..made_up import Warns
from ..people.test_one_device import LATE
from ..site import Opened, Site
from ..tab import Tab

Opener = Callable[..., Tab]
WHY = {"en": "What you did brings 3 coins less.", "fr": "Trois pièces de moins.", "ru": "На три монеты меньше."}


@pytest.fixture(autouse=True)
def _nothing_to_say() -> Iterator[None]:
    yield
    Warns.says = Weighed("", judged=True)
    Warns.may_answer.set()


def warns_of(tab: Tab) -> None:
    """From now on every decision looks costly, and the last action of the list is the best."""
    Warns.says = Weighed("", judged=True, costly=Costly("??", 0.123, 0.04, [tab.actions()[-1]], WHY))


def awake(tab: Tab) -> Tab:
    """Switch the tutor on and play until it answers."""
    tab.wait_for_turn()
    tab.key("tool.i-hint").click()
    expect(tab.find(".top .meta")).to_contain_text("Tutor: warns of blunders")
    tab.play_any()
    tab.wait_for_turn()
    return tab


def test_what_looks_costly_is_held_up_until_it_is_wanted_all_the_same(opened: Opener, site: Site) -> None:
    table = site.table("rois_faineants", 12, players={"2": "heuristic"})
    tab = awake(opened().sit(table.address(1)))
    warns_of(tab)
    before, version = site.played(table), tab.version()
    tab.play_any(wait=False)
    question = tab.find(".question")
    expect(question).to_contain_text("This looks costly: about 12% of a win.")
    assert "plan" not in question.inner_text()
    assert site.played(table) == before
    tab.key("ask.more").click()
    expect(question).to_contain_text("The best plan: ")
    expect(question).to_contain_text("brings 3 coins less")
    tab.key("ask.back").click()
    expect(question).to_be_hidden()
    tab.play_any(wait=False)
    tab.pause()
    tab.key("ask.yes").click()
    tab.wait_for_news(version)
    tab.wait_for_turn()
    tab.page.keyboard.press("g")
    expect(tab.find(".drawer .log")).to_contain_text("Tutor on: warns of blunders")


def test_after_three_warnings_that_were_heeded_it_is_silent_for_the_turn(opened: Opener, site: Site) -> None:
    tab = awake(opened().sit(site.table("rois_faineants", 12, players={"2": "heuristic"}).address(1)))
    warns_of(tab)
    version = tab.version()
    for _ in range(3):
        tab.play_any(wait=False)
        tab.pause()
        tab.key("ask.back").click()
        expect(tab.find(".question")).to_be_hidden()
    assert tab.version() == version
    tab.play_any()


def test_a_warning_that_was_closed_with_escape_was_heeded_and_the_focus_is_where_it_was(
    opened: Opener, site: Site
) -> None:
    tab = awake(opened().sit(site.table("magna_grecia", 12, players={"2": "heuristic"}).address(1)))
    warns_of(tab)
    for answer in (".question .better", "Escape", "ask.more"):
        hold(tab)
        if answer == "Escape":
            tab.page.keyboard.press("Escape")
        elif answer == "ask.more":
            tab.key("ask.more").press("Enter")
            tab.pause()
            tab.key("ask.back").press("Enter")
        else:
            tab.key("ask.back").press("Enter")
        expect(tab.find(".question")).to_be_hidden()
        expect(tab.key("bar.end")).to_be_focused()
    version = tab.version()
    end(tab)
    tab.wait_for_news(version)


def end(tab: Tab) -> None:
    """End the turn from the keyboard, whatever is left to do."""
    tab.pause()
    tab.key("bar.end").press("Enter")
    expect(tab.find(".question")).to_contain_text("End the turn?")
    tab.pause()
    tab.key("ask.yes").press("Enter")


def hold(tab: Tab) -> None:
    """End the turn, until the tutor asks."""
    end(tab)
    expect(tab.find(".question")).to_contain_text("This looks costly")
    tab.pause()


def test_what_is_weighed_is_not_played_if_something_else_was_done_meanwhile(
    opened: Opener, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutors, "PATIENCE_S", 60)
    tab = awake(opened().sit(site.table("magna_grecia", 12, players={"2": "heuristic"}).address(1)))
    tab.play_any()
    version = tab.version()
    Warns.may_answer.clear()
    tab.pause()
    tab.key("bar.end").click()
    tab.pause()
    if tab.key("ask.yes").is_visible():
        tab.key("ask.yes").click()
    tab.pause()
    tab.key("bar.undo").click()
    tab.wait_for_news(version)
    version = tab.version()
    Warns.may_answer.set()
    tab.page.wait_for_timeout(300)
    assert tab.version() == version
    assert tab.is_acting


def test_a_tutor_that_could_not_judge_says_so_once(opened: Opener, site: Site) -> None:
    tab = awake(opened().sit(site.table("rois_faineants", 12, players={"2": "heuristic"}).address(1)))
    Warns.says = Weighed("", judged=False)
    tab.play_any()
    expect(tab.find(".praise p")).to_have_text("Tutor: on, but it is still getting ready or too busy to answer")
    expect(tab.find(".top .meta")).to_contain_text("still getting ready or too busy")
    tab.wait_for_turn()
    tab.play_any()
    expect(tab.find(".praise")).to_have_count(0)
    tab.wait_for_turn()
    Warns.says = Weighed("", judged=True)
    tab.play_any()
    expect(tab.find(".top .meta")).to_contain_text("Tutor: warns of blunders")


def test_an_only_move_is_praised_and_the_switch_is_remembered_at_the_next_table(opened: Opener, site: Site) -> None:
    tab = awake(opened().sit(site.table("rois_faineants", 12, players={"2": "heuristic"}).address(1)))
    Warns.says = Weighed("", judged=True, only=True, why=WHY)
    tab.play_any()
    expect(tab.find(".praise")).to_contain_text("Only move")
    expect(tab.find(".praise")).to_contain_text("brings 3 coins less")
    tab.wait_for_turn()
    tab.key("praise-close").click()
    expect(tab.find(".praise")).to_have_count(0)
    tab.sit(site.table("magnate", 4, players={"2": "heuristic"}).address(1))
    tab.wait_for_turn()
    expect(tab.key("tool.i-hint")).to_have_class("icon roomy on")
    tab.sit(site.table("magnate", 4).address(1))
    expect(tab.key("tool.i-hint")).to_have_count(0)


def test_where_several_people_play_all_are_asked_before_the_deal(opened: Opener, site: Site) -> None:
    host = opened().open("/new?game=magnate&with=friends")
    host.key("new.tutors").check()
    host.key("new.open").click()
    expect(host.find("h1")).to_contain_text("May everybody here have hints and a tutor?")
    host.key("tutors.yes").click()
    link = host.find(".invite code").first.inner_text()
    expect(host.find(".top .meta")).to_contain_text("Hints and tutors: everybody is being asked")
    guest = opened(language="fr", size=(390, 844)).open(link.removeprefix(site.http))
    expect(guest.find("h1")).to_contain_text("Chacun peut-il avoir des indices et un conseiller")
    guest.key("tutors.yes").click()
    expect(guest.find("main.tbl .status")).not_to_be_empty()
    expect(host.find(".top .meta")).to_contain_text("Hints and tutors allowed by all")
    host.key("tool.i-hint").click()
    expect(host.find(".top .meta")).to_contain_text("Tutor: warns of blunders")
    guest.page.keyboard.press("g")
    expect(guest.find(".drawer .log")).to_contain_text("Conseiller activé")


def test_at_one_device_hints_need_nobodys_consent(opened: Opener) -> None:
    tab = opened().open("/")
    tab.key("device.magnate").click()
    tab.take_device()
    tab.key("tool.i-hint").click()
    expect(tab.find(".top .meta")).to_contain_text("Tutor: warns of blunders")
    expect(tab.find(".top .meta")).not_to_contain_text("allowed")
    tab.key("bar.hint").click()
    expect(tab.find(".drawer .advice, .drawer .hint").first).to_be_visible()


def test_at_one_device_the_next_game_has_hints_too(opened: Opener, site: Site) -> None:
    created = site.address.create("nullgame", seats=2, tutors=True, axes={"rounds": 3})
    tab = opened().open(Opened(created["table"], "nullgame", created["tokens"]).address(1, 2))
    for _ in range(2):
        tab.key("tutors.yes").click()
    for _ in range(6):
        tab.take_device()
        tab.play_any()
    tab.key("end.rematch").click()
    tab.wait_until(lambda: created["table"] not in tab.page.url)
    tab.take_device()
    expect(tab.key("bar.hint")).to_be_visible()
    expect(tab.key("tool.i-hint")).to_be_enabled()


def test_nobody_is_praised_for_the_move_of_another_at_the_same_device(opened: Opener) -> None:
    """What only that move changes may name cards of a hidden hand."""
    tab = opened().open("/")
    tab.key("device.magnate").click()
    tab.take_device()
    tab.key("tool.i-hint").click()
    expect(tab.find(".top .meta")).to_contain_text("Tutor: warns of blunders")
    Warns.says = Weighed("", judged=True, only=True, why=WHY)
    for praises in (0, 1):
        tab.pass_device()
        tab.take_device()
        expect(tab.find(".praise")).to_have_count(praises)
    expect(tab.find(".praise")).to_contain_text("brings 3 coins less")


def test_people_at_one_device_choose_their_tutor_each_for_themselves(opened: Opener) -> None:
    tab = opened().open("/")
    meta, switch = tab.find(".top .meta"), tab.key("tool.i-hint")
    tab.key("device.magnate").click()
    tab.take_device()
    switch.click()
    expect(meta).to_contain_text("Tutor: warns of blunders")
    tab.pass_device()
    expect(switch).to_be_disabled()
    tab.take_device()
    tab.play_any()
    expect(meta).to_contain_text(re.compile(r"Player \d has a tutor"))
    expect(meta).not_to_contain_text("warns")
    switch.click()
    expect(meta).to_contain_text("Tutor: warns of blunders")
    switch.click()
    expect(meta).not_to_contain_text("warns")
    tab.pass_device()
    tab.take_device()
    tab.play_any()
    expect(meta).to_contain_text("Tutor: warns of blunders")


@pytest.mark.parametrize("seats", [(1, 2), (2, 1)])
def test_a_table_with_the_tutor_of_another_seat_at_the_device_opens_again(
    opened: Opener, site: Site, seats: tuple[int, int]
) -> None:
    """Nothing comes afterwards that would draw it."""
    created = site.address.create("magnate", seats=2, tutors=True)
    tab = opened().open(Opened(created["table"], "magnate", created["tokens"]).address(*seats))
    tab.key("tutors.yes").click()
    tab.key("tutors.yes").click()
    tab.take_device()
    tab.key("tool.i-hint").click()
    expect(tab.find(".top .meta")).to_contain_text("Tutor: warns of blunders")
    tab.page.reload()
    tab.take_device()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    expect(tab.find(".top .meta")).to_contain_text("Tutor: warns of blunders")


def test_people_at_one_device_are_asked_one_after_the_other_and_then_see_the_table(opened: Opener, site: Site) -> None:
    created = site.address.create("rois_faineants", seats=3, tutors=True)
    table = Opened(created["table"], "rois_faineants", created["tokens"])
    tab = opened().open(table.address(1, 2))
    expect(tab.find("main")).to_contain_text("Player 1")
    tab.key("tutors.yes").click()
    expect(tab.find("main")).to_contain_text("Player 2")
    tab.key("tutors.yes").click()
    expect(tab.find(".top .meta")).to_contain_text("Hints and tutors: everybody is being asked")
    expect(tab.find(".sheet .invite").filter(has_text="Seat 3 · not here")).to_have_count(1)
    expect(tab.find(".sheet .invite").filter(has_text="Seat 2")).to_have_count(0)


def test_a_seat_is_asked_although_another_at_the_device_is_gone(opened: Opener, site: Site) -> None:
    created = site.address.create("rois_faineants", seats=3, tutors=True)
    table = Opened(created["table"], "rois_faineants", created["tokens"])
    tab = opened()
    tab.context.add_init_script(f"({LATE})()")
    tab.open(table.address(1).replace("#" + table.id, f"#{table.id}.{'0' * 32}"))
    tab.key("tutors.yes").click()
    expect(tab.find(".top .title")).to_have_text("Les Rois fainéants")
