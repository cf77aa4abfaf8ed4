"""The first page for returning players: running games first, then finished ones; one to three opponents."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from ..site import GAMES, Opened, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]


def test_three_opponents_are_a_tap_each_and_told_apart(opened: Opener) -> None:
    tab = opened(size=PHONE).open("/")
    assert tab.key("seats.magnate.2").count() == 0
    tab.key("seats.rois_faineants.4").click()
    expect(tab.key("seats.rois_faineants.4")).to_be_focused()
    for level in ("page", "duke", "page"):
        tab.key(f"level.rois_faineants.{level}").click()
    expect(tab.key("level.rois_faineants.page").locator(".times")).to_have_text("× 2")
    expect(tab.key("play.rois_faineants").locator("small")).to_have_text("Tibor, Leo, and Simon")
    tab.key("play.rois_faineants").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    assert {*tab.find(".left .badge text").all_text_contents()} == {"T", "L", "S"}
    tab.open("/")
    expect(tab.find(".running small").first).to_contain_text(re.compile("Tibor|Simon"))


def test_newcomers_are_told_what_this_is(opened: Opener) -> None:
    tab = opened().open("/")
    expect(tab.find("main.home > .first")).to_contain_text("Three tabletop games")
    tab.key("play.magnate").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    tab.open("/")
    expect(tab.find(".running")).to_be_visible()
    expect(tab.find("main.home > .first")).to_have_count(0)


def test_somebody_of_a_level_is_chosen_and_what_they_lean_to_is_said(opened: Opener) -> None:
    tab = opened().open("/")
    card = tab.find("article.game").first
    expect(card.locator(".meaning")).to_contain_text(
        "Squire: knows the game, but still overlooks a lot. Odile builds early."
    )
    tab.key("level.magnate.steward").click()
    tab.key("person.magnate.steward-raider").click()
    expect(tab.key("person.magnate.steward-raider")).to_be_focused()
    expect(card.locator(".meaning")).to_contain_text("Magnus goes where others have more cards.")
    expect(tab.key("level.magnate.steward").locator("b")).to_have_text("Magnus")
    tab.key("level.magnate.duke").click()
    assert card.locator(".people").count() == 0
    expect(card.locator(".meaning")).to_have_text("Duke: searches ahead for up to a second; the strongest.")
    tab.key("level.magnate.steward").click()
    tab.key("person.magnate.steward-saver").click()
    tab.key("play.magnate").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    expect(tab.find(".top .meta")).to_contain_text(" · Rufus (buys deeds and pays them off bit by bit)")
    tab.page.keyboard.press("g")
    expect(tab.find(".drawer .log .sep").first).to_have_text("Rufus buys deeds and pays them off bit by bit.")
    tab.speak("ru")
    expect(tab.find(".drawer .log .sep").first).to_have_text("Руфус берёт ипотеку и платит понемногу.")


def test_on_a_phone_on_its_side_each_game_begins_without_scrolling(opened: Opener) -> None:
    for language in ("en", "fr", "ru"):
        tab = opened(size=PHONE[::-1], language=language, touch=True).open("/")
        for kind in GAMES:
            expect(tab.key(f"play.{kind}")).to_be_in_viewport(ratio=1)


def test_a_finished_game_says_how_it_ended(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.finished("magnate").address(1))
    tab.open("/")
    expect(tab.find(".running small")).to_have_text(re.compile(r"(won|lost|shared) \d+\u00a0:\u00a0\d+$"))
    tab.open("/rules?game=magnate")
    expect(tab.find('.top a[href="/learn"]')).to_be_visible()


def test_a_game_of_several_at_one_device_is_listed_with_all_who_play(opened: Opener, site: Site) -> None:
    made = site.address.create("magna_grecia", seats=4, players={"3": "page"}, names={"1": "Ada"})
    table = Opened(made["table"], "magna_grecia", made["tokens"])
    tab = opened().sit(table.address(1, 2, 4))
    tab.open("/")
    expect(tab.find(".running small")).to_have_text(re.compile("^Ada, Player 2, Player 4, Tibor"))
    over = opened().sit(site.finished("nullgame").address(1, 2))
    over.open("/replay")
    expect(over.find(".running small")).to_contain_text("Player 1, Player 2 · ")


def test_before_the_first_purchase_nothing_is_counted(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("rois_faineants", seats=3).address(1))
    expect(tab.find(".if-now")).to_contain_text("nobody has bought anything yet")
    assert tab.find(".if-now .totals, .seat .sum:not(:empty)").count() == 0


def test_who_has_played_sees_how_it_went_and_whom_to_play_next(opened: Opener, site: Site) -> None:
    tab = opened().open("/")
    assert tab.find(".played").count() == 0
    ends = [{"at": at, "game": f"g{at}", "levels": ["steward"], "won": at != 2} for at in range(1, 5)]
    kept = [{"kind": "magnate", **each} for each in ends]
    tab.evaluate(f"localStorage['duchy.results'] = {json.dumps(json.dumps(kept))}")
    tab.open("/")
    expect(tab.find(".played h2")).to_have_text("Against Aldric: 3 of 4 won")
    expect(tab.find(".played .ends .won")).to_have_count(3)
    tab.key("played.next").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    tab.open("/")
    expect(tab.find(".running small").first).to_contain_text("Gunda")


def test_all_that_a_browser_remembers_moves_to_another_in_a_file(opened: Opener, site: Site, tmp_path: Path) -> None:
    tab, other = opened().sit(site.finished("magnate").address(1)), opened().open("/replay")
    tab.open("/replay")
    with tab.page.expect_download() as download:
        tab.key("played.save").click()
    download.value.save_as(tmp_path / "duchy.json")
    expect(other.find(".running")).to_have_count(0)
    other.key("played.read").set_input_files(tmp_path / "duchy.json")
    expect(other.find(".running li")).to_have_count(1)
    expect(other.find(".keeping [role=status]")).to_have_text("1 game is new here.")
    (tmp_path / "other.json").write_text("{}")
    other.key("played.read").set_input_files(tmp_path / "other.json")
    expect(other.find(".keeping [role=status]")).to_have_text("Duchy did not save this file.")
