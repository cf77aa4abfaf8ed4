"""Whether all that is stored holds: every chain, every action, everything that chance did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from ..messages.verify import Unproven, verify_game
from ..storage.event_store import EventStore
from ..storage.sqlite import SqliteStore, back_up


class Drilled(msgspec.Struct, frozen=True):
    """How many games hold, with how many choices of chance; and by name what is wrong with the others."""

    games: int
    choices: int
    unproven: dict[str, Unproven]


def drill(store: EventStore, progress: Callable[[int, int], None]) -> Drilled:
    """Verify every game; `progress` is told how many are done of how many. Raises StoreError."""
    names, choices, unproven = store.tables(), 0, dict[str, Unproven]()
    for done, name in enumerate(names, 1):
        try:
            choices += verify_game(store, name).choices
        except Unproven as error:
            unproven[name] = error
        progress(done, len(names))
    return Drilled(len(names) - len(unproven), choices, unproven)


def drill_copy(copy: Path, scratch: Path, progress: Callable[[int, int], None]) -> Drilled:
    """Restore the copy to a new file in that folder and verify it there. Raises StoreError or OSError."""
    there = scratch / "restored.sqlite3"
    back_up(copy, there)
    store = SqliteStore(there)
    try:
        return drill(store, progress)
    finally:
        store.close()
