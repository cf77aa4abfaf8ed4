"""The sockets at a table: for whom each listens, and which of them are sent what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Protocol

from ...ledger.refusal import Refusal
from ...ledger.seating import Holding
from ...protocol import Here, Said, frame_of


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


class Listeners:
    """Those of one table at this process. Any of them may leave while they are told something."""

    def __init__(self) -> None:
        self._holdings: dict[Listener, Holding] = {}
        """What the token of each opens."""

    def add(self, listener: Listener, holding: Holding) -> None:
        """From now on it is told what the seat of that holding sees."""
        self._holdings[listener] = holding

    def remove(self, listener: Listener) -> None:
        """It is told nothing more."""
        self._holdings.pop(listener, None)

    def __len__(self) -> int:
        return len(self._holdings)

    def __iter__(self) -> Iterator[Listener]:
        return iter([*self._holdings])

    def viewer(self, listener: Listener) -> int:
        """The seat for which it listens, 0 for those who look on."""
        return self._holdings[listener].seat

    def device(self, listener: Listener) -> int | None:
        """Which device of its seat it is, where that is known."""
        holding = self._holdings.get(listener)
        return holding.device if holding else None

    @property
    def viewers(self) -> list[int]:
        """For whom they listen, each seat as often as it has sockets."""
        return [holding.seat for holding in self._holdings.values()]

    @property
    def looking(self) -> set[int]:
        """Of those the ones that somebody may be looking at."""
        return {holding.seat for listener, holding in self._holdings.items() if listener.is_looking}

    def not_holding(self, holds: Callable[[Holding], bool]) -> list[Listener]:
        """Those whose token opens nothing any more."""
        return [listener for listener, holding in self._holdings.items() if not holds(holding)]

    def pages(self, but: Listener | None = None) -> list[Listener]:
        """Those that are pages, except one."""
        return [listener for listener in self._holdings if listener.is_page and listener is not but]

    def tell_pages(self, told: Here | Said, but: Listener | None = None) -> None:
        """Tell all pages, or where it is a text those of people."""
        frame, is_text = frame_of(told), isinstance(told, Said) and bool(told.text)
        for listener, holding in [*self._holdings.items()]:
            if listener.is_page and listener is not but and (holding.seat or not is_text):
                listener.send(frame)

    def tell(self, viewers: Collection[int], frame: Callable[[int, bool], bytes]) -> None:
        """Tell all who listen for these what `frame` says to a viewer, to its pages or to programs: made once for all
        who see the same.
        """
        frames: dict[tuple[int, bool], bytes] = {}
        for listener, holding in [*self._holdings.items()]:
            if holding.seat in viewers:
                key = holding.seat, listener.is_page
                if key not in frames:
                    frames[key] = frame(*key)
                listener.send(frames[key])
