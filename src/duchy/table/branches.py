"""What was tried beside a game, as lines of its record and as a tree of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

BEGINS: Final = "> "
"""Before the first step of a branch, which comes in place of what stands above it."""
DEEPER: Final = "| "
"""Before each line of a branch of a branch."""
EYES: Final = "eyes"
"""Begins what is no action: through the eyes of which seat the steps after it were taken."""
ANEW: Final = "?"
"""Begins what is no action either: all that was hidden from the seat was drawn anew."""


class Steps(dict[str, "Steps"]):
    """What may follow, in the order in which it was tried, and what follows that."""

    def add(self, lines: Sequence[str]) -> None:
        """Add a branch."""
        here = self
        for line in lines:
            here = here.setdefault(line, Steps())

    def has(self, lines: Sequence[str]) -> bool:
        """Whether all these steps were taken, one after the other."""
        here: Steps | None = self
        for line in lines:
            here = here.get(line) if here is not None else None
        return here is not None

    def ways(self) -> Iterator[tuple[str, ...]]:
        """Each branch from its first step to its last."""
        open_ones = [((), self)] if self else []
        while open_ones:
            before, steps = open_ones.pop()
            if not steps:
                yield before
            open_ones += [((*before, text), then) for text, then in reversed(steps.items())]


def lines_of(branches: Steps, indent: str = "") -> Iterator[str]:
    """Branches that leave the same table: what was tried first on each of them goes on, all else is a branch of it."""
    for text, steps in branches.items():
        yield f"{indent}{BEGINS}{text}"
        here = steps
        while here:
            (first, then), *others = here.items()
            yield f"{indent}{first}"
            yield from lines_of(Steps(others), indent + DEEPER)
            here = then


def steps_of(lines: Iterable[str]) -> Steps:
    """The tree of such lines; a line that belongs to no branch is left out."""
    root = Steps()
    open_ones: list[tuple[Steps, Steps]] = []
    """By depth: the steps of which the latest one is, and those that follow it."""
    for line in lines:
        text, depth = line, 0
        while text.startswith(DEEPER):
            text, depth = text.removeprefix(DEEPER), depth + 1
        if not text.startswith(BEGINS):
            stem = open_ones[depth][1] if depth < len(open_ones) else None
        elif depth:
            stem = open_ones[depth - 1][0] if depth <= len(open_ones) else None
        else:
            stem = root
        del open_ones[depth + (stem is None) :]
        if stem is not None:
            open_ones.append((stem, stem.setdefault(text.removeprefix(BEGINS), Steps())))
    return root
