"""A double click anywhere acts once: the second press never plays anything."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ..site import GAMES, Opened, Site
from ..tab import DESKTOP, PHONE, Tab
from .twice import GAPS_MS, Twice

Opener = Callable[..., Tab]
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
PRESSES, MOST_WITHOUT, MOST_PRESSES = 24, 96, 4000


def may_take(site: Site, table: Opened) -> bool:
    """Whether tiles can be taken out of the reserve now."""
    with site.person(table, 1) as person:
        return any(a.startswith("take") for a in person.legal)


def twice_at(opened: Opener, address: str, size: tuple[int, int], seed: str) -> Twice:
    twice = Twice(opened(size=size), random.Random(seed))
    twice.listen()
    twice.tab.sit(address)
    twice.hold()
    twice.settle()
    return twice


@pytest.mark.rotating(3)
@SIZES
@pytest.mark.parametrize("kind", GAMES)
def test_a_double_click_plays_once(opened: Opener, site: Site, kind: str, size: tuple[int, int]) -> None:
    table = site.table(kind, 14, players={"2": "page"})
    twice = twice_at(opened, table.address(1), size, f"{kind}{size}")
    twice.go_on(PRESSES)
    while not twice.sent and twice.pairs < MOST_WITHOUT:
        twice.go_on(PRESSES)
    assert twice.slips == []
    assert twice.sent


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize("kind", GAMES)
def test_a_double_click_plays_once_in_a_whole_game(
    opened: Opener, site: Site, kind: str, size: tuple[int, int]
) -> None:
    table = site.table(kind, 0, players={"2": "page"})
    twice = twice_at(opened, table.address(1), size, f"whole {kind}{size}")
    twice.go_on(MOST_PRESSES)
    print(f"{kind} {size}: {twice.pairs} pairs, {len(twice.sent)} sent, {len(twice.slips)} slips")
    assert twice.slips == []
    assert twice.tab.is_over


@pytest.mark.rotating(2)
@SIZES
def test_undo_twice_does_not_end_the_turn(opened: Opener, site: Site, size: tuple[int, int]) -> None:
    """The worst case: the last draft was undone, and End turn appeared under the finger."""
    table = next(
        table for moves in range(14, 60, 3) for table in [site.table("magna_grecia", moves)] if may_take(site, table)
    )
    twice = twice_at(opened, table.address(1), size, "undo")
    tab = twice.tab
    tab.page.keyboard.press("l")
    before = tab.version()
    tab.find(".drawer .list button.offer[data-key^='list.take']").last.click()
    tab.wait_for_news(before)
    twice.settle()
    tab.page.keyboard.press("Escape")
    for gap in GAPS_MS:
        twice.settle()
        undo = next((each for each in twice.targets() if each["key"] == "bar.undo"), None)
        if undo:
            twice.press(undo, gap)
    assert twice.slips == []
    assert [text for text in twice.sent if '"undo"' in text]
    assert tab.is_acting
