"""What a game is to everything above it. Whoever is new here reads this page first.

A game is a description (`GAME` in `games/<game>/__init__.py`) that names its parts. A part is a file (`parts.py` says
where); one that holds code is a module with the names of a protocol below. `Game.rules`, `Game.hidden` and so on find
it and look whether it has them. `tests/contract/typed_parts.py` lets the type checker hold every game's modules to
these protocols, with the game's own state in the place of `AnyState`.

Rules know neither words nor pixels, so what draws a game is declared where drawing is: `terminal/face.py` (`Face`),
`server/games/page.py` (`GamePage`), `server/games/log.py` (`GameLog`), `effects` (`Effects`).

In all of them seats count from 0, an action is its code, and `out` is filled from its beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeVar

from .fields import Cells, Fields, Grid, Reals, Row

if TYPE_CHECKING:
    import numpy as np


class AnyState(Protocol):
    """A plain state of any game: what is on the table, as numbers. A `Fields` of the game's own (`fields.py`)."""

    turn: int
    """How many turns have begun; 0 during the set-up."""
    declared: ClassVar[Mapping[str, Cells | type[Fields]]]
    """By name its fields, in the order in which they are flattened."""

    @property
    def edition(self) -> Fields:
        """What was chosen before the first move, as numbers."""
        ...

    def copy(self) -> Self:
        """An independent state with the same numbers."""
        ...

    def sharing(self, *own: str) -> Self:
        """A state with the same numbers that shares all lists with this one but those of its own."""
        ...

    def flat(self) -> list[int]:
        """All numbers in the order of declaration."""
        ...

    @classmethod
    def from_flat(cls, numbers: Iterable[int]) -> Self:
        """The state whose `flat()` is `numbers`. Raises ValueError for another number of them."""
        ...

    @classmethod
    def dtype(cls) -> np.dtype[np.void]:
        """The compiled form: the numpy structured type with the same fields."""
        ...


State = TypeVar("State", bound=AnyState, contravariant=True)
"""A game's own state."""
Kept = TypeVar("Kept", bound=AnyState, covariant=True)
Reason = TypeVar("Reason", bound=IntEnum)
"""A game's own codes of refusals."""


# What is played: games/<game>/


class Shape(Protocol[Kept]):
    """`fields.py`: what lies on the table."""

    @property
    def State(self) -> type[Kept]:
        """The class of the game's states."""
        ...


class Actions(Protocol):
    """`actions.py`: every action as a number."""

    @property
    def ACTION_COUNT(self) -> int:
        """How many actions the game has; their codes are 0 ... ACTION_COUNT - 1."""
        ...

    @property
    def LEGAL_MAX(self) -> int:
        """More than so many are never legal at once."""
        ...


class Rules(Protocol[State]):
    """`rules.py`: who acts, what is offered, what is refused, what happens."""

    def start(self, s: State, seats: int) -> None:
        """The blank table, in a state that holds the edition alone; nature then deals."""
        ...

    def actor(self, s: State) -> int:
        """The seat that acts, NATURE, or NOBODY when the game is over."""
        ...

    def legal(self, s: State, out: Row) -> int:
        """Fill `out` with the legal actions in ascending order; how many. The state stays as it is."""
        ...

    def refusal(self, s: State, action: int) -> int:
        """The `Code` that refuses the action; FINE = 0. An action is legal or refused, never both."""
        ...

    def weight(self, s: State, action: int) -> int:
        """How likely nature's action is, as an integer beside those of the others."""
        ...

    def apply(self, s: State, action: int) -> None:
        """What a legal action does, in place."""
        ...

    def score(self, s: State, out: Grid) -> None:
        """By seat the result keys, compared in order, as if the game ended now."""
        ...


class Hidden(Protocol[State]):
    """`hidden.py`: what a seat may not know."""

    @property
    def HIDES(self) -> bool:
        """Whether anything is ever hidden from a seat."""
        ...

    @property
    def FORGETS(self) -> Sequence[str]:
        """Fields of more than one number that `hide` writes to."""
        ...

    @property
    def ENCODED(self) -> int:
        """How many numbers `encode` fills."""
        ...

    def hide(self, s: State, seat: int) -> None:
        """Forget, in place, what the seat (or SPECTATOR) may not know."""
        ...

    def guess(self, s: State, seat: int, rng: Row) -> None:
        """Fill what is forgotten so that the seat could not tell: `hide(guess(hide(s))) == hide(s)`."""
        ...

    def encode(self, s: State, seat: int, out: Row) -> None:
        """A hidden state as small integers, for learning."""
        ...


class Chance(Protocol[State]):
    """`chance.py`: nature's choice, drawn at once."""

    def sample(self, s: State, rng: Row) -> int:
        """One of nature's legal actions, as likely as `weight` says."""
        ...


class Refusals(Protocol[Reason]):
    """`refusals.py`: why an action is refused."""

    @property
    def Code(self) -> type[Reason]:
        """Reasons for a refusal; FINE is none."""
        ...

    @property
    def CLAUSE(self) -> Mapping[Reason, str]:
        """The clause of the rulebook that each refusal cites."""
        ...


class Facts(Protocol[State]):
    """`facts.py`: what a refusal speaks of."""

    def facts(self, s: State, action: int) -> dict[str, object]:
        """What the sentence of a refusal may name."""
        ...


class Notation(Protocol):
    """`notation.py`: the actions as texts, exact to the letter."""

    @property
    def TEXTS(self) -> tuple[str, ...]:
        """By code the one text of each action."""
        ...

    @property
    def CODE(self) -> Mapping[str, int]:
        """By text the code."""
        ...

    @property
    def MISREADINGS(self) -> Iterable[tuple[re.Pattern[str], str, str | None]]:
        """What a text may have meant: the first shape that fits gives a code and, where one says it, a clause."""
        ...

    def is_natures(self, action: int) -> bool:
        """Whether nature alone plays the action."""
        ...


class Diagram(Protocol[State]):
    """`diagram.py`: a table as text and back."""

    def draw(self, s: State) -> list[str]:
        """The lines of a diagram."""
        ...

    def read(self, s: State, seats: int, lines: Sequence[tuple[int, str]]) -> None:
        """Fill a blank state from numbered lines. Raises DiagramError."""
        ...


# What plays it


class Heuristic(Protocol[State]):
    """What quick players go by, and searches that have no net."""

    @property
    def GLANCE(self) -> int:
        """How many actions the heuristic player judges at most, those that `weigh` likes most."""
        ...

    @property
    def ANSWERED(self) -> bool:
        """Whether it lets others answer within its turn before it judges the table."""
        ...

    @property
    def HORIZON(self) -> int:
        """A search plays on for so many turns, then it asks `judge`."""
        ...

    @property
    def THOUGHTFUL(self) -> bool:
        """Whether it then acts by `judge` rather than by `weigh`."""
        ...

    @property
    def LEAN(self) -> int:
        """In a search a margin of REACH is worth LEAN hundredths of a win; smaller ones less in proportion."""
        ...

    @property
    def REACH(self) -> int:
        """The margin that `LEAN` speaks of."""
        ...

    @property
    def SPREAD(self) -> int:
        """How much better a table must be judged for the odds to rise from 1:1 to 2.7:1."""
        ...

    @property
    def WEIGHTS(self) -> Sequence[int]:
        """The weights that `judge` is given."""
        ...

    def weigh(self, s: State, action: int) -> int:
        """How readily a quick player takes the action: 0 never, else in proportion."""
        ...

    def looks_on(self, s: State) -> bool:
        """Whether the heuristic player, having acted, thinks of its next action as well."""
        ...

    def goes_on(self, s: State, action: int) -> bool:
        """Whether it then thinks of this one."""
        ...

    def judge(self, s: State, seat: int, weights: Row) -> int:
        """How good the table is for the seat; only differences mean anything."""
        ...

    def likelihood(self, worth: int) -> float:
        """The chance to win, 0..1, of a seat for which `judge` gives `worth`."""
        ...


class Features(Protocol[State]):
    """What a net is told of a table."""

    @property
    def VERSION(self) -> int:
        """Raised whenever the numbers come to mean something else, so that no older weights are taken."""
        ...

    @property
    def GROUPS(self) -> tuple[tuple[int, int, int], ...]:
        """By group of inputs: how many things alike, numbers of each, hidden units they share."""
        ...

    @property
    def INPUTS(self) -> int:
        """How many numbers there are."""
        ...

    def features(self, s: State, seat: int, out: Reals) -> None:
        """Fill `out` with the numbers, most of them between 0 and 1."""
        ...


class Reasons(Protocol[State]):
    """The quantities that a hint speaks of."""

    @property
    def SIGNS(self) -> tuple[str, ...]:
        """Their names, in the order in which `signs` fills them in."""
        ...

    @property
    def WORTH(self) -> tuple[float, ...]:
        """What one more of each is usually worth to the seat, as a share of the win."""
        ...

    @property
    def SHARED(self) -> tuple[str, ...]:
        """Those that are the same for all seats."""
        ...

    def signs(self, s: State, seat: int, out: Reals) -> None:
        """Fill `out` with what the seat has of each."""
        ...


class Pruning(Protocol[State]):
    """Which of very many actions a net looks at."""

    @property
    def NOTICED(self) -> int:
        """Actions that are looked at, at most."""
        ...

    def notice(self, s: State, action: int) -> int:
        """How much the action promises; only differences mean anything."""
        ...


class Blunders(Protocol[State]):
    """What no level ever does."""

    def is_senseless(self, s: State, action: int) -> bool:
        """Whether the action can do the seat whose turn it is no good at all, as anybody at the table can see."""
        ...
