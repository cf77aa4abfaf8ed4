"""Neural fictitious self-play on the null game: needs `pip install 'duchy[openspiel]' torch dm-tree`.

python examples/nfsp_nullgame.py [--episodes 40000] [--curve curve.jsonl] [--plot curve.svg]

OpenSpiel's own agents (`open_spiel.python.pytorch.nfsp`) and its environment, unchanged; what they read is the tensor
of the information state. The exploitability of both seats' average policies is computed exactly now and then.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability
from open_spiel.python.pytorch import nfsp

import duchy.env.openspiel  # noqa: F401 - registers the games

GAME = "duchy_nullgame(rounds=1,own_actions=2,events=16)"
SEATS = (0, 1)
HIDDEN = (64,)
RESERVOIR = 200_000
REPLAY = 20_000
ANTICIPATION = 0.1
"""How often an agent plays its best answer, not its average, in a game that it learns from."""
SHOWN = 20


class Average(policy.Policy):
    """The average policies of both agents as one policy of OpenSpiel."""

    def __init__(self, game, agents: list[nfsp.NFSP]) -> None:
        super().__init__(game, [*SEATS])
        self.agents = agents

    def action_probabilities(self, state, player_id=None) -> dict[int, float]:
        """By legal action, how likely the agent that acts is to choose it."""
        seat = state.current_player()
        seen, legal = [None, None], [None, None]
        seen[seat], legal[seat] = state.information_state_tensor(seat), state.legal_actions(seat)
        observations = {"info_state": seen, "legal_actions": legal, "current_player": seat}
        step = rl_environment.TimeStep(observations=observations, rewards=None, discounts=None, step_type=None)
        with self.agents[seat].temp_mode_as(nfsp.MODE.AVERAGE_POLICY):
            chances = self.agents[seat].step(step, is_evaluation=True).probs
        return {action: float(chances[action]) for action in legal[seat]}


def agents_of(env: rl_environment.Environment, episodes: int) -> list[nfsp.NFSP]:
    """One agent for each seat."""
    inputs, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    return [
        nfsp.NFSP(
            seat, inputs, actions, HIDDEN, RESERVOIR, ANTICIPATION, rl_learning_rate=0.01, sl_learning_rate=0.01,
            optimizer_str="adam", min_buffer_size_to_learn=200, seed=seat, replay_buffer_capacity=REPLAY,
            epsilon_decay_duration=episodes, epsilon_start=0.06, epsilon_end=0.001,
        )
        for seat in SEATS
    ]  # fmt: skip


def play(env: rl_environment.Environment, agents: list[nfsp.NFSP]) -> None:
    """One game, from which the agents learn."""
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([agents[seat].step(step).action])
    for agent in agents:
        agent.step(step)


def learn(episodes: int) -> list[dict[str, float]]:
    """Play, and measure as often as is shown; each line is printed."""
    env = rl_environment.Environment(GAME)
    env.seed(1)
    np.random.seed(1)  # the agents draw from it
    agents = agents_of(env, episodes)
    lines, began = [], time.process_time()
    for episode in range(episodes + 1):
        if episode % max(1, episodes // SHOWN) == 0:
            measured = exploitability.exploitability(env.game, Average(env.game, agents))
            minutes = (time.process_time() - began) / 60
            lines.append({"episodes": episode, "cpu_minutes": round(minutes, 2), "exploitability": round(measured, 4)})
            print(json.dumps(lines[-1]), flush=True)
        play(env, agents)
    return lines


def draw(lines: list[dict[str, float]], file: Path) -> None:
    """The curve as a picture."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6.4, 3.6))
    axes.plot([line["episodes"] for line in lines], [line["exploitability"] for line in lines], marker="o")
    axes.set(xlabel="games", ylabel="exploitability of the average policies", ylim=(0, None))
    figure.tight_layout()
    figure.savefig(file)


def main() -> None:
    """Learn for some games."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--episodes", type=int, default=40_000)
    parser.add_argument("--curve", type=Path)
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    torch.set_num_threads(1)
    lines = learn(args.episodes)
    if args.curve:
        args.curve.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    if args.plot:
        draw(lines, args.plot)


if __name__ == "__main__":
    main()
