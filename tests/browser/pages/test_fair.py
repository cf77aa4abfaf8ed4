"""The fairness page, in a browser that has stored the commitment."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duchy.words import load_texts

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
TEXTS = load_texts("web_fair", "en")
KEPT = """JSON.parse(localStorage.getItem("duchy.games"))[0]"""
CHANGE = f"""(change) => localStorage.setItem("duchy.games", JSON.stringify([{{ ...{KEPT}, ...change }}]))"""


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "fair.kept"),
        ({"commitment": "00" * 32}, "fair.bad_promise"),
        ({"nonces": {"1": "00" * 16}}, "fair.bad_nonce"),
    ],
)
def test_what_is_shown_in_the_end_is_what_was_promised(
    opened: Opener, site: Site, change: dict[str, object], said: str
) -> None:
    table = site.finished("nullgame")
    tab = opened().sit(table.address(1))
    tab.evaluate(CHANGE, change)
    tab.open(f"/fair#{table.id}")
    expect(tab.find("main.fair")).to_contain_text(TEXTS[said].replace("{seat}", "1"))
    expect(tab.find(".verdict")).to_have_count(0 if change else 1)


def test_the_numbers_of_who_lays_a_table_are_kept_and_used(opened: Opener) -> None:
    tab = opened().open("/")
    sent: list[str] = []
    tab.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    tab.key("device.magna_grecia").click()
    expect(tab.find("main.tbl.acting")).to_be_attached()
    kept = tab.evaluate(KEPT)
    used = {message["nonce"] for message in map(json.loads, sent) if message["is"] == "hello"}
    assert used == {*kept["nonces"].values()}
    assert len(used) == 2
    assert len(kept["commitment"]) == 64
