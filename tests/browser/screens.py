"""Every screen of the page, and how to reach it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from playwright.sync_api import expect

from duchy.puzzles.shipped import games_with_puzzles, shipped

from .site import GAMES, Site
from .tab import DESKTOP, PATIENCE_MS, PHONE, TABLET, Tab

MOMENTS = {"first": 0, "middle": 30, "late": 90}
SEVERAL = 25
SHOWN_BY = {"r": ".drawer-body .clause", "h": ".drawer-body .advice li"}
"""What is visible when the drawer of that key is ready."""
LANGUAGES = ("en", "fr", "ru")
HANDS = {
    "magnate": "1 hand 7SK 1M\n2 hand ? ?\n1 at 2: 5ML 8MS(M2)\n",
    "rois_faineants": "1 hand QS KS JC JD\n2 hand QH KH JS JH\n3 hand QD KD KC QC\n",
    "magna_grecia": "turn 5 turn\n1 cities C21 C23\n1 roads C25:E-W\noracles F14\nmarkets C21 2\n",
}
"""What makes an empty table one that can be played on."""


@dataclass(frozen=True)
class Look:
    """Size, theme and language for a screen."""

    size: tuple[int, int]
    theme: str
    language: str

    def __str__(self) -> str:
        return f"{self.size[0]}-{self.theme}-{self.language}"

    def put_on(self, tab: Tab) -> None:
        """Switch the open page to this look."""
        width, height = self.size
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.emulate_media(color_scheme="dark" if self.theme == "dark" else "light")
        if tab.evaluate("document.documentElement.lang") != self.language:
            tab.speak(self.language)


LOOKS = tuple(Look(*each) for each in product((DESKTOP, TABLET, PHONE), ("light", "dark"), LANGUAGES))
FEW = (LOOKS[0], LOOKS[10], LOOKS[14], LOOKS[4], LOOKS[17], LOOKS[6])
"""Every size, theme and language twice."""


@dataclass(frozen=True)
class Screen:
    """A screen and the way to it; `kind` is the game, if it is one of a table."""

    name: str
    show: Callable[[Tab, Site], object]
    kind: str = ""

    def __str__(self) -> str:
        return self.name


def screens() -> Iterator[Screen]:
    """All of them."""
    yield Screen("home", home_with_games)
    yield Screen("records", lambda tab, site: tab.open("/replay"))
    yield Screen("fair", lambda tab, site: tab.open("/fair"))
    for kind in GAMES:
        yield Screen(f"editor-{kind}", lambda tab, site, kind=kind: made_up(tab, kind))
    yield Screen("learn-second", lambda tab, site: tab.open("/learn?game=magna_grecia&lesson=2"), "magna_grecia")
    yield Screen("learn", lambda tab, site: tab.open("/learn"))
    yield Screen("puzzles", lambda tab, site: tab.open("/puzzles"))
    yield Screen("puzzles-own", lambda tab, site: missed(tab, site).open("/puzzles"))
    yield Screen("puzzle-own", lambda tab, site: missed(tab, site).open("/puzzles?own"), "rois_faineants")
    yield Screen("invite", invited)
    for kind in GAMES:
        yield Screen(f"new-{kind}", lambda tab, site, kind=kind: tab.open(f"/new?game={kind}"), kind)
        yield Screen(f"rules-{kind}", lambda tab, site, kind=kind: tab.open(f"/rules?game={kind}"), kind)
        yield Screen(f"rules-of-{kind}", lambda tab, site, kind=kind: illustrated(tab, kind), kind)
        yield Screen(f"teach-{kind}", lambda tab, site, kind=kind: taught(tab, kind), kind)
        yield Screen(f"learn-{kind}", lambda tab, site, kind=kind: tab.open(f"/learn?game={kind}"), kind)
    for kind in games_with_puzzles():
        yield Screen(f"puzzle-{kind}", lambda tab, site, kind=kind: puzzled(tab, kind), kind)
    for kind in GAMES:
        yield from tables(kind)


def tables(kind: str) -> Iterator[Screen]:
    """The table of a game at several moments, and everything that can open over or beside it."""
    for moment, moves in MOMENTS.items():
        yield Screen(
            f"{kind}-{moment}", lambda tab, site, moves=moves: tab.sit(site.table(kind, moves).address(1)), kind
        )
    yield Screen(f"{kind}-waiting", lambda tab, site: tab.sit(site.table(kind, SEVERAL, turn_of=2).address(1)), kind)
    yield Screen(f"{kind}-watching", lambda tab, site: tab.sit(site.visited(site.table(kind, SEVERAL)).address()), kind)
    yield Screen(f"{kind}-list", lambda tab, site: tab.sit(site.table(kind, SEVERAL).address(1)).show_list(), kind)
    yield Screen(f"{kind}-log", lambda tab, site: in_drawer(tab, site, kind, "g"), kind)
    yield Screen(f"{kind}-notes", lambda tab, site: in_drawer(tab, site, kind, "n"), kind)
    yield Screen(f"{kind}-clauses", lambda tab, site: in_drawer(tab, site, kind, "r"), kind)
    yield Screen(f"{kind}-hint", lambda tab, site: in_drawer(tab, site, kind, "h"), kind)
    yield Screen(f"{kind}-replay", lambda tab, site: replayed(tab, site, kind), kind)
    yield Screen(f"{kind}-analysis", lambda tab, site: analysed(tab, site, kind), kind)
    yield Screen(f"{kind}-past", lambda tab, site: in_the_past(tab, site, kind), kind)
    if kind == "magnate":
        yield Screen(f"{kind}-what-if", lambda tab, site: tried(tab, site, kind), kind)
    if kind != "magna_grecia":
        yield Screen(f"{kind}-hand-over", lambda tab, site: handed_over(tab, site, kind), kind)
    yield Screen(f"{kind}-end", lambda tab, site: ended(tab, site, kind), kind)


def home_with_games(tab: Tab, site: Site) -> None:
    """The first page for somebody who has played."""
    tab.open(site.table("nullgame", 1).address(1))
    expect(tab.find("main.tbl")).to_be_visible()
    tab.open("/")
    expect(tab.find(".running li")).to_have_count(1)


def made_up(tab: Tab, kind: str) -> None:
    """A position made up by hand, and judged."""
    seats = 2 if kind == "magnate" else 3
    edition = "en" if kind == "magnate" else "standard"
    tab.open("/editor")
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.text").fill(f"{kind} {edition} seats={seats}\n{HANDS.get(kind, '')}")
    expect(tab.find(f'[data-key="editor.game"] option[value="{kind}"]')).to_be_attached()
    tab.wait_until(lambda: tab.key("editor.game").input_value() == kind)
    expect(tab.find(".ed-fine")).to_be_visible()
    tab.key("editor.judge").click()
    expect(tab.find(".ed-plans li").first).to_be_visible()


def puzzled(tab: Tab, kind: str, edition: str = "") -> None:
    """A puzzle that is to be solved, of an edition or of any."""
    number = next(each.number for each in shipped(kind) if edition in ("", each.view.settled.edition))
    tab.open(f"/puzzles?game={kind}&number={number}")
    expect(tab.find(".speech.learn")).to_be_visible()


def explained(tab: Tab, game: str) -> Tab:
    """Open a finished game to be explained."""
    tab.sit(f"/analysis#{game}")
    expect(tab.find(".review .story")).to_be_visible()
    return tab


def missed(tab: Tab, site: Site) -> Tab:
    """A mistake of one's own that was shown comes back: in this browser at once."""
    game = site.finished("rois_faineants")
    tab.sit(game.address(1))
    explained(tab, game.id)
    tab.key("review.find").click()
    expect(tab.find("main.tbl.acting .speech")).to_be_visible()
    tab.key("learn.show").click()
    key = f"localStorage['duchy.mistakes.{game.id}']"
    tab.wait_until(lambda: tab.evaluate(f"{key} !== undefined"))
    tab.evaluate(f'{key} = {key}.replace(/"day":\\d+/, \'"day":1\')')
    return tab


def illustrated(tab: Tab, kind: str) -> None:
    """The rulebook as it holds at a table, with what is folded away opened, at one of its pictures."""
    tab.open(f"/rules?game={kind}&seats=2")
    expect(tab.find(".rules-here")).to_be_visible()
    tab.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    tab.find(".plate").first.scroll_into_view_if_needed()
    expect(tab.find(".plate-in").first).to_be_visible()


def taught(tab: Tab, kind: str) -> None:
    """A game on one sheet, with all of its pictures."""
    tab.open(f"/teach?game={kind}")
    expect(tab.find("main.teach[data-drawn]")).to_be_visible()


def invited(tab: Tab, site: Site) -> None:
    """A link for a friend."""
    tab.open("/new?game=magnate&with=friends")
    tab.key("new.open").click()
    expect(tab.find(".invite .qr svg")).to_be_visible()


def in_drawer(tab: Tab, site: Site, kind: str, key: str) -> None:
    """A table with one of its drawers opened."""
    alone: dict[str, Any] = {"players": {"2": "page"}} if key == "h" else {}
    tab.sit(site.table(kind, SEVERAL, **alone).address(1))
    tab.page.keyboard.press(key)
    expect(tab.find(".drawer-body > *").first).to_be_visible()
    if key in SHOWN_BY:
        expect(tab.find(SHOWN_BY[key]).first).to_be_visible(timeout=3 * PATIENCE_MS)


def in_the_past(tab: Tab, site: Site, kind: str) -> None:
    """An earlier moment of a table, from its log."""
    in_drawer(tab, site, kind, "g")
    tab.find(".log button.line").first.click()
    expect(tab.key("bar.past.now")).to_be_visible()


def handed_over(tab: Tab, site: Site, kind: str) -> None:
    """Two people at one device, before the next has confirmed."""
    tab.open(site.table(kind, 2).address(1, 2))
    expect(tab.find(".hand-over")).to_be_visible()


def ended(tab: Tab, site: Site, kind: str) -> None:
    """The panel at the end."""
    tab.sit(site.finished(kind).address(1))
    expect(tab.find(".sheet.ending")).to_be_visible()


def replayed(tab: Tab, site: Site, kind: str) -> None:
    """A finished game, some steps in."""
    opened = site.finished(kind)
    tab.sit(f"/replay#{opened.id}")
    for _ in range(3):
        tab.key("bar.on").click()
    expect(tab.find(".top .meta")).to_have_text(re.compile(r"^4 "))


def analysed(tab: Tab, site: Site, kind: str) -> None:
    """A finished game explained, at one of its marks."""
    tab.sit(f"/analysis#{site.finished(kind).id}")
    expect(tab.find(".review .story")).to_be_visible()
    tab.page.keyboard.press("Home")
    tab.wait_until(lambda: tab.key("steps.slider").input_value() == "0")
    tab.page.keyboard.press("]")
    expect(tab.find(".here .plans")).to_be_visible()


def tried(tab: Tab, site: Site, kind: str) -> None:
    """A finished game played on from one of its marks, where chance may be chosen."""
    analysed(tab, site, kind)
    tab.key("review.what_if").click()
    expect(tab.find(".what-if")).to_be_visible()
    while tab.key("what_if.choose").count() == 0:
        before = tab.version()
        tab.pause()
        tab.find('[data-key="what_if.recorded"], [data-key="what_if.reply"]').first.click()
        tab.wait_for_news(before)
