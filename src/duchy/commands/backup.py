"""`duchy backup FILE`: copy all games, even while they are being played; once, or again and again only what is new."""

from __future__ import annotations

import argparse
import time
from contextlib import closing, suppress
from threading import TIMEOUT_MAX

from ..words import Words
from .as_json import add_json, print_json
from .database import add_database, unusable
from .failing import fails
from .outputs import kept_file
from .parser import USAGE


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The copy, whether it may be there already, and the database."""
    parser.add_argument("file", type=kept_file(say), metavar=say("cli.metavar.file"), help=say("cli.backup.file"))
    parser.add_argument("--update", action="store_true", help=say("cli.backup.update"))
    parser.add_argument("--every", type=float, metavar="S", help=say("cli.backup.every"))
    add_json(parser, say)
    add_database(parser, say)


def run(args: argparse.Namespace) -> int:
    """Copy. Exit status 1 if that fails, 2 if another program has to do it; what was there before stays whole."""
    from ..server.storage.place import bare
    from ..server.storage.schema import StoreError

    say: Words = args.words
    if isinstance(args.data, str):
        return fails(say("cli.backup.postgres", file=args.file, address=bare(args.data)), USAGE)
    if args.every is not None and not 0 < args.every <= TIMEOUT_MAX:
        return fails(say("cli.limit.seconds"), USAGE)
    try:
        if args.every is None:
            (_update if args.update else _copy)(args)
        else:
            _follow(args)
    except StoreError as error:
        return unusable(say, error)
    except FileExistsError:
        return fails(say("cli.backup.exists", file=args.file))
    except OSError as error:
        return fails(say("cli.backup.unwritable", file=args.file, reason=say.reason(error)))
    return 0


def _copy(args: argparse.Namespace) -> None:
    from ..server.storage.sqlite import SqliteStore, back_up

    say: Words = args.words
    back_up(args.data, args.file)
    with closing(SqliteStore(args.file)) as copy:
        games = len(copy.tables())
    if args.json:
        print_json({"file": args.file, "games": games})
    else:
        print(say("cli.backup.done", file=args.file, games=say.counted("cli.backup.games", games)))


def _update(args: argparse.Namespace) -> None:
    from ..server.storage.copying import bring_up_to_date

    copied = bring_up_to_date(args.data, args.file)
    if args.json:
        print_json({"file": args.file, **copied._asdict()})
    else:
        print(args.words("cli.backup.updated", file=args.file, **copied._asdict()), flush=True)


def _follow(args: argparse.Namespace) -> None:
    """Bring the copy up to date again and again, until somebody interrupts it."""
    with suppress(KeyboardInterrupt):
        while True:
            _update(args)
            time.sleep(args.every)
