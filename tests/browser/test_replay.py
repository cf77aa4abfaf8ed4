"""A record is looked at from its first decision on; all that was laid and dealt before is one step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from .site import GAMES, Site
from .tab import Tab

Opener = Callable[..., Tab]


@pytest.mark.parametrize("kind", GAMES)
def test_a_replay_begins_at_the_first_decision(opened: Opener, site: Site, kind: str) -> None:
    tab = opened().sit(f"/replay#{site.finished(kind).game}")
    number = tab.find(".top .meta")
    expect(number).to_contain_text("1")
    first = tab.find("main.tbl .status").inner_text()
    tab.key("bar.back").click()
    expect(tab.key("bar.back")).to_have_attribute("aria-disabled", "true")
    tab.key("bar.on").click()
    expect(tab.find("main.tbl .status")).to_have_text(first, use_inner_text=True)
    tab.key("bar.on").click()
    expect(number).to_contain_text("2")


def test_the_edition_and_the_map_are_sent_once(opened: Opener, site: Site) -> None:
    tab = opened()
    sizes = listened(tab.page)
    tab.sit(f"/replay#{site.finished('magna_grecia').game}")
    tab.key("bar.on").click()
    expect(tab.find(".top .meta")).to_contain_text("2")
    whole, *moments = sizes
    assert moments
    assert "laid" in whole
    assert not [moment for moment in moments if "laid" in moment or "edition" in moment]


def listened(page: Page) -> list[dict[str, object]]:
    """What is answered about the record, as it comes."""
    heard: list[dict[str, object]] = []

    def hear(answer: Response) -> None:
        if "/api/replay" in answer.url:
            heard.append(answer.json())

    page.on("response", hear)
    return heard
