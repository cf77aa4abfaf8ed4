"""A match: a game in progress. It deals for nature, plays actions and takes them back, and gives its record."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import takewhile

from ..kernel.dialect import below, seeded
from ..kernel.game import Game, Settled
from .action import Action
from .annotation import Annotation
from .position import NATURE_NAME, Actor, Position, View
from .record import Record


def learned_nothing(before: Position, action: Action, after: Position, seat: int) -> bool:
    """Whether the seat's action led to exactly what its view predicted, so that it learned nothing from it."""
    if not before.game.hidden.HIDES:
        return True
    return before.view(seat).expected(action) == after.view(seat)


@dataclass(frozen=True, eq=False)
class Step:
    """An action with the positions before and after it."""

    before: Position
    action: Action
    after: Position

    @cached_property
    def is_open(self) -> bool:
        """Whether the seat that acted learned nothing from it."""
        return learned_nothing(self.before, self.action, self.after, int(self.before.actor or 0))


def open_actions(steps: Iterable[Step], seat: Actor) -> int:
    """How many of the latest actions the seat can take back: its own since chance or another seat acted, back to the
    last one that showed it something new, such as the card under a bought one. `steps` begin with the latest.
    """
    if not isinstance(seat, int):
        return 0
    taken = takewhile(lambda step: step.before.actor == seat and step.is_open, steps)
    return sum(1 for _ in taken)


class Match:
    """One game in progress, with its whole history. `seed` makes nature's choices repeatable; without one they come
    from the system's randomness.
    """

    def __init__(self, settled: Settled, seed: int | None = None, names: dict[int, str] | None = None) -> None:
        self.settled = settled
        self.names = names or {}
        self.date = date.today().isoformat()
        self._rng = seeded(secrets.randbits(62) if seed is None else seed)
        self.positions = [Position(settled, settled.start_state())]
        self.actions: list[Action] = []
        self.annotations: dict[int, Annotation] = {}
        self.branches: dict[int, tuple[str, ...]] = {}

    @classmethod
    def resume(cls, record: Record, positions: Sequence[Position] | None = None, seed: int | None = None) -> Match:
        """The match that continues a record; `positions` avoids replaying it."""
        match = cls(record.settled, seed, dict(record.names))
        match.date = record.date
        match.actions = list(record.actions)
        match.annotations = dict(record.annotations)
        match.branches = dict(record.branches)
        match.positions = list(positions or record.positions())
        return match

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """How many actions have been played, nature's included."""
        return len(self.actions)

    def play(self, *actions: Action | str) -> Position:
        """Play all of the actions or, if one is refused, none. Raises Refused or NotationError."""
        played: list[Action] = []
        positions = [self.position]
        for action in actions:
            read = action if isinstance(action, Action) else positions[-1].action(action)
            positions.append(positions[-1].play(read))
            played.append(read)
        self.actions += played
        self.positions += positions[1:]
        return self.position

    def play_nature(self) -> list[Action]:
        """Deal, roll and draw until a seat is to act or the game is over; return nature's actions."""
        start = self.ply
        while self.position.actor == NATURE_NAME:
            self.play(self._natures_choice())
        return self.actions[start:]

    def play_random(self, count: int) -> None:
        """Play that many random actions (nature's by their odds), fewer if the game ends."""
        while count > 0 and not self.position.is_over:
            if self.position.actor == NATURE_NAME:
                self.play(self._natures_choice())
            else:
                actions = self.position.actions()
                self.play(actions[below(self._rng, len(actions))])
            count -= 1

    def _natures_choice(self) -> Action:
        game = self.settled.game
        return Action(game, game.chance.sample(self.position.state(), self._rng))

    def reseed(self, seed: int) -> None:
        """Make nature's and random choices depend on `seed` alone from now on."""
        self._rng = seeded(seed)

    def undo(self, count: int = 1) -> Position:
        """Take back that many actions. Raises ValueError if there are fewer."""
        if not 0 <= count <= self.ply:
            raise ValueError(f"{count} of {self.ply} actions")
        if count:
            del self.actions[-count:]
            del self.positions[-count:]
            self.annotations = {at: noted for at, noted in self.annotations.items() if at <= self.ply}
            self.branches = {at: lines for at, lines in self.branches.items() if at <= self.ply}
        return self.position

    def open_actions(self) -> int:
        """How many of the latest actions can be taken back; see the function `open_actions`."""
        latest = zip(self.positions[-2::-1], reversed(self.actions), reversed(self.positions), strict=False)
        return open_actions((Step(*step) for step in latest), self.position.actor)

    def record(self) -> Record:
        """The record of the match so far."""
        noted = dict(self.annotations), dict(self.branches)
        return Record(self.settled, list(self.actions), dict(self.names), self.date, *noted)

    def record_text(self) -> str:
        """The record as text, without replaying the game."""
        return self.record().text(self.positions)


def first_view(game: Game, seats: int | None = None) -> View:
    """A view in which some seat has a choice, always the same one."""
    match = Match(game.settle(None, {}, seats), seed=0)
    while len(match.position.actions()) < 2 or not isinstance(match.position.actor, int):
        match.play_random(1)
    return match.position.view(match.position.actor)
