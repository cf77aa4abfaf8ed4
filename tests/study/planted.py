"""Planted differences: `python -m tests.study.planted`; two minutes.

Nature is loaded in one of a hundred rolls, or the first seat begins with a token more; then a study must find it, with
the right sign (A18). Tables that do not differ play other deals of the same edition; then it must find nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from duchy.games import game_named
from duchy.kernel.records import Records, blank_records
from duchy.study.chunk import FAIR, Chunk, Task, played, states_of
from duchy.study.course import Sample
from duchy.study.settings import Setting, Wanted, settings_of
from duchy.study.survey import FigureFound, survey

DEALS = 200
SEED = 18
GAME = "magnate"
TAXED = "roll 1 1"
PER_CENT = 1


def table() -> Setting:
    """The table that is studied."""
    return settings_of(Wanted(GAME, None))[0]


def start() -> Records:
    """Tables before the deal."""
    return blank_records(table().settled, states_of(GAME))


def with_a_token() -> Records:
    """Likewise, and the first seat has a token."""
    states = start()
    states[-1]["tokens"][0][0] = 1
    return states


def block(number: int, deals: int, states: Callable[[], Records] = start, load: tuple[int, int] = FAIR) -> Chunk:
    """Games of the barons; each block has deals of its own, whatever is planted."""
    return played(Task(table(), ("baron",), SEED + number, 0, deals), states(), load)


def loaded() -> tuple[int, int]:
    """Which roll comes more often, and how much."""
    return game_named(GAME).notation.CODE[TAXED], PER_CENT


PLANTED: dict[str, tuple[str, Callable[[int, int], Chunk]]] = {
    "a roll of two ones in one of a hundred rolls": ("played.tax", lambda n, d: block(n, d, load=loaded())),
    "a token more for the first seat": ("first_seat_dealt", partial(block, states=with_a_token)),
}
"""What is planted, which figure it raises, and how to play it."""


def compared(base: Chunk, other: Chunk) -> dict[str, FigureFound]:
    """What a study finds at a table that is compared with another one."""
    sample = Sample(replace(table(), axes=()), ("baron",), SEED, len(other.facts))
    return {found.figure.name: found for found in survey(sample, other, base).figures}


def is_found(found: FigureFound) -> bool:
    """Whether the figure is said to be larger."""
    return found.is_other and found.apart is not None and found.apart.value > 0


def blocks(count: int, deals: int) -> Iterator[Chunk]:
    """Blocks of games in which nothing is planted."""
    return (block(number, deals) for number in range(count))


def main() -> None:
    """Plant, study and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--nothing", type=int, default=100, help="how often nothing is planted")
    parser.add_argument("--deals", type=int, default=DEALS)
    args = parser.parse_args()
    fair = [*blocks(max(args.times, args.nothing + 1), args.deals)]
    for what, (name, play) in PLANTED.items():
        every = [compared(fair[number], play(number, args.deals))[name] for number in range(args.times)]
        sizes = [found.apart.value for found in every if found.apart]
        print(f"{what}: {name} found larger {sum(map(is_found, every))} times of {args.times}, "
              f"by {sum(sizes) / len(sizes):.4f} on average", flush=True)  # fmt: skip
    false = [compared(fair[at], fair[at + 1]) for at in range(args.nothing)]
    wrong = [[name for name, found in each.items() if found.is_other] for each in false]
    print(f"nothing: something found {sum(map(bool, wrong))} times of {args.nothing}", *filter(None, wrong))


if __name__ == "__main__":
    main()
