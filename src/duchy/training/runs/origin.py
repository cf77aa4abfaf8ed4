"""The provenance of a net, for its file."""

from __future__ import annotations

import dataclasses
import json
from datetime import UTC, datetime
from typing import Final

from ...games import game_named
from ...kernel.files.source import digest_of
from ...players.nets.weights import Net, Provenance, sha256_of
from ...version import VERSION
from .loop import Run

LEARNED_FROM: Final = ("kernel", "games", "minds", "players", "training")
"""The packages whose source determines a net's weights."""


def code_version() -> str:
    """The program's version, and a digest of the source that determines a net's weights."""
    return f"{VERSION}+{digest_of(*LEARNED_FROM)[:16]}"


def accepted_net(run: Run, command: str, cores: int) -> Net:
    """The accepted net of a run, ready to write; after no game, if it went on from a net that none has beaten."""
    recipe = run.recipe
    assert run.accepted is not None
    features = game_named(recipe.game).features
    passed = [point for point in run.points if point.accepted]
    provenance = Provenance(
        game=recipe.game,
        seats=recipe.seats,
        rules=game_named(recipe.game).version,
        features=features.VERSION,
        groups=features.GROUPS,
        command=command,
        code=code_version(),
        settings=json.dumps(dataclasses.asdict(recipe)),
        games=passed[-1].games if passed else 0,
        minutes=round(passed[-1].minutes, 1) if passed else 0.0,
        cores=cores,
        date=datetime.now(UTC).date().isoformat(),
        sha256=sha256_of(run.accepted),
    )
    return Net(run.accepted, provenance)
