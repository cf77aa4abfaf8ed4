"""numba, and nothing else of it anywhere: rules compiled over records, kept in a cache that runs no stale code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numba  # pyright: ignore[reportMissingTypeStubs]
import numpy as np
import numpy.typing as npt
from numba.core import event  # pyright: ignore[reportMissingTypeStubs]

from .cache import compiled_directory
from .notice import NOTICE

Function = TypeVar("Function", bound=Callable[..., object])
Rows = Sequence["int | Rows"]
numba_parts: Any = numba
numba_event: Any = event

SHORT = 260
"""Bytes of bytecode, about six lines. A call costs more than so short a body; longer ones only take time to compile."""


def compile_rule(function: Function, *, apart: bool = False) -> Function:
    """`function` of a compiled world, compiled at its first call, its machine code kept in the cache of its file.

    Short functions are copied into their callers, but for those that are to stay apart.

    Rules allocate nothing, so arrays are passed without counting references, which would double the time of a call.
    Nobody calls them by a pointer of C, and the wrapper that this takes was a fifth of the time that compiling takes.
    """
    game, file = function.__module__.split(".", 3)[2:]
    numba_parts.config.CACHE_DIR = str(compiled_directory(game, file))
    short = not apart and len(function.__code__.co_code) < SHORT
    flags = {"forceinline": short, "no_cfunc_wrapper": True, "_nrt": False}
    return numba_parts.njit(cache=True, nogil=True, error_model="numpy", **flags)(function)


def constant_array(rows: Rows) -> npt.NDArray[np.int16]:
    """A table as a read-only array, which numba compiles as a constant."""
    array = np.array(rows, dtype=np.int16)
    array.setflags(write=False)
    return array


class _Compiling(numba_event.Listener):
    """Passes on to the person what numba compiles; what it finds in the cache is no such event."""

    def on_start(self, event: Any) -> None:
        """A function begins to be compiled."""
        NOTICE.begin(game_of(event.data["dispatcher"].py_func.__module__))

    def on_end(self, event: Any) -> None:
        """It has been compiled, or refused."""
        NOTICE.end()


def game_of(module: str) -> str:
    """The game of a module's name, `duchy.compiled.GAME.FILE`."""
    return (module.split(".") + [""] * 3)[2] or module


numba_event.register("numba:compile", _Compiling())
