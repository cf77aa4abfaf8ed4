"""False marks and planted blunders: `python -m tests.analysis.measures.strictness rois_faineants 2 --games 5`; minutes.

Games of the search against itself are judged with other worlds, twice as many as usual: its own decisions should get
no mark. In the same games single decisions are replaced by a plan that a look in many more worlds finds at least 10 %
worse: each should be marked ? or ??, among the other decisions of its seat as they were, at once and after the second
look that is taken before anything is said.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import duchy
from duchy.analysis.effort import WORLDS
from duchy.analysis.judge import Judge, Judgement
from duchy.analysis.measured import Measured, measured
from duchy.analysis.measuring import judged_by, played
from duchy.analysis.segments import Segment, segments_of
from duchy.analysis.verdicts import BLUNDER, INACCURACY, MISTAKE, NO_MARK, verdicts_of
from duchy.kernel.dialect import below, mix, seeded
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import NetSearch
from duchy.players.search.plans import STEPS
from duchy.table.action import Action
from duchy.table.match import Match, learned_nothing
from duchy.table.position import Position

from .command_line import parser_of

WORSE = 0.1
SCREEN = 48
KEPT = ("shares", "best_shares", "behind", "sampling", "is_preferred", "is_exact", "likely")


def game_of(name: str, seats: int, seed: int, worlds: int, search: NetSearch) -> Match:
    """A game of the search, at a number of worlds a decision, against itself."""
    settled = duchy.games[name].settle(None, {}, seats)
    return played(settled, seed, lambda view, ply: search.search(view, Budget(worlds=worlds), mix(99, ply)).best.action)


def planted(
    segment: Segment, search: NetSearch, worlds: int, *, at_random: bool = False
) -> tuple[Segment, float] | None:  # fmt: skip
    """A plan that is far worse in place of what was played, and by how much; None if there is none. It is one of those
    that the search looks at, or a turn of random actions.
    """
    view, seat = segment.before.view(segment.seat), segment.seat - 1
    if search.exact(view):
        return None
    best, *others = search.search(view, Budget(worlds=SCREEN), mix(77, segment.at)).lines
    if at_random:
        plan = random_plan(segment, mix(80, segment.at))
    else:
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


def random_plan(segment: Segment, seed: int) -> tuple[Action, ...]:
    """Random actions until something new is seen or somebody else acts."""
    plan, here, rng = list[Action](), segment.before, seeded(seed)
    while here.actor == segment.seat and len(plan) < STEPS:
        actions = here.actions()
        plan.append(actions[below(rng, len(actions))])
        before, here = here, here.play(plan[-1])
        if not learned_nothing(before, plan[-1], here, segment.seat):
            break
    return tuple(plan)


class Planted(NamedTuple):
    """A blunder in place of what was played: by how much it is worse, what is found at once, and in a second look."""

    behind: float
    found: Judgement
    again: Judgement


class Played(NamedTuple):
    """A game of the search: what is found about its own decisions, and about blunders planted there."""

    own: list[Judgement]
    planted: list[Planted]


def looked_at(number: int, args: argparse.Namespace, search: NetSearch, times: int) -> Played:
    """Play a game, plant, and judge."""
    match = game_of(args.game, args.seats, 700 + number, WORLDS, search)
    segments = segments_of(match.positions, match.actions)
    judge = Judge(match.position.game, 12345 + number, 2 * WORLDS, search)
    usual = Judge(match.position.game, 54321 + number, WORLDS, search)
    free = [segment for segment in segments if not segment.is_forced][number % args.every :: args.every]
    own = [*judged_by(judge, match)]
    worse = [one for segment in free if (one := planted(segment, search, args.deep, at_random=args.random))]
    return Played(own, [
        Planted(behind, found, usual.again(found, times * WORLDS))
        for segment, behind in worse if (found := usual.judge(segment)) and not found.is_exact
    ])  # fmt: skip


def row_of(found: Judgement) -> list[object]:
    """A judgement in a file, without its plans."""
    return [found.segment.at, found.segment.seat, *(getattr(found, name) for name in KEPT)]


def judgement_of(row: Sequence[Any], start: Position) -> Judgement:
    """A judgement from a file."""
    segment = Segment(row[0], row[1], (start, start), ())
    return Judgement(segment, (), worlds=WORLDS, **dict(zip(KEPT, row[2:], strict=True)))


class Store:
    """The games that were played, in a file if there is one: other constants may be tried on them."""

    def __init__(self, path: Path | None, start: Position) -> None:
        self.path, self.games = path, list[Played]()
        if path and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                told = json.loads(line)
                planted = [Planted(row[0], *(judgement_of(one, start) for one in row[1:])) for row in told["planted"]]
                self.games.append(Played([judgement_of(row, start) for row in told["own"]], planted))

    def add(self, game: Played) -> None:
        """Keep a game."""
        self.games.append(game)
        if self.path:
            told = {
                "own": [row_of(one) for one in game.own],
                "planted": [[one.behind, row_of(one.found), row_of(one.again)] for one in game.planted],
            }
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(told) + "\n")


def told(games: Sequence[Played], constants: Measured, seats: int) -> Iterator[str]:
    """The figures."""
    marks = Counter(verdict.mark for game in games for verdict in verdicts_of(game.own, constants, seats))
    decisions = sum(len(game.own) for game in games)
    errors = marks[MISTAKE] + marks[BLUNDER]
    yield f"{len(games)} games, {decisions} decisions: {errors} ? and ??, {marks[INACCURACY]} ?!"
    hits = Counter[tuple[str, bool, bool]]()
    for game in games:
        for one in game.planted:
            first, second = (mark_among(found, game.own, seats, constants) for found in (one.found, one.again))
            is_marked = first != NO_MARK and second in (MISTAKE, BLUNDER)
            hits[size_of(one.behind), first in (MISTAKE, BLUNDER), is_marked] += 1
    for size in (*sorted({size for size, *_ in hits}), "all"):
        some = Counter[tuple[bool, bool]]()
        for (of, *found), count in hits.items():
            some[found[0], found[1]] += count * (size in (of, "all"))
        first, second = some[True, True] + some[True, False], some[True, True] + some[False, True]
        yield f"  planted, {size}: {first} of {some.total()} found, {second} after the second look"


def main() -> None:
    """Play, plant, judge, and print the figures."""
    parser = parser_of(__doc__, games=5)
    parser.add_argument("--every", type=int, default=2, help="in one decision of so many a blunder is planted")
    parser.add_argument("--random", action="store_true", help="plant turns of random actions")
    parser.add_argument("--deep", type=int, default=8 * WORLDS, help="worlds in which a planted plan must be far worse")
    parser.add_argument("--kept", type=Path, help="a file that keeps what was played")
    parser.add_argument("--tau", type=float, help="instead of what was measured")
    parser.add_argument("--growth", type=float)
    parser.add_argument("--k", type=float)
    args = parser.parse_args()
    tried = {name: getattr(args, name) for name in ("tau", "growth", "k") if getattr(args, name) is not None}
    constants = replace(measured(args.game, args.seats), **tried)
    search, store = NetSearch(duchy.games[args.game]), Store(args.kept, Position.start(duchy.games[args.game]))
    for number in range(len(store.games), args.games):
        store.add(looked_at(number, args, search, constants.again))
        print(*told(store.games, constants, args.seats), sep="\n", flush=True)
    print(*told(store.games[: args.games], constants, args.seats), sep="\n")


def size_of(behind: float) -> str:
    """A class of sizes."""
    return "10-15 %" if behind < 0.15 else "15-25 %" if behind < 0.25 else "25 % and more"


def mark_among(found: Judgement, own: list[Judgement], seats: int, constants: Measured) -> str:
    """Its mark among the seat's other decisions."""
    others = [other for other in own if other.segment.at != found.segment.at]
    return verdicts_of([*others, found], constants, seats)[-1].mark


if __name__ == "__main__":
    main()
