"""What levels lose: `python -m tests.analysis.measures.levels rois_faineants 2 --games 30`; minutes.

Games of each level against itself are judged. The error rate is the loss in thousandths of a win for each decision
that matters; it should fall from level to level (A11). A duke is a search in as many worlds as the judge has.
"""

from __future__ import annotations

from collections.abc import Sequence

import duchy
from duchy.analysis.judge import Judge
from duchy.analysis.measured import measured
from duchy.analysis.measuring import judged_by
from duchy.analysis.verdicts import verdicts_of
from duchy.players.measure.elo import CONFIDENCE
from duchy.players.opponents.levels import LEVELS
from duchy.table.match import Match

from ..games import finished
from .command_line import parser_of
from .kept import add_kept, keep, rows_in
from .strictness import game_of

WORLDS = 64


def match_of(level: str, game: str, seats: int, seed: int, judge: Judge) -> Match:
    """A game of a level against itself."""
    return (
        game_of(game, seats, seed, WORLDS, judge.search) if level == LEVELS[-1] else finished(game, seats, seed, level)
    )


def lost_by(level: str, game: str, seats: int, seed: int) -> tuple[float, int]:
    """In one game: what was lost, and how many decisions mattered."""
    judge = Judge(duchy.games[game], 900 + seed, WORLDS)
    found = [*judged_by(judge, match_of(level, game, seats, 800 + seed, judge))]
    real = [one for one in verdicts_of(found, measured(game, seats), seats) if one.is_real]
    return sum(one.judgement.loss for one in real), len(real)


def told(level: str, found: Sequence[tuple[float, int]], seats: int) -> str:
    """The error rate with half its 95 % interval."""
    lost, count = (sum(column) for column in zip(*found, strict=True))
    rate = lost / count
    off = sum((one - rate * many) ** 2 for one, many in found) ** 0.5 / count
    return (
        f"{level}: {1000 * rate:.1f} ± {1000 * CONFIDENCE * off:.1f}, {len(found)} games, {count} decisions, "
        f"{lost / len(found) / seats:.2f} wins a seat and game"
    )


def main() -> None:
    """Play, judge and print; game by game in turn, so that all levels have the same number of them."""
    parser = parser_of(__doc__, games=30)
    add_kept(parser)
    args = parser.parse_args()
    found: dict[str, list[tuple[float, int]]] = {level: [] for level in LEVELS}
    for level, lost, count in rows_in(args.kept):
        found[level].append((lost, count))
    for number in range(args.games):
        for level in LEVELS:
            if number < len(found[level]):
                continue
            found[level].append(lost_by(level, args.game, args.seats, number))
            keep(args.kept, [level, *found[level][-1]])
    print(*(told(level, some[: args.games], args.seats) for level, some in found.items()), sep="\n")


if __name__ == "__main__":
    main()
