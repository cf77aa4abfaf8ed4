"""OpenSpiel's backgammon, for comparison: the peer of `duchy bench --peer`.

OpenSpiel's fastest random play is that of its `RandomRolloutEvaluator`, all in C++. Python cannot call that directly,
but a search with one simulation amounts to the same: it evaluates its position with as many rollouts as the evaluator
was made for. Decisions per game are counted in games played through Python, which are uniformly random too: each action
of a player is a decision, including forced ones but not dice.
"""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any, Final

from .speed import Measure, for_seconds

GAME: Final = "backgammon"
COUNTED_GAMES: Final = 200
ROLLOUTS: Final = 100
UCT: Final = 2.0
MEGABYTES: Final = 10


def is_installed() -> bool:
    """Whether OpenSpiel (the extra `bench`) can be imported."""
    return find_spec("pyspiel") is not None


def peer_measures() -> dict[str, Measure]:
    """Random backgammon inside C++ and through Python."""
    import pyspiel  # pyright: ignore[reportMissingImports]

    parts: Any = pyspiel
    game = parts.load_game(GAME)
    chance = random.Random(1)
    decisions = sum(_play_in_python(game, chance) for _ in range(COUNTED_GAMES)) / COUNTED_GAMES

    def rollouts(number: int) -> tuple[int, float]:
        _search_once(parts, game, number)
        return ROLLOUTS, ROLLOUTS * decisions

    def through_python(number: int) -> tuple[int, float]:
        return 1, _play_in_python(game, chance)

    return {
        "peer": lambda seconds: for_seconds(seconds, rollouts),
        "peer_python": lambda seconds: for_seconds(seconds, through_python),
    }


def _search_once(parts: Any, game: Any, seed: int) -> None:
    """`ROLLOUTS` random games inside C++, from a position after the first roll."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = parts.RandomRolloutEvaluator(ROLLOUTS, seed)
    parts.MCTSBot(game, evaluator, UCT, 1, MEGABYTES, False, seed, False).mcts_search(state)


def _play_in_python(game: Any, chance: random.Random) -> int:
    """Play one random game through OpenSpiel's Python interface; return the number of decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions
