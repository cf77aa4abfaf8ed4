"""Do the tests notice when a rule is wrong? Single changes of `src/duchy/games`, each run against its game's tests.

    python -m tests.mutants [number] [seed]

A change is one token: a comparison, a sum, a number one higher, `and` for `or`, a `not` less. Either tier of the
game's tests is run against it (`tests/tiers.py`): the short one of `make test`, and the rest, which `make check` runs
too. The results are kept in `build/mutants.jsonl`, where an interrupted run continues. Survivors are reported with
their place: either the change has no effect, or a test is missing.
"""

from __future__ import annotations

import io
import json
import math
import os
import random
import resource
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
RULES: Final = ROOT / "src" / "duchy" / "games"
GAMES: Final = ("magnate", "rois_faineants", "magna_grecia")
BUILD: Final = ROOT / "build"
COPY: Final = BUILD / "mutants" / "src"
KEPT: Final = BUILD / "mutants.jsonl"
TIERS: Final = ("short", "rest")
LONGEST_S: Final = 240
"""Processor seconds after which a run counts as endless, and the change as noticed."""
OTHER: Final = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "+", "//": "*",
    "&": "|", "|": "&", "and": "or", "or": "and", "not": "", "True": "False", "False": "True", "+=": "-=", "-=": "+=",
    "min": "max", "max": "min", "break": "continue", "continue": "break",
}  # fmt: skip


class Mutant(NamedTuple):
    """One token of one file, and what replaces it."""

    file: str
    line: int
    column: int
    was: str
    instead: str

    @property
    def game(self) -> str:
        return self.file.partition("/")[0]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.was} -> {self.instead or '(nothing)'}"

    def text(self) -> str:
        """The changed file."""
        lines = (RULES / self.file).read_text(encoding="utf-8").splitlines(keepends=True)
        line = lines[self.line - 1]
        lines[self.line - 1] = line[: self.column] + self.instead + line[self.column + len(self.was) :]
        return "".join(lines)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All changes of a file that still compile."""
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        instead = str(int(token.string, 0) + 1) if is_whole(token) else OTHER.get(token.string)
        if instead is None or " import " in token.line or "->" in token.line or token.line.startswith('"""'):
            continue
        mutant = Mutant(path.relative_to(RULES).as_posix(), *token.start, token.string, instead)
        try:
            compile(mutant.text(), path, "exec")
        except SyntaxError:
            continue
        yield mutant


def is_whole(token: tokenize.TokenInfo) -> bool:
    return token.type == tokenize.NUMBER and "." not in token.string


def sample(number: int, seed: int) -> list[Mutant]:
    """That many of all changes, each equally likely."""
    every = [mutant for game in GAMES for path in sorted((RULES / game).rglob("*.py")) for mutant in mutants_of(path)]
    print(f"{len(every)} single changes, {number} of them by seed {seed}")
    return random.Random(seed).sample(every, number)


def copy_rules() -> None:
    """The program as it is, with its rulebooks."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT / "src", COPY, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs", COPY.parent / "docs", dirs_exist_ok=True)


def noticed_by(mutant: Mutant) -> list[str]:
    """The tiers in which a test fails."""
    copy_rules()
    (COPY / "duchy" / "games" / mutant.file).write_text(mutant.text(), encoding="utf-8")
    return [tier for tier in TIERS if fails(mutant.game, tier)]


def fails(game: str, tier: str) -> bool:
    """Whether a test of the game does, against the changed rules."""
    arguments = ["-n0", "-x", "-p", "no:cacheprovider", "--tier", tier, f"tests/{game}"]
    environment = os.environ | {"PYTHONPATH": str(COPY), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environment, check=False, capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_S, LONGEST_S)),
    )  # fmt: skip
    return run.returncode != 0


def interval(count: int, number: int) -> str:
    """Wilson's 95 % interval."""
    share, z = count / number, 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return f"{count} of {number}, {share:.0%} ({middle - half:.0%} to {middle + half:.0%})"


def main(number: int = 60, seed: int = 1) -> None:
    BUILD.mkdir(exist_ok=True)
    known: dict[str, list[str]] = dict(map(json.loads, KEPT.read_text().splitlines())) if KEPT.exists() else {}
    wanted = sample(number, seed)
    if not known:
        copy_rules()
        games = {mutant.game for mutant in wanted}
        assert not any(fails(game, tier) for game in games for tier in TIERS), "tests fail without any change"
    for mutant in wanted:
        if str(mutant) not in known:
            known[str(mutant)] = noticed_by(mutant)
            with KEPT.open("a") as kept:
                kept.write(json.dumps([str(mutant), known[str(mutant)]]) + "\n")
            print(f"{' '.join(known[str(mutant)]) or 'nowhere':12} {mutant}", flush=True)
    report([(mutant, known[str(mutant)]) for mutant in wanted])


def report(found: list[tuple[Mutant, list[str]]]) -> None:
    """What each tier noticed, alone and together, by game, and what neither did."""
    for game in (*GAMES, "all games"):
        tiers = [noticed for mutant, noticed in found if game in (mutant.game, "all games")]
        if number := len(tiers):
            print(f"{game}: {number} changes")
            for tier in TIERS:
                count, alone = sum(tier in each for each in tiers), sum(each == [tier] for each in tiers)
                print(f"  noticed by the {tier} tier: {interval(count, number)}; {alone} by it alone")
            print(f"  noticed by either: {interval(sum(map(bool, tiers)), number)}")
    for mutant, noticed in found:
        if not noticed:
            print(f"noticed nowhere: {mutant}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
