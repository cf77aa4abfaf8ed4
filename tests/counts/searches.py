"""`python -m tests.counts.searches COMMIT [--worlds 64]`: what the search takes for a decision, before and after.

The same decisions of random games are searched in as many worlds, in turn by a process of the commit's sources and by
one of these, so that other work on the machine matters little. Printed are the middle processor times, the middle of
the ratios, and in how many decisions both found the same, to the last bit.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from tests.older import ROOT, sources_of

from .versions import TABLES, playing

DECISIONS: Final = 40
SEARCHING: Final = """
import json, random, sys, time
from duchy.games import game_named
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import NetSearch
from duchy.table.position import NATURE_NAME, Position
source, game, seats = sys.argv[1:]
assert sys.modules["duchy"].__file__.startswith(source)
settled = game_named(game).settle(None, {}, int(seats))

def views():
    for seed in range(1000):
        rng, here = random.Random(seed), Position.start(settled.game, seats=settled.seats)
        while not here.is_over:
            if here.actor == NATURE_NAME:
                here = here.play(here.sample(rng))
                continue
            actions = here.actions()
            if len(actions) > 1 and rng.random() < 0.05:
                yield here.view(here.actor)
            here = here.play(rng.choice(actions))

found, search = views(), NetSearch(settled.game)
search.search(next(found), Budget(worlds=4), 1)
print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    view, began = next(found), time.process_time()
    lines = search.search(view, Budget(worlds=json.loads(line)), 1).lines
    print(json.dumps([time.process_time() - began, repr([(line.plan, line.shares) for line in lines])]), flush=True)
"""


def compared(old: Path, new: Path, game: str, seats: int, decisions: int, worlds: int) -> str:
    """A row of the table."""
    took, same = list[tuple[float, float]](), 0
    with playing(old, game, seats, SEARCHING) as before, playing(new, game, seats, SEARCHING) as after:
        for _ in range(decisions):
            (was, one), (now, other) = before.asked(worlds), after.asked(worlds)
            took.append((was, now))
            same += one == other
    middle = [1000 * median(column) for column in zip(*took, strict=True)]
    ratio = median(now / was for was, now in took)
    return f"| {game}, {seats} seats | {middle[0]:.1f} | {middle[1]:.1f} | {ratio:.2f} | {same} of {decisions} |"


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts.searches", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--worlds", type=int, default=64)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        old = sources_of(args.commit, Path(folder))
        print(f"| table | ms a decision in {args.commit} | now | times as long | same |\n|---|---|---|---|---|")
        for game, seats in TABLES:
            print(compared(old, ROOT / "src", game, seats, args.decisions, args.worlds), flush=True)


if __name__ == "__main__":
    main()
