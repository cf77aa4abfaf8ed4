"""Many games side by side under the compiled rules, as arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from ..batch.many import Batch, integers
from ..batch.observer import Observer
from ..batch.packer import Bytes, Packer
from ..players.nets.reader import Floats, Reader
from ..table.position import Position
from .layout import Words
from .spec import Spec
from .state import State
from .utility import Returns, worth

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Saved:
    """All games of a `Vector` at one moment."""

    name: str
    rows: tuple[npt.NDArray[np.generic], ...]


class Vector:
    """`rows` games of one spec. Nature acts by itself; a game that ends is replaced at once (Gymnasium: SAME_STEP).

    | array         | shape             | type    | holds                                                              |
    |---------------|-------------------|---------|--------------------------------------------------------------------|
    | `observation` | rows, words       | int16   | what the seat that acts sees; fields as in `spec.observation`      |
    | `scaled`      | rows, words       | float32 | the same in 0..1; `spec.observation.unscaled` gives the words back |
    | `features`    | rows, inputs      | float32 | what the game's own nets read of that; most of it in 0..1          |
    | `mask`        | rows, num_actions | bool    | whether each action is legal                                       |
    | `packed_mask` | rows, bytes       | uint8   | the same as bits: `numpy.packbits(mask, axis=1)`                   |
    | `actor`       | rows              | int64   | the seat that acts, from 0                                         |
    | `done`        | rows              | bool    | whether the last step ended the row's game; the rest is the next's |
    | `returns`     | rows, seats       | float32 | of the game that the last step ended, as `State.returns`; else 0  |

    `observation`, `scaled`, `features`, `mask` and `packed_mask` are made when they are first asked for and kept up to
    date from then on. All arrays belong to the vector and change with every step; copy what must stay. Row i plays the
    games i, i + rows, i + 2 rows ... of the seed's sequence, the same for any number of threads; so the same actions
    give the same games.
    """

    def __init__(self, spec: Spec, rows: int, *, seed: int = 0, threads: int = 1, returns: Returns = "share") -> None:
        """`returns` as in `State.returns`. Raises ValueError for other returns, for no rows, no threads, or a seed that
        is not in 0..2**63-1. Compiling, which takes a minute or two the first time on a machine, is told on standard
        error.
        """
        self.spec = spec
        self._batch = Batch(spec.settled, rows, seed, threads=threads)
        self._first = spec.first_action
        self._observer: Observer | None = None
        self._scaled: Floats | None = None
        self._reader: Reader | None = None
        self._packer: Packer | None = None
        self._by: Returns = returns
        worth(self._batch.scores, returns)
        self.returns: Floats = np.zeros((rows, spec.num_players), np.float32)
        """float32, rows x seats: as `State.returns`, of the games that the last step ended; else 0."""

    def __len__(self) -> int:
        return self._batch.size

    @property
    def observation(self) -> Words:
        """int16, rows x `spec.observation.size`: by game, the observation of the seat that acts."""
        if self._observer is None:
            layout = self.spec.observation
            self._observer = Observer(self._batch, layout.segments, layout.size)
            self._observer.look()
        return self._observer.seen

    @property
    def scaled(self) -> Floats:
        """float32 in 0..1, rows x `spec.observation.size`: the same (`Layout.scaled`)."""
        if self._scaled is None:
            self._scaled = self.spec.observation.scaled(self.observation)
        return self._scaled

    @property
    def features(self) -> Floats:
        """float32, rows x `spec.num_features`, most of it in 0..1: the inputs of the game's own nets."""
        if self._reader is None:
            self._reader = Reader(self._batch)
            self._reader.look()
        return self._reader.seen

    @property
    def mask(self) -> Flags:
        """bool, rows x `spec.num_actions`: whether each action is legal."""
        return self._batch.mask[:, self._first :]

    @property
    def packed_mask(self) -> Bytes:
        """uint8, the mask as bits, eight actions to a byte, action 0 being the highest bit of the first byte. So
        `numpy.unpackbits(packed_mask, axis=1, count=spec.num_actions)` is the mask. Without `mask`, an eighth of its
        memory is enough.
        """
        if self._packer is None:
            self._packer = Packer(self._batch, self._first)
            self._packer.look()
        return self._packer.seen

    @property
    def actor(self) -> Integers:
        """int64, one a row: the seat that acts in each game, from 0."""
        return self._batch.actors

    @property
    def done(self) -> Flags:
        """bool, one a row: whether the last step ended its game; all else is of the game that came after."""
        return self._batch.finished

    @property
    def number(self) -> Integers:
        """int64, one a row: the number of its game in the seed's sequence, from 0."""
        return self._batch.numbers

    def step(self, actions: npt.ArrayLike) -> Flags:
        """Play one action in each game: a whole number a row, in 0..`spec.num_actions` - 1. Returns `done`.

        Raises ValueError for an array of another shape, and for an action that is not legal, naming row and clause;
        TypeError for numbers that are no integers. Then nothing has been played in any game.
        """
        codes = integers(actions, "actions") + self._first
        try:
            done = self._batch.step(codes)
        except ValueError as error:
            raise ValueError(self._refusal(codes) or str(error)) from None
        self._tell(done)
        return done

    def _refusal(self, codes: Integers) -> str | None:
        """Why the first of the actions is refused that is not legal."""
        if codes.shape != (len(self),) or (row := self._batch.first_refused(codes)) < 0:
            return None
        action = int(codes[row]) - self._first
        return f"row {row}: {State(self.spec, self.position(row)).refusal(action)}"

    def _tell(self, done: Flags) -> None:
        self.returns[:] = 0
        if done.any():
            self.returns[done] = worth(self._batch.scores[done], self._by)
        for sight in (self._observer, self._reader, self._packer):
            if sight is not None:
                sight.look()
        if self._scaled is not None:
            self.spec.observation.scaled(self.observation, self._scaled)

    def random_actions(self, generator: np.random.Generator) -> Integers:
        """int64, one a row: a legal action for each game, all equally likely."""
        return self._batch.random_actions(generator) - self._first

    def reset(self, seed: int | None = None) -> None:
        """Begin anew with game 0 in the first row; `seed` replaces the vector's seed. Raises ValueError."""
        self._batch.reset(seed)
        self._tell(np.zeros(len(self), np.bool_))

    def position(self, row: int) -> Position:
        """The table of the game in a row, a copy. Raises IndexError."""
        return Position(self.spec.settled, self._batch.state(row))

    def put(self, row: int, position: Position) -> None:
        """Go on from that position in the row; nature acts first if it is to. Raises ValueError for one of another
        game, edition or number of seats, and for one where the game is over.
        """
        if position.settled != self.spec.settled:
            raise ValueError(f"a position of {Spec(position.settled).name} in a vector of {self.spec.name}")
        if position.is_over:
            raise ValueError("the game is over in that position")
        self._batch.put(row, position.state())
        self._tell(np.zeros(len(self), np.bool_))

    def save(self) -> Saved:
        """All games as they are."""
        return Saved(self.spec.name, self._batch.copies())

    def restore(self, saved: Saved) -> None:
        """Go back to what was saved, here or in another vector of as many rows of the same spec, whose next games are
        those of its own seed. Raises ValueError.
        """
        if saved.name != self.spec.name or len(saved.rows[0]) != len(self) + 1:
            there = f"{len(saved.rows[0]) - 1} rows of {saved.name}"
            raise ValueError(f"saved from {there}, not {len(self)} of {self.spec.name}")
        self._batch.restore(saved.rows)
        self._tell(np.zeros(len(self), np.bool_))

    def __reduce__(self) -> tuple[Callable[..., Vector], tuple[object, ...]]:
        """A pickled vector, or a copy, goes on with the same games, on as many threads of its own."""
        begun = partial(
            Vector, self.spec, len(self), seed=self._batch.seed, threads=self._batch.threads, returns=self._by
        )
        return _resumed, (begun, self.save(), self.done.copy(), self.returns.copy())

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.spec.name}>"


def _resumed(begun: Callable[[], Vector], saved: Saved, done: Flags, returns: Floats) -> Vector:
    """The vector that was pickled."""
    vector = begun()
    vector.restore(saved)
    vector.done[:], vector.returns[:] = done, returns
    return vector
