"""The same table at other processes: what is told there of the people here, and heard here of those there.

It passes through the database as a notice, which is in no table of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import msgspec

from ...protocol import Here, Said
from ...storage.event_store import EventStore
from .company import Company

LIFE_S: Final = 10.0
"""Seconds after which it is checked which processes are still there: one that was killed does not say so."""


class Present(msgspec.Struct, frozen=True, tag_field="is", tag="present", omit_defaults=True):
    """The seats whose people have the table open at that process, and the last that it has heard of their writing."""

    process: int
    seats: list[int]
    permits: int = 0
    writing: bool = False
    asks: bool = False
    """Whether the others are to say who is with them."""


_DECODER: Final = msgspec.json.Decoder(Present | Said)
_ENCODER: Final = msgspec.json.Encoder()


class Elsewhere:
    """One table's company at other processes. Does nothing where one process serves all."""

    def __init__(self, store: EventStore, table: str, company: Company, heard: Callable[[Here | Said], None]) -> None:
        self._store, self._table, self._company, self._heard = store, table, company, heard
        self._is_known = False
        """Whether the others have been asked who is with them."""

    def tell(self, told: Here | Said) -> None:
        """Let the people at other processes hear it."""
        if isinstance(told, Said):
            self._spread(told)
        else:
            self.announce()

    def announce(self) -> None:
        """Tell the others who is here now; the first time they answer with who is there."""
        company = self._company
        if not company.is_shared:
            return
        asks, self._is_known = not self._is_known and bool(company.own), bool(company.own)
        self._spread(Present(self._store.process, company.own, company.permits, company.writing, asks))
        if not company.own and self._store.is_shared:
            company.forget_permit()
            self.forget_dead([])

    def ask_again(self) -> None:
        """The connection to the others was lost for a while: what they have said may have been missed."""
        if self._is_known:
            self._is_known = False
            self.forget_dead([])
            self.announce()

    def overhear(self, word: str) -> None:
        """Another process has said something of this table; what cannot be read, of a later version, is skipped."""
        try:
            heard = _DECODER.decode(word)
        except msgspec.MsgspecError:
            return
        if isinstance(heard, Said):
            self._heard(heard)
        else:
            self._hear_of(heard)

    def _hear_of(self, there: Present) -> None:
        is_news = self._company.hear_of(there.process, there.seats)
        if self._company.learn_permit(there.permits, there.writing) or is_news:
            self._heard(self._company.now)
        if there.asks and self._company.own:
            self.announce()

    def forget_dead(self, living: Collection[int]) -> None:
        """Only those processes are there: who was at another one has left."""
        if self._company.forget_others(living):
            self._heard(self._company.now)

    def _spread(self, word: Present | Said) -> None:
        if self._store.is_shared:
            self._store.spread(self._table, _ENCODER.encode(word).decode())
