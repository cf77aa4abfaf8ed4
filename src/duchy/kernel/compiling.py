"""numba, and nothing else of it anywhere: rules compiled over records, kept in a cache that runs no stale code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numba  # pyright: ignore[reportMissingTypeStubs]
import numpy as np

from .cache import compiled_directory

Function = TypeVar("Function", bound=Callable[..., Any])
numba_parts: Any = numba

SHORT = 260
"""Bytes of bytecode, about six lines. A call costs more than so short a body; longer ones only take time to compile."""


def compile_rule(function: Function, game: str, *, apart: bool = False) -> Function:
    """`function` compiled at its first call, its machine code kept in the cache of `game`'s world.

    Short functions are copied into their callers, but for those that are to stay apart.

    Rules allocate nothing, so arrays are passed without counting references, which would double the time of a call.
    """
    numba_parts.config.CACHE_DIR = str(compiled_directory() / game)
    short = not apart and len(function.__code__.co_code) < SHORT
    return numba_parts.njit(cache=True, nogil=True, error_model="numpy", forceinline=short, _nrt=False)(function)


def constant_array(rows: Sequence[Any]) -> Any:
    """A table as a read-only array, which numba compiles as a constant."""
    array = np.array(rows, dtype=np.int16)
    array.setflags(write=False)
    return array
