"""The engine on two byte streams: lines in, lines out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO, Final

from .request import LINE_LIMIT, Json
from .session import Session

PIECE: Final = 1 << 16


def serve(source: BinaryIO, sink: BinaryIO, language: str) -> None:
    """Answer every line until the source ends."""
    session = Session(language)
    try:
        for line in lines_of(source):
            sink.write(reply_line(session.answer(line)))
            sink.flush()
    finally:
        session.close()


def lines_of(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines; None for one that is too long, whose bytes are discarded as they come."""
    while line := source.readline(LINE_LIMIT + 1):
        if len(line) > LINE_LIMIT and not line.endswith(b"\n"):
            while (piece := source.readline(PIECE)) and not piece.endswith(b"\n"):
                pass
            yield None
        else:
            yield line


def reply_line(reply: Json) -> bytes:
    """A reply as one line of ASCII."""
    return json.dumps(reply, allow_nan=False).encode("ascii") + b"\n"
