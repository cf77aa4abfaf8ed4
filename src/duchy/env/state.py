"""One game as a tree: a state that actions lead on from, with what each seat sees of it and has been told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from ..kernel.dialect import NATURE, NOBODY
from ..table.action import Action, every_action
from ..table.diagram_reader import read_diagram
from ..table.position import NATURE_NAME, Position, View
from .layout import Words
from .spec import Spec
from .told import Told
from .utility import Returns, worth

Floats = npt.NDArray[np.float32]
CHANCE: Final = NATURE
"""`actor` where nature acts."""
TERMINAL: Final = NOBODY
"""`actor` where the game is over."""

Kept = tuple[Spec, Position | None, list[int], dict[int, Told]]
"""A pickled state: its start, unless that is the empty table, its actions, and what seats were told before."""


class State:
    """A game from its empty table, or from a position, up to now. `apply` and `undo` change it; `child` does not.

    Seats count from 0. A seat's actions are numbered as `Spec.action_text` says, nature's as `Spec.chance_text` says.
    Two states are equal if their tables are, however they came about; their hashes likewise.
    """

    def __init__(self, spec: Spec, start: Position | None = None) -> None:
        self.spec = spec
        self._positions: list[Position] = [start or Position(spec.settled, spec.settled.start_state())]
        self.history: list[int] = []
        """Actions from the start on, nature's by their own numbers."""
        self._recalled: dict[int, Told] = {}
        """By seat, what it was told before the start."""
        self._told: dict[int, Told] = {}

    @classmethod
    def of_diagram(cls, text: str) -> Self:
        """The position of a diagram. Raises DiagramError."""
        position = read_diagram(text)
        return cls(Spec(position.settled), position)

    @property
    def position(self) -> Position:
        """The table as it is."""
        return self._positions[-1]

    @property
    def course(self) -> tuple[list[Position], list[Action]]:
        """The tables from the start on, and the actions that lie between them."""
        actions = every_action(self.spec.game)
        first = self.spec.first_action
        return self._positions, [
            actions[code if before.actor == NATURE_NAME else first + code]
            for before, code in zip(self._positions, self.history, strict=False)
        ]

    @property
    def actor(self) -> int:
        """The seat that acts, CHANCE (-1) or TERMINAL (-2)."""
        actor = self.position.actor
        return CHANCE if actor == NATURE_NAME else actor - 1 if isinstance(actor, int) else TERMINAL

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    # Actions

    def legal_actions(self) -> list[int]:
        """Whoever acts: its legal actions, ascending; none when the game is over."""
        first = self._first
        return [action.code - first for action in self.position.actions()]

    @property
    def _first(self) -> int:
        return 0 if self.actor == CHANCE else self.spec.first_action

    def mask(self) -> npt.NDArray[np.bool_]:
        """bool, one an action of seats: whether the seat that acts may play it. None may be when nature acts."""
        mask = np.zeros(self.spec.num_actions, np.bool_)
        if self.actor >= 0:
            mask[self.legal_actions()] = True
        return mask

    def text(self, action: int) -> str:
        """The text of an action of whoever acts. Raises IndexError."""
        return self.spec.chance_text(action) if self.actor == CHANCE else self.spec.action_text(action)

    def refusal(self, action: int) -> str | None:
        """Why whoever acts may not play the action, with the clause of the rulebook; None if it may. Raises TypeError
        for what is no whole number.
        """
        try:
            text = self.text(action)
        except IndexError as error:
            return str(error)
        except TypeError:
            numbers = "spec.action_id and spec.chance_id give those of texts"
            raise TypeError(f"an action is a whole number, not {action!r}; {numbers}") from None
        if self.is_terminal:
            return f"{text}: the game is over"
        refused = self.position.refusal(text)
        return str(refused) if refused else None

    def apply(self, action: int) -> None:
        """Play an action. Raises ValueError, naming the clause, for one that is not legal; then nothing has changed."""
        if refused := self.refusal(action):
            raise ValueError(refused)
        self._positions.append(self.position.play(every_action(self.spec.game)[self._first + action]))
        self.history.append(action)

    def undo(self) -> None:
        """Take the last action back. Raises IndexError at the start."""
        if not self.history:
            raise IndexError("nothing has been played")
        self._positions.pop()
        self.history.pop()
        self._told.clear()

    def child(self, action: int) -> State:
        """The state after an action. Raises ValueError."""
        child = self.copy()
        child.apply(action)
        return child

    # Chance

    def chances(self) -> list[tuple[int, float]]:
        """Nature's actions with their probabilities, which add up to 1; none when a seat acts."""
        weighted = self.position.chances()
        whole = sum(weight for _, weight in weighted)
        return [(action.code, weight / whole) for action, weight in weighted]

    def sample_chance(self, chance: random.Random) -> int:
        """One of nature's actions, drawn by its odds. Raises ValueError when nature does not act."""
        return self.position.sample(chance).code

    def let_nature_act(self, chance: random.Random) -> None:
        """Draw and apply nature's actions until a seat acts or the game is over."""
        while self.actor == CHANCE:
            self.apply(self.sample_chance(chance))

    # What seats know

    def view(self, seat: int) -> View:
        """The table as a seat, from 0, may know it; -1 is a spectator. Raises ValueError for other seats."""
        return self.position.view(seat + 1)

    def observation(self, seat: int) -> Words:
        """int16, `spec.observation.size` words: the seat's whole view; `spec.observation` names the fields. Raises
        ValueError for a seat that is not at the table.
        """
        return self.spec.observation.write(self.view(seat).known, seat)

    def scaled(self, seat: int) -> Floats:
        """float32 in 0..1: the observation; `spec.observation.unscaled` gives it back.
        Raises ValueError for a seat that is not at the table.
        """
        return self.spec.observation.scaled(self.observation(seat))

    def features(self, seat: int) -> Floats:
        """float32, `spec.num_features`, most of it in 0..1: the inputs of the game's own nets, from the seat's view.
        Raises ValueError for a seat that is not at the table.
        """
        out = [0.0] * self.spec.num_features
        self.spec.game.features.features(self.view(seat).state(), seat, out)
        return np.array(out, np.float32)

    def guess(self, seat: int, seed: int) -> State:
        """A state that the seat cannot tell from the true one, drawn by the seed. It recalls what it was told; for
        everybody else the game begins there, and nothing can be undone.
        """
        state = State(self.spec, self.view(seat).guess(seed))
        state._recalled = {seat: self._all_told(seat).resumed()}
        return state

    def information_state(self, seat: int) -> str:
        """All that the seat has been told since the start, with its own actions: two states give the same text exactly
        if the seat cannot tell them apart. Raises ValueError for a seat that is not at the table.
        """
        return self._all_told(seat).text

    def information_state_tensor(self, seat: int, room: int, events: int = 0) -> npt.NDArray[np.int32]:
        """The seat's observation, then its own actions from the first on, each plus 1, filled up with 0 to `room`, then
        `events` pairs of numbers: what the seat was told since its last own action, as words of its observation that
        changed, in order, each by its place plus 1 and its new value, filled up with 0.

        Raises OverflowError if the seat has acted more often than `room` says, or been told more than `events`, where 0
        leaves these out.
        """
        own = self._all_told(seat).own
        if len(own) > room:
            raise OverflowError(f"seat {seat} has acted {len(own)} times; there is room for {room}")
        observed = self.spec.observation.size
        tensor = np.zeros(observed + room + 2 * events, np.int32)
        tensor[:observed] = self.observation(seat)
        tensor[observed:][: len(own)] = np.array(own, np.int32) + 1
        if events:
            news = self.news(seat)
            if len(news) > events:
                raise OverflowError(f"seat {seat} was told {len(news)} words anew; there is room for {events}")
            tensor[observed + room :][: news.size] = news.reshape(-1)
        return tensor

    def news(self, seat: int) -> npt.NDArray[np.int32]:
        """int32, changes x 2: a row for each word of the seat's observation that has changed since its last own action,
        or since the start: its place plus 1 and its new value. What others do in secret leaves no trace.
        """
        first = len(self.history)
        while first > 0 and self._positions[first - 1].actor != seat + 1:
            first -= 1
        words = [
            self.spec.observation.write(at.view(seat + 1).known, seat) for at in self._positions[max(0, first - 1) :]
        ]
        rows: list[npt.NDArray[np.int32]] = []
        for old, new in pairwise(words):
            places = np.flatnonzero(old != new)
            rows.append(np.stack([places + 1, new[places]], axis=1).astype(np.int32))
        return np.concatenate(rows) if rows else np.zeros((0, 2), np.int32)

    def _all_told(self, seat: int) -> Told:
        self.view(seat)
        if seat not in self._told:
            self._told[seat] = self._recalled[seat].resumed() if seat in self._recalled else Told(seat)
        told = self._told[seat]
        told.hear(self._positions, self.history)
        return told

    # How it ends

    def returns(self, by: Returns = "share") -> list[float]:
        """By seat, 0 while the game goes on. "share": -1..1 and 0 in all, 1 for winning alone, shared if several win;
        "margin": how far its points are ahead of the best rival's; "points": its points, the first figure of the
        result. Raises ValueError.
        """
        result = self.position.result
        if result is None:
            return [0.0] * self.spec.num_players
        return worth(np.array([result.keys], np.int64), by)[0].tolist()

    def points(self) -> list[int]:
        """By seat, the first figure of the result, as if the game ended now."""
        return [keys[0] for keys in self.position.standing().keys]

    # Copies

    def copy(self) -> State:
        """A state of its own with the same past."""
        copy = State(self.spec, self._positions[0])
        copy._positions = [*self._positions]
        copy.history = [*self.history]
        copy._recalled = self._recalled
        return copy

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        """Positions never change, so that a copy shares them."""
        return self.copy()

    __copy__ = copy

    def __getstate__(self) -> Kept:
        """Without the tables on the way: to play them again takes no longer than to read them, which are 100 times as
        large.
        """
        start = self._positions[0]
        usual = Position(self.spec.settled, self.spec.settled.start_state())
        return self.spec, None if start == usual else start, self.history, self._recalled

    def __setstate__(self, kept: Kept) -> None:
        spec, start, history, recalled = kept
        State.__init__(self, spec, start)
        self._recalled = recalled
        for action in history:
            self.apply(action)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and other.position == self.position

    def __hash__(self) -> int:
        return hash(self.position)

    def __str__(self) -> str:
        return self.position.diagram()

    def __repr__(self) -> str:
        return f"<{self.spec.name} after {len(self.history)} actions>"


def replayed(spec: Spec, history: Sequence[int]) -> State:
    """The state after those actions from the empty table. Raises ValueError."""
    state = State(spec)
    for action in history:
        state.apply(action)
    return state
