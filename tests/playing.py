"""The match of a golden playthrough, and what a position must be able to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import duchy
from duchy.kernel.contract import AnyState
from duchy.kernel.errors import NotationError, Refused
from duchy.kernel.game import Settled
from duchy.table.position import Result

State = TypeVar("State", bound=AnyState)


def played(settled: Settled, seed: int, turns: int, pick: Callable[[duchy.Position], duchy.Action]) -> duchy.Match:
    """A match of at most `turns` turns, nature's choices from the seed, the seats' from `pick`; without a date."""
    match = duchy.Match(settled, seed)
    match.date = ""
    match.play_nature()
    while match.position.turn <= turns and not match.position.is_over:
        match.play(pick(match.position))
        match.play_nature()
    while match.position.turn > turns:
        match.undo()
    return match


def start_state(settled: Settled, kind: type[State]) -> State:
    """The state before nature deals, of its game's class."""
    return duchy.Position(settled, settled.start_state()).state(kind)


def refusal_of(position: duchy.Position, action: str) -> Refused | NotationError:
    """Why an action is refused, which it must be."""
    refusal = position.refusal(action)
    assert refusal is not None, action
    return refusal


def result_of(position: duchy.Position) -> Result:
    """The result of a game, which must be over."""
    assert position.result is not None
    return position.result
