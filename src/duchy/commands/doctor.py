"""`duchy doctor`: check that everything Duchy needs works on this machine."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ..batch import loops
from ..games import NAMES, game_named
from ..games.template import as_state
from ..kernel.cache import cache_home
from ..kernel.dialect import seeded
from ..kernel.errors import WeightsError
from ..kernel.instances import TEMPLATE, instance
from ..kernel.parts import Part
from ..players.opponents.crash_reports import CrashReport, troubles
from ..table.match import Match
from ..table.record import read_record
from ..terminal.face import lacking_here
from ..terminal.saves import saves_folder
from ..words import LANGUAGES, Words, load_texts
from ..words.letters import can_encode
from ..words.reasons import weights_words
from ..words.rulebook import rulebook
from .as_json import add_json, print_json

OLDEST: Final = (3, 11)
WIDTH: Final = 80
SEED: Final = 1
COMPILER_SECONDS: Final = 120
TINY_RULE: Final = """
import time, numba, numpy
start = time.perf_counter()
assert numba.njit(lambda x: x + 1)(1) == 2
print(numba.__version__, numpy.__version__, f"{time.perf_counter() - start:.1f}")
"""
EXTRAS: Final = {
    "bench": ("pyspiel", "jax", "pgx"),
    "data": ("pandas", "pyarrow"),
    "docs": ("sphinx", "myst_parser", "furo"),
    "font": ("fontTools",),
    "gymnasium": ("gymnasium",),
    "learn": ("sb3_contrib", "gymnasium", "matplotlib"),
    "openspiel": ("pyspiel",),
    "pettingzoo": ("pettingzoo",),
    "picture": ("PIL",),
    "train": ("matplotlib",),
    "ray": ("ray",),
    "postgres": ("psycopg",),
    "push": ("http_ece", "py_vapid"),
    "test": ("pytest", "hypothesis", "coverage", "pexpect"),
}
"""Modules of each optional extra."""


class Outcome(Enum):
    """The outcome of a check; only a failure makes Duchy unusable."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True)
class Finding:
    """One line of the report: the key of its words and their facts."""

    state: Outcome
    key: str
    facts: dict[str, object]


def found(state: Outcome, key: str, **facts: object) -> Finding:
    """A finding."""
    return Finding(state, f"cli.doctor.{key}", facts)


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Whether to compile as well."""
    parser.add_argument("--compile", action="store_true", help=say("cli.doctor.compile"))
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Print the report. Exit status 1 if something essential fails."""
    say: Words = args.words
    heads = {state: say(f"cli.doctor.{state.value}") for state in Outcome}
    room = max(map(len, heads.values())) + 2
    failed = False
    for finding in findings(args.compile):
        failed |= finding.state is Outcome.FAIL
        facts = {name: in_words(say, fact) for name, fact in finding.facts.items()}
        told = say(finding.key, **facts)
        if args.json:
            check = finding.key.removeprefix("cli.").removeprefix("doctor.")
            print_json({"check": check, "state": finding.state.value, "facts": finding.facts, "told": told})
        else:
            print(heads[finding.state].ljust(room) + told, flush=True)
    if not args.json:
        print(say("cli.doctor.unusable" if failed else "cli.doctor.usable"))
    return 1 if failed else 0


def in_words(say: Words, fact: object) -> object:
    """A fact as shown."""
    if isinstance(fact, WeightsError):
        return weights_words(say, fact)
    if isinstance(fact, OSError):
        return say.reason(fact)
    return say.decimal(fact, 1) if isinstance(fact, float) else fact


def findings(compiling: bool) -> Iterator[Finding]:
    """Every check, in order."""
    yield python()
    yield letters()
    yield colours()
    yield width()
    yield from languages()
    yield folder("saves", saves_folder())
    yield folder("cache", cache_home())
    for name in NAMES:
        yield rules(name)
    for name, lacking in lacking_here().items():
        yield Finding(Outcome.WARN, "cli.left_out", {"game": name, "lacking": lacking})
    yield from further_parts()
    works = compiler()
    yield works
    if works.state is Outcome.OK:
        yield from (nets(name) for name in NAMES if name != TEMPLATE)
    if compiling:
        for name in NAMES:
            yield compiled(name)
    yield from (past_trouble(trouble) for trouble in troubles())
    yield from extras()


def python() -> Finding:
    """The version of Python."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST:
        return found(Outcome.FAIL, "python_old", version=version, oldest=".".join(map(str, OLDEST)))
    return found(Outcome.OK, "python", version=version)


def letters() -> Finding:
    """Whether the output can show the letters of every language."""
    encoding = sys.stdout.encoding
    if can_encode("éйч", encoding):
        return found(Outcome.OK, "letters", encoding=encoding)
    return found(Outcome.WARN, "letters_lacking", encoding=encoding)


def colours() -> Finding:
    """Whether the output can show colours."""
    if not sys.stdout.isatty():
        return found(Outcome.OK, "no_terminal")
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return found(Outcome.OK, "colours_off")
    return found(Outcome.OK, "colours")


def width() -> Finding:
    """Whether the terminal is wide enough for the table."""
    columns = shutil.get_terminal_size().columns
    return found(Outcome.OK if columns >= WIDTH else Outcome.WARN, "width", columns=columns, wanted=WIDTH)


def languages() -> Iterator[Finding]:
    """Whether every language has all texts and rulebooks that English has."""
    left_out = lacking_here()
    parts = ["shared", *(name for name in NAMES if name not in left_out)]
    for language in LANGUAGES:
        lacking = sum(len(lacking_texts(part, language)) for part in parts)
        try:
            words = len(rulebook(NAMES[0], language).split())
        except OSError:
            yield found(Outcome.FAIL, "no_rulebook", language=language)
            continue
        if lacking:
            yield found(Outcome.WARN, "language_lacking", language=language, lacking=lacking)
        else:
            yield found(Outcome.OK, "language", language=language, words=words)


def lacking_texts(part: str, language: str) -> list[str]:
    """The keys of English texts that a language lacks; a grammatical form, `card.nom.1M`, may be left to `card.1M`."""
    texts = load_texts(part, language)
    lacking = [key for key in load_texts(part, "en") if key not in texts]
    return [key for key in lacking if f"{key.split('.')[0]}.{key.rpartition('.')[2]}" not in texts]


def folder(key: str, path: Path) -> Finding:
    """Whether files can be written in a folder, or where it will be created when needed."""
    place = next(place for place in (path, *path.absolute().parents) if place.exists())
    try:
        with tempfile.NamedTemporaryFile(dir=place, prefix=".duchy-doctor-"):
            return found(Outcome.OK, key, path=path)
    except OSError as error:
        return found(Outcome.WARN, f"{key}_refused", path=path, reason=error)


def rules(name: str) -> Finding:
    """Play a whole random game; its record must replay to the same end."""
    start = time.perf_counter()
    try:
        match = Match(game_named(name).settle(None, {}, None), SEED)
        match.play_random(sys.maxsize)
        reading = read_record(match.record_text())
    except Exception as error:
        return found(Outcome.FAIL, "rules_broken", game=name, reason=repr(error))
    seconds = time.perf_counter() - start
    if reading.error or reading.position != match.position:
        return found(Outcome.FAIL, "rules_broken", game=name, reason=reading.error)
    digest = match.position.digest
    return found(Outcome.OK, "rules", game=name, actions=match.ply, digest=digest, ms=round(1000 * seconds))


def further_parts() -> Iterator[Finding]:
    """The parts that games for people could have besides; nets are checked by themselves."""
    wanted = [part for part in Part if part is not Part.WEIGHTS]
    for name in NAMES:
        if name != TEMPLATE and (lacking := game_named(name).lacking(*wanted)):
            yield found(Outcome.WARN, "without", game=name, lacking=", ".join(lacking))


def compiler() -> Finding:
    """Check numba and numpy in a separate process, which a broken installation may crash."""
    command = [sys.executable, "-c", TINY_RULE]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=COMPILER_SECONDS, check=True)
        numba, numpy, seconds = done.stdout.split()
    except subprocess.CalledProcessError as error:
        return found(Outcome.WARN, "compiler_broken", reason=(error.stderr.strip().splitlines() or ["?"])[-1])
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return found(Outcome.WARN, "compiler_broken", reason=repr(error))
    return found(Outcome.OK, "compiler", numba=numba, numpy=numpy, seconds=float(seconds))


def nets(name: str) -> Finding:
    """Whether the nets of a game's levels are intact and match its rules."""
    try:
        from ..players.nets.weights import net_of

        for seats in game_named(name).seats:
            net_of(name, seats)
    except WeightsError as error:
        return found(Outcome.WARN, "nets_refused", game=name, reason=error)
    except Exception as error:
        return found(Outcome.WARN, "nets_refused", game=name, reason=repr(error))
    return found(Outcome.OK, "nets", game=name)


def compiled(name: str) -> Finding:
    """Compile a game's rules into the cache; they must play a random game as the plain ones do."""
    start = time.perf_counter()
    try:
        agree = end_of_random_game(name, compiled=True) == end_of_random_game(name, compiled=False)
    except Exception as error:
        return found(Outcome.WARN, "compiled_broken", game=name, reason=repr(error))
    if not agree:
        return found(Outcome.FAIL, "compiled_differs", game=name)
    return found(Outcome.OK, "compiled", game=name, seconds=time.perf_counter() - start)


def end_of_random_game(name: str, *, compiled: bool) -> list[int]:
    """All numbers of the final state of a random game, by the compiled or the plain rules."""
    state = game_named(name).settle(None, {}, None).start_state()
    play_out = instance(name, loops, compiled=compiled).play_out
    room = game_named(name).actions.LEGAL_MAX
    if not compiled:
        play_out(as_state(state), seeded(SEED), [0] * room)
        return state.flat()
    from ..kernel.records import blank_row, fetch, records_of, store

    kind = game_named(name).fields.State
    records = records_of(kind, 1)
    store(records[0], state)
    rng = blank_row(1)
    rng[0] = seeded(SEED)[0]
    play_out(as_state(records[0]), rng, blank_row(room))
    return fetch(records[0], kind).flat()


def past_trouble(trouble: CrashReport) -> Finding:
    """Reports a search process that crashed in the last few days."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(trouble.when))
    return found(Outcome.WARN, "trouble", when=when, reason=trouble.last_line, path=trouble.path)


def extras() -> Iterator[Finding]:
    """Which optional parts are installed."""
    for name, modules in EXTRAS.items():
        missing = [module for module in modules if find_spec(module) is None]
        key = "extra_missing" if missing else "extra"
        yield found(Outcome.OK, key, extra=name, missing=", ".join(missing))
