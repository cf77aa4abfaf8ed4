"""Answers that are the same for everybody: made once, compressed once, served without reading any file.

They are compressed with Brotli, which browsers take over TLS and from this machine: scripts and styles are a seventh
smaller than with gzip, which everybody else gets.

A request that names the build, as our pages do (`/js/page.js?b=<digest>`), may keep the answer forever, and gets no tag
to ask again with; another build has other names. A request by the bare name gets the same answer, to be revalidated the
next time.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, cast

import brotli  # pyright: ignore[reportMissingTypeStubs]
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
QUICKLY, THOROUGHLY = 5, 11
"""How hard Brotli tries: a few milliseconds, or up to a sixth of a second for what is compressed once."""
MAKER: Final = ThreadPoolExecutor(1, "duchy-made")
"""Makes what is requested for the first time, one after the other."""
_brotli = cast(Callable[..., bytes], brotli.compress)  # pyright: ignore[reportUnknownMemberType]


@dataclass(frozen=True)
class Prepared:
    """A complete answer: its type, its bytes, the same as packed by each encoding that pays (best first), its tag."""

    media_type: str
    body: bytes
    packed: Mapping[str, bytes]
    tag: str
    keeping: str = ASK_AGAIN
    """The answer's headers for a request that does not name the build."""

    @classmethod
    def of(cls, body: bytes, media_type: str, keeping: str = ASK_AGAIN, effort: int = QUICKLY) -> Prepared:
        """The answer with these bytes, compressed with that effort."""
        tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        return cls(media_type, body, _packed(body, effort) if len(body) >= LEAST else {}, tag, keeping)

    def answer(self, request: Request) -> Response:
        """The response to a request, whose sender may already have the answer."""
        lasts = request.query_params.get(BUILD) == build(WEB)
        keeping = {"Cache-Control": FOR_EVER} if lasts else {"ETag": self.tag, "Cache-Control": self.keeping}
        headers = {**keeping, "Vary": "Accept-Encoding"}
        known = {text.strip().removeprefix("W/") for text in request.headers.get("if-none-match", "").split(",")}
        if self.tag in known:
            return Response(status_code=304, headers=headers)
        accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
        for encoding, packed in self.packed.items():
            if encoding in accepted:
                return Response(packed, headers={**headers, "Content-Encoding": encoding}, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


def _packed(body: bytes, effort: int) -> dict[str, bytes]:
    """The same bytes by those encodings that make them shorter, the best first."""
    packed = {"br": _brotli(body, quality=effort), "gzip": gzip.compress(body, 9, mtime=0)}
    return {encoding: each for encoding, each in packed.items() if len(each) < len(body)}


def accepted_encodings(header: str) -> set[str]:
    """The encodings that a client accepts by its `Accept-Encoding` (RFC 9110, 12.5.3); weight 0 refuses one."""
    named = (each.strip().lower().partition(";") for each in header.split(","))
    return {name.strip() for name, _, weight in named if weight.replace(" ", "").rstrip("0") not in ("q=", "q=0.")}


_made: dict[Hashable, Prepared] = {}


async def made(key: Hashable, make: Callable[[], bytes], media_type: str) -> Prepared:
    """The answer of that key, made when it is first requested; exceptions of `make` are not kept."""
    found = _made.get(key)
    if found is None:
        found = _made[key] = await asyncio.get_running_loop().run_in_executor(
            MAKER, lambda: _made.get(key) or Prepared.of(make(), media_type, effort=THOROUGHLY)
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
