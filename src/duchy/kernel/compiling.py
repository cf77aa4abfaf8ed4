"""Rules compiled over records by numba, in a cache that never runs stale code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import numba  # pyright: ignore[reportMissingTypeStubs]
import numpy as np
import numpy.typing as npt
from numba.core import caching, compiler_lock, event  # pyright: ignore[reportMissingTypeStubs]

from .cache import compiled_directory
from .exclusive import exclusive
from .linking import Part, Whole
from .notice import NOTICE

Function = TypeVar("Function", bound=Callable[..., object])
Rows = Sequence["int | Rows"]
numba_parts: Any = numba
numba_event: Any = event
in_this_process: AbstractContextManager[object] = vars(compiler_lock)["global_compiler_lock"]
"""Numba's lock, taken before that of a file, so that no thread holds one of these while it waits for another thread."""
CacheImpl: Any = vars(caching)["CacheImpl"]

COMPILED = "duchy.compiled."
"""What the names of compiled instances begin with."""
PARTS = "parts"
"""The folder, in that of a file, of what rules call."""
SHORT = 260
"""Bytes of bytecode, about six lines: shorter bodies are inlined because the call costs more than the body."""


def compile_rule(function: Function, *, apart: bool = False) -> Function:
    """`function` of a compiled instance, compiled at its first call, its machine code kept in the cache of its file.

    Short functions are inlined unless marked `rule_apart`. Rules allocate nothing, so arrays are passed without
    reference counting, which would double the time of a call. Nobody calls them by a pointer of C, and the wrapper that
    this takes was a fifth of the time that compiling takes. Each rule exists twice, as `linking.py` says: for rules and
    for Python.
    """
    game, file = function.__module__.split(".", 3)[2:]
    short = not apart and len(function.__code__.co_code) < SHORT
    folder = compiled_directory(game, file)
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    before = numba_parts.config.CACHE_DIR
    try:
        numba_parts.config.CACHE_DIR = str(folder / PARTS)
        part = Part(function, {**options, "forceinline": short})
        numba_parts.config.CACHE_DIR = str(folder)
        rule = Whole(function, options, part)
    finally:
        numba_parts.config.CACHE_DIR = before
    _compile_once(part, folder / f"{function.__name__}.part.lock")
    _compile_once(rule, folder / f"{function.__name__}.lock")
    return cast(Function, rule)


class _Rule(Protocol):
    """What numba makes of a rule."""

    overloads: Mapping[object, object]
    """What is compiled, by types."""
    compile: Callable[[object], object]


def _compile_once(rule: _Rule, lock: Path) -> None:
    """Compile a rule in one process at a time; whoever waited finds it in the cache. Rules are never recursive, so
    processes that compile what the others' rules call do not wait for each other in a circle.
    """
    compile_now = rule.compile

    def compile_once(types: object) -> object:
        if types in rule.overloads:
            return compile_now(types)
        with in_this_process, exclusive(lock):
            return compile_now(types)

    rule.compile = compile_once


class _ByDigest(CacheImpl._locator_classes[0]):
    """Keeps machine code in the directory that is named, which no other sources have: numba would ask where the file
    lies and how old it is, so that each copy of the same sources would be compiled for itself.
    """

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> object:
        """None for functions that are not rules: numba handles those as usual."""
        if not py_func.__module__.startswith(COMPILED):
            return None
        return super().from_function(py_func, py_file)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """No subdirectory."""
        return ""

    def get_source_stamp(self) -> str:
        """Always the same."""
        return ""


CacheImpl._locator_classes = [_ByDigest, *CacheImpl._locator_classes]


def constant_array(rows: Rows) -> npt.NDArray[np.int16]:
    """A table as a read-only array, which numba compiles as a constant."""
    array = np.array(rows, dtype=np.int16)
    array.setflags(write=False)
    return array


class _Compiling(numba_event.Listener):
    """Reports to the user what numba compiles; cache hits are not reported."""

    def on_start(self, event: Any) -> None:
        """Compiling of a function begins."""
        NOTICE.begin(game_of(event.data["dispatcher"].py_func.__module__))

    def on_end(self, event: Any) -> None:
        """Compiling has finished or failed."""
        NOTICE.end()


def game_of(module: str) -> str:
    """The game in a module name `duchy.compiled.GAME.FILE`."""
    return (module.split(".") + [""] * 3)[2] or module


numba_event.register("numba:compile", _Compiling())
