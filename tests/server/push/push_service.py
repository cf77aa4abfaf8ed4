"""A push service for tests, over TLS: it checks signatures (RFC 8292) and opens what is sealed (RFC 8291) by itself."""

from __future__ import annotations

import datetime
import json
import ssl
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from duchy.server.push.delivery import Delivery

PATIENCE = 60
HOST = "updates.push.services.mozilla.com"
"""Whose addresses the subscriptions have."""
Json = dict[str, Any]


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def un64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


@dataclass(frozen=True)
class Subscriber:
    """A browser with a subscription."""

    name: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = bytes(range(16))

    @property
    def endpoint(self) -> str:
        return f"https://{HOST}/wpush/{self.name}"

    @property
    def body(self) -> Json:
        """What its page asks for."""
        return {"endpoint": self.endpoint, "p256dh": b64(point(self.key.public_key())), "auth": b64(self.auth)}

    def opened(self, body: bytes) -> bytes:
        """What is sealed for it, by sections 3.4 of RFC 8291 and 2 of RFC 8188; one record."""
        salt, size, rest = body[:16], int.from_bytes(body[16:20]), body[21:]
        sender, sealed = rest[: body[20]], rest[body[20] :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        both = b"WebPush: info\0" + point(self.key.public_key()) + sender
        secret = derived(shared, self.auth, both, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        assert padded.rstrip(b"\0")[-1:] == b"\2"
        return padded.rstrip(b"\0")[:-1]


def claims_of(authorization: str, key: str) -> Json:
    """What is claimed by whoever has that key; an error if the signature is not theirs."""
    kind, _, rest = authorization.partition(" ")
    parts = dict(each.split("=", 1) for each in rest.split(","))
    assert (kind, parts["k"]) == ("vapid", key)
    head, claims, signature = parts["t"].split(".")
    number = un64(signature)
    rs = (int.from_bytes(number[:32]), int.from_bytes(number[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), un64(key))
    public.verify(encode_dss_signature(*rs), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(un64(claims))


@dataclass(frozen=True)
class Request:
    """One request as it came."""

    name: str
    headers: Mapping[str, str]
    body: bytes


@dataclass
class PushService:
    """What has come, and how it is answered; by default, that it will be delivered."""

    port: int = 0
    context: ssl.SSLContext | None = None
    came: list[Request] = field(default_factory=list[Request])
    status: dict[str, int] = field(default_factory=dict[str, int])
    """By the name of the subscription."""

    def wait_for(self, count: int) -> list[Request]:
        """What has come, once there is so much of it."""
        wait_until(lambda: len(self.came) >= count)
        assert len(self.came) == count
        return self.came

    @property
    def delivery(self) -> Delivery:
        """Requests to the service that is meant come here."""
        return ToFake(self)


class ToFake(Delivery):
    """Sends to this machine what is meant for the internet."""

    def __init__(self, service: PushService) -> None:
        assert service.context
        context = service.context
        super().__init__(lambda: context, lambda address: True)
        self._port = service.port

    def __call__(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer."""
        return super().__call__(endpoint.replace(HOST, f"localhost:{self._port}"), headers, body)


def wait_until(holds: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A push service on this machine, with a certificate of its own."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            name = self.path.rpartition("/")[2]
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = service.status.get(name, 201)
            service.came.append(Request(name, dict(self.headers), body))
            self.send_response(status)
            if status == 307:
                self.send_header("Location", f"https://localhost:{service.port}/wpush/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    certificate = certified(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service.port = server.server_address[1]
    service.context = ssl.create_default_context(cafile=str(certificate))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def certified(folder: Path) -> Path:
    """A file with a key and a certificate of it for this machine."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "push.pem"
    file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    return file
