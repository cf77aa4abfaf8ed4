"""A request: one line of JSON, parsed strictly, whose fields are read by name and type."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from ..kernel.errors import quoted

LINE_LIMIT: Final = 1 << 20
"""Maximum length of a line in bytes, without its line end."""
DEPTH_LIMIT: Final = 64

Json = dict[str, object]


class RequestError(ValueError):
    """A request that failed: `code` names the reason, `clause` the rule, `places` where it lies. `facts` fill the
    placeholders in the words of the code, or of the underlying `cause` if there is one; `game` is the game that the
    error is about.
    """

    game: str | None = None

    def __init__(
        self,
        code: str,
        clause: str | None = None,
        places: Json | None = None,
        cause: ValueError | None = None,
        **facts: object,
    ) -> None:
        self.code, self.clause, self.places, self.cause, self.facts = code, clause, places or {}, cause, facts
        super().__init__(code)


@dataclass(frozen=True)
class Request:
    """A JSON object with a text `do`; null counts as left out."""

    fields: Json

    @property
    def do(self) -> str:
        """The name of the request."""
        return self.text("do")

    def given(self, name: str) -> object:
        """The field, or None."""
        return self.fields.get(name)

    def refuse_others(self, known: Sequence[str]) -> None:
        """Raise RequestError for an unknown field."""
        for name in self.fields:
            if name not in known:
                raise RequestError("UNKNOWN_FIELD", do=self.do, field=quoted(name))

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        value = self._or_default(name, default)
        if not isinstance(value, str):
            raise wrong_type(name, "text")
        return value

    def whole(self, name: str, default: int | None = None, *, least: int | None = None, most: int | None = None) -> int:
        """An integer, within the bounds if any are given."""
        value = self._or_default(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type(name, "whole")
        if least is not None and value < least:
            raise RequestError("TOO_SMALL", field=name, least=least)
        if most is not None and value > most:
            raise RequestError("TOO_LARGE", field=name, most=most)
        return value

    def texts(self, name: str) -> list[str]:
        """A list of strings."""
        values = self._or_default(name, None)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in cast(list[object], values)):
            raise wrong_type(name, "texts")
        return cast(list[str], values)

    def mapping(self, name: str) -> Json:
        """An object; empty if left out."""
        value = self._or_default(name, {})
        if not isinstance(value, dict):
            raise wrong_type(name, "object")
        return cast(Json, value)

    def _or_default(self, name: str, default: object) -> object:
        value = self.given(name)
        if value is not None:
            return value
        if default is None:
            raise RequestError("MISSING_FIELD", field=name)
        return default


def wrong_type(name: str, kind: str) -> RequestError:
    """The error for a field of the wrong type; `kind` is a key of the words."""
    return RequestError("WRONG_TYPE", field=quoted(name), json_kind=kind)


def read_request(line: bytes | None) -> Request:
    """Parse a line; None stands for a line that is too long. Raises RequestError."""
    if line is None:
        raise RequestError("LINE_TOO_LONG", limit=LINE_LIMIT)
    try:
        value = DECODER.decode(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RequestError("NOT_UTF8") from None
    except json.JSONDecodeError:
        raise RequestError("NOT_JSON") from None
    except RecursionError:
        raise RequestError("TOO_DEEP", limit=DEPTH_LIMIT) from None
    if not isinstance(value, dict):
        raise RequestError("NOT_AN_OBJECT")
    if depth_beyond(cast(Json, value), DEPTH_LIMIT):
        raise RequestError("TOO_DEEP", limit=DEPTH_LIMIT)
    return Request(cast(Json, value))


def depth_beyond(value: object, limit: int) -> bool:
    """Whether lists and objects are nested more than `limit` deep."""
    layer = [value]
    for _ in range(limit + 1):
        layer = [part for whole in layer for part in _parts(whole)]
        if not layer:
            return False
    return True


def _parts(value: object) -> Sequence[object]:
    parts = cast(Json, value).values() if isinstance(value, dict) else cast(list[object], value)
    return [cast(object, part) for part in parts if isinstance(part, (dict, list))]


def _object(pairs: list[tuple[str, object]]) -> Json:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))
        raise RequestError("DUPLICATE_KEY", name=quoted(twice))
    return value


def _whole(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:
        raise RequestError("BAD_NUMBER") from None


def _float(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise RequestError("BAD_NUMBER")
    return value


def _constant(name: str) -> float:
    raise RequestError("NOT_JSON")


DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_float, parse_constant=_constant
)
