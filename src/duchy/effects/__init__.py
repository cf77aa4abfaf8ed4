"""What a turn changes on the table, in whole units that people count: the reasons of a hint. One module a game.

All of it follows from the rules and from one seat's view: the turn is played on what the seat knows, up to where
something hidden would come to light.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from ..kernel.contract import AnyState, State
from ..kernel.errors import Illegal
from ..kernel.parts import Part
from ..table.action import Action
from ..table.position import Position, View

MOST: Final = 3
"""So many changes are told of a turn."""


@dataclass(frozen=True)
class Effect:
    """One change: the key of its words, what they name, the number that they count, the seats that they speak of."""

    key: str
    facts: dict[str, object] = field(default_factory=dict[str, object])
    number: int | None = None
    seats: tuple[int, ...] = ()
    hex: int | None = None
    """A place of a map, which has its name by language."""


class Effects(Protocol[State]):
    """What a game's module in this folder says."""

    def effects(self, before: State, after: State, seat: int, first: Action) -> Iterator[Effect]:
        """What differs between two states as a seat, from 1, knows them; the most telling first."""
        ...


class Places(Protocol):
    """What the module of a game with a map says as well."""

    def place_named(self, view: View, hex: int, language: str) -> str:
        """What a place of the map that is played on is called."""
        ...


def effects_of(view: View, plan: Sequence[Action]) -> list[Effect]:
    """What the plan changes for its seat, as far as the seat can know."""
    told, after = view.game.part(Part.EFFECTS, Effects[AnyState]), played(view, plan)
    return list(told.effects(view.state(), after.state(), view.seat, plan[0]))[:MOST]


def played(view: View, plan: Sequence[Action]) -> Position:
    """The table after as much of the plan as can be played on the view, while the seat acts."""
    here = Position(view.settled, view.state())
    for action in plan:
        if here.actor != view.seat:
            return here
        try:
            here = here.play(action)
        except (Illegal, IndexError):
            # What lies beyond something hidden cannot be played on a view.
            return here
    return here


def village_named(view: View, hex: int, language: str) -> str:
    """What a village of the map that is played on is called."""
    return view.game.part(Part.EFFECTS, Places).place_named(view, hex, language)
