"""Answers that are the same for everybody: made once, compressed once, served without reading any file.

A request that names the build, as our pages do (`/js/page.js?b=<digest>`), may keep the answer forever; another
build has other names. A request by the bare name gets the same answer, to be revalidated the next time.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

PACKAGE: Final = Path(__file__).resolve().parent.parent
WEB: Final = PACKAGE / "web"
RULEBOOKS: Final = (PACKAGE / "rulebooks", PACKAGE.parent.parent / "docs" / "rules")
LEAST: Final = 500
"""The size in bytes from which compression pays."""
BUILD: Final = "b"
"""The name of the build in an address."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
"""A browser may keep the answer but must revalidate it each time."""
NEVER: Final = "no-store"
MAKER: Final = ThreadPoolExecutor(1, "duchy-made")
"""Makes what is requested for the first time, one after the other."""


@dataclass(frozen=True)
class Prepared:
    """A complete answer: its type, its bytes, the same compressed (None if that is not shorter), its tag."""

    media_type: str
    body: bytes
    packed: bytes | None
    tag: str
    keeping: str = ASK_AGAIN
    """The answer's headers for a request that does not name the build."""

    @classmethod
    def of(cls, body: bytes, media_type: str, keeping: str = ASK_AGAIN) -> Prepared:
        """The answer with these bytes."""
        packed = gzip.compress(body, 9, mtime=0) if len(body) >= LEAST else body
        tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        return cls(media_type, body, packed if len(packed) < len(body) else None, tag, keeping)

    def answer(self, request: Request) -> Response:
        """The response to a request, whose sender may already have the answer."""
        lasts = request.query_params.get(BUILD) == build(WEB)
        headers = {
            "ETag": self.tag, "Cache-Control": FOR_EVER if lasts else self.keeping, "Vary": "Accept-Encoding",
        }  # fmt: skip
        known = {text.strip().removeprefix("W/") for text in request.headers.get("if-none-match", "").split(",")}
        if self.tag in known:
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


_made: dict[Hashable, Prepared] = {}


async def made(key: Hashable, make: Callable[[], bytes], media_type: str) -> Prepared:
    """The answer of that key, made when it is first requested; exceptions of `make` are not kept."""
    found = _made.get(key)
    if found is None:
        found = _made[key] = await asyncio.get_running_loop().run_in_executor(
            MAKER, lambda: _made.get(key) or Prepared.of(make(), media_type)
        )
    return found


@cache
def build(web: Path) -> str:
    """A name for everything that pages are made of, which changes with every byte."""
    digest = blake2b(digest_size=8)
    for folder, pattern in ((web, "**/*"), (PACKAGE / "words", "*.toml"), *((folder, "*.md") for folder in RULEBOOKS)):
        for path in sorted(path for path in folder.glob(pattern) if path.is_file()):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(folder)} {len(content)} ".encode() + content)
    return digest.hexdigest()
