"""One request to a push service: over TLS, to a public address, and wherever that answers from, no further."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Mapping
from functools import cache
from http.client import HTTPException, HTTPSConnection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

ANSWER_S: Final = 10.0
"""How long a service has for each step of an answer, in seconds."""
UNSENT: Final = 0
"""In the place of a status: the service was not reached, or did not answer as one."""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet's: not of this machine, of a network at home or of a provider."""
    found = ip_address(address.partition("%")[0])
    return found.is_global and not found.is_multicast


class PublicLine(HTTPSConnection):
    """A connection to a host at one of its addresses, which are looked at after its name was resolved."""

    def __init__(self, host: str, port: int, context: ssl.SSLContext, may_reach: Callable[[str], bool]) -> None:
        super().__init__(host, port, timeout=ANSWER_S, context=context)
        self._own_context, self._may_reach = context, may_reach

    def connect(self) -> None:
        """Connect to the first address, if all are public. Raises OSError."""
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        if not all(self._may_reach(str(each[4][0])) for each in found):
            raise OSError("not a public address")
        plain = socket.create_connection((str(found[0][4][0]), self.port), ANSWER_S)
        self.sock = self._own_context.wrap_socket(plain, server_hostname=self.host)


@cache
def own_context() -> ssl.SSLContext:
    """Certificates as the system trusts them."""
    return ssl.create_default_context()


class Delivery:
    """How requests are sent; a test names other certificates and addresses."""

    def __init__(
        self, context: Callable[[], ssl.SSLContext] = own_context, may_reach: Callable[[str], bool] = is_public
    ) -> None:
        self._context, self._may_reach = context, may_reach

    def __call__(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer, which is not read; UNSENT if there was none. Redirects are not followed."""
        parts = urlsplit(endpoint)
        place = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        line = PublicLine(parts.hostname or "", parts.port or 443, self._context(), self._may_reach)
        try:
            line.request("POST", place, body, dict(headers))
            return line.getresponse().status
        except (OSError, HTTPException, ValueError):
            return UNSENT
        finally:
            line.close()
