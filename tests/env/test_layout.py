"""Observations: lossless, named, the same for every edition."""

import numpy as np
import pytest

from duchy.env import Field, Layout, Spec, State

from .played import ONE_EACH, SPECS, name_of, walk

PAIRS = 100_000


def seen(spec, seeds):
    """Each view of random games, with its observation."""
    for seed in range(seeds):
        for state in walk(spec, seed):
            for seat in range(-1, spec.num_players):
                yield state.view(seat), state.observation(seat).tobytes()


@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_two_views_differ_exactly_if_their_observations_do(spec):
    views = [*seen(spec, 1 if spec.game.name == "magna_grecia" else 2)]
    by_view, by_words = {}, {}
    for view, words in views:
        assert by_view.setdefault(view, words) == words
        assert by_words.setdefault(words, view) == view
    assert len(views) ** 2 / 2 >= PAIRS or spec.game.name in ("nullgame", "magna_grecia")


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_an_observation_in_0_to_1_can_be_turned_back(spec):
    layout = spec.observation
    words = np.stack([state.observation(seat) for state in walk(spec, 2) for seat in range(-1, spec.num_players)])
    words = np.concatenate([words, [layout.low, layout.high]])
    scaled = layout.scaled(words)
    assert scaled.dtype == np.float32
    assert (scaled.min(), scaled.max()) == (0, 1)
    assert (layout.unscaled(scaled) == words).all()
    turn, low, high = (layout.read(each, "turn").astype(float) for each in (words, layout.low, layout.high))
    assert layout.read(scaled, "turn") == pytest.approx((turn - low) / (high - low))


def test_no_word_is_lost_in_0_to_1():
    fields = [Field("byte", 0, (), -(1 << 7), (1 << 7) - 1, ""), Field("word", 1, (), -(1 << 15), (1 << 15) - 1, "")]
    layout = Layout(tuple(fields), np.zeros((0, 4), np.int64))
    words = np.clip(np.arange(-(1 << 15), 1 << 15)[:, None], layout.low, layout.high).astype(np.int16)
    assert (layout.unscaled(layout.scaled(words)) == words).all()


@pytest.mark.parametrize("spec", [each for each in ONE_EACH if each.has_hidden_information], ids=name_of)
def test_what_is_hidden_changes_no_word(spec):
    changed = 0
    for at, state in enumerate(each for seed in range(5) for each in walk(spec, seed)):
        if at % 5 == 1:
            for seat in range(spec.num_players):
                other = state.guess(seat, seed=at)
                changed += other != state
                assert (other.observation(seat) == state.observation(seat)).all()
    assert changed


@pytest.mark.parametrize("spec", ONE_EACH, ids=name_of)
def test_every_field_can_be_read_by_name(spec):
    layout = spec.observation
    *_, state = walk(spec, 1)
    words, view = state.observation(0), state.view(0).state()
    assert words.dtype == np.int16
    assert words.shape == (layout.size,) == layout.low.shape
    assert (layout.low <= words).all()
    assert (words <= layout.high).all()
    assert layout.read(words, "viewer") == 0
    for field in layout.fields[1:]:
        owner, name = (view.edition, field.name.split(".")[1]) if "." in field.name else (view, field.name)
        numbers = np.array(getattr(owner, name))
        read = layout.read(words, field.name)
        if read.shape != numbers.shape:
            wide = f"<i{2 * read.shape[-1]}"
            read = np.ascontiguousarray(read).view(wide).reshape(numbers.shape)
        assert (read == numbers).all(), field
        assert field.meaning
    assert layout.read(np.stack([words, words]), "phase").shape == (2,)
    with pytest.raises(KeyError, match="no field colour; it has viewer"):
        layout.field("colour")


def test_fields_that_only_repeat_others_are_left_out():
    names = {field.name for field in Spec.of("magna_grecia").observation.fields}
    assert names.isdisjoint({"ways", "site", "near"})
    assert {"edition.terrain", "tile", "market"} <= names


def test_a_stranger_to_the_table_sees_nothing():
    with pytest.raises(ValueError, match="no seat 3 at a table of 2"):
        State(Spec.of("magnate")).observation(2)
