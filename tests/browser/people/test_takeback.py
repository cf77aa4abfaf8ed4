"""Among people a move is taken back if all agree: one asks, the other sees what would be undone, both boards go
back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from ..site import Opened, Site
from ..tab import Tab

Opener = Callable[..., Tab]
MARK = "taken back by consent"


def stands(site: Site, table: Opened) -> int:
    """The number of actions that have not been taken back."""
    with site.person(site.visited(table), 0) as looking:
        entries = looking.last["events"]
    taken = sum(entry["count"] for entry in entries if entry["is"] == "took_back")
    return sum(entry["is"] == "played" for entry in entries) - taken


def ask(tab: Tab) -> None:
    """Press the button in the bar, then confirm with that one."""
    tab.pause()
    tab.key("bar.takeback").click()
    tab.pause()
    tab.key("ask.yes").click()


def test_two_people_agree_to_take_back(opened: Opener, site: Site) -> None:
    table = site.table("magnate", 8)
    before = stands(site, table)
    one, two, looking = (opened().sit(table.address(*seats)) for seats in ([1], [2], []))
    question = two.find(".question")
    ask(one)
    expect(question).to_contain_text("Player 1 asks to take back a move")
    expect(question).to_contain_text("This would be undone: ")
    expect(one.find(".notice")).to_have_text("You have asked to take back a move. Still to answer: Player 2.")
    expect(looking.find(".notice")).to_have_text("Player 1 asks to take back a move. Still to answer: Player 2.")
    two.pause()
    two.key("takeback.refuse").click()
    expect(question).to_be_hidden()
    expect(one.find(".notice")).to_contain_text("Player 2 did not agree to take it back")
    assert stands(site, table) == before
    ask(one)
    two.pause()
    two.key("takeback.agree").click()
    for tab in (one, two, looking):
        expect(tab.find(".top .meta")).to_have_text(re.compile(MARK))
        tab.page.keyboard.press("g")
        expect(tab.find(".drawer .log li").last).to_have_text(re.compile("Move taken back by consent$"))
        marks = tab.find(".drawer .log li").all_text_contents()[-5:-1]
        assert [re.sub(r"^\d|\W.*", "", text) for text in marks] == ["Asked", "Refused", "Asked", "Agreed"]
    expect(one.find("main.tbl.acting")).to_be_attached()
    assert stands(site, table) < before


def test_people_at_one_device_take_back_without_another_question(opened: Opener, site: Site) -> None:
    table = site.table("magna_grecia", 12)
    before = stands(site, table)
    tab = opened().sit(table.address(1, 2))
    ask(tab)
    expect(tab.find(".top .meta")).to_have_text(re.compile(MARK))
    assert stands(site, table) < before


def test_the_first_page_hears_of_the_mark(opened: Opener, site: Site) -> None:
    """A person who left the table learns on returning that a move was taken back."""
    table = site.table("magna_grecia", 12, until="end")
    tab = opened().sit(table.address(2))
    tab.open("/")
    expect(tab.find(".running small")).not_to_contain_text(MARK)
    with site.person(table, 1) as one, site.person(table, 2) as two:
        assert one.ask({"is": "takeback", "cid": "q", "base": one.last["v"]})["is"] == "ack"
        two.hear("ev")
        assert two.ask({"is": "consent", "cid": "a", "base": two.last["v"], "agrees": True})["is"] == "ack"
    tab.open("/")
    expect(tab.find(".running small")).to_have_text(re.compile(f"· {MARK}$"))


def test_an_end_of_a_turn_is_named(opened: Opener, site: Site) -> None:
    table = site.table("magna_grecia", 12, until="take")
    with site.person(table, 1) as one:
        assert one.act(next(a for a in one.legal if a.startswith("take")), cid="take")["is"] == "ack"
        one.catch_up()
        assert one.act("end", cid="end")["is"] == "ack"
        one.catch_up()
        assert one.ask({"is": "takeback", "cid": "q", "base": one.last["v"]})["is"] == "ack"
    tab = opened().sit(table.address(2))
    expect(tab.find(".question")).to_contain_text("The end of the turn would be undone.")
