"""What Python's collector of garbage need not look through again."""

from __future__ import annotations

import gc


def look_through_once() -> None:
    """Collect garbage now and never again among what is there: after compiling that takes a decision 200 ms."""
    gc.collect()
    gc.freeze()
