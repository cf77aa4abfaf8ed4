"""Learn Magnate with MaskablePPO against the rules of thumb: needs `pip install 'duchy[learn]'`.

python examples/ppo_magnate.py [--minutes 15] [--curve curve.jsonl] [--plot curve.svg] [--save magnate.zip]

256 games run side by side, compiled with their opponent. A game's reward is half the share of the win and half the
districts that one is ahead, of five. Every three minutes of processor time the policy plays a thousand games, its most
likely action each, against `heuristic`, and its share of the wins is printed.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import gymnasium
import matplotlib
import numpy as np
import numpy.typing as npt
import torch
from matplotlib import pyplot
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import duchy.env.gymnasium  # noqa: F401 - registers the environments

ROWS = 256
DISTRICTS = 5
JUDGED = 1000
EVERY_MINUTES = 3.0
TRAINED, MEASURED = 7, 12345
"""Seeds of the games that are learned from, and of those that measure."""


class Games(VecEnv):
    """`make_vec` as Stable-Baselines3 wants it."""

    render_mode = None

    def __init__(self, rows: int, seed: int) -> None:
        self.games = gymnasium.make_vec(
            "duchy/Magnate-v1", num_envs=rows, vectorization_mode="vector_entry_point", opponents="heuristic",
            sight="features",
        )  # fmt: skip
        super().__init__(rows, self.games.single_observation_space, self.games.single_action_space)
        self.first = seed
        self.shares = np.zeros(0)
        """The share of the win in each game that the last step ended."""

    def reset(self) -> npt.NDArray[np.float32]:
        """Begin all games anew; what their learners see."""
        return self.games.reset(seed=self.first)[0]

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Take the actions."""
        self.actions = actions

    def step_wait(self):
        """Play them: what is seen, rewards, which games ended, and what was seen at their end."""
        seen, rewards, done, _, info = self.games.step(self.actions)
        ended = np.flatnonzero(done)
        self.shares = (rewards[ended] + 1) / 2
        infos = [{} for _ in range(self.num_envs)]
        if len(ended):
            points, seats = info["final_info"]["points"][ended], info["final_info"]["seat"][ended]
            each = np.arange(len(ended))
            ahead = points[each, seats] - points[each, 1 - seats]
            rewards[ended] = rewards[ended] / 2 + ahead / DISTRICTS / 2
            for row in ended:
                infos[row]["terminal_observation"] = info["final_obs"][row]
        return seen, rewards.astype(np.float32), done, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """By game and action: whether it is legal."""
        return self.games.action_masks()

    def env_method(self, method_name, *args, indices=None, **kwargs):
        """MaskablePPO asks for `action_masks` like this."""
        return getattr(self, method_name)(*args, **kwargs)

    def get_attr(self, attr_name, indices=None):
        """The same for every game."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name, value, indices=None):
        """Nothing can be set."""
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class, indices=None):
        """No game is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """End the games."""
        self.games.close()


def share_won(model: MaskablePPO, games: int = JUDGED) -> float:
    """The policy's share of the wins: the first game of each row counts, whatever its length."""
    env = Games(games, MEASURED)
    seen, shares = env.reset(), np.full(games, np.nan)
    while np.isnan(shares).any():
        actions, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seen, _, done, _ = env.step(actions)
        fresh = np.isnan(shares[done])
        shares[np.flatnonzero(done)[fresh]] = env.shares[fresh]
    return float(shares.mean())


class Curve(BaseCallback):
    """Measures now and then, and ends the training in time."""

    def __init__(self, minutes: float, file: Path | None) -> None:
        super().__init__()
        self.minutes, self.file = minutes, file
        self.lines: list[dict[str, float]] = []
        self.began, self.next = time.process_time(), 0.0

    @property
    def spent(self) -> float:
        """Minutes of processor time."""
        return (time.process_time() - self.began) / 60

    def _on_rollout_start(self) -> None:
        if self.spent >= self.next:
            self.next += EVERY_MINUTES
            self.tell()

    def tell(self) -> None:
        """Measure, and print the line."""
        line = {"cpu_minutes": round(self.spent, 2), "steps": self.num_timesteps, "heuristic": share_won(self.model)}
        self.lines.append(line)
        print(json.dumps(line), flush=True)
        if self.file:
            with self.file.open("a") as out:
                out.write(json.dumps(line) + "\n")

    def _on_step(self) -> bool:
        return self.spent < self.minutes

    def _on_training_end(self) -> None:
        self.tell()


def draw(lines: list[dict[str, float]], file: Path) -> None:
    """The curve as a picture."""
    matplotlib.use("Agg")
    figure, axes = pyplot.subplots(figsize=(6.4, 3.6))
    axes.plot([line["cpu_minutes"] for line in lines], [100 * line["heuristic"] for line in lines], marker="o")
    axes.axhline(50, color="0.6", linewidth=0.8)
    axes.set(xlabel="minutes of one core", ylabel="share of the wins, %", ylim=(0, 70))
    figure.tight_layout()
    figure.savefig(file)


def main() -> None:
    """Learn for some minutes of processor time."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--curve", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--save", type=Path)
    args = parser.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", Games(ROWS, TRAINED), n_steps=64, batch_size=2048, n_epochs=3, learning_rate=1e-3, ent_coef=0.01,
        gamma=1.0, gae_lambda=0.95, seed=1, device="cpu",
        policy_kwargs={"net_arch": {"pi": [128, 128], "vf": [128, 128]}, "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    curve = Curve(args.minutes, args.curve)
    model.learn(1 << 40, callback=curve)
    if args.plot:
        draw(curve.lines, args.plot)
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
