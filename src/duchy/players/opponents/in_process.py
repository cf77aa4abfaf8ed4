"""Levels that think in the calling process, for contests: nothing is compiled in the background."""

from __future__ import annotations

from ...kernel.game import Game
from ...table.position import View
from ..player import Choice, Player
from ..search.net_search import NetSearch
from .background import Method
from .levels import NET, method_of
from .net_player import NetPlayer


class AtSight(NetPlayer):
    """A level without search, which sees a table as it does one with that many seats."""

    def __init__(self, game: Game, method: Method, compiled: bool = True) -> None:
        super().__init__(game, compiled)
        self._method = method

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The action that it likes best; ignores the time."""
        self.eyes = self._method.eyes_at(view.settled.seats)
        return super().choose(view, ms, seed)


class AtMost(Player):
    """A search limited to its level's time."""

    def __init__(self, game: Game, ms: int | None) -> None:
        self.search, self._ms = NetSearch(game), ms

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The search's choice within that time."""
        return self.search.choose(view, ms if self._ms is None else min(ms, self._ms), seed)

    def close(self) -> None:
        """End the search's threads."""
        self.search.close()


def in_process_player(level: str, game: Game) -> Player:
    """The opponent of a level, thinking in this process and compiled. Raises KeyError."""
    method = method_of(level, game)
    if method.name == NET:
        return AtSight(game, method)
    return AtMost(game, method.most_ms)
