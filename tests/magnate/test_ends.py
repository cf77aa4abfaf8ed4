"""The last two turns, solved exactly: compared with brute force over every action and every throw by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import duchy
from duchy.games.magnate.fields import Phase, State, Zone
from duchy.kernel.dialect import NATURE, NOBODY
from duchy.players.exact import Exact
from duchy.players.search.halving import Budget
from duchy.table.position import Position, View
from endings import quick_game, reckoned

pytestmark = pytest.mark.untraced

MAGNATE = duchy.games["magnate"]
EXACT = Exact(MAGNATE, compiled=False)
rules = MAGNATE.rules


@cache
def truth(numbers: tuple[int, ...]) -> float:
    """The first seat's share of the win if both play best: every action, every throw by its odds."""
    state = State.from_flat(numbers)
    who = rules.actor(state)
    if who == NOBODY:
        keys = [[0, 0, 0], [0, 0, 0]]
        rules.score(state, keys)
        return (1 + (keys[0] > keys[1]) - (keys[0] < keys[1])) / 2
    out = [0] * MAGNATE.actions.LEGAL_MAX
    codes = out[: rules.legal(state, out)]
    shares = [truth(after(state, code)) for code in codes]
    if who == NATURE:
        odds = [rules.weight(state, code) for code in codes]
        return sum(share * part for share, part in zip(shares, odds, strict=True)) / sum(odds)
    return max(shares) if who == 0 else min(shares)


def after(state: State, code: int) -> tuple[int, ...]:
    """The numbers of the state after the action."""
    new = state.copy()
    rules.apply(new, code)
    return tuple(new.flat())


def small(state: State, tokens: int) -> None:
    """Leave each seat at most that many tokens, of the suits it has most of, and the waiting seat one card."""
    for row in state.tokens:
        left = tokens
        for suit in sorted(range(6), key=row.__getitem__, reverse=True):
            row[suit] = min(left, row[suit])
            left -= row[suit]
    waits = 1 - state.active
    for card in [card for card, zone in enumerate(state.zone) if zone == Zone.HAND + waits][1:]:
        state.zone[card] = Zone.DISCARD
        state.held[waits] -= 1
        state.counted_held[waits] -= state.counted[card]
        state.counted[card] = 0


def ends(edition: str, final_turns: int, tokens: int, seed: int) -> Iterator[Position]:
    """Tables of quick games in their last turns where a seat chooses, made small."""
    while True:
        seed += 1
        for match, _ in quick_game(MAGNATE.settle(edition, {}, 2), seed):
            state = match.position.state(State)
            is_right = (state.phase, state.final_turns) == (Phase.PLAY, final_turns)
            if is_right and state.played == final_turns - 1:
                small(state, tokens)
                yield Position(match.settled, state)


def check(position: Position) -> None:
    """What is computed from the seat's view is true of the table, for every action and its plan."""
    lines = reckoned(EXACT, position)
    assert {line.action for line in lines} == set(position.actions())
    for line in lines:
        share = truth(after(position.state(State), line.action.code))
        assert line.shares == pytest.approx((share, 1 - share)), position.diagram() + f"\n{line}"
        end = position
        for action in line.plan:
            end = end.play(action)
        assert truth(tuple(end.state(State).flat())) == pytest.approx(share)


@pytest.mark.parametrize("edition", ["en", "fr", "ru", "ap"])
def test_the_last_turn_is_reckoned_as_brute_force_has_it(edition: str) -> None:
    for position in islice(ends(edition, 1, 7, 10), 4):
        check(position)


@pytest.mark.parametrize("edition", ["en", pytest.param("ru", marks=pytest.mark.slow)])
def test_the_turn_before_is_reckoned_as_brute_force_has_it(edition: str) -> None:
    """Positions in which the dice decide."""
    undecided = (position for position in ends(edition, 2, 2, 20) if 0 < reckoned(EXACT, position)[0].shares[0] < 1)
    for position in islice(undecided, 1):
        check(position)


def test_every_line_tells_of_the_table_after_its_own_plan_and_what_is_hidden_is_filled_in_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position, told = next(ends("en", 1, 7, 10)), MAGNATE.reasons.QUANTITIES
    guesses, guess = list[int](), View.guess
    monkeypatch.setattr(View, "guess", lambda self, seed: guesses.append(seed) or guess(self, seed))
    assert isinstance(position.actor, int)
    lines = EXACT.lines(position.view(position.actor), Budget(worlds=1), told)
    assert lines is not None
    assert len(lines) > 1
    assert guesses == [0]
    for line in lines:
        end, seen = position.play(*line.plan).state(), [[0.0] * len(told) for _ in range(2)]
        for seat, row in enumerate(seen):
            MAGNATE.reasons.quantities(end, seat, row)
        assert [list(row) for row in line.amounts] == seen
