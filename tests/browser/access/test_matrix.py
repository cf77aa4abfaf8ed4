"""Every window: nothing is cut, covered, broken or out of reach, whatever the size, language, theme and state (U6).

The gate runs a twentieth of all cases, another one every day; `make test-browser-long` runs all of them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from duchy.games.decktet import SUIT_LETTERS
from duchy.words import load_texts

from ..matrix import (
    PARTS,
    SIDEWAYS,
    STATES,
    THEMES,
    WINDOWS,
    Case,
    State,
    Window,
    cases,
    look,
    put_on,
    renderer_seconds,
    todays_part,
)  # fmt: skip
from ..screens import LANGUAGES
from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
PICTURES = Path("build/matrix")
SMALLEST = Window(320, 568, touch=True), Window(480, 320, touch=True)
"""A telephone of 2010, upright and on its side."""
BANQUET = State("rois_faineants", "banquet", 4, 12, "lead|follow", r"lead K\w$", ".hc.aim[data-character^=K]")
"""A King is chosen: his target lies on a domain."""
MOST_TOLD = 12
"""How many cases are reported with all faults."""


@pytest.mark.parametrize("state", STATES, ids=str)
def test_todays_part_of_all_windows(
    opened: Opener, site: Site, state: State, record_property: Callable[[str, object], None]
) -> None:
    began = time.process_time()
    wanted = [case for case in cases(state) if case.part == todays_part()]
    tab = opened()
    state.show(tab, site)
    try:
        check(tab, wanted)
    finally:
        record_property("matrix", [todays_part(), len(wanted), time.process_time() - began + renderer_seconds(tab)])


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES, ids=str)
def test_all_windows(opened: Opener, site: Site, state: State, language: str, theme: str) -> None:
    tab = opened(language=language)
    state.show(tab, site)
    check(tab, cases(state, language, theme))


def test_every_window_has_its_turn() -> None:
    for state in STATES:
        parts = [case.part for case in cases(state)]
        assert sorted(set(parts)) == list(range(PARTS))
        assert max(map(parts.count, parts)) == len(parts) // PARTS


def test_magnate_lies_in_the_smallest_window_on_its_side(opened: Opener, site: Site) -> None:
    state = next(each for each in STATES if str(each) == "magnate-late")
    tab = opened(touch=True)
    state.show(tab, site)
    check(tab, [Case(state, SMALLEST[1], language, "light") for language in LANGUAGES])


CARD_OF = """([name, text]) => {
  const hand = document.querySelector(".hand"), card = hand.querySelector(".hc");
  card.querySelector(".hc > .nm").textContent = name;
  card.querySelector(".cap2").textContent = text;
  while (hand.querySelectorAll(".hc").length < 3) hand.append(card.cloneNode(true));
  return card.querySelector(".cap2").getBoundingClientRect().bottom - card.getBoundingClientRect().bottom;
}"""
"""Make three cards of a hand, one of that name with that line; how far the line reaches out of it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ace_that_goes_nowhere_says_so_on_the_smallest_card(opened: Opener, site: Site, language: str) -> None:
    state = next(each for each in STATES if str(each) == "magnate-late")
    tab = opened(touch=True)
    state.show(tab, site)
    put_on(tab, Case(state, SIDEWAYS[0], language, "light"))
    text = load_texts("web_magnate", language)["page.card.no_place"]
    for suit in SUIT_LETTERS:
        assert tab.evaluate(CARD_OF, [load_texts("magnate", language)[f"card.1{suit}"], text]) < 0


def test_a_puzzle_leaves_the_board_a_third_of_the_smallest_window(opened: Opener, site: Site) -> None:
    state = next(each for each in STATES if str(each) == "magnate-puzzle")
    tab = opened(touch=True)
    state.show(tab, site)
    check(tab, [Case(state, SMALLEST[0], language, "light") for language in LANGUAGES])


def test_rois_faineants_lies_in_the_smallest_windows_with_a_banquet(opened: Opener, site: Site) -> None:
    """Four at the table; what a banquet costs and brings covers nothing, in windows that have room for it, either."""
    tab = opened(touch=True)
    BANQUET.show(tab, site)
    roomy = (window for window in WINDOWS if str(window) in ("390x844", "667x375", "844x390", "1366x768"))
    small = [Case(BANQUET, window, language, "light") for language in LANGUAGES for window in SMALLEST]
    check(tab, [*small, *(Case(BANQUET, window, LANGUAGES[-1], "light") for window in roomy)])
    duel = replace(BANQUET, name="duel", seats=2)
    duel.show(tab, site)
    check(tab, [Case(duel, SMALLEST[0], LANGUAGES[-1], "light")])


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "seats"), [("magnate", 2), ("rois_faineants", 4), ("magna_grecia", 2)])
def test_the_end_and_a_replay_lie_in_small_windows(opened: Opener, site: Site, kind: str, seats: int) -> None:
    table = site.finished(kind, seats=seats)
    tab = opened(touch=True).sit(table.address(1))
    expect(tab.find(".sheet.ending")).to_be_visible()
    check(tab, [Case(State(kind, "end", seats, 0), SMALLEST[0], "ru", "light")])
    tab.sit(f"/replay#{table.id}")
    tab.key("bar.on").click()
    expect(tab.find(".top .meta")).to_have_text(re.compile(r"^2 "))
    small = (SMALLEST[0], next(window for window in WINDOWS if str(window) == "844x390"))
    check(tab, [Case(State(kind, "replay", seats, 0), window, "fr", "light") for window in small])


def check(tab: Tab, wanted: list[Case]) -> None:
    """All of these looks, one after the other on the same page."""
    found = [faults for case in wanted if (faults := look(tab, case, PICTURES))]
    told = "\n".join(line for faults in found[:MOST_TOLD] for line in faults)
    assert not found, f"{len(found)} of {len(wanted)} windows are wrong\n{told}"
