"""What an operator changes in a store: the one exception to events that are only appended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .beside import Secret
from .events import Event

SERVER: Final = ""
"""In the place of a table: what concerns the whole server."""


@dataclass(frozen=True)
class Alteration:
    """What happens in one transaction, in this order; all of it or nothing."""

    deleted: Sequence[str] = ()
    """Tables that go with all that is stored of them."""
    rewritten: Sequence[Event] = ()
    """Events that take the place of those with their tables and numbers."""
    appended: Sequence[Event] = ()
    """Events that follow the last ones; another writer may come first."""
    kept: Sequence[tuple[str, Secret]] = ()
    """Secrets with their tables."""
    forgotten: Sequence[tuple[str, str]] = ()
    """Secrets, by table and name, that go."""

    @property
    def tables(self) -> list[str]:
        """All that are touched."""
        events = (*self.rewritten, *self.appended)
        secrets = (*self.kept, *self.forgotten)
        return sorted({*self.deleted, *(event.table for event in events), *(table for table, _ in secrets)})
