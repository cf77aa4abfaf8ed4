"""`python -m duchy.training.strength.versus GAME --seats N ONE OTHER`: two nets alone, one at one seat, the other at
all others, each deal from every seat with the same dice and cards.

A net is a file of weights, a folder of such files, or a revision of this repository, whose weights are meant: `HEAD` or
`348c971`. `--itself` instead lets each play all seats, and compares what a seat makes. With `--planning` the first one
plans whole turns, or both do, as `net` does where nobody responds within a turn; else they decide action by action.
With `--search` both are nets of a search that takes so many milliseconds of CPU time a decision.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import numpy as np

from ...games import NAMES
from ...kernel.errors import WeightsError
from ...kernel.files.nets import SHIPPED
from ...kernel.instances import PACKAGE
from ...players.measure.arena import DealResult
from ...players.measure.elo import CONFIDENCE
from ...players.nets.weights import Net, read_net, weights_file
from ...words import Words
from ...words.reasons import weights_words
from ..learning.chunks import Numbers
from .measuring import BOTH, NET, NOBODY, Pairing, Score, scores_of, summary
from .searches import search_results, search_score

GAMES: Final = 2000
GIT: Final = "git"
PLANNING: Final = {"nobody": NOBODY, "one": (1, 0), "both": BOTH}
"""Which of the two plan whole turns."""


def net_meant(text: str, game: str, seats: int) -> Net:
    """The net that a text names. Raises WeightsError."""
    path = Path(text)
    if path.is_dir():
        path = weights_file(game, seats, path)
    return read_net(path, game, seats) if path.exists() else net_at(text, game, seats)


def net_at(revision: str, game: str, seats: int) -> Net:
    """The net that a revision came with. Raises WeightsError with what git says."""
    shipped = weights_file(game, seats, SHIPPED).relative_to(PACKAGE)
    asked = [GIT, "show", f"{revision}:./{shipped.as_posix()}"]
    try:
        shown = subprocess.run(asked, cwd=PACKAGE, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = error.stderr.decode(errors="replace") if isinstance(error, subprocess.CalledProcessError) else str(error)
        raise WeightsError(Path(revision), "WEIGHTS_MISSING", " ".join(said.split())) from error
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, shipped.name)
        path.write_bytes(shown.stdout)
        return read_net(path, game, seats)


def nets_meant(args: argparse.Namespace, parser: argparse.ArgumentParser) -> tuple[Numbers, Numbers]:
    """The weights of both nets; whatever cannot be read is wrong usage."""
    try:
        one, other = (net_meant(text, args.game, args.seats).array for text in (args.one, args.other))
    except WeightsError as error:
        git = f" Nor is it a revision of Duchy's repository: {error.found}" if error.code == "WEIGHTS_MISSING" else ""
        parser.error(weights_words(Words("en"), error) + git)
    return one, other


def pairing_score(pairing: Pairing, games: int, threads: int) -> Score:
    """The score of the pairing's net in so many games, rounded up to whole deals."""
    return summary(np.concatenate(list(scores_of(pairing, math.ceil(games / pairing.seats), threads))), pairing.seats)


def points_alone(pairing: Pairing, games: int, threads: int) -> Numbers:
    """By deal, what a seat makes when the pairing's net plays all seats."""
    alone = pairing._replace(rival=NET, other=pairing.net, planned=(pairing.planned[0],) * 2)
    results = np.concatenate(list(scores_of(alone, math.ceil(games / pairing.seats), threads)))
    return (results[:, 1] + (pairing.seats - 1) * results[:, 2]) / pairing.seats


def told(score: Score, seats: int) -> str:
    """A line on a pairing."""
    won = f"{100 * score.mean:.1f}% ± {100 * score.half:.1f} of {score.games} games (even play {100 / seats:.1f}%)"
    return f"{won}; points a seat {score.points:.1f} against {score.others:.1f}"


def told_alone(one: Numbers, other: Numbers, seats: int) -> str:
    """A line on what two nets make by themselves in the same deals."""
    more = one - other
    half = CONFIDENCE * float(more.std(ddof=1)) / math.sqrt(len(more))
    made = f"{one.mean():.2f} and {other.mean():.2f}, {more.mean():+.2f} ± {half:.2f}"
    return f"points a seat in games against itself: {made}, {seats * len(one)} games each"


def tell_searches(pairing: Pairing, games: int, ms: int) -> None:
    """Let both nets search and print how it stands after each deal, and at the end."""
    results = list[DealResult]()
    for result in search_results(pairing, games, ms):
        results.append(result)
        print(told(search_score(results, pairing.seats), pairing.seats), file=sys.stderr, flush=True)
    print(told(search_score(results, pairing.seats), pairing.seats))


def main() -> None:
    """Play the pairing, or both nets by themselves, and print how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--everywhere", action="store_true", help="all editions, options and new boards")
    parser.add_argument("--itself", action="store_true", help="each by itself at all seats")
    parser.add_argument("--planning", choices=PLANNING, default="nobody", help="who plans whole turns")
    parser.add_argument("--search", type=int, metavar="MS", help="the same search with both nets")
    args = parser.parse_args()
    one, other = nets_meant(args, parser)
    pairing = Pairing(args.game, args.seats, one, NET, other, args.seed, args.everywhere, PLANNING[args.planning])
    if args.search:
        tell_searches(pairing, args.games, args.search)
    elif args.itself:
        alone = (pairing, pairing._replace(net=other, planned=pairing.planned[::-1]))
        made = [points_alone(each, args.games, args.cores) for each in alone]
        print(told_alone(made[0], made[1], args.seats))
    else:
        print(told(pairing_score(pairing, args.games, args.cores), args.seats))


if __name__ == "__main__":
    main()
