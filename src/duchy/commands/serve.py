"""`duchy serve`: serve pages and tables to this machine or to others."""

from __future__ import annotations

import argparse
import errno
import sys
from typing import Final
from urllib.parse import urlsplit

from ..words import Words
from .browser import SHOWN_S, local_address, serves, show
from .database import add_database, unusable

PORT: Final = 8710
HIGHEST_PORT: Final = 65_535


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Where to listen, whom to accept, where the games are stored."""
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=say("cli.serve.port", port=PORT))
    add_database(parser, say)
    parser.add_argument("--open", action="store_true", help=say("cli.serve.open"))
    parser.add_argument("--public", action="store_true", help=say("cli.serve.public"))
    parser.add_argument("--origin", action="append", default=[], metavar="URL", help=say("cli.serve.origin"))
    parser.add_argument("--metrics", metavar="HOST:PORT", help=say("cli.serve.metrics"))


def run(args: argparse.Namespace) -> int:
    """Serve until a signal. Exit status 0 then, 1 if the port or the database is unavailable, 2 on wrong usage."""
    say: Words = args.words
    if complaint := _complaint(say, args):
        print(complaint, file=sys.stderr)
        return 2
    from ..server.rooms.exporter import NoExporter, place_of, shown_at
    from ..server.storage.place import shown_place
    from ..server.storage.schema import StoreError
    from ..server.web import process
    from ..server.web.catalogue import lacking_here

    metrics = place_of(args.metrics) if args.metrics else None
    if args.metrics and not metrics:
        print(say("cli.serve.bad_metrics", text=args.metrics), file=sys.stderr)
        return 2
    place = shown_place(args.data)

    for game, lacking in lacking_here().items():
        print(say("cli.left_out", game=game, lacking=lacking), file=sys.stderr)

    def ready(port: int, counts: int) -> None:
        address = local_address(port)
        print(say("cli.serve.ready", address=address, file=place), flush=True)
        if metrics:
            print(say("cli.serve.metrics_ready", address=shown_at(metrics[0], counts)), flush=True)
        if args.open:
            show(say, address)

    settings = process.Settings(args.data, args.port, args.public, tuple(args.origin), metrics)
    try:
        process.run(settings, ready)
    except StoreError as error:
        return unusable(say, error)
    except NoExporter as error:
        print(say("cli.serve.no_metrics", address=args.metrics, reason=error.strerror), file=sys.stderr)
        return 1
    except OSError as error:
        if args.open and error.errno == errno.EADDRINUSE and serves(args.port, args.data):
            print(say("cli.serve.runs_already", address=local_address(args.port), file=place), flush=True)
            show(say, local_address(args.port)).join(SHOWN_S)
            return 0
        key = "cli.serve.port_in_use" if error.errno == errno.EADDRINUSE else "cli.serve.no_port"
        print(say(key, port=args.port, reason=error.strerror or str(error)), file=sys.stderr)
        return 1
    print(say("cli.serve.stopped"))
    return 0


def _complaint(say: Words, args: argparse.Namespace) -> str:
    """What is wrong with the options; empty if nothing is."""
    if not 0 <= args.port <= HIGHEST_PORT:
        return say("cli.serve.port_range")
    for origin in args.origin:
        if not _is_origin(origin):
            return say("cli.serve.bad_origin", text=origin)
    return say("cli.serve.origin_needed") if args.public and not args.origin else ""


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
