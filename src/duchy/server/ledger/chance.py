"""Verifiable chance: drawn from a secret whose hash is public from the start and which is revealed at the end.

A game's key is HMAC-SHA256(secret, game and the seats' nonces). The n-th choice of nature takes 64 bits of
HMAC-SHA256(key, "nature n attempt"); an attempt that would make some outcome likelier than its weight is skipped,
so that the odds are exactly those of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from ...table.action import Action
from ...table.position import NATURE_NAME, Position

SECRET_BYTES: Final = 32
NATURE: Final = "nature"
RANGE: Final = 1 << 64
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def commitment(secret: bytes) -> str:
    """What is published before the first deal, in hexadecimal."""
    return sha256(secret).hexdigest()


def sealed(table: str, nonce: str) -> str:
    """What a seat says of its nonce before it says the nonce, in hexadecimal."""
    return sha256(f"{table} {nonce}".encode()).hexdigest()


class Hmac:
    """HMAC-SHA256 (RFC 2104), for keys up to a block.

    Python's own releases the interpreter's lock each time, and gets it back only after the writing thread.
    """

    def __init__(self, key: bytes) -> None:
        padded = key.ljust(sha256().block_size, b"\0")
        self._inner, self._outer = padded.translate(INNER), padded.translate(OUTER)

    def of(self, message: bytes) -> bytes:
        """The code of a message."""
        return sha256(self._outer + sha256(self._inner + message).digest()).digest()


class Chance:
    """Nature's choices in one game; `nonces` are by seat."""

    def __init__(self, secret: bytes, table: str, nonces: Mapping[int, str]) -> None:
        seats = " ".join(f"{seat}={nonces[seat]}" for seat in sorted(nonces))
        self._key = Hmac(secret).of(f"{table} {seats}".encode())
        self._hmac = Hmac(self._key)

    def below(self, purpose: str, counter: int, bound: int) -> int:
        """An integer in 0..bound-1, all equally likely."""
        fair = RANGE - RANGE % bound
        attempt = 0
        while (number := self._number(f"{purpose} {counter} {attempt}")) >= fair:
            attempt += 1
        return number % bound

    def _number(self, message: str) -> int:
        return int.from_bytes(self._hmac.of(message.encode())[:8], "big")

    def choice(self, position: Position, counter: int) -> Action:
        """What nature does as its choice number `counter` (from 0), with the odds that the position states."""
        chances = position.chances()
        rest = self.below(NATURE, counter, sum([weight for _, weight in chances]))
        for action, weight in chances:
            if rest < weight:
                return action
            rest -= weight
        raise AssertionError("weights that do not add up")

    def course(self, position: Position, counter: int) -> list[Action]:
        """Everything nature does from here until a seat is to act or the game is over."""
        actions: list[Action] = []
        while position.actor == NATURE_NAME:
            actions.append(self.choice(position, counter + len(actions)))
            position = position.play(actions[-1])
        return actions
