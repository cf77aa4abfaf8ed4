"""Whether stated chances are true: against results of games, and against decisions played out to the end.

Tenths of a game: the results of games of the net against itself, on what it stated of the tables on the way. Phases of
a game: what the net, or a search, states at decisions of such games, and the mean of the games that follow when all
seats play nearly as the net does, in worlds that fit what the seat knows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...games.template import as_states
from ...kernel.dialect import below, mix, seeded
from ...kernel.game import Settled
from ...kernel.instances import instance
from ...kernel.records import States, as_real_grid, as_reals, blank_records, blank_row, put
from ...table.action import Action
from ...table.position import NATURE_NAME, Position, View
from ..nets.buffers import network_for
from ..nets.weights import net_of
from ..opponents.net_player import NetPlayer
from ..player import Choice, Player
from ..rollouts import DICE
from ..search.blank import blank_evaluation, blank_plans, room_for_plans
from . import stated
from .elo import CONFIDENCE

if TYPE_CHECKING:
    from ..nets.net import Network
    from ..search.evaluation import Evaluation
    from ..search.net_search import NetSearch
    from ..search.plans import Plans

TENTHS: Final = 10
PHASES: Final = 3
"""Early, middle and late: thirds of a game's decisions."""
LONGEST: Final = 480
"""Maximum number of tables per game that are noted."""
SLICE: Final = 16
"""Games per task, and worlds per call."""

Numbers = npt.NDArray[np.float64]


class Tenth(NamedTuple):
    """A tenth of the games: what was stated and what came of it, a table and seat being one case."""

    cases: int
    slope: float
    """Of the line of results on stated shares: 1 if they are neither too sure nor too timid."""
    slope_half: float
    """Half its 95% interval, games being the unit."""
    brier: float
    """Mean squared error of the stated shares."""


class Phase(NamedTuple):
    """Decisions of one phase, played out."""

    decisions: int
    error: float
    """Root mean square of stated less true share, the noise of the rollouts taken off."""
    error_half: float
    """Half its 95% interval."""
    bias: float
    """Mean of stated less true share."""


@dataclass(frozen=True)
class Noted:
    """One game: the shares stated, by table and seat, the result, by seat, and how much was left of it, by table."""

    stated: Numbers
    shares: Numbers
    left: Numbers


class Room:
    """Working memory of one thread."""

    def __init__(self, settled: Settled, compiled: bool) -> None:
        game = settled.game
        self.seats = settled.seats
        self.rules = instance(game.name, stated, compiled=compiled)
        net = net_of(game.name, settled.seats).array
        self.network: Network = network_for(game.name, net, compiled=compiled)
        self.evaluation: Evaluation = blank_evaluation(game, compiled=compiled)
        start, count = settled.start_state(), self.rules.STATES
        self.states: States = blank_records(settled, count) if compiled else [start.copy() for _ in range(count)]
        self.out, self.rng = blank_row(2 * game.actions.LEGAL_MAX), blank_row(DICE)
        self.plans: Plans = blank_plans(game, *room_for_plans(), compiled=compiled)
        self.stated, self.left = np.zeros((LONGEST, self.seats)), np.zeros(LONGEST)
        self.shares, self.sums = np.zeros(self.seats), np.zeros(2)

    def game(self, seed: int) -> Noted:
        """A game of the net against itself."""
        self.rng[0] = seed
        count = self.rules.note_game(
            as_states(self.states), self.seats, self.network, self.evaluation, self.plans, self.out,
            self.rng, as_real_grid(self.stated), as_reals(self.left), as_reals(self.shares),
        )  # fmt: skip
        return Noted(self.stated[:count].copy(), self.shares.copy(), self.left[:count].copy())

    def truth(self, view: View, action: Action, worlds: int, seed: int) -> tuple[float, float]:
        """The actor's mean share after the action in that many worlds, and the square of its standard error."""
        put(self.states, -1, view.state())
        self.sums[:] = 0
        self.rules.play_out(
            as_states(self.states), self.seats, action.code, 0, worlds, seed, self.network, self.evaluation,
            self.plans, self.out, self.rng, as_reals(self.shares), as_reals(self.sums),
        )  # fmt: skip
        mean, square = (float(number) / worlds for number in self.sums)
        return mean, max(0.0, square - mean * mean) / (worlds - 1)

    def finished(self, position: Position, seed: int) -> Numbers:
        """The result of the table played on, by seat, as shares of the win; what is drawn depends on the seed and the
        turn alone.
        """
        put(self.states, 0, position.state())
        self.rules.finish(
            as_states(self.states), self.seats, seed, self.network, self.evaluation, self.plans, self.out, self.rng,
            as_reals(self.shares),
        )  # fmt: skip
        return self.shares.copy()


def noted_games(settled: Settled, games: int, seed: int, cores: int, *, compiled: bool = True) -> Iterator[Noted]:
    """Games of the net against itself. Raises WeightsError."""
    rooms = [Room(settled, compiled) for _ in range(cores)]

    def play(room: Room, first: int) -> list[Noted]:
        return [room.game(mix(seed, number)) for number in range(first, min(games, first + SLICE))]

    with ThreadPoolExecutor(cores) as pool:
        for first in range(0, games, SLICE * cores):
            firsts = range(first, min(games, first + SLICE * cores), SLICE)
            for some in pool.map(play, rooms, firsts):
                yield from some


def tenths_of(games: Sequence[Noted]) -> list[Tenth | None]:
    """By tenth of a game; None where no table fell into it."""
    parts: list[list[tuple[Numbers, Numbers]]] = [[] for _ in range(TENTHS)]
    for game in games:
        count = len(game.stated)
        for tenth in range(TENTHS):
            stated = game.stated[count * tenth // TENTHS : count * (tenth + 1) // TENTHS]
            if len(stated):
                parts[tenth].append((stated.ravel(), np.tile(game.shares, len(stated))))
    return [tenth_of(part) if part else None for part in parts]


def tenth_of(games: Sequence[tuple[Numbers, Numbers]]) -> Tenth:
    """The figures of some tables: by game, what was stated and what came of it."""
    stated, came = (np.concatenate(column) for column in zip(*games, strict=True))
    mean, spread = float(stated.mean()), float(((stated - stated.mean()) ** 2).sum())
    brier = float(((stated - came) ** 2).mean())
    if spread == 0:
        return Tenth(len(stated), math.nan, math.nan, brier)
    slope = float(((stated - mean) * came).sum()) / spread
    level = float(came.mean())
    scores = [float(((x - mean) * (y - level - slope * (x - mean))).sum()) for x, y in games]
    return Tenth(len(stated), slope, CONFIDENCE * math.sqrt(sum(score * score for score in scores)) / spread, brier)


class NetDecision(NamedTuple):
    """A decision of a game of the net against itself: the only one from that phase of that game."""

    number: int
    """Of the game."""
    phase: int
    view: View
    seed: int


def decisions_of(settled: Settled, games: int, seed: int, *, compiled: bool = True) -> Iterator[NetDecision]:
    """From each game one decision a phase, drawn from those with a choice. Raises WeightsError."""
    player = NetPlayer(settled.game, compiled)
    for number in range(games):
        rng = seeded(mix(seed, number))
        views = views_of(settled, player, rng)
        for phase in range(PHASES):
            part = views[len(views) * phase // PHASES : len(views) * (phase + 1) // PHASES]
            if part:
                yield NetDecision(number, phase, part[below(rng, len(part))], below(rng, 1 << 30))


def views_of(settled: Settled, player: Player, rng: list[int]) -> list[View]:
    """What the actors saw at all decisions with a choice, in a game of a player against itself."""
    position = Position(settled, settled.start_state())
    views: list[View] = []
    while isinstance(position.actor, int) or position.actor == NATURE_NAME:
        if isinstance(position.actor, int):
            view = position.view(position.actor)
            if len(view.actions()) > 1:
                views.append(view)
            position = position.play(player.choose(view, 0, below(rng, 1 << 30)).action)
        else:
            position = position.play(Action(settled.game, settled.game.chance.sample(position.state(), rng)))
    return views


Mind = Callable[[View, int], Choice]
"""What it would do at a view, from a seed, and what share of the win it states."""


@dataclass(frozen=True)
class Compared:
    """A share that was stated at a decision, what came of it, and the square of the standard error of that. The game's
    number and the phase name the decision.
    """

    number: int
    phase: int
    stated: float
    true: float
    noise: float

    @property
    def place(self) -> Place:
        """Which decision it is."""
        return self.number, self.phase


Place = tuple[int, int]
"""The number of a game, and a phase of it."""
NOTHING: Final[Mapping[Place, Compared]] = MappingProxyType({})


def compared(
    settled: Settled,
    mind: Mind,
    games: int,
    worlds: int,
    seed: int,
    known: Mapping[Place, Compared] = NOTHING,
    *,
    compiled: bool = True,
) -> Iterator[Compared]:
    """What a mind states at decisions of games, against `worlds` games each that follow its action; what is known of
    them already is taken from there. Raises WeightsError.
    """  # fmt: skip
    room = Room(settled, compiled)
    for decision in decisions_of(settled, games, seed, compiled=compiled):
        if found := known.get((decision.number, decision.phase)):
            yield found
            continue
        choice = mind(decision.view, decision.seed)
        if choice.value is not None:
            true, noise = room.truth(decision.view, choice.action, worlds, mix(decision.seed, 1))
            yield Compared(decision.number, decision.phase, choice.value, true, noise)


def phases_of(cases: Sequence[Compared]) -> list[Phase | None]:
    """By phase; None where there is no case."""
    return [phase_of([case for case in cases if case.phase == phase]) for phase in range(PHASES)]


def phase_of(cases: Sequence[Compared]) -> Phase | None:
    """The figures of some decisions."""
    if not cases:
        return None
    off = np.array([case.stated - case.true for case in cases])
    squares = off * off - np.array([case.noise for case in cases])
    error = math.sqrt(max(0.0, float(squares.mean())))
    half = CONFIDENCE * float(squares.std()) / math.sqrt(len(cases))
    return Phase(len(cases), error, half / (2 * error) if error else math.sqrt(half), float(off.mean()))


def net_mind(settled: Settled, *, compiled: bool = True) -> Mind:
    """The net alone."""
    return partial(_choose, NetPlayer(settled.game, compiled), 0)


def search_mind(settled: Settled, ms: int) -> Mind:
    """The search, with that many milliseconds a decision, as a hint states it."""
    from ..search.net_search import NetSearch

    return partial(_study, NetSearch(settled.game), ms)


def _choose(player: Player, ms: int, view: View, seed: int) -> Choice:
    return player.choose(view, ms, seed)


def _study(search: NetSearch, ms: int, view: View, seed: int) -> Choice:
    best = search.study(view, ms, seed).best
    return Choice(best.action, best.shares[view.seat - 1])
