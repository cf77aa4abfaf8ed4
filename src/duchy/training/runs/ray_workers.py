"""Chunks played by the workers of a Ray cluster, on one machine or many; needs the extra `ray`.

A chunk gives the same result wherever it is played, so a run on Ray gives the same net as one on threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from ...kernel.errors import needing
from ..learning.chunks import Chunk, Learned, Numbers, learn
from .origin import code_version

LOCAL: Final = "local"
"""Instead of an address: a cluster on this machine, for this run only."""
RETRIES: Final = 20
"""How often a chunk is retried if its worker dies."""

Work = Callable[[Numbers, Chunk], Learned]


class RayFailed(RuntimeError):
    """The cluster is unreachable, or its workers keep dying or run another version of the program."""


def learn_there(work: Work, code: str, net: Numbers, chunk: Chunk) -> Learned:
    """A worker's task. Raises RayFailed if it runs another version of the program."""
    if code_version() != code:
        raise RayFailed(f"a worker has version {code_version()} of the program, not {code}")
    return work(net, chunk)


def connected(address: str, workers: int) -> ModuleType:
    """Ray, connected to the cluster at `address` or to a new local one with this many workers. Raises RayFailed,
    ModuleNotFoundError without the extra `ray`.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    with needing("ray"):
        ray = import_module("ray")
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "error"}
    try:
        if address == LOCAL:
            ray.init(address="local", num_cpus=workers, **quiet)
        else:
            ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        raise RayFailed(str(error)) from error
    return ray


class RayWorkers:
    """The workers of a cluster."""

    def __init__(self, address: str, workers: int, work: Work = learn) -> None:
        """Connect to the cluster at `address`, or start a local one with this many workers. Raises RayFailed."""
        self._ray = connected(address, workers)
        self._errors = import_module("ray.exceptions")
        self._work = self._ray.put(work)
        self._learn = self._ray.remote(max_retries=RETRIES, num_cpus=1)(learn_there)

    def learn(self, net: Numbers, chunks: Sequence[Chunk]) -> list[Learned]:
        """The result of each chunk, in order. Raises RayFailed."""
        shared = self._ray.put(net)
        asked = [self._learn.remote(self._work, code_version(), shared, chunk) for chunk in chunks]
        try:
            return self._ray.get(asked)
        except self._errors.RayError as error:
            raise RayFailed(str(error)) from error

    def close(self) -> None:
        """Leave the cluster; shut down a local one."""
        self._ray.shutdown()
