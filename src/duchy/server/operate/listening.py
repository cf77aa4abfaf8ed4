"""The addresses where a server listens: ports of this machine or of all its networks, or a Unix socket."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import stat
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::")
WAITING: Final = 1024
"""How many connections may wait until they are accepted."""
SOCKET_MODE: Final = 0o660
"""A Unix socket is for its owner and group: the proxy is put into that group."""
NO_IPV6: Final = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)


@contextlib.contextmanager
def listening_at(hosts: Sequence[str], port: int) -> Generator[list[socket.socket]]:
    """Open the port at each address; 0 is any free one, the same at all. Raises OSError, also for unknown names."""
    with contextlib.ExitStack() as opened:
        found: list[socket.socket] = []
        for host in hosts:
            try:
                found.append(opened.enter_context(_open(host, port)))
            except OSError as error:
                if host in EVERYWHERE and found and error.errno in NO_IPV6:
                    continue
                raise
            port = port_of(found)
        yield found


@contextlib.contextmanager
def listening_on(path: Path) -> Generator[list[socket.socket]]:
    """Open a Unix socket and remove it afterwards. Raises OSError, for instance if a server listens there."""
    _remove_dead(path)
    listening = socket.socket(socket.AF_UNIX)
    with listening:
        listening.bind(str(path))
        path.chmod(SOCKET_MODE)
        listening.listen(WAITING)
        try:
            yield [listening]
        finally:
            path.unlink(missing_ok=True)


def port_of(listening: Sequence[socket.socket]) -> int:
    """The port; 0 for a Unix socket."""
    name = listening[0].getsockname()
    return 0 if isinstance(name, str) else name[1]


def _open(host: str, port: int) -> socket.socket:
    family, kind, number, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, number)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind(address)
        listening.listen(WAITING)
    except OSError:
        listening.close()
        raise
    return listening


def _remove_dead(path: Path) -> None:
    """Remove a socket that a killed server left. Raises OSError if it is something else, or somebody listens."""
    if not path.exists():
        return
    if not stat.S_ISSOCK(path.stat().st_mode):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    with socket.socket(socket.AF_UNIX) as asking:
        if asking.connect_ex(str(path)) == 0:
            raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
    path.unlink()
