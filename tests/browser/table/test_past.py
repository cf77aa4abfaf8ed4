"""An earlier moment, from the log: the page shows the table and whose turn it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duchy.words import load_texts

from ..site import GAMES, Site
from ..tab import DESKTOP, PHONE, TABLET, Tab

Opener = Callable[..., Tab]
MOVES = 6
LOOKS = list(zip(GAMES, ("en", "fr", "ru"), (PHONE, TABLET, DESKTOP), strict=True))


def test_without_a_connection_a_moment_cannot_be_seen_again_and_that_is_said(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magnate", MOVES).address(1))
    again = tab.key("recap.beside")
    expect(again).to_be_visible()
    tab.context.set_offline(True)
    again.click()
    expect(tab.find(".notice")).to_contain_text(load_texts("web", "en")["web.unreachable"])
    tab.context.set_offline(False)
    tab.pause()
    again.click()
    expect(tab.find("body.past")).to_be_attached()


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("kind", "language", "size"), LOOKS)
def test_a_line_of_the_log_shows_the_table_of_that_moment(
    opened: Opener, site: Site, kind: str, language: str, size: tuple[int, int]
) -> None:
    tab = opened(language=language, size=size).sit(site.table(kind, MOVES).address(1))
    tab.page.keyboard.press("g")
    lines = tab.find(".log button.line")
    lines.nth(lines.count() - 2).click()
    expect(tab.key("bar.past.now")).to_be_visible()
    expect(tab.find(".drawer.open")).to_have_count(0 if size != DESKTOP else 1)
    whose = load_texts("web", language)["web.past.yours"]
    for _ in range(MOVES * 4):
        if whose in tab.find(".status").inner_text():
            break
        before = tab.version()
        tab.key("bar.past.back").click()
        tab.wait_for_news(before)
    expect(tab.find(".status")).to_contain_text(whose)
    tab.key("bar.past.now").click()
    expect(tab.find("body:not(.past) main.tbl.acting")).to_be_attached()
