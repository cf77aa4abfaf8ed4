"""What the engine answers: positions, views and errors as JSON objects."""

from __future__ import annotations

from ..kernel.errors import Illegal, RecordError
from ..kernel.game import EditionError, Game
from ..table.position import Position, Result, View
from ..words import Words
from .request import Json, RequestError, shown


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
    """What one seat may know: its own legal actions, never nature's, and nothing that hidden things could change."""
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


def error_reply(error: RequestError, words: Words) -> Json:
    """Places, clause, code and a sentence."""
    return {**error.places, "clause": error.clause, "code": error.code, "text": sentence(error, words)}


def sentence(error: RequestError, words: Words) -> str:
    """The error in words; its code where they are missing."""
    for part in ("refusal", "engine", "record"):
        key = f"{part}.{error.code}"
        if key in words:
            try:
                return words(key, **error.facts)
            except (KeyError, IndexError, ValueError):
                break
    return error.code


def refused(error: Illegal, at: int) -> RequestError:
    """An action that cannot be played; `at` counts the actions of the request from 0."""
    return RequestError(error.code, error.rule, {"at": at}, {"action": shown(error.action)})


def unsettled(error: EditionError) -> RequestError:
    """A game that cannot be begun so."""
    facts = {name: shown(str(value)) for name, value in error.facts.items()}
    return RequestError(error.code, error.rule, {}, facts)


def unread(error: RecordError, kept: int) -> RequestError:
    """A record that does not fit from a line on, after `kept` actions that do."""
    places = {"line": error.line, "kept": kept}
    return RequestError(error.code, error.rule, places, {"line": error.line, "detail": shown(error.detail)})


def words_for(language: str, game: Game | None) -> Words:
    """The texts of errors about a game, or about none."""
    return Words(language, game.name if game else None)
