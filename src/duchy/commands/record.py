"""`duchy record verify FILE ...`: check records line by line; `duchy record show FILE ...`: show them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from ..kernel.errors import RecordError
from ..table.position import Result
from ..table.record import RECORD_LIMIT, Reading, decoded, read_record
from ..words import Words
from ..words.reasons import clause_words, record_words, refusal_facts
from .as_json import add_json, print_json, table_told

STANDARD_INPUT: Final = "-"
BYTES_READ: Final = 4 * RECORD_LIMIT + 4
"""Maximum file size: the longest record in the widest encoding."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """What to do, and the files."""
    parser.add_argument("what", choices=("verify", "show"), help=say("cli.record.what"))
    parser.add_argument("files", nargs="+", metavar=say("cli.metavar.file"), help=say("cli.record.files"))
    parser.add_argument("--quiet", action="store_true", help=say("cli.record.quiet"))
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Read every file. Exit status 1 if one is not valid."""
    hold = [_holds(args.words, name, args) for name in args.files]
    return 0 if all(hold) else 1


def _holds(say: Words, name: str, args: argparse.Namespace) -> bool:
    try:
        reading = read_record(decoded(_contents(name)))
    except OSError as error:
        print(say("cli.record.unreadable", file=name, reason=say.reason(error)), file=sys.stderr)
        return False
    except RecordError as error:
        if args.json:
            print_json({"file": name, "valid": False, "error": _told(error)})
        print(say("cli.record.fails", file=name, reason=record_words(say, error)), file=sys.stderr)
        return False
    words = Words(say.language, reading.record.settled.game.name)
    if args.json:
        print_json({"file": name, "valid": reading.error is None, **_contents_told(reading)})
    elif args.what == "show":
        print("\n".join(_summary(words, name, reading)))
    elif reading.error is None and not args.quiet:
        print(_holding(words, name, reading))
    if reading.error:
        print("\n".join(_failing(words, name, reading, reading.error)), file=sys.stderr)
    return reading.error is None


def _contents(name: str) -> bytes:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(BYTES_READ)
    with open(name, "rb") as file:
        return file.read(BYTES_READ)


def _holding(say: Words, name: str, reading: Reading) -> str:
    settled = reading.record.settled
    return say(
        "cli.record.holds",
        file=name,
        game=settled.game.name,
        preset=" ".join([settled.edition, *_changes(reading)]),
        turns=say.counted("cli.record.turns", reading.position.turn),
        actions=say.counted("cli.record.actions", len(reading.record.actions)),
        result=_result_words(say, reading.position.result),
    )


def _failing(say: Words, name: str, reading: Reading, error: RecordError) -> Iterator[str]:
    """The place and the reason, the clause, and how much is still valid."""
    facts = refusal_facts(reading.position.game, reading.position.state(), error.detail)
    yield say("cli.record.fails", file=name, reason=record_words(say, error, facts))
    if text := clause_words(say, reading.position.game.name, error.rule):
        yield f"  [{error.rule}] {text}"
    yield f"  {say.counted('cli.record.kept', len(reading.record.actions))}"


def _summary(say: Words, name: str, reading: Reading) -> Iterator[str]:
    record = reading.record
    yield name
    yield say("cli.record.game", game=record.settled.game.name, edition=record.settled.edition)
    if changes := _changes(reading):
        yield say("cli.record.options", options=" ".join(changes))
    for seat in range(1, record.settled.seats + 1):
        yield say("cli.record.seat", seat=seat, player=record.names.get(seat, "-"))
    if record.date:
        yield say("cli.record.date", date=record.date)
    turns = say.counted("cli.record.turns", reading.position.turn)
    actions = say.counted("cli.record.actions", len(record.actions))
    yield say("cli.record.length", turns=turns, actions=actions)
    yield say("cli.record.result", result=_result_words(say, reading.position.result))
    for at, noted in sorted(record.annotations.items()):
        yield f"  {at}: {record.actions[at - 1]} {noted}"
    for at, lines in sorted(record.branches.items()):
        yield from (f"  {at} | {line}" for line in lines)


def _contents_told(reading: Reading) -> dict[str, object]:
    record, result = reading.record, reading.position.result
    return {
        **table_told(record.settled),
        "players": record.names,
        "date": record.date or None,
        "turns": reading.position.turn,
        "actions": len(record.actions),
        "winners": None if result is None else result.winners,
        "keys": None if result is None else result.keys,
        "annotations": {at: str(noted) for at, noted in sorted(record.annotations.items())},
        "branches": dict(sorted(record.branches.items())),
        "error": None if reading.error is None else _told(reading.error),
    }


def _told(error: RecordError) -> dict[str, object]:
    return {"line": error.line, "code": error.code, "clause": error.rule, "detail": error.detail}


def _changes(reading: Reading) -> list[str]:
    return [f"{name}={value}" for name, value in reading.record.settled.changes.items()]


def _result_words(say: Words, result: Result | None) -> str:
    if result is None:
        return say("cli.record.unfinished")
    keys = " : ".join(" ".join(map(str, row)) for row in result.keys)
    winners = ", ".join(map(str, result.winners))
    return say("cli.record.won" if len(result.winners) == 1 else "cli.record.shared", winners=winners, keys=keys)
