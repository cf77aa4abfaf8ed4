"""What was tried beside a game, written into its record: each branch where it leaves the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...table.record import RECORD_LIMIT, Reading, with_branches
from ..ledger.refusal import Refusal
from ..protocol import Branch, Tried
from .branch import played_on

BEGINS: Final = "> "
"""Before the first step of a branch, which comes in place of what stands above it."""
DEEPER: Final = "| "
"""Before each line of a branch of a branch."""


class Steps(dict[str, "Steps"]):
    """What may follow, in the order in which it was tried, and what follows that."""

    def add(self, lines: Sequence[str]) -> None:
        """Add a branch."""
        here = self
        for line in lines:
            here = here.setdefault(line, Steps())


def written(reading: Reading, tried: Tried) -> str:
    """The record with these branches. Raises Refusal."""
    found = dict[int, Steps]()
    for path in tried.branches:
        branch = Branch(tried.record, path.at, path.seat, path.plays)
        found.setdefault(path.at, Steps()).add(played_on(reading, branch).written)
    text = with_branches(tried.record, {at: [*lines_of(steps)] for at, steps in found.items()})
    if len(text) > RECORD_LIMIT:
        raise Refusal("TOO_LONG", limit=RECORD_LIMIT)
    return text


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
