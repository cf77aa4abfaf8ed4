"""`duchy map check FILE ...`, `duchy map show NAME`, `duchy map generate`: maps of Magna Grecia."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import Final, Protocol

from ..games.magna_grecia.maps.board import Map
from ..games.magna_grecia.maps.generator import generated
from ..games.magna_grecia.maps.library import read_anew
from ..games.magna_grecia.maps.writer import map_text
from ..kernel.game import EditionError
from ..terminal.look import NARROWEST, Look, colours_of, terminal_width
from ..terminal.magna_grecia.map_picture import map_lines
from ..terminal.magna_grecia.map_svg import map_svg
from ..words import LANGUAGES, Words
from ..words.reasons import clause_words, edition_words
from ..words.towns import PORTS, TOWNS
from .as_json import add_json, print_json
from .failing import fails
from .outputs import STANDARD_OUTPUT, clash, output_file, put
from .parser import USAGE

GAME: Final = "magna_grecia"
SEED_MOST: Final = 2**31 - 1


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """One parser for each of the three."""
    lines = parser.add_subparsers(dest="what", metavar=say("cli.map.what"), required=True)
    check = add(lines, "check", say)
    check.add_argument("files", nargs="+", metavar=say("cli.metavar.file"), help=say("cli.map.files"))
    add_json(check, say)
    show = add(lines, "show", say)
    show.add_argument("name", metavar=say("cli.metavar.name"), help=say("cli.map.name"))
    show.add_argument("--svg", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.map.svg"))
    show.add_argument("--no-color", action="store_true", help=say("cli.play.no_color"))
    show.add_argument("--width", type=int, metavar="N", help=say("cli.play.width"))
    generate = add(lines, "generate", say)
    generate.add_argument("--seed", type=int, metavar="N", help=say("cli.map.seed"))
    generate.add_argument("--out", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.map.out"))
    generate.add_argument("--svg", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.map.svg"))


class Adding(Protocol):
    """The return type of `add_subparsers`."""

    def add_parser(self, name: str, *, help: str, description: str) -> argparse.ArgumentParser:
        """Add a subcommand."""
        ...


def add(lines: Adding, what: str, say: Words) -> argparse.ArgumentParser:
    """Add a subcommand and return its parser."""
    about = say(f"cli.map.{what}")
    part = lines.add_parser(what, help=about, description=about)
    part.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("cli.lang"))
    return part


def run(args: argparse.Namespace) -> int:
    """Exit status: 0 done, 1 a map is unplayable or a file cannot be written, 2 an invalid seed."""
    if args.what == "check":
        good = [is_playable(args, file) for file in args.files]
        return int(not all(good))
    return show(args) if args.what == "show" else generate(args)


def is_playable(args: argparse.Namespace, file: str) -> bool:
    """Print whether a map is playable, and return it."""
    say: Words = args.words
    board = found(say, file)
    if board is None:
        if args.json:
            print_json({"file": file, "playable": False})
        return False
    facts = {"land": len(board.land), "green": len(board.green), "inland": len(board.inland)}
    if args.json:
        print_json({"file": file, "playable": True, "name": board.name, **facts})
    else:
        print(say("cli.map.holds", file=file, name=board.name, **facts))
    return True


def found(say: Words, name: str) -> Map | None:
    """The map of that name or in that file; None, with the reason on standard error, if there is none."""
    try:
        return read_anew(name)
    except EditionError as error:
        print(edition_words(say, error), file=sys.stderr)
        print(f"  [{error.rule}] {clause_words(say, GAME, error.rule)}", file=sys.stderr)
        return None


def show(args: argparse.Namespace) -> int:
    """Print the map, or write it as a picture."""
    say: Words = args.words
    if args.width is not None and args.width < 1:
        return fails(say("cli.limit.width", given=args.width), USAGE)
    board = found(say, args.name)
    if board is None:
        return 1
    if args.svg:
        return int(not written(say, args.svg, map_svg(board, say)))
    look = Look(
        say=say,
        width=max(NARROWEST, args.width) if args.width else terminal_width(sys.stdout),
        colours=colours_of(sys.stdout, not args.no_color),
        encoding=sys.stdout.encoding,
    )
    print("\n".join(map_lines(look, board)))
    return 0


def generate(args: argparse.Namespace) -> int:
    """Generate a map and write it, its picture or both; print it if no file is named."""
    say: Words = args.words
    seed = secrets.randbelow(SEED_MOST + 1) if args.seed is None else args.seed
    if not 0 <= seed <= SEED_MOST:
        return fails(say("cli.map.seed_range", most=SEED_MOST), USAGE)
    if args.out and args.svg and (wrong := clash(say, [args.out, args.svg])):
        return fails(wrong, USAGE)
    board = generated(seed, PORTS, TOWNS)
    out: Path | None = args.out if args.out or args.svg else STANDARD_OUTPUT
    if out and not written(say, out, map_text(board), anew=True):
        return 1
    return int(args.svg is not None and not written(say, args.svg, map_svg(board, say)))


def written(say: Words, file: Path, text: str, *, anew: bool = False) -> bool:
    """Write a text to a file and say so; return whether it worked. With `anew`, never overwrites a file."""
    is_begun = False
    try:
        if anew and file != STANDARD_OUTPUT:
            file.open("x").close()
            is_begun = True
        put(file, text)
    except FileExistsError:
        print(say("cli.map.exists", file=file), file=sys.stderr)
        return False
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        if is_begun:
            file.unlink(missing_ok=True)
        reason = say.reason(error) if isinstance(error, OSError) else error
        print(say("cli.map.unwritable", file=file, reason=reason), file=sys.stderr)
        return False
    if file != STANDARD_OUTPUT:
        print(say("cli.map.written", file=file), file=sys.stderr)
    return True
