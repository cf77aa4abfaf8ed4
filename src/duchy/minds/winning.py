"""Who wins by the keys of a result, in the dialect."""

from __future__ import annotations

from ..kernel.dialect import Grid, Reals, rule


@rule
def share_out(keys: Grid, seats: int, shares: Reals) -> None:
    """By seat: the share of the win, divided among those whose keys are the highest."""
    winners = 0
    for seat in range(seats):
        shares[seat] = 1.0
        for other in range(seats):
            if is_behind(keys, seat, other):
                shares[seat] = 0.0
        if shares[seat] > 0.0:
            winners += 1
    for seat in range(seats):
        shares[seat] /= winners


@rule
def is_behind(keys: Grid, one: int, other: int) -> bool:
    """Whether the first seat's keys are lower than the other's; the first that differs decides."""
    for key in range(len(keys[one])):
        if keys[one][key] != keys[other][key]:
            return keys[one][key] < keys[other][key]
    return False
