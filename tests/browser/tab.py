"""A browser tab with a page of Duchy: what a person sees and does."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from .slow import slow_down

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first is the same browser without its windows, which takes a quarter to a third less processor time."""
CHROMIUM = os.environ.get("DUCHY_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
PATIENCE_MS = 60_000
"""Generous, since the machine may be busy."""
AGAIN_MS = 500
"""How long to wait before a separate second tap at the same place; a quicker one is half of a double click."""
PAUSE = """() => {
  let ahead = 0;
  let still = null;
  const now = performance.now.bind(performance);
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  const later = (time) => still ?? time + ahead;
  performance.now = () => later(now());
  Object.defineProperty(Event.prototype, "timeStamp", { ...stamp, get() { return later(stamp.get.call(this)); } });
  window.duchyHold = () => { still = later(now()); };
  window.duchyGoOn = () => { still = null; };
  window.duchyPause = (ms) => {
    ahead += ms;
    for (const each of document.querySelectorAll(".deaf")) each.classList.remove("deaf");
  };
}"""
"""Lets the page believe that time has passed since what was pressed last, so that no test has to wait for it, or that
none has, so that two presses are as quick on any machine."""
HOLDS = """try {
  const claims = JSON.parse(localStorage["duchy.claims"] ?? "{}");
  localStorage["duchy.claims"] = JSON.stringify({ ...claims, ...%s });
} catch {}"""
"""The browser has these tokens, as if they were its own: programs, other tabs and other people here may share them."""
USUAL_TEXT = 16
"""The size of text that browsers are set to, in pixels."""
DESKTOP, TABLET, PHONE = (1366, 768), (768, 1024), (390, 844)
LEAVE = """() => {
  for (const each of document.querySelectorAll("#main, #top [data-key=lang]")) each.dataset.left = "";
}"""
"""Marks what is shown, so that what comes instead can be told from it: another table needs no other document."""
BOXES = """(all) => all.map((each) => {
  const { left, top, right, bottom } = document.querySelector(each).getBoundingClientRect();
  return [left, top, right, bottom];
})"""
ASKED = "main.tbl.acting .speech[data-stage=asked]"
"""A question that can be answered on the table: what was better may be shown on a table that looks like that."""
NO_LINE = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
"""What the browser itself reports about a connection that a test has cut."""
Theme = Literal["light", "dark"]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge."""


@dataclass
class Tab:
    """One tab; `troubles` are the errors of its scripts."""

    context: BrowserContext
    page: Page
    root: str
    troubles: list[str] = field(default_factory=list[str])

    @classmethod
    def of(
        cls, browser: Browser, root: str, size: tuple[int, int] = DESKTOP, theme: Theme = "light",
        language: str = "en", calm: bool = True, touch: bool = False, pace: str = "once",
    ) -> Tab:  # fmt: skip
        """A tab for a new person; others' actions are shown at that pace."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, locale=language, base_url=root,
            reduced_motion="reduce" if calm else "no-preference", has_touch=touch,
        )  # fmt: skip
        context.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        context.add_init_script(f"""try {{ localStorage["duchy.pace"] ??= '"{pace}"' }} catch {{}}""")
        context.add_init_script(f"({PAUSE})()")
        return cls.in_context(context, root)

    @classmethod
    def in_context(cls, context: BrowserContext, root: str) -> Tab:
        """Another tab for the same person."""
        tab = cls(context, context.new_page(), root)
        tab.page.on("pageerror", lambda error: tab.troubles.append(str(error)))
        tab.page.on("console", tab._hear)
        slow_down(tab.page)
        return tab

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(each in message.text for each in NO_LINE):
            self.troubles.append(f"{message.text} ({message.location.get('url')})")

    def another(self) -> Tab:
        """Another tab for the same person."""
        tab = Tab.in_context(self.context, self.root)
        tab.troubles = self.troubles
        return tab

    def close(self) -> None:
        self.context.close()

    def enlarge(self, times: float) -> None:
        """Set the browser to text that many times as large."""
        sizes = {"standard": round(USUAL_TEXT * times), "fixed": round(USUAL_TEXT * times)}
        self.context.new_cdp_session(self.page).send("Page.setFontSizes", {"fontSizes": sizes})

    # Places

    def open(self, address: str) -> Tab:
        """Load an address and wait until there is something to read."""
        if tokens := "".join(re.findall(r"^/table#\w+((?:\.\w{32})+)$", address)).split(".")[1:]:
            holds = HOLDS % json.dumps(dict(zip(tokens, tokens, strict=True)))
            self.page.add_init_script(holds)
            self.page.evaluate(f"() => {{ {holds} }}")
        return self.come(address)

    def come(self, link: str) -> Tab:
        """Open a link as it was sent, with nothing in the browser that belongs to it."""
        self.page.evaluate(LEAVE)
        self.page.goto(link)
        expect(self.find("#main:not([data-left]) main")).to_be_visible(timeout=PATIENCE_MS)
        expect(self.find("#top .brand")).to_be_attached()
        return self

    def sit(self, address: str) -> Tab:
        """Open a table and wait for its board."""
        self.open(address)
        expect(self.page.locator("main.tbl .status")).not_to_be_empty()
        return self

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def key(self, key: str) -> Locator:
        """The control with that `data-key`."""
        return self.page.locator(f'[data-key="{key}"]')

    def speak(self, language: str) -> None:
        """Choose another language at the top of the page."""
        self.page.evaluate(LEAVE)
        self.key("lang").select_option(language)
        expect(self.find("html")).to_have_attribute("lang", language)
        expect(self.find("#top [data-key=lang]:not([data-left])")).to_have_value(language)

    # The table

    @property
    def is_acting(self) -> bool:
        return self.find("main.tbl.acting").count() > 0

    @property
    def is_over(self) -> bool:
        return self.find(".sheet.ending").count() > 0

    def wait_for_turn(self) -> bool:
        """Wait until the person may act or the game is over; return whether they may act."""
        expect(self.find("main.tbl.acting, .sheet.ending").first).to_be_attached()
        return not self.is_over

    def take_device(self) -> None:
        """Look at the table as whoever is to act; where nothing is hidden the device need not be taken."""
        expect(self.find("main.tbl.acting, .hand-over").first).to_be_attached()
        if self.key("hand-over").count():
            self.key("hand-over").click()
            self.wait_for_turn()

    def pass_device(self) -> None:
        """Play as whoever has the device until it goes to the next person."""
        while not self.key("hand-over").count():
            self.play_any()
            expect(self.find("main.tbl.acting, .hand-over").first).to_be_attached()

    def version(self) -> str:
        """The version `v` of the table that is shown."""
        return self.find("main.tbl").get_attribute("data-version") or ""

    def wait_until(self, happened: Callable[[], bool]) -> None:
        """Wait until something has happened on the page."""
        ends = time.monotonic() + PATIENCE_MS / 1000
        while not happened():
            assert time.monotonic() < ends, "nothing happened"
            self.page.wait_for_timeout(10)

    def pause(self) -> None:
        """What is pressed next is no part of a double click."""
        self.page.evaluate("(ms) => window.duchyPause(ms)", AGAIN_MS)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is pressed in this block is pressed in one moment, however slow the machine is."""
        self.page.evaluate("window.duchyHold()")
        yield
        self.page.evaluate("window.duchyGoOn()")

    def wait_for_news(self, before: str) -> None:
        """Wait until the table's version differs."""
        self.wait_until(lambda: self.version() != before)

    def show_list(self) -> Locator:
        """Open the list of all actions and return its buttons."""
        if not self.find(".drawer .list").count():
            self.page.keyboard.press("l")
        return self.find(".drawer .list button.offer")

    def actions(self) -> list[str]:
        """The texts of all legal actions, from the list."""
        self.show_list()
        return self.page.locator(".drawer .list button.offer code").all_text_contents()

    def ask_again(self) -> None:
        """Try once more to answer a question about a decision, and wait until that is possible."""
        self.key("learn.again").click()
        expect(self.find(ASKED)).to_be_visible()

    def answer(self, action: str) -> str:
        """Play that action from the list, as an answer to what is asked; what is said of it."""
        self.show_list()
        self.pause()
        self.key(f"list.{action}").click()
        expect(self.key("learn.again")).to_be_visible()
        return self.find(".speech .said").inner_text()

    def play_any(self, wait: bool = True) -> None:
        """Play the first action of the list."""
        before = self.version()
        first = self.show_list().first
        self.pause()
        first.click()
        if wait:
            self.wait_for_news(before)

    def evaluate(self, script: str, argument: Any = None) -> Any:
        return self.page.evaluate(script, argument)

    def boxes(self, *selectors: str) -> list[Box]:
        """Where the first of each kind lies, all at one moment, in CSS."""
        return [(left, top, right, bottom) for left, top, right, bottom in self.page.evaluate(BOXES, selectors)]

    def words(self) -> str:
        """All text on the page."""
        return str(self.page.evaluate("document.body.innerText"))
