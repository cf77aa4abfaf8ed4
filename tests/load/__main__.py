"""`python -m tests.load [L1 L2 ...] [--short] [--no-peer] [--minutes M]`: run loads one after another and print figures
for each."""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable, Iterable
from typing import Final

from . import beside, crowds, floods, loads
from .figures import machine
from .loads import Result, alone

NAMES: Final = ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "B2", "F", "A15")


def main() -> int:
    """Run them; return 1 if something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="|".join(NAMES), default=list(NAMES))
    parser.add_argument("--short", action="store_true", help="a few seconds each")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--minutes", type=float, default=30, help="how long L7 takes (%(default)s)")
    args = parser.parse_args()
    if unknown := set(args.names).difference(NAMES):
        parser.error(f"no load is called {', '.join(unknown)}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(machine(), flush=True)
    failed = False
    for name in args.names:
        for result in choice(args.short, not args.no_peer, args.minutes)[name]():
            print(f"{result.name}  {result.line}", flush=True)
            for word, reasons in (("WRONG", result.wrong), ("NOT MET", result.unmet)):
                for why in reasons:
                    print(f"    {word}: {why}", flush=True)
            failed |= bool(result.wrong or result.unmet)
    return int(failed)


def choice(short: bool, with_peer: bool, minutes: float) -> dict[str, Callable[[], Iterable[Result]]]:
    """The loads by name."""
    return {
        "L1": lambda: [alone(lambda server: loads.steady(server, 200, 5 if short else 60))],
        "L2": lambda: loads.against_the_peer(50, 2 if short else 30, with_peer),
        "L3": lambda: [alone(lambda server: loads.burst(server, 500))],
        "L4": lambda: [alone(lambda server: crowds.looked_at(server, 200 if short else 2000, 5 if short else 20))],
        "L5": lambda: [crowds.storm(50 if short else 500)],
        "L7": lambda: [alone(lambda server: crowds.soak(server, 60, 20 if short else 60 * minutes))],
        "B2": lambda: [alone(lambda server: loads.crowded(server, 50, half_open(short), 5 if short else 30))],
        "F": lambda: floods.floods(4 if short else 20, 3 if short else 15),
        "L6": lambda: [alone(lambda server: loads.against_the_strongest(server, 20, 10 if short else 60))],
        "A15": lambda: [alone(lambda server: beside.learning(server, *((4, 1, 2) if short else (20, 6, 15))))],
    }


def half_open(short: bool) -> int:
    """As many connections as this process may have, at most 10,000."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(1000 if short else 10_000, most - 1000)


if __name__ == "__main__":
    sys.exit(main())
