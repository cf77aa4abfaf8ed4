"""Fairness: no choice, no hint and nothing sent to the thinking process depends on what the seat may not know.

Positions of played games are dealt anew where the seat cannot see, so that its view stays the same; then everything
that is made of the view must stay the same, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from tests.contract.tables import OPEN

import duchy
from duchy.players.opponents import background, net_player
from duchy.players.opponents.background import BackgroundPlayer, Method
from duchy.players.opponents.eyes import Eyes
from duchy.players.opponents.levels import LEVELS, method_of
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.search import net_search
from duchy.players.search.explanation import advise
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import NetSearch
from duchy.table.position import Position, View

from ..random_nets import use_random_nets
from .test_every_game import every_game, seat_of, sensible_decisions

pytestmark = pytest.mark.check

FEW = 20
"""Where nothing is hidden; a decision of Magna Grecia costs as much as three of another game."""
SOME = 200
HALF = SOME // 2
MANY = 2000
WORLDS = 12
SECRETIVE = [game for game in duchy.games.values() if game.name not in (*OPEN, "nullgame")]
"""Games in which the acting seat does not see everything; in the null game it does."""


def decisions(game: duchy.Game, count: int, first: int = 7) -> Iterator[tuple[Position, Position, View]]:
    """Positions of every edition and number of seats, each with one that its seat cannot tell from it, and the view."""
    tables = [game.settle(edition, {}, seats) for edition in game.editions for seats in game.seats]
    sources = cycle([sensible_decisions(table, first + at) for at, table in enumerate(tables)])
    for at, source in enumerate(islice(sources, count)):
        position = next(source)
        view = position.view(seat_of(position))
        other = view.guess(at)
        assert other.view(view.seat) == view
        yield position, other, view


@pytest.fixture
def some_net(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nets of random weights, which react to every feature."""
    use_random_nets(monkeypatch, net_player, net_search)


def check(game: duchy.Game, count: int, first: int = 7) -> None:
    """Choices by net, blurred and not, choices by search, and hints; the same for both positions."""
    alone, blurred, search = NetPlayer(game), NetPlayer(game, eyes=Eyes(1.0, 0.3)), NetSearch(game)
    moved = 0
    for seed, (position, other, view) in enumerate(decisions(game, count, first)):
        unseen = other.view(view.seat)
        for player in (alone, blurred):
            assert player.choose(view, 0, seed) == player.choose(unseen, 0, seed)
        study, again = (
            search.search(each, Budget(worlds=WORLDS), seed, with_quantities=True) for each in (view, unseen)
        )
        assert study == again
        assert advise(study) == advise(again)
        moved += position != other
    assert moved > count // 2 or game not in SECRETIVE


@pytest.mark.rotating(2)
@pytest.mark.parametrize("first", [7, 107])
@every_game
@pytest.mark.usefixtures("some_net")
def test_choices_and_hints_do_not_depend_on_what_is_hidden(game: duchy.Game, first: int) -> None:
    check(game, HALF if game in SECRETIVE else FEW, first)


@pytest.mark.slow
@every_game
@pytest.mark.usefixtures("some_net")
def test_choices_and_hints_in_thousands_of_positions(game: duchy.Game) -> None:
    check(game, MANY)


@pytest.mark.parametrize("game", SECRETIVE, ids=str)
@pytest.mark.usefixtures("some_net")
def test_whoever_saw_more_would_be_found_out(game: duchy.Game) -> None:
    """Given the whole table instead of a view, the same search answers differently after a new deal."""
    search = NetSearch(game)
    told = 0
    for seed, (position, other, view) in enumerate(decisions(game, 20)):
        whole, dealt_anew = (View(view.settled, each.state(), view.seat) for each in (position, other))
        studies = [search.search(each, Budget(worlds=WORLDS), seed) for each in (whole, dealt_anew)]
        told += studies[0] != studies[1]
    assert told > 10


class Listener:
    """Replaces the process: keeps the bytes that it is sent, and answers with some action."""

    ready, trouble = True, None

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.action = 0

    def revive(self) -> None:
        """It is alive."""

    def is_awake(self) -> bool:
        """It can decide."""
        return True

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Hear a request."""
        self.heard.append(json.dumps(request))
        return {"action": self.action, "value": 0.5}

    def told_by(self, player: BackgroundPlayer, view: View, seed: int) -> list[str]:
        """What a player sends when it has to choose, and to give a hint."""
        self.heard, self.action = [], view.actions()[0].code
        player.choose(view, 50, seed)
        player.study(view, 50, seed)
        return self.heard


@every_game
def test_nothing_hidden_is_sent_to_the_process(game: duchy.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    monkeypatch.setattr(background, "acquire", lambda game, kind: listener)
    methods = [*(method_of(level, game) for level in LEVELS), Method("flat"), Method("net"), Method("search")]
    players = [BackgroundPlayer(game, method) for method in methods]
    for seed, (_, other, view) in enumerate(decisions(game, SOME)):
        player = players[seed % len(players)]
        sent = listener.told_by(player, view, seed)
        assert sent == listener.told_by(player, other.view(view.seat), seed)
        assert len(sent) == (1 if player.method.kind == "flat" else 2)
