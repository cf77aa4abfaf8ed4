"""The expected shares of a table, in the dialect: from the result if the game is over, else from a net."""

from __future__ import annotations

from typing import NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.rules import actor, score
from ...kernel.dialect import NOBODY, Grid, Reals, Row, rule
from ...minds.nullgame.features import BLEND, ENVY, PAR, SPAN, features
from ...minds.nullgame.sureness import STRAY, SURENESS, left
from ..nets.net import Network, forward, sigmoid
from .quick_rollout import WIN, best_rival, divide


class Evaluation(NamedTuple):
    """Values by seat, and working memory."""

    shares: Reals
    """Shares of the win, summing to 1, as sure as experience says that they may be."""
    worths: Reals
    """What a net player aims at, 0..1: the net's own share blended with the lead."""
    keys: Grid
    won: Row


@rule
def expect(s: State, seats: int, network: Network, evaluation: Evaluation) -> None:
    """Fill in the evaluation of every seat."""
    shares = evaluation.shares
    worths = evaluation.worths
    if actor(s) == NOBODY:
        score(s, evaluation.keys)
        divide(evaluation.keys, seats, evaluation.won)
        for seat in range(seats):
            shares[seat] = evaluation.won[seat] / WIN
            worths[seat] = blend(shares[seat], lead_felt(evaluation.keys, seats, seat))
        return
    total = 0.0
    for seat in range(seats):
        features(s, seat, network.inputs)
        share, lead = forward(network, network.inputs)
        shares[seat] = sigmoid(share)
        worths[seat] = sigmoid(lead)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
        worths[seat] = blend(shares[seat], worths[seat])
    temper(shares, seats, sureness(s, seats))


@rule
def sureness(s: State, seats: int) -> float:
    """The exponent that makes a net's chances at the table as sure as they may be; less than 1 blunts them."""
    return at_stage(SURENESS[seats - 2], left(s)) / 100.0


@rule
def stray(s: State, seats: int) -> float:
    """By how much a search is off at the table in what it states, as a share of the win, root mean square."""
    return at_stage(STRAY[seats - 2], left(s)) / 100.0


@rule
def at_stage(row: Row, part: float) -> float:
    """The value where that part of the game is left, of those at its end and, in equal steps, towards its beginning."""
    place = part * (len(row) - 1)
    low = min(int(place), len(row) - 2)
    return row[low] + (place - low) * (row[low + 1] - row[low])


@rule
def temper(shares: Reals, seats: int, power: float) -> None:
    """Raise shares to a power, and make them sum to 1 again; the order of the seats stays the same."""
    if power == 1.0:
        return
    total = 0.0
    for seat in range(seats):
        shares[seat] = shares[seat] ** power
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@rule
def blend(share: float, lead: float) -> float:
    """The value of a share of the win and a felt lead."""
    return (1.0 - BLEND) * share + BLEND * lead


@rule
def lead_felt(keys: Grid, seats: int, seat: int) -> float:
    """The seat's lead over its best rival in the first result key, squashed: 0.5 for none, 0.88 for SPAN. If ENVY is
    less than 1, the seat's own amount matters too: both having PAR then gives 0.5.
    """
    margin = keys[seat][0] - ENVY * keys[best_rival(keys, seats, seat)][0] - (1.0 - ENVY) * PAR
    return sigmoid(2.0 * margin / SPAN)
