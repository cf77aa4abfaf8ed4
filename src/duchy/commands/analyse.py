"""`duchy analyse FILE ...`: what each decision of a finished game cost, and what of the result was luck."""

from __future__ import annotations

import argparse
import csv
import errno
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from ..analysis.deeper import Longer
from ..analysis.effort import MOST_WORLDS, SEED, WORLDS
from ..analysis.evaluation import evaluate, evaluate_for
from ..analysis.findings import findings_in
from ..analysis.segments import segment_at, segments_of, segments_seen
from ..analysis.shown.depth import plans_printed
from ..analysis.shown.notes import annotations_of
from ..analysis.shown.printed import pages, plan_lines
from ..analysis.shown.report import Reported, page
from ..analysis.told import better, decision_told, lines_of
from ..analysis.whole import GameAnalysis, analyse, analyse_seen
from ..kernel import status_line
from ..kernel.errors import DiagramError, RecordError, WeightsError
from ..table.action import Action
from ..table.annotation import plan_text
from ..table.diagram_reader import read_playable
from ..table.plan import plan_told
from ..table.position import Position, View
from ..table.record import RECORD_LIMIT, Record, annotated, decoded, read_record
from ..table.seen import SeenGame, is_seen, read_seen
from ..terminal import saves
from ..terminal.look import terminal_width
from ..words import Words
from ..words.reasons import damage_words, diagram_words, unusable_words, weights_words
from .failing import CommandFailed, WronglyCalled, fails, gives_up
from .outputs import STANDARD_OUTPUT, clash, output_file, put

LONGEST: Final = 3600
"""Seconds to look at one decision, at most."""
STANDARD_INPUT: Final = "-"
COLUMNS: Final = ("at", "seat", "played", "best", "loss", "error", "mark")
"""Of the comma-separated values."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The records, how thoroughly, and where results go."""
    parser.add_argument("files", type=Path, nargs="*", metavar=say("cli.metavar.file"), help=say("cli.analyse.file"))
    parser.add_argument("--diagram", metavar=say("cli.metavar.file"), help=say("cli.analyse.diagram"))
    parser.add_argument("--at", type=int, metavar="N", help=say("cli.analyse.at"))
    parser.add_argument("--seat", type=int, metavar="N", help=say("cli.analyse.seat_only"))
    parser.add_argument("--unclear", action="store_true", help=say("cli.analyse.show_unclear"))
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=say("cli.analyse.seed"))
    worlds = say("cli.analyse.worlds", worlds=WORLDS)
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=worlds)
    parser.add_argument("--deep", type=float, metavar=say("cli.metavar.seconds"), help=say("cli.analyse.deep"))
    parser.add_argument("--json", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.analyse.json"))
    parser.add_argument("--csv", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.analyse.csv"))
    parser.add_argument("--html", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.analyse.html"))
    parser.add_argument(
        "--annotate", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.analyse.annotate")
    )


def run(args: argparse.Namespace) -> int:
    """Analyse. Exit status 1 if a record is damaged or unfinished, 2 on wrong usage, 130 if interrupted."""
    say: Words = args.words
    try:
        _refuse_usage(say, args)
        if args.diagram is None and args.at is None:
            return _analyse_all(say, args)
        _tell(_of_moment(say, args, _opened(say, args.files[0])) if args.diagram is None else _of_diagram(say, args))
        return 0
    except CommandFailed as failed:
        return gives_up(failed)
    except WeightsError as error:
        return fails(weights_words(say, error))


def _refuse_usage(say: Words, args: argparse.Namespace) -> None:
    """Raise WronglyCalled for options that do not fit together, or numbers out of range; CommandFailed for a file that
    cannot be written.
    """
    if args.seed < 0:
        raise WronglyCalled(say("cli.limit.seed", given=args.seed))
    if not 1 < args.worlds <= MOST_WORLDS:
        raise WronglyCalled(say("cli.analyse.worlds_limit", most=MOST_WORLDS, given=args.worlds))
    if args.deep is not None and not 0 < args.deep <= LONGEST:
        raise WronglyCalled(say("cli.analyse.deep_limit", most=LONGEST, given=f"{args.deep:g}"))
    if bool(args.files) == (args.diagram is not None):
        raise WronglyCalled(say(f"cli.analyse.file_{'and' if args.files else 'or'}_diagram"))
    is_moment = args.at is not None or args.diagram is not None
    written = _outputs(args)
    if is_moment and (written or args.unclear or args.seat is not None):
        raise WronglyCalled(say("cli.analyse.moment_alone"))
    if len(args.files) > 1 and (args.annotate or args.at is not None):
        raise WronglyCalled(say("cli.analyse.one_file"))
    for file in written:
        if obstacle := _obstacle(file):
            raise CommandFailed(say("cli.analyse.unwritable", file=file, reason=say.reason(obstacle)))
    if wrong := clash(say, written):
        raise WronglyCalled(wrong)
    for file in args.files:
        if any(_is_same(out, file) for out in (args.json, args.csv, args.html) if out):
            raise WronglyCalled(say("cli.analyse.overwrites", file=file))


def _outputs(args: argparse.Namespace) -> list[Path]:
    """What is to be written; `STANDARD_OUTPUT` is printed instead of the words."""
    return [file for file in (args.json, args.csv, args.html, args.annotate) if file]


def _obstacle(file: Path) -> OSError | None:
    """What keeps results from being written to the file, as far as it can be seen before."""
    if file.is_dir():
        return IsADirectoryError(errno.EISDIR, "")
    return None if file.parent.is_dir() else FileNotFoundError(errno.ENOENT, "")


def _is_same(out: Path, file: Path) -> bool:
    return out != STANDARD_OUTPUT and out.exists() and file.exists() and out.samefile(file)


def _tell(lines: Iterable[str]) -> None:
    print("\n".join(lines))


# Whole games


@dataclass(frozen=True)
class Opened:
    """A record of a finished game, or of what one seat saw of a running one."""

    path: Path
    text: str
    record: Record
    positions: Sequence[Position]
    """After each action; of what one seat saw there are none."""
    seen: SeenGame | None
    say: Words

    @property
    def seat(self) -> int:
        """The seat whose view is all that there is; 0: everything is."""
        return self.seen.seat if self.seen else 0


def _opened(say: Words, path: Path) -> Opened:
    """The record in a file, whole, and finished unless it is one seat's own. Raises CommandFailed."""
    try:
        text = saves.read(path).text
        if is_seen(text):
            seen = read_seen(text)
            return Opened(path, text, seen.record, (), seen, _saying(say, seen.record))
        reading = read_record(text)
    except OSError as error:
        raise CommandFailed(say("resume.unreadable", path=path, reason=say.reason(error))) from None
    except RecordError as error:
        if error.code == "DIAGRAM":
            raise WronglyCalled(say("cli.analyse.is_diagram", file=path)) from None
        raise CommandFailed(unusable_words(say, path, error)) from None
    if reading.error:
        raise CommandFailed(say("cli.record.fails", file=path, reason=damage_words(say, reading, reading.error)))
    if not reading.position.is_over:
        raise CommandFailed(say("cli.analyse.unfinished", file=path))
    return Opened(path, text, reading.record, reading.positions, None, _saying(say, reading.record))


def _saying(say: Words, record: Record) -> Words:
    return Words(say.language, record.settled.game.name)


def _analyse_all(say: Words, args: argparse.Namespace) -> int:
    """Every file; those that cannot be analysed are named, and the others analysed all the same."""
    done, status = list[tuple[Opened, GameAnalysis]](), 0
    for path in args.files:
        try:
            opened = _opened(say, path)
            _refuse_seat(opened, args.seat)
            found = _found(args, opened)
        except CommandFailed as failed:
            status = max(status, gives_up(failed))
            continue
        except WeightsError as error:
            status = max(status, fails(weights_words(say, error)))
            continue
        done.append((opened, found))
        if STANDARD_OUTPUT in _outputs(args):
            continue
        if len(args.files) > 1:
            _tell([*([""] if len(done) > 1 else []), str(path)])
        hint = opened.say("cli.analyse.unclear_hint")
        width = terminal_width(sys.stdout)
        _tell(pages(opened.say, found, args.seat or 0, width, has_unclear=args.unclear, hint=hint))
    _write(say, args, done)
    return status


def _refuse_seat(opened: Opened, seat: int | None) -> None:
    seats = opened.record.settled.seats
    if seat is None:
        return
    if opened.seat and seat != opened.seat:
        raise WronglyCalled(opened.say("cli.analyse.seen_seat", file=opened.path, seat=opened.seat))
    if not 1 <= seat <= seats:
        raise WronglyCalled(opened.say("cli.replay.no_seat", seat=seat, seats=seats))


def _found(args: argparse.Namespace, opened: Opened) -> GameAnalysis:
    """The analysis; what has been found is kept, so that after Ctrl+C the same command goes on."""
    record, progress = opened.record, Progress(opened.say)
    thoroughness = [args.seed, args.worlds, *([opened.text] if opened.seen else [])]
    kept_for = partial(findings_in, saves.saves_folder(), record.settled, record.actions, *thoroughness)
    kept = kept_for()
    longer = None
    if args.deep is not None:
        longer = Longer(args.deep, kept_for(args.deep), args.seat or 0)
    try:
        if opened.seen:
            return analyse_seen(opened.seen, args.seed, args.worlds, progress, kept=kept, longer=longer)
        return analyse(opened.positions, record.actions, args.seed, args.worlds, progress, kept=kept, longer=longer)
    except KeyboardInterrupt:
        progress.close()
        print(opened.say("cli.analyse.interrupted"), file=sys.stderr)
        raise
    finally:
        progress.close()


# Files


def _write(say: Words, args: argparse.Namespace, done: Sequence[tuple[Opened, GameAnalysis]]) -> None:
    """All files that are asked for, each whole or not at all. Raises CommandFailed, and BrokenPipeError for whoever
    reads no further.
    """
    if not done:
        return
    try:
        if args.json:
            put(args.json, "".join(f"{line}\n" for line in _lines(done)))
        if args.csv:
            put(args.csv, _table(done))
        if args.html:
            games = [_reported(args, opened, found) for opened, found in done]
            put(args.html, page(say.language, games))
        if args.annotate:
            opened, found = done[0]
            game = opened.record.settled.game
            put(args.annotate, annotated(game, opened.text, annotations_of(found)))
    except BrokenPipeError:
        raise
    except OSError as error:
        file = error.filename or STANDARD_OUTPUT
        raise CommandFailed(say("cli.analyse.unwritable", file=file, reason=say.reason(error))) from None


def _lines(done: Sequence[tuple[Opened, GameAnalysis]]) -> Iterator[str]:
    """One object a line; where there are several games, each says of which file it is."""
    for opened, found in done:
        yield from lines_of(found, str(opened.path) if len(done) > 1 else "")


def _table(done: Sequence[tuple[Opened, GameAnalysis]]) -> str:
    """The decisions as comma-separated values; where there are several games, the file comes first."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    several = len(done) > 1
    sheet.writerow([*(["file"] if several else []), *COLUMNS])
    for opened, found in done:
        for verdict in found.verdicts:
            row = decision_told(verdict) | {
                "played": plan_text(verdict.judgement.segment.actions),
                "best": plan_text(better(verdict)),
            }
            sheet.writerow([*([opened.path] if several else []), *(row[name] for name in COLUMNS)])
    return out.getvalue()


def _reported(args: argparse.Namespace, opened: Opened, found: GameAnalysis) -> Reported:
    result = None if opened.seen else opened.positions[-1].standing()
    name, record = opened.path.name, opened.record
    return Reported(name, record, result, found, args.seed, args.worlds, args.deep, args.seat or 0)


# One decision


def _of_moment(say: Words, args: argparse.Namespace, opened: Opened) -> Iterator[str]:
    """The decision that holds the action of that number. Raises CommandFailed."""
    at: int = args.at
    told = opened.seen.told if opened.seen else [*map(str, opened.record.actions)]
    if not 1 <= at <= len(told):
        raise WronglyCalled(say("cli.analyse.no_action", at=at, last=len(told)))
    segments = segments_seen(opened.seen) if opened.seen else segments_of(opened.positions, opened.record.actions)
    segment = segment_at(segments, at)
    if segment is None and opened.seen:
        raise WronglyCalled(opened.say("cli.analyse.seen_seat", file=opened.path, seat=opened.seat))
    if segment is None:
        raise WronglyCalled(say("cli.analyse.natures", at=at, action=told[at - 1]))
    played = plan_told(segment.actions)
    start = opened.say("cli.analyse.moment", at=segment.at, seat=segment.seat, played="")
    yield from plan_lines(f"{start.rstrip()} ", played, terminal_width(sys.stdout))
    yield from _plans(opened.say, args, segment.before.view(segment.seat), segment.actions)


def _of_diagram(say: Words, args: argparse.Namespace) -> Iterator[str]:
    """The decision of the seat that is to act in a position. Raises CommandFailed."""
    name: str = args.diagram
    try:
        if name == STANDARD_INPUT:
            text = decoded(sys.stdin.buffer.read(RECORD_LIMIT))
        else:
            with open(name, "rb") as file:
                text = decoded(file.read(RECORD_LIMIT))
        position = read_playable(text)
    except OSError as error:
        raise CommandFailed(say("resume.unreadable", path=name, reason=say.reason(error))) from None
    except DiagramError as error:
        if error.code == "RECORD":
            raise WronglyCalled(say("cli.analyse.is_record", file=name)) from None
        raise CommandFailed(say("cli.record.fails", file=name, reason=diagram_words(say, error))) from None
    if not isinstance(position.actor, int):
        raise CommandFailed(say("cli.analyse.nobody_acts", file=name))
    say = Words(say.language, position.game.name)
    yield say("cli.analyse.position", seat=position.actor, turn=position.turn)
    yield from _plans(say, args, position.view(position.actor), ())


def _plans(say: Words, args: argparse.Namespace, view: View, played: Sequence[Action]) -> Iterator[str]:
    if args.deep is None:
        found = evaluate(view, args.seed, args.worlds, named=played)
    else:
        found = evaluate_for(view, args.seed, args.worlds, args.deep, named=played)
    yield from plans_printed(say, view, found, terminal_width(sys.stdout))


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
