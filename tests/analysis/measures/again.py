"""First and second looks: `python -m tests.analysis.measures.again rois_faineants 2 --games 6`; minutes.

In games of squires, what the decisions that are looked at again were thought to cost at first, in fresh worlds, and
what it would be in both together. They are looked at again because they seemed to cost much, so the first is too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean, stdev
from typing import NamedTuple

from duchy.analysis.deeper import looked_again, questioned
from duchy.analysis.judge import WORLDS, Judge
from duchy.analysis.measured import measured
from duchy.analysis.measuring import judged_by
from duchy.analysis.verdicts import least_marked, verdicts_of

from ..games import finished
from .command_line import parser_of


class Looks(NamedTuple):
    """What a decision costs at first, in a second look, and in the worlds of both."""

    first: float
    second: float
    both: float


def looks_of(game: str, seats: int, seed: int) -> Iterator[Looks]:
    """The marked errors of a game that are looked at again."""
    match, constants = finished(game, seats, 500 + seed), measured(game, seats)
    judge = Judge(match.position.game, 600 + seed, WORLDS, suspect=least_marked(constants, seats))
    verdicts = verdicts_of([*judged_by(judge, match)], constants, seats)
    doubted = questioned(verdicts, constants, seats)
    for verdict in verdicts:
        one = verdict.judgement
        if one.segment.at in doubted and one.is_preferred and verdict.is_told:
            other = looked_again(judge, one, constants.again)
            both = (one.worlds * one.behind + other.worlds * other.behind) / (one.worlds + other.worlds)
            yield Looks(one.behind, other.behind, both)


def main() -> None:
    """Look and print."""
    args = parser_of(__doc__, games=6).parse_args()
    found = list[Looks]()
    for seed in range(args.games):
        found += looks_of(args.game, args.seats, seed)
        if len(found) > 1:
            gaps = [one.first - one.second for one in found]
            print(
                f"{seed + 1} games, {len(found)} marks: {100 * mean(one.first for one in found):.2f} % at first, "
                f"{100 * mean(one.second for one in found):.2f} % in fresh worlds, "
                f"{100 * mean(one.both for one in found):.2f} % in both; "
                f"{100 * mean(gaps):+.2f} ± {196 * stdev(gaps) / len(gaps) ** 0.5:.2f} too much at first", flush=True,
            )  # fmt: skip


if __name__ == "__main__":
    main()
