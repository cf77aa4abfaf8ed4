"""Properties of every game: a position is a table, a seed to begin from, and a list of numbers that choose actions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import duchy

from .tables import TABLES, actions_of, game_of

pytestmark = pytest.mark.untraced

choices = st.lists(st.integers(0, 999), max_size=40)
scenes = st.tuples(st.sampled_from(TABLES), st.integers(0, 5), st.integers(0, 999), choices)


def played(scene) -> tuple[duchy.Position, list[duchy.Action]]:
    """A position some way into a walk, then played on as the numbers choose."""
    table, seed, begin, numbers = scene
    settled = table.settled
    begin %= len(game_of(settled, seed))
    position, actions = game_of(settled, seed)[begin], actions_of(settled, seed)[:begin]
    for number in numbers:
        legal = position.actions()
        if not legal:
            break
        actions.append(legal[number % len(legal)])
        position = position.play(actions[-1])
    return position, actions


def agreement(scene) -> None:
    position, _ = played(scene)
    legal = set(position.actions())
    for code in range(position.game.actions.ACTION_COUNT):
        action = duchy.Action(position.game, code)
        assert (position.refusal(action) is None) == (action in legal)


def undo(scene) -> None:
    """The actions replayed from the start, and the last one repeated."""
    position, actions = played(scene)
    match = duchy.Match(position.settled, seed=1)
    assert match.play(*actions) == position
    before = [*duchy.Record(position.settled, actions[:-1]).positions()][-1]
    if actions:
        assert match.undo() == before
        assert match.play(actions[-1]) == position
    assert match.undo(len(actions)) == duchy.Match(position.settled).position


def round_trips(scene) -> None:
    position, actions = played(scene)
    assert duchy.read_diagram(position.diagram()) == position
    text = duchy.Record(position.settled, actions).text()
    assert duchy.parse_record(text).text() == text
    assert duchy.load(text) == position


def secrets(scene) -> None:
    position, actions = played(scene)
    for seat in range(position.settled.seats + 1):
        view = position.view(seat)
        assert view.guess(len(actions)).view(seat).diagram() == view.diagram()


@pytest.mark.parametrize("holds", [agreement, undo, round_trips, secrets])
def test_it_holds_wherever_the_numbers_lead(holds):
    @settings(max_examples=60)
    @given(scenes)
    def run(scene):
        holds(scene)

    run()


@pytest.mark.slow
@pytest.mark.parametrize("holds", [agreement, undo, round_trips, secrets])
def test_it_holds_wherever_more_numbers_lead(holds):
    @settings(max_examples=1500)
    @given(scenes)
    def run(scene):
        holds(scene)

    run()
