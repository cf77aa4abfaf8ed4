"""`duchy replay FILE`: step through a record."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..kernel.errors import RecordError
from ..players.opponents.levels import EVERYBODY
from ..table.record import Reading, read_record
from ..terminal import saves
from ..terminal.face import face_of
from ..terminal.lines.console import Console, Leaving
from ..terminal.lines.stepping import RecordStepper
from ..terminal.look import Look, colours_of
from ..terminal.seats import COMPUTER_NAME
from ..words import Words
from ..words.reasons import unusable_words
from .failing import fails
from .parser import USAGE


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The record and what to show of it."""
    parser.add_argument("file", type=Path, metavar=say("cli.metavar.file"), help=say("cli.replay.file"))
    parser.add_argument("--seat", type=int, default=0, metavar="N", help=say("cli.replay.seat"))
    parser.add_argument("--turn", type=int, default=0, metavar="N", help=say("cli.replay.turn"))
    parser.add_argument("--all", action="store_true", help=say("cli.replay.all"))
    parser.add_argument("--marks", action="store_true", help=say("cli.replay.marks"))
    parser.add_argument("--no-color", action="store_true", help=say("cli.play.no_color"))
    parser.add_argument("--width", type=int, metavar="N", help=say("cli.play.width"))


def run(args: argparse.Namespace, console: Console | None = None) -> int:
    """Show the record. Exit status 1 if it is damaged or unreadable, 2 on wrong usage, 130 if interrupted."""
    say: Words = args.words
    console = console or Console()
    console.wanted_width = args.width
    if args.width is not None and args.width < 1:
        return fails(say("cli.limit.width", given=args.width), USAGE)
    try:
        reading = read_record(saves.read(args.file).text)
    except OSError as error:
        return fails(say("resume.unreadable", path=args.file, reason=say.reason(error)))
    except RecordError as error:
        return fails(unusable_words(say, args.file, error))
    seats = reading.record.settled.seats
    if not 0 <= args.seat <= seats:
        return fails(say("cli.replay.no_seat", seat=args.seat, seats=seats), USAGE)
    if not 0 <= args.turn <= reading.position.turn:
        return fails(say("replay.no_turn", turn=args.turn, last=reading.position.turn), USAGE)
    return _replay(args, reading, console)


def _replay(args: argparse.Namespace, reading: Reading, console: Console) -> int:
    stepper = RecordStepper(reading, _look(args, reading, console), console, has_marks=args.marks)
    turn = max(args.turn, stepper.first)
    if args.marks and not (reading.record.annotations or reading.record.branches):
        console.show_all(stepper.look.wrapped(stepper.look("replay.no_marks")))
    for way, number in reading.marks.items():
        console.show_all(stepper.look.wrapped(stepper.look(f"replay.{way.replace(' ', '_')}", number=number)))
    if reading.error:
        console.show_all(stepper.look.wrapped(stepper.damage(reading.error)))
    try:
        if args.all:
            for number in range(turn, stepper.last + 1):
                stepper.show(number)
        else:
            stepper.step(turn)
    except Leaving as leaving:
        return leaving.status or int(reading.error is not None)
    return 1 if reading.error else 0


def _look(args: argparse.Namespace, reading: Reading, console: Console) -> Look:
    record = reading.record
    levels = {COMPUTER_NAME.format(level): level for level in EVERYBODY}
    return Look(
        say=Words(args.words.language, record.settled.game.name),
        width=console.width,
        colours=colours_of(console.out, not args.no_color),
        encoding=console.encoding,
        viewer=args.seat,
        names={seat: name for seat, name in record.names.items() if name not in levels},
        computers={seat: levels[name] for seat, name in record.names.items() if name in levels},
        signs=face_of(record.settled.game).seat_signs(record.settled),
    )
