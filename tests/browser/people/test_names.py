"""What people call themselves is nothing but text, and the page stays intact (B4)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import expect

from ..access.test_sizes import WIDE
from ..site import GAMES, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
HOSTILE = (
    "<img src=x onerror=hurt()>",
    "</script><script>hurt()",
    "\u202egnp.exe\u2066\u2067",
    "a" + "\u0301" * 199,
    "\u200b\u200d\ufeff\u2060",
    "W" * 200,
    "{seat}{0}%s&amp;<b>",
)
HURT = "window.hurt = () => { document.documentElement.dataset.hurt = 'yes'; }"


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("name", "kind"), [*zip(HOSTILE, cycle(GAMES), strict=False)], ids=range(len(HOSTILE)))
def test_a_hostile_name_is_shown_as_text(opened: Opener, site: Site, name: str, kind: str) -> None:
    table = site.table(kind, 8, names={"1": name, "2": name})
    tab = opened(size=PHONE)
    tab.page.add_init_script(HURT)
    tab.sit(table.address(1))
    tab.page.keyboard.press("g")
    expect(tab.find(".drawer .log li").first).to_be_visible()
    assert tab.evaluate("document.documentElement.dataset.hurt") is None
    assert tab.find("main img, main script, main b:has-text('{seat}') b").count() == 0
    assert tab.evaluate(WIDE) == []
    tab.open("/")
    expect(tab.find(".running li")).to_have_count(1)
    assert tab.find("main img, main script").count() == 0
    assert tab.evaluate(WIDE) == []


def test_a_hostile_name_from_the_page_of_new_tables(opened: Opener) -> None:
    tab = opened()
    tab.page.add_init_script(HURT)
    tab.open("/new?game=magnate")
    tab.key("new.name.0").fill("<img src=x onerror=hurt()>"[:24])
    tab.key("new.open").click()
    assert tab.wait_for_turn()
    assert tab.evaluate("document.documentElement.dataset.hurt") is None
    assert tab.find("main img").count() == 0


def test_a_record_of_somebody_else_is_text(opened: Opener, tmp_path) -> None:
    record = tmp_path / "hostile.txt"
    record.write_text("; <img src=x onerror=hurt()>\n<script>hurt()</script>\n" * 50, encoding="utf-8")
    tab = opened()
    tab.page.add_init_script(HURT)
    tab.open("/replay")
    tab.key("record.open").set_input_files(record)
    expect(tab.find(".trouble")).to_be_visible()
    assert tab.evaluate("document.documentElement.dataset.hurt") is None
    assert tab.find("main img, main script").count() == 0
    tab.troubles.clear()
