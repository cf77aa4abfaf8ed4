"""A position: everything on the table at one moment, as a value."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate, repeat
from typing import TYPE_CHECKING, Final, TypeVar, overload

from ..kernel.contract import AnyState
from ..kernel.dialect import NATURE, SPECTATOR, seeded
from ..kernel.errors import NotationError, Refused
from ..kernel.game import Game, Settled
from .action import Action, every_action
from .diagram import draw_diagram

if TYPE_CHECKING:
    import random

NATURE_NAME: Final = "nature"
Actor = int | str | None
Own = TypeVar("Own", bound=AnyState)
"""The class of a game's states."""


@dataclass(frozen=True)
class Result:
    """How a game ended: the winners' seats (several share), and each seat's keys, compared in order."""

    winners: tuple[int, ...]
    keys: tuple[tuple[int, ...], ...]


def actor_name(actor: int) -> Actor:
    """A seat 1..N, "nature", or None when the game is over."""
    return actor + 1 if actor >= 0 else NATURE_NAME if actor == NATURE else None


def of_kind(state: AnyState, kind: type[Own] | None) -> AnyState | Own:
    """The state, checked to be of that class. Raises TypeError."""
    if kind is not None and not isinstance(state, kind):
        raise TypeError(f"a table of {type(state).__module__}, not of {kind.__module__}")
    return state


def legal_codes(settled: Settled, state: AnyState) -> list[int]:
    """The legal actions of a state as codes, ascending."""
    game = settled.game
    out = [0] * game.actions.LEGAL_MAX
    return out[: game.rules.legal(state, out)]


def hide(game: Game, state: AnyState, seat: int) -> None:
    """Forget, in place, what the seat may not know; 0 is a spectator."""
    game.hidden.hide(state, seat - 1 if seat else SPECTATOR)


def standing(settled: Settled, state: AnyState) -> Result:
    """The result as if the game ended now."""
    keys = [[0] * len(settled.game.result_keys) for _ in range(settled.seats)]
    settled.game.rules.score(state, keys)
    best = max(keys)
    winners = tuple(seat + 1 for seat, row in enumerate(keys) if row == best)
    return Result(winners, tuple(map(tuple, keys)))


def refused(action: Action, code: int) -> Refused:
    """The refusal of an action: its code and the clause that this cites."""
    refusals = action.game.refusals
    reason = refusals.Code(code)
    return Refused(str(action), reason.name, refusals.CLAUSE[reason])


def digest_of(settled: Settled, state: AnyState) -> str:
    """Twelve hexadecimal digits that differ when anything in the state, the edition or the rules version does."""
    numbers = ",".join(map(str, state.flat()))
    text = f"{settled.game.name} {settled.game.version} {settled.seats} {numbers}"
    return blake2b(text.encode(), digest_size=6).hexdigest()


class Position:
    """Everything on the table at one moment. A value: `play` returns another position and changes nothing. Seats are
    1..N. Positions can be compared, hashed and kept freely. The latest answers are cached: whether an action is
    refused, where it leads, what a seat sees.
    """

    _asked: tuple[int, int] | None = None
    """The latest action that was checked, and the clause that refuses it (0: none)."""
    _played: tuple[int, Position] | None = None
    """The latest action that was played, and the position it led to."""
    _codes: list[int] | None = None
    """The legal actions, once they have been asked for."""

    def __init__(self, settled: Settled, state: AnyState) -> None:
        self.settled = settled
        self._state = state
        self.actor: Actor = actor_name(settled.game.rules.actor(state))
        """Who acts: a seat 1..N, "nature", or None when the game is over."""
        self._views: dict[int, View] = {}

    @staticmethod
    def start(
        game: Game, edition: str | None = None, seats: int | None = None, axes: Mapping[str, object] | None = None
    ) -> Position:
        """The empty table of a game, before nature deals. Raises EditionError."""
        settled = game.settle(edition, axes or {}, seats)
        return Position(settled, settled.start_state())

    @property
    def game(self) -> Game:
        """The game's description."""
        return self.settled.game

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor is None

    @property
    def turn(self) -> int:
        """How many turns have begun; 0 during the set-up."""
        return self._state.turn

    def _legal(self) -> list[int]:
        if self._codes is None:
            self._codes = legal_codes(self.settled, self._state) if self.actor is not None else []
        return self._codes

    def actions(self) -> tuple[Action, ...]:
        """The legal actions, nature's too, in the game's fixed order; empty when the game is over."""
        return tuple(map(every_action(self.settled.game).__getitem__, self._legal()))

    def _weights(self) -> list[int]:
        weight, state = self.settled.game.rules.weight, self._state
        return [*map(weight, repeat(state), self._legal())]

    def chances(self) -> tuple[tuple[Action, int], ...]:
        """Nature's actions with their weights; empty when a seat is to act."""
        if self.actor != NATURE_NAME:
            return ()
        return tuple(zip(self.actions(), self._weights(), strict=True))

    def sample(self, chance: random.Random) -> Action:
        """One of nature's actions, drawn by their weights. Raises ValueError when nature does not act."""
        if self.actor != NATURE_NAME:
            raise ValueError("nature does not act here")
        codes, shares = self._legal(), [*accumulate(self._weights())]
        at = bisect(shares, chance.random() * shares[-1], 0, len(codes) - 1)  # as random.choices, in half the time
        return every_action(self.settled.game)[codes[at]]

    def action(self, text: str) -> Action:
        """The action with that text, legal or not. Raises NotationError."""
        return Action.parse(self.game, text)

    def refusal(self, action: Action | str) -> Refused | NotationError | None:
        """Why the action cannot be played now; None if it can."""
        if isinstance(action, str):
            try:
                action = self.action(action)
            except NotationError as error:
                return error
        if self._asked is None or self._asked[0] != action.code:
            self._asked = action.code, self.game.rules.refusal(self._state, action.code)
        code = self._asked[1]
        return refused(action, code) if code else None

    def _is_offered(self, code: int) -> bool:
        """Whether it is among the legal actions, if these are known already, here or in the view of who acts. Such
        an action may be played, since nothing that is hidden from a seat decides what it may play.
        """
        if self._codes is not None and code in self._codes:
            return True
        view = self._views.get(self.actor) if isinstance(self.actor, int) else None
        return view is not None and view.offers(code)

    def play(self, *actions: Action | str) -> Position:
        """The position after the actions, each checked. Raises Refused or NotationError."""
        here = self
        for action in actions:
            here = here._play(action if isinstance(action, Action) else here.action(action))
        return here

    def _play(self, action: Action) -> Position:
        if self._played and self._played[0] == action.code:
            return self._played[1]
        if not self._is_offered(action.code) and (error := self.refusal(action)):
            raise error
        settled, code = self.settled, action.code
        state = self._state.successor()
        settled.game.rules.apply(state, code)
        after = Position(settled, state)
        self._played = code, after
        return after

    def view(self, seat: int) -> View:
        """What that seat may know; seat 0 is a spectator. Raises ValueError for a seat that is not at the table. If the
        game hides nothing, the view shares the state.
        """
        if seat in self._views:
            return self._views[seat]
        if not 0 <= seat <= self.settled.seats:
            raise ValueError(f"no seat {seat} at a table of {self.settled.seats}")
        hidden, state = self.game.hidden, self._state
        if hidden.HIDES:
            state = state.sharing(*hidden.FORGETS)
            hide(self.game, state, seat)
        view = self._views[seat] = View(self.settled, state, seat)
        return view

    @cached_property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return standing(self.settled, self._state) if self.is_over else None

    def standing(self) -> Result:
        """The result as if the game ended now."""
        return standing(self.settled, self._state)

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that differ when anything in the state, the edition or the rules version does."""
        return digest_of(self.settled, self._state)

    @overload
    def state(self) -> AnyState: ...

    @overload
    def state(self, kind: type[Own]) -> Own: ...

    def state(self, kind: type[Own] | None = None) -> AnyState | Own:
        """A copy of the underlying state, for programs that use the rules directly; `kind` is its game's class."""
        return of_kind(self._state.copy(), kind)

    def diagram(self) -> str:
        """The position as text, which `duchy.read_diagram` reads back."""
        return draw_diagram(self.settled, self._state)

    def __reduce__(self) -> tuple[type[Position], tuple[Settled, AnyState]]:
        """Copy and pickle without the caches, which hold further positions and everybody's views."""
        return Position, (self.settled, self._state)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and other.game == self.game
            and other.settled.seats == self.settled.seats
            and other._state == self._state
        )

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.settled.edition}, turn {self.turn}, {self.actor or 'nobody'} to act>"


class View:
    """What one seat may know of a position (seat 0: a spectator), and nothing else."""

    _codes: list[int] | None = None
    """The viewer's legal actions, once they have been asked for."""

    def __init__(self, settled: Settled, state: AnyState, seat: int) -> None:
        self.settled = settled
        self._state = state
        self.seat = seat
        self.actor: Actor = actor_name(settled.game.rules.actor(state))
        """Who acts, as far as the viewer may know."""

    @property
    def game(self) -> Game:
        """The game's description."""
        return self.settled.game

    @property
    def turn(self) -> int:
        """How many turns have begun; 0 during the set-up."""
        return self._state.turn

    def _legal(self) -> list[int]:
        if self._codes is None:
            self._codes = legal_codes(self.settled, self._state) if self.actor == self.seat else []
        return self._codes

    def actions(self) -> tuple[Action, ...]:
        """The viewer's own legal actions; empty when it is not the viewer's turn."""
        return tuple(map(every_action(self.game).__getitem__, self._legal()))

    def texts(self) -> list[str]:
        """The texts of the viewer's legal actions."""
        return [*map(self.game.notation.TEXTS.__getitem__, self._legal())]

    def offers(self, code: int) -> bool:
        """Whether the action of that code is among the viewer's legal actions, if these have been asked for."""
        return self._codes is not None and code in self._codes

    def offered(self, text: str) -> Action | None:
        """The action with that text, if it is one of the viewer's legal actions."""
        code = self.game.notation.CODE.get(text, -1)
        return every_action(self.game)[code] if self.offers(code) else None

    def refusal(self, text: str) -> Refused | NotationError | None:
        """Why the action could not be played if nothing were hidden from the viewer; None if it could."""
        try:
            action = Action.parse(self.game, text)
        except NotationError as error:
            return error
        code = self.game.rules.refusal(self._state, action.code)
        return refused(action, code) if code else None

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return standing(self.settled, self._state) if self.actor is None else None

    def standing(self) -> Result:
        """The result as if the game ended now, which is public."""
        return standing(self.settled, self._state)

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that identify what the viewer knows."""
        return digest_of(self.settled, self._state)

    def guess(self, seed: int) -> Position:
        """A position that the viewer cannot tell from the true one, drawn at random by `seed`."""
        state = self._state.copy()
        self.game.hidden.guess(state, self.seat - 1 if self.seat else SPECTATOR, seeded(seed))
        return Position(self.settled, state)

    def encode(self) -> list[int]:
        """The view as small integers for machine learning; their number is the game's `ENCODED`."""
        observation = self.game.observation
        out = [0] * observation.ENCODED
        observation.encode(self._state, max(self.seat - 1, 0), out)
        return out

    @overload
    def state(self) -> AnyState: ...

    @overload
    def state(self, kind: type[Own]) -> Own: ...

    def state(self, kind: type[Own] | None = None) -> AnyState | Own:
        """A copy of the underlying state without the unknown; `kind` is its game's class."""
        return of_kind(self._state.copy(), kind)

    @property
    def known(self) -> AnyState:
        """The underlying state itself, without the unknown; must not be modified."""
        return self._state

    def expected(self, action: Action) -> View | None:
        """What the viewer would see after a legal action, as far as the view determines it. None if that depends on
        what is hidden, which the game says (`Hidden.is_determined`). `tests/contract/test_secrets.py` checks for every
        game that it says so exactly where the rules need something hidden, and that the expected view comes true
        whatever the hidden things are.
        """
        if not self.game.hidden.is_determined(self._state, action.code):
            return None
        state = self.state()
        self.game.rules.apply(state, action.code)
        hide(self.game, state, self.seat)
        return View(self.settled, state, self.seat)

    def along(self, plan: Iterable[Action]) -> Iterator[View]:
        """What the viewer would see after each action of the plan, up to the first that is not legal then or not its
        own, or that depends on what is hidden.
        """
        here = self
        for action in plan:
            after = here.expected(action) if action in here.actions() else None
            if after is None:
                return
            yield after
            here = after

    def copy(self) -> View:
        """A view with a state of its own."""
        return View(self.settled, self.state(), self.seat)

    def diagram(self) -> str:
        """The view as text, with `?` for the unknown."""
        return draw_diagram(self.settled, self._state)

    def __reduce__(self) -> tuple[type[View], tuple[Settled, AnyState, int]]:
        """Copy and pickle without the caches."""
        return View, (self.settled, self._state, self.seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (other.settled, other.seat) == (self.settled, self.seat) and (
            other._state == self._state
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.digest, self.seat))

    def __repr__(self) -> str:
        return f"<view of {self.game.name} from seat {self.seat}, turn {self.turn}>"
