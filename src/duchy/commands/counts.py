"""`duchy counts`: legal actions and action sequences at fixed positions, our perft."""

from __future__ import annotations

import argparse
from functools import partial

from ..batch.pins import COUNTS, DEPTH, Count, counts_of, mix_of, pinned_mixes, read_pins, write_pins
from ..games import game_named
from ..kernel.game import Settled
from ..words import Words
from .as_json import add_json, print_json, table_told
from .axes import add_edition, add_game, settled_from
from .failing import fails
from .parser import USAGE


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Game, edition, depth, which rules, and whether to pin the results."""
    add_game(parser, say)
    add_edition(parser, say)
    parser.add_argument("--depth", type=int, default=DEPTH, metavar="N", help=say("cli.counts.depth", depth=DEPTH))
    parser.add_argument("--compiled", action="store_true", help=say("cli.pins.compiled"))
    parser.add_argument("--write", action="store_true", help=say("cli.pins.write"))
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Print the counts. Exit status 1 if one differs from its pin."""
    say: Words = args.words
    if args.depth < 1:
        return fails(say("cli.counts.depth_least"), USAGE)
    tables = chosen(args, say)
    if tables is None:
        return USAGE
    pins = read_pins(game_named(args.game), COUNTS)
    differing: list[str] = []
    for settled in tables:
        mixed = mix_of(settled)
        if not args.json:
            print(f"{args.game} {mixed}")
        counts = list(counts_of(settled, args.depth, compiled=args.compiled))
        if args.write:
            pins[mixed] = counts
        tell = partial(report_lines, settled) if args.json else partial(report, say)
        if not tell(counts, pins.get(mixed, [])):
            differing.append(mixed)
    if args.write:
        write_pins(game_named(args.game), COUNTS, pins)
    if differing and not args.json:
        print(say("cli.counts.changed", game=args.game, mixes=", ".join(differing)))
    return int(bool(differing))


def chosen(args: argparse.Namespace, say: Words) -> list[Settled] | None:
    """The settings that the options name; all pinned ones if they name none. None if they are invalid."""
    if not args.edition and not args.axis:
        return pinned_mixes(game_named(args.game))
    settled = settled_from(args, say)
    return None if settled is None else [settled]


def report(say: Words, counts: list[Count], pins: list[Count]) -> bool:
    """Print a line for each position, with the pin below it if they differ; return whether all agree."""
    if not pins:
        print(f"  {say('cli.pins.none')}")
    agree = len(counts) == len(pins)
    for at, count in enumerate(counts):
        print(f"  {line(say, count)}", flush=True)
        if at < len(pins) and not same(count, pins[at]):
            print(f"  {say('cli.counts.differs', pin=line(say, pins[at]))}")
            agree = False
    return agree


def report_lines(settled: Settled, counts: list[Count], pins: list[Count]) -> bool:
    """Print an object for each position, with whether it is as pinned; return whether all agree."""
    agree = [at < len(pins) and same(count, pins[at]) for at, count in enumerate(counts)]
    for count, agrees in zip(counts, agree, strict=True):
        print_json({**table_told(settled), **count, "pinned": agrees})
    return all(agree) and len(counts) == len(pins)


def same(one: Count, other: Count) -> bool:
    """Whether two counts of a position agree to the depth that both have."""
    depth = min(len(one["sequences"]), len(other["sequences"]))
    cut: Count = {**one, "sequences": one["sequences"][:depth]}
    return cut == {**other, "sequences": other["sequences"][:depth]}


def line(say: Words, count: Count) -> str:
    """A position and its counts: `seed 1, ply 12: nature, roll 55, 10 x 1 + 45 x 2: 55 195 405`."""
    legal = " ".join(f"{kind} {number}" for kind, number in count["legal"].items()) or "-"
    odds = " + ".join(f"{number} x {weight}" for weight, number in count["odds"].items())
    sequences = " ".join(map(str, count["sequences"]))
    who = count["actor"] or "-"
    place = say("cli.counts.place", seed=count["seed"], ply=count["ply"], who=who)
    return f"{place}: {legal}{f' ({odds})' if odds else ''}: {sequences}"
