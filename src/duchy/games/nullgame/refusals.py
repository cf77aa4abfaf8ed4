"""Why an action of the null game is refused."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import constants


@constants
class Code(IntEnum):
    """Reasons for a refusal; FINE is none."""

    FINE = 0
    OVER = 1
    OUT_OF_PHASE = 2


CLAUSE: Final[dict[Code, str]] = {Code.OVER: "N4", Code.OUT_OF_PHASE: "N2"}
"""The clause of `docs/rules/nullgame.md` that each refusal cites."""
