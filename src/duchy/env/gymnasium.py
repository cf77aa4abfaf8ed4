"""Gymnasium environments: one seat learns, opponents sit at the others.

    import gymnasium
    import duchy.env.gymnasium

    env = gymnasium.make("duchy/Magnate-v1", edition="ru", opponents="squire")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

`info["action_mask"]` says which actions are legal, and so does `env.unwrapped.action_masks()`, as MaskablePPO asks. An
action that is not legal loses the game at once: the reward is the least that there is, and `info["illegal"]` names the
clause. Until the game ends the reward is 0, then the seat's return in -1..1. `gymnasium.make("duchy.env.gymnasium:
duchy/Magnate-v1")` works without the import.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import Final, Literal, cast, get_args

import numpy as np
import numpy.typing as npt

from ..games import NAMES
from ..kernel.errors import needing
from ..players.opponents.levels import OPPONENTS
from .opponents import Opponents, is_opponent
from .spec import VERSION, Spec
from .state import State
from .utility import RETURNS, Returns

with needing("gymnasium"):
    import gymnasium
    from gymnasium import spaces

Seen = npt.NDArray[np.generic]
Info = dict[str, object]
Pixels = npt.NDArray[np.uint8]
Sight = Literal["observation", "scaled", "features"]
RENDER_MODES: Final = ["ansi", "rgb_array"]
SIGHTS: Final[tuple[Sight, ...]] = get_args(Sight)
ILLEGAL: Final = -100.0
"""The reward for an action that is not legal where margins or points are counted: fewer than any game ends with."""


class OneSeat(gymnasium.Env[Seen, np.int64]):
    """One seat of a game.

    `opponents` are names of levels or methods, or programs as `engine:COMMAND` (docs/bots.md), one for all other seats
    or one each in turn from the seat after the learner's; `opponent` is one for all of them. `seat` is the learner's;
    None draws one for every game. `sight` is "observation", int16 words in which nothing is lost (`Spec.observation`),
    "scaled", the same as float32 in 0..1 (`Layout.scaled`), or "features", the float32 inputs of the game's own nets.
    `returns` is what the reward counts, as in `State.returns`. Further arguments are the game's options. Raises
    ValueError for an unknown opponent, a wrong number of them, a seat that is not there, other sights or returns,
    EditionError for an edition, a number of seats or an option that the game lacks, ProgramError for a program that
    does not start or fails to play.
    """

    metadata = {  # noqa: RUF012 - so the base class has it
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(
        self, game: str, edition: str | None = None, *, seats: int | None = None,
        opponents: str | Sequence[str] = "squire", opponent: str | None = None, seat: int | None = None,
        sight: Sight = "observation", returns: Returns = "share", render_mode: str | None = None, ms: int | None = None,
        **options: object,
    ) -> None:  # fmt: skip
        self.spec_of_game = Spec.of(game, edition, seats=seats, **options)
        self._names = rivals_of(self.spec_of_game, opponent or opponents, OPPONENTS, seat, is_opponent)
        self._seat = seat
        self._sight: Sight = sight
        self._returns: Returns = known_returns(returns)
        self._opponents = Opponents(self.spec_of_game, self._names, ms)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.spec_of_game.num_actions)
        self.observation_space = space_of(self.spec_of_game, sight)
        self._chance = random.Random()
        self._is_lost = False
        """Whether the learner has lost by an action that is not legal."""
        self.seat = 0
        """The learner's seat in this game, from 0."""
        self.state = State(self.spec_of_game)
        """The game as it is."""

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Seen, Info]:
        """Begin a game; the seed determines deals, dice, the learner's seat and what the opponents draw."""
        super().reset(seed=seed)
        if seed is not None:
            self._chance = random.Random(seed)
        drawn = self._chance.randrange(self.spec_of_game.num_players)
        self.seat = drawn if self._seat is None else self._seat
        self._is_lost = False
        self.state = State(self.spec_of_game)
        self._go_on()
        if self.state.is_terminal:
            return self.reset()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, Info]:
        """Play the learner's action and all that follows until it acts again. Raises ValueError after the end."""
        if self._is_lost or self.state.is_terminal or self.state.actor != self.seat:
            raise ValueError("the game is over: reset first")
        if refused := self.state.refusal(int(action)):
            self._is_lost = True
            least = self.spec_of_game.min_utility if self._returns == "share" else ILLEGAL
            return self._seen(), least, True, False, {**self._info(), "illegal": refused}
        self.state.apply(int(action))
        self._go_on()
        is_over = self.state.is_terminal
        if is_over:
            self._opponents.end()
        truncated = not is_over and len(self.state.history) >= self.spec_of_game.max_game_length
        return self._seen(), self.state.returns(self._returns)[self.seat], is_over, truncated, self._info()

    def _go_on(self) -> None:
        while not self.state.is_terminal and self.state.actor != self.seat:
            self.state.let_nature_act(self._chance)
            if self.state.actor >= 0 and self.state.actor != self.seat:
                self._opponents.act(self.state, self._name_at(self.state.actor), self._chance)

    def _name_at(self, seat: int) -> str:
        return self._names[(seat - self.seat) % self.spec_of_game.num_players - 1]

    def _seen(self) -> Seen:
        return seen_by(self.state, self.seat, self._sight)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """By action: whether it is legal for the learner now."""
        return self.state.mask()

    def render(self) -> str | Pixels | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The learner's view: in the mode "ansi" as a diagram, in the mode "rgb_array" as a picture. Raises ImportError
        without Pillow.
        """
        return drawn(self.state.view(self.seat).diagram(), self.render_mode)

    def close(self) -> None:
        """End the opponents' processes and threads."""
        self._opponents.close()


def rivals_of(
    spec: Spec, given: str | Sequence[str], known: Collection[str], seat: int | None,
    is_known: Callable[[str], bool] | None = None,
) -> list[str]:  # fmt: skip
    """The opponents by name, for every seat after the learner's. Raises ValueError for one that is not known, for a
    wrong number of them and for a learner's seat that is not there.
    """
    others = spec.num_players - 1
    names = [given] * others if isinstance(given, str) else [*given]
    if len(names) != others:
        raise ValueError(f"{others} opponents are needed, not {len(names)}")
    if seat is not None and not 0 <= seat <= others:
        raise ValueError(f"seats are 0 to {others}, not {seat}")
    for name in names:
        if not (is_known(name) if is_known else name in known):
            raise ValueError(f"no opponent is called {name}; there are {', '.join(known)}")
    return names


def known_returns(returns: Returns) -> Returns:
    """The same, checked. Raises ValueError."""
    if returns not in RETURNS:
        raise ValueError(f"returns are {', '.join(RETURNS)}, not {returns}")
    return returns


def seen_by(state: State, seat: int, sight: Sight) -> Seen:
    """The features, the scaled words or the words that a seat observes, as `sight` names; one array."""
    if sight == "features":
        return state.features(seat)
    return state.scaled(seat) if sight == "scaled" else state.observation(seat)


def drawn(diagram: str, render_mode: str | None) -> str | Pixels | None:
    """The diagram as the mode asks: "ansi" itself, "rgb_array" its picture. Raises ImportError without Pillow."""
    if render_mode == "rgb_array":
        from .picture import picture_of

        return picture_of(diagram)
    return diagram if render_mode == "ansi" else None


def space_of(spec: Spec, sight: Sight) -> spaces.Space[Seen]:
    """The space of what a seat sees. Raises ValueError for a way of seeing that there is not."""
    if sight not in SIGHTS:
        raise ValueError(f"sights are {', '.join(SIGHTS)}, not {sight}")
    if sight == "features":
        return cast(spaces.Space[Seen], spaces.Box(-np.inf, np.inf, (spec.num_features,), np.float32))
    if sight == "scaled":
        return cast(spaces.Space[Seen], spaces.Box(0, 1, (spec.observation.size,), np.float32))
    return cast(spaces.Space[Seen], spaces.Box(spec.observation.low, spec.observation.high, dtype=np.int16))


def _register() -> None:
    for name in NAMES:
        title = "".join(part.capitalize() for part in name.split("_"))
        gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
            f"duchy/{title}-v{VERSION}",
            f"{__name__}:{OneSeat.__name__}",
            kwargs={"game": name},
            vector_entry_point=f"{__package__}.one_seat_vector:OneSeatVector",
        )


_register()
