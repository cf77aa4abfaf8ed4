"""Why an action is better than another: what it gains and what it denies, as found by the search.

A study holds for every line what a person would see on the table at its end, averaged over the sampled worlds (the
quantities of the game's `reasons`). Claims come from the differences between two lines, each weighted by what one more
of it is usually worth; only the most significant one or two are made.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from ...table.action import Action
from ..analysis import Analysis, Line

SHOWN: Final = 3
"""Maximum number of actions in a hint."""
CLAIMS: Final = 2
"""Maximum number of claims per action."""
CLOSE: Final = 0.01
"""Smaller differences of shares count as none, as do differences within their own uncertainty."""
SURE: Final = 2.0
"""Standard errors in the uncertainty of a difference (95%)."""
LEAST: Final = 0.002
"""Minimum weight of a claim, as a share of the win."""
BESIDE: Final = 0.35
"""Minimum weight of a second claim relative to the first."""
LEAST_AMOUNT: Final = 0.75
"""Smaller amounts are not mentioned: people count whole things."""


@dataclass(frozen=True)
class Claim:
    """One thing that an action brings, compared with another action."""

    kind: str
    """`gain` or `cost` for the seat itself, `deny` or `give` for a rival, `sooner` or `later` for what all share."""
    quantity: str
    """Of what."""
    seat: int
    """The seat it concerns, from 1; 0 for everybody."""
    amount: float
    """The amount, above 0."""
    weight: float
    """Its weight: what this amount is usually worth, as a share of the win."""


@dataclass(frozen=True)
class Advice:
    """Advice about one action."""

    line: Line
    share: float
    """The chance that its seat wins, 0..1."""
    behind: float
    """By how much that is below the best one's."""
    against: Action | None
    """What the claims compare it with: the best of the worse ones, or the best; None if it is equally good."""
    claims: tuple[Claim, ...]

    is_best: bool
    """Whether it is the first choice."""

    @property
    def action(self) -> Action:
        """The action that is advised or advised against."""
        return self.line.action


def advise(study: Analysis, most: int = SHOWN) -> list[Advice]:
    """At most `most` of the best actions, best first, with why the best is better and the others are worse."""
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
    """The strongest claims for the line if it is `better`, else against it."""
    found = [claim for claim in _differences(study, line, other) if (claim.weight > 0) == better]
    found = [claim for claim in found if abs(claim.weight) >= LEAST and claim.amount >= LEAST_AMOUNT]
    found.sort(key=lambda claim: -abs(claim.weight))
    return tuple(claim for claim in found[:CLAIMS] if abs(claim.weight) >= BESIDE * abs(found[0].weight))


def _differences(study: Analysis, line: Line, other: Line) -> list[Claim]:
    """All differences between the amounts of two lines; `weight` is positive if it favours the first."""
    reasons = line.action.game.reasons
    seats = len(line.shares)
    claims: list[Claim] = []
    for at, quantity in enumerate(study.quantities):
        if quantity in reasons.SHARED:
            ahead = line.shares[study.seat - 1] > 1 / seats
            sooner = other.amounts[0][at] - line.amounts[0][at]
            worth = reasons.WORTH[at] * sooner * (1 if ahead else -1)
            claims.append(Claim("sooner" if sooner > 0 else "later", quantity, 0, abs(sooner), worth))
            continue
        for seat in range(1, seats + 1):
            more = line.amounts[seat - 1][at] - other.amounts[seat - 1][at]
            own = seat == study.seat
            worth = reasons.WORTH[at] * more / (1 if own else 1 - seats)
            kind = ("gain" if more > 0 else "cost") if own else ("give" if more > 0 else "deny")
            claims.append(Claim(kind, quantity, seat, abs(more), worth))
    return claims
