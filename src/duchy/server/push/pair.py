"""The server's own key, by which push services know it: made once, and stored with its other secrets."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ..storage.alteration import SERVER
from ..storage.event_store import EventStore

VAPID: Final = "vapid"
"""The name of the secret; browsers have subscribed to this key, so that another one would reach nobody."""
BYTES: Final = 32


@dataclass(frozen=True)
class Pair:
    """A key on the curve P-256."""

    private: EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        """Its public half as pages pass it on: the point, in base64url without padding."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()


def pair_in(store: EventStore) -> Pair:
    """The pair of this store; of several processes that begin with it one makes it. Raises StoreError."""
    kept = store.secret(SERVER, VAPID)
    if kept is None:
        number = generate_private_key(SECP256R1()).private_numbers().private_value
        store.swap(SERVER, VAPID, None, number.to_bytes(BYTES))
        kept = store.secret(SERVER, VAPID)
    return Pair(derive_private_key(int.from_bytes(kept or b""), SECP256R1()))
