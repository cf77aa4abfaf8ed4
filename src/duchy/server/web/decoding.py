"""What comes in as JSON, read strictly."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from ..answers import Create, Subscribe, Unsubscribe
from ..ledger.refusal import Refusal
from ..protocol import Upward
from ..review import Answer, Branch, Sketch, Tried, Weighing

_MESSAGES: Final[msgspec.json.Decoder[Upward]] = msgspec.json.Decoder(Upward)
_TABLES: Final = msgspec.json.Decoder(Create)
_SUBSCRIPTIONS: Final = msgspec.json.Decoder(Subscribe)
_ENDS: Final = msgspec.json.Decoder(Unsubscribe)
_BRANCHES: Final = msgspec.json.Decoder(Branch)
_WEIGHINGS: Final = msgspec.json.Decoder(Weighing)
_TRIED: Final = msgspec.json.Decoder(Tried)
_SKETCHES: Final = msgspec.json.Decoder(Sketch)
_ANSWERS: Final = msgspec.json.Decoder(Answer)
Value = TypeVar("Value")


def read_message(frame: str) -> Upward:
    """The message of a frame. Raises Refusal."""
    return _read(_MESSAGES, frame)


def read_create(body: bytes) -> Create:
    """The request for a table. Raises Refusal."""
    return _read(_TABLES, body)


def read_subscription(body: bytes) -> Subscribe:
    """Where notices are to go. Raises Refusal."""
    return _read(_SUBSCRIPTIONS, body)


def read_end(body: bytes) -> Unsubscribe:
    """Where no more notices are to go. Raises Refusal."""
    return _read(_ENDS, body)


def read_branch(body: bytes) -> Branch:
    """The request to play a record on. Raises Refusal."""
    return _read(_BRANCHES, body)


def read_weighing(body: bytes) -> Weighing:
    """The question what a branch is worth. Raises Refusal."""
    return _read(_WEIGHINGS, body)


def read_tried(body: bytes) -> Tried:
    """What is to be written into a record. Raises Refusal."""
    return _read(_TRIED, body)


def read_sketch(body: bytes) -> Sketch:
    """The question about a position that somebody has made up. Raises Refusal."""
    return _read(_SKETCHES, body)


def read_answer(body: bytes) -> Answer:
    """The question how good another plan is. Raises Refusal."""
    return _read(_ANSWERS, body)


def _read(decoder: msgspec.json.Decoder[Value], text: str | bytes) -> Value:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("BAD_MESSAGE", detail=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("NOT_JSON") from None
