"""What the process of a tutor is asked, as text: nothing but a view enters, and what its seat wants to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ...games import game_named
from ...table.action import Action
from ...table.position import View
from .strictness import Strictness


class Question(msgspec.Struct, frozen=True):
    """A view, and the decision that is to be weighed, if there is one already."""

    game: str
    edition: str
    axes: dict[str, int | str]
    seats: int
    seat: int
    state: list[int]
    plan: list[str] = []
    strictness: Strictness = "blunder"


@dataclass(frozen=True)
class Intention:
    """What a seat wants to do, with what it has done of it before."""

    view: View
    """Where it began, as the seat saw it."""
    plan: tuple[Action, ...]
    is_complete: bool
    """Whether it could not be taken back any more."""

    def is_same(self, other: Intention) -> bool:
        """Whether it is the same decision."""
        return self.view.digest == other.view.digest and self.plan == other.plan


def question(view: View, plan: Sequence[Action] = (), strictness: Strictness = "blunder") -> Question:
    """The question about a view."""
    settled = view.settled
    return Question(
        settled.game.name, settled.edition, dict(settled.values), settled.seats, view.seat, view.state().flat(),
        [str(action) for action in plan], strictness,
    )  # fmt: skip


def view_in(asked: Question) -> View:
    """The view of a question."""
    game = game_named(asked.game)
    settled = game.settle(asked.edition, asked.axes, asked.seats)
    return View(settled, game.fields.State.from_flat(asked.state), asked.seat)


def plan_in(asked: Question, view: View) -> list[Action]:
    """The decision of a question."""
    return [Action.parse(view.game, text) for text in asked.plan]
