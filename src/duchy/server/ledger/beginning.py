"""What a table begins with: what its first event determines, and the blank table of an edition."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...games import NAMES, game_named
from ...kernel.contract import AnyState
from ...kernel.game import EditionError, Settled
from ..storage.events import Created, Damage

STARTS: Final = 64
"""How many editions are kept ready as blank tables."""


@lru_cache(maxsize=STARTS)
def start_of(settled: Settled) -> AnyState:
    """The blank table, with which all tables of an edition begin: no position changes its state."""
    return settled.start_state()


def settled_by(created: Created) -> Settled:
    """What a table's first event determines. Raises Damage."""
    if created.game not in NAMES:
        raise Damage("NO_GAME", 0, created.game)
    game = game_named(created.game)
    since = game.changes_since(created.rules)
    if since is None:
        raise Damage("RULES_VERSION", 0, created.rules)
    try:
        settled = game.settle(created.edition, {**since, **created.axes}, created.seats)
    except EditionError as error:
        raise Damage("UNREADABLE", 0, str(error)) from None
    if len(created.players) != settled.seats or len(created.names) != settled.seats:
        raise Damage("UNREADABLE", 0, "players")
    return settled
