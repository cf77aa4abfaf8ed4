"""Stated shares and results: `python -m tests.analysis.measures.reliability rois_faineants 2 --games 2000`; a minute.

Games of the net against itself, without errors. Tables are put into ten classes by the share that the net
states for a seat, and for each class the mean of what was stated is set against the mean of what came (A10).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from duchy.games import game_named
from duchy.players.measure.calibration import Noted, noted_games
from duchy.players.measure.elo import CONFIDENCE

from .command_line import parser_of

CLASSES = 10
LEAST = 200
"""Games that a class needs to be told."""


def classes_of(games: Sequence[Noted]) -> Iterator[tuple[int, int, float, float, float]]:
    """By class: its number, in how many games it occurred, the mean that was stated, what came, and half the interval.

    Every table and seat counts; games are the unit of the interval, as all tables of one share its result.
    """
    cases: list[list[tuple[int, float, float]]] = [[] for _ in range(CLASSES)]
    for game in games:
        places = np.minimum((game.stated * CLASSES).astype(int), CLASSES - 1)
        for number in range(CLASSES):
            tables, seats = np.nonzero(places == number)
            if len(tables):
                cases[number].append((len(tables), game.stated[tables, seats].sum(), game.shares[seats].sum()))
    for number, found in enumerate(cases):
        if len(found) >= LEAST:
            counts, stated, came = np.array(found).T
            many = counts.sum()
            gap = (came - stated).sum() / many
            half = CONFIDENCE * float(np.sqrt(((came - stated - gap * counts) ** 2).sum())) / many
            yield number, len(found), stated.sum() / many, came.sum() / many, half


def main() -> None:
    """Play and print."""
    parser = parser_of(__doc__, games=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    settled = game_named(args.game).settle(None, {}, args.seats)
    gaps = list[float]()
    for number, count, stated, came, half in classes_of([*noted_games(settled, args.games, args.seed, 1)]):
        gaps.append(abs(came - stated))
        print(f"{number / CLASSES:.1f} to {(number + 1) / CLASSES:.1f}: {count} games, stated {stated:.3f}, "
              f"came {came:.3f}, gap {came - stated:+.3f} ± {half:.3f}")  # fmt: skip
    print(f"largest gap {max(gaps):.3f}")


if __name__ == "__main__":
    main()
