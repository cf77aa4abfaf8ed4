"""From “send a friend a link” to both playing: four taps in all, names included; two where they are known."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from ..site import GAMES, Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
COUNTED = """document.addEventListener("pointerdown", () => {
  localStorage["test.taps"] = Number(localStorage["test.taps"] ?? 0) + 1;
}, true);"""
"""Not at the window: there Playwright stops a touch that something else has slid under, to tap once more."""
MOST_TAPS, MOST_TAPS_OF_ACQUAINTANCES = 4, 2


def person(opened: Opener, site: Site) -> Tab:
    """Somebody with a telephone; every touch of it is counted."""
    tab = opened(size=PHONE, touch=True)
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.http)
    tab.context.add_init_script(COUNTED)
    return tab


def taps(*tabs: Tab) -> int:
    return sum(tab.evaluate('Number(localStorage["test.taps"] ?? 0)') for tab in tabs)


def tap(control: Locator) -> None:
    expect(control).to_be_visible()
    control.tap()


def give_name(tab: Tab, name: str) -> None:
    """Into the field, the name, and the key that ends a line."""
    field = tab.key("naming.name")
    tap(field)
    tab.page.keyboard.type(name)
    tab.page.keyboard.press("Enter")


def sent(host: Tab, kind: str) -> str:
    """The link that the host copies, to send it in any way; there is but one copy button for a friend."""
    host.open("/")
    tap(host.key(f"invite.{kind}"))
    link = host.find(".invite:not(.plain) code").first.inner_text()
    tap(host.find(".invite:not(.plain) [data-key^='copy.']").first)
    host.wait_until(lambda: host.evaluate("navigator.clipboard.readText()") == link)
    return link


def both_play(*tabs: Tab) -> None:
    """Whoever is to act does; then it is told to the other."""
    acting = next(tab for tab in tabs if tab.is_acting)
    before = [tab.version() for tab in tabs]
    acting.play_any()
    for tab, version in zip(tabs, before, strict=True):
        tab.wait_for_news(version)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", GAMES)
def test_four_taps_lead_from_the_first_page_to_two_people_playing(opened: Opener, site: Site, kind: str) -> None:
    host, guest = person(opened, site), person(opened, site)
    link = sent(host, kind)
    give_name(host, "Ada")
    guest.come(link)
    expect(guest.find("main.tbl .status")).not_to_be_empty()
    give_name(guest, "Bea")
    for tab, other in ((host, "Bea"), (guest, "Ada")):
        expect(tab.find("main.tbl")).to_contain_text(other)
    host.wait_until(lambda: host.is_acting or guest.is_acting)
    assert taps(host, guest) <= MOST_TAPS
    both_play(host, guest)
    before = taps(host, guest)
    guest.come(sent(host, kind))
    for tab, other in ((host, "Bea"), (guest, "Ada")):
        expect(tab.find("main.tbl")).to_contain_text(other)
    assert taps(host, guest) - before <= MOST_TAPS_OF_ACQUAINTANCES


def test_a_guest_who_waits_can_read_the_rules_of_this_table_on_one_page(opened: Opener, site: Site) -> None:
    created = site.address.create("magna_grecia", seats=3, axes={"rounds": 8})
    guest = opened().come(f"/table#{created['table']}.{created['tokens']['2']}")
    link = guest.find('.sheet a[href^="/teach"]')
    expect(link).to_be_visible()
    with guest.context.expect_page() as read:
        link.click()
    expect(read.value.locator("main.teach")).to_be_visible()
    assert "rounds=8" in read.value.url
    assert "seats=3" in read.value.url
    expect(guest.find(".sheet")).to_be_visible()


def test_before_the_deal_nobody_has_a_crown(opened: Opener) -> None:
    host = opened()
    host.open("/")
    host.key("invite.magnate").click()
    expect(host.key("token.M")).to_have_attribute("title", "Moons: 0. Nothing for the tax to take.")
