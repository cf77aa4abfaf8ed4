"""The files of the pages: one page for every address that shows something, its scripts, styles and signs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .joined import joined_script, joined_style

WEB: Final = Path(__file__).resolve().parent.parent / "web"
PAGE: Final = "index.html"
ADDRESSES: Final = ("/", "/table", "/rules", "/replay", "/learn", "/fair", "/new")
"""All of them are the one page; it looks at its address to know what to show."""
SCRIPT: Final = re.compile(r"js/([a-z_]+(?:/[a-z_]+)*)\.js")
STYLE: Final = re.compile(r"style/([a-z_]+)\.css")
FILES: Final = re.compile(r"lessons/[a-z_]+\.json|sprite\.svg|favicon\.svg")
"""Names without any dot but the last, so that none leads out of the folder. Scripts and styles are folders, joined."""
TYPES: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
                ".json": "application/json"}  # fmt: skip
KEPT: Final = 64
"""More than there are scripts and styles."""
REVALIDATE: Final = {"Cache-Control": "no-cache"}
"""A browser may keep the answer, and asks each time whether it still holds."""


def page_routes() -> list[Route]:
    """The addresses of the pages and their files."""
    return [*(Route(address, page) for address in ADDRESSES), Route("/{name:path}", file)]


async def page(request: Request) -> Response:
    """The one page."""
    return lasting(request, await page_bytes(), TYPES[".html"])


async def page_bytes() -> bytes:
    """The one page as its file has it."""
    return await asyncio.to_thread((WEB / PAGE).read_bytes)


async def file(request: Request) -> Response:
    """A script, a style or the signs; the one page, which says so, to who looks for a page that is none."""
    name: str = request.path_params["name"]
    try:
        body = await asyncio.to_thread(_content, name)
    except OSError:
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404) from None
        return Response(await page_bytes(), 404, media_type=TYPES[".html"])
    return lasting(request, body, TYPES[Path(name).suffix])


def _content(name: str) -> bytes:
    """What is given out under a name. Raises OSError where there is nothing."""
    for kind, join in ((SCRIPT, joined_script), (STYLE, joined_style)):
        if found := kind.fullmatch(name):
            root = WEB / name.partition("/")[0]
            return _joined(join, root, found[1], _state(root / found[1]))
    if not FILES.fullmatch(name):
        raise FileNotFoundError(name)
    return (WEB / name).read_bytes()


def _state(folder: Path) -> tuple[tuple[str, int], ...]:
    """What changes when a file of the folder does. Raises OSError where there is none."""
    files = tuple((file.name, file.stat().st_mtime_ns) for file in sorted(folder.iterdir()) if file.is_file())
    if not files:
        raise FileNotFoundError(folder)
    return files


@lru_cache(KEPT)
def _joined(join: Callable[[Path, str], str], root: Path, folder: str, _state: tuple[tuple[str, int], ...]) -> bytes:
    """A folder's files as one, joined again only when they have changed."""
    return join(root, folder).encode()


def lasting(request: Request, body: bytes, media_type: str) -> Response:
    """An answer that the browser keeps as long as it stays the same."""
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, **REVALIDATE}
    known = {text.strip().removeprefix("W/") for text in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media_type)
