"""What a judge has found, kept in a file decision by decision, so that a long analysis goes on where it was cut off.

The file is named by all that the findings depend on: the game, its actions, seed and worlds, the net, our own code. The
findings of a run that was cut off and resumed are those of one that was not. Verdicts are not kept: thresholds may
change.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from ..kernel.game import Settled
from ..players.nets.weights import net_of
from ..table.action import Action
from .judge import Judgement
from .segments import Segment

PACKAGE: Final = Path(__file__).resolve().parents[1]
CODE: Final = ("kernel", "games", "batch", "minds", "players", "table", "analysis")
"""Folders whose code findings depend on."""
FILES: Final = 50
"""Files kept in a folder, the latest."""
ENDING: Final = ".jsonl"


def kept_name(settled: Settled, actions: Sequence[Action], *thoroughness: object) -> str:
    """The name of the file for a game's findings. Raises WeightsError."""
    values = sorted((name, str(value)) for name, value in settled.values.items())
    net = blake2b(net_of(settled.game.name, settled.seats).array.tobytes()).hexdigest()
    facts = [code_digest(), net, settled.game.name, settled.seats, values, thoroughness, [*map(str, actions)]]
    return blake2b(json.dumps(facts).encode(), digest_size=16).hexdigest() + ENDING


@cache
def code_digest() -> str:
    """A digest of the code that findings depend on."""
    found = blake2b(digest_size=16)
    for folder in CODE:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


class Kept:
    """The findings in one file. Whatever cannot be read or written is found anew and told nobody."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = dict(_read(path))
        self._has_begun = False

    def find(self, segment: Segment) -> tuple[bool, Judgement | None]:
        """Whether the decision has been looked at, and what was found: None if there was nothing to decide."""
        known = self._known.get(segment.at)
        if known is None:
            return False, None
        try:
            return True, _judgement(segment, known)
        except (KeyError, TypeError, ValueError):
            return False, None

    def add(self, segment: Segment, judged: Judgement | None) -> None:
        """Append what was found."""
        line = json.dumps({"at": segment.at} | (_fields(judged) if judged else {"none": True}))
        with contextlib.suppress(OSError):
            if not self._has_begun:
                self._begin()
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
                file.flush()
                os.fsync(file.fileno())

    def _begin(self) -> None:
        """Make room, and drop a line that was cut off."""
        self._has_begun = True
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            whole = self.path.read_bytes()
            if not whole.endswith(b"\n"):
                self.path.write_bytes(whole[: whole.rfind(b"\n") + 1])
        others = sorted(self.path.parent.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in others[FILES - 1 :]:
            if path != self.path:
                path.unlink(missing_ok=True)


def _read(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with contextlib.suppress(OSError):
        for line in path.read_bytes().split(b"\n")[:-1]:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                found = cast(dict[str, Any], json.loads(line))
                yield int(found["at"]), found


def _fields(judged: Judgement) -> dict[str, object]:
    return {
        "best": [str(action) for action in judged.best],
        "shares": judged.shares,
        "best_shares": judged.best_shares,
        "behind": judged.behind,
        "sampling": judged.sampling,
        "is_preferred": judged.is_preferred,
        "worlds": judged.worlds,
        "is_exact": judged.is_exact,
        "blamed": judged.blamed,
        "likely": judged.likely,
    }


def _judgement(segment: Segment, known: dict[str, Any]) -> Judgement | None:
    if known.get("none"):
        return None
    fields = {name: value for name, value in known.items() if name != "at"}
    game = segment.before.game
    fields["best"] = tuple(Action.parse(game, text) for text in known["best"])
    fields["shares"], fields["best_shares"] = tuple(known["shares"]), tuple(known["best_shares"])
    return Judgement(segment, **fields)
