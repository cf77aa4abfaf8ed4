"""The players that the engine provides: one per level and game, kept for the whole session."""

from __future__ import annotations

from ..kernel.errors import WeightsError, quoted
from ..kernel.game import Game
from ..players.analysis import Analysis
from ..players.opponents.levels import ALIASES, HINT_LEVEL, OPPONENTS, player_named, time_of
from ..players.player import Choice, Player
from ..table.position import View
from .request import RequestError

SHORTEST, LONGEST, ABSURD = 1, 60_000, 3_600_000
"""Milliseconds for a choice: clamped to the first two; more than the third is an error."""
PATIENCE_S = 300
"""Time limit for compiling, in seconds."""


class Opponents:
    """Players by level and game."""

    def __init__(self) -> None:
        self.players: dict[tuple[str, str], Player] = {}

    def choose(self, level: str, view: View, ms: int | None, seed: int) -> Choice:
        """The choice of the player of that level, in its default time if none is given. Raises RequestError."""
        player = self.player(level, view.game)
        return player.choose(view, _bounded(time_of(level, view.game, ms)), seed)

    def study(self, view: View, ms: int | None, seed: int) -> Analysis | None:
        """The search's analysis of a decision; None while it is not ready."""
        player = self.player(HINT_LEVEL, view.game)
        return player.study(view, _bounded(time_of(HINT_LEVEL, view.game, ms)), seed)

    def trouble(self, level: str, game: Game) -> WeightsError | None:
        """Why the net of that level cannot be used; None if it can."""
        player = self.players.get((ALIASES.get(level, level), game.name))
        return player.trouble if player else None

    def prepared(self, level: str, game: Game) -> bool:
        """Wait until the player of that level has finished compiling; return whether it has."""
        return self.player(level, game).wait(PATIENCE_S)

    def player(self, level: str, game: Game) -> Player:
        """The player of that level. Raises RequestError if there is no such level."""
        name = ALIASES.get(level, level)
        key = name, game.name
        if key not in self.players:
            try:
                self.players[key] = player_named(name, game)
            except KeyError:
                raise RequestError("NO_LEVEL", detail=quoted(level), levels=", ".join(OPPONENTS)) from None
        return self.players[key]

    def close(self) -> None:
        """Release the players' resources."""
        for player in self.players.values():
            player.close()
        self.players.clear()


def _bounded(ms: int) -> int:
    return min(max(ms, SHORTEST), LONGEST)
