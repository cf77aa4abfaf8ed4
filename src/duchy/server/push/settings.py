"""To which push services anything is sent: the browsers' own, so that no subscription leads the server elsewhere."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

HTTPS_PORT = 443


class PushSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who answers for the notices, and who passes them on."""

    contact: Annotated[str, Meta(pattern=r"^(mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https://[\w-]+(\.[\w-]+)+)?$")] = ""
    """Whom push services may turn to; empty: the host of the first origin that is https, else nothing is sent."""
    services: tuple[str, ...] = (
        "fcm.googleapis.com", "jmt17.google.com", ".push.services.mozilla.com", ".push.apple.com",
        ".notify.windows.com",
    )  # fmt: skip
    """Names of hosts; with a point before it, all hosts below that name. Empty: nothing is sent."""

    def admits(self, endpoint: str) -> bool:
        """Whether it is an https address of one of the services, with nothing in it that such an address lacks."""
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and "#" not in endpoint
        is_ours = host in self.services or any(each[:1] == "." and host.endswith(each) for each in self.services)
        return (
            is_plain and is_ours and parts.scheme == "https" and port in (None, HTTPS_PORT) and "@" not in parts.netloc
        )

    def contact_or(self, origins: tuple[str, ...]) -> str:
        """The contact, or the host of the first of these origins that is https; empty if there is neither."""
        hosts = [urlsplit(each).hostname or "" for each in origins if each.startswith("https://")]
        return self.contact or next((f"https://{host}" for host in hosts if "." in host), "")
