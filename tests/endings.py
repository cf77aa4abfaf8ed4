"""The ends of quick games, and what their solver says of them."""

from __future__ import annotations

from collections.abc import Iterator

from duchy.kernel.game import Settled
from duchy.players.analysis import Line
from duchy.players.exact import Exact
from duchy.players.opponents.levels import player_named
from duchy.players.search.halving import Budget
from duchy.table.match import Match
from duchy.table.position import Position


def quick_game(settled: Settled, seed: int) -> Iterator[tuple[Match, int]]:
    """A game of weighted players, and who is to act, before each decision."""
    player, match = player_named("weighted", settled.game), Match(settled, seed=seed)
    match.play_nature()
    while isinstance(seat := match.position.actor, int):
        yield match, seat
        match.play(player.choose(match.position.view(seat), 1, match.ply).action)
        match.play_nature()


def reckoned(exact: Exact, position: Position) -> list[Line]:
    """A line for every action, from the view of the seat."""
    assert isinstance(position.actor, int)
    lines = exact.lines(position.view(position.actor), Budget(worlds=1), ())
    assert lines is not None
    return lines
