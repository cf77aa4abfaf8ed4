"""Results for programs: JSON on standard output, one object a line (docs/commands.md names the fields)."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

import msgspec

from ..kernel.game import Settled
from ..words import Words


def add_json(parser: argparse.ArgumentParser, say: Words) -> None:
    """`--json`: print JSON instead of words."""
    parser.add_argument("--json", action="store_true", help=say("cli.json"))


def print_json(told: Mapping[str, object]) -> None:
    """Print an object on one line; a number that is not finite becomes null, what JSON does not have its text."""
    print(msgspec.json.encode(told, enc_hook=str).decode(), flush=True)


def table_told(settled: Settled) -> dict[str, object]:
    """Which game was played: name, edition, options that differ from it, seats."""
    changes = dict(settled.changes)
    return {"game": settled.game.name, "edition": settled.edition, "options": changes, "seats": settled.seats}
