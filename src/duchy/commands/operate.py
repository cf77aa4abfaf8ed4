"""`duchy operate`: what an operator does with stored games: look, verify, delete, restore."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from ..kernel import status_line
from ..words import Words
from .as_json import add_json, print_json
from .database import add_database, place_of, unusable
from .failing import CommandFailed, WronglyCalled, fails, gives_up
from .parser import USAGE

if TYPE_CHECKING:
    from ..server.operate.drill import Drilled
    from ..server.operate.survey import Stored

WHAT: Final = (
    "status", "list", "show", "close", "delete", "erase-person", "retention", "vacuum", "drill", "restore", "ban",
    "unban", "bans",
)  # fmt: skip
NAMED: Final = {"show", "close", "delete", "erase-person", "drill", "restore", "ban", "unban"}
"""What is told a name: of games, of people, of a file with a backup, or an address."""
RETENTION: Final = ("finished", "unfinished", "unbegun")
FOLDED: Final = 12
"""How much of a game's name is printed in lists; any beginning that only one game has will do as its name."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """What to do, with what, and the database."""
    parser.add_argument("what", choices=WHAT, help=say("cli.operate.what"))
    parser.add_argument("names", nargs="*", metavar=say("cli.metavar.name"), help=say("cli.operate.names"))
    add_json(parser, say)
    parser.add_argument("--yes", action="store_true", help=say("cli.operate.yes"))
    parser.add_argument("--dry-run", action="store_true", help=say("cli.operate.dry_run"))
    for kind in RETENTION:
        parser.add_argument(f"--{kind}-days", type=int, metavar="N", help=say(f"cli.operate.{kind}_days"))
    parser.add_argument("--config", type=Path, metavar=say("cli.metavar.file"), help=say("cli.serve.config"))
    add_database(parser, say)


def run(args: argparse.Namespace) -> int:
    """Do it. Exit status 1 if it fails or something does not hold, 2 on wrong usage."""
    from ..server.storage.schema import StoreError

    say: Words = args.words
    if bool(args.names) != (args.what in NAMED):
        key = "cli.operate.name_needed" if args.what in NAMED else "cli.operate.no_name"
        return fails(say(key, what=args.what), USAGE)
    doing: dict[str, Callable[[argparse.Namespace], int]] = {
        "status": _status, "list": _list, "show": _show, "delete": _delete, "retention": _retention, "vacuum": _vacuum,
        "drill": _drill, "restore": _restore, "close": _close, "erase-person": _erase_person, "ban": _ban,
        "unban": _ban, "bans": _bans,
    }  # fmt: skip
    try:
        return doing[args.what](args)
    except StoreError as error:
        return unusable(say, error)
    except CommandFailed as error:
        return gives_up(error)
    except FileExistsError:
        return fails(say("cli.operate.exists", file=args.data))
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        return fails(say("cli.operate.unreadable", reason=named + say.reason(error)))
    finally:
        status_line.clear()


def _status(args: argparse.Namespace) -> int:
    """How many games there are, of which kinds, and when they were last played."""
    say, games = args.words, _games(args)
    by_state = {
        state: sum(found.state == state for found in games) for state in ("unbegun", "begun", "closed", "damaged")
    }
    if args.json:
        print_json({"games": len(games), **by_state, "events": sum(found.events for found in games)})
        return 0
    print(say.counted("cli.operate.games", len(games)))
    for state, number in by_state.items():
        if number:
            print("  " + say("cli.pair", what=say(f"cli.operate.{state}"), value=number))
    now = time.time()
    for days in (1, 7, 30):
        recent = sum(now - found.played / 1000 < days * 86_400 for found in games)
        print("  " + say("cli.pair", what=say(f"cli.operate.recent_{days}"), value=recent))
    return 0


def _list(args: argparse.Namespace) -> int:
    """One line per game, the newest first."""
    _print_games(args, _games(args))
    return 0


def _show(args: argparse.Namespace) -> int:
    """What is known of games without looking at anybody's cards."""
    from ..server.operate.survey import state_of
    from ..server.storage.stores import open_existing

    say: Words = args.words
    chosen = _chosen(args)
    with closing(open_existing(args.data)) as store:
        states = [state_of(store, found) for found in chosen]
    for found, state in zip(chosen, states, strict=True):
        if args.json:
            print_json({**msgspec.to_builtins(found), "state": state})
            continue
        print(found.name)
        told = f"{say(f'cli.operate.{state}')} {found.damage}".rstrip()
        print("  " + say("cli.pair", what=f"{found.game} {found.edition}", value=told))
        print(f"  {_seats(found)}")
        print(f"  {_day(found.began)} – {_day(found.played)}, {say.counted('cli.operate.events', found.events)}")
    return 0


def _delete(args: argparse.Namespace) -> int:
    """Delete games for ever."""
    return _deleted(args, _chosen(args))


def _retention(args: argparse.Namespace) -> int:
    """Delete what has been kept for as long as was settled."""
    import os

    from ..server.operate.config import ConfigError, read_config
    from ..server.operate.keeping import expired
    from ..server.storage.stores import open_existing

    say: Words = args.words
    given = {f"{kind}_days": getattr(args, f"{kind}_days") for kind in RETENTION}
    days = {name: value for name, value in given.items() if value is not None}
    try:
        retention = read_config(args.config, os.environ, {"retention": days}).retention
    except ConfigError as error:
        place = error.place or ", ".join(f"--{name.replace('_', '-')}" for name in days)
        raise WronglyCalled(say("cli.serve.bad_config", place=place, reason=error.reason)) from None
    with closing(open_existing(args.data)) as store:
        games = expired(store, retention, round(1000 * time.time()))
    if not games:
        if not args.json:
            print(say("cli.operate.nothing_expired"))
        return 0
    return _deleted(args, games)


def _deleted(args: argparse.Namespace, games: Sequence[Stored]) -> int:
    from ..server.operate.keeping import altering
    from ..server.operate.orders import delete

    say: Words = args.words
    _print_games(args, games)
    if args.dry_run:
        return 0
    if not args.yes and not _agrees(say, say.counted("cli.operate.sure", len(games))):
        return fails(say("cli.operate.unchanged"))
    with altering(args.data) as store:
        delete(store, [found.name for found in games])
    _print_number(args, "deleted", len(games))
    return 0


def _close(args: argparse.Namespace) -> int:
    """Close games for ever; servers that have them open tell everybody."""
    from ..server.operate.orders import close
    from ..server.storage.stores import open_existing

    say: Words = args.words
    games = _chosen(args)
    _print_games(args, games)
    if args.dry_run:
        return 0
    if not args.yes and not _agrees(say, say.counted("cli.operate.sure_closing", len(games))):
        return fails(say("cli.operate.unclosed"))
    with closing(open_existing(args.data)) as store:
        closed = sum(close(store, found.name, round(1000 * time.time())) for found in games)
    _print_number(args, "closed_games", closed)
    return 0


def _erase_person(args: argparse.Namespace) -> int:
    """Erase what these people were called, wherever they played."""
    from ..server.operate.erasing import erase, seats_called
    from ..server.operate.keeping import altering, vacuum
    from ..server.operate.survey import stored

    say: Words = args.words
    with altering(args.data) as store:
        found = dict[str, list[str]]()
        for game in store.tables():
            if people := [person for person in args.names if seats_called(store.events(game), person)]:
                found[game] = people
        _print_games(args, [stored(store, game) for game in found])
        if args.dry_run:
            return 0
        if found and not args.yes and not _agrees(say, say.counted("cli.operate.sure_erasing", len(found))):
            return fails(say("cli.operate.unerased"))
        for game, people in found.items():
            for person in people:
                erase(store, game, person, round(1000 * time.time()))
    if found and isinstance(args.data, Path):
        vacuum(args.data)
    _print_number(args, "erased", len(found))
    return 0


def _ban(args: argparse.Namespace) -> int:
    """Refuse addresses and networks from now on, or not any more."""
    from ..server.operate.bans import NoNetwork, ban, unban
    from ..server.storage.stores import open_existing

    with closing(open_existing(args.data)) as store:
        try:
            (ban if args.what == "ban" else unban)(store, args.names)
        except NoNetwork as error:
            key = "part_of_network" if error.within else "no_network"
            raise WronglyCalled(args.words(f"cli.operate.{key}", name=error.text, network=error.within)) from None
    return _bans(args)


def _bans(args: argparse.Namespace) -> int:
    """Whom servers of this database refuse, besides those in their settings."""
    from ..server.operate.bans import banned
    from ..server.storage.stores import open_existing

    with closing(open_existing(args.data)) as store:
        networks = list(banned(store))
    if args.json:
        print_json({"banned": networks})
    else:
        print("\n".join(networks) or args.words("cli.operate.no_bans"))
    return 0


def _vacuum(args: argparse.Namespace) -> int:
    """Give back the room of what was deleted."""
    from ..server.operate.keeping import vacuum

    before, after = vacuum(_file(args))
    if args.json:
        print_json({"before": before, "after": after})
        return 0
    print(args.words("cli.operate.vacuumed", before=round(before / 1024), after=round(after / 1024)))
    return 0


def _drill(args: argparse.Namespace) -> int:
    """Restore a backup into a scratch folder and verify every game there; or a database of PostgreSQL where it is."""
    from ..server.operate.drill import drill, drill_copy
    from ..server.storage.stores import open_existing

    began, place = time.monotonic(), place_of(args.names[0])
    if isinstance(place, str):
        with closing(open_existing(place)) as store:
            return _told(args, drill(store, _progress(args.words)), time.monotonic() - began)
    with tempfile.TemporaryDirectory(prefix="duchy-drill-") as scratch:
        drilled = drill_copy(place, Path(scratch), _progress(args.words))
    return _told(args, drilled, time.monotonic() - began)


def _restore(args: argparse.Namespace) -> int:
    """Make a backup the database, after everything in it was verified."""
    from ..server.operate.drill import drill
    from ..server.operate.keeping import restore
    from ..server.storage.sqlite import SqliteStore

    say: Words = args.words
    began = time.monotonic()
    told: list[Drilled] = []

    def approve(copy: Path) -> None:
        with closing(SqliteStore(copy)) as store:
            told.append(drill(store, _progress(say)))

    restore(Path(args.names[0]), _file(args), approve)
    status = _told(args, told[0], time.monotonic() - began)
    if not args.json:
        print(say("cli.operate.restored", file=args.data))
    return status


def _told(args: argparse.Namespace, drilled: Drilled, seconds: float) -> int:
    """What a drill found. Exit status 1 if anything does not hold."""
    status_line.clear()
    say: Words = args.words
    if args.json:
        unproven = {name: error.code for name, error in drilled.unproven.items()}
        print_json({"games": drilled.games, "choices": drilled.choices, "seconds": seconds, "unproven": unproven})
    else:
        choices = say.counted("cli.verify.choices", drilled.choices)
        print(say.counted("cli.operate.hold", drilled.games, choices=choices, seconds=round(seconds)))
    for name, error in drilled.unproven.items():
        reason = say(f"unproven.{error.code}", **error.facts)
        print(say("cli.verify.fails", what=name, reason=reason), file=sys.stderr)
    return 1 if drilled.unproven else 0


def _progress(say: Words) -> Callable[[int, int], None]:
    return lambda done, of: status_line.show(say("cli.operate.progress", done=done, of=of))


def _games(args: argparse.Namespace) -> list[Stored]:
    from ..server.operate.survey import survey
    from ..server.storage.stores import open_existing

    with closing(open_existing(args.data)) as store:
        return list(survey(store))


def _chosen(args: argparse.Namespace) -> list[Stored]:
    """The games that are named, each once, by a beginning of its name that no other has. Raises CommandFailed."""
    from ..server.operate.survey import stored
    from ..server.storage.stores import open_existing

    chosen: dict[str, Stored] = {}
    with closing(open_existing(args.data)) as store:
        games = store.tables()
        for name in args.names:
            meant = [game for game in games if game.startswith(name)]
            if len(meant) != 1:
                raise CommandFailed(args.words("cli.operate.several" if meant else "cli.operate.none", name=name))
            chosen[meant[0]] = stored(store, meant[0])
    return [*chosen.values()]


def _print_games(args: argparse.Namespace, games: Sequence[Stored]) -> None:
    if args.json:
        for found in games:
            print_json(msgspec.to_builtins(found))
    elif games:
        print("\n".join(_columns(args.words, games)))
    else:
        print(args.words.counted("cli.operate.games", 0))


def _print_number(args: argparse.Namespace, key: str, number: int) -> None:
    """How many games something was done with."""
    if args.json:
        print_json({key.removesuffix("_games"): number})
    else:
        print(args.words.counted(f"cli.operate.{key}", number))


def _columns(say: Words, games: Sequence[Stored]) -> Iterator[str]:
    """A table: name, game, edition, state, events, last played, seats."""
    rows = [
        (found.name[:FOLDED], found.game, found.edition, say(f"cli.operate.{found.state}"), str(found.events),
         _day(found.played), _seats(found))
        for found in games
    ]  # fmt: skip
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()


def _seats(found: Stored) -> str:
    """Who plays: the names that people gave, and the levels of computers."""
    named = zip(found.players, found.names, strict=False)
    return ", ".join(f"{name} ({player})" if name else player for player, name in named)


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


def _file(args: argparse.Namespace) -> Path:
    """The database as a file. Raises WronglyCalled for PostgreSQL, which has its own tools."""
    if isinstance(args.data, str):
        raise WronglyCalled(args.words("cli.operate.postgres", what=args.what))
    return args.data


def _agrees(say: Words, question: str) -> bool:
    """Whether the operator, asked at a terminal, agrees."""
    if not sys.stdin.isatty():
        return False
    return input(f"{question} [y/N] ").strip().casefold() in say("resume.yes").split()
