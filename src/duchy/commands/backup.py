"""`duchy backup FILE`: copy all games, even while they are being played."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from ..words import Words
from .database import add_database, unusable


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The new file, and the database."""
    parser.add_argument("file", type=Path, metavar="FILE", help=say("cli.backup.file"))
    add_database(parser, say)


def run(args: argparse.Namespace) -> int:
    """Copy. Exit status 1 if that fails, 2 if another program has to do it; then there is no new file."""
    from ..server.storage.place import bare
    from ..server.storage.schema import StoreError
    from ..server.storage.sqlite import SqliteStore, back_up

    say: Words = args.words
    if isinstance(args.data, str):
        print(say("cli.backup.postgres", file=args.file, address=bare(args.data)), file=sys.stderr)
        return 2
    try:
        back_up(args.data, args.file)
        with closing(SqliteStore(args.file)) as copy:
            games = say.counted("cli.backup.games", len(copy.tables()))
    except StoreError as error:
        return unusable(say, error)
    except FileExistsError:
        print(say("cli.backup.exists", file=args.file), file=sys.stderr)
        return 1
    except OSError as error:
        print(say("cli.backup.unwritable", file=args.file, reason=error.strerror), file=sys.stderr)
        return 1
    print(say("cli.backup.done", file=args.file, games=games))
    return 0
