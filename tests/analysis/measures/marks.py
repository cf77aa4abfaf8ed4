"""How many marks levels get: `python -m tests.analysis.measures.marks magna_grecia 2 --games 4`; minutes.

Games of a level against itself, at first look, with the judge's own error as it is in use, for several values of k. The
rule by which k is chosen: squires have 3 to 6 ? and ?? a seat and game, barons at most 1.5.
"""

from __future__ import annotations

from dataclasses import replace

from duchy.analysis.judge import WORLDS, Judge, Judgement
from duchy.analysis.measured import measured
from duchy.analysis.measuring import TRIED, judged_by, marks_of

from ..games import finished
from .command_line import parser_of

ASKED = ("squire", "baron")


def main() -> None:
    """Judge and print."""
    args = parser_of(__doc__, games=4).parse_args()
    found: dict[str, list[list[Judgement]]] = {level: [] for level in ASKED}
    constants = measured(args.game, args.seats)
    for number in range(args.games):
        for level, games in found.items():
            match = finished(args.game, args.seats, 400 + number, level)
            games.append([*judged_by(Judge(match.position.game, 1 + number, WORLDS, suspect=2), match)])
            told = (f"k {k} {marks_of(games, replace(constants, k=k), args.seats):.2f}" for k in TRIED)
            print(f"{level}, {number + 1} games, ? and ?? a seat and game: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
