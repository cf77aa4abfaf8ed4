"""Is luck fair? `python -m tests.analysis.measures.luck rois_faineants 2 --games 100 --kept luck.jsonl`; minutes.

The ledgers of games of a level against itself, errors left out. By kind of luck its mean over games, which is 0 for
chance whatever the net thinks, and for hidden cards if what a seat believes is right (A8); and how far results with
average luck spread (A9), which says something only where little else than luck decides.
"""

from __future__ import annotations

import statistics

import duchy
from duchy.analysis.ledger import CARE, Books, Care
from duchy.analysis.measuring import game_of
from duchy.analysis.worth import TableWorth

from .command_line import parser_of
from .kept import add_kept, keep, rows_in

FIRST = 2000
LEVEL = "baron"
QUICK = Care(deals=4, beliefs=4, lucks=1)
"""Ten times as quick: luck of a single game is less certain, but on average as much."""


def lucks_of(game: str, seats: int, seed: int, level: str, care: Care) -> dict[str, float]:
    """What was luck of the first seat, by kind, its result, and that with average luck."""
    match = game_of(duchy.games[game].settle(None, {}, seats), seed, level)
    books = Books(TableWorth(duchy.games[game], seats, seed), match.positions, match.actions, care)
    first = books.keep([])[0]
    return {
        **{f"chance: {verb}": luck for verb, luck in sorted(first.chance.items())}, "deal": first.deal["cards"],
        "chance": sum(first.chance.values()), "hidden": first.hidden, "hidden of others": first.presents["hidden"],
        "result": first.result, "adjusted": first.adjusted,
    }  # fmt: skip


def told(games: list[dict[str, float]], kind: str) -> str:
    """The mean, its standard error, and the spread."""
    numbers = [game.get(kind, 0.0) for game in games]
    spread = statistics.stdev(numbers)
    mean, error = statistics.mean(numbers), spread / len(numbers) ** 0.5
    far = f", {mean / error:+.1f} standard errors" if error and kind not in ("result", "adjusted") else ""
    return f"  {kind}: mean {mean:+.4f} ± {error:.4f}, spread {spread:.3f}{far}"


def main() -> None:
    """Keep ledgers and print."""
    parser = parser_of(__doc__, games=100)
    parser.add_argument("--level", default=LEVEL, help="who plays")
    parser.add_argument("--quick", action="store_true", help="less carefully, for means over many games (not A9)")
    add_kept(parser)
    args = parser.parse_args()
    games: list[dict[str, float]] = rows_in(args.kept)
    for seed in range(FIRST + len(games), FIRST + args.games):
        games.append(lucks_of(args.game, args.seats, seed, args.level, QUICK if args.quick else CARE))
        keep(args.kept, games[-1])
    kinds = list(dict.fromkeys(kind for game in games for kind in game))
    print(f"{len(games)} games", *(told(games, kind) for kind in kinds), sep="\n")


if __name__ == "__main__":
    main()
