"""How many taps each action takes (U1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from ..fingers import Finger, Taps, build, city, decline, deed, lead, road, route, sell, trade
from ..site import Opened, Site
from ..tab import DESKTOP, PHONE, Tab

Opener = Callable[..., Tab]
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
MOST_TABLES = 12


def tables(opened: Opener, site: Site, kind: str, size: tuple[int, int]) -> Iterator[tuple[Tab, Opened]]:
    """Tables at which it is the person's turn, later and later in the game."""
    tab = opened(size=size)
    for number in range(MOST_TABLES):
        table = site.table(kind, 6 + 5 * number)
        tab.open("/").sit(table.address(1))
        if tab.wait_for_turn():
            yield tab, table


def fewest(opened: Opener, site: Site, kind: str, size: tuple[int, int], taps: Taps) -> int:
    """How many taps it takes to play that, at the first table where it can be done."""
    for tab, table in tables(opened, site, kind, size):
        finger, before = Finger(tab), site.played(table)
        if taps(finger):
            tab.wait_until(lambda table=table, before=before: site.played(table) > before)
            return finger.taps
    pytest.fail("at none of these tables can that be done")


@pytest.mark.rotating(3)
@SIZES
@pytest.mark.parametrize(("action", "most"), [(build, 2), (deed, 2), (sell, 2), (trade, 2)])
def test_magnate(opened: Opener, site: Site, size: tuple[int, int], action: Taps, most: int) -> None:
    assert fewest(opened, site, "magnate", size, action) <= most


@pytest.mark.rotating(3)
@SIZES
@pytest.mark.parametrize(("action", "most"), [(lead, 3), (decline, 2)])
def test_rois_faineants(opened: Opener, site: Site, size: tuple[int, int], action: Taps, most: int) -> None:
    """What cannot be undone is previewed before it is played."""
    assert fewest(opened, site, "rois_faineants", size, action) <= most


@pytest.mark.rotating(3)
@SIZES
@pytest.mark.parametrize(("action", "most"), [(road, 2), (route, 2), (city, 1)])
def test_magna_grecia(opened: Opener, site: Site, size: tuple[int, int], action: Taps, most: int) -> None:
    assert fewest(opened, site, "magna_grecia", size, action) <= most
