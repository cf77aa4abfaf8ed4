"""A browser and a server for the tests of the page; without a chromium these are skipped with a message."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from duchy.server.rooms.opponents import Decided, Opponents

from .matrix import PARTS
from .site import Site, site_over
from .slow import slow_line
from .tab import CHROMIUM, Tab

NO_BROWSER = "WARNING: there is no chromium (Debian: apt install chromium-headless-shell): no test of the page has run."
FIRST_SCREENS = ("test_one_click_begins_a_game", "test_another_language_needs_no_reload", "test_the_tab_says_your_turn")
"""What `make test` runs; the other tests are for `make check`."""
POPUPS = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Two pages of the browser's own, for an address bar that nobody sees: each new window would load them."""
NOT_WANTED = (
    *POPUPS, "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "ThirdPartyStoragePartitioning",
)  # fmt: skip
"""Only the last `--disable-features` counts, so what Playwright disables is said once more."""
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", f"--disable-features={','.join(NOT_WANTED)}"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mine = [item for item in items if item.path.is_relative_to(__file__.rpartition("/")[0])]
    for item in mine:
        if item.name.partition("[")[0] not in FIRST_SCREENS:
            item.add_marker(pytest.mark.check)
        item.add_marker(pytest.mark.flaky(reruns=1))
    if CHROMIUM:
        return
    for item in mine:
        item.add_marker(pytest.mark.skip(NO_BROWSER))
    if mine:
        warnings.warn(NO_BROWSER, stacklevel=1)


@pytest.fixture(scope="session", autouse=True)
def late() -> Iterator[None]:
    """What servers say comes late where the environment asks for it."""
    with slow_line():
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_over(tmp_path_factory.mktemp("site") / "t.sqlite3") as found:
        yield found


@pytest.fixture
def may_decide(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until it is set, computers think."""
    decides, choose = Event(), Opponents.choose

    async def later(self: Opponents, *about: Any, **more: Any) -> Decided:
        while not decides.is_set():
            await asyncio.sleep(0.01)
        return await choose(self, *about, **more)

    monkeypatch.setattr(Opponents, "choose", later)
    yield decides
    decides.set()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser, open during consecutive tests of the page: Playwright's event loop runs in the process that has it
    open."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser, site: Site) -> Iterator[Callable[..., Tab]]:
    """Opens tabs, one per person; at the end none may have had a script error."""
    tabs: list[Tab] = []

    def open_one(**how: object) -> Tab:
        tabs.append(Tab.of(browser, site.http, **how))  # type: ignore[arg-type]
        return tabs[-1]

    yield open_one
    troubles = [trouble for tab in tabs for trouble in tab.troubles]
    for tab in tabs:
        tab.close()
    assert troubles == []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report which part of the window matrix ran, and what it cost."""
    reports = [each for kind in ("passed", "failed") for each in terminalreporter.stats.get(kind, [])]
    told = [value for each in reports for key, value in getattr(each, "user_properties", []) if key == "matrix"]
    if told:
        seconds = sum(cpu for _, _, cpu in told)
        cases = sum(number for _, number, _ in told)
        terminalreporter.write_line(
            f"windows: part {told[0][0]} of 0 to {PARTS - 1}, {cases} cases, {seconds:.0f} s of CPU"
        )
