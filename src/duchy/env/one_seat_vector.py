"""Many games side by side in each of which one seat learns, for `gymnasium.make_vec`.

    import gymnasium
    import duchy.env.gymnasium

    envs = gymnasium.make_vec("duchy/Magnate-v1", num_envs=256, vectorization_mode="vector_entry_point",
                              opponents="heuristic", sight="features")
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

All of it is compiled, so the opponents are those that need no search: "random" and "heuristic". For others,
`vectorization_mode="async"` runs environments of one game each in processes of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ..batch.many import Batch, Integers, integers
from ..batch.observer import Observer
from ..games.template import as_states
from ..kernel.dialect import NOBODY
from ..kernel.errors import needing
from ..kernel.instances import instance
from ..kernel.records import as_cube, as_grid, as_row, blank_records
from ..players.nets.reader import Reader
from ..table.position import Position
from . import contest
from .scaling import Scaler
from .spec import Spec
from .state import State
from .utility import Returns, worth

with needing("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

    from .gymnasium import Info, Seen, Sight, known_returns, rivals_of, space_of

RIVALS: Final = {"random": contest.RANDOM, "heuristic": contest.HEURISTIC}
"""The opponents that there are, by name."""
SEED: Final = 0


class OneSeatVector(gymnasium.vector.VectorEnv[Seen, Integers, npt.NDArray[np.generic]]):
    """`num_envs` games. Arguments are those of `OneSeat`; `threads` share the rows.

    A game that ends is replaced in the same step: the reward is the old game's, the observation the new one's, and
    `infos["final_obs"]` holds the old game's last, `infos["final_info"]["points"]` its points by seat.
    `infos["action_mask"]` (int8, by row and action) says what is legal,
    `infos["seat"]` where the learner sits. The same seed and actions give the same games with any number of threads.
    Raises ValueError for an unknown opponent, a wrong number of them, a seat that is not there, no rows or no threads,
    EditionError as `OneSeat`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - so the base class has it

    def __init__(
        self, game: str, edition: str | None = None, *, num_envs: int = 1, seats: int | None = None,
        opponents: str | Sequence[str] = "heuristic", opponent: str | None = None, seat: int | None = None,
        sight: Sight = "observation", returns: Returns = "share", threads: int = 1, **options: object,
    ) -> None:  # fmt: skip
        self.spec_of_game = Spec.of(game, edition, seats=seats, **options)
        names = rivals_of(self.spec_of_game, opponent or opponents, RIVALS, seat)
        self.num_envs = num_envs
        self._returns: Returns = known_returns(returns)
        self.render_mode = None
        seen = space_of(self.spec_of_game, sight)
        self.single_observation_space = seen
        self.observation_space = batch_space(seen, num_envs)
        self.single_action_space = spaces.Discrete(self.spec_of_game.num_actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._first = self.spec_of_game.first_action
        self._batch = Batch(self.spec_of_game.settled, num_envs, SEED, threads=threads)
        self._loops = instance(game, contest, compiled=True)
        self._ended = blank_records(self.spec_of_game.settled, num_envs)
        self._learned = np.zeros(num_envs, np.int64)
        self._results = np.zeros_like(self._batch.scores)
        self._learners = np.zeros(num_envs, np.int64)
        self._contest = self._contest_of([RIVALS[name] for name in names], seat)
        self._now, self._then = self._sight_of(sight), self._sight_of(sight)

    def _contest_of(self, rivals: Sequence[int], seat: int | None) -> contest.Contest:
        game, rows = self.spec_of_game.game, self.num_envs
        return self._loops.Contest(
            rivals=as_row(np.array(rivals)), seat=contest.SOMEBODY if seat is None else seat,
            learners=as_row(self._learners), rngs=as_grid(np.zeros((rows, 1), np.int64)),
            weights=as_row(np.array(game.heuristic.WEIGHTS, np.int64)),
            scratch=as_states(blank_records(self.spec_of_game.settled, contest.SCRATCH * rows)),
            room=as_grid(np.zeros((rows, 2 * game.actions.LEGAL_MAX), np.int64)),
            ended=as_states(self._ended), learned=as_row(self._learned), results=as_cube(self._results),
        )  # fmt: skip

    def _sight_of(self, sight: Sight) -> Observer | Scaler | Reader:
        if sight == "features":
            return Reader(self._batch)
        layout = self.spec_of_game.observation
        if sight == "scaled":
            return Scaler(self._batch, layout)
        return Observer(self._batch, layout.segments, layout.size)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, Info]:
        """Begin all games anew; the seed determines deals, dice, the learners' seats and what the opponents draw.
        Without one, the games go on from the generator that the last seed began. Raises TypeError for a list of seeds.
        """
        if isinstance(seed, list):
            raise TypeError("one seed determines all games, not a list of seeds")
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self._batch.reset(drawn)
        self._batch.each_share(self._loops.begin_contests, self._batch.rows, self._contest, self._batch.seed)
        self._now.look()
        return self._now.seen.copy(), self._info()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Seen, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Play the learner's action in each game, and all that follows until it acts again.

        Raises ValueError for an array of another shape, and for an action that is not legal, naming row and clause;
        TypeError for numbers that are no integers. Then nothing has been played in any game.
        """
        codes = integers(actions, "actions") + self._first
        self._check(codes)
        self._batch.each_share(
            self._loops.step_contests, self._batch.rows, self._contest, as_row(codes), self._batch.seed
        )
        done = self._batch.finished.copy()
        rewards = np.zeros(self.num_envs)
        rewards[done] = worth(self._results[done], self._returns)[np.arange(done.sum()), self._learned[done]]
        self._now.look()
        return (
            self._now.seen.copy(),
            rewards,
            done,
            np.zeros(self.num_envs, np.bool_),
            {**self._info(), **self._final(done)},
        )

    def _check(self, codes: Integers) -> None:
        if codes.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} games take as many actions, not an array of shape {codes.shape}")
        if (row := self._batch.first_refused(codes)) >= 0:
            state = State(self.spec_of_game, Position(self.spec_of_game.settled, self._batch.state(row)))
            raise ValueError(f"row {row}: {state.refusal(int(codes[row]) - self._first)}")

    def _info(self) -> Info:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self._learners.copy()}

    def _final(self, done: npt.NDArray[np.bool_]) -> Info:
        """Of the games that the last step ended: what the learners saw at the end."""
        if not done.any():
            return {}
        self._then.look_at(self._ended, np.where(done, self._learned, NOBODY))
        last = np.full(self.num_envs, None, np.object_)
        for row in np.flatnonzero(done):
            last[row] = self._then.seen[row].copy()
        seats = np.where(done, self._learned, 0)
        return {
            "final_obs": last,
            "_final_obs": done,
            "final_info": {"seat": seats, "_seat": done, "points": self._results[:, :, 0].copy(), "_points": done},
            "_final_info": done,
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """By row and action: whether it is legal for the learner now; the next step changes it."""
        return self._batch.mask[:, self._first :]
