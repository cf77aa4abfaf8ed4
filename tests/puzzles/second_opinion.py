"""What `flat`, which plays games out instead of asking a net, thinks of the puzzles that are judged: a figure for docs.

python -m tests.puzzles.second_opinion rois_faineants --ms 3000
"""

from __future__ import annotations

import argparse

import duchy
from duchy.players.opponents.levels import player_named
from duchy.puzzles.puzzle import Puzzle
from duchy.puzzles.shipped import games_with_puzzles, shipped

SEED = 7
PATIENCE_S = 300


def agrees(puzzle: Puzzle, action: str) -> bool:
    """Whether the answer begins with that action."""
    return action == puzzle.best[0]


def main() -> None:
    """Print the numbers of those with which it does not agree, and how many there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games_with_puzzles())
    parser.add_argument("--ms", type=int, default=3000)
    args = parser.parse_args()
    puzzles = [puzzle for puzzle in shipped(args.game) if not puzzle.is_exact]
    player = player_named("flat", duchy.games[args.game])
    player.choose(puzzles[0].view, 50, SEED)
    player.wait(PATIENCE_S)
    differing = [
        puzzle.number for puzzle in puzzles if not agrees(puzzle, str(player.choose(puzzle.view, args.ms, SEED).action))
    ]
    player.close()
    print(f"{args.game}: flat agrees with {len(puzzles) - len(differing)} of {len(puzzles)}; not with {differing}")


if __name__ == "__main__":
    main()
