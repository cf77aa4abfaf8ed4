"""False marks and planted blunders: `python -m tests.analysis.strictness rois_faineants 2 --games 5`; minutes.

Games of the search against itself are judged with other worlds, twice as many as usual: its own decisions should get
no mark. In the same games single decisions are replaced by a plan that a look in many more worlds finds at least 10 %
worse: each should be marked ? or ??, among the other decisions of its seat as they were.
"""

from __future__ import annotations

import argparse
from collections import Counter

import duchy
from duchy.analysis.effort import WORLDS
from duchy.analysis.judge import Judge, Judgement
from duchy.analysis.measured import measured
from duchy.analysis.measuring import played
from duchy.analysis.segments import Segment, segments_of
from duchy.analysis.verdicts import BLUNDER, INACCURACY, MISTAKE, verdicts_of
from duchy.kernel.dialect import mix
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import NetSearch
from duchy.table.match import Match

WORSE = 0.1
SCREEN = 48


def game_of(name: str, seats: int, seed: int, worlds: int, search: NetSearch) -> Match:
    """A game of the search, at a number of worlds a decision, against itself."""
    settled = duchy.games[name].settle(None, {}, seats)
    return played(settled, seed, lambda view, ply: search.search(view, Budget(worlds=worlds), mix(99, ply)).best.action)


def planted(segment: Segment, search: NetSearch, worlds: int) -> tuple[Segment, float] | None:
    """A plan that is far worse in place of what was played, and by how much; None if there is none."""
    view, seat = segment.before.view(segment.seat), segment.seat - 1
    if search.exact(view):
        return None
    best, *others = search.search(view, Budget(worlds=SCREEN), mix(77, segment.at)).lines
    worse = [line for line in others if best.shares[seat] - line.shares[seat] >= WORSE]
    if not worse:
        return None
    plan = worse[mix(78, segment.at) % len(worse)].plan
    behind, _ = search.compare(view, [plan, best.plan], worlds, mix(79, segment.at)).behind(0, 1)
    positions = [segment.before]
    for action in plan:
        if positions[-1].actor != segment.seat or action not in positions[-1].actions():
            break
        positions.append(positions[-1].play(action))
    if behind < WORSE:
        return None
    return Segment(segment.at, segment.seat, tuple(positions), plan[: len(positions) - 1]), behind


def main() -> None:
    """Play, plant, judge, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--every", type=int, default=2, help="in one decision of so many a blunder is planted")
    args = parser.parse_args()
    search, constants = NetSearch(duchy.games[args.game]), measured(args.game, args.seats)
    marks, hits, decisions = Counter[str](), Counter[tuple[str, bool]](), 0
    for number in range(args.games):
        match = game_of(args.game, args.seats, 700 + number, WORLDS, search)
        segments = segments_of(match.positions, match.actions)
        judge = Judge(match.position.game, 12345 + number, 2 * WORLDS, search)
        own = [found for segment in segments if (found := judge.judge(segment))]
        decisions += len(own)
        marks.update(verdict.mark for verdict in verdicts_of(own, constants, args.seats))
        usual = Judge(match.position.game, 54321 + number, WORLDS, search)
        free = [segment for segment in segments if not segment.is_forced]
        for segment in free[number % args.every :: args.every]:
            if (worse := planted(segment, search, 8 * WORLDS)) and (found := usual.judge(worse[0])):
                hits[size_of(worse[1]), is_found(found, own, args.seats, args.game)] += 1
        errors = marks[MISTAKE] + marks[BLUNDER]
        print(f"{number + 1} games, {decisions} decisions: {errors} ? and ??, {marks[INACCURACY]} ?!; planted", end="")
        sizes = sorted({size for size, _ in hits})
        print("".join(f"; {size}: {hits[size, True]} of {hits[size, True] + hits[size, False]}" for size in sizes))


def size_of(behind: float) -> str:
    """A class of sizes."""
    return "10-15 %" if behind < 0.15 else "15-25 %" if behind < 0.25 else "25 % and more"


def is_found(found: Judgement, own: list[Judgement], seats: int, game: str) -> bool:
    """Whether it is marked ? or ?? among the seat's other decisions."""
    others = [other for other in own if other.segment.at != found.segment.at]
    verdicts = verdicts_of([*others, found], measured(game, seats), seats)
    return verdicts[-1].mark in (MISTAKE, BLUNDER)


if __name__ == "__main__":
    main()
