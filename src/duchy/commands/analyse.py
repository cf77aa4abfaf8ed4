"""`duchy analyse FILE`: what each decision of a finished game cost, and what of the result was luck."""

from __future__ import annotations

import argparse
import csv
import io
import os
import sys
from pathlib import Path
from typing import Final

from ..analysis.judge import WORLDS
from ..analysis.printed import pages
from ..analysis.told import better, decision_told, lines_of, texts
from ..analysis.whole import GameAnalysis, analyse
from ..kernel import status_line
from ..kernel.errors import RecordError, WeightsError
from ..table.record import Reading, read_record
from ..terminal import saves
from ..words import Words
from ..words.reasons import record_words, weights_words
from .parser import USAGE

MOST_WORLDS: Final = 100_000


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The record, how thoroughly, and where results go."""
    parser.add_argument("file", type=Path, metavar="FILE", help=say("cli.analyse.file"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=say("cli.analyse.seed"))
    worlds = say("cli.analyse.worlds", worlds=WORLDS)
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=worlds)
    parser.add_argument("--json", type=Path, metavar="OUT", help=say("cli.analyse.json"))
    parser.add_argument("--csv", type=Path, metavar="OUT", help=say("cli.analyse.csv"))


def run(args: argparse.Namespace) -> int:
    """Analyse. Exit status 1 if the record is damaged or unfinished, 2 on wrong usage, 130 if interrupted."""
    say: Words = args.words
    if args.seed < 0:
        return _fails(say("cli.limit.seed", given=args.seed), USAGE)
    if not 1 < args.worlds <= MOST_WORLDS:
        return _fails(say("cli.analyse.worlds_limit", most=MOST_WORLDS, given=args.worlds), USAGE)
    try:
        reading = read_record(saves.read(args.file).text)
    except OSError as error:
        return _fails(say("resume.unreadable", path=args.file, reason=error.strerror))
    except RecordError as error:
        return _fails(say("resume.damaged", path=args.file, reason=record_words(say, error)))
    say = Words(say.language, reading.record.settled.game.name)
    if reading.error:
        return _fails(say("cli.record.fails", file=args.file, reason=record_words(say, reading.error)))
    if not reading.position.is_over:
        return _fails(say("cli.analyse.unfinished", file=args.file))
    return _analyse(say, args, reading)


def _fails(reason: str, status: int = 1) -> int:
    print(reason, file=sys.stderr)
    return status


def _analyse(say: Words, args: argparse.Namespace, reading: Reading) -> int:
    progress = Progress(say)
    try:
        found = analyse(reading.positions, reading.record.actions, args.seed, args.worlds, progress)
    except WeightsError as error:
        return _fails(weights_words(say, error))
    finally:
        progress.close()
    try:
        if args.json:
            write_whole(args.json, "".join(f"{line}\n" for line in lines_of(found)))
        if args.csv:
            write_whole(args.csv, _table(found))
    except OSError as error:
        return _fails(say("cli.analyse.unwritable", file=error.filename, reason=error.strerror))
    print("\n".join(pages(say, found)))
    return 0


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is whole or not there, whatever happens meanwhile. Raises OSError."""
    if not path.parent.is_dir() or (path.exists() and not path.is_file()):
        path.write_text(text, encoding="utf-8")
        return
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _table(found: GameAnalysis) -> str:
    """The decisions as comma-separated values."""
    names = ["at", "seat", "played", "best", "loss", "error", "mark"]
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(names)
    for verdict in found.verdicts:
        row = decision_told(verdict)
        actions = {
            "played": " | ".join(texts(verdict.judgement.segment.actions)),
            "best": " | ".join(texts(better(verdict))),
        }
        sheet.writerow([actions.get(name, row[name]) for name in names])
    return out.getvalue()


class Progress:
    """One changing line on a terminal; elsewhere nothing."""

    def __init__(self, say: Words) -> None:
        self._say, self._shown = say, -1

    def __call__(self, done: int, of: int) -> None:
        """Show how much is done."""
        percent = 100 * done // of
        if percent != self._shown:
            bar = "#" * (percent // 5)
            status_line.show(f"{self._say('cli.analyse.progress', percent=percent)} [{bar:<20}]")
        self._shown = percent

    def close(self) -> None:
        """Remove the line."""
        status_line.clear()
