"""A person who double-clicks everything: anything that the second press does is a mistake."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import WebSocketRoute

from ..tab import Tab

GAPS_MS = (50, 150, 300, 400)
SETTLED_MS = 1000
"""Longer than the page ignores any press."""
ENOUGH = 40
"""After how many presses something is played, so that games end."""
MOST_WAITS = 400
TARGETS = """() => {
  const controls = ".bar button, .board button, .board [role=button], .dock button, .drawer button, .left button";
  const found = [];
  for (const each of document.querySelectorAll(controls)) {
    const box = (each.querySelector(".rim,.room,.knob") ?? each).getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const isTop = top && (each.contains(top) || top.closest(".mg-sheet"));
    const isFree = isTop && !each.closest("[inert],[data-again]") && !each.matches("[role=tab]");
    if (box.width && isFree && each.dataset.key) found.push({key: each.dataset.key, x, y});
  }
  return found;
}"""
STEP_MS, QUIET_STEPS = 10, 3
MEANT_FOR_TABLE = ("act", "undo", "rewind", "takeback", "consent", "withdraw")


@dataclass
class Slip:
    """A second press that had an effect."""

    state: str
    key: str
    gap: int
    sent: list[str]


@dataclass
class Twice:
    """Presses twice and watches what is sent to the server."""

    tab: Tab
    rng: random.Random
    sent: list[str] = field(default_factory=list[str])
    unanswered: set[str] = field(default_factory=set[str])
    pairs: int = 0
    slips: list[Slip] = field(default_factory=list[Slip])
    tried: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """What has been pressed recently, by the state in which that was."""

    def listen(self) -> None:
        """Intercept what the page sends to the server, and stop its clock."""
        self.tab.context.route_web_socket("**/api/socket", self._connect)
        self.tab.page.clock.install()

    def _connect(self, here: WebSocketRoute) -> None:
        server = here.connect_to_server()

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            if message["is"] in MEANT_FOR_TABLE:
                self.sent.append(str(text))
                self.unanswered.add(message["cid"])
            server.send(text)

        def down(text: str | bytes) -> None:
            self.unanswered.discard(json.loads(text).get("cid", ""))
            here.send(text)

        here.on_message(up)
        server.on_message(down)

    def hold(self) -> None:
        """From now on, the page's time passes only on command."""
        self.tab.page.clock.pause_at(self.tab.evaluate("Date.now()") + 60_000)

    def settle(self) -> bool:
        """Wait until the person may act or the game is over; returns whether they may act."""
        self.tab.wait_until(self._is_settled)
        return not self.tab.is_over

    def _is_settled(self) -> bool:
        self.tab.page.clock.run_for(SETTLED_MS)
        if self.tab.is_acting or self.tab.is_over:
            return True
        if self.tab.find("body.past").count():
            self.tab.page.keyboard.press("Escape")
        return False

    def targets(self) -> list[dict[str, Any]]:
        """Everything that can be pressed now."""
        return self.tab.evaluate(TARGETS)

    def press(self, target: dict[str, Any], gap: int) -> bool:
        """Press a target twice; return whether the first press sent something."""
        page, before, version = self.tab.page, len(self.sent), self.tab.version()
        page.mouse.click(target["x"], target["y"])
        first = self.sent[before:]
        if not first and self.tab.evaluate("document.querySelector('main.tbl') !== null"):
            page.wait_for_timeout(5)
            first = self.sent[before:]
        if first:
            self.tab.wait_until(lambda: not self.unanswered)
            for _ in range(MOST_WAITS):
                if self.tab.version() != version:
                    break
                page.wait_for_timeout(5)
            gap -= self.let_end(gap)
        page.clock.run_for(gap)
        page.wait_for_timeout(20)
        at = len(self.sent)
        page.mouse.click(target["x"], target["y"])
        page.wait_for_timeout(15)
        self.pairs += 1
        if self.sent[at:]:
            self.slips.append(Slip(version, target["key"], gap, self.sent[at:]))
        return bool(first)

    def let_end(self, most: int) -> int:
        """Wait for the effect of one press, at most that many milliseconds; returns how many it took.

        What is taken off the middle of a turn is taken back with what came after it, and that is played once more.
        """
        taken, quiet = 0, 0
        while quiet < QUIET_STEPS and taken < most:
            before = len(self.sent)
            self.tab.page.clock.run_for(STEP_MS)
            taken += STEP_MS
            self.tab.page.wait_for_timeout(5)
            self.tab.wait_until(lambda: not self.unanswered)
            quiet = quiet + 1 if len(self.sent) == before else 0
        return taken

    def go_on(self, presses: int) -> None:
        """Press so many targets, each twice, as long as the game goes on."""
        tried = self.tried
        for _ in range(presses):
            if not self.settle():
                return
            state = self.tab.version()
            fresh = [each for each in self.targets() if (state, each["key"]) not in tried]
            if not fresh or len(tried) >= ENOUGH:
                tried.clear()
                self.tab.show_list().first.dispatch_event("click")
                continue
            target = self.rng.choice(fresh)
            tried.add((state, target["key"]))
            self.press(target, self.rng.choice(GAPS_MS))
