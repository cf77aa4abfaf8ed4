"""Every window: nothing is cut, covered, broken or out of reach, whatever the size, language, theme and state (U6).

The gate runs a tenth of all cases, another one every day; `make test-browser-long` runs all of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .matrix import STATES, THEMES, Case, State, Window, cases, look, renderer_seconds, todays_part
from .screens import LANGUAGES
from .site import Site
from .tab import Tab

Opener = Callable[..., Tab]
PICTURES = Path("build/matrix")
MOST_TOLD = 12
"""How many cases are reported with all faults."""


@pytest.mark.parametrize("state", STATES, ids=str)
def test_a_tenth_of_all_windows(
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
        assert sorted(set(parts)) == list(range(10))
        assert max(map(parts.count, parts)) == len(parts) // 10


def test_magnate_lies_in_the_smallest_window_on_its_side(opened: Opener, site: Site) -> None:
    """A telephone of 2010; no other game is guaranteed to fit there."""
    state = next(each for each in STATES if str(each) == "magnate-late")
    tab = opened(touch=True)
    state.show(tab, site)
    check(tab, [Case(state, Window(480, 320, touch=True), language, "light") for language in LANGUAGES])


def check(tab: Tab, wanted: list[Case]) -> None:
    """All of these looks, one after the other on the same page."""
    found = [faults for case in wanted if (faults := look(tab, case, PICTURES))]
    told = "\n".join(line for faults in found[:MOST_TOLD] for line in faults)
    assert not found, f"{len(found)} of {len(wanted)} windows are wrong\n{told}"
