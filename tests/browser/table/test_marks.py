"""What others have done since one's last turn is marked on the board and in the log, visibly in both themes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ..access.test_colours import PAINTED, contrast, variable
from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
LEAST = 3.0
MARKS = {"magnate": ".prop.new", "rois_faineants": ".seat .mc.new", "magna_grecia": ".recent path:not(.under)"}
"""What is marked, by game."""
DRAWN = {"magnate": ("accent", "card"), "rois_faineants": ("accent", "card"), "magna_grecia": ("ink", "card")}
"""By game the colour of the mark, and the colour behind it."""


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", MARKS)
def test_what_is_new_is_marked(opened: Opener, site: Site, kind: str) -> None:
    found = ""
    for moves in range(20, 60, 8):
        tab = opened().sit(site.table(kind, moves, turn_of=1).address(1))
        if tab.find(MARKS[kind]).count():
            found = tab.find(MARKS[kind]).first.evaluate(STROKE)
            break
    mark, ground = DRAWN[kind]
    for theme in ("light", "dark"):
        tab.page.emulate_media(color_scheme=theme)
        assert contrast(variable(tab, mark), variable(tab, ground)) >= LEAST
        assert contrast(variable(tab, "accent"), variable(tab, "panel")) >= LEAST
    tab.page.emulate_media(color_scheme="light")
    assert found == tab.evaluate(PAINTED, mark)


STROKE = """(each) => each instanceof SVGElement
  ? getComputedStyle(each).stroke : getComputedStyle(each, "::after").borderTopColor"""


def test_a_suit_that_is_named_is_not_read_twice(opened: Opener, site: Site) -> None:
    """The sign beside its name is for the eye alone."""
    tab = opened().sit(site.table("magnate", 40).address(1))
    tab.page.keyboard.press("g")
    told = " ".join(tab.find(".drawer .log").all_text_contents())
    assert re.search(r"[Tt]ax on \w+", told)
    assert not re.search(r"[Tt]ax on (\w+)\s+\1", told)
