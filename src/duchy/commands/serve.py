"""`duchy serve`: serve pages and tables to this machine or to others."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from ..games import NAMES, game_named
from ..players.opponents.programs.failure import ProgramError
from ..words import Words
from .browser import SHOWN_S, local_address, serves, show
from .database import add_database, default_file, place_of, unusable
from .failing import fails
from .outputs import kept_file
from .parser import USAGE
from .programs import command_complaint, mishap_words, print_complaint

if TYPE_CHECKING:
    from ..server.operate.config import Config
    from ..server.programs import AllowedProgram
    from ..server.web.process import Settings

PORT: Final = 8710
HIGHEST_PORT: Final = 65_535
GIVEN: Final = {
    "host": ("listen", "hosts"),
    "port": ("listen", "port"),
    "socket": ("listen", "socket"),
    "public": ("listen", "public"),
    "origin": ("proxy", "origins"),
    "data": ("store", "data"),
    "log": ("log", "format"),
    "metrics": ("metrics", "address"),
}
"""Which setting each option of the command line is."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Where to listen, whom to accept, where the games are stored."""
    parser.add_argument("--port", type=int, metavar="N", help=say("cli.serve.port", port=PORT))
    parser.add_argument("--host", action="append", metavar=say("cli.metavar.address"), help=say("cli.serve.host"))
    parser.add_argument("--socket", type=kept_file(say), metavar=say("cli.metavar.file"), help=say("cli.serve.socket"))
    add_database(parser, say)
    parser.add_argument("--open", action="store_true", help=say("cli.serve.open"))
    parser.add_argument("--public", action="store_true", default=None, help=say("cli.serve.public"))
    parser.add_argument("--origin", action="append", metavar="URL", help=say("cli.serve.origin"))
    parser.add_argument("--metrics", metavar=say("cli.metavar.host_port"), help=say("cli.serve.metrics"))
    parser.add_argument("--log", choices=("text", "json"), help=say("cli.serve.log"))
    parser.add_argument("--config", type=Path, metavar=say("cli.metavar.file"), help=say("cli.serve.config"))
    parser.add_argument("--print-config", action="store_true", help=say("cli.serve.print_config"))
    parser.set_defaults(data=None)


def run(args: argparse.Namespace) -> int:
    """Serve until a signal. Exit status 0 then, 1 if the port or the database is unavailable, 2 on wrong usage."""
    from ..server.operate.config import ConfigError, commented_default, read_config

    say: Words = args.words
    if args.print_config:
        print(commented_default(), end="")
        return 0
    if args.port is not None and not 0 <= args.port <= HIGHEST_PORT:
        return fails(say("cli.serve.port_range"), USAGE)
    try:
        config = read_config(args.config, os.environ, _given(args))
    except ConfigError as error:
        return fails(say("cli.serve.bad_config", place=error.place, reason=say.system(error.reason)), USAGE)
    if complaint := _complaint(say, config):
        return fails(complaint, USAGE)
    return _serve(say, playing(say, config), args.open)


def _serve(say: Words, config: Config, opens: bool) -> int:
    from ..server.operate.exporter import NoExporter
    from ..server.operate.logs import set_up
    from ..server.storage.place import shown_place
    from ..server.storage.schema import StoreError
    from ..server.web import process
    from ..server.web.catalogue import lacking_here

    settings = _settings(config)
    place = shown_place(settings.data)
    set_up(config.log.level, config.log.format)
    for game, lacking in lacking_here().items():
        print(say("cli.left_out", game=game, lacking=lacking), file=sys.stderr)
    try:
        process.run(settings, _ready(say, settings, place, opens))
    except StoreError as error:
        return unusable(say, error)
    except NoExporter as error:
        reason = say.reason(error.reason)
        return fails(say("cli.serve.no_metrics", address=config.metrics.address, reason=reason))
    except OSError as error:
        if opens and error.errno == errno.EADDRINUSE and serves(settings.port, settings.data):
            print(say("cli.serve.runs_already", address=local_address(settings.port), file=place), flush=True)
            show(say, local_address(settings.port)).join(SHOWN_S)
            return 0
        return fails(_unopened(say, settings, error))
    print(say("cli.serve.stopped"))
    return 0


def _ready(say: Words, settings: Settings, place: str, opens: bool) -> Callable[[int, int], None]:
    """What to do once the server listens: say where, and open the browser if that is wanted."""
    from ..server.operate.exporter import shown_at

    def ready(port: int, counts: int) -> None:
        address = settings.at(port)
        print(say("cli.serve.ready", address=address, file=place), flush=True)
        if settings.metrics:
            print(say("cli.serve.metrics_ready", address=shown_at(settings.metrics[0], counts)), flush=True)
        if opens:
            show(say, address)

    return ready


def _unopened(say: Words, settings: Settings, error: OSError) -> str:
    """Why the server cannot listen where it shall."""
    reason = say.reason(error)
    if settings.socket:
        return say("cli.serve.no_socket", file=settings.socket, reason=reason)
    if error.errno == errno.EADDRINUSE:
        return say("cli.serve.port_in_use", port=settings.port)
    if settings.hosts:
        return say("cli.serve.no_host", hosts=", ".join(settings.hosts), port=settings.port, reason=reason)
    return say("cli.serve.no_port", port=settings.port, reason=reason)


def _given(args: argparse.Namespace) -> dict[str, dict[str, object]]:
    """The settings that are given as options."""
    settings: dict[str, dict[str, object]] = {}
    for option, (section, setting) in GIVEN.items():
        value = getattr(args, option)
        if value is not None:
            settings.setdefault(section, {})[setting] = str(value) if isinstance(value, Path) else value
    return settings


def _settings(config: Config) -> Settings:
    """What the server is told."""
    from ..server.operate.exporter import place_of as metrics_place
    from ..server.web.process import Settings

    listen, data = config.listen, config.store.data
    return Settings(
        place_of(data) if data else default_file(),
        listen.port,
        listen.public,
        config.proxy.origins,
        hosts=listen.hosts,
        socket=Path(listen.socket) if listen.socket else None,
        trusted=config.proxy.trusted,
        banned=config.access.banned,
        metrics=metrics_place(config.metrics.address) if config.metrics.address else None,
        push=config.push,
        limits=config.limits,
        pace_s=config.opponents.pace_s,
        programs=config.opponents.programs,
        logs_requests=config.log.requests,
    )


def _complaint(say: Words, config: Config) -> str:
    """What is wrong with settings that are right each by itself; empty if nothing is."""
    from ..server.operate.exporter import place_of as metrics_place
    from ..server.operate.listening import EVERYWHERE

    for origin in config.proxy.origins:
        if not _is_origin(origin):
            return say("cli.serve.bad_origin", text=origin)
    if config.metrics.address and not metrics_place(config.metrics.address):
        return say("cli.serve.bad_metrics", text=config.metrics.address)
    for text in config.access.banned:
        if not _is_network(text):
            return say("cli.serve.bad_network", text=text)
    if wrong := _programs_complaint(say, config):
        return wrong
    is_open = config.listen.public or config.listen.socket or set(config.listen.hosts).intersection(EVERYWHERE)
    return say("cli.serve.origin_needed") if is_open and not config.proxy.origins else ""


def _programs_complaint(say: Words, config: Config) -> str:
    """What is wrong with the programs that may play; empty if nothing is."""
    names = [program.name for program in config.opponents.programs]
    for program in config.opponents.programs:
        if names.count(program.name) > 1:
            return say("cli.serve.program_twice", name=program.name)
        if wrong := command_complaint(say, program.command):
            return f"{say('cli.serve.no_program', name=program.name)} {wrong}"
        if unknown := [game for game in program.games if game not in NAMES]:
            return say("cli.serve.program_game", name=program.name, game=unknown[0], games=", ".join(NAMES))
    return ""


def playing(say: Words, config: Config) -> Config:
    """The same settings without the programs that do not start, which are named with their last words."""
    from msgspec.structs import replace

    playing = [program for program in config.opponents.programs if _starts(say, program)]
    return replace(config, opponents=replace(config.opponents, programs=tuple(playing)))


def _starts(say: Words, program: AllowedProgram) -> bool:
    """Whether a program gets ready for the first of its games."""
    game = game_named((*program.games, *NAMES)[0])
    try:
        program.player(game).close()
    except ProgramError as error:
        why = mishap_words(say, error.code, error.detail)
        print(say("cli.serve.program_left_out", name=program.name, why=why), file=sys.stderr)
        print_complaint(say, error.complaint)
        return False
    return True


def _is_network(text: str) -> bool:
    """Whether the text is an address or a network."""
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _is_origin(text: str) -> bool:
    """Whether the text is scheme, host and optional port, as a browser sends it."""
    try:
        parts = urlsplit(text)
        has_good_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    return has_good_port and parts.scheme in ("http", "https") and text == f"{parts.scheme}://{parts.netloc}" and (
        bool(parts.hostname) and "@" not in parts.netloc
    )  # fmt: skip
