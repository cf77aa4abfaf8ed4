"""What a turn changes on the table, in units that people count: the reasons given in a hint. One module per game.

Everything follows from the rules and one seat's view: the turn is played on what the seat knows, up to the point where
something hidden would be revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from ..kernel.contract import AnyState, State
from ..kernel.parts import Part
from ..table.action import Action
from ..table.position import View

MOST: Final = 3
"""Maximum number of changes told of a turn."""
PRICES: Final = frozenset({"effect.fewer_tokens"})
"""What most turns cost somewhat: told only where one turn is compared with another."""


@dataclass(frozen=True)
class Effect:
    """One change: the key of its words, their facts, the number they count, the seats they concern."""

    key: str
    facts: dict[str, object] = field(default_factory=dict[str, object])
    number: int | None = None
    seats: tuple[int, ...] = ()
    hex: int | None = None
    """A place on a map, whose name depends on the language."""


class Effects(Protocol[State]):
    """The interface of a game's module in this folder."""

    def effects(self, before: State, after: State, seat: int, first: Action) -> Iterator[Effect]:
        """What differs between two states as a seat (from 1) knows them, most significant first."""
        ...


class Places(Protocol):
    """The additional interface for a game with a map."""

    def place_named(self, view: View, hex: int, language: str) -> str:
        """The name of a place on the map in play."""
        ...


def effects_of(view: View, plan: Sequence[Action]) -> list[Effect]:
    """What the plan changes for its seat, as far as that seat can know: the most significant."""
    return without_prices(every_effect(view, plan))[:MOST]


def without_prices(effects: Sequence[Effect]) -> list[Effect]:
    """All but `PRICES`."""
    return [effect for effect in effects if effect.key not in PRICES]


def every_effect(view: View, plan: Sequence[Action]) -> list[Effect]:
    """All that the plan changes for its seat, as far as that seat can know."""
    module, after = view.game.part(Part.EFFECTS, Effects[AnyState]), [view, *view.along(plan)][-1]
    return list(module.effects(view.state(), after.state(), view.seat, plan[0]))


@dataclass(frozen=True)
class TableNamer:
    """What the words of an effect call a seat, as given, and a village of the map in play, in the language."""

    view: View
    language: str
    seat_named: Callable[[int], str]

    def seat(self, seat: int) -> str:
        """A player; seats count from 1."""
        return self.seat_named(seat)

    def hex(self, hex: int) -> str:
        """A village. Raises PartError in a game without a map."""
        return self.view.game.part(Part.EFFECTS, Places).place_named(self.view, hex, self.language)
