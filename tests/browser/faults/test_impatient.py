"""What people do who are in a hurry: they tap twice, and want to get away again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from ..made_up import MadeUp
from ..screens import LANGUAGES
from ..site import GAMES, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
SOON_MS = 500
"""How soon after its answer a table is shown."""
TRIES = 4
"""No press is waited for longer than two seconds, and on a busy machine an answer may take as long."""


@pytest.fixture
def begun(opened: Opener, site: Site) -> Iterator[Tab]:
    """A finished game whose analysis does not end before the test does."""
    MadeUp.may_end.clear()
    yield opened().sit(f"/analysis#{site.finished('rois_faineants').id}")
    MadeUp.may_end.set()


@pytest.mark.parametrize("begins", ["play.magnate", "invite.rois_faineants", "device.magna_grecia", "new.open"])
def test_two_taps_open_one_table(opened: Opener, begins: str) -> None:
    tab = opened(size=PHONE)
    asked: list[str] = []
    tab.page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    tab.open("/new?game=magnate" if begins == "new.open" else "/")
    tab.key(begins).dblclick(delay=20)
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    tab.open("/")
    expect(tab.find(".running a")).to_have_count(1)
    assert sum(url.endswith("/api/tables") for url in asked) == 1


def test_a_second_tap_before_the_table_is_drawn_opens_no_other(opened: Opener) -> None:
    tab, held, asked = opened().open("/"), list[Route](), list[str]()
    tab.page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    tab.page.route("**/js/live.js*", lambda route: held.append(route))  # noqa: PLW0108
    tab.key("play.magnate").click()
    tab.page.wait_for_url("**/table#*")
    address = tab.page.url
    tab.wait_until(lambda: bool(held))
    tab.key("play.magnate").click()
    tab.page.wait_for_timeout(SOON_MS)
    for route in held:
        route.continue_()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    assert tab.page.url == address
    assert sum(url.endswith("/api/tables") for url in asked) == 1


def test_what_is_wanted_instead_before_a_table_is_drawn_is_opened(opened: Opener) -> None:
    tab, scripts, asked = opened().open("/"), list[Route](), list[Route]()
    tab.page.route("**/js/live.js*", lambda route: scripts.append(route))  # noqa: PLW0108
    tab.key("play.magnate").click()
    tab.page.wait_for_url("**/table#*")
    tab.page.route("**/api/tables", lambda route: asked.append(route))  # noqa: PLW0108
    tab.key("play.rois_faineants").click()
    tab.wait_until(lambda: bool(asked and scripts))
    for route in scripts:
        route.continue_()
    expect(tab.find("main.tbl[data-game=magnate] .status")).not_to_be_empty()
    asked[0].continue_()
    expect(tab.find("main.tbl[data-game=rois_faineants] .status")).not_to_be_empty()


def test_what_is_wanted_instead_while_a_table_is_slow_to_open_is_opened(opened: Opener) -> None:
    tab, held = opened().open("/"), list[Route]()
    tab.page.route("**/api/tables", lambda route: held.append(route))  # noqa: PLW0108
    tab.key("play.magnate").click()
    tab.wait_until(lambda: len(held) == 1)
    tab.key("play.rois_faineants").click()
    tab.wait_until(lambda: len(held) == 2)
    held[1].continue_()
    expect(tab.find("main.tbl[data-game=rois_faineants] .status")).not_to_be_empty()
    tab.open("/")
    expect(tab.find(".running a")).to_have_count(1)


def test_whoever_has_gone_elsewhere_is_not_led_to_a_table_that_was_slow_to_open(opened: Opener) -> None:
    tab, held = opened().open("/"), list[Route]()
    tab.page.route("**/api/tables", lambda route: held.append(route))  # noqa: PLW0108
    tab.key("play.magnate").click()
    tab.wait_until(lambda: len(held) == 1)
    tab.find("a[href='/rules?game=magnate']").first.click()
    expect(tab.find(".clause").first).to_be_visible()
    with tab.page.expect_response("**/api/tables"):
        held[0].continue_()
    tab.page.wait_for_timeout(SOON_MS)
    expect(tab.find(".clause").first).to_be_visible()
    tab.find("#top .brand").click()
    expect(tab.key("play.magnate")).to_be_visible()
    expect(tab.find(".running a")).to_have_count(0)


def test_one_step_back_undoes_two_taps_on_a_link(opened: Opener) -> None:
    tab = opened(size=PHONE).open("/")
    tab.find("a[href='/rules?game=magnate']").first.dblclick()
    expect(tab.find(".clause").first).to_be_visible()
    tab.page.go_back()
    expect(tab.key("play.magnate")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (320, 568)], ids=["phone", "small"])
@pytest.mark.parametrize("kind", GAMES)
def test_a_telephone_shows_the_way_home_from_a_table(
    opened: Opener, site: Site, kind: str, size: tuple[int, int]
) -> None:
    tab = opened(size=size).sit(site.table(kind, 20, players={"2": "page"}).address(1))
    title = tab.find(".top .title")
    for language in LANGUAGES:
        tab.speak(language)
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth && title.scrollHeight <= 44")
    tab.find(".top .brand").click()
    expect(tab.find(".running a")).to_be_visible()


@pytest.mark.parametrize("by", ["mouse", "space bar"])
def test_a_press_counts_although_the_analysis_tells_how_far_it_is(begun: Tab, by: str) -> None:
    button, page = begun.key("review.edit"), begun.page
    for _ in range(TRIES):
        button.hover()
        button.focus()
        with page.expect_response("**/api/analysis"):
            page.mouse.down() if by == "mouse" else page.keyboard.down(" ")
            pressed = button.element_handle()
        page.wait_for_timeout(50)
        is_kept = pressed.evaluate("each => each.isConnected")
        page.mouse.up() if by == "mouse" else page.keyboard.up(" ")
        if is_kept:
            break
    assert is_kept
    expect(begun.find(".ed-fine")).to_be_visible()


def test_keys_lead_through_a_game_whose_analysis_has_only_begun(begun: Tab) -> None:
    expect(begun.find(".review progress")).to_be_visible()
    slider = begun.key("steps.slider")
    last = slider.input_value()
    begun.page.keyboard.press("ArrowLeft")
    begun.wait_until(lambda: slider.input_value() != last)
