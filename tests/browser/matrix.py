"""The matrix of windows: sizes, languages, themes and states, and which part of it runs today."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import expect

from .screens import LANGUAGES, explained, made_up, puzzled
from .site import GAMES, Site
from .tab import Tab, Theme

GEOMETRY = (Path(__file__).parent / "geometry.js").read_text()
PARTS = 20
CHOSEN = "DUCHY_MATRIX_PART"
"""Names the part that runs, from 0 on, instead of the day's."""
IS_DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
LEAST_TYPE = 11.0
ROOMY, ROOMY_TYPE = (2400, 1300), 15.0
"""In a window at least this large all type is larger."""


@dataclass(frozen=True)
class Window:
    """A window's size."""

    width: int
    height: int
    touch: bool = False
    scrolls: bool = False
    """Whether the page may scroll: a laptop's window at 400 %."""

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def least(self) -> float:
        """The smallest font size."""
        return ROOMY_TYPE if self.width >= ROOMY[0] and self.height >= ROOMY[1] else LEAST_TYPE


def windows(touch: bool, *sizes: str) -> Iterator[Window]:
    for size in sizes:
        width, height = map(int, size.split("x"))
        yield Window(width, height, touch, scrolls=height < 300)


UPRIGHT = (
    *windows(True, "320x568", "360x640", "360x780", "375x667", "390x844", "412x915", "430x932", "540x720", "600x700"),
    *windows(True, "600x960", "768x1024", "820x1180", "1024x1366"),
    *windows(False, "1080x1920"),
)
SIDEWAYS = tuple(windows(True, "568x320", "667x375", "740x360", "844x390", "932x430"))
ZOOMED = tuple(windows(False, "910x512", "700x500", "640x400", "320x256"))
WIDE = (
    *windows(True, "1024x768", "1180x820"),
    *windows(False, "1024x600", "1200x600", "1200x640", "1280x560", "1280x720", "1280x800", "1366x625"),
    *windows(False, "1366x768", "1440x600", "1440x900", "1536x730", "1920x600", "1920x1080"),
    *windows(False, "2560x1440", "3840x2160"),
)
WINDOWS = (*UPRIGHT, *SIDEWAYS, *ZOOMED, *WIDE)
THEMES: tuple[Theme, ...] = ("light", "dark")
PASSES_NEVER = """localStorage["duchy.rois.alone"] = "false";"""
"""Forced passes are made by hand, so that what is checked does not depend on time."""
ENOUGH_FOR_CHANGES = Window(1366, 768)
"""A window in which the language can be chosen at the top."""
TOO_NARROW_FOR_A_DRAWER = Window(1024, 768)
"""A window in which the drawer is closed for what leads to the board."""


@dataclass(frozen=True)
class State:
    """A table after a number of actions, choosing what `prefers` matches where possible, and continued until something
    that `until` matches is legal; then the control `presses` is pressed."""

    kind: str
    name: str
    seats: int
    moves: int
    prefers: str = ""
    until: str = ""
    presses: str = ""
    scrolls: ClassVar[bool] = False
    """Whether the page may scroll in any window, as far as it likes."""

    def __str__(self) -> str:
        return f"{self.kind}-{self.name}"

    def show(self, tab: Tab, site: Site) -> None:
        """Bring the table to that moment and sit down."""
        opened = site.table(self.kind, self.moves, seats=self.seats, prefers=self.prefers, until=self.until)
        tab.context.add_init_script(PASSES_NEVER)
        tab.sit(opened.address(1))
        if self.presses:
            tab.find(self.presses).first.click()
            expect(tab.find(self.presses).first).to_be_attached()


@dataclass(frozen=True)
class MadeUpState(State):
    """A position in the editor, judged, in which the piece `presses` is picked up."""

    scrolls: ClassVar[bool] = True

    def show(self, tab: Tab, site: Site) -> None:
        """Write it, and pick the piece up."""
        made_up(tab, self.kind)
        tab.key(self.presses).click()
        expect(tab.find(".ed-hand.full")).to_be_visible()


@dataclass(frozen=True)
class PuzzleState(State):
    """A puzzle that is to be solved, of the edition `prefers`."""

    def show(self, tab: Tab, site: Site) -> None:
        """Open it."""
        puzzled(tab, self.kind, self.prefers)


@dataclass(frozen=True)
class PlayedOnState(State):
    """A finished game that is played on, `moves` steps before its end."""

    def show(self, tab: Tab, site: Site) -> None:
        """Play on, without the drawer over the table."""
        game = site.finished(self.kind, seats=self.seats)
        tab.sit(game.address(1))
        explained(tab, game.id)
        for _ in range(self.moves):
            tab.page.keyboard.press("ArrowLeft")
        resize(tab, TOO_NARROW_FOR_A_DRAWER)
        tab.key("review.what_if").click()
        expect(tab.find(".drawer.open")).to_have_count(0)
        expect(tab.find(".what-if .worth b")).to_contain_text("%")


STATES = (
    State("magnate", "early", 2, 3),
    State("magnate", "late", 2, 110, "build|deed"),
    State("magnate", "crowded", 2, 70, "build|deed", "build|deed", ".hc:not(.dim):not(.idle)"),
    State("rois_faineants", "early", 3, 0),
    State("rois_faineants", "late", 4, 60, "lead|follow"),
    State("rois_faineants", "crowded", 4, 36, "lead|follow", "lead", ".hc.aim"),
    State("magna_grecia", "early", 4, 4),
    State("magna_grecia", "late", 4, 170),
    State("magna_grecia", "crowded", 4, 90),
    MadeUpState("magnate", "editor", 2, 0, presses="piece.8MS"),
    MadeUpState("rois_faineants", "editor", 3, 0, presses="piece.QC"),
    MadeUpState("magna_grecia", "editor", 3, 0, presses="piece.road.1"),
    PuzzleState("magnate", "puzzle", 2, 0, prefers="en"),
    PlayedOnState("magnate", "played-on", 2, 30),
    PlayedOnState("rois_faineants", "played-on", 4, 30),
    PlayedOnState("magna_grecia", "played-on", 3, 30),
)
assert len(WINDOWS) == 40
assert {state.kind for state in STATES} == set(GAMES)


@dataclass(frozen=True)
class Case:
    """One combination of state, size, language and theme."""

    state: State
    window: Window
    language: str
    theme: Theme

    def __str__(self) -> str:
        return f"{self.state}-{self.window}-{self.language}-{self.theme}"

    @property
    def part(self) -> int:
        """The part of a case; every part has every size, language and theme."""
        at = (WINDOWS.index(self.window), LANGUAGES.index(self.language), THEMES.index(self.theme))
        return (at[0] + 3 * at[1] + 5 * at[2] + STATES.index(self.state)) % PARTS


def cases(state: State, language: str = "", theme: str = "") -> list[Case]:
    """All cases of a state, or those in one language and theme; the language and theme change least often."""
    every = (Case(state, window, spoken, shown) for spoken, shown, window in product(LANGUAGES, THEMES, WINDOWS))
    return [case for case in every if language in ("", case.language) and theme in ("", case.theme)]


def todays_part() -> int:
    """The part that runs: another one every day, unless the environment names it."""
    chosen = os.environ.get(CHOSEN)
    return int(chosen) if chosen else datetime.now(UTC).toordinal() % PARTS


def look(tab: Tab, case: Case, pictures: Path) -> list[str]:
    """What is wrong in that case; screenshots of failures are stored in `pictures`."""
    put_on(tab, case)
    if case.state.scrolls:
        tab.find(".ed-hand").evaluate("each => each.scrollIntoView()")
    window = case.window
    scrolls = window.scrolls or case.state.scrolls
    wanted = {"touch": window.touch, "scrolls": scrolls, "long": case.state.scrolls, "least": window.least}
    faults: list[str] = tab.evaluate(GEOMETRY, wanted)
    if not faults:
        return []
    pictures.mkdir(parents=True, exist_ok=True)
    picture = pictures / f"{case}.png"
    tab.page.screenshot(path=picture)
    return [f"{case} ({picture}):", *(f"    {fault}" for fault in faults)]


def put_on(tab: Tab, case: Case) -> None:
    """Switch the open page to that case."""
    if tab.evaluate(IS_DARK) != (case.theme == "dark"):
        tab.page.emulate_media(color_scheme=case.theme)
    if tab.evaluate("document.documentElement.lang") != case.language:
        resize(tab, ENOUGH_FOR_CHANGES)
        tab.speak(case.language)
    resize(tab, case.window)


def renderer_seconds(tab: Tab) -> float:
    """The CPU time of the page's renderer process."""
    session: Any = tab.context.new_cdp_session(tab.page)
    session.send("Performance.enable")
    return next(
        each["value"] for each in session.send("Performance.getMetrics")["metrics"] if each["name"] == "ProcessTime"
    )


def resize(tab: Tab, window: Window) -> None:
    tab.page.set_viewport_size({"width": window.width, "height": window.height})
