"""What axe finds on every screen, in every size, theme and language: nothing serious or critical (U2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from ..screens import FEW, LOOKS, Look, Screen, screens
from ..site import Site
from ..tab import Tab

Opener = Callable[..., Tab]
GRAVE = ("serious", "critical")
SCREENS = [*screens()]
RUN = "async () => (await axe.run(document, {resultTypes: ['violations'], preload: false})).violations"


@cache
def axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def found(tab: Tab) -> list[str]:
    """Serious and critical findings on the page, one per line."""
    if not tab.evaluate("'axe' in window"):
        tab.evaluate(axe())
    violations: list[dict[str, Any]] = tab.evaluate(RUN)
    return [
        f"{each['id']} at {node['target']}: {node['html'][:160]} {node['failureSummary'][:260]}"
        for each in violations
        if each["impact"] in GRAVE
        for node in each["nodes"][:3]
    ]


def check(tab: Tab, screen: Screen, looks: list[Look], site: Site) -> None:
    screen.show(tab, site)
    troubles: list[str] = []
    for look in looks:
        look.put_on(tab)
        troubles += [f"{screen} {look}: {trouble}" for trouble in found(tab)]
    assert not troubles, "\n".join(troubles)


@pytest.mark.rotating(6)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_nothing_serious_on_any_screen(opened: Opener, site: Site, screen: Screen) -> None:
    check(opened(), screen, [FEW[SCREENS.index(screen) % len(FEW)]], site)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_nothing_serious_in_any_look(opened: Opener, site: Site, screen: Screen) -> None:
    check(opened(), screen, [*LOOKS], site)
