"""A position made up by hand is played on: what was tried from it is not lost, and nothing is said of a game."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from duchy.words import load_texts

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
SAID = load_texts("web_analysis", "en")
POSITION = "magnate+en+seats=2;turn+5+seat+2+play;dice+6+5;2+tokens+M3V1L1;2+hand+2MK+4YK+6MV;1+hand+?+?"
OPEN = "magna_grecia+standard+seats=2;turn+3+turn"


def steps_of(tab: Tab) -> list[str]:
    """What was tried, as the tree tells it."""
    return [" ".join(each.split()) for each in tab.find(".tree .step > span").all_text_contents()]


def played_on(tab: Tab, action: str) -> None:
    """Play an action from the list, and wait until it stands in the tree."""
    before = tab.find(".tree .step").count()
    tab.show_list()
    tab.pause()
    tab.key(f"list.{action}").click()
    tab.key("tab.review").click()
    expect(tab.find(".tree .step")).to_have_count(max(2, before + 1))


def test_what_was_tried_from_a_position_is_there_after_loading_it_again(opened: Opener, site: Site) -> None:
    tab = opened().open(f"/editor#{POSITION}")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.play").click()
    expect(tab.find(".what-if .worth b")).to_contain_text("%")
    played_on(tab, "sell 4YK")
    played_on(tab, "end")
    tab.key("what_if.anew").click()
    expect(tab.find(".tree .step")).to_have_count(4)
    steps = steps_of(tab)
    assert steps[0].startswith("Turn 5 ·")
    tab.page.reload()
    tab.wait_until(lambda: steps_of(tab) == steps)
    tab.page.keyboard.press("Escape")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.play").click()
    tab.wait_until(lambda: steps_of(tab) == steps)
    tab.find(".tree .step").nth(1).click()
    expect(tab.find(".tree .step").nth(1)).to_have_attribute("aria-current", "step")
    played_on(tab, "trade M>K")
    expect(tab.find(".tree ol ol .step")).to_have_count(1)


def test_a_picture_without_words_says_what_it_does_while_it_is_pointed_at(opened: Opener, site: Site) -> None:
    tab = opened(size=(1024, 600)).open(f"/analysis#d={OPEN}")
    close = tab.key("what_if.close")
    expect(close.locator("span")).to_have_css("clip-path", "inset(50%)")
    expect(close).to_have_attribute("title", SAID["what_if.edit"])


def test_what_was_tried_with_open_cards_is_one_tree_for_whoever_acts(opened: Opener, site: Site) -> None:
    tab = opened().open(f"/analysis#d={OPEN}")
    expect(tab.find(".what-if .worth b")).to_contain_text("%")
    tab.key("what_if.reply").click()
    tab.key("tab.review").click()
    expect(tab.find(".tree .step").nth(1)).to_be_visible()
    steps = tab.find(".tree .step").count()
    tab.page.reload()
    expect(tab.find(".tree .step")).to_have_count(steps)
    expect(tab.find(".tree .step[aria-current]")).to_have_count(1)


def test_of_a_position_nothing_is_said_that_holds_of_games_only(opened: Opener, site: Site) -> None:
    tab = opened().open(f"/analysis#d={POSITION}")
    expect(tab.find(".review > .muted")).to_have_text(SAID["what_if.note"])
    played_on(tab, "sell 4YK")
    expect(tab.find(".tree .step").first).to_contain_text("Turn 5 ·")
    expect(tab.key("what_if.save")).to_have_count(0)
    tab.open(f"/analysis#{site.finished('magnate').id}@20")
    tab.key("review.what_if").click()
    expect(tab.find(".review > .muted")).to_have_text(f"{SAID['what_if.note']} {SAID['what_if.stays']}")


def test_by_keys_alone_the_focus_is_never_lost_while_a_game_is_played_on(opened: Opener, site: Site) -> None:
    tab = opened().open(f"/analysis#{site.finished('magnate').id}@20")
    expect(tab.find(".review .story")).to_be_visible()
    tab.key("review.what_if").press("Enter")
    expect(tab.find(".what-if")).to_be_visible()
    for _ in range(6):
        expect(tab.find(".what-if:focus, .what-if :focus")).to_have_count(1)
        key = tab.find(".what-if .primary, .what-if [data-key='what_if.reply']").first.get_attribute("data-key")
        before = tab.version()
        tab.pause()
        tab.key(str(key)).press("Enter")
        tab.wait_for_news(before)
    tab.page.keyboard.press("Escape")
    expect(tab.key("review.what_if")).to_be_focused()


def test_from_what_is_said_of_a_position_an_arrow_leads_to_the_board(opened: Opener, site: Site) -> None:
    tab = opened().open(f"/analysis#d={OPEN}")
    expect(tab.find(".what-if")).to_be_focused()
    tab.page.keyboard.press("ArrowDown")
    expect(tab.find(".board :focus")).to_have_count(1)


def test_what_was_done_in_the_editor_can_be_undone_after_playing_on(opened: Opener, site: Site) -> None:
    tab = opened().open(f"/editor#{POSITION}")
    text = tab.key("editor.text")
    expect(tab.find(".ed-fine")).to_be_visible()
    for tokens in ("M2V1L1", "M1V1L1"):
        text.fill(POSITION.replace("M3V1L1", tokens).replace(";", "\n").replace("+", " "))
        tab.wait_until(lambda tokens=tokens: tokens in tab.page.url)
        expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.play").click()
    expect(tab.find(".what-if")).to_be_visible()
    tab.key("what_if.close").click()
    expect(tab.find(".ed-fine")).to_be_visible()
    for tokens in ("M2V1L1", "M3V1L1"):
        tab.key("editor.undo").click()
        expect(text).to_have_value(re.compile(tokens))
    expect(tab.key("editor.undo")).to_have_attribute("aria-disabled", "true")
    tab.open(f"/editor#{OPEN}")
    expect(tab.find(".ed-fine")).to_be_visible()
    expect(tab.key("editor.undo")).to_have_attribute("aria-disabled", "true")
