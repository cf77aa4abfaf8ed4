"""Whom an operator refuses while servers are running: stored with the games, so that every process hears of it."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_network

from ..rooms.limits import BAN
from ..storage.alteration import SERVER, Alteration
from ..storage.beside import Secret
from ..storage.event_store import EventStore


class NoNetwork(ValueError):
    """What is neither an address nor a network; `within` is the network that it names an address of, if any."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
        try:
            self.within = str(ip_network(text, strict=False))
        except ValueError:
            self.within = ""


def banned(store: EventStore) -> list[str]:
    """The addresses and networks, in order. Raises StoreError."""
    return sorted(name.partition(" ")[2] for name in store.secrets_like(SERVER, BAN))


def ban(store: EventStore, texts: Iterable[str]) -> None:
    """Refuse these addresses and networks from now on. Raises NoNetwork, StoreError."""
    store.alter(Alteration(kept=[(SERVER, Secret(_name(text), b"")) for text in texts]))


def unban(store: EventStore, texts: Iterable[str]) -> None:
    """Do not refuse them any more. Raises NoNetwork, StoreError."""
    store.alter(Alteration(forgotten=[(SERVER, _name(text)) for text in texts]))


def _name(text: str) -> str:
    try:
        return f"{BAN} {ip_network(text)}"
    except ValueError:
        raise NoNetwork(text) from None
