"""Many games of one kind side by side: `Batch`, stepped by arrays of actions, and random play on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..games.template import as_states
from ..kernel.contract import AnyState
from ..kernel.dialect import NOBODY
from ..kernel.game import Settled
from ..kernel.instances import instance
from ..kernel.records import Records, as_cube, as_grid, as_row, blank_records, blank_row, fetch, store
from . import loops

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Arrays = tuple[npt.NDArray[np.generic], ...]

SEED_BITS: Final = 63
SHARE: Final = 512
"""Games of random play per thread task."""


def checked_seed(seed: int) -> int:
    """The seed, if it is in 0..2**63-1. Raises ValueError."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is 0 or more and has at most {SEED_BITS} bits, not {seed}")
    return int(seed)


def integers(numbers: npt.ArrayLike, what: str) -> Integers:
    """The numbers as an array, without rounding. Raises TypeError for anything that is not an integer."""
    array = np.asarray(numbers)
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"{what} are integers, not {array.dtype}")
    return np.ascontiguousarray(array, np.int64)


class Held(NamedTuple):
    """The arrays of a batch, as described at `Rows` in `loops.py`."""

    states: Records
    rngs: Integers
    numbers: Integers
    legals: Integers
    masks: Flags
    actors: Integers
    scores: Integers
    finished: Flags


class Batch:
    """`size` games of one edition, in an array of records, played by the compiled rules.

    A game goes on by itself until a seat is to act: nature's actions are drawn by the exact odds from a generator
    of the game's own, which `seed` and the game's number (`numbers`) determine. So the same actions give the same
    games, whatever `size`, the number of threads and what happens in other rows.

    The arrays below belong to the batch and change with every `step`; copy what must stay. Seats count from 0.

    | array      | shape                   | holds                                                                 |
    |------------|-------------------------|-----------------------------------------------------------------------|
    | `actors`   | size                    | the seat that acts; `NOBODY` (-2) where a game is over                |
    | `counts`   | size                    | how many actions are legal: 0 where a game is over                    |
    | `legal`    | size, LEGAL_MAX         | their codes, ascending; only the first `counts[i]` of a row count     |
    | `mask`     | size, ACTION_COUNT      | bool: whether each action is legal                                    |
    | `finished` | size                    | bool: whether the last step ended the row's game                      |
    | `scores`   | size, seats, keys       | result keys of the row's game that ended last; 0 before one has ended |
    | `numbers`  | size                    | the number of the row's game: i, i + size, i + 2 * size ...           |

    All are int64 where nothing else is said. With `renew` a game that ends is replaced at once: `finished` and
    `scores` speak of the old game, all other arrays of the new one. Without it, the row waits for `reset`.
    """

    def __init__(self, settled: Settled, size: int, seed: int = 0, *, renew: bool = True, threads: int = 1) -> None:
        if size < 1 or threads < 1:
            raise ValueError(f"a batch has at least one game and one thread, not {size} and {threads}")
        self.settled = settled
        self.size = size
        self.seed = checked_seed(seed)
        self.renew = renew
        self.threads = threads
        self._loops = instance(settled.game.name, loops, compiled=True)
        self._actions = settled.game.actions
        self._held = Held(
            states=blank_records(settled, size + 1),
            rngs=np.zeros((size, 1), np.int64),
            numbers=np.arange(size),
            legals=np.zeros((size, self._actions.LEGAL_MAX + 1), np.int64),
            masks=np.zeros((0, self._actions.ACTION_COUNT), np.bool_),
            actors=np.full(size, NOBODY, np.int64),
            scores=np.zeros((size, settled.seats, len(settled.game.result_keys)), np.int64),
            finished=np.zeros(size, np.bool_),
        )
        self._rows = self._loops.Rows(
            states=as_states(self._held.states), rngs=as_grid(self._held.rngs), numbers=as_row(self._held.numbers),
            legals=as_grid(self._held.legals), masks=as_grid(self._held.masks), actors=as_row(self._held.actors),
            scores=as_cube(self._held.scores), finished=as_row(self._held.finished),
        )  # fmt: skip
        self._shares = list(pairwise(size * share // threads for share in range(threads + 1)))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin `size` new games, numbered from 0; `seed` replaces the batch's seed."""
        self.seed = self.seed if seed is None else checked_seed(seed)
        self._held.numbers[:] = np.arange(self.size)
        self._held.finished[:] = False
        self._held.scores[:] = 0
        self.each_share(self._loops.begin_rows, self._rows, self.seed)

    def step(self, actions: npt.ArrayLike) -> Flags:
        """Play one action in each game: apply it, let nature act, find what is legal next; returns `finished`.

        `actions` holds `size` codes; those of games that are over mean nothing. Raises ValueError for another
        shape, and for an action that is not legal, in which case nothing is played in any game; TypeError for
        numbers that are no integers.
        """
        codes = integers(actions, "actions")
        if codes.shape != (self.size,):
            raise ValueError(f"a batch of {self.size} takes as many actions, not an array of shape {codes.shape}")
        refused = self.first_refused(codes)
        if refused >= 0:
            raise ValueError(f"action {codes[refused]} is not legal in game {refused}")
        self.each_share(self._loops.step_rows, self._rows, codes, self.seed, self.renew)
        return self.finished

    def first_refused(self, codes: Integers) -> int:
        """The first row whose action is not legal, or -1; games that are over accept any."""
        return self._loops.first_refused(self._rows.legals, as_row(codes))

    def each_share(self, function: Callable[..., None], *arguments: object) -> None:
        """Call a compiled loop for the rows of each thread; its last arguments are the first row and the end."""
        if self._pool is None:
            function(*arguments, 0, self.size)
        else:

            def play(share: tuple[int, int]) -> None:
                function(*arguments, *share)

            list(self._pool.map(play, self._shares))

    @property
    def actors(self) -> Integers:
        """The seat that acts in each game, from 0; `NOBODY` where the game is over."""
        return self._held.actors

    @property
    def counts(self) -> Integers:
        """How many actions are legal in each game."""
        return self._held.legals[:, -1]

    @property
    def legal(self) -> Integers:
        """The legal actions of each game, the first `counts` of its row, in ascending order."""
        return self._held.legals[:, :-1]

    @property
    def mask(self) -> Flags:
        """By game and action: whether it is legal. From the first use on, each step keeps it up to date."""
        if len(self._held.masks) == 0:
            self._held = self._held._replace(masks=np.zeros((self.size, self._actions.ACTION_COUNT), np.bool_))
            self._rows = self._rows._replace(masks=as_grid(self._held.masks))
            self._loops.mark_rows(self._rows)
        return self._held.masks

    @property
    def finished(self) -> Flags:
        """Whether the last step ended each game."""
        return self._held.finished

    @property
    def scores(self) -> Integers:
        """Result keys by game, seat and key, of each row's game that ended last; compared key by key."""
        return self._held.scores

    @property
    def numbers(self) -> Integers:
        """The number of each row's game."""
        return self._held.numbers

    @property
    def records(self) -> Records:
        """The states themselves, as an array of records; fields are those of the game's `State`."""
        return self._held.states[:-1]

    @property
    def rows(self) -> loops.Rows:
        """The batch as loops of the dialect take it."""
        return self._rows

    def random_actions(self, generator: np.random.Generator) -> Integers:
        """A legal action for each game, all equally likely; 0 where the game is over."""
        places = (generator.random(self.size) * self.counts).astype(np.int64)
        chosen = self.legal[np.arange(self.size), places]
        return np.where(self.counts > 0, chosen, 0)

    def encode(self, seats: npt.ArrayLike | None = None) -> npt.NDArray[np.int16]:
        """int16, rows x `ENCODED`: each game as one seat may know it (see the game's `encode`).

        `seats` are the viewers, one a row, from 0, -1 for a spectator where the game has one; by default those who act,
        and rows of finished games are 0. Raises ValueError for another number of seats.
        """
        viewers = self.actors if seats is None else integers(seats, "seats")
        if viewers.shape != (self.size,):
            raise ValueError(f"a batch of {self.size} takes as many seats, not an array of shape {viewers.shape}")
        numbers = np.zeros((self.size, self.settled.game.observation.ENCODED), np.int16)
        self._loops.encode_rows(
            as_states(self._held.states), as_states(blank_records(self.settled, 1)), as_row(viewers), as_grid(numbers)
        )
        return numbers

    def put(self, row: int, state: AnyState) -> None:
        """Go on from that state in a row; nature acts until a seat is to. Raises IndexError."""
        store(self.records[row], state)
        self._held.finished[row] = False
        self._loops.present(self._rows, row)

    def copies(self) -> Arrays:
        """The games as they are, for `restore`."""
        return tuple(array.copy() for array in self._kept)

    def restore(self, arrays: Arrays) -> None:
        """Go back to games of a batch of the same size and edition, as `copies` gave them."""
        for mine, theirs in zip(self._kept, arrays, strict=True):
            mine[...] = theirs
        self._held.masks[:] = False
        self._loops.mark_rows(self._rows)

    @property
    def _kept(self) -> Arrays:
        held = self._held
        return held.states, held.rngs, held.numbers, held.legals, held.actors, held.scores, held.finished

    def state(self, row: int) -> AnyState:
        """The game of one row as a plain state. Raises IndexError."""
        return fetch(self.records[row], self.settled.game.fields.State)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<batch of {self.size} games of {self.settled.game.name} {self.settled.edition}>"


@dataclass(frozen=True)
class Played:
    """Complete games: `scores` by game, seat and result key; `decisions` of seats by game. Both int64."""

    scores: Integers
    decisions: Integers


def random_play(settled: Settled, games: int, seed: int = 0, threads: int | None = None) -> Played:
    """Play `games` complete games, every legal action equally likely, nature by its odds.

    Game k is the same for any number of games and of threads; without `threads` all cores are used.
    Raises ValueError for a negative number of games or fewer than one thread.
    """
    threads = threads or os.cpu_count() or 1
    if games < 0 or threads < 1:
        raise ValueError(f"games must be 0 or more and threads 1 or more, not {games} and {threads}")
    own = instance(settled.game.name, loops, compiled=True)
    numbers = np.arange(games)
    scores = np.zeros((games, settled.seats, len(settled.game.result_keys)), np.int64)
    decisions = np.zeros(games, np.int64)
    blank = blank_records(settled, 2)
    room = settled.game.actions.LEGAL_MAX

    def play(first: int) -> None:
        part = slice(first, first + SHARE)
        own.play_games(
            as_states(blank.copy()), blank_row(1), blank_row(room), checked_seed(seed), as_row(numbers[part]),
            as_cube(scores[part]), as_row(decisions[part]),
        )  # fmt: skip

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, range(0, games, SHARE)))
    return Played(scores, decisions)
