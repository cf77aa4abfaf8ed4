"""One game as a tree."""

import copy
import pickle
import random
from collections import defaultdict
from typing import Any

import numpy as np
import pytest

import duchy
from duchy.env import CHANCE, TERMINAL, Spec, State
from duchy.env.state import replayed

from .played import ONE_EACH, SPECS, name_of, walk


@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_a_state_says_what_the_rules_say(spec):
    for state in walk(spec, 2):
        position = state.position
        assert [state.text(action) for action in state.legal_actions()] == [str(each) for each in position.actions()]
        assert np.flatnonzero(state.mask()).tolist() == (state.legal_actions() if state.actor >= 0 else [])
        if state.actor == CHANCE:
            assert sum(odds for _, odds in state.chances()) == pytest.approx(1)
            assert [action for action, _ in state.chances()] == state.legal_actions()
    assert state.actor == TERMINAL
    assert state.legal_actions() == []
    result = state.position.result
    assert result is not None
    assert [seat + 1 for seat, share in enumerate(state.returns()) if share == max(state.returns())] == [
        *result.winners
    ]
    assert state.points() == [keys[0] for keys in result.keys]


def told(state):
    """The table and, at every tenth, what the seats have been told."""
    seats = range(state.spec.num_players) if len(state.history) % 10 == 0 else ()
    return state.position, state.actor, [state.information_state(seat) for seat in seats]


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_what_is_undone_was_never_played(spec):
    before = []
    for state in walk(spec, 4):
        before.append(told(state))
    while state.history:
        state.undo()
        before.pop()
        assert told(state) == before[-1]
    with pytest.raises(IndexError, match="nothing has been played"):
        state.undo()


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_copies_are_equal_and_go_their_own_way(spec):
    *_, state = (each for _, each in zip(range(40), walk(spec, 1), strict=False))
    pickled = pickle.loads(pickle.dumps(state))
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickled, replayed(spec, state.history)):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.information_state(0) == state.information_state(0)
        if not twin.is_terminal:
            twin.apply(twin.legal_actions()[0])
            assert twin != state
    if not state.is_terminal:
        assert state.child(state.legal_actions()[0]).history[:-1] == state.history
    assert State.of_diagram(str(state)) == state


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_a_pickled_state_holds_what_was_played_and_not_each_table_on_the_way(spec):
    *_, state = walk(spec, 1)
    start = len(pickle.dumps(State(spec)))
    assert len(pickle.dumps(state)) < start + 4 * len(state.history) + 20
    begun = State(spec, state._positions[-2])
    begun.apply(state.history[-1])
    again = pickle.loads(pickle.dumps(begun))
    assert again == begun == state
    assert again.history == begun.history
    again.undo()
    begun.undo()
    assert again == begun


def test_an_illegal_action_names_its_clause_and_changes_nothing():
    state = State(Spec.of("magnate"))
    state.let_nature_act(random.Random(1))
    illegal = next(action for action in range(state.spec.num_actions) if not state.mask()[action])
    with pytest.raises(ValueError, match=r"\(.+\)|[A-Z]\d") as raised:
        state.apply(illegal)
    assert state.text(illegal) in str(raised.value)
    before = state.copy()
    with pytest.raises(ValueError, match="actions are 0 to"):
        state.apply(99999)
    assert state == before
    with pytest.raises(ValueError, match="nature does not act here"):
        state.sample_chance(random.Random(1))


@pytest.mark.parametrize("spec", [Spec.of("nullgame"), Spec.of("nullgame", seats=3, rounds=1)], ids=name_of)
def test_information_states_part_exactly_what_a_seat_was_told_differently(spec):
    """In the whole tree of the null game: equal texts, equal histories of distinct views and own actions."""
    told = defaultdict(set)

    def explore(state, heard):
        for seat in range(spec.num_players):
            told[seat, state.information_state(seat)].add(heard[seat])
        for action in state.legal_actions():
            child = state.child(action)
            more = []
            for seat in range(spec.num_players):
                now = heard[seat]
                if state.actor == seat:
                    now = (*now, action)
                view = child.view(seat)
                more.append(now if view == [each for each in now if not isinstance(each, int)][-1] else (*now, view))
            explore(child, tuple(more))

    start = State(spec)
    explore(start, tuple((start.view(seat),) for seat in range(spec.num_players)))
    assert {len(each) for each in told.values()} == {1}
    for seat in range(spec.num_players):
        texts = [histories for (whose, _), histories in told.items() if whose == seat]
        assert len({next(iter(each)) for each in texts}) == len(texts) > 20


@pytest.mark.parametrize("seed", [0, 5, 10])
def test_what_others_do_in_secret_leaves_no_trace(seed):
    """An Ace that may be kept or replaced: the other seat is told the same either way, and not of the step."""
    spec = Spec.of("magnate", "en", replace_ace=1)
    compared = 0
    for one in range(seed, seed + 5):
        for state in walk(spec, one):
            if state.actor >= 0 and "keep" in map(state.text, state.legal_actions()):
                before = state.copy()
                before.undo()
                assert before.actor == CHANCE
                assert before.information_state(1 - state.actor) == state.information_state(1 - state.actor)
                assert before.information_state(state.actor) != state.information_state(state.actor)
                compared += 1
    assert compared


def test_the_seat_recalls_the_same_in_a_guessed_state():
    *_, state = walk(Spec.of("nullgame", rounds=3), 1)
    while state.actor != 0:
        state.undo()
    guessed = state.guess(0, 5)
    assert guessed.information_state(0) == state.information_state(0)
    for twin in (guessed.copy(), pickle.loads(pickle.dumps(guessed))):
        assert twin.information_state(0) == state.information_state(0)
    action = state.legal_actions()[0]
    assert guessed.child(action).information_state(0) == state.child(action).information_state(0)
    assert guessed.child(action).information_state(0) != guessed.information_state(0)


def test_the_tensor_is_the_observation_then_own_actions():
    *_, state = walk(Spec.of("nullgame"), 1)
    own = state._all_told(0).own
    tensor = state.information_state_tensor(0, 20)
    size = state.spec.observation.size
    assert (tensor[:size] == state.observation(0)).all()
    assert tensor[size:].tolist() == [action + 1 for action in own] + [0] * (20 - len(own))
    with pytest.raises(OverflowError, match=f"acted {len(own)} times; there is room for 1"):
        state.information_state_tensor(0, 1)


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_news_lead_from_what_was_last_seen_to_what_is_seen_now(spec):
    *_, state = walk(spec, 1)
    seen = state.spec.observation.write(state._positions[0].view(1).known, 0)
    since = state.copy()
    for ply in range(1, len(state._positions)):
        since = State(spec, state._positions[0])
        since._positions, since.history = state._positions[: ply + 1], state.history[:ply]
        if state._positions[ply - 1].actor == 1:
            seen = since.spec.observation.write(state._positions[ply - 1].view(1).known, 0)
        now = seen.copy()
        for place, value in since.news(0):
            now[place - 1] = value
        assert (now == since.observation(0)).all()
    news = since.news(0)
    own = len(since._all_told(0).own)
    tensor = since.information_state_tensor(0, own, len(news))
    assert tensor[-news.size :].tolist() == news.reshape(-1).tolist()
    if len(news) > 1:
        with pytest.raises(OverflowError, match=f"told {len(news)} words anew; there is room for 1"):
            since.information_state_tensor(0, own, 1)


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_features_are_what_the_games_nets_read(spec):
    *_, state = (each for _, each in zip(range(60), walk(spec, 1), strict=False))
    features = state.features(1)
    assert features.dtype == np.float32
    assert features.shape == (duchy.games[spec.game.name].features.INPUTS,)
    assert features.any()


@pytest.mark.parametrize("action", ["end", 3.0, None])
def test_what_is_no_number_is_told_where_numbers_come_from(action: Any) -> None:
    for state in (State(Spec.of("magnate")), State.of_diagram("magnate en\nturn 6 seat 2 play\n2 hand 4VL")):
        with pytest.raises(TypeError, match=f"a whole number, not {action!r}; spec.action_id and spec.chance_id give"):
            state.apply(action)
