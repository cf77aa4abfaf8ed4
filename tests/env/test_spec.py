"""What is played: actions as numbers, bounds."""

import pickle
from typing import Any

import numpy as np
import pytest

import duchy
from duchy.env import Spec
from duchy.kernel.errors import NotationError
from duchy.kernel.game import EditionError

from .played import ONE_EACH, SPECS, name_of, walk


@pytest.mark.parametrize("game", duchy.games.values(), ids=str)
def test_the_actions_that_only_nature_plays_come_first(game):
    natures = [game.notation.is_natures(code) for code in range(game.actions.ACTION_COUNT)]
    assert natures == sorted(natures, reverse=True)
    assert natures[-1] is False


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_texts_and_numbers_of_actions_name_each_other(spec):
    texts = [spec.action_text(action) for action in range(spec.num_actions)]
    assert [spec.action_id(text) for text in texts] == [*range(spec.num_actions)]
    natures = [spec.chance_text(action) for action in range(spec.num_chance_actions)]
    assert [spec.chance_id(text) for text in natures] == [*range(spec.num_chance_actions)]


def test_numbers_are_the_same_in_every_edition():
    magnate = [spec for spec in SPECS if spec.game.name == "magnate"]
    assert len({tuple(spec.action_text(action) for action in range(spec.num_actions)) for spec in magnate}) == 1
    assert len({spec.observation.fields for spec in magnate}) == 1


def test_what_is_no_action_is_refused():
    spec = Spec.of("magnate")
    for wrong in (-1, spec.num_actions):
        with pytest.raises(IndexError, match=f"actions are 0 to 1420, not {wrong}"):
            spec.action_text(wrong)
        with pytest.raises(IndexError, match="nature's actions"):
            spec.chance_text(spec.num_chance_actions if wrong > 0 else wrong)
    for text in ("sell the duchy", spec.chance_text(0)):
        with pytest.raises(NotationError):
            spec.action_id(text)


def test_a_spec_is_named_by_what_was_chosen():
    assert Spec.of("magnate", "ru", courts=1).name == "magnate-v1(edition=ru,seats=2,courts=1)"
    assert Spec.of("magnate", "ru", courts=1) == Spec.of("magnate", "ru", courts=1)
    with pytest.raises(KeyError, match="no game chess; there are magnate, rois_faineants, magna_grecia, nullgame"):
        Spec.of("chess")


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("magnate", {"edition": "de"}, "NO_EDITION: game magnate, edition de; there are en, fr, ru, ap, dc"),
        ("rois_faineants", {"seats": 5}, "SEATS: game rois_faineants, seats 5; there are 2, 3, 4"),
        ("nullgame", {"players": 2}, "NO_AXIS: game nullgame, axis players; there are rounds"),
        ("magnate", {"courts": True}, "AXIS_VALUE [O7]: axis courts, value True; there are 0, 1"),
        ("magnate", {"bank_limit": -1}, "AXIS_VALUE [O12]: axis bank_limit, value -1; there are 0..99"),
    ],
)
def test_what_is_refused_is_told_with_what_there_is(game, asked, told):
    with pytest.raises(EditionError) as refused:
        Spec.of(game, **asked)
    assert str(refused.value) == str(pickle.loads(pickle.dumps(refused.value))) == told


def test_numbers_may_come_from_numpy():
    chosen: dict[str, Any] = {"seats": np.int64(3), "coup_scope": np.str_("turn"), "idle_limit": np.int8(2)}
    assert Spec.of("rois_faineants", **chosen) == Spec.of("rois_faineants", seats=3, coup_scope="turn", idle_limit=2)


@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_games_keep_within_their_bounds(spec):
    for state in walk(spec, 5):
        limit = spec.max_chance_outcomes if state.actor == -1 else spec.num_actions
        assert len(state.legal_actions()) <= limit
    assert len(state.history) < spec.max_game_length
    assert sum(state.returns()) == pytest.approx(0)
    assert min(state.returns()) >= spec.min_utility - 1e-12
    assert max(state.returns()) <= spec.max_utility
