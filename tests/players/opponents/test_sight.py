"""Levels see a table with errors that last for a whole turn; nothing else makes them weaker."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import duchy
from duchy.kernel.instances import instance_of_file
from duchy.players.nets.buffers import sight_for
from duchy.players.opponents import background
from duchy.players.opponents.background import BackgroundPlayer, Method
from duchy.players.opponents.eyes import Eyes
from duchy.players.opponents.in_process import AtSight
from duchy.players.opponents.levels import MANNERS, number_of
from duchy.players.opponents.messages import Request
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.opponents.uncompiled import UncompiledNet
from duchy.table.match import Match, first_view
from duchy.table.position import View

from .test_every_game import every_game, seat_of, some

NETTED = ("magnate", "rois_faineants", "magna_grecia")
BAD = Eyes(1.0, 0.3)
ROUNDING = 1e-5
"""By how much the same liking may differ: which of equals is liked best depends on the processor's order of sums."""


def seen(game: duchy.Game, eyes: Eyes, turns: int = 1) -> list[list[float]]:
    """How much is thought of each input, in some turns of a game."""
    sight = sight_for(game.name, game.actions.LEGAL_MAX, compiled=False)
    open_eyes = instance_of_file(game.name, "players.nets.sight", compiled=False).open_eyes
    gains = list[list[float]]()
    for position in some(game, 2, turns):
        open_eyes(position.state(), seat_of(position) - 1, eyes.blur, eyes.overlook, eyes.draw, sight)
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
    shape = instance_of_file(name, "players.nets.net", compiled=False)
    assert all(gain == 1 for gain in seen(game, Eyes())[0])
    one, other = seen(game, BAD, 2)
    assert seen(game, BAD)[0] == one != other
    assert sum(gain == 0 for gain in one) > 0 or sum(gain == 0 for gain in other) > 0
    group, first, last = game.blunders.PLAIN_TO_SEE[-1]
    at = sum(count * width for count, width, _ in shape.GROUPS[:group])
    assert all(gain == 1 for gain in one[at + first : at + last + 1])


def test_a_level_may_see_differently_at_another_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    game = duchy.games["rois_faineants"]
    method = Method("net", 100, Eyes(), ((3, BAD),))
    in_process = AtSight(game, method, compiled=False)
    seen = list[Eyes]()
    monkeypatch.setattr(in_process, "at_sight", lambda view, eyes, seed: seen.append(eyes) or view.actions()[0])
    worker = Deaf()
    monkeypatch.setattr(background, "acquire", lambda game, kind: worker)
    behind = BackgroundPlayer(game, method)
    for seats in (2, 3, 4):
        view = first_view(game, seats)
        in_process.choose(view, 0, 3)
        behind.choose(view, 0, 3)
    assert seen == [request["eyes"] for request in worker.asked] == [Eyes(), BAD, Eyes()]


class Deaf:
    """A process that notes what it is asked and never answers."""

    ready = True

    def __init__(self) -> None:
        self.asked = list[Request]()

    def revive(self) -> None:
        """It has not died."""

    def is_awake(self) -> bool:
        """It always is."""
        return True

    def ask(self, request: Request) -> None:
        """No answer."""
        self.asked.append(request)


def test_other_errors_may_be_drawn_for_the_same_turn() -> None:
    game = duchy.games["magnate"]
    [usual], [same] = seen(game, BAD), seen(game, BAD._replace(draw=0))
    drawn = [seen(game, BAD._replace(draw=draw))[0] for draw in (1, 2, 1)]
    assert usual == same != drawn[0] == drawn[2] != drawn[1]


def turns_of(name: str, game_seeds: range) -> Iterator[View]:
    """What seats see in games of the net, where they have a choice."""
    game = duchy.games[name]
    net = NetPlayer(game)
    for seed in game_seeds:
        match = Match(game.settle(None, {}, None), seed)
        while not match.position.is_over:
            if not isinstance(match.position.actor, int):
                match.play_nature()
                continue
            view = match.position.view(match.position.actor)
            match.play(net.choose(view, 0, match.ply).action)
            if len(view.actions()) > 1:
                yield view


@pytest.mark.check
@pytest.mark.parametrize("name", ["magnate", "magna_grecia"])
def test_a_level_that_plans_plays_as_the_net_does_unless_that_is_senseless(name: str) -> None:
    game = duchy.games[name]
    net, planning, seeing = NetPlayer(game), NetPlayer(game, eyes=Eyes(foresight=1.0)), NetPlayer(game, eyes=Eyes())
    views = [*turns_of(name, range(2))]
    differs = 0
    for at, view in enumerate(views):
        planned, chosen = net.choose(view, 0, at).action, planning.choose(view, 0, at).action
        assert not game.blunders.is_senseless(view.state(), chosen.code)
        if chosen != planned:
            assert game.blunders.is_senseless(view.state(), planned.code)
        differs += chosen != seeing.choose(view, 0, at).action
    assert differs > len(views) / 20


@pytest.mark.check
@pytest.mark.parametrize("name", NETTED)
@pytest.mark.parametrize("manner", ["", *MANNERS])
def test_what_is_not_compiled_sees_the_same(name: str, manner: str) -> None:
    game = duchy.games[name]
    eyes = BAD._replace(manner=number_of(manner), lean=0.5) if manner else BAD
    compiled, plain = NetPlayer(game, eyes=eyes), UncompiledNet(game, eyes)
    views = [position.view(seat_of(position)) for position in some(game, max(game.seats), 12)]
    likings = [plain.likings_at_sight(view, eyes, 3) for view in views]
    chosen = [compiled.choose(view, 0, 3).action for view in views]
    for action, liked in zip(chosen, likings, strict=True):
        assert liked[action.code] >= max(liked.values()) - ROUNDING
    assert chosen != [UncompiledNet(game, Eyes()).choose(view, 0, 3).action for view in views]


def test_eyes_are_the_same_after_they_were_written() -> None:
    eyes = Eyes(0.4, 0.1, 2, 0.5, 7, 0.6)
    assert Eyes.of(json.loads(json.dumps(eyes))) == eyes
    assert Eyes.of([0.4, 0.1]) == Eyes(0.4, 0.1)
