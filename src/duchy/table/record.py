"""Records: a game as plain text that replays without any generator (`docs/records.md`).

Header lines `key: value`, a blank line, one action per line; nature's lines begin with `* `; a comment runs from
`;` to the end of the line. After each turn a comment `digest ...` holds the digest of the position.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..games import game_named
from ..kernel.errors import Illegal, RecordError
from ..kernel.game import EditionError, Game, Settled
from .action import Action
from .position import Position, Result

NAME_LENGTH: Final = 40
NATURE_SIGN: Final = "* "
_DIGEST: Final = re.compile(r"digest ([0-9a-f]{12})")
_PLAYER: Final = re.compile(r"player ([1-9])")


def clean_name(name: str) -> str:
    """A name fit for one line: no control or format characters, at most `NAME_LENGTH` characters."""
    visible = "".join(sign for sign in name if unicodedata.category(sign)[0] != "C")
    return " ".join(visible.split())[:NAME_LENGTH]


@dataclass
class Record:
    """A game from its start: what was settled, who played, every action in order."""

    settled: Settled
    actions: list[Action] = field(default_factory=list[Action])
    names: dict[int, str] = field(default_factory=dict[int, str])
    date: str = ""

    def positions(self) -> Iterator[Position]:
        """The position at the start and after each action; what does not fit raises Refused."""
        position = Position(self.settled, self.settled.start_state())
        yield position
        for action in self.actions:
            position = position.play(action)
            yield position

    def text(self) -> str:
        """The record as text; the same record gives the same bytes."""
        positions = list(self.positions())
        lines = list(self._header(positions[-1].result))
        for action, before, after in zip(self.actions, positions, positions[1:], strict=False):
            sign = NATURE_SIGN if action.is_natures else ""
            turned = after.turn != before.turn or after.is_over
            lines.append(f"{sign}{action}{f' ; digest {after.digest}' if turned else ''}")
        return "\n".join(lines) + "\n"

    def _header(self, result: Result | None) -> Iterator[str]:
        yield f"game: {self.settled.game.name}"
        yield f"rules: {self.settled.game.version}"
        yield f"edition: {self.settled.edition}"
        for name, value in self.settled.changes.items():
            yield f"{name}: {value}"
        yield f"seats: {self.settled.seats}"
        if self.date:
            yield f"date: {self.date}"
        for seat, name in sorted(self.names.items()):
            yield f"player {seat}: {clean_name(name)}"
        if result:
            yield f"result: {result_text(result)}"
        yield ""


def result_text(result: Result) -> str:
    """`1 wins (3 41 2, 2 44 0)`: the winners' seats, then each seat's keys."""
    winners = " ".join(map(str, result.winners))
    keys = ", ".join(" ".join(map(str, row)) for row in result.keys)
    return f"{winners} ({keys})"


@dataclass
class Reading:
    """What could be read of a record: all that came before the first error, and that error."""

    record: Record
    positions: list[Position]
    error: RecordError | None = None

    @property
    def position(self) -> Position:
        """The last position that was reached."""
        return self.positions[-1]


def parse_record(text: str) -> Record:
    """The record that the text holds, every action checked. Raises RecordError at the first that does not fit."""
    reading = read_record(text)
    if reading.error:
        raise reading.error
    return reading.record


def read_record(text: str) -> Reading:
    """As much of the text as fits. Raises RecordError only for a header from which no game can start."""
    lines = list(enumerate(text.splitlines(), 1))
    header, body = _split(lines)
    record = _headed(header)
    reading = Reading(record, [Position(record.settled, record.settled.start_state())])
    try:
        for number, line in body:
            _read_line(reading, number, line)
        _check_result(reading, header)
    except RecordError as error:
        reading.error = error
    return reading


Lines = Sequence[tuple[int, str]]


def _split(lines: Lines) -> tuple[dict[str, tuple[int, str]], Lines]:
    header: dict[str, tuple[int, str]] = {}
    for at, (number, line) in enumerate(lines):
        content = line.partition(";")[0].strip() if not _PLAYER.match(line) else line.strip()
        if not content:
            if header:
                return header, lines[at + 1 :]
            continue
        key, colon, value = content.partition(":")
        if not colon:
            raise RecordError(number, "HEADER", detail=content[:80])
        if key.strip() in header:
            raise RecordError(number, "HEADER_TWICE", detail=key.strip()[:80])
        header[key.strip()] = number, value.strip()
    return header, []


def _headed(header: dict[str, tuple[int, str]]) -> Record:
    fields = dict(header)
    number, name = fields.pop("game", (1, ""))
    try:
        game = game_named(name)
    except KeyError:
        raise RecordError(number, "NO_GAME", detail=name[:80]) from None
    number, version = fields.pop("rules", (number, game.version))
    if version != game.version:
        raise RecordError(number, "RULES_VERSION", detail=version[:80])
    names = {int(match[1]): fields.pop(key)[1] for key in header if (match := _PLAYER.fullmatch(key))}
    date = fields.pop("date", (0, ""))[1]
    fields.pop("result", None)
    return Record(_settled(game, fields), [], {seat: clean_name(name) for seat, name in names.items()}, date)


def _settled(game: Game, fields: dict[str, tuple[int, str]]) -> Settled:
    number, edition = fields.pop("edition", (1, game.default_edition))
    seats_line, seats = fields.pop("seats", (number, str(game.seats[0])))
    if not (seats.isascii() and seats.isdigit() and len(seats) < 4):
        raise RecordError(seats_line, "SEATS", detail=seats[:80])
    try:
        settled = game.settle(edition, {}, int(seats))
        for name, (number, value) in fields.items():  # noqa: B007 - the line of the axis that does not fit
            game.settle(edition, {name: value}, int(seats))
        settled = game.settle(edition, {name: value for name, (_, value) in fields.items()}, int(seats))
    except EditionError as error:
        raise RecordError(number, error.code, error.rule, str(error)) from None
    return settled


def _read_line(reading: Reading, number: int, line: str) -> None:
    content, _, comment = line.partition(";")
    content = content.strip()
    if content:
        _play(reading, number, content)
    stated = _DIGEST.fullmatch(comment.strip())
    if stated and stated[1] != reading.position.digest:
        raise RecordError(number, "DIGEST", detail=stated[1])


def _play(reading: Reading, number: int, content: str) -> None:
    natures = content.startswith("*")
    text = content[1:].strip() if natures else content
    try:
        action = Action.parse(reading.record.settled.game, text)
        after = reading.position.play(action)
    except Illegal as error:
        raise RecordError(number, error.code, error.rule, text[:80]) from None
    if action.is_natures != natures:
        raise RecordError(number, "NATURE_SIGN", detail=text[:80])
    reading.record.actions.append(action)
    reading.positions.append(after)


def _check_result(reading: Reading, header: dict[str, tuple[int, str]]) -> None:
    if "result" in header and reading.position.result:
        number, stated = header["result"]
        if stated != result_text(reading.position.result):
            raise RecordError(number, "RESULT", detail=stated[:80])
