"""Taking back by consent: who asks to go back, who has not answered yet, and who has asked too often in vain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

IN_VAIN: Final = 2
"""How many requests of a seat may fail before something must be played."""


@dataclass
class Request:
    """A seat asks that only that many actions stand; `missing` are the people who have not agreed yet."""

    seat: int
    plies: int
    missing: list[int]


@dataclass(frozen=True)
class Mark:
    """A seat went back knowing more than before, alone or because all had agreed; that many actions stood then."""

    plies: int
    seat: int
    by_consent: bool


class Takebacks:
    """The request of a table, at most one at a time, and the failed ones."""

    def __init__(self) -> None:
        self.request: Request | None = None
        self.done = 0
        """How often everybody has agreed."""
        self._in_vain: Counter[int] = Counter()

    def has_asked_enough(self, seat: int) -> bool:
        """Whether the seat may not ask again until something has been played."""
        return self._in_vain[seat] >= IN_VAIN

    def ask(self, seat: int, plies: int, people: Iterable[int]) -> None:
        """The seat asks all other people."""
        self.request = Request(seat, plies, [each for each in people if each != seat])

    def agree(self, seat: int) -> Request | None:
        """The seat agrees; returns the request if nobody is missing any more, which completes it."""
        request = self.request
        if request is None or seat not in request.missing:
            raise ValueError(seat)
        request.missing.remove(seat)
        if request.missing:
            return None
        self.request = None
        self.done += 1
        self._in_vain.clear()
        return request

    def fail(self) -> None:
        """The request fails: somebody has refused it, or it was withdrawn."""
        if self.request:
            self._in_vain[self.request.seat] += 1
        self.request = None

    def lapse(self) -> bool:
        """Something was played that everybody saw, so anybody may ask again; returns whether that ended a request."""
        was_open, self.request = self.request is not None, None
        self._in_vain.clear()
        return was_open
