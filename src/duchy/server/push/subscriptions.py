"""Where the people of a seat can be told something: what is stored of that, beside the chain, by table."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

import msgspec

from ..answers import Subscribe

PUSH: Final = "push"
"""The kind of secret that a subscription is stored as, after which comes the hash of its address."""
TOLD: Final = "told"
"""The kind of secret that says of which of its turns a seat has been told last."""
MOST: Final = 8
"""To how many browsers a seat's notices go: no more than may hold it."""


class Subscription(msgspec.Struct, frozen=True):
    """A subscription with the seat that it is for, and the name of the token with which it was made."""

    seat: int
    token: str
    to: Subscribe

    @property
    def value(self) -> bytes:
        """As it is stored."""
        return msgspec.json.encode(self)


_SUBSCRIPTION: Final = msgspec.json.Decoder(Subscription)


def read_subscription(value: bytes) -> Subscription:
    """A stored subscription."""
    return _SUBSCRIPTION.decode(value)


def name_of(seat: int, endpoint: str) -> str:
    """Under which name the subscription of a seat to an address is stored."""
    return f"{PUSH} {seat} {sha256(endpoint.encode()).hexdigest()}"


def told(seat: int) -> str:
    """Under which name it is stored of which turn a seat has been told."""
    return f"{TOLD} {seat}"


def of_seat(kept: Mapping[str, bytes], seat: int) -> dict[str, Subscription]:
    """Of stored subscriptions those of a seat, by name."""
    read = {name: read_subscription(value) for name, value in kept.items()}
    return {name: each for name, each in read.items() if each.seat == seat}
