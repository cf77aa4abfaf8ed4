"""`duchy verify FILE|GAME`: check that chance was fair, from a record or from the database."""

from __future__ import annotations

import argparse
import re
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..kernel.errors import RecordError
from ..table.record import read_record
from ..terminal import saves
from ..words import Words
from ..words.reasons import record_words
from .as_json import add_json, print_json
from .database import add_database, unusable
from .failing import CommandFailed, fails, gives_up

if TYPE_CHECKING:
    from ..server.messages.verify import Proven

GAME: Final = re.compile("[0-9a-f]{32}")


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The record or the game, and the database."""
    parser.add_argument("what", metavar=say("cli.metavar.file_or_game"), help=say("cli.verify.what"))
    add_json(parser, say)
    add_database(parser, say)


def run(args: argparse.Namespace) -> int:
    """Check. Exit status 1 if something does not hold or cannot be read."""
    from ..server.messages.verify import Unproven
    from ..server.storage.schema import StoreError

    say: Words = args.words
    try:
        is_file = Path(args.what).exists()
        if not is_file and not GAME.fullmatch(args.what):
            return fails(say("cli.verify.nothing", what=args.what))
        proven = _record(say, args.what) if is_file else _game(args.data, args.what)
    except StoreError as error:
        return unusable(say, error)
    except Unproven as error:
        if args.json:
            print_json({"what": args.what, "fair": False, "code": error.code, "facts": error.facts})
        return fails(say("cli.verify.fails", what=args.what, reason=say(f"unproven.{error.code}", **error.facts)))
    except CommandFailed as failed:
        return gives_up(failed)
    if args.json:
        print_json({"what": args.what, "fair": True, **asdict(proven)})
    else:
        _tell(say, args.what, is_file, proven)
    return 0


def _tell(say: Words, what: str, is_file: bool, proven: Proven) -> None:
    """Say what holds, and what of it nobody has signed."""
    choices = say.counted("cli.verify.choices", proven.choices)
    holds = say("cli.verify.record_holds", what=what, choices=choices)
    print(holds if is_file else say("cli.verify.game_holds", what=what, choices=choices))
    for kind, seats in (("sealed", proven.sealed), ("forgone", proven.forgone)):
        if seats:
            print(say(f"cli.verify.{kind}", seats=", ".join(map(str, seats))))
    for seat, actions in proven.stand_ins.items():
        print(say("cli.verify.stood_in", seat=seat, actions=actions))
    if proven.signed:
        print(say("cli.verify.signed", number=proven.signed))
    if proven.unsigned:
        print(say("cli.verify.unsigned", number=proven.unsigned))


def _record(say: Words, file: str) -> Proven:
    """What a record proves. Raises CommandFailed if it is unreadable or invalid, Unproven."""
    from ..server.messages.export import proof_in
    from ..server.messages.verify import verify_record

    try:
        text = saves.read(Path(file)).text
        reading = read_record(text)
        if reading.error:
            raise reading.error
    except RecordError as error:
        raise CommandFailed(say("cli.verify.fails", what=file, reason=record_words(say, error))) from None
    except OSError as error:
        raise CommandFailed(say("cli.verify.fails", what=file, reason=say.reason(error))) from None
    return verify_record(reading, proof_in(text))


def _game(place: Path | str, game: str) -> Proven:
    from ..server.messages.verify import verify_game
    from ..server.storage.stores import open_existing

    with closing(open_existing(place)) as store:
        return verify_game(store, game)
