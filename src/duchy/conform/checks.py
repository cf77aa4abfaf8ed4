"""Golden games asked again: every position, refusal and result of a trace, and where a program differs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, cast

from ..kernel.errors import quoted
from ..kernel.game import Game
from ..players.opponents.programs.dialogue import Message
from ..table.match import Match
from ..table.position import NATURE_NAME, Position
from .engine import EngineProcess
from .trace import Expected, Trace, check_sum, odds_lines

SHOWN: Final = 4
"""Actions that a finding names."""


class Check(StrEnum):
    """What is compared."""

    TABLE = "table"
    """Whether the edition with these options and seats can be played."""
    ACTION = "action"
    """Whether the game's next action is accepted."""
    ACTOR = "actor"
    LEGAL = "legal"
    ODDS = "odds"
    REFUSAL = "refusal"
    """Whether an illegal action is refused, for that reason, and nothing is played."""
    RESULT = "result"
    UNDO = "undo"
    RECORD = "record"
    """Whether a record of the game is read."""


@dataclass(frozen=True)
class Finding:
    """Where a program differs."""

    check: Check
    ply: int
    """After so many actions."""
    expected: str
    got: str


def findings(game: Game, trace: Trace, engine: EngineProcess) -> Iterator[Finding]:
    """The first difference of each kind in a game; after an action that is not accepted there are no more. Raises
    ProgramError.
    """
    found: set[Check] = set()
    for finding in _Course(game, trace, engine).played():
        if finding.check not in found:
            found.add(finding.check)
            yield finding


class _Course:
    """One trace, asked ply by ply."""

    def __init__(self, game: Game, trace: Trace, engine: EngineProcess) -> None:
        self._trace, self._engine = trace, engine
        self._match = Match(trace.settled(game), seed=0)
        self._legal, self._odds = trace.legal.split(), iter(trace.odds.split())
        self._game = game

    def played(self) -> Iterator[Finding]:
        """All differences."""
        trace = self._trace
        request = {"game": self._game.name, "edition": trace.edition, "axes": trace.axes, "seats": trace.seats}
        reply = self._engine.ask(do="new", **request)
        if reply.get("ok") is not True:
            yield Finding(Check.TABLE, 0, trace.name, told(reply))
            return
        for ply, action in enumerate(trace.actions):
            yield from self._position(reply, ply)
            yield from self._refusals(ply)
            reply = self._engine.ask(do="play", actions=[action])
            if reply.get("ok") is not True:
                yield Finding(Check.ACTION, ply, action, told(reply))
                return
            self._match.play(action)
        yield from self._result(reply, Check.RESULT)
        yield from self._refusals(len(trace.actions))
        yield from self._undone()
        yield from self._loaded()

    def _position(self, reply: Message, ply: int, of: Check | None = None) -> Iterator[Finding]:
        """Who acts, what is legal, and the odds; `of`: the check that these belong to, if it is another."""
        here = self._match.position
        actor = NATURE_NAME if self._trace.actors[ply] == "n" else int(self._trace.actors[ply])
        if reply.get("actor") != actor:
            yield Finding(of or Check.ACTOR, ply, str(actor), told(reply.get("actor")))
        legal = listed(reply.get("legal"))
        if legal is None or len({*legal}) < len(legal) or check_sum(legal) != self._legal[ply]:
            yield Finding(of or Check.LEGAL, ply, *apart([*map(str, here.actions())], legal or []))
        if actor == NATURE_NAME and not of:
            yield from self._chances(reply, legal or [], here, ply)

    def _chances(self, reply: Message, legal: list[str], here: Position, ply: int) -> Iterator[Finding]:
        odds = reply.get("odds")
        weights = cast(list[object], odds) if isinstance(odds, list) else []
        given = dict(zip(legal, weights, strict=False))
        lines = [f"{action} {weight}" for action, weight in given.items()]
        if len(weights) != len(legal) or check_sum(lines) != next(self._odds):
            expected = odds_lines({str(action): weight for action, weight in here.chances()})
            yield Finding(Check.ODDS, ply, *apart(expected, lines))

    def _refusals(self, ply: int) -> Iterator[Finding]:
        for refused in self._trace.refused:
            if refused.ply == ply:
                yield from self._refusal(refused)

    def _refusal(self, refused: Expected) -> Iterator[Finding]:
        reply = self._engine.ask(do="play", actions=[refused.action])
        wanted = {"code": refused.code, "clause": refused.clause, "at": 0}
        error = reply.get("error")
        given = cast(dict[str, object], error) if isinstance(error, dict) else {}
        if reply.get("ok") is not False or any(given.get(name) != value for name, value in wanted.items()):
            yield Finding(Check.REFUSAL, refused.ply, f"{refused.action}: {told(wanted)}", told(reply))
            if reply.get("ok") is True:
                self._engine.ask(do="undo", count=1)

    def _result(self, reply: Message, of: Check) -> Iterator[Finding]:
        wanted = {"winners": self._trace.winners, "keys": self._trace.keys}
        if reply.get("actor") is not None or reply.get("legal") or reply.get("result") != wanted:
            yield Finding(of, len(self._trace.actions), told(wanted), told(reply))

    def _undone(self) -> Iterator[Finding]:
        """Half of the game is taken back."""
        ply = len(self._trace.actions) // 2
        reply = self._engine.ask(do="undo", count=self._match.ply - ply)
        record = self._match.record_text()
        self._match.undo(self._match.ply - ply)
        yield from self._position(reply, ply, Check.UNDO)
        self._match = Match(self._match.settled, seed=0)
        self._record = record

    def _loaded(self) -> Iterator[Finding]:
        """The record of the whole game leads to its end."""
        yield from self._result(self._engine.ask(do="load", record=self._record), Check.RECORD)


def listed(legal: object) -> list[str] | None:
    """A list of texts as such; None if it is none."""
    if not isinstance(legal, list) or not all(isinstance(text, str) for text in cast(list[object], legal)):
        return None
    return cast(list[str], legal)


def apart(expected: list[str], given: list[str]) -> tuple[str, str]:
    """What is missing, and what is there besides."""
    missing = [line for line in expected if line not in given]
    besides = [line for line in given if line not in expected or given.count(line) > 1]
    return some(missing), some(besides)


def some(lines: list[str]) -> str:
    """The first of some lines, and how many there are."""
    named = ", ".join(map(quoted, lines[:SHOWN]))
    return f"{named} ({len(lines)})" if len(lines) > SHOWN else named


def told(value: object) -> str:
    """A value of JSON in one line; of a position only what is not long."""
    if isinstance(value, Mapping):
        value = {name: part for name, part in cast(Mapping[str, object], value).items() if name not in ("id", "digest")}
    return quoted(json.dumps(value, ensure_ascii=False))
