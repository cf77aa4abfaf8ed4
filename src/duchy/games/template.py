"""States of any game as its instances of functions take them: written for the null game, whose state stands for all.

Which game it is, is chosen while the program runs, so no type can name its state (`kernel/instances.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from ..kernel.contract import AnyState
    from ..kernel.records import Record, States
    from .nullgame.fields import State


def as_state(state: Record | AnyState) -> State:
    """One state, plain or compiled."""
    return cast("State", state)


def as_states(states: States) -> list[State]:
    """States in a row."""
    return cast("list[State]", states)
