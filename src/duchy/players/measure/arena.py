"""Paired games: each deal is played once per seat, every side taking every seat once.

All games of a deal share their chance: the same turn brings the same dice and, from equal piles, the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, cast

from ...games import game_named
from ...kernel.dialect import mix
from ...kernel.game import Settled
from ...table.action import Action
from ...table.heard import Ears
from ...table.position import NATURE_NAME, Position, View
from .. import clock
from ..opponents.programs.failure import ProgramError
from ..opponents.programs.program import Program
from ..place import End, Outcome, Place
from ..player import Choice, Player
from ..search.common_random_numbers import moment
from ..search.net_search import Insight, NetSearch
from .contestants import CHANCE, PROGRAM, Side
from .luck_meter import LuckMeter

Sides = Sequence[Side]
"""One per seat, in order round the table; or two, the second of which holds all seats but one."""


@dataclass(frozen=True)
class Contest:
    """Which sides meet in which game; plain data, so that it can be sent to processes."""

    game: str
    edition: str
    axes: Mapping[str, int | str]
    seats: int
    sides: tuple[Side, ...]
    lucky: bool = False
    """Whether to measure luck, which takes some time per game."""

    @classmethod
    def of(cls, settled: Settled, sides: Sides, lucky: bool = False) -> Contest:
        """The contest for the given settings."""
        return cls(settled.game.name, settled.edition, dict(settled.changes), settled.seats, tuple(sides), lucky)

    @property
    def settled(self) -> Settled:
        """Game, edition, axes and seats."""
        return game_named(self.game).settle(self.edition, self.axes, self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The texts of the sides."""
        return tuple(side.text for side in self.sides)


@dataclass
class Mishap:
    """A game that a side lost because it failed to move."""

    side: int
    code: str
    detail: str
    complaint: str = ""
    """The end of what the side's program wrote to its standard error."""


@dataclass
class DealResult:
    """What each side scored in the games of one deal, and the time it took."""

    deal: int
    scores: list[float]
    """Mean share of the win: 1 for games won alone, a half for games shared with one other seat."""
    points: list[float]
    """Mean of the first result key over the side's seats."""
    seconds: list[float]
    decisions: list[int]
    longest: list[float]
    """Longest decision, in seconds."""
    luck: list[float] | None = None
    """How much of the score was luck, if measured; 0 on average."""
    mishaps: list[Mishap] = field(default_factory=list[Mishap])

    @classmethod
    def blank(cls, deal: int, sides: int, lucky: bool = False) -> DealResult:
        """An empty result; `lucky` if luck is to be measured."""
        zeros = [0.0] * sides
        return cls(deal, [*zeros], [*zeros], [*zeros], [0] * sides, [*zeros], [*zeros] if lucky else None)

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> DealResult:
        """The inverse of `plain`. Raises KeyError or TypeError."""
        given = cast(Mapping[str, Any], plain)
        result = cls(**{name: given[name] for name in cls.__dataclass_fields__})
        result.mishaps = [Mishap(**mishap) for mishap in given["mishaps"]]
        return result

    def plain(self) -> dict[str, object]:
        """The result as lists and numbers."""
        return asdict(self)


@dataclass
class Ending:
    """How one game ended: each seat's share of the win and first result key."""

    shares: list[float]
    points: list[int]


def seating(sides: int, seats: int, rotation: int) -> list[int]:
    """The side at each seat after everybody has moved up by `rotation` seats."""
    return [min((seat - rotation) % seats, sides - 1) for seat in range(seats)]


def play_deal(
    settled: Settled, sides: Sides, players: Sequence[Player], deal: int, meter: LuckMeter | None = None
) -> DealResult:
    """Play all games of one deal."""
    result = DealResult.blank(deal, len(sides), meter is not None)
    for rotation in range(settled.seats):
        at_seat = seating(len(sides), settled.seats, rotation)
        ending = DealtGame(settled, sides, players, at_seat, result, meter).play()
        luck = meter.luck(settled.seats) if meter else [0.0] * settled.seats
        for seat, side in enumerate(at_seat):
            games = at_seat.count(side) * settled.seats
            result.scores[side] += ending.shares[seat] / games
            result.points[side] += ending.points[seat] / games
            if result.luck is not None:
                result.luck[side] += luck[seat] / games
    return result


class DealtGame:
    """One game of a deal with these sides at the seats; times and mishaps are noted in the deal's result."""

    def __init__(
        self, settled: Settled, sides: Sides, players: Sequence[Player], at_seat: Sequence[int], log: DealResult,
        meter: LuckMeter | None,
    ) -> None:  # fmt: skip
        self.sides, self.players, self.at_seat, self.log, self.meter = sides, players, at_seat, log, meter
        self.position = Position(settled, settled.start_state())
        self.chance = mix(log.deal, 1)
        self.turn: int = 0
        self.events = self.ply = 0
        self.positions, self.actions = [self.position], list[Action]()
        """The game so far, if a program takes part."""
        self.places: dict[int, Place] = {}

    def play(self) -> Ending:
        """Play to the end, or until a side fails to move and so loses."""
        if self.meter:
            self.meter.begin()
        for seat, side in enumerate(self.at_seat):
            try:
                make_ready(self.players[side], len(self.at_seat))
            except ProgramError as error:
                return self._lost_by(seat, error)
        self.places = self._places()
        while self.position.result is None:
            if self.position.actor == NATURE_NAME:
                self._let_nature_act()
                continue
            try:
                self._let_seat_act()
            except ProgramError as error:
                assert isinstance(self.position.actor, int)
                return self._lost_by(self.position.actor - 1, error)
        self._leave(Outcome(End.PLAYED, self.position.result))
        winners = self.position.result.winners
        shares = [(seat + 1 in winners) / len(winners) for seat in range(len(self.at_seat))]
        return Ending(shares, [keys[0] for keys in self.position.result.keys])

    def _places(self) -> dict[int, Place]:
        """The places of programs, by seat."""
        names = {seat: self._name(who) for seat, who in enumerate(self.at_seat, 1)}
        return {
            seat: Place(names, partial(Ears(seat).hear, self.positions, self.actions))
            for seat, who in enumerate(self.at_seat, 1) if isinstance(self.players[who], Program)
        }  # fmt: skip

    def _name(self, who: int) -> str:
        """What those at the table are told of a side: not the command of a program."""
        player = self.players[who]
        if isinstance(player, Program):
            return player.introduction.title or PROGRAM
        return self.sides[who].text

    def _leave(self, outcome: Outcome) -> None:
        """Tell the programs how the game ended; one that fails only now has played it all the same."""
        for seat, place in self.places.items():
            with suppress(ProgramError):
                self.players[self.at_seat[seat - 1]].leave(place, self.position.view(seat), outcome)

    def _play(self, action: Action) -> None:
        self.position = self.position.play(action)
        if self.places:
            self.positions.append(self.position)
            self.actions.append(action)

    def _let_nature_act(self) -> None:
        position = self.position
        self.events = self.events + 1 if position.turn == self.turn else 0
        self.turn = position.turn
        state = position.state()
        rng = [mix(self.chance, moment(self.turn, self.events))]
        code = position.game.chance.sample(state, rng)
        if self.meter:
            key = mix(mix(self.log.deal, 2), moment(self.turn, self.events))
            self.meter.add(state, position.settled.seats, code, key)
        self._play(Action(position.game, code))

    def _let_seat_act(self) -> None:
        assert isinstance(self.position.actor, int)
        who = self.at_seat[self.position.actor - 1]
        view = shown_to(self.sides[who], self.position, self.position.actor)
        seat = self.position.actor
        if seat in self.places:
            choose = partial(self.players[who].choose_at, self.places[seat])
        else:
            choose = self._seer(who) if self.sides[who].sees else self.players[who].choose
        began = clock.now()
        choice = choose(view, self.sides[who].ms, mix(self.log.deal, 100 + self.ply))
        took = clock.now() - began
        self.log.seconds[who] += took
        self.log.decisions[who] += 1
        self.log.longest[who] = max(self.log.longest[who], took)
        self._play(choice.action)
        self.ply += 1

    def _seer(self, who: int) -> Callable[[View, int, int], Choice]:
        """How a side that sees more than its seat decides: a search is told what it may see, others get the whole
        table.
        """
        player = self.players[who]
        if not isinstance(player, NetSearch):
            return player.choose
        chance = self.chance if self.sides[who].sees == CHANCE else None
        return partial(player.choose, insight=Insight(self.position.state(), chance, (self.turn, self.events)))

    def _lost_by(self, loser: int, error: ProgramError) -> Ending:
        """The others share the win; points are those of the current table."""
        self.log.mishaps.append(Mishap(self.at_seat[loser], error.code, error.detail, error.complaint))
        self._leave(Outcome(End.FORFEIT, losers=[loser + 1]))
        others = len(self.at_seat) - 1
        shares = [0.0 if seat == loser else 1 / others for seat in range(others + 1)]
        return Ending(shares, [keys[0] for keys in self.position.standing().keys])


def make_ready(player: Player, seats: int) -> None:
    """Start the program behind a player, if any, before timing starts. Raises ProgramError."""
    if isinstance(player, Program):
        player.make_ready()
        player.check_seats(seats)


def shown_to(side: Side, position: Position, seat: int) -> View:
    """The view that a side gets: its seat's, or the whole table for a seer."""
    return View(position.settled, position.state(), seat) if side.sees else position.view(seat)
