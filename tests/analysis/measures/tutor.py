"""The tutor: `python -m tests.analysis.measures.tutor rois_faineants 2 --games 3`; minutes.

Decisions of the search at many worlds, which stands for the duke, are weighed as the server weighs them: none should be
warned of; and those of a level without search, to see how long those wait who play otherwise than the search. In the
games of the search some decisions are replaced by a plan that a deep look finds at least 10 % worse. Of each
strictness it is told how many are warned of, of all that are planted and of those that deserve that mark by the deep
look; how long what is found beforehand took, and the answer; all in CPU time.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

import duchy
from duchy.analysis.effort import WORLDS
from duchy.analysis.measured import measured
from duchy.analysis.measuring import game_of as level_game
from duchy.analysis.segments import Segment, segments_of
from duchy.analysis.tutor.ahead import look_ahead
from duchy.analysis.tutor.costly import LEAST, weigh
from duchy.analysis.tutor.strictness import Strictness
from duchy.analysis.verdicts import scale_of
from duchy.players.search.net_search import NetSearch

from .command_line import parser_of
from .strictness import game_of, planted

STRICTNESSES: tuple[Strictness, ...] = get_args(Strictness)


@dataclass
class Weighing:
    """One decision: what is warned of by strictness, and the milliseconds of CPU before it and for the answer."""

    warned: dict[Strictness, bool]
    ahead: float
    answer: float
    behind: float = 0.0


def weighed(segment: Segment, search: NetSearch, behind: float = 0.0) -> Weighing | None:
    """Weigh a decision as the server does, what can be found beforehand apart."""
    view, began = segment.before.view(segment.seat), time.process_time()
    ahead = look_ahead(view, search)
    if ahead is None:
        return None
    before, warned, longest = time.process_time() - began, dict[Strictness, bool](), 0.0
    for strictness in STRICTNESSES:
        began = time.process_time()
        warned[strictness] = weigh(view, segment.actions, strictness, search, ahead).costly is not None
        longest = max(longest, time.process_time() - began)
    return Weighing(warned, 1000 * before, 1000 * longest, behind)


def percentile(times: Sequence[float], part: float) -> float:
    """The time that so many are within."""
    return sorted(times)[int(part * (len(times) - 1))]


def told(own: Sequence[Weighing], others: Sequence[Weighing], worse: Sequence[Weighing], scale: float) -> Iterator[str]:
    """The figures."""
    for strictness in STRICTNESSES:
        false, real = (sum(one.warned[strictness] for one in some) for some in (own, others))
        due = [one for one in worse if one.behind >= LEAST[strictness] * scale]
        found = [sum(one.warned[strictness] for one in some) for some in (worse, due)]
        yield (
            f"{strictness}: warned of {false} of {len(own)} decisions of the search, {real} of {len(others)} of the "
            f"level, {found[0]} of {len(worse)} planted, {found[1]} of the {len(due)} that deserve the mark"
        )
    kinds = defaultdict[str, list[float]](list)
    for one in (*own, *others, *worse):
        kinds["found beforehand"].append(one.ahead)
        kinds["the answer, warned" if any(one.warned.values()) else "the answer, free"].append(one.answer)
    for kind, times in sorted(kinds.items()):
        yield f"{kind}: {percentile(times, 0.5):.0f} ms, p95 {percentile(times, 0.95):.0f} ms, of {len(times)}"


def main() -> None:
    """Play, plant, weigh, and print the figures."""
    parser = parser_of(__doc__, games=3)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", default="baron")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="of each decision of the games")
    parser.add_argument("--random", action="store_true", help="plant turns of random actions")
    parser.add_argument("--deep", type=int, default=8 * WORLDS, help="worlds of the deep look")
    args = parser.parse_args()
    search, own, worse = NetSearch(duchy.games[args.game]), list[Weighing](), list[Weighing]()
    others = list[Weighing]()
    scale = scale_of(measured(args.game, args.seats), args.seats)
    for number in range(args.first, args.first + args.games):
        match = game_of(args.game, args.seats, 900 + number, args.worlds, search)
        segments = [one for one in segments_of(match.positions, match.actions) if not one.is_forced]
        own += [found for segment in segments if (found := weighed(segment, search))]
        match = level_game(match.settled, 900 + number, args.level)
        others += [
            found for segment in segments_of(match.positions, match.actions) if not segment.is_forced
            if (found := weighed(segment, search))
        ]  # fmt: skip
        for segment in segments:
            if blunder := planted(segment, search, args.deep, at_random=args.random):
                worse += [found for found in (weighed(blunder[0], search, blunder[1]),) if found]
        print(*told(own, others, worse, scale), f"  after {number + 1 - args.first} games", sep="\n", flush=True)


if __name__ == "__main__":
    main()
