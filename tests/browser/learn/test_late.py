"""What comes after somebody has turned to something else in an analysis is not drawn over that."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from ..screens import explained
from ..site import Site
from ..tab import Tab
from .test_analysis import Opener


def held_branch(tab: Tab) -> list[Route]:
    """From now on nothing is played on: the questions where that leads are held back."""
    held = list[Route]()
    tab.page.route("**/api/branch", lambda route: held.append(route))  # noqa: PLW0108
    return held


def asked(opened: Opener, site: Site) -> tuple[Tab, list[Route]]:
    """A question of Learn from the mistakes, whose table is held back."""
    tab = explained(opened(), site.finished("rois_faineants").id)
    held = held_branch(tab)
    tab.key("review.find").click()
    tab.wait_until(lambda: len(held) == 1)
    return tab, held


def let_go(tab: Tab, held: list[Route]) -> None:
    """The first of them is answered, and whatever the page draws of it is drawn."""
    with tab.page.expect_response("**/api/branch"):
        held[0].continue_()
    tab.page.wait_for_timeout(500)


def expect_the_game(tab: Tab) -> None:
    """The game is gone through, and nothing is played on."""
    expect(tab.find("main.tbl.acting, .speech")).to_have_count(0)
    expect(tab.find(".steps")).to_be_visible()


def test_what_is_played_on_while_a_step_is_still_to_come_stays(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("rois_faineants").id)
    tab.page.keyboard.press("ArrowLeft")
    expect(tab.key("review.what_if")).not_to_have_attribute("aria-disabled", "true")
    held = list[Route]()
    tab.page.route("**/api/replay?*", lambda route: held.append(route), times=1)  # noqa: PLW0108
    tab.page.keyboard.press("ArrowLeft")
    tab.wait_until(lambda: len(held) == 1)
    tab.key("review.what_if").click()
    with tab.page.expect_response("**/api/replay?*"):
        held[0].continue_()
    tab.page.wait_for_timeout(500)
    expect(tab.find(".what-if .worth b")).to_contain_text("%")


def test_a_question_that_was_closed_before_its_table_came_does_not_come_back(opened: Opener, site: Site) -> None:
    tab, held = asked(opened, site)
    tab.key("learn.close").click()
    expect_the_game(tab)
    let_go(tab, held)
    expect_the_game(tab)
    tab.page.unroute("**/api/branch")
    tab.key("review.find").click()
    expect(tab.find("main.tbl.acting .speech")).to_be_visible()


def test_an_answer_that_was_shown_before_its_table_came_stays_on_the_board(opened: Opener, site: Site) -> None:
    tab, held = asked(opened, site)
    tab.key("learn.show").click()
    expect(tab.find(".speech[data-stage=shown]")).to_be_visible()
    shown = tab.version()
    let_go(tab, held)
    expect(tab.find(".speech[data-stage=shown]")).to_be_visible()
    assert tab.version() == shown


def test_a_step_that_comes_after_the_game_is_looked_at_again_is_not_drawn_over_it(opened: Opener, site: Site) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    tab.key("steps.slider").fill("5")
    tab.key("review.what_if").click()
    expect(tab.find(".what-if")).to_be_visible()
    held = held_branch(tab)
    tab.find('[data-key="what_if.recorded"], [data-key="what_if.reply"]').first.click()
    tab.wait_until(lambda: len(held) == 1)
    tab.page.keyboard.press("Escape")
    expect_the_game(tab)
    before = tab.version()
    let_go(tab, held)
    expect_the_game(tab)
    assert tab.version() == before


def test_a_game_that_is_to_be_played_on_is_not_if_another_moment_is_looked_at_meanwhile(
    opened: Opener, site: Site
) -> None:
    tab = explained(opened(), site.finished("magnate").id)
    tab.key("steps.slider").fill("5")
    expect(tab.find(".meta")).to_contain_text("5 of")
    held = held_branch(tab)
    tab.key("review.what_if").click()
    tab.wait_until(lambda: len(held) == 1)
    tab.key("bar.on").click()
    expect(tab.find(".meta")).to_contain_text("6 of")
    let_go(tab, held)
    expect_the_game(tab)
    expect(tab.find(".meta")).to_contain_text("6 of")
