"""Pins of the rules' behaviour: a signature of fixed random games, and counts at fixed positions.

Both are the same plain and compiled, and are compared with files beside the game's rules: `pins/signature.json` and
`pins/counts.json`. A pin belongs to a mix: an edition with its changed axes and its seats, such as `ru courts=1
seats=2`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypedDict, cast, overload

from ..games.nullgame import rules
from ..games.template import as_state, as_states
from ..kernel.dialect import NATURE, NOBODY, seeded
from ..kernel.fields import Grid, Row
from ..kernel.game import Game, Settled
from ..kernel.instances import PACKAGE, instance
from . import counting

if TYPE_CHECKING:
    from ..kernel.records import States

SIGNATURE: Final = "signature"
COUNTS: Final = "counts"
GAMES: Final = 25
"""Games of a signature, by mix."""
LONGEST: Final = 4096
"""Maximum number of actions in a game of a signature."""
PLACES: Final = (
    (1, 0), (1, 6), (1, 12), (1, 13), (2, 40), (3, 61), (4, 82), (5, 103), (6, 141), (7, 180), (8, 222), (9, LONGEST),
)  # fmt: skip
"""Seeds and plies of the counted positions; a ply beyond the end means the end."""
DEPTH: Final = 3
FEW: Final = 2000
"""Longer sequences (up to `DEPTH` actions) are counted only while the shorter ones number no more than this."""


class Count(TypedDict):
    """What can follow at a position."""

    seed: int
    ply: int
    actor: int | str | None
    legal: dict[str, int]
    """By the first word of their texts."""
    odds: dict[str, int]
    """Nature's actions by weight."""
    sequences: list[int]
    """Of 1, 2, ... actions."""


def pin_file(game: Game, name: str) -> Path:
    """The file that holds the pins of that name, SIGNATURE or COUNTS."""
    return PACKAGE / "games" / game.name / "pins" / f"{name}.json"


@overload
def read_pins(game: Game, name: Literal["signature"]) -> dict[str, str]: ...


@overload
def read_pins(game: Game, name: Literal["counts"]) -> dict[str, list[Count]]: ...


def read_pins(game: Game, name: str) -> dict[str, str] | dict[str, list[Count]]:
    """The committed pins by mix; empty if there is no file."""
    path = pin_file(game, name)
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def write_pins(game: Game, name: str, pins: Mapping[str, str | list[Count]]) -> None:
    """Replace the committed pins; one line per mix or position."""
    path = pin_file(game, name)
    path.parent.mkdir(exist_ok=True)
    lines: list[str] = []
    for mixed, pin in pins.items():
        if isinstance(pin, list):
            rows = ",\n    ".join(json.dumps(row) for row in pin)
            lines.append(f"  {json.dumps(mixed)}: [\n    {rows}\n  ]")
        else:
            lines.append(f"  {json.dumps(mixed)}: {json.dumps(pin)}")
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def mix_of(settled: Settled) -> str:
    """The name of a mix: edition, changed axes, and the number of seats if there is a choice."""
    changes = [f"{name}={value}" for name, value in settled.changes.items()]
    seats = [f"seats={settled.seats}"] if len(settled.game.seats) > 1 else []
    return " ".join([settled.edition, *changes, *seats])


def settled_of(game: Game, mixed: str) -> Settled:
    """The settings that such a name stands for. Raises EditionError."""
    edition, *changes = mixed.split()
    values = dict(change.split("=", 1) for change in changes)
    seats = values.pop("seats", None)
    return game.settle(edition, values, int(seats) if seats else None)


def pinned_mixes(game: Game) -> list[Settled]:
    """Every edition with every number of seats, then all other mixes with pins."""
    plain = [mix_of(game.settle(edition, {}, seats)) for edition in game.editions for seats in game.seats]
    pinned = [*read_pins(game, COUNTS), *read_pins(game, SIGNATURE)]
    return [settled_of(game, mixed) for mixed in dict.fromkeys([*plain, *pinned])]


class Walks:
    """Random walks through one mix, plain or compiled; both take the same path."""

    def __init__(self, settled: Settled, *, compiled: bool) -> None:
        self.settled = settled
        self.compiled = compiled
        self.rules = instance(settled.game.name, rules, compiled=compiled)
        self._loops = instance(settled.game.name, counting, compiled=compiled)
        self._room = settled.game.actions.LEGAL_MAX + 1

    def row(self, length: int) -> Row:
        """An array of numbers."""
        return self.rows(1, length)[0]

    def rows(self, count: int, length: int) -> Grid:
        """An array of rows of numbers."""
        if not self.compiled:
            return [[0] * length for _ in range(count)]
        import numpy as np

        return cast(Grid, np.zeros((count, length), np.int64))

    def blank(self, count: int) -> States:
        """Copies of the starting table."""
        if not self.compiled:
            return [self.settled.start_state() for _ in range(count)]
        from ..kernel.records import blank_records

        return blank_records(self.settled, count)

    def walk(self, seed: int, most: int = LONGEST, room: int = 1) -> tuple[States, list[int]]:
        """The states (`room` of them, the first after at most `most` random actions) and the actions."""
        states, codes, rng = self.blank(room), self.row(most), self.row(1)
        rng[0] = seeded(seed)[0]
        played = self._loops.walk(as_state(states[0]), rng, self.row(self._room), codes)
        return states, [int(code) for code in codes[:played]]

    def scores(self, states: States) -> list[list[int]]:
        """The result keys by seat."""
        scores = self.rows(self.settled.seats, len(self.settled.game.result_keys))
        self.rules.score(as_state(states[0]), scores)
        return [[int(key) for key in row] for row in scores]

    def legal(self, states: States) -> list[int]:
        """The legal actions of the actor."""
        out = self.row(self._room)
        return [int(code) for code in out[: self.rules.legal(as_state(states[0]), out)]]

    def sequences(self, states: States, depth: int) -> int:
        """The number of sequences of `depth` actions; `states` has room for `depth` positions."""
        return int(self._loops.count_sequences(as_states(states), self.rows(depth, self._room), self.row(depth), depth))


# Signature


def signature_of(settled: Settled, *, compiled: bool) -> str:
    """Sixteen hexadecimal digits over every action and result of the fixed games."""
    digest = hashlib.sha256()
    walks = Walks(settled, compiled=compiled)
    for seed in range(GAMES):
        states, codes = walks.walk(seed)
        digest.update(f"{codes} {walks.scores(states)}\n".encode())
    return digest.hexdigest()[:16]


def signature_over(signatures: dict[str, str]) -> str:
    """One signature of several."""
    return hashlib.sha256("\n".join(f"{name} {one}" for name, one in signatures.items()).encode()).hexdigest()[:16]


# Counts


def counts_of(settled: Settled, depth: int = DEPTH, *, compiled: bool = False) -> Iterator[Count]:
    """The counts at each fixed position that the games reach, up to `depth` actions deep."""
    walks = Walks(settled, compiled=compiled)
    for seed, ply in PLACES:
        states, codes = walks.walk(seed, ply, depth + 1)
        if len(codes) == ply or ply == LONGEST:
            yield count_at(walks, states, seed, len(codes), depth)


def count_at(walks: Walks, states: States, seed: int, ply: int, depth: int) -> Count:
    """Who acts, legal actions by kind, nature's actions by weight, sequences of 1, 2, ... actions."""
    texts = walks.settled.game.notation.TEXTS
    who = walks.rules.actor(as_state(states[0]))
    codes = [] if who == NOBODY else walks.legal(states)
    kinds = Counter(texts[code].split()[0] for code in codes)
    weights = Counter(walks.rules.weight(as_state(states[0]), code) for code in codes if who == NATURE)
    return {
        "seed": seed,
        "ply": ply,
        "actor": {NATURE: "nature", NOBODY: None}.get(who, who + 1),
        "legal": dict(kinds),
        "odds": {str(weight): weights[weight] for weight in sorted(weights)},
        "sequences": sequences_at(walks, states, depth),
    }


def sequences_at(walks: Walks, states: States, depth: int) -> list[int]:
    """The numbers of sequences of 1, 2, ... actions, up to `depth`."""
    counts: list[int] = []
    while len(counts) < depth and (depth > DEPTH or not counts or counts[-1] <= FEW):
        counts.append(walks.sequences(states, len(counts) + 1))
    return counts
