"""Many games side by side."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import duchy
from duchy.batch.observer import Observer
from duchy.env import Spec, State, Vector

from .played import ONE_EACH, name_of

SOON_COMPILED = ("nullgame", "magnate")
every_spec = pytest.mark.parametrize(
    "spec",
    [pytest.param(s, marks=[] if s.game.name in SOON_COMPILED else [pytest.mark.check], id=s.name) for s in ONE_EACH],
)
STEPS = 120


@every_spec
def test_rows_are_what_the_plain_rules_say(spec):
    vector, generator = Vector(spec, 3, seed=4), np.random.default_rng(1)
    ended = 0
    for _ in range(STEPS):
        for row in range(3):
            state = State(spec, vector.position(row))
            assert vector.actor[row] == state.actor
            assert (vector.mask[row] == state.mask()).all()
            assert (vector.observation[row] == state.observation(state.actor)).all()
            assert (vector.scaled[row] == state.scaled(state.actor)).all()
            assert vector.features[row] == pytest.approx(state.features(state.actor), abs=1e-6)
        assert (vector.packed_mask == np.packbits(vector.mask, axis=1)).all()
        before = [State(spec, vector.position(row)) for row in range(3)]
        actions = vector.random_actions(generator)
        numbers = vector.number.copy()
        done = vector.step(actions)
        assert (done == vector.done).all()
        for row in range(3):
            assert vector.number[row] == numbers[row] + 3 * done[row]
            if done[row]:
                last = before[row].child(int(actions[row]))
                if last.is_terminal:
                    ended += 1
                    assert vector.returns[row] == pytest.approx(last.returns())
            else:
                assert not vector.returns[row].any()
    assert ended or spec.game.name not in SOON_COMPILED[:1]


def test_a_step_looks_once_even_if_the_observation_is_wanted_in_two_forms(monkeypatch):
    looks, look_at = [], Observer.look_at
    monkeypatch.setattr(Observer, "look_at", lambda observer, *args: looks.append(1) or look_at(observer, *args))
    vector = Vector(Spec.of("nullgame"), 3)
    for _ in range(2):
        assert (vector.scaled == vector.spec.observation.scaled(vector.observation)).all()
        vector.step(vector.random_actions(np.random.default_rng(1)))
    assert len(looks) == 3


def test_threads_change_nothing():
    vectors = [Vector(Spec.of("nullgame"), 10, seed=3, threads=threads) for threads in (1, 3)]
    for _ in range(30):
        actions = vectors[0].random_actions(np.random.default_rng(2))
        for vector in vectors:
            vector.step(actions)
        assert (vectors[0].observation == vectors[1].observation).all()
        assert (vectors[0].features == vectors[1].features).all()
        assert (vectors[0].mask == vectors[1].mask).all()
        assert (vectors[0].packed_mask == vectors[1].packed_mask).all()


def test_an_illegal_action_names_row_and_clause_and_nothing_is_played():
    vector = Vector(Spec.of("magnate"), 4)
    before = vector.save()
    actions = vector.random_actions(np.random.default_rng(1))
    actions[2] = np.flatnonzero(~vector.mask[2])[0]
    refusal = str(vector.position(2).refusal(vector.spec.action_text(int(actions[2]))))
    with pytest.raises(ValueError, match="row 2: ") as raised:
        vector.step(actions)
    assert str(raised.value) == f"row 2: {refusal}"
    actions[2] = vector.spec.num_actions
    with pytest.raises(ValueError, match="row 2: actions are 0 to 1420, not 1421"):
        vector.step(actions)
    with pytest.raises(TypeError, match="integers"):
        vector.step(np.zeros(4))
    with pytest.raises(ValueError, match="shape"):
        vector.step(np.zeros(3, np.int64))
    assert all((one == other).all() for one, other in zip(before.rows, vector.save().rows, strict=True))


def test_what_was_saved_goes_on_as_it_did():
    vector, generator = Vector(Spec.of("nullgame"), 5, seed=1), np.random.default_rng(0)
    vector.mask.any()
    vector.step(vector.random_actions(generator))
    saved = vector.save()
    courses = []
    for _ in range(2):
        vector.restore(saved)
        chance = np.random.default_rng(9)
        course = []
        for _ in range(20):
            vector.step(vector.random_actions(chance))
            course.append((vector.observation.copy(), vector.mask.copy(), vector.actor.copy()))
        courses.append(course)
    for one, other in zip(*courses, strict=True):
        assert all((a == b).all() for a, b in zip(one, other, strict=True))
    with pytest.raises(ValueError, match="saved from 5 rows"):
        Vector(Spec.of("nullgame"), 4).restore(saved)


def test_a_row_goes_on_from_a_position():
    spec = Spec.of("nullgame")
    vector = Vector(spec, 2, seed=1)
    vector.observation.any()
    position = vector.position(1)
    vector.step(vector.random_actions(np.random.default_rng(0)))
    vector.put(0, position)
    assert vector.position(0) == position
    assert (vector.observation[0] == State(spec, position).observation(vector.actor[0])).all()
    assert (vector.mask[0] == State(spec, position).mask()).all()
    with pytest.raises(ValueError, match="a position of magnate-v1"):
        vector.put(0, duchy.start("magnate"))
    ended = State(spec)
    while not ended.is_terminal:
        ended.apply(ended.legal_actions()[0])
    with pytest.raises(ValueError, match="the game is over"):
        vector.put(0, ended.position)


def test_a_seed_is_the_same_games_again():
    vector = Vector(Spec.of("nullgame"), 6, seed=8)
    first = vector.observation.copy()
    vector.step(vector.random_actions(np.random.default_rng(0)))
    vector.reset()
    assert (vector.observation == first).all()
    vector.reset(seed=9)
    assert not (vector.observation == first).all()


def test_sharing_a_win_is_shared():
    from duchy.env.utility import shares, utilities

    keys = np.array([[[3, 1], [3, 1], [2, 9]], [[1, 5], [1, 6], [1, 6]], [[4, 0], [3, 0], [3, 0]]])
    assert shares(keys).tolist() == [[0.5, 0.5, 0], [0, 0.5, 0.5], [1, 0, 0]]
    assert utilities(keys).tolist() == [[0.25, 0.25, -0.5], [-0.5, 0.25, 0.25], [1, -0.5, -0.5]]


def test_specs_have_names_in_the_report():
    assert repr(Vector(Spec.of("nullgame"), 2)) == f"<2 games of {name_of(Spec.of('nullgame'))}>"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda vector: pickle.loads(pickle.dumps(vector))])
def test_a_copy_goes_on_with_the_same_games(copied: Callable[[Vector], Vector]) -> None:
    vector, generator = Vector(Spec.of("nullgame"), 6, seed=4, threads=2, returns="points"), np.random.default_rng(1)
    while not vector.done.any():
        vector.step(vector.random_actions(generator))
    other = copied(vector)
    for _ in range(30):
        for name in ("observation", "mask", "actor", "done", "returns", "number"):
            assert (getattr(vector, name) == getattr(other, name)).all(), name
        actions = vector.random_actions(generator)
        vector.step(actions)
        other.step(actions)
