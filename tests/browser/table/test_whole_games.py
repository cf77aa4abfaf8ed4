"""Whole games against the quickest opponent: by mouse on the board, and by keyboard alone (U3)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..fingers import Finger, Taps, city, lead, place, road, route, sell
from ..matrix import PASSES_NEVER
from ..screens import LANGUAGES
from ..site import GAMES
from ..tab import Tab

Opener = Callable[..., Tab]
MOST = 600
"""More turns at the controls than a game has."""
WAYS: dict[str, list[Taps]] = {
    "magnate": [place, sell],
    "rois_faineants": [lead],
    "magna_grecia": [route, city, road],
}
NOT_ONWARD = ("undo", "rewind", "takeback", "hint", "back", "trade", "alone", "sell", "by_itself", "start")
BAR = (
    ".bar .btn:not([aria-disabled])"
    + "".join(f":not([data-key='bar.{key}'])" for key in NOT_ONWARD)
    + ":not([data-key^='bar.other'])"
)
SHORTENED = list(zip(GAMES, LANGUAGES, strict=True))


def begin(tab: Tab, kind: str) -> None:
    """The first page, the weakest opponent, one click."""
    tab.context.add_init_script(PASSES_NEVER)
    tab.open("/")
    tab.key(f"level.{kind}.page").click()
    tab.key(f"play.{kind}").click()
    expect(tab.find("main.tbl .status")).not_to_be_empty()


def by_mouse(tab: Tab, kind: str) -> None:
    """Play what the board offers, else what the bar offers, else from the list."""
    finger = Finger(tab)
    for _ in range(MOST):
        if not tab.wait_for_turn():
            return
        before = tab.version()
        tab.pause()
        if not any(way(finger) for way in WAYS[kind]):
            bar = tab.find(BAR)
            if bar.count():
                finger.tap_and_agree(bar.first)
            else:
                tab.play_any(wait=False)
        tab.wait_for_news(before)
    pytest.fail("the game does not end")


def by_keyboard(tab: Tab, rng: random.Random) -> None:
    """The list of actions, a text in its field, Enter."""
    for _ in range(MOST):
        if not tab.wait_for_turn():
            return
        before = tab.version()
        keys = tab.page.keyboard
        keys.press("Escape")
        keys.press("l")
        expect(tab.key("list.filter")).to_be_focused()
        keys.press("Control+a")
        keys.press("Delete")
        action = rng.choice(tab.find(".drawer .list button.offer code").all_text_contents())
        keys.type(action)
        keys.press("ArrowDown")
        while tab.evaluate("document.activeElement.querySelector('code')?.textContent") != action:
            keys.press("Tab")
        tab.wait_until(lambda: tab.evaluate(FOCUS_IS_SEEN))
        tab.pause()
        keys.press("Enter")
        if tab.key("ask.yes").count():
            tab.key("ask.yes").press("Enter")
        tab.wait_for_news(before)
    pytest.fail("the game does not end")


FOCUS_IS_SEEN = """() => {
  const style = getComputedStyle(document.activeElement);
  const box = document.activeElement.getBoundingClientRect();
  const isInside = box.bottom > 0 && box.top < innerHeight;
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && isInside;
}"""


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "language"), SHORTENED)
def test_a_whole_game_by_mouse(opened: Opener, kind: str, language: str) -> None:
    tab = opened(language=language)
    begin(tab, kind)
    by_mouse(tab, kind)
    expect(tab.find(".sheet.ending h2")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "language"),
    [(kind, each) for kind in GAMES for each in LANGUAGES if (kind, each) not in SHORTENED],
)
def test_a_whole_game_by_mouse_in_any_language(opened: Opener, kind: str, language: str) -> None:
    test_a_whole_game_by_mouse(opened, kind, language)


SLOW = [pytest.param(kind, marks=pytest.mark.slow) for kind in ("magnate", "magna_grecia")]


@pytest.mark.parametrize("kind", ["rois_faineants", *SLOW])
def test_a_whole_game_by_keyboard_alone(opened: Opener, kind: str) -> None:
    tab = opened()
    tab.context.add_init_script(PASSES_NEVER)
    tab.open("/").evaluate("localStorage.setItem('duchy.level', '\"page\"')")
    tab.open("/")
    for _ in range(60):
        tab.page.keyboard.press("Tab")
        if tab.evaluate(f"document.activeElement.dataset.key === 'play.{kind}'"):
            break
    tab.page.keyboard.press("Enter")
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    by_keyboard(tab, random.Random(kind))
    expect(tab.find(".sheet.ending h2")).to_be_visible()
