"""PettingZoo environments: all seats in turn (AEC), nature acting by itself.

    from duchy.env.pettingzoo import magnate_v1

    env = magnate_v1.env(edition="ru")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are `seat_1`, `seat_2` and so on. An observation is a dictionary: `observation` and `action_mask`. The first are
int16 words; with `sight="scaled"` the same as float32 in 0..1, with `sight="features"` the float32 inputs of the game's
own nets. Rewards come at the end and add up to 0. An action that is not legal raises ValueError and changes nothing;
PettingZoo's TerminateIllegalWrapper makes it a loss.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

import numpy as np
import numpy.typing as npt

from ..games import NAMES
from ..kernel.errors import needing
from .spec import VERSION, Spec
from .state import State
from .utility import Returns

with needing("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # pyright: ignore[reportMissingTypeStubs]

    from .gymnasium import RENDER_MODES, Pixels, Sight, drawn, known_returns, seen_by, space_of

Observed = dict[str, npt.NDArray[np.generic]]
Ordered = OrderEnforcingWrapper[str, Observed, int | None]


class AllSeats(AECEnv[str, Observed, int | None]):
    """A game in which every seat is an agent. Further arguments are the game's options. Raises EditionError, and
    ValueError for other sights or returns.
    """

    def __init__(
        self, game: str, edition: str | None = None, *, seats: int | None = None, sight: Sight = "observation",
        returns: Returns = "share", render_mode: str | None = None, **options: object,
    ) -> None:  # fmt: skip
        super().__init__()
        self.spec_of_game = Spec.of(game, edition, seats=seats, **options)
        self.metadata = {"name": f"{game}_v{VERSION}", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.spec_of_game.num_players)]
        self._sight: Sight = sight
        self._returns: Returns = known_returns(returns)
        actions = self.spec_of_game.num_actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        seen = spaces.Dict({"observation": space_of(self.spec_of_game, sight), "action_mask": mask})
        seen_by_all = dict.fromkeys(self.possible_agents, seen)
        self.observation_spaces = cast(dict[str, spaces.Space[Observed]], seen_by_all)
        each = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.action_spaces = cast(dict[str, spaces.Space[int | None]], each)
        self._chance = random.Random()
        self.state_of_game = State(self.spec_of_game)
        """The game as it is."""

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """The same space for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """The same space for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game; the seed determines deals and dice."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.state_of_game = State(self.spec_of_game)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected; None for one whose game is over. Raises ValueError."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act")
        self.state_of_game.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        state = self.state_of_game
        state.let_nature_act(self._chance)
        if state.is_terminal:
            self.rewards = dict(zip(self.agents, state.returns(self._returns), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(state.history) >= self.spec_of_game.max_game_length:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[max(state.actor, 0)]

    def observe(self, agent: str) -> Observed:
        """The agent's `observation`, and its `action_mask`, int8, which is all 0 while another one acts. Raises
        ValueError for an agent that is not at the table.
        """
        seat, state = self.possible_agents.index(agent), self.state_of_game
        seen = seen_by(state, seat, self._sight)
        mask = state.mask() if state.actor == seat else np.zeros(self.spec_of_game.num_actions, np.bool_)
        return {"observation": seen, "action_mask": mask.astype(np.int8)}

    def render(self) -> str | Pixels | None:
        """The whole table: in the mode "ansi" as a diagram, in the mode "rgb_array" as a picture; None without a mode.
        Raises ImportError without Pillow, and ValueError in other modes: only here, since PettingZoo's own tests make
        every environment for the mode "human".
        """
        if self.render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render modes are {', '.join(RENDER_MODES)}, not {self.render_mode}")
        return drawn(str(self.state_of_game), self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True)
class Module:
    """What PettingZoo expects of a game's module. Arguments are those of `AllSeats`, without the game."""

    env: Callable[..., Ordered]
    """Refuses what is called before `reset`."""
    raw_env: Callable[..., AllSeats]


def __getattr__(name: str) -> Module:
    """`magnate_v1` and likewise for every game."""
    game = name.removesuffix(f"_v{VERSION}")
    if game == name or game not in NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    raw_env: Callable[..., AllSeats] = partial(AllSeats, game)
    return Module(partial(ordered, raw_env), raw_env)


def ordered(raw_env: Callable[..., AllSeats], *positional: object, **named: object) -> Ordered:
    """A game that refuses what is called before `reset`."""
    return OrderEnforcingWrapper(raw_env(*positional, **named))
