"""What a turn of Magna Grecia has done lies in a strip, and can be taken off out of its middle."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .site import Opened, Site
from .tab import Tab

Opener = Callable[..., Tab]


def two_done(site: Site) -> tuple[Opened, list[str]]:
    """A table at which the first person has laid a road and taken tiles, in this order, and can take both back."""
    for moves in range(12, 60, 2):
        table = site.table("magna_grecia", moves)
        with site.person(table, 1) as person:
            done: list[str] = []
            for kind in ("road", "take"):
                text = next((a for a in person.legal if a.startswith(kind)), None)
                if text is None or person.last["view"].get("takes_back", 0) != len(done):
                    break
                before = person.last["v"]
                answer = person.act(text, cid=f"own {kind}")
                assert answer["is"] == "ack", answer
                while person.last["v"] == before:
                    person.hear("ev")
                done.append(text)
            if len(done) == 2:
                return table, done
    raise AssertionError("no such table")


def test_a_step_is_taken_off_out_of_the_middle_of_a_turn(opened: Opener, site: Site) -> None:
    table, (road, take) = two_done(site)
    tab = opened().sit(table.address(1))
    chips = tab.find(".mg-strip li")
    expect(chips).to_have_count(2)
    chips.first.locator("button").click()
    expect(chips).to_have_count(1)
    with site.person(table, 1) as person:
        stands = [entry for entry in person.last["events"] if entry["is"] in ("played", "took_back")]
    assert [entry.get("a") for entry in stands[-4:]] == [road, take, None, take]
    expect(tab.find(".mg-strip .strip-sum")).to_be_visible()


def test_what_can_only_be_done_after_what_is_taken_off_comes_back_with_it(opened: Opener, site: Site) -> None:
    table, _ = two_done(site)
    tab = opened().sit(table.address(1))
    tab.find(".mg-strip li button").last.click()
    expect(tab.find(".mg-strip li")).to_have_count(1)
    assert tab.is_acting
