"""A level that did not look ahead says so: in the sentence of that turn and in the log, and in no other turn. Where an
opponent failed, so does whoever decided in its place.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duchy.server.entries import AtSight
from duchy.server.ledger.table import Table
from duchy.server.rooms.opponents import Decided, Opponents
from duchy.server.rooms.thinking import Awaited
from duchy.table.position import View

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
SAID = {"fr": "(au premier coup d’œil)", "ru": "(по первому впечатлению)", "en": "(without looking ahead)"}
STOOD_IN = {
    "fr": "(un joueur plus rudimentaire a pris le relais)",
    "ru": "(решал игрок попроще)",
    "en": "(a simpler player stepped in)",
}
MOST = 40
PLACES = """(note) => [".line > :nth-child(2)", ".at-sight"]
  .map((each) => note.querySelector(each).getBoundingClientRect().toJSON())"""


@pytest.fixture
def why(monkeypatch: pytest.MonkeyPatch) -> list[AtSight | None]:
    """Why computers do not decide as they should, in its only place."""
    held: list[AtSight | None] = ["hurried"]

    async def decided(
        self: Opponents, level: str, view: View, awaited: Awaited | None = None, table: Table | None = None
    ) -> Decided:  # fmt: skip
        return Decided((await self.quick(view)).action, held[0])

    monkeypatch.setattr(Opponents, "choose", decided)
    return held


def test_a_turn_at_first_sight_says_so(opened: Opener, site: Site, why: list[AtSight | None]) -> None:
    tab = opened().sit(site.table("magnate", 12, players={"2": "heuristic"}).address(1))
    recap, log = tab.find(".recap:visible .at-sight"), tab.find(".log .at-sight")
    for language, words in SAID.items():
        tab.speak(language)
        expect(recap).to_have_text(words)
    expect(recap).to_have_attribute(
        "title", "Too many opponents had to think at once, so there was no time to look ahead."
    )
    before = log.count()
    assert before
    why[0] = None
    for _ in range(MOST):
        tab.play_any()
        assert tab.wait_for_turn()
        if not recap.count():
            break
    expect(recap).to_have_count(0)
    tab.page.reload()
    expect(tab.find("main.tbl .status")).not_to_be_empty()
    tab.page.keyboard.press("g")
    expect(log).to_have_count(before)


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_that_another_decided_is_told_below_the_line_in_the_log(
    opened: Opener, site: Site, why: list[AtSight | None], game: str
) -> None:
    why[0] = "failed"
    tab = opened().sit(site.table(game, 12, players={"2": "heuristic"}).address(1))
    recap, note = tab.find(".recap:visible .at-sight").first, tab.find(".log li:has(.at-sight)").last
    for language, words in STOOD_IN.items():
        tab.speak(language)
        expect(recap).to_have_text(words)
    tab.page.keyboard.press("g")
    expect(note).to_be_visible()
    line, remark = note.evaluate(PLACES)
    assert abs(remark["x"] - line["x"]) < 1
    assert remark["width"] > line["width"] / 2
