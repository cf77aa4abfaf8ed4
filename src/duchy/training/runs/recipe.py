"""What a training run is set to: one value that, with the program's version, decides every number of the net."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

CHUNK: Final = 4
"""Games that are played one after another at one table."""


@dataclass(frozen=True)
class Recipe:
    """The settings of a run; `games` or `minutes` say when it ends, the other one is 0."""

    game: str
    seats: int
    games: int = 0
    minutes: float = 0.0
    seed: int = 1
    batch: int = 8
    """Games between two steps of the net."""
    chunk: int = CHUNK
    """Games of a chunk; gradients are added chunk by chunk."""
    rate: float = 4e-3
    """Size of a step at first."""
    last_rate: float = 2e-4
    heat: float = 0.25
    """Blur of likings at first."""
    last_heat: float = 0.1
    decay: float = 0.7
    """Lambda at first."""
    last_decay: float = 0.85
    stages: int = 12
    """How often the net is measured, and may replace the last accepted one."""


class Own(TypedDict, total=False):
    """Settings of a recipe that some games have otherwise."""

    batch: int
    rate: float
    last_rate: float
    heat: float
    last_heat: float
    last_decay: float


GAMES: Final = {
    ("magnate", 2): 400_000,
    ("rois_faineants", 2): 100_000,
    ("rois_faineants", 3): 30_000,
    ("rois_faineants", 4): 50_000,
    ("magna_grecia", 2): 16_000,
    ("magna_grecia", 3): 2_000,
    ("magna_grecia", 4): 3_000,
}
"""By game and seats: the games of a run; docs/training.md says what each has brought."""
FEW_GAMES: Final = 4_000
"""Where nothing is shipped."""
OWN: Final[dict[str, Own]] = {
    "magnate": {
        "batch": 16, "rate": 2e-3, "last_rate": 1e-4, "heat": 0.15, "last_heat": 0.03, "last_decay": 0.9,
    },
}  # fmt: skip
"""By game: in what its runs are set otherwise."""


def usual_recipe(game: str, seats: int) -> Recipe:
    """The settings where nothing is said."""
    return Recipe(game, seats, games=GAMES.get((game, seats), FEW_GAMES), **OWN.get(game, Own()))
