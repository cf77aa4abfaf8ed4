"""`python -m duchy.training.strength.sureness GAME --seats N`: how sure a net may be of itself.

Fits the row of `minds/<game>/sureness.py` by least squares, as the slopes of `duchy calibration` are, to the chances
that the net states in half of its games against itself; the slopes of the other half say what it is worth. Do this
after the net has changed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from ...games import NAMES, game_named
from ...players.measure.calibration import Noted, Numbers, noted_games, tenths_of

GAMES: Final = 2000
KNOTS: Final = 5
EVEN: Final = 100
STEPS: Final = (8, 2)
"""In hundredths, one after the other."""
LEAST, MOST = 50, 130


def exponents(left: Numbers, row: Sequence[float]) -> Numbers:
    """The exponents of tables with so much of the game left, by a row of `SURENESS`."""
    return np.interp(left, np.linspace(0, 1, len(row)), row) / 100


def tempered(shares: Numbers, powers: Numbers) -> Numbers:
    """Shares by table and seat, raised to a power and made one win again."""
    raised = np.exp(np.log(np.maximum(shares, 1e-12)) * powers[:, None])
    return raised / raised.sum(axis=1, keepdims=True)


def as_by(games: Sequence[Noted], row: Sequence[float], now: Sequence[float]) -> list[Noted]:
    """The games with the chances that the net would state by the row instead of the one in use `now`."""
    return [
        replace(game, stated=tempered(game.stated, exponents(game.left, row) / exponents(game.left, now)))
        for game in games
    ]


def fitted(games: Sequence[Noted], now: Sequence[float]) -> list[int]:
    """The row by which the chances in the games come nearest to their results; `now` is in use."""
    own = as_by(games, [EVEN] * KNOTS, now)
    shares, left = (np.concatenate(column) for column in zip(*((game.stated, game.left) for game in own), strict=True))
    came = np.concatenate([np.tile(game.shares, (len(game.stated), 1)) for game in own])

    def loss(row: Sequence[int]) -> float:
        return float(((tempered(shares, exponents(left, row)) - came) ** 2).mean())

    best = [EVEN] * KNOTS
    least = loss(best)
    for step in STEPS:
        is_better = True
        while is_better:
            is_better = False
            for at in range(KNOTS):
                for other in (best[at] - step, best[at] + step):
                    row = [*best[:at], min(MOST, max(LEAST, other)), *best[at + 1 :]]
                    if (found := loss(row)) < least:
                        best, least, is_better = row, found, True
    return best


def told(games: Sequence[Noted]) -> str:
    """The slopes of all tenths of the games, each with its interval."""
    return "  ".join(f"{tenth.slope:.2f}±{tenth.slope_half:.2f}" for tenth in tenths_of(games) if tenth)


def main() -> int:
    """Play, fit and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=1)
    args = parser.parse_args()
    game, seats = game_named(args.game), int(args.seats)
    now = game.sureness.SURENESS[seats - 2]
    games = list(noted_games(game.settle(None, {}, seats), args.games, args.seed, args.cores))
    one, other = games[::2], games[1::2]
    row = fitted(one, now)
    print(f"in use {now}: {told(other)}")
    print(f"none   {[EVEN] * KNOTS}: {told(as_by(other, [EVEN] * KNOTS, now))}")
    print(f"half   {row}: {told(as_by(other, row, now))}")
    print(f"all    {fitted(games, now)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
