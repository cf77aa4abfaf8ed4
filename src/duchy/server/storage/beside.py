"""What is stored beside the chain: secrets, and people's names.

An event refers to a name by a salted hash, so that the name can be erased for good and the chain still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from .events import AnyPayload, Created, Named

NAME: Final = "name"
"""The kind of secret that a name is stored as, after which comes what stands for it."""
SALT_BYTES: Final = 16


@dataclass(frozen=True)
class Secret:
    """A value found only by its name: `chance`, or a kind and what it is of; a later one of that name replaces it."""

    name: str
    value: bytes


@dataclass(frozen=True)
class Referring:
    """A payload without names, and the names by what stands for them, to be stored together with it."""

    payload: AnyPayload
    names: dict[str, str] = field(default_factory=dict[str, str])
    secrets: tuple[Secret, ...] = ()


def referring(payload: AnyPayload, random: Callable[[int], bytes]) -> Referring:
    """The payload as it is stored; `random` gives as many bytes as it is asked for."""
    match payload:
        case Created() if any(payload.names):
            salted = {str(seat): _salted(name, random) for seat, name in enumerate(payload.names, 1) if name}
            called = {seat: _reference(value) for seat, value in salted.items()}
            stored = replace(payload, names=[""] * len(payload.names), called=called)
            return _with(stored, salted.values())
        case Named() if payload.name:
            value = _salted(payload.name, random)
            return _with(replace(payload, name="", called=_reference(value)), [value])
        case _:
            return Referring(payload)


def names_in(secrets: Mapping[str, bytes]) -> dict[str, str]:
    """The names by what stands for them, from the secrets of their kind; one that was exchanged is none."""
    found = {secret.partition(" ")[2]: value for secret, value in secrets.items()}
    return {called: _name(value) for called, value in found.items() if _reference(value) == called}


def _with(payload: AnyPayload, salted: Collection[bytes]) -> Referring:
    by_reference = {_reference(value): value for value in salted}
    secrets = tuple(Secret(f"{NAME} {called}", value) for called, value in by_reference.items())
    return Referring(payload, {called: _name(value) for called, value in by_reference.items()}, secrets)


def _salted(name: str, random: Callable[[int], bytes]) -> bytes:
    return random(SALT_BYTES) + name.encode()


def _reference(salted: bytes) -> str:
    return sha256(salted).hexdigest()


def _name(salted: bytes) -> str:
    return salted[SALT_BYTES:].decode()
