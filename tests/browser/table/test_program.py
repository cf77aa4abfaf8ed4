"""The bot of docs/bots.md, chosen by its name on the page, plays a game in the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.players.opponents.test_documented_bot import documented
from tests.server.serving import serving

from duchy.server.programs import AllowedProgram

from ..tab import Tab

__all__ = ["documented"]
MOST = 12


@pytest.mark.parametrize("game", ["magnate"])
def test_the_documented_bot_is_an_opponent_by_its_name(
    browser: Browser, tmp_path: Path, documented: str, game: str
) -> None:
    builder = AllowedProgram("Builder", documented, games=(game,))
    played = 0
    with serving(tmp_path / "t.sqlite3", programs=(builder,)) as address:
        tab = Tab.of(browser, address.http).open(f"/new?game={game}")
        choice = tab.key("new.who.1.engine:Builder")
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        tab.key("new.open").click()
        expect(tab.page.get_by_text("Builder").first).to_be_visible()
        while tab.wait_for_turn() and played < MOST:
            tab.play_any()
            played += 1
        assert played == MOST
        expect(tab.find(".at-sight")).to_have_count(0)
        assert tab.troubles == []
        tab.close()
