"""One file has one server: the first one holds a lock, which the system releases however that server ends."""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from ...kernel.exclusive import lock
from .schema import StoreError, make_folder

BESIDE: Final = "-server"
"""The suffix of the locked file, which contains the server's name."""
WAIT_S: Final = 5.0
"""A server that was killed a moment ago may still hold the lock."""
LOOK_S: Final = 0.05
NAME_BYTES: Final = 400


class FileLock:
    """The right to serve a file, until it is closed. Raises StoreError `SERVED` with the name of its holder."""

    def __init__(self, path: Path, address: str) -> None:
        self._path, self._beside = path, path.with_name(path.name + BESIDE)
        try:
            make_folder(path.parent)
            self._file = self._locked()
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, name_of(address).encode()[:NAME_BYTES], 0)
        except OSError as error:
            raise StoreError("CANNOT_OPEN", path, error.strerror or str(error)) from None

    def _locked(self) -> int:
        until = time.monotonic() + WAIT_S
        while True:
            file = os.open(self._beside, os.O_CREAT | os.O_RDWR, 0o600)
            try:
                lock(file)
            except OSError:
                who = os.pread(file, NAME_BYTES, 0).decode(errors="replace")
                os.close(file)
                if time.monotonic() >= until:
                    raise StoreError("SERVED", self._path, who) from None
                time.sleep(LOOK_S)
                continue
            if self._is_there(file):
                return file
            os.close(file)

    def _is_there(self, file: int) -> bool:
        """Whether it is still the file of that name, and was not deleted meanwhile."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self._beside))
        except FileNotFoundError:
            return False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)


def name_of(address: str) -> str:
    """The name by which a server introduces itself to another one."""
    return f"{address} (process {os.getpid()}, {platform.node() or 'localhost'})"
