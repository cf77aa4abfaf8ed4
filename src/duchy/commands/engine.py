"""`duchy engine`: the protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys

from ..engine.stream import serve
from ..words import Words


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """No options of its own."""


def run(args: argparse.Namespace) -> int:
    """Answer requests until the input ends."""
    serve(sys.stdin.buffer, sys.stdout.buffer, args.words.language)
    return 0
