"""The command line of a measurement."""

from __future__ import annotations

import argparse

from duchy.games import NAMES


def parser_of(about: str | None, games: int) -> argparse.ArgumentParser:
    """For some games at tables of one size; so many unless told otherwise."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=games)
    return parser
