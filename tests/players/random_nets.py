"""Nets of random weights: they know nothing, but react to every feature and are certain of it."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from duchy.kernel.instances import instance_of_file


def random_numbers(game: str, seed: int) -> Any:
    """The weights of one."""
    count = instance_of_file(game, "players.nets.net", compiled=False).PARAMETERS
    return np.random.default_rng(seed).normal(0, 0.3, count).astype(np.float32)


def use_random_nets(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Let these modules find random nets instead of the shipped ones."""
    for module in modules:
        monkeypatch.setattr(
            module, "net_of", lambda game, seats: SimpleNamespace(array=random_numbers(game, seats))
        )  # fmt: skip
