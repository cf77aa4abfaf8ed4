"""The contract of every game, in every edition, for every number of seats."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from tests.playing import result_of

import duchy
from duchy.kernel.dialect import NATURE, NOBODY, seeded
from duchy.kernel.records import fetch, records_of, store

from .tables import TABLES, actions_of, every_game, every_table, game_of, sampled, walk

pytestmark = pytest.mark.untraced

GAMES_EACH = 6
FEW = 5
"""Up to this many values of an axis are all played; of more, at least three."""


def test_the_tables_cover_every_value_of_every_axis():
    for game in duchy.games.values():
        settled = [table.settled for table in TABLES if table.settled.game == game]
        assert {table.seats for table in settled} == set(game.seats)
        assert {table.edition for table in settled} == set(game.editions)
        for axis in game.axes:
            played = {table.values[axis.name] for table in settled}
            assert len(played) >= (len(axis.values) if len(axis.values) <= FEW else 3), axis.name


@every_table
def test_random_games_end_and_give_a_result(settled):
    for seed in range(GAMES_EACH):
        last = game_of(settled, seed)[-1]
        assert (last.is_over, last.actor, last.actions(), last.chances()) == (True, None, (), ())
        result = result_of(last)
        assert len(result.keys) == settled.seats
        assert {len(row) for row in result.keys} == {len(settled.game.result_keys)}
        best = max(result.keys)
        assert result.winners == tuple(seat for seat in range(1, settled.seats + 1) if result.keys[seat - 1] == best)


@pytest.mark.untraced(tables=0)
@every_table
def test_an_action_is_legal_or_refused_never_both(settled):
    refusal = settled.game.rules.refusal
    codes = range(settled.game.actions.ACTION_COUNT)
    for seed in range(2):
        for at, step in enumerate(walk(settled, seed)):
            if (at + seed) % 3 == 0 or step.action is None:
                assert [code for code in codes if refusal(step.state, code) == 0] == step.legal


@pytest.mark.slow
@every_table
def test_an_action_is_legal_or_refused_never_both_in_many_games(settled):
    refusal = settled.game.rules.refusal
    codes = range(settled.game.actions.ACTION_COUNT)
    for seed in range(100, 120):
        for step in walk(settled, seed):
            assert [code for code in codes if refusal(step.state, code) == 0] == step.legal


@every_table
def test_every_refusal_has_a_clause(settled):
    for position in sampled(settled, 1, 90):
        for code in range(settled.game.actions.ACTION_COUNT):
            refused = position.refusal(duchy.Action(settled.game, code))
            if refused:
                assert refused.code.isupper()
                assert (refused.rule or "")[:1].isupper()


@every_table
def test_the_facts_of_a_refusal_are_words_and_numbers(settled):
    facts = settled.game.facts.facts
    for position in sampled(settled, 1, 90):
        for code in range(settled.game.actions.ACTION_COUNT):
            for name, value in facts(position.state(), code).items():
                assert name.isidentifier()
                assert type(value) in (str, int)


@every_table
def test_somebody_acts_exactly_while_something_is_legal(settled):
    most = settled.game.actions.LEGAL_MAX
    for seed in range(GAMES_EACH):
        for step in walk(settled, seed):
            assert (step.actor == NOBODY) == (not step.legal)
            assert step.actor in (NATURE, NOBODY) or 0 <= step.actor < settled.seats
            assert step.legal == sorted(set(step.legal))
            assert len(step.legal) <= most
            assert step.action is None or step.action in step.legal


@every_table
def test_nature_plays_natures_actions_with_whole_positive_odds(settled):
    rules, notation = settled.game.rules, settled.game.notation
    for step in walk(settled, 3):
        if step.actor != NATURE:
            assert not any(map(notation.is_natures, step.legal))
        else:
            assert len(set(map(notation.is_natures, step.legal))) == 1
            weights = [rules.weight(step.state, action) for action in step.legal]
            assert all(type(weight) is int and weight > 0 for weight in weights)


@every_table
def test_what_nature_draws_at_once_has_the_exact_odds(settled):
    """Chi-square over all kinds of nature's moments: each at most at its 1-in-100,000 bound."""
    rules, sample = settled.game.rules, settled.game.chance.sample
    done = set()
    for position in game_of(settled, 2):
        state: Any = position.state()
        kind = (state.phase, len(position.chances()))
        if position.actor != "nature" or kind in done or (state.phase in done and len(done) > 3):
            continue
        done |= {kind, state.phase}
        weights = {action.code: weight for action, weight in position.chances()}
        tries, total, rng = 60 * sum(weights.values()), sum(weights.values()), seeded(11)
        drawn = Counter(sample(state, rng) for _ in range(tries))
        assert set(drawn) <= set(weights)
        expected = {code: tries * weight / total for code, weight in weights.items()}
        chi = sum((drawn[code] - mean) ** 2 / mean for code, mean in expected.items())
        degrees = len(weights) - 1
        assert chi <= degrees + 6 * (2 * degrees) ** 0.5 + 12, kind
        assert rules.actor(state) == NATURE
    assert done


@every_table
def test_a_state_keeps_within_its_cells(settled):
    state_class = settled.game.fields.State
    for seed in range(GAMES_EACH):
        for position in sampled(settled, seed, 19):
            numbers = position.state().flat()
            assert {*map(type, numbers)} == {int}
            assert state_class.from_flat(numbers) == position.state()
            record = records_of(state_class, 1)[0]
            store(record, position.state())
            assert fetch(record, state_class) == position.state()


@every_table
def test_play_leaves_the_old_position_unchanged(settled):
    positions, actions = game_of(settled, 4), actions_of(settled, 4)
    for position, action, after in zip(positions[::3], actions[::3], positions[1::3], strict=False):
        before = position.state().flat()
        assert position.play(action) == after
        assert position.state().flat() == before
        assert position != after
        assert position.digest != after.digest


@every_table
def test_a_refused_action_leaves_everything_unchanged(settled):
    for position in sampled(settled, 5, 30):
        before = position.state().flat()
        refused = next(
            action
            for code in range(settled.game.actions.ACTION_COUNT)
            if (action := duchy.Action(settled.game, code)) not in position.actions()
        )
        legal = position.actions()[:1]
        with pytest.raises(duchy.Refused):
            position.play(refused)
        if legal and (after := position.play(*legal)).refusal(refused):
            with pytest.raises(duchy.Refused):
                position.play(*legal, refused)
            assert after.refusal(refused) is not None
        assert position.state().flat() == before


@every_table
def test_actions_replayed_give_the_same_positions(settled):
    position = duchy.Position.start(settled.game, settled.edition, settled.seats, settled.changes)
    for action, expected in zip(actions_of(settled, 5), game_of(settled, 5)[1:], strict=True):
        position = position.play(str(action))
        assert position == expected
        assert hash(position) == hash(expected)
        assert position.digest == expected.digest


@every_game
def test_every_action_has_one_text_and_back(game):
    notation, count = game.notation, game.actions.ACTION_COUNT
    assert len(notation.TEXTS) == len(set(notation.TEXTS)) == count
    for code in range(count):
        action = duchy.Action(game, code)
        text = str(action)
        assert duchy.Action.parse(game, text) == action
        assert text.isascii()
        assert text == text.strip()
        assert not set(text) & set(";*\n:#")


TEXTS_OF = {"magnate": "8f78f333", "rois_faineants": "ffdcea12", "nullgame": "660a7ca8", "magna_grecia": "96827447"}


@every_game
def test_the_order_of_the_actions_is_pinned(game):
    """Legal actions ascend by their number, so every legal list has the order of all texts."""
    texts = "\n".join(game.notation.TEXTS)
    assert blake2b(texts.encode(), digest_size=4).hexdigest() == TEXTS_OF[game.name]


@every_table
def test_a_diagram_reads_back(settled):
    for seed in range(2):
        for position in sampled(settled, seed, 5):
            again = duchy.read_diagram(position.diagram())
            assert again == position
            assert again.state().flat() == position.state().flat()
            assert again.diagram() == position.diagram()
            assert again.actions() == position.actions()
            assert duchy.load(position.diagram()) == position


@every_table
def test_a_record_reads_back_byte_for_byte(settled):
    for seed in range(2):
        actions = actions_of(settled, seed)
        for some in (actions, actions[: len(actions) // 2], []):
            record = duchy.Record(settled, some, {1: "Ann", 2: "Бéla; ok"}, "2026-07-01")
            text = record.text()
            again = duchy.parse_record(text)
            assert again.text() == text
            assert (again.actions, again.settled.values, again.names) == (some, settled.values, record.names)
            assert duchy.load(text) == list(record.positions())[-1]


def test_there_is_no_other_game():
    with pytest.raises(KeyError):
        duchy.start("chess")
    with pytest.raises(duchy.DiagramError):
        duchy.read_diagram("chess")


def digest_of_games() -> str:
    """One digest over two games at every table."""
    total = blake2b(digest_size=8)
    for table in TABLES:
        for seed in (0, 1):
            for step in walk(table.settled, seed):
                total.update(repr((step.actor, step.legal, step.action)).encode())
            total.update(duchy.Position(table.settled, step.state).digest.encode())
    return total.hexdigest()


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_digests_are_equal_in_another_process_with_another_hash_seed(seed):
    tests = Path(__file__).parents[1]
    path = os.pathsep.join([str(tests), str(Path(duchy.__file__).parents[1])])
    program = "from contract.test_contract import digest_of_games; print(digest_of_games())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == digest_of_games()


def read_only(state):
    """A read-only copy of the state: its lists are tuples and its fields are final."""

    def final(self, name, value):
        raise AssertionError(f"{name} is written")

    def frozen(value):
        return tuple(map(frozen, value)) if isinstance(value, list) else value

    def closed(fields):
        kind = type(type(fields).__name__, (), {"__slots__": tuple(fields.declared), "__setattr__": final})
        copy = kind()
        for name in fields.declared:
            value = getattr(fields, name)
            object.__setattr__(copy, name, closed(value) if hasattr(value, "declared") else frozen(value))
        return copy

    return closed(state)


@every_game
def test_asking_what_is_legal_writes_to_no_state(game):
    for seed, edition in enumerate(game.editions):
        settled = game.settle(edition, {}, game.seats[-1])
        for position in game_of(settled, seed)[1::7]:
            state = read_only(position.state())
            count = game.rules.legal(state, [0] * game.actions.LEGAL_MAX)
            refused = [bool(game.rules.refusal(state, code)) for code in range(game.actions.ACTION_COUNT)]
            assert refused.count(False) == count
            assert game.rules.actor(state) == game.rules.actor(position.state())
