"""What a judge has found, kept in a file decision by decision, so that a long analysis continues where it was cut off.

The file is named by all that the findings depend on: the game, its actions, seed and worlds, the net, our own code. The
findings of a run that was cut off and resumed are those of one that was not. Verdicts are not kept: thresholds may
change.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import asdict

from ..kernel.errors import NotationError
from ..kernel.files.source import digest_of
from ..kernel.game import Settled
from ..players.nets.weights import net_of
from ..table.action import Action
from .judge import Judgement, Shares
from .segments import Segment

CODE: Final = ("kernel", "games", "batch", "minds", "players", "table", "analysis")
"""Folders whose code and constants findings depend on."""
FOLDER: Final = "analyses"
"""Where the files are, below a folder of saved games or of caches."""
FILES: Final = 50
"""Files kept in a folder, the latest."""
ENDING: Final = ".jsonl"


class Finding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was found about a decision: the fields of a `Judgement` but its segment, plans as texts."""

    best: tuple[str, ...]
    shares: Shares
    best_shares: Shares
    behind: float
    sampling: float
    is_preferred: bool
    worlds: int
    is_exact: bool
    blamed: int | None
    likely: float | None
    level: float
    errors: Shares


class FindingsLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line: the number of the decision's first action; nothing was found where there was nothing to decide."""

    at: int
    found: Finding | None
    again: bool = False
    """Whether that was found in a second look."""


def findings_name(settled: Settled, actions: Sequence[Action], *thoroughness: object) -> str:
    """The name of the file for a game's findings. Raises WeightsError."""
    values = sorted((name, str(value)) for name, value in settled.values.items())
    net = blake2b(net_of(settled.game.name, settled.seats).array.tobytes()).hexdigest()
    facts = [digest_of(*CODE), net, settled.game.name, settled.seats, values, thoroughness, [*map(str, actions)]]
    return blake2b(json.dumps(facts).encode(), digest_size=16).hexdigest() + ENDING


class FindingsFile:
    """The findings in one file. Whatever cannot be read or written is found anew and told nobody."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = dict(_read(path))
        self._has_begun = False

    def find(self, segment: Segment, *, again: bool = False) -> tuple[bool, Judgement | None]:
        """Whether the decision has been looked at, and what was found: None if there was nothing to decide. `again`:
        in a second look.
        """
        key = segment.at, again
        if key not in self._known:
            return False, None
        try:
            return True, _judgement(segment, self._known[key])
        except NotationError:
            return False, None

    def add(self, segment: Segment, judged: Judgement | None, *, again: bool = False) -> None:
        """Append what was found."""
        line = msgspec.json.encode(FindingsLine(segment.at, _finding(judged) if judged else None, again))
        with contextlib.suppress(OSError):
            if not self._has_begun:
                self._begin()
            with self.path.open("ab") as file:
                file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())

    def _begin(self) -> None:
        """Make room, and drop a line that was cut off."""
        self._has_begun = True
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            whole = self.path.read_bytes()
            if not whole.endswith(b"\n"):
                os.truncate(self.path, whole.rfind(b"\n") + 1)
        others = sorted(self.path.parent.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in others[FILES - 1 :]:
            if path != self.path:
                path.unlink(missing_ok=True)


def findings_in(folder: Path, settled: Settled, actions: Sequence[Action], *thoroughness: object) -> FindingsFile:
    """A game's findings, below that folder. Raises WeightsError."""
    return FindingsFile(folder / FOLDER / findings_name(settled, actions, *thoroughness))


def _read(path: Path) -> Iterator[tuple[tuple[int, bool], Finding | None]]:
    with contextlib.suppress(OSError):
        for line in path.read_bytes().split(b"\n")[:-1]:
            with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                known = msgspec.json.decode(line, type=FindingsLine)
                yield (known.at, known.again), known.found


def _finding(judged: Judgement) -> Finding:
    facts = {name: getattr(judged, name) for name in Finding.__struct_fields__}
    facts["best"] = tuple(map(str, judged.best))
    return Finding(**facts)


def _judgement(segment: Segment, known: Finding | None) -> Judgement | None:
    if known is None:
        return None
    facts = asdict(known)
    facts["best"] = tuple(Action.parse(segment.before.game, text) for text in known.best)
    return Judgement(segment, **facts)
