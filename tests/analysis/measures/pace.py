"""How long an analysis takes: `python -m tests.analysis.measures.pace magnate 2 --games 5`; minutes.

CPU seconds of whole games of squires, all that `duchy analyse` does but reading and printing (A13).
"""

from __future__ import annotations

import time

from duchy.analysis.effort import WORLDS
from duchy.analysis.whole import analyse

from ..games import finished
from .command_line import parser_of


def main() -> None:
    """Analyse and print."""
    args = parser_of(__doc__, games=5).parse_args()
    warm, took = finished(args.game, args.seats, 399), list[float]()
    analyse(warm.positions, warm.actions, 1, 2)
    for number in range(args.games):
        match = finished(args.game, args.seats, 400 + number)
        began = time.process_time()
        found = analyse(match.positions, match.actions, 1)
        took.append(time.process_time() - began)
        again = sum(one.judgement.worlds > WORLDS for one in found.verdicts)
        print(f"{len(found.verdicts)} decisions, {again} looked at again: {took[-1]:.1f} s", flush=True)
    print(f"{len(took)} games: middle {sorted(took)[len(took) // 2]:.1f} s, longest {max(took):.1f} s")


if __name__ == "__main__":
    main()
