"""Which actions a net considers: the most promising ones, and only legal ones."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from tests.playing import start_state

import duchy
from duchy.games.magna_grecia import rules
from duchy.games.magna_grecia.actions import LEGAL_MAX
from duchy.games.magna_grecia.fields import State
from duchy.games.nullgame.fields import State as NullState
from duchy.kernel.dialect import NATURE, below, seeded
from duchy.kernel.instances import instance_of_file
from duchy.kernel.records import records_of, store
from duchy.minds.magna_grecia.pruning import NOTICED, notice
from duchy.players.search import pruning

pytestmark = pytest.mark.check

CROWDED = 40


def crowded_tables(seats: int) -> list[State]:
    """Tables of a random game of Magna Grecia with many legal actions."""
    state = start_state(duchy.games["magna_grecia"].settle(None, {}, seats), State)
    rng, out = seeded(seats), [0] * LEGAL_MAX
    found: list[State] = []
    while (seat := rules.actor(state)) >= NATURE:
        count = rules.legal(state, out)
        if seat >= 0 and count > CROWDED:
            found.append(state.copy())
        rules.apply(state, out[below(rng, count)])
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_most_promising_are_looked_at(seats: int) -> None:
    """Nothing is lost or invented, and what is left out is rated no higher than what is considered."""
    plain = instance_of_file("magna_grecia", "players.search.pruning", compiled=False)
    for table in islice(crowded_tables(seats), None, None, 5):
        out = [0] * (2 * LEGAL_MAX)
        count = rules.legal(table, out)
        legal = out[:count]
        assert plain.prune(table, out, count) == NOTICED
        assert sorted(out[:count]) == sorted(legal)
        aside = max(notice(table, action) for action in out[NOTICED:count])
        assert min(notice(table, action) for action in out[:NOTICED]) >= aside


def test_plain_and_compiled_notice_alike() -> None:
    compiled = instance_of_file("magna_grecia", "players.search.pruning", compiled=True)
    plain = instance_of_file("magna_grecia", "players.search.pruning", compiled=False)
    record = records_of(duchy.games["magna_grecia"].fields.State, 1)
    for table in islice(crowded_tables(3), None, None, 9):
        store(record[0], table)
        out = [0] * (2 * LEGAL_MAX)
        count = rules.legal(table, out)
        row = np.array(out)
        assert compiled.prune(record[0], row, count) == plain.prune(table, out, count)
        assert row.tolist() == out


def test_where_actions_are_few_all_are_looked_at() -> None:
    out = [5, 3, 9, *[0] * 7]
    assert pruning.prune(NullState(), out, 3) == 3
    assert out[:3] == [5, 3, 9]


def test_oracles_among_villages_come_first() -> None:
    """Near an oracle, fewer actions aim at a village than where there are only villages."""
    state = start_state(duchy.games["magna_grecia"].settle(None, {}, 2), State)
    rng, out = seeded(1), [0] * LEGAL_MAX
    while rules.actor(state) == NATURE:
        rules.apply(state, out[below(rng, rules.legal(state, out))])
    before = {action: notice(state, action) for action in out[: rules.legal(state, out)]}
    assert len(set(before.values())) > 3
    rules.apply(state, max(before, key=lambda action: before[action]))
    after = {action: notice(state, action) for action in out[: rules.legal(state, out)]}
    assert any(after[action] < before[action] for action in after)
    assert all(after[action] <= before[action] for action in after)
