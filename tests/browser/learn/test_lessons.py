"""Lessons in a browser: pressing what the pointer shows completes them, also on a phone, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duchy.words import load_texts

from ..site import GAMES
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
LOW_LAPTOP = (1366, 625)
LOW_PHONE = (360, 640)
SIDEWAYS = (740, 360)
SECOND = f"{GAMES[2]}&lesson=2"
WALKS = [(GAMES[0], "en", LOW_LAPTOP), (GAMES[0], "ru", PHONE), (GAMES[0], "ru", LOW_PHONE),
         (GAMES[0], "ru", SIDEWAYS), (GAMES[1], "ru", SIDEWAYS),
         (GAMES[1], "fr", PHONE), (GAMES[1], "ru", DESKTOP), (GAMES[2], "fr", DESKTOP), (GAMES[2], "en", PHONE),
         (SECOND, "ru", LOW_LAPTOP), (SECOND, "fr", PHONE)]  # fmt: skip
SIGN = ".guide:not([hidden])"
MOST_PRESSES = 60
COVERED = """() => {
  const guide = document.querySelector(".guide"), sign = guide.querySelector(".pointer");
  if (guide.hidden || sign.hidden) return [];
  const { left, top, width, height } = sign.style;
  const pin = new DOMRect(...[left, top, width, height].map(parseFloat));
  const meets = (box) => Math.min(box.right, pin.right) - Math.max(box.left, pin.left) > 1.5
    && Math.min(box.bottom, pin.bottom) - Math.max(box.top, pin.top) > 1.5;
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth !== 1;
  const found = [...document.querySelectorAll(".speech, main button, main a[href], main [role=button]")]
    .filter((each) => meets(each.getBoundingClientRect()) && isShown(each))
    .filter((each) => each.dataset.key === guide.dataset.at || !each.querySelector(`[data-key="${guide.dataset.at}"]`))
    .map((each) => each.dataset.key ?? each.className);
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text);
    const isNear = text.data.trim() && [...range.getClientRects()].some(meets);
    if (isNear && isShown(text.parentElement)) found.push(text.data);
  }
  const isOut = pin.left < 0 || pin.top < 0 || pin.right > innerWidth || pin.bottom > innerHeight;
  return isOut ? [...found, "the window's edge"] : found;
}"""
"""What the pointer covers."""
NEXT = """() => {
  const button = document.querySelector("[data-key='learn.play'], [data-key='learn.on']");
  return button?.dataset.key ?? document.querySelector(".guide:not([hidden])")?.dataset.at ?? "";
}"""
LOOKS = """() => {
  const table = document.querySelector("main.tbl").cloneNode(true);
  table.querySelector(".guide").remove();
  return table.outerHTML;
}"""


def begun(tab: Tab, kind: str) -> Tab:
    tab.open(f"/learn?game={kind}")
    expect(tab.find(".speech .said")).to_be_visible()
    return tab


def looks(tab: Tab) -> str:
    """The whole table as text, including drafts, without the pointer, which moves by itself."""
    return str(tab.evaluate(LOOKS))


def next_press(tab: Tab) -> str:
    """The control to press next, once nothing else is being shown."""
    return str(tab.page.wait_for_function(NEXT).json_value())


def come_to_an_action(tab: Tab) -> str:
    """Continue to the next action; return the control that the pointer shows."""
    while (meant := next_press(tab)) == "learn.on":
        follow(tab, meant)
    return meant


def follow(tab: Tab, meant: str) -> None:
    """Press that, and wait for what comes of it."""
    before = looks(tab)
    tab.pause()
    tab.key(meant).click()
    tab.wait_until(lambda: looks(tab) != before)


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "language", "size"), WALKS)
def test_a_lesson_is_played_by_following_the_sign(
    opened: Opener, kind: str, language: str, size: tuple[int, int]
) -> None:
    tab = begun(opened(language=language, size=size, touch=size in (PHONE, LOW_PHONE, SIDEWAYS)), kind)
    for _ in range(MOST_PRESSES):
        meant = next_press(tab)
        if meant == "learn.play":
            break
        tab.wait_until(lambda: tab.evaluate(COVERED) == [])
        follow(tab, meant)
    expect(tab.find(".sheet h2")).to_have_text(load_texts("web_learn", language)["learn.end.head"])
    expect(tab.find(".notice")).to_be_hidden()
    tab.key("learn.play").click()
    expect(tab.page).to_have_url(re.compile("/table#"))
    expect(tab.find("body:not(.lesson) main.tbl .status")).not_to_be_empty()


@pytest.mark.parametrize("size", [SIDEWAYS, (667, 375)])
@pytest.mark.parametrize("kind", GAMES[:2])
def test_held_sideways_the_hand_of_a_lesson_keeps_its_room(opened: Opener, kind: str, size: tuple[int, int]) -> None:
    tab = begun(opened(language="ru", size=size, touch=True), kind)
    come_to_an_action(tab)
    ends = "([first, second]) => [first.getBoundingClientRect().bottom, second.getBoundingClientRect().top]"
    values = ".mylanes b:visible" if kind == GAMES[1] else ".tokens b:visible"
    for pair in (f"{values}, .hand .hc", ".hand .hc, .dock > .bar"):
        above, below = (tab.find(each).last for each in pair.split(", "))
        bottom, top = tab.evaluate(ends, [above.element_handle(), below.element_handle()])
        assert bottom <= top + 1, pair


def test_held_sideways_the_buttons_of_a_lesson_lie_above_the_tools(opened: Opener) -> None:
    tab = begun(opened(language="ru", size=(740, 360), touch=True), GAMES[2])
    come_to_an_action(tab)
    button, tools = tab.boxes("[data-key='learn.back']", ".dock > .own")
    assert button[3] <= tools[1] + 1
    assert tab.evaluate("getComputedStyle(document.querySelector('.speech-place')).overflowY") == "auto"


def test_the_lesson_says_what_it_does_instead_and_a_step_can_be_gone_back(opened: Opener) -> None:
    """Nobody passes in it, so that does not come later."""
    tab = begun(opened(), GAMES[1])
    assert come_to_an_action(tab) == "hand.4"
    first = tab.find(".speech .said").inner_text()
    tab.key("bar.pass").click()
    expect(tab.find(".notice")).to_contain_text("That’s allowed too")
    tab.key("learn.skip").click()
    expect(tab.find(".speech .said")).not_to_have_text(first)
    expect(tab.key("learn.back")).to_be_visible()
    tab.pause()
    tab.key("learn.back").click()
    expect(tab.find(".speech .said")).to_have_text(first)


def test_another_district_is_not_said_to_come_later_but_another_card_is(opened: Opener) -> None:
    tab = begun(opened(), GAMES[0])
    assert come_to_an_action(tab) == "hand.3MV"
    tab.key("hand.3MV").click()
    tab.key("build.2").click()
    expect(tab.find(".notice")).to_contain_text("That’s allowed too")
    tab.key("hand.7ML").click()
    tab.key("bar.sell").click()
    expect(tab.find(".notice")).to_contain_text("That comes later.")


def test_a_lesson_needs_no_mouse(opened: Opener) -> None:
    tab = begun(opened(), GAMES[0])
    meant = come_to_an_action(tab)
    tab.key("learn.where").focus()
    tab.page.keyboard.press("Enter")
    expect(tab.key(meant)).to_be_focused()
    tab.page.keyboard.press("Enter")
    expect(tab.find(f'{SIGN}[data-at="build.1"]')).to_be_attached()


def test_a_term_is_explained_on_touch(opened: Opener) -> None:
    tab = begun(opened(language="fr"), GAMES[0])
    term = tab.find(".speech .term").first
    term.click()
    expect(tab.find(".term-card")).to_contain_text(load_texts("learn_magnate", "fr")["glossary.magnate.district.text"])
    tab.page.keyboard.press("Escape")
    expect(tab.find(".term-card")).to_have_count(0)
    expect(term).to_be_focused()
