"""The browser of this machine, opened at the server's address."""

from __future__ import annotations

import json
import sys
import threading
import urllib.request
import webbrowser
from http.client import HTTPException
from pathlib import Path
from typing import Final, cast

from ..words import Words

HOST: Final = "127.0.0.1"
ASKED_S: Final = 3
"""Seconds for a server to identify itself."""
SHOWN_S: Final = 5
"""Seconds for a browser to open."""
LONGEST: Final = 10_000
DIRECT: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""Opens local addresses directly, ignoring any proxy."""


def local_address(port: int) -> str:
    """The server's address on this machine."""
    return f"http://{HOST}:{port}/"


def serves(port: int, data: Path | str) -> bool:
    """Whether a server using that database answers at the port."""
    from ..server.storage.place import data_name

    try:
        with DIRECT.open(f"{local_address(port)}health", timeout=ASKED_S) as answer:
            said: object = json.loads(answer.read(LONGEST))
    except (OSError, ValueError, HTTPException):
        return False
    return isinstance(said, dict) and cast(dict[str, object], said).get("data") == data_name(data)


def show(say: Words, address: str) -> threading.Thread:
    """Open the browser without waiting for it, since a terminal browser stays in the foreground."""
    thread = threading.Thread(target=_open, args=(say, address), daemon=True)
    thread.start()
    return thread


def _open(say: Words, address: str) -> None:
    if not webbrowser.open(address):
        print(say("cli.serve.no_browser", address=address), file=sys.stderr)
