"""A run in a file: everything needed to resume it as if it had never been interrupted."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from pathlib import Path
from typing import Final

import numpy as np

from ...games import game_named
from ...kernel.errors import WeightsError
from ...players.nets.weights import Tensors, parameters, read_tensors, write_tensors
from ..learning.adam import Learner
from .curve import Point
from .loop import Run
from .recipe import Recipe

LIMIT: Final = 64 * 1024 * 1024
"""Maximum size of a checkpoint in bytes."""
FORM: Final = 1
"""Version of the file format."""
NUMBERS: Final = ("net", "mean", "square", "average")


def run_file(game: str, seats: int, folder: Path) -> Path:
    """The checkpoint of a run."""
    return folder / f"{game}-{seats}.run.safetensors"


def save_run(path: Path, run: Run) -> None:
    """Write the run atomically. Raises WeightsError."""
    tensors: Tensors = {name: np.ascontiguousarray(getattr(run.learner, name)) for name in NUMBERS}
    if run.accepted is not None:
        tensors["accepted"] = run.accepted
    facts = {
        "form": FORM,
        "recipe": dataclasses.asdict(run.recipe),
        "steps": run.learner.steps,
        "games": run.games,
        "seconds": run.seconds,
        "stage": run.stage,
        "told": run.totals,
        "points": run.points,
        "fits": fits(run.recipe.game),
        "sha256": digest_of(tensors),
    }
    write_tensors(path, tensors, {"run": json.dumps(facts)})


def load_run(path: Path) -> Run:
    """The run of a checkpoint. Raises WeightsError."""
    tensors, metadata = read_tensors(path, LIMIT)
    try:
        facts = json.loads(metadata["run"])
        recipe = Recipe(**facts["recipe"])
        if facts["form"] != FORM or facts["sha256"] != digest_of(tensors):
            raise ValueError("sha256")
        learner = Learner(*(tensors[name] for name in NUMBERS), steps=facts["steps"])
        points = tuple(Point(*point) for point in facts["points"])
        run = Run(
            recipe, learner, facts["games"], facts["seconds"], facts["stage"], tuple(facts["told"]), points,
            tensors.get("accepted"),
        )  # fmt: skip
        wanted = fits(recipe.game)
    except (KeyError, ValueError, TypeError, ImportError, RecursionError) as error:
        raise WeightsError(path, "WEIGHTS_DAMAGED", error) from error
    if facts["fits"] != wanted:
        raise WeightsError(path, "WEIGHTS_FEATURES", facts["fits"], wanted)
    return run


def fits(game: str) -> list[object]:
    """What must be unchanged to resume a run: rules, features, size."""
    features = game_named(game).features
    return [game_named(game).version, features.VERSION, [list(group) for group in features.GROUPS], parameters(game)]


def digest_of(tensors: Tensors) -> str:
    """The digest of all tensors, by name."""
    digest = hashlib.sha256()
    for name in sorted(tensors):
        digest.update(name.encode())
        digest.update(tensors[name].tobytes())
    return digest.hexdigest()
