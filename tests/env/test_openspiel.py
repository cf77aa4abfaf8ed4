"""Games for OpenSpiel: its own tests and algorithms."""

import copy
import pickle
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

import duchy.env.openspiel
from duchy.env import Spec

from .played import name_of

PLAYTHROUGH = Path(__file__).parent / "playthroughs" / "nullgame.txt"
SPECS = [Spec.of(name, seats=seats) for name, game in duchy.games.items() for seats in game.seats]


def loaded(spec, **parameters):
    given = ",".join(f"{name}={value}" for name, value in {"players": spec.num_players, **parameters}.items())
    return pyspiel.load_game(f"duchy_{spec.game.name}({given})")


@pytest.mark.rotating(2)
@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_openspiel_finds_nothing_wrong(spec):
    """With serialisation at every step."""
    pyspiel.random_sim_test(loaded(spec), num_sims=1, serialize=True, verbose=False)


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "spec",
    [pytest.param(s, marks=[pytest.mark.check] if s.game.name == "magna_grecia" else [], id=s.name) for s in SPECS],
)
def test_openspiel_finds_nothing_wrong_where_chance_is_sampled(spec):
    """Without serialisation: this OpenSpiel asks the game for its generator then, which no Python game can answer."""
    game = loaded(spec, chance="sampled")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        game.serialize()


def sampled_course(seed):
    """The beginning of a game of first legal actions: its states as text, where each is serialised and read back."""
    game = pyspiel.load_game(f"duchy_magnate(chance=sampled,rng_seed={seed})")
    state, texts = game.new_initial_state(), []
    while not state.is_terminal() and len(texts) < 30:
        if state.is_chance_node():
            assert state.chance_outcomes() == [(0, 1.0)]
            assert state.legal_actions() == [0]
            assert state.action_to_string(-1, 0) == "nature acts"
        state.apply_action(state.legal_actions()[0])
        assert not state.is_chance_node() or state.inner.history
        texts.append(str(state))
        back = game.deserialize_state(state.serialize())
        assert (str(back), back.history()) == (texts[-1], state.history())
        state = back
    return texts


def test_sampled_chance_is_drawn_by_a_seed_and_anew_in_every_copy():
    assert sampled_course(3) == sampled_course(3) != sampled_course(4)
    state = pyspiel.load_game("duchy_magnate(chance=sampled)").new_initial_state()
    deals = set()
    for _ in range(5):
        again = state.clone()
        again.apply_action(0)
        assert again.current_player() == 0
        deals.add(str(again))
    assert len(deals) == 5


@pytest.mark.parametrize("chance", ["explicit", "sampled,rng_seed=7"])
def test_games_and_states_can_be_pickled_and_copied(chance):
    """The generator of a game goes with it, so that what is read back draws what the original would have drawn."""
    game = pyspiel.load_game(f"duchy_nullgame(players=3,chance={chance})")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (str(again), again.history(), str(again.get_game())) == (str(state), state.history(), str(game))
    game_again, state_again = pickle.loads(pickle.dumps((game, state)))
    assert ends_of(game_again, state_again) == ends_of(game, state)
    played = state.clone()
    played.apply_action(played.legal_actions()[0])
    assert str(played) != str(state)


def ends_of(game, state):
    """How the state goes on, and a new game after it."""
    texts = []
    for each in (state.clone(), game.new_initial_state()):
        while not each.is_terminal():
            each.apply_action(each.legal_actions()[0])
        texts.append(str(each))
    return texts


def test_copies_of_a_state_go_on_by_different_chance():
    state = pyspiel.load_game("duchy_magnate(chance=sampled,rng_seed=7)").new_initial_state()
    deals = set()
    for _ in range(3):
        for again in (copy.copy(state), copy.deepcopy(state)):
            again.apply_action(0)
            deals.add(str(again))
    assert len(deals) == 6


def test_chance_is_explicit_or_sampled():
    with pytest.raises(ValueError, match="chance is explicit or sampled, not loaded"):
        pyspiel.load_game("duchy_nullgame(chance=loaded)")


def test_parameters_are_editions_seats_and_options():
    game = pyspiel.load_game("duchy_magnate(edition=ru,courts=1)")
    assert game.spec.name == "magnate-v1(edition=ru,seats=2,courts=1)"
    assert pyspiel.load_game("duchy_magna_grecia(players=3,oracle_setup=random)").num_players() == 3
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)


def test_observers_see_what_a_seat_sees():
    game = loaded(Spec.of("magnate"))
    state, chance = game.new_initial_state(), random.Random(1)
    while state.is_chance_node() or state.move_number() < 40:
        state.apply_action(chance.choice(state.legal_actions()))
    seat = state.current_player()
    sees, recalls = make_observation(game), make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert sees is not None
    assert recalls is not None
    sees.set_from(state, seat)
    assert (sees.tensor == state.inner.observation(seat)).all()
    assert (sees.dict["zone"] == game.spec.observation.read(state.inner.observation(seat), "zone")).all()
    assert sees.string_from(state, seat) == state.inner.view(seat).diagram()
    recalls.set_from(state, seat)
    assert recalls.string_from(state, seat) == state.inner.information_state(seat)
    assert np.count_nonzero(recalls.dict["own_actions"]) == len(state.inner._all_told(seat).own) > 0
    news = state.inner.news(seat)
    assert (recalls.dict["events"][: len(news)] == news).all()
    assert not recalls.dict["events"][len(news) :].any()
    assert state.action_to_string(seat, state.legal_actions()[0]) == state.inner.text(state.legal_actions()[0])


def test_a_playthrough_is_as_openspiel_wrote_it():
    flags.FLAGS.mark_as_parsed()  # it asks for a flag of the command line
    from open_spiel.python.algorithms import generate_playthrough  # takes a second, for scipy.stats

    original, again = generate_playthrough.replay(str(PLAYTHROUGH))
    assert original == again


def test_openspiels_search_draws_worlds_from_what_its_seat_was_told():
    game, chance = pyspiel.load_game("duchy_nullgame(rounds=2)"), random.Random(3)
    draws = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draws), 2.0, 30, random_state=draws)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.inner.sample_chance(chance))
            continue
        drawn = state.resample_from_infostate(state.current_player(), chance.random)
        assert drawn.information_state_string() == state.information_state_string()
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


@pytest.mark.check
def test_regret_minimisation_solves_the_null_game():
    game = pyspiel.load_game("duchy_nullgame(rounds=1)")
    solver = cfr.CFRSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.03
