"""Why an action is better than another: what it gains and what it denies, as the search has seen it.

A study holds for every line what a person would see of the table at its end, on average over the worlds that were tried
(the signs of the game's `reasons`). The differences between two lines, each weighed by what one more of it is usually
worth, are what can be claimed; the most telling one or two are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from ...table.action import Action
from ..analysis import Analysis, Line

SHOWN: Final = 3
"""Actions that a hint speaks of."""
CLAIMS: Final = 2
"""Claims about one of them at most."""
CLOSE: Final = 0.01
"""A difference of shares below this is none; nor is one that its own uncertainty may explain."""
SURE: Final = 2.0
"""So many standard errors are the uncertainty of a difference: nineteen times in twenty it is less."""
LEAST: Final = 0.002
"""What a claim must explain at least, as a share of the win."""
BESIDE: Final = 0.35
"""How telling a second claim must be beside the first."""
LEAST_AMOUNT: Final = 0.75
"""Smaller amounts are not spoken of: people count whole things."""


@dataclass(frozen=True)
class Claim:
    """One thing that an action brings, compared with another action."""

    kind: str
    """`gain` or `cost` to the seat itself, `deny` or `give` to a rival; `sooner` or `later` what all share."""
    sign: str
    """Of what."""
    seat: int
    """Whose it is, from 1; 0 for everybody's."""
    amount: float
    """How much, above 0."""
    told: float
    """How much it tells: what so much is usually worth, as a share of the win."""


@dataclass(frozen=True)
class Advice:
    """What there is to say about one action."""

    line: Line
    share: float
    """The chance that its seat wins, 0..1."""
    behind: float
    """How much smaller that is than the best one's."""
    against: Action | None
    """What the claims compare it with: the best of those that are worse, or the best; None where it is as good."""
    claims: tuple[Claim, ...]

    is_best: bool
    """Whether it is the first choice."""

    @property
    def action(self) -> Action:
        """What is advised or advised against."""
        return self.line.action


def advise(study: Analysis, most: int = SHOWN) -> list[Advice]:
    """The best actions, so many at most, the best first; why the best is better, and the others worse."""
    lines = study.by_action()
    best = lines[0]
    far = next((line for line in lines if not is_close(study, best, line)), None)
    others = [_advice(study, line, None if is_close(study, best, line) else best) for line in lines[1:most]]
    return [_advice(study, best, far), *others]


def is_close(study: Analysis, best: Line, line: Line) -> bool:
    """Whether the search cannot tell the line from the best."""
    behind = _share(study, best) - _share(study, line)
    return behind < max(CLOSE, SURE * math.hypot(best.error, line.error))


def _advice(study: Analysis, line: Line, against: Line | None) -> Advice:
    behind = max(0.0, _share(study, study.best) - _share(study, line))
    claims = claims_between(study, line, against, better=line is study.best) if against else ()
    return Advice(
        line, _share(study, line), behind, against.action if against else None, claims, is_best=line is study.best
    )  # fmt: skip


def _share(study: Analysis, line: Line) -> float:
    return line.shares[study.seat - 1]


def claims_between(study: Analysis, line: Line, other: Line, better: bool) -> tuple[Claim, ...]:
    """What speaks most for the line where it is the better one, against it where it is not."""
    found = [claim for claim in _differences(study, line, other) if (claim.told > 0) == better]
    found = [claim for claim in found if abs(claim.told) >= LEAST and claim.amount >= LEAST_AMOUNT]
    found.sort(key=lambda claim: -abs(claim.told))
    return tuple(claim for claim in found[:CLAIMS] if abs(claim.told) >= BESIDE * abs(found[0].told))


def _differences(study: Analysis, line: Line, other: Line) -> list[Claim]:
    """All differences between the signs of two lines; `told` is positive for what favours the first."""
    reasons = line.action.game.reasons
    seats = len(line.shares)
    claims: list[Claim] = []
    for at, sign in enumerate(study.signs):
        if sign in reasons.SHARED:
            ahead = line.shares[study.seat - 1] > 1 / seats
            sooner = other.signs[0][at] - line.signs[0][at]
            worth = reasons.WORTH[at] * sooner * (1 if ahead else -1)
            claims.append(Claim("sooner" if sooner > 0 else "later", sign, 0, abs(sooner), worth))
            continue
        for seat in range(1, seats + 1):
            more = line.signs[seat - 1][at] - other.signs[seat - 1][at]
            own = seat == study.seat
            worth = reasons.WORTH[at] * more / (1 if own else 1 - seats)
            kind = ("gain" if more > 0 else "cost") if own else ("give" if more > 0 else "deny")
            claims.append(Claim(kind, sign, seat, abs(more), worth))
    return claims
