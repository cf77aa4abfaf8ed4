"""One program's session with the engine: at most one game at a time, one reply to every line."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Callable, Generator
from functools import partial
from typing import Final

from ..analysis.effort import MOST_WORLDS, SEED, WORLDS
from ..games import NAMES, game_named
from ..kernel.errors import DiagramError, Illegal, RecordError, WeightsError, quoted
from ..kernel.game import EditionError, Game, Settled
from ..players.opponents.levels import HINT_LEVEL
from ..table.action import Action
from ..table.diagram_reader import read_playable
from ..table.match import Match
from ..table.position import NATURE_NAME, Position, View
from ..table.record import Reading, read_record
from ..table.seen import SeenGame, is_seen, read_seen
from ..words import LANGUAGES, Words
from ..words.reasons import weights_words
from .catalogue import catalogue
from .hints import hint_reply, quick_reply
from .opponents import ABSURD, Opponents
from .replies import error_reply, position_reply, refused, undrawn, unread, unsettled, view_reply
from .request import Json, Request, RequestError, read_request, wrong_type

ALWAYS: Final = ("do", "id", "lang")
DEFAULT_LEVEL: Final = "strong"
QUICK: Final = "heuristic"
"""The level that gives hints until the search is ready."""


class Session:
    """Answers lines; holds the current game and the players used so far."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.opponents = Opponents()
        self._match: Match | None = None

    def answer(self, line: bytes | None) -> Json:
        """Exactly one reply to any line (None: a line that is too long)."""
        echo: Json = {}
        language = self.language
        try:
            request = read_request(line)
            if "id" in request.fields:
                echo["id"] = request.fields["id"]
            language = self._language(request)
            return {"ok": True, **echo, **self._carried_out(request)}
        except RequestError as error:
            failure = error
        except Exception as error:
            failure = RequestError("INTERNAL", detail=quoted(repr(error)))
        return {"ok": False, **echo, "error": error_reply(failure, language)}

    def close(self) -> None:
        """End the session."""
        self.opponents.close()

    def _language(self, request: Request) -> str:
        language = request.text("lang", self.language)
        if language not in LANGUAGES:
            raise RequestError("NO_LANGUAGE", detail=quoted(language))
        return language

    def _carried_out(self, request: Request) -> Json:
        if request.do not in REQUESTS:
            raise RequestError("UNKNOWN_REQUEST", do=quoted(request.do))
        carry_out, known = REQUESTS[request.do]
        request.refuse_others((*ALWAYS, *known))
        return carry_out(self, request)

    @property
    def match(self) -> Match:
        """The game. Raises RequestError before the first."""
        if self._match is None:
            raise RequestError("NO_GAME_YET")
        return self._match

    def position(self) -> Json:
        """The position as a reply."""
        return position_reply(self.match.position, self.match.ply)

    def games(self, request: Request) -> Json:
        """List the games."""
        return catalogue(self._language(request))

    def new(self, request: Request) -> Json:
        """Begin a game."""
        settled = settled_by(request)
        names = names_in(request, settled)
        seed = request.whole("seed") if request.given("seed") is not None else None
        self._match = Match(settled, seed, names)
        return self.position()

    def play(self, request: Request) -> Json:
        """Play all of the actions or none."""
        match = self.match
        for at, text in enumerate(request.texts("actions")):
            try:
                match.play(text)
            except Illegal as error:
                failure = refused(error, at, match.position)
                match.undo(at)
                raise failure from None
        return self.position()

    def undo(self, request: Request) -> Json:
        """Take actions back."""
        count = request.whole("count", 1, least=0)
        if count > self.match.ply:
            raise RequestError("NOT_SO_MANY", played=self.match.ply)
        self.match.undo(count)
        return self.position()

    def view(self, request: Request) -> Json:
        """What a seat may know."""
        seats = self.match.settled.seats
        seat = request.whole("seat")
        if not 0 <= seat <= seats:
            raise RequestError("NO_SEAT", detail=quoted(str(seat)))
        return view_reply(self.match.position.view(seat))

    def choose(self, request: Request) -> Json:
        """What an opponent would play for the seat to act; it sees only that seat's view."""
        level = request.text("level", DEFAULT_LEVEL)
        ms, seed = time_in(request), request.whole("seed", secrets.randbits(62))
        view = self.view_in(request)
        if request.given("legal") is not None and request.texts("legal") != [str(action) for action in view.actions()]:
            raise RequestError("LEGAL_DIFFERS")
        choice = self.opponents.choose(level, view, ms, seed)
        reply: Json = {"action": str(choice.action), "value": choice.value}
        return reply | self.note(request, level, view)

    def hint(self, request: Request) -> Json:
        """The best actions of the seat to act, how good they are and why, from that seat's view alone."""
        view, seed = self.view_in(request), request.whole("seed", secrets.randbits(62))
        say = Words(self._language(request), view.game.name)
        study = self.opponents.study(view, time_in(request), seed)
        if study is None:
            has_net = self.opponents.trouble(HINT_LEVEL, view.game) is None
            reply = quick_reply(say, self.opponents.choose(QUICK, view, None, seed), has_net=has_net)
        else:
            reply = hint_reply(say, view, study)
        return reply | self.note(request, HINT_LEVEL, view)

    def analyse(self, request: Request) -> Json:
        """A finished game explained: the session's, or the one in the request's record; or what a seat's own record of
        a running one holds of its decisions.
        """
        from ..analysis.whole import analyse, analyse_seen
        from .analyses import analyse_reply

        seed, worlds = thoroughness_in(request)
        text = request.text("record") if request.given("record") is not None else None
        if text is not None and is_seen(text):
            seen = seen_in(text)
            settled = seen.record.settled
            find = partial(analyse_seen, seen, seed, worlds)
        else:
            game = self.match if text is None else resumed(whole_reading(text))
            if not game.position.is_over:
                raise RequestError("NOT_OVER")
            settled = game.settled
            find = partial(analyse, game.positions, game.actions, seed, worlds)
        with unweighed():
            return analyse_reply(Words(self._language(request), settled.game.name), find())

    def evaluate(self, request: Request) -> Json:
        """The plans for a decision and what each is worth, from the view of the seat to act alone."""
        from .analyses import evaluate_reply

        seed, worlds = thoroughness_in(request)
        view = self.view_in(request)
        named = plan_in(request, view) if request.given("plan") is not None else []
        with unweighed():
            return evaluate_reply(Words(self._language(request), view.game.name), view, named, seed, worlds)

    def view_in(self, request: Request) -> View:
        """The view of the seat to act, in the session's game or in the request's diagram."""
        return view_of_actor(read_position(request) if request.given("diagram") is not None else self.match.position)

    def note(self, request: Request, level: str, view: View) -> Json:
        """A note on why the net of that level could not be used; empty if it was."""
        error = self.opponents.trouble(level, view.game)
        if error is None:
            return {}
        return {"note": {"code": error.code, "text": weights_words(Words(self._language(request)), error)}}

    def ready(self, request: Request) -> Json:
        """Wait until the opponent of that level can use its full time; reply whether it can."""
        name = request.text("game") if request.given("game") is not None else self.match.settled.game.name
        if name not in NAMES:
            raise RequestError("NO_GAME", detail=quoted(name))
        return {"ready": self.opponents.prepared(request.text("level", DEFAULT_LEVEL), game_named(name))}

    def record(self, request: Request) -> Json:
        """The record so far."""
        self.match.names.update(names_in(request, self.match.settled))
        return {"record": self.match.record_text()}

    def load(self, request: Request) -> Json:
        """Continue from a record of valid actions; a missing end, wrong digest or wrong result is only noted."""
        text = request.text("record")
        try:
            reading = read_record(text)
        except RecordError as error:
            raise unread(error) from None
        error = reading.error
        if error and not reading.fits:
            raise unread(error, reading)
        names = names_in(request, reading.record.settled)
        self._match = resumed(reading)
        self._match.names.update(names)
        return self.position() | ({"note": {"line": error.line, "code": error.code}} if error else {})

    def random(self, request: Request) -> Json:
        """Play at random."""
        count = request.whole("count", 1, least=0)
        match = self.match
        if request.given("seed") is not None:
            match.reseed(request.whole("seed"))
        match.play_random(count)
        return self.position()


REQUESTS: Final[dict[str, tuple[Callable[[Session, Request], Json], tuple[str, ...]]]] = {
    "games": (Session.games, ()),
    "new": (Session.new, ("game", "edition", "axes", "seats", "names", "seed")),
    "play": (Session.play, ("actions",)),
    "undo": (Session.undo, ("count",)),
    "view": (Session.view, ("seat",)),
    "choose": (Session.choose, ("level", "ms", "seed", "diagram", "legal")),
    "hint": (Session.hint, ("ms", "seed", "diagram")),
    "ready": (Session.ready, ("level", "game")),
    "record": (Session.record, ("names",)),
    "load": (Session.load, ("record", "names")),
    "random": (Session.random, ("count", "seed")),
    "analyse": (Session.analyse, ("record", "seed", "worlds")),
    "evaluate": (Session.evaluate, ("diagram", "plan", "seed", "worlds")),
}
"""Every request: its handler and the fields it may have."""


def thoroughness_in(request: Request) -> tuple[int, int]:
    """The seed of the sampled worlds, and how many. Raises RequestError."""
    return request.whole("seed", SEED, least=0, most=2**62), request.whole("worlds", WORLDS, least=2, most=MOST_WORLDS)


@contextlib.contextmanager
def unweighed() -> Generator[None]:
    """A net that cannot be used, as a failure of the request."""
    try:
        yield
    except WeightsError as error:
        raise RequestError(error.code, None, {}, error) from None


def whole_reading(text: str) -> Reading:
    """A record without any error. Raises RequestError."""
    try:
        reading = read_record(text)
    except RecordError as error:
        raise unread(error) from None
    if reading.error:
        raise unread(reading.error, reading)
    return reading


def resumed(reading: Reading) -> Match:
    """The game that a record holds."""
    return Match.resume(reading.record, reading.positions)


def seen_in(text: str) -> SeenGame:
    """What one seat saw of a running game. Raises RequestError."""
    try:
        return read_seen(text)
    except RecordError as error:
        raise unread(error) from None


def plan_in(request: Request, view: View) -> list[Action]:
    """The plan that the request names, every action legal as far as the seat can know. Raises RequestError."""
    from ..analysis.evaluation import PlanError, plan_of

    texts = request.texts("plan")
    try:
        return plan_of(view, texts)
    except PlanError as error:
        if error.here is None:
            raise RequestError("PLAN_TOO_LONG", None, {"at": error.at}) from None
        cause = error.cause or error.here.refusal(texts[error.at]) or Illegal(texts[error.at], "OUT_OF_PHASE", None)
        raise refused(cause, error.at, Position(view.settled, error.here.state())) from None


def time_in(request: Request) -> int | None:
    """The request's time in milliseconds, if any. Raises RequestError."""
    return None if request.given("ms") is None else request.whole("ms", least=0, most=ABSURD)


def view_of_actor(position: Position) -> View:
    """The view of the seat to act. Raises RequestError if no seat is to act."""
    if position.actor == NATURE_NAME:
        raise RequestError("NATURE_ACTS")
    if not isinstance(position.actor, int):
        raise RequestError("GAME_OVER")
    return position.view(position.actor)


def read_position(request: Request) -> Position:
    """The position of the request's diagram, which may contain unknowns. Raises RequestError."""
    text = request.text("diagram")
    try:
        return read_playable(text)
    except DiagramError as error:
        raise undrawn(error, text) from None


def settled_by(request: Request) -> Settled:
    """The game, edition, axes and seats that a request names. Raises RequestError."""
    name = request.text("game")
    if name not in NAMES:
        raise RequestError("NO_GAME", detail=quoted(name))
    game = game_named(name)
    edition = request.text("edition", game.default_edition)
    axes = request.mapping("axes")
    seats = request.whole("seats", game.seats[0])
    try:
        for axis, value in axes.items():
            refuse_kind(game, axis, value)
        return game.settle(edition, axes, seats)
    except EditionError as error:
        raise unsettled(error, game) from None


def refuse_kind(game: Game, name: str, value: object) -> None:
    """Raise EditionError for an axis that the game does not have or a value of the wrong type."""
    axes = {axis.name: axis for axis in game.axes}
    if name not in axes:
        raise EditionError("NO_AXIS", None, game=game.name, axis=quoted(name))
    if isinstance(value, bool) or not isinstance(value, type(axes[name].values[0])):
        raise EditionError("AXIS_VALUE", axes[name].rule, axis=name, value=quoted(json.dumps(value)))


def names_in(request: Request, settled: Settled) -> dict[int, str]:
    """The players' names by seat: `{"1": "Ada"}`."""
    seats = {str(seat): seat for seat in range(1, settled.seats + 1)}
    names: dict[int, str] = {}
    for seat, name in request.mapping("names").items():
        if seat not in seats:
            raise RequestError("NO_SEAT", detail=quoted(seat))
        if not isinstance(name, str):
            raise wrong_type("names", "names")
        names[seats[seat]] = name
    return names
