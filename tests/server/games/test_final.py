"""The page asks before final actions: exactly those that the server does not take back."""

from __future__ import annotations

import random
from typing import Any

import pytest

import duchy
from duchy.server.ledger.commands import act
from duchy.table.position import Position

from ..payloads import offers, shown
from ..scripted import Script

WITH_ALL: dict[str, Any] = {"develop_before_income": 1, "replace_ace": 1}
"""A window before income, and Aces that may be replaced: all kinds of things that one decides in Magnate."""


@pytest.mark.parametrize(
    ("game", "seats", "options", "kinds"),
    [
        ("magnate", 2, {}, {"choose", "end"}),
        ("magnate", 2, WITH_ALL, {"choose", "collect", "end", "keep", "pay", "replace"}),
        ("rois_faineants", 3, {}, {"decline", "follow", "lead", "pass"}),
        ("magna_grecia", 3, {}, {"end", "oracle"}),
    ],
    ids=["magnate", "magnate with all", "rois_faineants", "magna_grecia"],
)
def test_an_action_is_final_where_the_server_takes_nothing_back(
    game: str, seats: int, options: dict[str, Any], kinds: set[str]
) -> None:
    script = Script(duchy.games[game].settle(None, options, seats)).sit_down()
    assert check(script, 100 if game == "rois_faineants" else 500, random.Random(5)) == kinds


def check(script: Script, steps: int, rng: random.Random) -> set[str]:
    """Play at random and compare; the kinds of actions that were final."""
    table, kinds = script.table, set[str]()
    for _ in range(steps):
        if table.position.is_over:
            break
        seat = int(table.position.actor or 0)
        position, view = table.position, table.views[seat]
        offered = offers(view, view.actions())
        check_puts(position, seat)
        at = rng.randrange(len(offered))
        text = view.texts()[at]
        script.add(act(table, seat, [text], script.chance), seat)
        is_final = table.position.actor != seat or table.open_actions() == 0
        assert offered[at].get("final", False) == is_final, text
        if is_final:
            kinds.add(text.split()[0])
    return kinds


def check_puts(position: Position, seat: int) -> None:
    """Tokens that are laid onto a deed together are final where the last of them is."""
    for deed in shown(position.view(seat)).get("deeds", []):
        for put in deed.get("puts", []):
            counts = zip(put[::2], put[1::2], strict=True)
            pays = [f"pay {deed['card']} {suit}" for suit, count in counts for _ in range(int(count))]
            assert (put in deed.get("final", [])) == (position.play(*pays).actor != seat), put
