"""Records: a game as plain text that replays without any generator (`docs/records.md`).

Header lines `key: value`, a blank line, one action per line; nature's lines begin with `* `; a comment runs from
`;` to the end of the line. After each turn a comment `digest ...` holds the digest of the position. A comment that
begins with `!` is what an analysis found about the action (`table/annotation.py`); a line that begins with `;| ` is
part of a branch that leaves the game there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..games import KNOWN, game_named
from ..kernel.errors import Illegal, RecordError, is_decoded, quoted
from ..kernel.game import EditionError, Game, Settled
from .action import Action
from .annotation import Annotation, annotation_in
from .position import NATURE_NAME, Position, Result

NAME_LENGTH: Final = 40
NATURE_SIGN: Final = "* "
BRANCH_SIGN: Final = ";| "
SEEN_SIGN: Final = "; seen from "
"""So begins what one viewer saw of a running game (`table/seen.py`), of which hardly a line can be played."""
RECORD_LIMIT: Final = 1 << 20
"""Maximum length of a record in characters; no game needs a tenth of it."""
HEADER_LIMIT: Final = 100
MAY_BE_EMPTY: Final = ("date", "result")
BESIDE_THE_ACTIONS: Final = ("CUT_SHORT", "UNFINISHED", "DIGEST", "RESULT")
"""Errors that a record of valid actions may still have."""
_DIGEST: Final = re.compile(r"digest ([0-9a-f]{12})")
_MARK: Final = re.compile(r"^; (practice|by consent) ([1-9][0-9]{0,5})$", re.MULTILINE)
_BRANCH: Final = re.compile(r";\| ([ -:<-~]*[!-:<-~])\s*")
"""Anything else behind that sign is a comment."""
_PLAYER: Final = re.compile(r"player ([1-9])")


def clean_name(name: str) -> str:
    """A name fit for one line: no control or format characters, at most `NAME_LENGTH` characters."""
    visible = "".join(sign for sign in name if sign.isspace() or unicodedata.category(sign)[0] != "C")
    return " ".join(visible.split())[:NAME_LENGTH].rstrip()


@dataclass
class Record:
    """A game from its start: settings, players, every action in order."""

    settled: Settled
    actions: list[Action] = field(default_factory=list[Action])
    names: dict[int, str] = field(default_factory=dict[int, str])
    date: str = ""
    annotations: dict[int, Annotation] = field(default_factory=dict[int, Annotation])
    """What an analysis found, by the number of the action it stands behind, from 1."""
    branches: dict[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    """Lines of what was tried beside the game, by the number of actions after which it leaves the game."""

    def positions(self) -> Iterator[Position]:
        """The position at the start and after each action. Raises Refused for an illegal action."""
        position = Position(self.settled, self.settled.start_state())
        yield position
        for action in self.actions:
            position = position.play(action)
            yield position

    def text(self, positions: Sequence[Position] | None = None) -> str:
        """The record as text, byte for byte the same for equal records; `positions` avoids replaying it."""
        path = list(self.positions()) if positions is None else positions
        lines = [*self.header(path[-1].result), *branch_lines(self.branches.get(0, ()))]
        for at, (action, before, after) in enumerate(zip(self.actions, path, path[1:], strict=False), 1):
            sign = NATURE_SIGN if before.actor == NATURE_NAME else ""
            turned = after.turn != before.turn or after.is_over
            noted = f" ;{self.annotations[at]}" if at in self.annotations else ""
            lines.append(f"{sign}{action}{noted}{f' ; digest {after.digest}' if turned else ''}")
            lines += branch_lines(self.branches.get(at, ()))
        return "\n".join(lines) + "\n"

    def header(self, result: Result | None) -> Iterator[str]:
        """The lines before the actions, including the final blank one."""
        yield f"game: {self.settled.game.name}"
        yield f"rules: {self.settled.game.version}"
        yield f"edition: {self.settled.edition}"
        for name, value in self.settled.changes.items():
            yield f"{name}: {value}"
        yield f"seats: {self.settled.seats}"
        if self.date:
            yield f"date: {self.date}"
        for seat, name in sorted(self.names.items()):
            if cleaned := clean_name(name):
                yield f"player {seat}: {cleaned}"
        if result:
            yield f"result: {result_text(result)}"
        yield ""


def result_text(result: Result) -> str:
    """`1 (3 41 2, 2 44 0)`: the winners' seats, then each seat's keys."""
    winners = " ".join(map(str, result.winners))
    keys = ", ".join(" ".join(map(str, row)) for row in result.keys)
    return f"{winners} ({keys})"


def annotated(game: Game, text: str, annotations: Mapping[int, Annotation]) -> str:
    """The text of a record of that game with these annotations, by the action's number from 1, instead of those it has;
    all else stays as it is, other comments too.
    """
    lines, number = text.split("\n"), 0
    for at in range(read_header(text.removeprefix("\ufeff").split("\n")).length, len(lines)):
        content, semicolon, comment = lines[at].partition(";")
        if not content.strip():
            continue
        number += 1
        own, between, rest = comment.partition(";")
        if annotation_in(game, own):
            semicolon, comment = between, rest
        end = "\r" if lines[at].endswith("\r") else ""
        notes = [f";{annotations[number]}"] if number in annotations else []
        notes += [f";{comment.rstrip()}"] if semicolon else []
        lines[at] = " ".join([content.rstrip(), *notes]) + end
    return "\n".join(lines)


def branch_lines(branches: Sequence[str]) -> list[str]:
    """Lines of branches as they are written."""
    return [f"{BRANCH_SIGN}{line}" for line in branches]


def with_branches(text: str, branches: Mapping[int, Sequence[str]]) -> str:
    """The text of a record with these branches, by the number of actions after which they leave the game, behind those
    that it has; all else stays as it is.
    """
    lines = text.split("\n")
    length = read_header(text.removeprefix("\ufeff").split("\n")).length
    written, number = lines[:length], 0
    due = branch_lines(branches.get(0, ()))
    for line in lines[length:]:
        if due and not line.startswith(BRANCH_SIGN):
            written, due = [*written, *due], []
        written.append(line)
        if line.partition(";")[0].strip():
            number += 1
            due = branch_lines(branches.get(number, ()))
    return "\n".join([*written, *due])


# Reading: no input can do worse than end the reading with an error


@dataclass
class Reading:
    """What could be read of a record: everything before the first error, and that error."""

    record: Record
    positions: list[Position]
    error: RecordError | None = None
    wrong_digest: RecordError | None = None
    marks: dict[str, int] = field(default_factory=dict[str, int])
    """How often somebody took back actions after learning something: as `practice`, or `by consent`."""

    @property
    def position(self) -> Position:
        """The last position that was reached."""
        return self.positions[-1]

    @property
    def fits(self) -> bool:
        """Whether all actions are valid: at most a missing end, a digest or the result is wrong."""
        return not self.error or (bool(self.record.actions) and self.error.code in BESIDE_THE_ACTIONS)


def parse_record(text: str) -> Record:
    """The record in the text, every action checked. Raises RecordError at the first error."""
    reading = read_record(text)
    if reading.error:
        raise reading.error
    return reading.record


def decoded(data: bytes) -> str:
    """The text of a file; bytes that are not UTF-8 become an error of their line."""
    return data.decode("utf-8", errors="surrogateescape")


def read_record(text: str) -> Reading:
    """The text up to the first error. Raises RecordError only for a header from which no game can start."""
    lines = text[:RECORD_LIMIT].removeprefix("\ufeff").split("\n")
    header = read_header(lines)
    record = headed(header.fields)
    reading = Reading(record, [Position(record.settled, record.settled.start_state())])
    reading.marks = {way: int(count) for way, count in _MARK.findall("\n".join(lines[: header.length]))}
    try:
        if not header.is_closed:
            raise RecordError(len(lines), "CUT_SHORT")
        for number in range(header.length + 1, len(lines)):
            _read_line(reading, number, lines[number - 1])
        if len(text) > RECORD_LIMIT:
            raise RecordError(len(lines), "RECORD_TOO_LONG")
        _read_last_line(reading, len(lines), lines[-1])
        if reading.wrong_digest:
            raise reading.wrong_digest
        _check_result(reading, len(lines) - (not lines[-1]), header.fields.get("result"))
    except RecordError as error:
        is_seen = text.removeprefix("\ufeff").startswith(SEEN_SIGN)
        reading.error = RecordError(error.line, "SEEN_ONLY") if is_seen else error
    return reading


Fields = dict[str, tuple[int, str]]


@dataclass
class Header:
    """The lines above the actions."""

    fields: Fields = field(default_factory=Fields)
    length: int = 0
    """How many lines these are."""
    is_closed: bool = False
    """Whether a blank line ends it."""


def read_header(lines: Sequence[str]) -> Header:
    """The header that begins these lines. Raises RecordError."""
    header = Header()
    for header.length, line in enumerate(lines, 1):
        if line.strip():
            _read_field(header, line)
        elif header.fields:
            header.is_closed = header.length < len(lines)
            break
    return header


def _read_field(header: Header, line: str) -> None:
    number = header.length
    content = line.strip() if _PLAYER.match(line) else line.partition(";")[0].strip()
    if not content:
        return
    refuse_undecoded(number, content)
    key, colon, value = map(str.strip, content.partition(":"))
    if not colon:
        is_diagram = not header.fields and content.partition(" ")[0] in KNOWN
        raise RecordError(number, "DIAGRAM" if is_diagram else "HEADER", detail=content)
    if key in header.fields:
        raise RecordError(number, "HEADER_TWICE", detail=key)
    if len(header.fields) == HEADER_LIMIT:
        raise RecordError(number, "HEADER_LONG")
    header.fields[key] = number, value


def refuse_undecoded(number: int, content: str) -> None:
    """Raise RecordError if a line, comments aside, held bytes that are not text."""
    if not is_decoded(content):
        raise RecordError(number, "NOT_UTF8")


def headed(header: Fields) -> Record:
    """A record of such a game, without actions. Raises RecordError."""
    fields = dict(header)
    if "game" not in fields:
        raise RecordError(1, "NO_GAME_LINE")
    _refuse_empty(header)
    number, name = fields.pop("game")
    try:
        game = game_named(name)
    except KeyError:
        raise RecordError(number, "NO_GAME", detail=name) from None
    number, version = fields.pop("rules", (number, game.version))
    if version != game.version:
        raise RecordError(number, "RULES_VERSION", detail=version)
    players = {key: fields.pop(key) for key in header if _PLAYER.fullmatch(key)}
    date = clean_name(fields.pop("date", (0, ""))[1])
    fields.pop("result", None)
    settled = _settled(game, fields)
    return Record(settled, [], dict(_names(settled, players)), date)


def _refuse_empty(header: Fields) -> None:
    for key, (number, value) in header.items():
        if not value and key not in MAY_BE_EMPTY and not _PLAYER.fullmatch(key):
            raise RecordError(number, "HEADER_EMPTY", detail=key)


def _settled(game: Game, fields: Fields) -> Settled:
    number, edition = fields.pop("edition", (1, game.default_edition))
    if edition not in game.editions:
        raise RecordError(number, "NO_EDITION", detail=edition)
    seats_line, seats = fields.pop("seats", (number, str(game.seats[0])))
    if seats not in map(str, game.seats):
        raise RecordError(seats_line, "SEATS", detail=seats)
    changes: dict[str, int | str] = {}
    for name, (number, value) in fields.items():
        changes[name] = _axis_value(game, number, name, value)
    try:
        return game.settle(edition, changes, int(seats))
    except EditionError as error:
        facts = ", ".join(f"{name}: {value}" for name, value in error.facts.items())
        raise RecordError(number, error.code, error.rule, facts) from error


def _axis_value(game: Game, number: int, name: str, text: str) -> int | str:
    axes = {axis.name: axis for axis in game.axes}
    if name not in axes:
        raise RecordError(number, "HEADER_KEY", detail=name)
    cause = EditionError("AXIS_VALUE", axes[name].rule, axis=name, value=quoted(text))
    try:
        if str(value := axes[name].checked(text)) == text:
            return value
    except EditionError as error:
        cause = error
    raise RecordError(number, "AXIS_VALUE", cause.rule, f"{name}: {text}") from cause


def _names(settled: Settled, players: Fields) -> Iterator[tuple[int, str]]:
    for key, (number, name) in players.items():
        seat = int(key.removeprefix("player "))
        if seat > settled.seats:
            raise RecordError(number, "NO_SEAT", detail=key)
        if cleaned := clean_name(name):
            yield seat, cleaned


def _read_line(reading: Reading, number: int, line: str) -> None:
    content, _, comment = line.partition(";")
    if branch := _BRANCH.fullmatch(line):
        branches, at = reading.record.branches, len(reading.record.actions)
        branches[at] = (*branches.get(at, ()), branch[1])
    if content := content.strip():
        refuse_undecoded(number, content)
        _play(reading, number, content)
        if noted := annotation_in(reading.record.settled.game, comment.partition(";")[0]):
            reading.record.annotations[len(reading.record.actions)] = noted
    stated = _DIGEST.fullmatch(comment.rpartition(";")[2].strip())
    if stated and stated[1] != reading.position.digest:
        reading.wrong_digest = reading.wrong_digest or RecordError(number, "DIGEST", detail=stated[1])


def _play(reading: Reading, number: int, content: str) -> None:
    natures, text = without_sign(content)
    natures_turn = reading.position.actor == NATURE_NAME
    try:
        action = Action.parse(reading.record.settled.game, text)
        after = reading.position.play(action)
    except Illegal as error:
        raise RecordError(number, error.code, error.rule, text) from None
    if natures != natures_turn:
        raise RecordError(number, "NATURE_SIGN", detail=text)
    reading.record.actions.append(action)
    reading.positions.append(after)


def without_sign(content: str) -> tuple[bool, str]:
    """Whether a line is nature's, and its action."""
    natures = content.startswith("*")
    return natures, content[1:].strip() if natures else content


def _read_last_line(reading: Reading, number: int, line: str) -> None:
    """Read a last line without a line end: if it could continue to a longer action, it may have been cut off."""
    text = without_sign(line.strip())[1]
    if line.strip():
        longer = (str(action) for action in reading.position.actions())
        if any(action.startswith(text) and action != text for action in longer):
            raise RecordError(number, "CUT_SHORT", detail=text)
        _read_line(reading, number, line)


def _check_result(reading: Reading, last: int, stated: tuple[int, str] | None) -> None:
    if stated is None:
        return
    number, text = stated
    if reading.position.result is None:
        raise RecordError(last, "UNFINISHED")
    if text != result_text(reading.position.result):
        raise RecordError(number, "RESULT", detail=text)
