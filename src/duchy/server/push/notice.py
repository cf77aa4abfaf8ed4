"""What a person is told: at which table it is their turn, and which one. Nothing else is at hand here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from ...words import LANGUAGES, Words
from ..ledger.table import Table

SIZE: Final = 256
"""All notices have as many bytes, so that the length of a sealed one says nothing."""


@dataclass(frozen=True)
class Turn:
    """A turn of a person who decides themselves, as everybody at the table knows it."""

    seat: int
    number: int


def turn_at(table: Table) -> Turn | None:
    """The turn that a person is to play now; None if it is nobody's. Not while a seat is asked something in secret."""
    actor = table.position.actor
    is_on = table.people.are_complete and not table.is_stopped and not table.position.is_over
    return (
        Turn(actor, table.position.turn)
        if is_on and isinstance(actor, int) and actor in table.people.deciding
        else None
    )


def notice(table: str, game: str, turn: int, language: str) -> bytes:
    """What the browser gets, and shows: JSON, filled up with blanks."""
    say = Words(language if language in LANGUAGES else "en", game)
    shown = {"table": table, "title": say("game.title"), "body": say("push.turn", number=turn)}
    return msgspec.json.encode(shown).ljust(SIZE)
