"""Levels see a table with errors that last for a whole turn; nothing else makes them weaker."""

from __future__ import annotations

import pytest

import duchy
from duchy.kernel.worlds import module_of_world
from duchy.players.nets.buffers import sight_for
from duchy.players.opponents.eyes import Eyes
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.opponents.uncompiled import UncompiledNet
from duchy.table.match import Match

from .test_every_game import every_game, seat_of, some

NETTED = ("magnate", "rois_faineants", "magna_grecia")
BAD = Eyes(1.0, 0.3)
ROUNDING = 1e-5
"""By how much the same liking may differ: which of equals is liked best depends on the processor's order of sums."""


def seen(game: duchy.Game, eyes: Eyes, turns: int = 1) -> list[list[float]]:
    """How much is thought of each input, in some turns of a game."""
    sight = sight_for(game.name, game.actions.LEGAL_MAX, compiled=False)
    open_eyes = module_of_world(game.name, "players.nets.sight", compiled=False).open_eyes
    gains = list[list[float]]()
    for position in some(game, 2, turns):
        open_eyes(position.state(), seat_of(position) - 1, *eyes, sight)
        gains.append([sight.gains[at] for at in range(len(sight.gains))])
    return gains


@every_game
def test_a_turn_has_one_key(game: duchy.Game) -> None:
    keys = set[int]()
    for seats in game.seats:
        match, last = Match(game.settle(None, {}, seats), 5), (0, 0, 0)
        while not match.position.is_over:
            actor, turn = match.position.actor, match.position.turn
            if isinstance(actor, int):
                view = match.position.view(actor)
                now = (actor, turn, game.blunders.turn_key(view.state()))
                assert now[:2] != last[:2] or now == last or turn == 0
                keys.add(now[2])
                last = now
            match.play_random(1)
    assert len(keys) > 10 or game.name not in NETTED


@pytest.mark.parametrize("name", NETTED)
def test_errors_differ_from_turn_to_turn_but_not_about_what_is_plain_to_see(name: str) -> None:
    game = duchy.games[name]
    shape = module_of_world(name, "players.nets.net", compiled=False)
    assert all(gain == 1 for gain in seen(game, Eyes())[0])
    one, other = seen(game, BAD, 2)
    assert seen(game, BAD)[0] == one != other
    assert sum(gain == 0 for gain in one) > 0 or sum(gain == 0 for gain in other) > 0
    group, first, last = game.blunders.PLAIN_TO_SEE[-1]
    at = sum(count * width for count, width, _ in shape.GROUPS[:group])
    assert all(gain == 1 for gain in one[at + first : at + last + 1])


@pytest.mark.check
@pytest.mark.parametrize("name", NETTED)
def test_what_is_not_compiled_sees_the_same(name: str) -> None:
    game = duchy.games[name]
    compiled, plain = NetPlayer(game, eyes=BAD), UncompiledNet(game, BAD)
    views = [position.view(seat_of(position)) for position in some(game, max(game.seats), 12)]
    likings = [plain.likings_at_sight(view, BAD, 3) for view in views]
    chosen = [compiled.choose(view, 0, 3).action for view in views]
    for action, liked in zip(chosen, likings, strict=True):
        assert liked[action.code] >= max(liked.values()) - ROUNDING
    assert chosen != [UncompiledNet(game, Eyes()).choose(view, 0, 3).action for view in views]
