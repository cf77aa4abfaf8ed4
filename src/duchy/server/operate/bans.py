"""Whom an operator refuses while servers are running: stored with the games, so that every process hears of it."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_network

from ..rooms.limits import BAN
from ..storage.alteration import SERVER, Alteration
from ..storage.beside import Secret
from ..storage.event_store import EventStore


def banned(store: EventStore) -> list[str]:
    """The addresses and networks, in order. Raises StoreError."""
    return sorted(name.partition(" ")[2] for name in store.secrets_like(SERVER, BAN))


def ban(store: EventStore, texts: Iterable[str]) -> None:
    """Refuse these addresses and networks from now on. Raises ValueError for what is none, StoreError."""
    store.alter(Alteration(kept=[(SERVER, Secret(_name(text), b"")) for text in texts]))


def unban(store: EventStore, texts: Iterable[str]) -> None:
    """Do not refuse them any more. Raises ValueError for what is none, StoreError."""
    store.alter(Alteration(forgotten=[(SERVER, _name(text)) for text in texts]))


def _name(text: str) -> str:
    return f"{BAN} {ip_network(text)}"
