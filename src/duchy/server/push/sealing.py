"""A notice that one browser alone can read (RFC 8291), and the signature by which push services know us (RFC 8292)."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, Protocol
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key

from ..answers import Subscribe
from .pair import Pair

VALID_S: Final = 12 * 3600
"""For how many seconds a signature is good; push services refuse more than a day."""


class Encrypt(Protocol):
    """The encryption of RFC 8188, of which we need one way."""

    def __call__(
        self, content: bytes, *, private_key: EllipticCurvePrivateKey, dh: bytes, auth_secret: bytes, version: str
    ) -> bytes:
        """The content as the holder of the key `dh` can read it. Raises ValueError if that is no key."""
        ...


class Signer(Protocol):
    """What signs for a server."""

    def sign(self, claims: Mapping[str, str | int]) -> Mapping[str, str]:
        """The headers that say so."""
        ...


ENCRYPT: Final[Encrypt] = import_module("http_ece").encrypt
SIGNER: Final[Callable[[EllipticCurvePrivateKey], Signer]] = import_module("py_vapid").Vapid02


def sealed(notice: bytes, to: Subscribe) -> bytes:
    """The notice for that browser alone. Raises ValueError if its keys are none."""
    key, auth = unwrapped(to.p256dh), unwrapped(to.auth)
    return ENCRYPT(notice, private_key=generate_private_key(SECP256R1()), dh=key, auth_secret=auth, version="aes128gcm")


def signature(endpoint: str, contact: str, pair: Pair, now_s: int) -> str:
    """The header `Authorization` for a request to that address."""
    claims = {"aud": f"https://{urlsplit(endpoint).netloc}", "exp": now_s + VALID_S, "sub": contact}
    return SIGNER(pair.private).sign(claims)["Authorization"]


def unwrapped(text: str) -> bytes:
    """The bytes of base64url without padding. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
