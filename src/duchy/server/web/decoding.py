"""What comes in as JSON, read strictly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from ..ledger.refusal import Refusal
from ..protocol import Upward

_MESSAGES: Final[msgspec.json.Decoder[Upward]] = msgspec.json.Decoder(Upward)
Value = TypeVar("Value")


def read_message(frame: str) -> Upward:
    """The message of a frame. Raises Refusal."""
    return _read(lambda: _MESSAGES.decode(frame))


def read_body(kind: type[Value], body: bytes) -> Value:
    """The request of that kind. Raises Refusal."""
    return _read(lambda: msgspec.json.decode(body, type=kind))


def _read(decode: Callable[[], Value]) -> Value:
    try:
        return decode()
    except msgspec.ValidationError as error:
        raise Refusal("BAD_MESSAGE", detail=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("NOT_JSON") from None
