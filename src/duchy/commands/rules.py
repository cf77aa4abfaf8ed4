"""`duchy rules GAME [CLAUSE ...]`: the rulebook, whole or clause by clause."""

from __future__ import annotations

import argparse
import sys

from ..words import Words
from ..words.rulebook import clause_named, clauses, rulebook
from .as_json import add_json, print_json
from .naming import game_help
from .parser import USAGE, add_named_game


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The game and the clauses."""
    add_named_game(parser, say, game_help(say))
    parser.add_argument(
        "clauses", nargs="*", default=[], metavar=say("cli.rules.clause"), help=say("cli.rules.clauses")
    )
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Print. Exit status 2 if a clause does not exist."""
    say: Words = args.words
    if not args.clauses and not args.json:
        print(rulebook(args.game, say.language), end="")
        return 0
    known = clauses(args.game, say.language)
    named = {clause: clause_named(args.game, say.language, clause) for clause in args.clauses or known}
    missing = [clause for clause, rule in named.items() if rule is None]
    for rule in filter(None, named.values()):
        if args.json:
            print_json({"game": args.game, "clause": rule, "text": known[rule]})
        else:
            print(f"[{rule}] {known[rule]}")
    for clause in missing:
        print(say("cli.rules.no_clause", clause=clause, game=args.game), file=sys.stderr)
    return USAGE if missing else 0
