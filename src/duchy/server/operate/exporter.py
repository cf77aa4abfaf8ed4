"""Counts for Prometheus on a separate address, in separate threads, at no cost to any table."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from ..rooms.metrics import Metrics

PATIENCE_S: Final = 5
"""How long a client may take for its request."""
PATH: Final = "/metrics"
HOST: Final = "127.0.0.1"


class NoExporter(Exception):
    """The address for the counts is not available: `reason` is what the system says."""

    def __init__(self, reason: OSError) -> None:
        self.reason = reason
        super().__init__(str(reason))


class _Answer(BaseHTTPRequestHandler):
    timeout = PATIENCE_S
    server_version, sys_version = "duchy", ""

    def do_GET(self) -> None:
        """The counts, at their one path."""
        server, is_known = self.server, self.path == PATH
        body = server.metrics.text().encode() if is_known and isinstance(server, _Listening) else b""
        self.send_response(200 if is_known else 404)
        self.send_header("Content-Type", "text/plain; version=0.0.4")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not logged."""


class _Listening(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, host: str, port: int, metrics: Metrics) -> None:
        self.metrics = metrics
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), _Answer)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that leaves before the answer is not an error."""


class Exporter:
    """Answers `GET /metrics` at a host and a port until it is closed. Raises NoExporter."""

    def __init__(self, host: str, port: int, metrics: Metrics) -> None:
        try:
            self._server = _Listening(host, port, metrics)
        except OSError as error:
            raise NoExporter(error) from None
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, name="duchy-metrics", daemon=True).start()

    def close(self) -> None:
        """Stop answering, at once where the listening socket can be shut."""
        with suppress(OSError):
            self._server.socket.shutdown(socket.SHUT_RDWR)
        self._server.shutdown()
        self._server.server_close()


def shown_at(host: str, port: int) -> str:
    """The address, to be put into a configuration or a browser."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{PATH}"


def place_of(text: str) -> tuple[str, int] | None:
    """Host and port of `HOST:PORT`, or of a port of this machine alone; None if it is neither."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") if host else HOST
    is_port = port.isascii() and port.isdigit() and int(port) <= 65_535
    return (host, int(port)) if is_port and host and not text.startswith(":") else None
