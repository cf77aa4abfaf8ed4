"""The first minutes on a machine: nothing is compiled yet, but the net still decides, using matrices."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import duchy
from duchy.kernel.contract import AnyState
from duchy.kernel.dialect import below, mix, seeded
from duchy.kernel.game import Game
from duchy.kernel.instances import instance_of_file
from duchy.players.nets.buffers import network_for
from duchy.players.nets.matrices import MatrixNet
from duchy.players.nets.weights import net_of, parts_of
from duchy.players.opponents import background, net_player
from duchy.players.opponents.background import BackgroundPlayer
from duchy.players.opponents.eyes import Eyes
from duchy.players.opponents.levels import LEVELS, method_of
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.opponents.uncompiled import WORLDS, UncompiledNet
from duchy.table.match import Match, first_view

from ..random_nets import random_numbers

PATIENCE_MS = 300_000
NETTED = ("magnate", "rois_faineants", "magna_grecia")


@pytest.mark.parametrize("name", NETTED)
def test_matrices_say_what_the_rules_of_the_net_say(name: str) -> None:
    told, shape = duchy.games[name].features, instance_of_file(name, "players.nets.net", compiled=False)
    numbers, rng = parts_of(name, net_of(name, 2).array)[0], seeded(5)  # most inputs of a net are zero
    inputs = np.array([[max(0, below(rng, 8) - 4) / 4 for _ in range(told.INPUTS)] for _ in range(2)], np.float32)
    network = network_for(name, numbers, compiled=False)
    answers = MatrixNet(name, numbers).answers(inputs)
    assert answers == pytest.approx(np.array([shape.forward(network, row) for row in inputs]), abs=1e-4)
    assert MatrixNet(name, numbers).likings(inputs) == pytest.approx(
        (1 - shape.BLEND) * answers[:, 0] + shape.BLEND * answers[:, 1], abs=1e-5
    )


def test_values_and_choices_have_weights_of_their_own() -> None:
    """The matrices answer by those for values and like by those for choices, and so do the rules of the net."""
    name = "nullgame"
    game, shape = duchy.games[name], instance_of_file(name, "players.nets.net", compiled=False)
    values, choices = random_numbers(name, 1), random_numbers(name, 2)
    both = MatrixNet(name, np.append(values, choices))
    network = network_for(name, np.append(values, choices), compiled=False)
    state = game.settle(None, {}, 2).start_state()
    inputs = np.zeros((1, game.features.INPUTS), np.float32)
    game.features.features(state, 0, inputs[0])
    assert both.answers(inputs) == pytest.approx(MatrixNet(name, values).answers(inputs))
    assert both.likings(inputs) == pytest.approx(MatrixNet(name, choices).likings(inputs))
    assert both.answers(inputs) != pytest.approx(MatrixNet(name, choices).answers(inputs))
    for weights, numbers in ((network.net, values), (network.taste, choices)):
        shape.set_base(state, 0, network, weights)
        assert shape.liking(state, 0, network, weights) == pytest.approx(
            MatrixNet(name, numbers).likings(inputs)[0], abs=1e-5
        )
    assert shape.forward(network, inputs[0]) == pytest.approx(both.answers(inputs)[0], abs=1e-5)


def test_actions_are_chosen_by_one_half_and_shares_stated_by_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    game = duchy.games["rois_faineants"]
    view = first_view(game, 2)
    values, other = random_numbers(game.name, 3), random_numbers(game.name, 4)
    said: list[tuple[list[float], list[list[float]]]] = []
    for numbers in (values, np.append(values, other), other):
        monkeypatch.setattr(net_player, "net_of", lambda *_, array=numbers: SimpleNamespace(array=array))
        player = NetPlayer(game, compiled=False)
        actions = view.actions()
        likings = player.likings(view, [action.code for action in actions], 3)
        said.append((likings, [player.shares(view, action, 3) for action in actions]))
    (likings, shares), (both_likings, both_shares), (other_likings, other_shares) = said
    assert both_likings == other_likings != likings
    assert both_shares == shares != other_shares


def test_on_a_fresh_machine_every_level_plays_by_its_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path))
    monkeypatch.setattr(background, "GRACE_MS", PATIENCE_MS)  # a busy machine starts a process slowly
    monkeypatch.setattr(background, "_workers", {})  # those of other tests have been ready for long
    game = duchy.games["magna_grecia"]
    view = first_view(game, 2)
    players = [BackgroundPlayer(game, method_of(level, game)) for level in LEVELS]
    try:
        choices = [player.choose(view, 100, 7) for player in players]
        assert not players[-1].ready
        assert players[-1].study(view, 100, 7) is None
    finally:
        for player in players:
            player.close()
    methods = [method_of(level, game) for level in LEVELS]
    assert choices == [UncompiledNet(game, method.eyes or Eyes()).choose(view, 0, 7) for method in methods]


@pytest.mark.parametrize("name", NETTED)
def test_it_likes_what_the_net_of_the_rules_likes(name: str) -> None:
    game = duchy.games[name]
    view = first_view(game, 2)
    codes = [action.code for action in view.actions()]
    plain, share = UncompiledNet(game), UncompiledNet(game).choose(view, 0, 3).value
    network = network_for(name, net_of(name, 2).array, compiled=False)
    policy = instance_of_file(name, "players.search.policy", compiled=False)
    worths, states = np.zeros(len(codes)), [view.state()] * 4
    seed, room = mix(3, 2), np.zeros(game.actions.LEGAL_MAX, np.int64)
    policy.rate(states, view.seat - 1, np.array(codes), 2, seed, network, np.zeros(2, np.int64), room, worths)
    assert plain.likings(view, codes, 3) == pytest.approx(worths, abs=1e-3)
    assert share is not None
    assert 0 < share < 1


def after(game: Game, state: AnyState, code: int) -> AnyState:
    table = state.copy()
    game.rules.apply(table, code)
    return table


def best_for(game: Game, state: AnyState, seat: int) -> AnyState:
    codes = [0] * game.actions.LEGAL_MAX
    count = game.rules.legal(state, codes)
    tables = [after(game, state, code) for code in codes[:count]]
    return max(tables, key=lambda table: game.heuristic.judge(table, seat, list(game.heuristic.WEIGHTS)))


def test_a_net_hears_what_others_respond_before_it_judges() -> None:
    game = duchy.games["rois_faineants"]
    match = Match(game.settle(None, {}, 4), seed=0)
    match.play_random(57)
    view = match.position.view(int(match.position.actor or 0))
    codes = [action.code for action in view.actions()]
    network = network_for(game.name, net_of(game.name, 4).array, compiled=False)
    shape = instance_of_file(game.name, "players.nets.net", compiled=False)
    worths, responses = np.zeros(len(codes)), 0
    for number in range(WORLDS):
        guessed = view.state()
        game.hidden.guess(guessed, view.seat - 1, [mix(mix(3, 2), number)])
        for at, code in enumerate(codes):
            table = after(game, guessed, code)
            while (other := game.rules.actor(table)) >= 0 and table.turn == guessed.turn:
                table, responses = best_for(game, table, other), responses + 1
            game.features.features(table, view.seat - 1, network.inputs)
            share, lead = shape.forward(network, network.inputs)
            worths[at] += ((1 - shape.BLEND) * share + shape.BLEND * lead) / WORLDS
    assert responses > 0
    assert UncompiledNet(game).likings(view, codes, 3) == pytest.approx(worths, abs=1e-3)
