"""The interface of a game to everything above it. New here? Read this page first.

A game is a description (`GAME` in `games/<game>/__init__.py`) that names its parts. A part is a file (`parts.py` says
where); a part with code is a module that provides the names of a protocol below. `Game.rules`, `Game.hidden` and so on
find the module and check that it does. `tests/contract/typed_parts.py` makes the type checker check every game's
modules against these protocols, with the game's own state in place of `AnyState`.

Rules know neither words nor pixels, so the interfaces for display are declared where display is: `terminal/face.py`
(`Face`), `server/games/page.py` (`GamePage`), `server/games/log.py` (`GameLog`), `effects` (`Effects`).

Throughout, seats count from 0, an action is its code, and `out` is filled from the start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeVar

from .fields import Cells, Fields, Grid, Reals, Row

if TYPE_CHECKING:
    import numpy as np


class AnyState(Protocol):
    """A plain state of any game: what is on the table, as numbers. A subclass of `Fields` (`fields.py`) per game."""

    turn: int
    """How many turns have begun; 0 during the set-up."""
    declared: ClassVar[Mapping[str, Cells | type[Fields]]]
    """Its fields by name, in the order of flattening."""

    @property
    def edition(self) -> Fields:
        """The edition: what was chosen before the first move, as numbers."""
        ...

    def copy(self) -> Self:
        """An independent state with the same numbers."""
        ...

    def successor(self) -> Self:
        """A copy that rules may play on: it shares the edition, which none of them writes."""
        ...

    def sharing(self, *own: str) -> Self:
        """A state with the same numbers that shares all lists with this one except `own`."""
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
        """The compiled form: a numpy structured type with the same fields."""
        ...


UNKNOWN = "?"
"""In the text of an action: what a viewer did not see of it."""
State = TypeVar("State", bound=AnyState, contravariant=True)
"""A game's own state."""
Kept = TypeVar("Kept", bound=AnyState, covariant=True)
Own = TypeVar("Own", bound=AnyState)
Reason = TypeVar("Reason", bound=IntEnum)
"""A game's own codes of refusals."""
Working = TypeVar("Working", bound="Memory")
"""A game's own working memory."""


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
        """The number of actions; their codes are 0 ... ACTION_COUNT - 1."""
        ...

    @property
    def LEGAL_MAX(self) -> int:
        """Upper bound of the number of legal actions at once."""
        ...


class Rules(Protocol[State]):
    """`rules.py`: who acts, what is offered, what is refused, what happens."""

    def start(self, s: State, seats: int) -> None:
        """Set up the empty table in a state that holds only the edition; nature then deals."""
        ...

    def actor(self, s: State) -> int:
        """The seat that acts, NATURE, or NOBODY when the game is over."""
        ...

    def legal(self, s: State, out: Row) -> int:
        """Fill `out` with the legal actions in ascending order; return their number. Does not change the state."""
        ...

    def refusal(self, s: State, action: int) -> int:
        """The `Code` that refuses the action; FINE = 0. An action is legal or refused, never both."""
        ...

    def weight(self, s: State, action: int) -> int:
        """The relative weight of nature's action, an integer."""
        ...

    def apply(self, s: State, action: int) -> None:
        """Apply a legal action in place."""
        ...

    def score(self, s: State, out: Grid) -> None:
        """Fill `out` with the result keys by seat, compared in order, as if the game ended now."""
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

    def hide(self, s: State, seat: int) -> None:
        """Forget, in place, what the seat (or SPECTATOR) may not know."""
        ...

    def guess(self, s: State, seat: int, rng: Row) -> None:
        """Fill in what was forgotten so that the seat could not tell the difference: `hide(guess(hide(s))) ==
        hide(s)`.
        """
        ...

    def is_determined(self, s: State, action: int) -> bool:
        """Whether the rules can apply the seat's legal action to what it knows, `s`: no, if what happens then depends
        on what was forgotten.
        """
        ...


class Observation(Protocol[State]):
    """`observations/<game>.py`: what a seat knows as small integers, for machine learning."""

    @property
    def ENCODED(self) -> int:
        """The number of values that `encode` fills."""
        ...

    def encode(self, s: State, seat: int, out: Row) -> None:
        """Encode what the seat knows; `s` is hidden from it already. Seats are counted from this one."""
        ...


class Chance(Protocol[State]):
    """`chance.py`: nature's choice, drawn at once."""

    def sample(self, s: State, rng: Row) -> int:
        """One of nature's legal actions, drawn by `weight`."""
        ...


class Refusals(Protocol[Reason]):
    """`refusals.py`: why an action is refused."""

    @property
    def Code(self) -> type[Reason]:
        """Reasons for a refusal; FINE means not refused."""
        ...

    @property
    def CLAUSE(self) -> Mapping[Reason, str]:
        """The clause of the rulebook that each refusal cites."""
        ...


class Facts(Protocol[State]):
    """`facts.py`: the facts of a refusal."""

    def facts(self, s: State, action: int) -> dict[str, object]:
        """The values that the sentence of a refusal may name."""
        ...


class Notation(Protocol[State]):
    """`notation.py`: the actions as texts, exact to the letter."""

    @property
    def TEXTS(self) -> tuple[str, ...]:
        """The text of each action, by code."""
        ...

    @property
    def CODE(self) -> Mapping[str, int]:
        """The code of each text."""
        ...

    @property
    def MISREADINGS(self) -> Iterable[tuple[re.Pattern[str], str, str | None]]:
        """What an invalid text may have meant: the first pattern that matches gives a code and possibly a clause."""
        ...

    def is_natures(self, action: int) -> bool:
        """Whether only nature plays the action."""
        ...

    def heard(self, action: int, before: State, after: State, viewer: int) -> str:
        """The action as the viewer (1, 2, ...; 0: a spectator) may know it, with `UNKNOWN` for what it did not see,
        from its views before and after. Only what the two show may go into it.
        """
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
    """The evaluation used by quick players and by searches without a net."""

    @property
    def GLANCE(self) -> int:
        """Maximum number of actions that the heuristic player judges: those that `weigh` rates highest."""
        ...

    @property
    def ANSWERED(self) -> bool:
        """Whether it lets others respond within its turn before it judges the table."""
        ...

    @property
    def HORIZON(self) -> int:
        """How many turns a search plays on before it calls `judge`."""
        ...

    @property
    def THOUGHTFUL(self) -> bool:
        """Whether quick rollouts choose actions by `judge` rather than by `weigh`."""
        ...

    @property
    def LEAN(self) -> int:
        """In a search, a margin of REACH is worth LEAN hundredths of a win; smaller ones proportionally less."""
        ...

    @property
    def REACH(self) -> int:
        """The margin for `LEAN`."""
        ...

    @property
    def SPREAD(self) -> int:
        """How much the judgement must rise for the odds to go from 1:1 to e:1."""
        ...

    @property
    def WEIGHTS(self) -> Sequence[int]:
        """The weights that `judge` is given."""
        ...

    def weigh(self, s: State, action: int) -> int:
        """The weight with which a quick player takes the action; 0: never."""
        ...

    def looks_ahead(self, s: State) -> bool:
        """Whether the heuristic player, having acted, also considers its next action."""
        ...

    def is_follow_up(self, s: State, action: int) -> bool:
        """Whether it then considers this one."""
        ...

    def judge(self, s: State, seat: int, weights: Row) -> int:
        """How good the table is for the seat; only differences matter."""
        ...

    def likelihood(self, worth: int) -> float:
        """The win probability, 0..1, of a seat that `judge` rates `worth`."""
        ...


class Features(Protocol[State]):
    """A net's input features."""

    @property
    def VERSION(self) -> int:
        """Increased whenever the meaning of the features changes, so that older weights are rejected."""
        ...

    @property
    def GROUPS(self) -> tuple[tuple[int, int, int], ...]:
        """By group of inputs: how many like things, features of each, hidden units shared."""
        ...

    @property
    def INPUTS(self) -> int:
        """The number of features."""
        ...

    def features(self, s: State, seat: int, out: Reals) -> None:
        """Fill `out` with the features, most of them between 0 and 1."""
        ...


class Sureness(Protocol[State]):
    """How sure a net may be of itself."""

    @property
    def SURENESS(self) -> Grid:
        """By seats, from two on: the exponents of the chances, in hundredths, at the end of the game and, in equal
        steps, towards its beginning.
        """
        ...

    @property
    def STRAY(self) -> Grid:
        """By seats, from two on: how far off a search is in what it states, in hundredths of a win, root mean square,
        at the end of the game and, in equal steps, towards its beginning.
        """
        ...

    @property
    def PLANNED(self) -> bool:
        """Whether rollouts plan whole turns, which takes longer, instead of taking the action the net likes best."""
        ...

    def left(self, s: State) -> float:
        """How much of the game is left, 0..1."""
        ...


class Reasons(Protocol[State]):
    """The quantities that hints mention."""

    @property
    def QUANTITIES(self) -> tuple[str, ...]:
        """Their names, in the order that `quantities` fills them in."""
        ...

    @property
    def WORTH(self) -> tuple[float, ...]:
        """What one more of each is usually worth to the seat, as a share of the win."""
        ...

    @property
    def SHARED(self) -> tuple[str, ...]:
        """Those that are equal for all seats."""
        ...

    def quantities(self, s: State, seat: int, out: Reals) -> None:
        """Fill `out` with the seat's amount of each."""
        ...


class Pruning(Protocol[State]):
    """Which actions a net considers, if there are very many."""

    @property
    def NOTICED(self) -> int:
        """Maximum number of actions considered."""
        ...

    def notice(self, s: State, action: int) -> int:
        """How promising the action is; only differences matter."""
        ...


class LooseEnds(Protocol[State]):
    """`study/ends/<game>.py`: what is left unfinished when a game is over."""

    def unfinished(self, s: State) -> int:
        """How many things were begun and not finished; of a game that is over."""
        ...


class Memory(Protocol):
    """Working memory of `ends.py`: a named tuple of lists, or of arrays in compiled mode."""

    @property
    def ready(self) -> Row:
        """Nothing but 0 when another table is asked about."""
        ...

    @property
    def most(self) -> Row:
        """How many tables may be examined, where there can be many."""
        ...

    @property
    def plan(self) -> Row:
        """How many actions of the best plan follow the one that was asked about, then these, the last first."""
        ...

    @property
    def merit(self) -> Row:
        """Of actions that bring the same share, the one with most of this is best."""
        ...


class Ends(Protocol[Own, Working]):
    """`minds/<game>/ends.py`: the last turns, solved exactly. A game may be without it."""

    @property
    def STATES(self) -> int:
        """How many states it needs; the first is the table that is asked about."""
        ...

    @property
    def TURN_SHAPES(self) -> Mapping[str, tuple[int, ...]]:
        """The arrays of integers that make `Turns`, by name."""
        ...

    @property
    def ROOM_SHAPES(self) -> Mapping[str, tuple[int, ...]]:
        """The arrays of integers that make `Room`, by name."""
        ...

    @property
    def REAL_SHAPES(self) -> Mapping[str, tuple[int, ...]]:
        """The arrays of real numbers that make `Room`, by name."""
        ...

    @property
    def Turns(self) -> Callable[..., object]:
        """Makes room to look through turns, from arrays."""
        ...

    @property
    def Room(self) -> Callable[..., Working]:
        """Makes working memory, from `turns` and arrays."""
        ...

    def turns_left(self, s: Own) -> int:
        """How many turns a view is from the end, where it can be solved; 0 where it cannot."""
        ...

    def nearly_over(self) -> Own:
        """A table near the end of the game; playing on from it compiles everything."""
        ...

    def shares_after(self, states: list[Own], seat: int, action: int, room: Working, shares: Reals) -> bool:
        """Fill in each seat's share of the win after the seat's action if all play best, 0..1; note the plan and its
        merit; return whether there was room enough.
        """
        ...


class Blunders(Protocol[State]):
    """What levels never do, what people overlook, and how long they do."""

    @property
    def GUESSES(self) -> int:
        """How often a level guesses what is hidden before it decides."""
        ...

    @property
    def PLAIN_TO_SEE(self) -> Grid:
        """Features that nobody misjudges: the group, the first and the last one."""
        ...

    def is_senseless(self, s: State, action: int) -> bool:
        """Whether the action is obviously useless to the active seat, judging only from what everybody sees."""
        ...

    def is_means(self, s: State, action: int) -> bool:
        """Whether the action serves only another one in the same turn, and is judged together with that."""
        ...

    def is_end(self, s: State, means: int, action: int) -> bool:
        """Whether the action is what such a one was for."""
        ...

    def turn_key(self, s: State) -> int:
        """A number that differs from game to game and stays the same while a seat has its turn."""
        ...


class Manners(Protocol[State]):
    """What players of one level may differ in."""

    def shows(self, s: State, action: int, manner: int) -> int:
        """Whether the active seat's action shows the manner, a `Manner`: 1 if so, 0 if it is what others would rather
        do, -1 if it says nothing.
        """
        ...
