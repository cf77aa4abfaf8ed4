"""Puzzles on the page: chosen, solved, judged, explained, remembered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from duchy.puzzles.shipped import games_with_puzzles, shipped
from duchy.words import load_texts

from ..site import Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
SAID = load_texts("web_puzzles", "en")
NO_LINE = load_texts("web", "en")["web.unreachable"]
ADDRESS = "/puzzles?game={}&number={}"
UNSURE = next(each for each in shipped("magnate") if 0.1 < each.share < 0.99)


def opening(text: str) -> str:
    """What a text begins with, before anything is filled in."""
    return text.partition("{")[0].strip()


def play(tab: Tab, plan: tuple[str, ...]) -> None:
    """Play a turn from the list of actions."""
    version = "document.querySelector('main.tbl').dataset.version"
    for action in plan:
        before = tab.evaluate(version)
        tab.show_list()
        tab.pause()
        tab.key(f"list.{action}").click()
        tab.wait_until(lambda before=before: tab.evaluate(version) != before)


def posed(tab: Tab, game: str, number: int) -> Tab:
    tab.open(ADDRESS.format(game, number))
    expect(tab.find("main.tbl.acting .speech")).to_be_visible()
    return tab


def test_a_puzzle_is_chosen_solved_and_remembered(opened: Opener, site: Site) -> None:
    tab = opened().open("/puzzles")
    expect(tab.find(".game")).to_have_count(len(games_with_puzzles()))
    tab.key("puzzle.next.magnate").click()
    expect(tab.find(".speech .how-far")).to_contain_text(opening(SAID["puzzles.number"]))
    posed(tab, "magnate", UNSURE.number)
    expect(tab.find(".speech .said")).to_contain_text(opening(SAID["puzzles.question"]))
    play(tab, UNSURE.best)
    expect(tab.find(".speech .said")).to_contain_text(opening(SAID["puzzles.right"]))
    expect(tab.find(".speech .how-far")).to_contain_text("(+")
    expect(tab.find('.puzzle-notes a[data-key="puzzle.play"]')).to_be_visible()
    before = tab.page.url
    tab.page.keyboard.press("]")
    tab.wait_until(lambda: tab.page.url != before)
    expect(tab.find(".speech .how-far")).to_contain_text(opening(SAID["puzzles.rating"]))
    tab.page.go_back()
    expect(tab.find(".speech .how-far small")).to_have_text(SAID["puzzles.was_solved"])
    tab.key("learn.close").click()
    expect(tab.find(".game .facts").first).to_contain_text(
        SAID["puzzles.solved"].format(number=1, of=len(shipped("magnate")))
    )


@pytest.mark.parametrize("size", [(320, 640), (360, 740)])
@pytest.mark.parametrize("language", ["fr", "ru"])
def test_an_answer_stands_whole_on_a_narrow_phone(opened: Opener, size: tuple[int, int], language: str) -> None:
    tab = posed(opened(size=size, language=language), "magna_grecia", 1)
    tab.pause()
    tab.key("learn.show").click()
    expect(tab.find('.speech[data-stage="shown"]')).to_be_visible()
    assert (
        tab.evaluate(
            "(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)(document.querySelector('.said'))"
        )
        <= 1
    )
    assert tab.find(".speech .how-far").is_visible()


def test_a_wrong_turn_is_told_and_tried_again_and_only_the_first_counts(opened: Opener, site: Site) -> None:
    tab = posed(opened(), "magnate", UNSURE.number)
    play(tab, UNSURE.tempting)
    expect(tab.find(".speech .said")).to_contain_text(opening(SAID["puzzles.wrong"]))
    fallen = tab.find(".speech .how-far small").inner_text()
    assert "(−" in fallen
    tab.ask_again()
    play(tab, UNSURE.best)
    expect(tab.find(".speech .said")).to_contain_text(opening(SAID["puzzles.right"]))
    expect(tab.find(".speech .said")).to_contain_text(SAID["puzzles.first_counts"])
    assert tab.find(".speech .how-far small").inner_text() == fallen


def test_the_key_of_hints_gives_up_when_it_is_pressed_again(opened: Opener, site: Site) -> None:
    tab = posed(opened(), "rois_faineants", 2)
    tab.page.keyboard.press("?")
    expect(tab.find(".keys")).to_contain_text(load_texts("web", "en")["web.keys.L"])
    expect(tab.find(".keys")).to_contain_text(load_texts("web_analysis", "en")["learn_errors.key"])
    expect(tab.find(".keys")).not_to_contain_text(load_texts("web", "en")["web.keys.H"])
    tab.page.keyboard.press("?")
    tab.pause()
    with tab.at_once():
        tab.page.keyboard.press("h")
        expect(tab.find("main.tbl")).to_contain_text(SAID["puzzles.no_hint"])
        tab.page.keyboard.press("h")
    expect(tab.find(".speech[data-stage=asked] .how-far")).not_to_contain_text("(−")
    tab.pause()
    tab.page.keyboard.press("h")
    expect(tab.find(".speech[data-stage=shown] .how-far")).to_contain_text("(−")
    tab.ask_again()
    tab.pause()
    tab.page.keyboard.press("h")
    expect(tab.find(".speech[data-stage=shown]")).to_be_visible()


def test_the_answer_can_be_shown_on_a_phone_and_in_another_language(opened: Opener, site: Site) -> None:
    tab = posed(opened(size=PHONE), "magnate", UNSURE.number)
    tab.speak("fr")
    expect(tab.find(".speech .said")).to_contain_text(opening(load_texts("web_puzzles", "fr")["puzzles.question"]))
    expect(tab.key("learn.show")).to_have_text(load_texts("web_puzzles", "fr")["puzzles.give_up"])
    named = load_texts("web_puzzles", "fr")["puzzles.number"].format(number=UNSURE.number)
    expect(tab.page).to_have_title(re.compile(re.escape(named)))
    expect(tab.key("tool.i-log")).to_have_attribute("aria-label", load_texts("web_puzzles", "fr")["puzzles.about"])
    tab.key("learn.show").click()
    better = load_texts("web_analysis", "fr")["learn_errors.better"]
    expect(tab.find(".speech .said")).to_contain_text(opening(better))
    expect(tab.find("main.tbl.acting")).to_have_count(0)
    tab.key("tool.i-log").click()
    tempting = load_texts("web_puzzles", "fr")["puzzles.tempting"]
    expect(tab.find(".drawer.open .puzzle-notes")).to_contain_text(opening(tempting))
    tab.key("drawer.shut").click()
    tab.key("learn.again").click()
    expect(tab.find("main.tbl.acting")).to_be_attached()


def test_a_puzzle_that_comes_after_a_step_back_does_not_take_the_address_of_what_is_shown(
    opened: Opener, site: Site
) -> None:
    tab, held = opened().open("/puzzles"), list[Route]()
    tab.page.route("**/api/puzzles/magnate/*", lambda route: held.append(route))  # noqa: PLW0108
    tab.key("puzzle.today.magnate").click()
    tab.wait_until(lambda: len(held) == 1)
    tab.page.go_back()
    with tab.page.expect_response(re.compile("/api/replay")):
        held[0].continue_()
    tab.page.wait_for_timeout(1000)  # until it would have been drawn over the list
    expect(tab.key("puzzle.today.magnate")).to_be_visible()
    assert tab.page.url.endswith("/puzzles")


def test_a_puzzle_that_there_is_not_leads_to_all_of_them(opened: Opener, site: Site) -> None:
    tab = opened().open(ADDRESS.format("magnate", 99_999))
    expect(tab.find(".trouble")).to_contain_text("99999")
    expect(tab.find(".game")).to_have_count(len(games_with_puzzles()))


def test_where_there_is_little_room_the_rating_is_told_beside_the_buttons(opened: Opener, site: Site) -> None:
    tab = posed(opened(size=(844, 390)), "magnate", UNSURE.number)
    tab.key("learn.show").click()
    expect(tab.find(".speech .how-far small")).to_be_visible()
    expect(tab.find(".speech .how-far small")).to_contain_text("(−")


def test_once_a_puzzle_is_answered_nothing_is_empty_below_the_hand(opened: Opener, site: Site) -> None:
    tab = opened(size=(360, 740)).open(ADDRESS.format("rois_faineants", 1))
    expect(tab.find("main.tbl.acting .speech")).to_be_visible()
    tab.pause()
    play(tab, shipped("rois_faineants")[0].best)
    expect(tab.find(".speech[data-stage='judged']")).to_be_visible()
    below = tab.find(".hand").evaluate("each => innerHeight - each.getBoundingClientRect().bottom")
    assert 4 <= below <= 12


def test_without_a_connection_that_is_said_and_the_answer_is_kept(opened: Opener, site: Site) -> None:
    tab = posed(opened(), "magnate", UNSURE.number)
    *first, last = UNSURE.best
    play(tab, tuple(first))
    tab.context.set_offline(True)
    tab.show_list()
    tab.pause()
    tab.key(f"list.{last}").click()
    expect(tab.find(".notice")).to_contain_text(NO_LINE)
    tab.context.set_offline(False)
    tab.page.route("**/api/answer", lambda route: route.abort("internetdisconnected"))
    tab.pause()
    tab.key(f"list.{last}").click()
    expect(tab.find(".speech .said")).to_have_text(NO_LINE)
    tab.page.unroute("**/api/answer")
    tab.pause()
    tab.key("learn.again").click()
    expect(tab.find(".speech .said")).to_contain_text(opening(SAID["puzzles.right"]))
    tab.context.set_offline(True)
    tab.pause()
    tab.key("learn.again").click()
    expect(tab.find(".speech .said")).to_have_text(NO_LINE)
    tab.context.set_offline(False)
    tab.pause()
    tab.ask_again()


def test_a_page_that_cannot_be_fetched_says_that_there_is_no_connection(opened: Opener, site: Site) -> None:
    tab = posed(opened(), "magnate", UNSURE.number)
    tab.key("learn.show").click()
    tab.context.set_offline(True)
    tab.pause()
    tab.key("learn.next").click()
    expect(tab.find(".trouble")).to_have_text(NO_LINE)
    tab.troubles.clear()
