"""Equal knowledge: `python -m tests.analysis.measures.unseen --pairs 500`; a minute of CPU.

What a seat could not see is changed at random before decisions of squires, and what is found about them must stay the
same to the last digit (A12).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace

import duchy
from duchy.analysis.judge import Judge, Judgement
from duchy.analysis.segments import Segment, segments_of
from duchy.table.match import Match
from duchy.table.position import Position

from ..games import TABLES, finished

WORLDS = 4


def changed(match: Match) -> Iterator[tuple[Segment, Segment]]:
    """Decisions, and the same with other hidden things."""
    for segment in segments_of(match.positions, match.actions):
        other = segment.before.view(segment.seat).guess(segment.at)
        if not segment.is_forced and other != segment.before:
            positions: list[Position] = [other]
            for action in segment.actions:
                positions.append(positions[-1].play(action))
            yield segment, replace(segment, positions=tuple(positions))


def findings(found: Judgement | None) -> object:
    """All that is found, the decision itself apart."""
    return found and (found.best, found.shares, found.best_shares, found.behind, found.sampling, found.is_preferred,
                      found.blamed, found.likely, found.level)  # fmt: skip


def main() -> None:
    """Judge twice and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=500, help="for each table of a game that hides anything")
    args = parser.parse_args()
    for name, seats in TABLES:
        if not duchy.games[name].hidden.HIDES:
            print(f"{name}, {seats} seats: nothing is hidden")
            continue
        judge, pairs, differences, seed = Judge(duchy.games[name], 1, WORLDS), 0, 0, 500
        while pairs < args.pairs:
            for one, other in changed(finished(name, seats, seed)):
                pairs += 1
                differences += findings(judge.judge(one)) != findings(judge.judge(other))
            seed += 1
        print(f"{name}, {seats} seats: {differences} of {pairs} pairs differ", flush=True)


if __name__ == "__main__":
    main()
