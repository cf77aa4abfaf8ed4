"""How long a table takes to be drawn again after something has been chosen, in the time of the processor alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .site import Site
from .tab import Tab
from .test_first_load import busyness

Opener = Callable[..., Tab]
FRAME_MS = 16
REDRAWS, WARM = 40, 15
PARTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
REDRAW = """(times) => {
  for (let at = 0; at < times; at++) {
    dispatchEvent(new Event("resize"));
    document.body.offsetHeight;
  }
}"""


@pytest.mark.parametrize(("kind", "seats"), [("magnate", 2), ("rois_faineants", 4), ("magna_grecia", 4)])
def test_a_table_is_drawn_again_within_a_frame(opened: Opener, site: Site, kind: str, seats: int) -> None:
    tab = opened().sit(site.table(kind, 60, seats=seats).address(1))
    session = tab.context.new_cdp_session(tab.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> dict[str, float]:
        return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}

    tab.evaluate(REDRAW, WARM)
    before = spent()
    tab.evaluate(REDRAW, REDRAWS)
    after = spent()
    drawing, style, layout = ((after[part] - before[part]) * 1000 / REDRAWS for part in PARTS)
    print(f"{kind}: drawing {drawing:.1f} ms, style {style:.1f} ms, layout {layout:.1f} ms")
    assert drawing + style + layout <= FRAME_MS * busyness()
