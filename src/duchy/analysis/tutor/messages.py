"""What goes to the process of a tutor and comes from it, a line each."""

from __future__ import annotations

from typing import Literal

import msgspec

from .question import Question

About = Literal["prepare", "ahead", "weigh"]
"""Compile what the game needs; find out about a decision before it is made; weigh one."""


class Asked(msgspec.Struct):
    """A question with its number."""

    number: int
    about: About
    question: Question


class TutorAnswer(msgspec.Struct, omit_defaults=True):
    """The answer to the question of that number; of a decision that looks costly how much of the win it loses."""

    number: int
    loss: float | None = None
    best: list[str] = []
    """The better plan."""
    why: dict[str, str] = {}
    """By language what only one of both plans changes; `{seat1}` stands for a player."""
    is_only: bool = False
    """Whether it was an only move; then `why` compares it with the next best plan."""
    has_failed: bool = False
    """Whether there is no net to judge by."""
