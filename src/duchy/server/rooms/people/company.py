"""Who is at a table now, and what people say to each other there: told as it happens, kept nowhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from ...ledger.refusal import Refusal
from ...protocol import Here, Permit, Said, Say
from ..limits import Bucket

PHRASES: Final = 4
PHRASES_RATE: Final = 0.1
"""Phrases of a seat at once, and then per second."""
TEXTS: Final = 6
TEXTS_RATE: Final = 0.2
"""What a seat may write at once, and then per second."""


class Company:
    """The people at a table."""

    def __init__(self, people: Iterable[int], steady: Callable[[], float]) -> None:
        self._people, self._steady = {*people}, steady
        self._quotas: dict[tuple[int, bool], Bucket] = {}
        self.own: list[int] = []
        """The seats whose people have the table open at this process; none where nobody plays with others."""
        self._others: dict[int, list[int]] = {}
        """Those at others, by process."""
        self.here: list[int] = []
        """All of them."""
        self.writing, self.permits = False, 0
        """Whether the host lets people write to each other, forgotten with the room; how often that has been said."""

    @property
    def is_shared(self) -> bool:
        """Whether there are several people."""
        return len(self._people) > 1

    def meets(self, viewers: Iterable[int]) -> bool:
        """Update who has the table open at this process; returns whether `here` has changed."""
        self.own = sorted(self._people.intersection(viewers)) if self.is_shared else []
        return self._gather()

    def hear_of(self, process: int, seats: Iterable[int]) -> bool:
        """Update who has it open at another process; returns whether `here` has changed."""
        self._others[process] = sorted(self._people.intersection(seats))
        return self._gather()

    def forget_others(self, living: Collection[int]) -> bool:
        """Only those other processes are there; returns whether `here` has changed."""
        self._others = {process: seats for process, seats in self._others.items() if process in living}
        return self._gather()

    def learn_permit(self, permits: int, writing: bool) -> bool:
        """What another process knows of the host's permission; returns whether that is news here."""
        is_news = permits > self.permits
        if is_news:
            self.permits, self.writing = permits, writing
        return is_news

    def forget_permit(self) -> None:
        """Nobody is here any more who would know of it."""
        self.permits, self.writing = 0, False

    def _gather(self) -> bool:
        before, self.here = self.here, sorted({*self.own, *(seat for seats in self._others.values() for seat in seats)})
        return self.here != before

    @property
    def now(self) -> Here:
        """What pages are told of the people."""
        return Here(self.here, self.writing)

    def hear(self, seat: int, host: int, message: Say | Permit) -> Said | Here:
        """What pages are told of it: all of them, or where it is a text those of people. Raises Refusal for spectators,
        for somebody who says too much, for a text where the host allows none, and for all but the host who allow it.
        """
        if seat not in self._people:
            raise Refusal("SPECTATOR")
        if isinstance(message, Permit):
            if seat != host:
                raise Refusal("NOT_HOST")
            self.writing, self.permits = message.writing, self.permits + 1
            return self.now
        text = written(message.text)
        if bool(message.phrase) == bool(message.text) or bool(text) != bool(message.text):
            raise Refusal("BAD_MESSAGE", detail="say")
        if text and not self.writing:
            raise Refusal("NO_WRITING")
        most, rate = (TEXTS, TEXTS_RATE) if text else (PHRASES, PHRASES_RATE)
        if not self._quotas.setdefault((seat, bool(text)), Bucket(most, rate, self._steady)).take():
            raise Refusal("TOO_MANY_PHRASES")
        return Said(seat, message.phrase, text)


def written(text: str) -> str:
    """A text in one line, without signs that cannot be seen or that turn the direction of others."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
