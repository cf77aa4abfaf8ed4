"""Map files (`docs/maps.md`): from a path to the JSON object in it; errors are reported with their place."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any, Final, NoReturn, cast

from ....kernel.errors import quoted
from ....kernel.game import EditionError
from .board import Map
from .checks import map_from
from .flaw import Flaw, shown

SIZE_LIMIT: Final = 65536
DEPTH_LIMIT: Final = 8
DIGITS_LIMIT: Final = 9
PATH_SHOWN: Final = 200
"""How many characters of a path an error quotes."""


def read_map(path: Path) -> Map:
    """The map in a file. Raises EditionError, which names the file, the place in it and the condition."""
    try:
        return map_from(parsed(content(path)))
    except Flaw as flaw:
        file = quoted(str(path), PATH_SHOWN)
        raise EditionError(flaw.code, flaw.rule, (), axis="map", file=file, **flaw.facts) from None


def content(path: Path) -> bytes:
    """[MAP-1] The bytes of a readable regular file of limited size; nothing else is opened."""
    try:
        data = ordinary(path)
    except (OSError, ValueError):
        raise Flaw("MAP_FILE", "MAP-1") from None
    if len(data) > SIZE_LIMIT:
        raise Flaw("MAP_SIZE", "MAP-1", limit=SIZE_LIMIT)
    return data


def ordinary(path: Path) -> bytes:
    """The beginning of a regular file; not a folder, a device or a pipe, on which reading could block. Raises
    OSError.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(f"{path} is not an ordinary file")
    with path.open("rb") as file:
        return file.read(SIZE_LIMIT + 1)


def parsed(data: bytes) -> dict[str, Any]:
    """[MAP-2] One JSON object in UTF-8, without NaN or infinity, duplicate keys or deep nesting."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Flaw("MAP_UTF8", "MAP-2", at=error.start + 1) from None
    if deepest(text) > DEPTH_LIMIT:
        raise Flaw("MAP_DEEP", "MAP-2", limit=DEPTH_LIMIT)
    try:
        tree = json.loads(text, parse_int=whole, parse_constant=no_number, object_pairs_hook=distinct)
    except json.JSONDecodeError as error:
        raise Flaw("MAP_JSON", "MAP-2", line=error.lineno, column=error.colno) from None
    if not isinstance(tree, dict):
        raise Flaw("MAP_OBJECT", "MAP-2")
    return cast(dict[str, Any], tree)


def deepest(text: str) -> int:
    """The maximum nesting of brackets, including those in strings."""
    depth = most = 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        most = max(most, depth)
    return most


def whole(text: str) -> int:
    """An integer, unless it is absurdly long."""
    return int(text) if len(text) <= DIGITS_LIMIT else no_number(text)


def no_number(text: str) -> NoReturn:
    """Refuse NaN and infinity, which Python would accept, and numbers longer than any column's."""
    raise Flaw("MAP_NUMBER", "MAP-2", text=shown(text))


def distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different."""
    keys = [key for key, _ in pairs]
    for at, key in enumerate(keys):
        if key in keys[:at]:
            raise Flaw("MAP_KEY_TWICE", "MAP-2", item=shown(key))
    return dict(pairs)
