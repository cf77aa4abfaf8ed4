"""The files of the pages: one page for every address that shows something, its scripts, styles and signs."""

from __future__ import annotations

import asyncio
import re
from hashlib import blake2b
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

WEB: Final = Path(__file__).resolve().parent.parent / "web"
PAGE: Final = "index.html"
ADDRESSES: Final = ("/", "/table", "/rules", "/replay", "/learn", "/fair", "/new")
"""All of them are the one page; it looks at its address to know what to show."""
FILES: Final = re.compile(
    r"(?:js|style)(?:/[A-Za-z0-9_-]+)+\.(?:js|css)|lessons/[a-z_]+\.json|sprite\.svg|favicon\.svg"
)
"""Names without any dot but the last, so that none leads out of the folder."""
TYPES: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
                ".json": "application/json"}  # fmt: skip
REVALIDATE: Final = {"Cache-Control": "no-cache"}
"""A browser may keep the answer, and asks each time whether it still holds."""


def page_routes() -> list[Route]:
    """The addresses of the pages and their files."""
    return [*(Route(address, page) for address in ADDRESSES), Route("/{name:path}", file)]


async def page(request: Request) -> Response:
    """The one page."""
    return await _answer(request, WEB / PAGE)


async def file(request: Request) -> Response:
    """A script, a style or the signs."""
    name: str = request.path_params["name"]
    if not FILES.fullmatch(name):
        raise HTTPException(404)
    return await _answer(request, WEB / name)


async def _answer(request: Request, path: Path) -> Response:
    try:
        body = await asyncio.to_thread(path.read_bytes)
    except OSError:
        raise HTTPException(404) from None
    return lasting(request, body, TYPES[path.suffix])


def lasting(request: Request, body: bytes, media_type: str) -> Response:
    """An answer that the browser keeps as long as it stays the same."""
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, **REVALIDATE}
    known = {text.strip().removeprefix("W/") for text in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media_type)
