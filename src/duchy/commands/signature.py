"""`duchy signature`: check that the rules still play the fixed games as before."""

from __future__ import annotations

import argparse

from ..batch.pins import SIGNATURE, mix_of, pinned_mixes, read_pins, signature_of, signature_over, write_pins
from ..games import NAMES, game_named
from ..kernel.game import Game
from ..words import Words
from .as_json import add_json, print_json, table_told
from .parser import add_named_game


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """One game or all, which rules, and whether to pin the results."""
    add_named_game(parser, say, say("cli.signature.game"), nargs="?")
    parser.add_argument("--compiled", action="store_true", help=say("cli.pins.compiled"))
    parser.add_argument("--write", action="store_true", help=say("cli.pins.write"))
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Print the signatures. Exit status 1 if one differs from its pin."""
    names = [args.game] if args.game else NAMES
    differ = [report(game_named(name), args) for name in names]
    return int(any(differ))


def report(game: Game, args: argparse.Namespace) -> bool:
    """Print a line for each mix and one for the game; return whether any differs from its pin."""
    say: Words = args.words
    pins = read_pins(game, SIGNATURE)
    signatures: dict[str, str] = {}
    for settled in pinned_mixes(game):
        mixed = mix_of(settled)
        signatures[mixed] = signature_of(settled, compiled=args.compiled)
        agrees = args.write or signatures[mixed] == pins.get(mixed)
        if args.json:
            print_json({**table_told(settled), "signature": signatures[mixed], "pinned": agrees})
        else:
            note = "" if agrees else difference(say, pins.get(mixed))
            print(f"{signatures[mixed]}  {game.name} {mixed}{note}", flush=True)
    if args.json:
        print_json({"game": game.name, "signature": signature_over(signatures)})
    else:
        print(f"{signature_over(signatures)}  {game.name}")
    if args.write:
        write_pins(game, SIGNATURE, signatures)
        return False
    changed = [mixed for mixed in signatures if signatures[mixed] != pins.get(mixed)]
    if changed and not args.json:
        print(say("cli.signature.changed", game=game.name, mixes=", ".join(changed)))
    return bool(changed)


def difference(say: Words, pin: str | None) -> str:
    """The note beside a signature that differs from its pin."""
    return "  " + (say("cli.signature.differs", pin=pin) if pin else say("cli.pins.none"))
