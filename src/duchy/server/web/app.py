"""The server's addresses: pages and their files, a socket for tables, requests and health."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from ...kernel.errors import quoted
from ...puzzles.shipped import puzzle_of
from ...version import VERSION
from ...words import LANGUAGES
from ..answers import Create, Subscribe, Unsubscribe
from ..ledger.refusal import Refusal
from ..messages.puzzles import posed, puzzles_of
from ..messages.replay import ENTRIES
from ..messages.tried import BRANCHES
from ..prepared import made
from ..protocol import FRAME_LIMIT, frame_of
from ..review import DIAGRAM_LIMIT, UPLOAD_LIMIT, Answer, Branch, Sketch, Tried, Weighing
from ..rooms.hub import Hub
from ..rooms.lanes import Asker
from ..rooms.limits import networks_of
from ..rooms.reviews import Reviews
from ..storage.place import data_name
from .catalogue import OWN_GAMES, games
from .connection import Connection
from .decoding import read_body
from .pages import page_routes
from .plain_rulebooks import plain_rules
from .qr import TEXT_BYTES, picture
from .rulebooks import rules
from .security import Origins, Security
from .texts import words
from .websocket import LINE

COMPRESSED: Final = 1000
"""The size in bytes from which an answer is compressed."""
BRANCH_LIMIT: Final = 2 * UPLOAD_LIMIT
"""The maximum size in bytes of a record with what is played on from it."""
SKETCH_LIMIT: Final = 2 * DIAGRAM_LIMIT
"""The maximum size in bytes of a diagram in a request."""
BEARER: Final = "Bearer "
JSON: Final = "application/json"
NUMBER: Final = re.compile(r"[0-9]{1,6}")
Value = TypeVar("Value")
STATUS: Final = {
    "NO_TABLE": 404, "NO_TOKEN": 403, "SEAT_TAKEN": 403, "SEAT_FILLED": 403,
    "NOT_STORED": 503, "STORE_LOST": 503, "QUARANTINED": 409,
    "TOO_MANY_TABLES": 429, "TOO_MANY_REQUESTS": 429, "TOO_MANY_ANALYSES": 429, "TOO_MANY_QUESTIONS": 429,
    "NOT_ANALYSED": 503, "NO_PUSH": 404, "NO_MOMENT": 404, "NO_PUZZLE": 404, "TOO_LONG": 413, "NOT_JSON_TYPE": 415,
}  # fmt: skip
"""Status codes of refusals that are not simply a bad request."""


def application(hub: Hub, origins: Origins, banned: Sequence[str] = ()) -> Starlette:
    """The app over a hub, which it closes when it ends."""
    hub.doors.bans.fixed = networks_of(banned)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        hub.follow()
        await asyncio.to_thread(hub.readiness.begin)
        yield
        await hub.close()

    web = Web(hub)
    routes = [*table_routes(web), *review_routes(web, hub.reviews), *other_routes(web), *page_routes()]
    before = [
        Middleware(Security, origins=origins, doors=hub.doors),
        Middleware(GZipMiddleware, minimum_size=COMPRESSED),
    ]
    handlers = {Refusal: web.refused, ClientDisconnect: web.gone}
    return Starlette(routes=routes, middleware=before, exception_handlers=handlers, lifespan=lifespan)


def table_routes(web: Web) -> list[BaseRoute]:
    """Tables, and what is told of one."""
    return [
        WebSocketRoute("/api/socket", web.socket),
        Route("/api/games", web.games),
        Route("/api/tables", web.create, methods=["POST"]),
        Route("/api/tables/{table}/record", web.record),
        Route("/api/tables/{table}/past/{number}", web.past),
        Route("/api/tables/{table}/fair", web.fair),
        Route("/api/tables/{table}/standing", web.standing),
        Route("/api/tables/{table}/feed", web.feed),
        Route("/api/push", web.push_key),
        Route("/api/tables/{table}/push", web.subscribe, methods=["POST"]),
        Route("/api/tables/{table}/push", web.unsubscribe, methods=["DELETE"]),
        Route("/api/games/{table}/{what:path}", web.moved),
    ]


def review_routes(web: Web, reviews: Reviews) -> list[BaseRoute]:
    """Records, positions and puzzles: what needs no table."""
    return [
        Route("/api/replay", web.replay, methods=["POST"]),
        Route("/api/analysis", web.analysis, methods=["POST"]),
        Route("/api/branch", web.asked(Branch, reviews.branched), methods=["POST"]),
        Route("/api/answer", web.asked(Answer, reviews.answered), methods=["POST"]),
        Route("/api/branches", web.asked(Tried, reviews.written), methods=["POST"]),
        Route("/api/worth", web.asked(Weighing, reviews.worth), methods=["POST"]),
        Route("/api/reply", web.asked(Branch, reviews.reply), methods=["POST"]),
        Route("/api/position", web.asked(Sketch, reviews.sketched, SKETCH_LIMIT), methods=["POST"]),
        Route("/api/judge", web.asked(Sketch, reviews.estimated, SKETCH_LIMIT), methods=["POST"]),
        Route("/api/diagram", web.asked(Branch, reviews.drawn), methods=["POST"]),
        Route("/api/puzzles", web.puzzles),
        Route("/api/puzzles/{game}/{number}", web.puzzle),
    ]


def other_routes(web: Web) -> list[BaseRoute]:
    """Rules, words, signs to scan, and how the server is."""
    return [
        Route("/api/rules/{game}/{lang}", rules),
        Route("/rules/{game}/{lang}", plain_rules),
        Route("/api/qr", web.qr, methods=["POST"]),
        Route("/health", web.ready),
        Route("/health/ready", web.ready),
        Route("/health/live", web.live),
        Route("/words/{part}.{lang}.json", words),
    ]


class Web:
    """What is behind each address."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def games(self, request: Request) -> Response:
        """What can be played, and against whom."""
        return await games(request, self._hub.opponents.programs)

    async def socket(self, socket: WebSocket) -> None:
        """A page or a program at a table."""
        address = address_of(socket)
        if not self._hub.doors.enter(address):
            return await socket.close(1008)
        self._hub.metrics.levels["sockets"] += 1
        try:
            await socket.accept()
            await Connection(getattr(socket.state, LINE), self._hub, address).run()
        finally:
            self._hub.metrics.levels["sockets"] -= 1
            self._hub.doors.leave(address)

    async def create(self, request: Request) -> Response:
        """Set up a table."""
        if not request.headers.get("content-type", "").startswith("application/json"):
            raise Refusal("NOT_JSON_TYPE")
        if not self._hub.doors.may_open(address_of(request)):
            raise Refusal("TOO_MANY_TABLES")
        opened = await self._hub.create(read_body(Create, await limited_body(request)))
        return json_response(opened, 201)

    async def record(self, request: Request) -> Response:
        """The record, for the seat whose token is given, or as everybody saw it."""
        return (await self._hub.record(self._asker(request), token_of(request))).answer(request)

    async def past(self, request: Request) -> Response:
        """What a viewer saw earlier."""
        asker, number = self._asker(request), whole(request.path_params["number"])
        return encoded(await self._hub.past(asker, token_of(request), number))

    async def standing(self, request: Request) -> Response:
        """The standing of the game, and whether it waits for the seat whose token is given."""
        return encoded(await self._hub.standing(self._asker(request), token_of(request)))

    async def feed(self, request: Request) -> Response:
        """The turns of the game as a feed, in the language asked for."""
        asked = request.query_params.get("lang", language_of(request))
        language = asked if asked in LANGUAGES else "en"
        found = await self._hub.feed(self._asker(request), str(request.base_url), language)
        return found.answer(request)

    async def fair(self, request: Request) -> Response:
        """What chance was drawn from, to draw it again."""
        return (await self._hub.fair(self._asker(request))).answer(request)

    async def push_key(self, request: Request) -> Response:
        """The key to which browsers subscribe, if notices are sent here."""
        return json_response(await self._hub.push_key(), 200)

    async def subscribe(self, request: Request) -> Response:
        """From now on notices of the seat go to a browser."""
        asker = self._asker(request)
        wanted = read_body(Subscribe, await limited_body(request))
        await self._hub.subscribe(asker, token_of(request), wanted)
        return Response(status_code=204)

    async def unsubscribe(self, request: Request) -> Response:
        """They do so no longer."""
        asker = self._asker(request)
        await self._hub.unsubscribe(asker, token_of(request), read_body(Unsubscribe, await limited_body(request)))
        return Response(status_code=204)

    async def replay(self, request: Request) -> Response:
        """An uploaded record: one moment of it, for `at=entries` everything that happened, for `at=branches` what was
        tried beside it.
        """
        asker = self._asker(request)
        at, seat = request.query_params.get("at", "0"), whole(request.query_params.get("seat", "0"))
        body = await limited_body(request, UPLOAD_LIMIT)
        if at not in (ENTRIES, BRANCHES):
            whole(at)
        return encoded(await self._hub.reviews.replayed(asker, body, language_of(request), at, seat))

    async def analysis(self, request: Request) -> Response:
        """An uploaded record of a finished game explained, or how much of that is done: to be asked again, then."""
        asker = self._asker(request)
        body = await limited_body(request, UPLOAD_LIMIT)
        return encoded(await self._hub.reviews.analysed(asker, body, language_of(request)))

    def asked(
        self, kind: type[Value], answer: Callable[[Asker, Value, str], Awaitable[bytes]], limit: int = BRANCH_LIMIT
    ) -> Callable[[Request], Awaitable[Response]]:
        """What is behind an address to which questions of that kind are posted."""

        async def answered(request: Request) -> Response:
            asker = self._asker(request)
            question = read_body(kind, await limited_body(request, limit))
            return encoded(await answer(asker, question, language_of(request)))

        return answered

    async def puzzles(self, request: Request) -> Response:
        """Which puzzles there are, and those of the day."""
        day = datetime.now(UTC).date()
        found = await made(("puzzles", day), lambda: frame_of(puzzles_of(OWN_GAMES, day)), JSON)
        return found.answer(request)

    async def puzzle(self, request: Request) -> Response:
        """One puzzle."""
        game, number = request.path_params["game"], whole(request.path_params["number"])
        found = await made(("puzzle", game, number), lambda: frame_of(posed(game, number)), JSON)
        self._hub.analyses.foresee(puzzle_of(game, number).view)
        return found.answer(request)

    async def qr(self, request: Request) -> Response:
        """A text as a picture that a telephone reads."""
        asker = self._asker(request)
        try:
            text = (await limited_body(request, TEXT_BYTES)).decode()
        except UnicodeDecodeError:
            raise Refusal("NOT_TEXT") from None
        if not text:
            raise Refusal("NOT_TEXT")
        return Response(await self._hub.exports.run(asker, lambda: picture(text)), media_type="image/svg+xml")

    def _asker(self, request: Request) -> Asker:
        """The client of a slow request. Raises Refusal if it asks too often."""
        address = address_of(request)
        if not self._hub.doors.may_read(address):
            raise Refusal("TOO_MANY_REQUESTS")
        return Asker(address, request.path_params.get("table", ""))

    async def moved(self, request: Request) -> Response:
        """Where an address of before is now: what is known of a table stood under the games."""
        return RedirectResponse(request.url.replace(path=request.url.path.replace("/games/", "/tables/", 1)), 308)

    async def live(self, request: Request) -> Response:
        """That the server answers; the store is not asked, since a new process would not help."""
        return json_response({"ok": True}, 200)

    async def ready(self, request: Request) -> Response:
        """Whether the store could be read a moment ago, which one it is, which version this is."""
        if code := self._hub.readiness.trouble:
            return json_response({"ok": False, "code": code}, 503)
        return json_response({"ok": True, "version": VERSION, "data": data_name(self._hub.store.where)}, 200)

    async def gone(self, request: Request, error: Exception) -> Response:
        """A request that was never finished needs no answer."""
        return Response(status_code=400)

    async def refused(self, request: Request, error: Exception) -> Response:
        """The refusal, in the browser's preferred language."""
        if not isinstance(error, Refusal):
            raise error
        self._hub.metrics.count("refused_requests", "code", error.code)
        return json_response(error.nak(None, language_of(request)), STATUS.get(error.code, 400))


def address_of(connection: Request | WebSocket) -> str:
    """Where it comes from."""
    return connection.client.host if connection.client else ""


def token_of(request: Request) -> str | None:
    """The seat's token in the request."""
    given = request.headers.get("authorization", "")
    return given.removeprefix(BEARER) if given.startswith(BEARER) else None


def language_of(request: Request) -> str:
    """The browser's preferred language."""
    return request.headers.get("accept-language", "en")[:2].lower()


def whole(text: str) -> int:
    """The number in a part of an address. Raises Refusal."""
    if not NUMBER.fullmatch(text):
        raise Refusal("BAD_MESSAGE", detail=quoted(text))
    return int(text)


async def limited_body(request: Request, limit: int = FRAME_LIMIT) -> bytes:
    """The body. Raises Refusal beyond the limit, and reads no more of it."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > limit:
            raise Refusal("TOO_LONG", limit=limit)
    return bytes(body)


def encoded(content: bytes) -> Response:
    """JSON that is encoded already."""
    return Response(content, media_type=JSON)


def json_response(content: msgspec.Struct | dict[str, object], status: int) -> Response:
    """JSON, the same bytes for the same content."""
    body = frame_of(content) if isinstance(content, msgspec.Struct) else msgspec.json.encode(content)
    return Response(body, status, media_type=JSON)
