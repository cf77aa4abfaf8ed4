"""What a device signs when its seat decides, and whether it has: ECDSA over P-256, which every browser offers.

It signs the table, the seat, itself, all that its seat had been told until then, and what it decides. So nobody can
make a decision for it, move one to another moment, or use it at another table: not the server either.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from ..storage.events import (
    Acted,
    AnyPayload,
    Filled,
    Rewound,
    StandIn,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
    TutorSet,
)

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey

CAN_CHECK: Final = find_spec("cryptography") is not None
"""Whether the cryptography package is installed; otherwise seats are held by tokens alone."""
HALF: Final = 64
"""Hexadecimal digits of each of the two numbers of a signature."""


def signed_lines(payload: AnyPayload) -> list[str] | None:
    """What a seat decides, line by line; None if such decisions are not signed.

    Invitations are not: with one a person whose browser has lost its key moves to another.
    """
    match payload:
        case Acted():
            return ["act", *payload.actions]
        case TakenBack():
            return [f"undo {payload.count}"]
        case Rewound():
            return ["rewind"]
        case TakebackAsked():
            return ["takeback"]
        case TakebackAnswered():
            return [f"consent {'yes' if payload.agrees else 'no'}"]
        case TakebackWithdrawn():
            return ["withdraw"]
        case TutorSet():
            return [f"tutor {payload.watch}"]
        case StandIn():
            return [f"stand in {payload.level}".strip()]
        case Filled():
            return [f"fill {payload.level}"]
        case _:
            return None


def text_of(table: str, seat: int, device: int, base: int, told: str, lines: list[str]) -> bytes:
    """What is signed; the seat has been told something `base` times, and `told` is the digest of all that."""
    head = ["duchy 1", f"game {table}", f"seat {seat} device {device}", f"told {base} {told}"]
    return "\n".join([*head, *lines]).encode()


@lru_cache(maxsize=1024)
def _read(key: str) -> EllipticCurvePublicKey:
    """The key from its point, uncompressed, in hexadecimal. Raises ValueError."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), bytes.fromhex(key))


def is_key(key: str) -> bool:
    """Whether the text is a valid public key."""
    try:
        return bool(_read(key))
    except ValueError:
        return False


def is_signed(key: str, text: bytes, signature: str) -> bool:
    """Whether whoever has the key has signed the text."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    try:
        numbers = int(signature[:HALF], 16), int(signature[HALF:], 16)
        _read(key).verify(encode_dss_signature(*numbers), text, ECDSA(SHA256()))
    except (ValueError, InvalidSignature):
        return False
    return True
