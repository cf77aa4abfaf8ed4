"""Results in a file, one deal per line, so that a long contest can be stopped, resumed and inspected later.

Each line holds everything its figures depend on: game, edition, seats, sides, code version, weights, machine. Other
lines, and a last line that was cut off, are ignored.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final, cast

from ...games import game_named
from ...kernel.errors import NotResults, WeightsError, naming
from ...kernel.exclusive import only_writer
from ...kernel.files.source import digest_of
from ...version import VERSION
from ..nets.weights import net_of
from .arena import Contest, DealResult

FLOORS: Final = ("kernel", "games", "table", "minds", "players")
"""The packages that a game between players depends on."""
SHORT: Final = 12
VERSIONS: Final = ("code", "weights")


def code_version() -> str:
    """The program's version and a digest of the source that games depend on."""
    return f"{VERSION}-{digest_of(*FLOORS)[:SHORT]}"


@cache
def weights_version(game: str, seats: int) -> str | None:
    """A digest of the net for such games; None if there is none."""
    try:
        return net_of(game, seats).provenance.sha256[:SHORT]
    except WeightsError:
        return None


def machine(in_cpu_time: bool = False) -> str:
    """The processor and the number of cores, and whether CPU time was measured."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = named[0] if named else platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count() or 1} cores{', CPU time' if in_cpu_time else ''}"


def setting(contest: Contest) -> dict[str, object]:
    """What must be the same for results to belong together."""
    digests = {side.text: side.digest for side in contest.sides if side.digest}
    return {
        **({"programs": digests} if digests else {}),
        "game": contest.game,
        "rules": game_named(contest.game).version,
        "edition": contest.edition,
        "axes": dict(contest.axes),
        "seats": contest.seats,
        "sides": list(contest.names),
        "ms": [side.given_ms for side in contest.sides],
        "lucky": contest.lucky,
        "code": code_version(),
        "weights": weights_version(contest.game, contest.seats),
    }


def identity(line: Mapping[str, object]) -> dict[str, object]:
    """What a result depends on of the program is its source: a release that leaves that alone changes no result."""
    return {**line, "code": str(line.get("code")).partition("-")[2]} if "code" in line else {**line}


def without_version(wanted: dict[str, object]) -> dict[str, object]:
    """The setting with any version of code and weights."""
    return {name: value for name, value in wanted.items() if name not in VERSIONS}


def is_part_of(line: Mapping[str, object], wanted: Mapping[str, object]) -> bool:
    """Whether a line has everything that is wanted, both as `identity` has it."""
    return all(line.get(name) == value for name, value in wanted.items())


class Results:
    """A file of results."""

    def __init__(self, path: Path, *, in_cpu_time: bool = False) -> None:
        self.path, self.in_cpu_time = path, in_cpu_time
        self.sources: set[tuple[str, str, str]] = set()
        """Code, weights and machine of all results read or added."""

    def lines(self) -> Iterator[dict[str, object]]:
        """Every readable line; none if there is no file, or a device or a pipe, which may never end. Raises OSError."""
        if not self.path.is_file():
            return
        with self.path.open(encoding="utf-8", errors="replace") as file:
            for text in file:
                try:
                    line: object = json.loads(text)
                except ValueError:
                    continue
                if isinstance(line, dict):
                    yield cast(dict[str, object], line)

    def results(self, contest: Contest) -> dict[int, DealResult]:
        """The results that belong to the contest, by deal. Raises OSError."""
        return self.all_results([contest])[0]

    def all_results(self, contests: Sequence[Contest], any_version: bool = False) -> list[dict[int, DealResult]]:
        """The results that belong to each contest, of this version of code and weights or of any. Raises OSError."""
        wanted = [identity(setting(contest)) for contest in contests]
        if any_version:
            wanted = [without_version(each) for each in wanted]
        found: list[dict[int, DealResult]] = [{} for _ in contests]
        for line in self.lines():
            known = identity(line)
            for at, setting_wanted in enumerate(wanted):
                if is_part_of(known, setting_wanted):
                    with suppress(KeyError, TypeError):
                        result = DealResult.from_plain(line)
                        found[at][result.deal] = result
                        self.note(line)
        return found

    @contextmanager
    def writing(self) -> Generator[None]:
        """Be the only process that adds results meanwhile, in whole lines. Raises BeingWritten, NotResults,
        OSError.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with only_writer(self.path):
            self._refuse_other_content()
            self._end_last_line()
            yield

    def _refuse_other_content(self) -> None:
        """Raise NotResults for a file that does not begin as results do."""
        if self.path.is_file():
            with self.path.open("rb") as file:
                if file.read(1) not in (b"", b"{"):
                    raise NotResults(self.path)

    def _end_last_line(self) -> None:
        if not self.path.is_file():
            return
        with self.path.open("ab+") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read() != b"\n":
                    file.write(b"\n")

    def add(self, contest: Contest, result: DealResult) -> None:
        """Append a result at once. Raises OSError."""
        line = setting(contest) | {"machine": machine(self.in_cpu_time)} | result.plain()
        self.append(line)

    def append(self, line: Mapping[str, object], separators: tuple[str, str] | None = None) -> None:
        """Write a line as JSON, with these separators, and remember where it comes from. Raises OSError."""
        self.note(line)
        with naming(self.path), self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=separators) + "\n")

    def note(self, line: Mapping[str, object]) -> None:
        """Remember where a result comes from."""
        self.sources.add((str(line.get("code")), str(line.get("weights")), str(line.get("machine"))))
