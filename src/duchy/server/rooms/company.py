"""Who is at a table now, and what people say to each other there: told as it happens, kept nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from ..ledger.refusal import Refusal
from ..protocol import Phrase, Said
from .limits import Bucket

PHRASES: Final = 4
PHRASES_RATE: Final = 0.1
"""Phrases of a seat at once, and then per second."""


class Listener(Protocol):
    """Somebody at the table: a socket."""

    is_page: bool
    """Whether it also gets what the rules derive from the view."""
    is_looking: bool
    """Whether somebody may see it: no hidden tab."""
    token: str | None
    """The token that it showed for its seat."""
    address: str
    """Where it comes from."""

    def send(self, frame: bytes) -> None:
        """Receive a message at once."""
        ...

    def refuse(self, refusal: Refusal) -> None:
        """Learn, unasked, what is refused from now on."""
        ...

    def turn_out(self, refusal: Refusal) -> None:
        """Receive the reason for being disconnected, and leave."""
        ...


class Company:
    """The people at a table."""

    def __init__(self, people: Iterable[int], steady: Callable[[], float]) -> None:
        self._people, self._steady = {*people}, steady
        self._quotas: dict[int, Bucket] = {}
        self.here: list[int] = []
        """The seats whose people have the table open; none where nobody plays with others."""

    def meets(self, viewers: Iterable[int]) -> bool:
        """Update who has the table open; returns whether that has changed."""
        before = self.here
        self.here = sorted(self._people.intersection(viewers)) if len(self._people) > 1 else []
        return self.here != before

    def say(self, seat: int, phrase: Phrase) -> Said:
        """What everybody is told. Raises Refusal for spectators, and for somebody who says too much."""
        if seat not in self._people:
            raise Refusal("SPECTATOR")
        quota = self._quotas.setdefault(seat, Bucket(PHRASES, PHRASES_RATE, self._steady))
        if not quota.take():
            raise Refusal("TOO_MANY_PHRASES")
        return Said(seat, phrase)
