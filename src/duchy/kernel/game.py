"""A game as seen from outside its rules: name, seats, editions, axes, and its parts (`contract.py`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, partial
from types import MappingProxyType
from typing import Final, TypeVar

from .contract import (
    Actions,
    AnyState,
    Blunders,
    Chance,
    Diagram,
    Ends,
    Facts,
    Features,
    Heuristic,
    Hidden,
    LooseEnds,
    Manners,
    Notation,
    Observation,
    Pruning,
    Reasons,
    Refusals,
    Rules,
    Shape,
    Sureness,
)
from .errors import quoted
from .fields import Fields
from .parts import Part
from .parts import found as found_part

LISTED: Final = 12
"""More integers than these are listed as a range."""


class EditionError(ValueError):
    """An edition or axis that does not exist, or contradictory values; names the option, and what there is instead."""

    def __init__(self, code: str, rule: str | None, instead: Sequence[int | str] = (), **facts: object) -> None:
        self.code, self.rule, self.instead, self.facts = code, rule, instead, facts
        detail = ", ".join(f"{name} {value}" for name, value in facts.items())
        known = f"; there are {', '.join(listed(instead))}" if instead else ""
        super().__init__(f"{code}{f' [{rule}]' if rule else ''}: {detail}{known}")

    def __reduce__(self) -> tuple[partial[EditionError], tuple[str, str | None, Sequence[int | str]]]:
        return partial(type(self), **self.facts), (self.code, self.rule, self.instead)


def listed(values: Sequence[int | str]) -> list[str]:
    """Values for a listing; many integers as a range."""
    if len(values) > LISTED and isinstance(values[0], int):
        return [f"{values[0]}..{values[-1]}"]
    return [str(value) for value in values]


Kind = TypeVar("Kind")
PROTOCOLS: Final[Mapping[Part, type]] = MappingProxyType(
    {
        Part.FIELDS: Shape, Part.ACTIONS: Actions, Part.REFUSALS: Refusals, Part.RULES: Rules, Part.HIDDEN: Hidden,
        Part.OBSERVATION: Observation, Part.CHANCE: Chance, Part.NOTATION: Notation, Part.DIAGRAM: Diagram,
        Part.FACTS: Facts, Part.HEURISTIC: Heuristic, Part.FEATURES: Features, Part.SURENESS: Sureness,
        Part.REASONS: Reasons, Part.PRUNING: Pruning, Part.BLUNDERS: Blunders, Part.MANNERS: Manners,
        Part.ENDS: Ends, Part.LOOSE_ENDS: LooseEnds,
    }
)  # fmt: skip
"""What the module of a part provides."""
NOTHING_BEYOND: Final[Mapping[Part, type]] = MappingProxyType({})


@dataclass(frozen=True)
class Axis:
    """One option that editions may set differently, with its clause and all its values. `values` are what texts and
    programs see; the state holds a code: the value itself if values are integers, its index if they are words. An axis
    that is more than a number in the state (such as the name of a map) has its own class with other `checked` and
    `lay`.
    """

    name: str
    rule: str
    values: Sequence[int | str]

    def code(self, value: object) -> int:
        """The integer that stands for `value` in a state. Raises EditionError."""
        kind = type(self.values[0])
        if isinstance(value, str) and kind is int and re.fullmatch("-?[0-9]{1,8}", value):
            value = int(value)
        if type(value) is not kind or value not in self.values:
            raise EditionError("AXIS_VALUE", self.rule, self.values, axis=self.name, value=quoted(str(value)))
        return value if isinstance(value, int) else self.values.index(value)

    def checked(self, value: object) -> int | str:
        """The value, as it appears in `values`. Raises EditionError."""
        code = self.code(value)
        return self.values[code] if isinstance(self.values[0], str) else code

    def lay(self, edition: Fields, value: int | str) -> None:
        """Write a checked value into the edition's fields of a plain state."""
        setattr(edition, self.name, self.code(value))

    def vary(self, edition: Fields, seed: int) -> None:
        """Write a new random value into the edition's fields, for an axis whose values cannot be listed."""


Values = Mapping[str, int | str]
EditionValues = Mapping[str, int | str | Mapping[int, int | str]]
"""A value for every axis; if it depends on the number of seats, a value for each number."""
Contradiction = tuple[str, str, dict[str, object]]


def no_contradiction(values: Values, seats: int) -> Contradiction | None:
    """For games in which every combination of options is playable; a named function, so that games can be pickled."""
    return None


@dataclass(frozen=True)
class Game:
    """The immutable description of a game; its rules are the modules in its package. `seats` are the possible numbers
    of players; `editions` give every axis a value, and the first edition is the default; `contradiction(values, seats)`
    returns the code, clause and facts of an unplayable combination; `parts` are the parts that the game has, each with
    its file (`kernel/parts.py`); `older` gives earlier versions of the rules the options with which today's are theirs.
    """

    name: str
    version: str
    seats: tuple[int, ...]
    axes: tuple[Axis, ...] = ()
    editions: Mapping[str, EditionValues] = field(default_factory=dict[str, EditionValues])
    result_keys: tuple[str, ...] = ()
    contradiction: Callable[[Values, int], Contradiction | None] = no_contradiction
    parts: tuple[Part, ...] = ()
    older: Mapping[str, Mapping[str, int | str]] = field(default_factory=dict[str, Mapping[str, int | str]])

    def changes_since(self, version: str) -> Mapping[str, int | str] | None:
        """The options with which that version of the rules is played today; None if it cannot be."""
        return {} if version == self.version else self.older.get(version)

    def part(self, part: Part, kind: type[Kind]) -> Kind:
        """The plain module of a part, checked to have the names of its protocol `kind`. Raises PartError, which names
        both.
        """
        return found_part(self.name, part, kind)

    def lacking(self, *wanted: Part, beyond: Mapping[Part, type] = NOTHING_BEYOND) -> list[str]:
        """What is missing of the parts, with its location: parts that the game does not name, files, names of the
        protocol, sound syntax. `beyond`: protocols besides those of the kernel.
        """
        found = [
            part.flaw(self.name, PROTOCOLS.get(part) or beyond.get(part)) if part in self.parts
            else part.place(self.name)
            for part in wanted
        ]  # fmt: skip
        return [flaw for flaw in found if flaw]

    def broken(self, *parts: Part) -> list[str]:
        """What is wrong with those of the parts that are there; others may be missing."""
        return self.lacking(*(part for part in parts if part in self.parts and part.is_there(self.name)))

    @cached_property
    def fields(self) -> Shape[AnyState]:
        """What lies on the table."""
        return self.part(Part.FIELDS, Shape[AnyState])

    @cached_property
    def actions(self) -> Actions:
        """Every action as a number."""
        return self.part(Part.ACTIONS, Actions)

    @cached_property
    def refusals(self) -> Refusals[IntEnum]:
        """Why an action is refused."""
        return self.part(Part.REFUSALS, Refusals[IntEnum])

    @cached_property
    def rules(self) -> Rules[AnyState]:
        """Who acts, what is offered, what is refused, what happens."""
        return self.part(Part.RULES, Rules[AnyState])

    @cached_property
    def hidden(self) -> Hidden[AnyState]:
        """What a seat may not know."""
        return self.part(Part.HIDDEN, Hidden[AnyState])

    @cached_property
    def observation(self) -> Observation[AnyState]:
        """What a seat knows as small integers."""
        return self.part(Part.OBSERVATION, Observation[AnyState])

    @cached_property
    def chance(self) -> Chance[AnyState]:
        """Nature's choice, drawn at once."""
        return self.part(Part.CHANCE, Chance[AnyState])

    @cached_property
    def notation(self) -> Notation[AnyState]:
        """The actions as texts."""
        return self.part(Part.NOTATION, Notation[AnyState])

    @cached_property
    def diagram(self) -> Diagram[AnyState]:
        """A table as text and back."""
        return self.part(Part.DIAGRAM, Diagram[AnyState])

    @cached_property
    def facts(self) -> Facts[AnyState]:
        """The facts of a refusal."""
        return self.part(Part.FACTS, Facts[AnyState])

    @cached_property
    def heuristic(self) -> Heuristic[AnyState]:
        """The evaluation used by quick players and by searches without a net."""
        return self.part(Part.HEURISTIC, Heuristic[AnyState])

    @cached_property
    def features(self) -> Features[AnyState]:
        """A net's input features."""
        return self.part(Part.FEATURES, Features[AnyState])

    @cached_property
    def sureness(self) -> Sureness[AnyState]:
        """How sure a net may be of itself."""
        return self.part(Part.SURENESS, Sureness[AnyState])

    @cached_property
    def reasons(self) -> Reasons[AnyState]:
        """The quantities that hints mention."""
        return self.part(Part.REASONS, Reasons[AnyState])

    @cached_property
    def pruning(self) -> Pruning[AnyState]:
        """Which actions a net considers, if there are very many."""
        return self.part(Part.PRUNING, Pruning[AnyState])

    @cached_property
    def blunders(self) -> Blunders[AnyState]:
        """Actions that no level ever takes."""
        return self.part(Part.BLUNDERS, Blunders[AnyState])

    @cached_property
    def manners(self) -> Manners[AnyState]:
        """Which actions show what a player leans towards."""
        return self.part(Part.MANNERS, Manners[AnyState])

    @property
    def default_edition(self) -> str:
        """The edition used if none is named."""
        return next(iter(self.editions))

    def axis(self, name: str) -> Axis:
        """The axis of that name. Raises EditionError."""
        for axis in self.axes:
            if axis.name == name:
                return axis
        known = [axis.name for axis in self.axes]
        raise EditionError("NO_AXIS", None, known, game=self.name, axis=quoted(name))

    def edition_values(self, edition: str, seats: int) -> dict[str, int | str]:
        """The value of every axis in that edition, for that number of seats."""
        values = self.editions[edition]
        return {name: value[seats] if isinstance(value, Mapping) else value for name, value in values.items()}

    def settle(self, edition: str | None, changes: Mapping[str, object], seats: int | None) -> Settled:
        """The edition with some axes changed, checked. Raises EditionError."""
        name = self.default_edition if edition is None else edition
        if type(name) is not str or name not in self.editions:
            raise EditionError("NO_EDITION", None, [*self.editions], game=self.name, edition=quoted(str(name)))
        count = self.seats[0] if seats is None else seats
        if type(count) is not int or count not in self.seats:
            raise EditionError("SEATS", None, self.seats, game=self.name, seats=quoted(str(count)))
        values = self.edition_values(name, count)
        for axis_name, value in changes.items():
            values[axis_name] = self.axis(axis_name).checked(value)
        if clash := self.contradiction(values, count):
            raise EditionError(clash[0], clash[1], (), game=self.name, **clash[2])
        return Settled(self, name, values, count)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __getstate__(self) -> dict[str, object]:
        """Pickle without the cached modules."""
        return {name: value for name, value in vars(self).items() if name in Game.__dataclass_fields__}


@dataclass(frozen=True)
class Settled:
    """What is chosen before the first move: a game, a named edition with its changes, a number of seats."""

    game: Game
    edition: str
    values: Values
    seats: int

    @property
    def changes(self) -> dict[str, int | str]:
        """The axes whose values differ from the named edition's."""
        base = self.game.edition_values(self.edition, self.seats)
        return {name: value for name, value in self.values.items() if value != base[name]}

    def blank_state(self) -> AnyState:
        """A plain state of this edition, before `start`."""
        state = self.game.fields.State()
        for axis in self.game.axes:
            axis.lay(state.edition, self.values[axis.name])
        return state

    def start_state(self) -> AnyState:
        """A plain state of this edition's empty table; nature is to deal."""
        state = self.blank_state()
        self.game.rules.start(state, self.seats)
        return state

    def __hash__(self) -> int:
        return hash((self.game.name, self.edition, tuple(self.values.items()), self.seats))
