"""Everybody sees everything in Magna Grecia: the cards not shown have no order yet. Numbers for learning."""

from __future__ import annotations

from ...kernel.dialect import Row, rule
from .fields import State

ENCODED = 1


@rule
def hide(s: State, seat: int) -> None:
    """[SET-5] Nothing is hidden from anybody: what nobody knows is not in the state."""


@rule
def guess(s: State, seat: int, rng: Row) -> None:
    """[SET-5] Nothing was forgotten."""


@rule
def encode(s: State, seat: int, out: Row) -> None:
    """Numbers."""
    out[0] = s.turn
