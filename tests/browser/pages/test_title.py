"""The tab's title says whose turn it is; a refusal does not stay in the old language."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from duchy.words import load_texts

from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]


def test_the_tab_says_your_turn(opened: Opener, site: Site) -> None:
    table = site.table("rois_faineants", 4, turn_of=1)
    one, two = opened().sit(table.address(1)), opened(language="ru").sit(table.address(2))
    icon = 'link[rel="icon"]'
    expect(one.page).to_have_title(re.compile("^● your turn · "))
    expect(one.find(icon)).to_have_attribute("href", re.compile("#turn$"))
    expect(two.page).not_to_have_title(re.compile("●"))
    while one.is_acting:
        one.play_any()
    expect(one.page).not_to_have_title(re.compile("●"))
    expect(two.page).to_have_title(re.compile("^● "))
    one.open("/rules?game=magnate")
    expect(one.page).not_to_have_title(re.compile("●"))
    expect(one.find(icon)).to_have_attribute("href", re.compile("svg[^#]*$"))


def test_a_refusal_goes_with_its_language(opened: Opener, site: Site) -> None:
    tab = opened().sit(site.table("magnate", 4, turn_of=1).address(1))
    tab.find('[data-key^="token."]').first.click()
    expect(tab.find(".notice")).to_be_visible()
    tab.speak("ru")
    expect(tab.find(".notice")).to_be_hidden()


def test_a_roll_has_no_article() -> None:
    texts = load_texts("web_magnate", "en")
    assert not [key for key, text in texts.items() if re.search(r"\b[Aa] \{(roll|rank|number|count|value)\}", text)]


HIDDEN = """
window.told = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = window.answer ?? "granted"); }
  constructor(title, { body, tag }) { window.told.push([title, body, tag]); }
  close() { window.told.push("closed"); }
};
Object.defineProperty(document, "hidden", { get: () => window.isAway === true });
"""


def test_a_hidden_tab_gives_notice_of_ones_turn_to_who_asked_for_it(opened: Opener, site: Site) -> None:
    table = site.table("rois_faineants", 4, turn_of=1)
    one, two = opened().sit(table.address(1)), opened(language="fr")
    two.page.add_init_script(HIDDEN)
    two.sit(table.address(2))
    two.key("tool.i-bell").click()
    expect(two.key("tool.i-bell")).to_have_class(re.compile(r"\bon\b"))
    two.evaluate("window.isAway = true")
    while one.is_acting:
        one.play_any()
    two.wait_until(lambda: two.evaluate("window.told.length") == 1)
    title, body, tag = two.evaluate("window.told[0]")
    assert title == "À vous · Les Rois fainéants"
    assert body
    assert tag == f"duchy.{table.id}"
    two.evaluate("window.isAway = false")
    two.play_any()
    assert two.evaluate("window.told.at(-1)") == "closed"


def test_a_browser_that_lets_no_notices_through_is_told_how(opened: Opener, site: Site) -> None:
    tab = opened()
    tab.page.add_init_script(HIDDEN + "window.answer = 'denied';")
    tab.sit(site.table("rois_faineants", 4, turn_of=1).address(1))
    tab.key("tool.i-bell").click()
    expect(tab.find(".notice")).to_have_text(load_texts("web_waiting", "en")["waiting.notices.refused"])
    expect(tab.key("tool.i-bell")).not_to_have_class(re.compile(r"\bon\b"))
