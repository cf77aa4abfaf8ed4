"""Opponents at the tables: a view goes in, a legal action comes out in time, whatever happens to their processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar

from ...kernel.game import Game
from ...players.analysis import Analysis
from ...players.opponents.background import GRACE_MS, BackgroundPlayer
from ...players.opponents.heuristic import HeuristicPlayer
from ...players.opponents.levels import HINT_LEVEL, net_level, player_named, time_of, uses_its_time
from ...players.opponents.programs.failure import ProgramError
from ...players.opponents.programs.program import PREFIX
from ...players.place import Outcome, Place
from ...players.player import Choice, Player
from ...table.action import Action
from ...table.position import View
from ..clock import Clock
from ..entries import AtSight
from ..ledger.table import Table
from ..programs import Programs
from .metrics import Metrics
from .thinking import LEAST, Awaited, For, Thinking

LOG: Final = logging.getLogger("duchy.server")
SLACK_S: Final = 2 * GRACE_MS / 1000
"""How long to wait for an opponent beyond its time; a process that hangs is killed before."""
BLUR_S: Final = 0.01
"""Answers are delayed at random by up to this: loops wait whole milliseconds, so the end would reveal the beginning."""
TRIES: Final = 2
THREADS: Final = 8
BEHIND: Final = 10
"""The niceness of the opponents' processes."""
AT_SIGHT: Final = ("random", "weighted", "heuristic")
"""Those that decide at once, without a separate process."""
AT_A_GLANCE: Final = "glance"
"""What decides instead of a searching level that has no time: its net, excluding senseless actions."""
HINT_LEAST: Final = 0.5
"""A hint gets at least this share of its time: it gives reasons, and is rare."""
STUDIES: Final = 6
"""How many hints are computed or wait at once; others get the quick answer."""
Value = TypeVar("Value")
Maker = Callable[[str, Game], Player]


@dataclass(frozen=True)
class Decided:
    """What an opponent does, and why it did not look ahead although its level does."""

    action: Action
    at_sight: AtSight | None = None


class Failed(Exception):
    """An opponent gave no legal action in time."""


def player_of(level: str, game: Game) -> Player:
    """The opponent of that name, or the one that only glances."""
    return BackgroundPlayer(game, net_level()) if level == AT_A_GLANCE else player_named(level, game)


class Opponents:
    """The opponents of all tables: one player for each game and level, asked for one decision at a time."""

    def __init__(
        self, clock: Clock, metrics: Metrics, pace_s: float = 0.3, make: Maker = player_of,
        programs: Programs | None = None,
    ) -> None:  # fmt: skip
        self._clock, self._metrics, self._pace_s, self._make = clock, metrics, pace_s, make
        self.programs = programs or Programs()
        self._players: dict[tuple[str, str], Player] = {}
        self._locks: dict[tuple[str, str], asyncio.Lock] = {}
        """By game and level: a player is asked for one decision at a time. Turns to think are those of `thinking`."""
        self.thinking = Thinking(metrics, clock.steady)
        self._studying = 0
        self._told: set[str] = set()
        """What has been reported of nets that cannot be used."""
        self._threads = ThreadPoolExecutor(THREADS, "duchy-opponent")

    def awaited(self, game: Game, whom: For) -> Awaited:
        """From now on a person waits until no opponent is to act any more."""
        return self.thinking.begin(game.name, whom)

    def answered(self, awaited: Awaited) -> None:
        """The wait is over."""
        self.thinking.end(awaited)

    @contextlib.contextmanager
    def awaiting(self, game: Game, whom: For) -> Generator[Awaited]:
        """A person waits as long as the block lasts, whether the wait succeeds or not."""
        awaited = self.awaited(game, whom)
        try:
            yield awaited
        finally:
            self.thinking.forget(awaited)

    async def choose(
        self, level: str, view: View, awaited: Awaited | None = None, table: Table | None = None
    ) -> Decided:  # fmt: skip
        """What the opponent does; the time it takes does not reveal whether the action was forced. A program that
        remembers games is told of that `table`.

        It takes as long as the level may think, or, if many wait, as long as the wait and the thinking time that was
        left then. Both follow from how many wait and since when, and are the same for every action.
        """
        place = self.programs.place(table, view.seat) if table and self.programs.find(level) else Place()
        if awaited:
            return await self._chosen(level, view, awaited, place)
        with self.awaiting(view.game, For.PERSON) as decision:
            return await self._chosen(level, view, decision, place)

    async def _chosen(self, level: str, view: View, awaited: Awaited, place: Place) -> Decided:
        began = self._clock.steady()
        whole = self._time(level, view.game) / 1000 if uses_its_time(level, view.game) else self._pace_s
        async with self._turn(level, awaited) as share:
            waited, pace = self._clock.steady() - began, self._pace_s * self.thinking.patience(awaited)
            decided = await self._decide(level, view, share, place)
        taken = self._clock.steady() - began
        self._metrics.decisions.add(taken)
        self._metrics.waits.add(waited)
        if share < 1:
            self._metrics.count("opponents_hurried")
        own = min(whole, self._time(level, view.game) / 1000)
        least = max(whole if share == 1 else pace, waited + share * own)
        awaited.thought += share * own
        if taken < least:
            await asyncio.sleep(least - taken + BLUR_S * self._share())
        return decided

    def _turn(self, level: str, awaited: Awaited) -> contextlib.AbstractAsyncContextManager[float]:
        """A turn to think, with the share of its time; an opponent without a separate process needs none."""
        return contextlib.nullcontext(1.0) if level in AT_SIGHT else self.thinking.turn(awaited)

    def _hurried(self, level: str, game: Game, share: float) -> str:
        """What decides in that share of the level's time: the preparation of a search takes its time in any case."""
        return AT_A_GLANCE if share <= LEAST and uses_its_time(level, game) else level

    def _time(self, level: str, game: Game) -> int:
        """The milliseconds that an opponent may think; a program has what the operator grants it."""
        program = self.programs.find(level)
        return program.ms if program else time_of(level, game)

    async def _decide(self, level: str, view: View, share: float, place: Place) -> Decided:
        name = self._hurried(level, view.game, share)
        key = view.game.name, name
        async with self._locks.setdefault(key, asyncio.Lock()):
            for _ in range(TRIES):
                try:
                    decided = await self._ask(name, view, share, place)
                    return decided if name == level else Decided(decided.action, decided.at_sight or "hurried")
                except Exception as error:
                    self._metrics.count("opponent_failures", "kind", type(error).__name__)
                    LOG.warning("the opponent %s of %s failed: %s", name, view.game.name, error)
                    await self._dismiss(key)
        return Decided((await self.quick(view)).action, "failed")

    async def _ask(self, level: str, view: View, share: float, place: Place) -> Decided:
        """The opponent's own choice. Raises Failed, or whatever went wrong."""
        player = await self._player(level, view.game)
        ms, seed = max(1, round(share * self._time(level, view.game))), self._seed()
        choice, is_ready = await asyncio.wait_for(
            self._in_thread(lambda: chosen(player, place, view, ms, seed)), ms / 1000 + SLACK_S
        )
        self._tell_trouble(player)
        thinker = player.thinker
        if thinker and thinker.has_ended:
            words = await self._in_thread(lambda: thinker.last_words)
            raise Failed(f"its process has ended; its last words: {words or 'none'}")
        if choice.action not in view.actions():
            raise Failed(str(choice.action))
        if player.trouble:
            return Decided(choice.action, "failed")
        return Decided(choice.action, "unready" if uses_its_time(level, view.game) and not is_ready else None)

    async def study(self, view: View) -> Analysis | None:
        """What the search finds out about a decision; None while it cannot answer, or if too many ask."""
        if self._studying >= STUDIES:
            return None
        self._studying += 1
        lock = self._locks.setdefault((view.game.name, HINT_LEVEL), asyncio.Lock())
        try:
            with self.awaiting(view.game, For.HINT) as awaited:
                async with self.thinking.turn(awaited) as share, lock:
                    return await self._study(view, share)
        finally:
            self._studying -= 1

    async def _study(self, view: View, share: float) -> Analysis | None:
        ms, seed = round(max(HINT_LEAST, share) * time_of(HINT_LEVEL, view.game)), self._seed()
        try:
            player = await self._player(HINT_LEVEL, view.game)
            work = self._in_thread(lambda: player.study(view, ms, seed))
            study = await asyncio.wait_for(work, ms / 1000 + SLACK_S)
            self._tell_trouble(player)
            return study
        except Exception as error:
            self._metrics.count("opponent_failures", "kind", type(error).__name__)
            await self._dismiss((view.game.name, HINT_LEVEL))
            return None

    def has_net(self, game: Game) -> bool:
        """Whether hints may still be thorough: no net for them has been reported missing."""
        player = self._players.get((game.name, HINT_LEVEL))
        return not (player and player.trouble)

    def _tell_trouble(self, player: Player) -> None:
        """Tell the operator, once, which net cannot be used."""
        trouble = player.trouble
        if trouble and str(trouble) not in self._told:
            self._told.add(str(trouble))
            LOG.warning("%s; a simpler player takes its place", trouble)

    async def quick(self, view: View) -> Choice:
        """The quick hint of a player that needs no preparation; the same view always gets the same."""
        return await self._in_thread(lambda: HeuristicPlayer(view.game).choose(view, 0, int(view.digest, 16)))

    async def _player(self, level: str, game: Game) -> Player:
        key = game.name, level
        if key not in self._players:
            self._players[key] = await self._in_thread(lambda: yielding(self._made(level, game)))
        return self._players[key]

    def _made(self, level: str, game: Game) -> Player:
        return self.programs.player(level, game) if level.startswith(PREFIX) else self._make(level, game)

    def ended(self, table: Table) -> None:
        """Tell programs that remember the table's game how it ended."""
        for who, seat, place, outcome in self.programs.ended(table):
            if player := self._players.get((table.settled.game.name, who)):
                view = table.position.view(seat).copy()
                self._threads.submit(parting, player, place, view, outcome)

    async def _dismiss(self, key: tuple[str, str]) -> None:
        """Discard a player that failed; the next one starts afresh."""
        player = self._players.pop(key, None)
        if player is not None:
            await self._in_thread(player.close)

    async def beside(self, work: Callable[[], Value]) -> Value:
        """A hint, put into words in one of the threads for opponents and hints."""
        return await self._in_thread(work)

    async def _in_thread(self, work: Callable[[], Value]) -> Value:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _seed(self) -> int:
        return int.from_bytes(self._clock.random(7), "big")

    def _share(self) -> float:
        """At random from 0 to 1."""
        return self._clock.random(1)[0] / 255

    def close(self) -> None:
        """Close all players."""
        for player in self._players.values():
            player.close()
        self._players.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


def chosen(player: Player, place: Place, view: View, ms: int, seed: int) -> tuple[Choice, bool]:
    """The player's choice, and whether it had all that its level has.

    A forced action counts as any other: whether it was forced is its seat's secret.
    """
    is_ready = player.wait(0)
    choice = player.choose_at(place, view, ms, seed)
    return choice, is_ready and not (len(view.actions()) > 1 and player.is_degraded)


def parting(player: Player, place: Place, view: View, outcome: Outcome) -> None:
    """Tell a program how a game ended; one that fails to take note of it is started again when it is next asked."""
    with contextlib.suppress(ProgramError):
        player.leave(place, view, outcome)


def yielding(player: Player) -> Player:
    """The player; its process has a lower priority than the server, so that people do not wait for thinking."""
    if player.thinker and hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, player.thinker.pid, BEHIND)
    return player
