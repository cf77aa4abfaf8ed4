"""The engine's replies: positions, views and errors as JSON objects."""

from __future__ import annotations

from typing import Final

from ..games import NAMES
from ..kernel.errors import DiagramError, Illegal, RecordError, quoted
from ..kernel.game import EditionError, Game
from ..table.position import Position, Result, View
from ..table.record import Reading
from ..words import Words
from ..words.reasons import refusal_facts
from .reasons import reason
from .request import Json, RequestError

UNDRAWN: Final = "BAD_DIAGRAM"
"""The code for a diagram that cannot be read; its words are those of the underlying error."""


def position_reply(position: Position, ply: int) -> Json:
    """Everything about a position, for the referee."""
    reply: Json = {"ply": ply, "actor": position.actor, "legal": [str(action) for action in position.actions()]}
    if chances := position.chances():
        reply["odds"] = [weight for _, weight in chances]
    reply["digest"] = position.digest
    if position.result:
        reply["result"] = result_reply(position.result)
    return reply


def view_reply(view: View) -> Json:
    """What one seat may know: its own legal actions, never nature's, and nothing that depends on hidden information."""
    reply: Json = {"seat": view.seat, "turn": view.turn, "actor": view.actor}
    if view.actor == view.seat:
        reply["legal"] = [str(action) for action in view.actions()]
    reply["digest"] = view.digest
    reply["diagram"] = view.diagram()
    if view.result:
        reply["result"] = result_reply(view.result)
    return reply


def result_reply(result: Result) -> Json:
    """The winners' seats and each seat's keys."""
    return {"winners": list(result.winners), "keys": [list(row) for row in result.keys]}


def error_reply(error: RequestError, language: str) -> Json:
    """Places, clause, code and a sentence."""
    say = Words(language, error.game)
    return {**error.places, "clause": error.clause, "code": error.code, "text": reason(say, error)}


def refused(error: Illegal, at: int, position: Position) -> RequestError:
    """An action that cannot be played in the position; `at` counts the actions of the request from 0."""
    failure = RequestError(error.code, error.rule, {"at": at}, error)
    failure.game = position.game.name
    failure.facts.update(refusal_facts(position.game, position.state(), error.action), text=quoted(error.action))
    return failure


def unsettled(error: EditionError, game: Game) -> RequestError:
    """A game that cannot be started with these settings."""
    failure = RequestError(error.code, error.rule, {}, error)
    failure.game = game.name
    return failure


def undrawn(error: DiagramError, text: str) -> RequestError:
    """A diagram that cannot be read; lines are counted from 1."""
    failure = RequestError(UNDRAWN, None, {"line": error.line}, error)
    game = text.split(maxsplit=1)[0] if text.strip() else ""
    failure.game = game if game in NAMES else None
    return failure


def unread(error: RecordError, reading: Reading | None = None) -> RequestError:
    """A record that is wrong from some line on; `kept` counts the valid actions before it."""
    failure = RequestError(error.code, error.rule, {"line": error.line, "kept": 0}, error)
    if reading:
        failure.game = reading.position.game.name
        failure.places["kept"] = len(reading.record.actions)
        failure.facts.update(refusal_facts(reading.position.game, reading.position.state(), error.detail))
    return failure
