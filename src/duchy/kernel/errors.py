"""Errors: a code, the clause behind it, the place. Their words are in `words/`."""

from __future__ import annotations

import errno
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

QUOTED: Final = 80
"""How many characters an error quotes."""


def quoted(text: str, most: int = QUOTED) -> str:
    """What somebody else wrote, as an error quotes it: cut, on one line, without control characters."""
    kept = text if len(text) <= most else f"{text[: most - 1]}…"
    return "".join(map(_harmless, kept))


def _harmless(sign: str) -> str:
    if sign.isprintable():
        return sign
    return " " if sign.isspace() else "\N{REPLACEMENT CHARACTER}"


def is_decoded(text: str) -> bool:
    """Whether a text held no bytes that are not UTF-8, which `surrogateescape` lets through."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def system_code(error: OSError) -> str:
    """What the system refuses, by the name of its number, such as ENOENT, which words know; else as it says it."""
    return _codes(type(error)).get(error.errno or 0) or error.strerror or str(error)


def _codes(kind: type[OSError]) -> Mapping[int, str]:
    """What the numbers are called; what is no class of Python's own counts anew, as `gaierror` for names of hosts."""
    if kind.__module__ == OSError.__module__:
        return errno.errorcode
    library = sys.modules.get(kind.__module__)
    return {number: name for name, number in vars(library).items() if name.startswith("EAI_")} if library else {}


@contextmanager
def naming(path: object) -> Generator[None]:
    """Let an OSError that names no file, as while writing, name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


@contextmanager
def needing(extra: str) -> Generator[None]:
    """Let a ModuleNotFoundError say which extra of Duchy brings the library that is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        error.msg = f"{error.name} is not installed; it comes with the extra {extra}: pip install 'duchy[{extra}]'"
        raise


class Illegal(ValueError):
    """An action that cannot be played; `code` names the reason, `rule` the clause, if there is one."""

    def __init__(self, action: str, code: str, rule: str | None) -> None:
        self.action, self.code, self.rule = action, code, rule
        super().__init__(f"{action!r} is refused: {code}{f' [{rule}]' if rule else ''}")

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, str, str | None]]:
        return type(self), (self.action, self.code, self.rule)


class NotationError(Illegal):
    """A text that is not an action of the game."""


class Refused(Illegal):
    """An action of the game that is not legal now."""


class DiagramError(ValueError):
    """A diagram that cannot be read: `line` counts from 1, `code` names the reason, `detail` quotes the offending
    text; `rule` is the clause, if there is one.
    """

    def __init__(self, line: int, code: str, detail: str = "", rule: str | None = None) -> None:
        self.line, self.code, self.detail, self.rule = line, code, quoted(detail), rule
        super().__init__(f"diagram line {line}: {code}{f': {self.detail}' if detail else ''}")


class RecordError(ValueError):
    """A record that is unreadable or invalid: `line` counts from 1; `rule` is the clause, if there is one;
    `detail` quotes the offending text.
    """

    def __init__(self, line: int, code: str, rule: str | None = None, detail: str = "") -> None:
        self.line, self.code, self.rule, self.detail = line, code, rule, quoted(detail)
        clause = f" [{rule}]" if rule else ""
        super().__init__(f"record line {line}: {code}{clause}{f': {self.detail}' if detail else ''}")


class NotResults(Exception):
    """The file `path` holds something else, to which no results may be added."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(str(path))


class WeightsError(ValueError):
    """A weights file or checkpoint that cannot be used: `path` is the file, `code` names the reason. `found` and
    `wanted` are what the file says and what is needed, if they differ; or `found` is a `system_code`.
    """

    def __init__(self, path: object, code: str, found: object = "", wanted: object = "") -> None:
        self.path, self.code, self.found, self.wanted = str(path), code, str(found), str(wanted)
        facts = (
            f": found {self.found}, wanted {self.wanted}" if self.wanted else f": {self.found}" if self.found else ""
        )
        super().__init__(f"weights {self.path}: {code}{facts}")

    def __reduce__(self) -> tuple[type[WeightsError], tuple[str, str, str, str]]:
        return type(self), (self.path, self.code, self.found, self.wanted)


class PartError(LookupError):
    """A part of a game that cannot be used: `game` and `place` name it, `detail` says what is wrong."""

    def __init__(self, game: str, place: str, detail: str) -> None:
        self.game, self.place, self.detail = game, place, detail
        super().__init__(f"{game}: {place} {detail}")

    def __reduce__(self) -> tuple[type[PartError], tuple[str, str, str]]:
        return type(self), (self.game, self.place, self.detail)
