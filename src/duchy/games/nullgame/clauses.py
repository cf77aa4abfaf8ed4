"""Why an action of the null game is refused."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import constants


@constants
class Clause(IntEnum):
    """Reasons for a refusal; FINE is none."""

    FINE = 0
    OVER = 1
    OUT_OF_PHASE = 2


RULE: Final[dict[Clause, str]] = {Clause.OVER: "N4", Clause.OUT_OF_PHASE: "N2"}
"""The clause of `docs/rules/nullgame.md` that each refusal cites."""
