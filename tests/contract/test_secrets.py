"""Two positions that differ only in what a viewer may not know look alike to that viewer, to the last byte."""

import pytest

import duchy
from duchy.kernel.dialect import SPECTATOR
from duchy.table.match import learned_nothing

from .tables import OPEN, TABLES, every_table, game_of, sampled, seats_know_all, walk

pytestmark = pytest.mark.untraced


def everything(view: duchy.View) -> tuple[object, ...]:
    """Everything that a view reveals."""
    return (
        view.state().flat(), view.diagram(), view.encode(), view.digest, view.actions(), view.actor, view.turn,
        view.result, view.standing(), repr(view),
    )  # fmt: skip


def refusals(table: duchy.Position | duchy.View) -> list[object]:
    """Every refusal, and what the words for it name."""
    rules, facts = table.game.rules, table.game.facts
    codes, state = range(table.game.actions.ACTION_COUNT), table.state()
    return [(rules.refusal(state, code), facts.facts(state, code)) for code in codes]


@pytest.mark.untraced(tables=0)
@every_table
def test_a_guess_looks_to_the_viewer_like_the_truth(settled):
    for seed in (0, 1):
        for at, position in enumerate(sampled(settled, seed, 6)):
            for seat in range(settled.seats + 1):
                view = position.view(seat)
                twin = view.guess(1000 * seed + at)
                assert everything(twin.view(seat)) == everything(view)
                assert twin.settled == settled
                if seat and view.actor == seat:
                    assert twin.actor == seat
                    assert twin.actions() == position.actions() == view.actions()
                    assert at % 12 or refusals(twin) == refusals(position) == refusals(view)


@every_table
def test_hiding_a_guess_gives_what_was_hidden(settled):
    hidden = settled.game.hidden
    for step in walk(settled, 6):
        for seat in (SPECTATOR, *range(settled.seats)):
            seen = step.state.copy()
            hidden.hide(seen, seat)
            again = seen.copy()
            hidden.hide(again, seat)
            assert again == seen
            hidden.guess(again, seat, [12345 + step.state.turn])
            hidden.hide(again, seat)
            assert again == seen


@every_table
def test_what_told_nothing_would_have_looked_the_same_whatever_is_hidden(settled):
    for at, position in enumerate(sampled(settled, 3, 12)):
        if not isinstance(seat := position.actor, int):
            continue
        view, legal = position.view(seat), position.actions()
        for action in {legal[0], legal[at % len(legal)], legal[-1]}:
            after = position.play(action)
            if learned_nothing(position, action, after, seat):
                for seed in range(3):
                    assert view.guess(seed).play(action).view(seat) == after.view(seat), (view.diagram(), action)


@every_table
def test_a_game_says_exactly_where_the_rules_need_what_is_hidden(settled):
    rules, hidden = settled.game.rules, settled.game.hidden
    for at, position in enumerate(sampled(settled, 4, 20 if settled.game.name in OPEN else 1)):
        if not isinstance(seat := position.actor, int):
            continue
        view, legal = position.view(seat), position.actions()
        action = legal[at % len(legal)]
        if hidden.is_determined(view.known, action.code):
            assert view.expected(action) is not None
        else:
            assert view.expected(action) is None
            with pytest.raises(IndexError):  # what is hidden is a number outside every table
                rules.apply(view.state(), action.code)


@pytest.mark.untraced(tables=0)
@every_table
def test_a_guess_is_a_position_of_the_game(settled):
    """It agrees with what the viewer knows, reads back from its diagram, and can be played to the end."""
    rules = settled.game.rules
    codes = range(settled.game.actions.ACTION_COUNT)
    for at, position in enumerate(sampled(settled, 7, 53)):
        guesses = [position.view(seat).guess(at) for seat in range(settled.seats + 1)]
        for guess in {guess.digest: guess for guess in guesses}.values():
            assert duchy.read_diagram(guess.diagram()) == guess
            legal = [code for code in codes if rules.refusal(guess.state(), code) == 0]
            assert legal == [action.code for action in guess.actions()]
            assert list(walk(settled, at, guess.state()))[-1].action is None


@every_table
def test_the_same_seed_gives_the_same_guess_and_others_differ(settled):
    several = 0
    positions = [*game_of(settled, 8)]
    for position in positions[:: 8 if len(positions) > 8 * settled.seats else 1]:
        for seat in range(settled.seats + 1):
            view = position.view(seat)
            assert view.guess(5) == view.guess(5)
            several += len({view.guess(seed).digest for seed in range(4)}) > 1
    assert several == 0 if settled.game.name in OPEN else several >= settled.seats


@every_table
def test_a_viewer_sees_own_actions_only(settled):
    for position in game_of(settled, 9)[::5]:
        for seat in range(settled.seats + 1):
            view = position.view(seat)
            assert view.actions() == (position.actions() if position.actor == seat else ())
            assert view.actor in (position.actor, "nature")
            assert (view.result is None) == (not position.is_over)


@every_table
def test_a_view_is_a_value_that_holds_no_position(settled):
    for position in sampled(settled, 9, 60):
        view = position.view(1)
        state = view.state()
        state.turn += 1
        assert view.state() != state
        assert view == position.view(1)
        assert hash(view) == hash(position.view(1))
        assert view != position.view(2)


@every_table
def test_looking_changes_nothing(settled):
    """Views share with the position what is never hidden, and have their own lists for what is."""
    for position in sampled(settled, 9, 60):
        before = position.state().flat()
        views = [position.view(seat).state().flat() for seat in range(settled.seats + 1)]
        for seat, view in enumerate(views):
            position.view(seat).actions()
            assert position.view(seat).state().flat() == position.view(seat).copy().state().flat() == view
        assert position.state().flat() == before


def test_the_pairs_really_differ():
    """Most guesses of what is hidden are wrong; otherwise these tests would prove nothing."""
    for table in TABLES:
        positions = [position for position in game_of(table.settled, 0) if position.actor == 1]
        others = [position.view(2).guess(1) != position for position in positions]
        assert sum(others) == 0 if seats_know_all(table.settled) else sum(others) > len(others) / 4, table.name


@pytest.mark.parametrize("seat", [-1, 9])
def test_there_is_no_view_from_a_seat_that_is_not_at_the_table(seat):
    for table in TABLES:
        with pytest.raises(ValueError, match="no seat"):
            game_of(table.settled, 0)[0].view(seat)
