"""Pages are told who is at their table and what is said there, by people here and at other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from ...protocol import Permit, Say, Welcome
from ...storage.event_store import EventStore
from .company import Company
from .elsewhere import Elsewhere
from .listeners import Listener, Listeners


class Presence:
    """The company of one table as its listeners hear of it."""

    def __init__(
        self, listeners: Listeners, people: Iterable[int], store: EventStore, table: str, steady: Callable[[], float]
    ) -> None:
        self._listeners, self._company = listeners, Company(people, steady)
        self.elsewhere = Elsewhere(store, table, self._company, listeners.tell_pages)

    def update(self, newcomer: Listener | None = None) -> None:
        """Somebody has come or gone: tell the pages who is here, where that has changed; a newcomer is `greeted`."""
        before = self._company.own
        if self._company.meets(self._listeners.viewers):
            self._listeners.tell_pages(self._company.now, newcomer)
        if self._company.own != before:
            self.elsewhere.announce()

    def greeted(self, greeting: Welcome) -> Welcome:
        """The welcome of a page, which also says who is here."""
        company = self._company
        return replace(greeting, here=company.here, writing=company.writing) if company.here else greeting

    def say(self, viewer: int, host: int, message: Say | Permit) -> None:
        """Tell everybody what the person says, a text only the people. Raises Refusal."""
        told = self._company.hear(viewer, host, message)
        self._listeners.tell_pages(told)
        self.elsewhere.tell(told)
