"""CPU time of redrawing a table after a choice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
MOST = 14.0
"""In units of what 400 plain elements take: about a frame, 16 ms, on a quiet processor."""
REDRAWS, WARM, ROUNDS = 8, 15, 8
PARTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
REDRAW = """(times) => {
  for (let at = 0; at < times; at++) {
    dispatchEvent(new Event("resize"));
    document.body.offsetHeight;
  }
}"""
PLAIN = """(times) => {
  const element = (tag, ...children) => {
    const made = document.createElement(tag);
    made.append(...children);
    return made;
  };
  const line = (_, at) => element("p", element("b", at), element("i", "a"), element("u", "b"));
  for (let at = 0; at < times; at++) {
    document.body.replaceChildren(...Array.from({ length: 100 }, line));
    document.body.offsetHeight;
  }
}"""


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "seats"), [("magnate", 2), ("rois_faineants", 4), ("magna_grecia", 4)])
def test_a_table_is_drawn_again_within_a_frame(opened: Opener, site: Site, kind: str, seats: int) -> None:
    """Compared with plain elements in the same browser, since a busy machine is slower."""
    table = Meter(opened().sit(site.table(kind, 60, seats=seats).address(1)).page, REDRAW)
    blank = opened().page
    blank.goto("about:blank")
    plain = Meter(blank, PLAIN)
    rounds = [(table.milliseconds(), plain.milliseconds()) for _ in range(ROUNDS)]
    drawn, control = (min(each) for each in zip(*rounds, strict=True))
    print(f"{kind}: {drawn:.1f} ms, {drawn / control:.1f} times the plain elements")
    assert drawn <= MOST * control


class Meter:
    """The cost of a repeated operation on a page's main thread."""

    def __init__(self, page: Page, work: str) -> None:
        self.page, self.work = page, work
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(work, WARM)

    def milliseconds(self) -> float:
        """Scripts, style and layout, each time."""
        before = self._spent()
        self.page.evaluate(self.work, REDRAWS)
        return (self._spent() - before) * 1000 / REDRAWS

    def _spent(self) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return sum(each["value"] for each in metrics if each["name"] in PARTS)
