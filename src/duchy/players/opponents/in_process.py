"""Levels that think in the process that asks them, for contests: nothing is compiled behind anybody's back."""

from __future__ import annotations

from ...kernel.game import Game
from ...table.position import View
from ..player import Choice, Player
from ..search.net_search import NetSearch
from .levels import NET, method_of
from .net_player import NetPlayer


class AtMost(Player):
    """A search that takes no more time than its level has."""

    def __init__(self, game: Game, ms: int | None) -> None:
        self.search, self._ms = NetSearch(game), ms

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """What the search finds in that time."""
        return self.search.choose(view, ms if self._ms is None else min(ms, self._ms), seed)

    def close(self) -> None:
        """End its threads."""
        self.search.close()


def player_here(level: str, game: Game) -> Player:
    """The opponent of a level, thinking in this process and compiled. Raises KeyError."""
    method = method_of(level, game)
    if method.name == NET:
        return NetPlayer(game, heat=method.heat, cap=method.cap, sensible=method.sensible)
    return AtMost(game, method.most_ms)
