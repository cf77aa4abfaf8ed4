"""Another answer to a decision of a finished game: compared with the best plan known and with what was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from ..kernel.dialect import mix
from ..players.search.net_search import NetSearch
from ..table.action import Action
from ..table.position import View
from .effort import WORLDS
from .evaluation import solved_along
from .judge import is_same
from .measured import measured
from .verdicts import BOUND, EQUAL

SAMPLE: Final = 5
"""Seed offset, so that the worlds differ from those in which the best plan was found."""
Plan = Sequence[Action]
Grade = Literal["best", "better", "alike", "worse", "played"]


@dataclass(frozen=True)
class Difference:
    """How much more of the win one plan is worth than another, and the standard error of that."""

    more: float
    error: float

    @property
    def half(self) -> float:
        """Half the 90 % interval."""
        return BOUND * self.error

    @property
    def is_sure(self) -> bool:
        """Whether it is certainly more, and enough to matter."""
        return self.more >= EQUAL and self.more > self.half


@dataclass(frozen=True)
class Graded:
    """An answer among the plans for its decision."""

    behind: Difference
    """How much more the best plan is worth than the answer."""
    gain: Difference
    """How much more the answer is worth than what was played."""
    is_played: bool
    """Whether it leads to the same table as what was played."""

    @property
    def verdict(self) -> Grade:
        """`best` includes whatever cannot be told from it."""
        if self.is_played:
            return "played"
        if not self.behind.is_sure:
            return "best"
        if self.gain.is_sure:
            return "better"
        return "worse" if Difference(-self.gain.more, self.gain.error).is_sure else "alike"


def graded(
    view: View, answer: Plan, played: Plan, best: Plan, seed: int, worlds: int = WORLDS, search: NetSearch | None = None
) -> Graded:
    """Grade an answer by what its seat could know. The same view, plans, seed and worlds give the same. Raises
    WeightsError.
    """
    search, here = search or NetSearch(view.game), view.guess(0)
    is_played = is_same(here, played, answer)
    if search.exact(view):
        ends = [solved_along(view, search, plan) for plan in (answer, played, best)]
        own, before, most = (end[view.seat - 1] if end else 0.0 for end in ends)
        return Graded(Difference(most - own, 0.0), Difference(own - before, 0.0), is_played)
    compared = search.compare(view, [answer, played, best], worlds, mix(seed, SAMPLE))
    constants = measured(view.game.name, view.settled.seats)

    def difference(one: int, other: int, *, is_one: bool) -> Difference:
        if is_one:
            return Difference(0.0, 0.0)
        more, sampling = compared.behind(other, one)
        return Difference(more, constants.spread(more, sampling))

    return Graded(
        difference(2, 0, is_one=is_same(here, best, answer)), difference(0, 1, is_one=is_played), is_played
    )  # fmt: skip
