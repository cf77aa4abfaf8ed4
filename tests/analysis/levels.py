"""What levels lose: `python -m tests.analysis.levels rois_faineants 2 --games 30`; minutes.

Games of each level against itself are judged. The error rate is the loss in thousandths of a win for each decision
that matters; it should fall from level to level (A11). A duke is a search in as many worlds as the judge has.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import duchy
from duchy.analysis.judge import Judge
from duchy.analysis.measured import measured
from duchy.analysis.measuring import judged_by
from duchy.analysis.verdicts import verdicts_of
from duchy.players.measure.elo import CONFIDENCE
from duchy.players.opponents.levels import LEVELS
from duchy.table.match import Match

from .games import finished
from .strictness import game_of

WORLDS = 64


def match_of(level: str, game: str, seats: int, seed: int, judge: Judge) -> Match:
    """A game of a level against itself."""
    return (
        game_of(game, seats, seed, WORLDS, judge.search) if level == LEVELS[-1] else finished(game, seats, seed, level)
    )


def losses_of(level: str, game: str, seats: int, games: int) -> Iterator[tuple[float, int]]:
    """By game: what was lost, and how many decisions mattered."""
    for seed in range(games):
        judge = Judge(duchy.games[game], 900 + seed, WORLDS)
        match = match_of(level, game, seats, 800 + seed, judge)
        found = [*judged_by(judge, match)]
        real = [one for one in verdicts_of(found, measured(game, seats), seats) if one.is_real]
        yield sum(one.judgement.loss for one in real), len(real)


def main() -> None:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=30)
    args = parser.parse_args()
    for level in LEVELS:
        found = [*losses_of(level, args.game, args.seats, args.games)]
        lost, count = (sum(column) for column in zip(*found, strict=True))
        rate = lost / count
        off = sum((one - rate * many) ** 2 for one, many in found) ** 0.5 / count
        print(f"{level}: {1000 * rate:.1f} ± {1000 * CONFIDENCE * off:.1f}, {count} decisions, "
              f"{lost / args.games / args.seats:.2f} wins a seat and game", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
