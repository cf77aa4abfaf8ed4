"""The weights of nets: small files with their provenance, one for each game and number of seats."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar, cast

import numpy as np
import numpy.typing as npt

from ...games import game_named
from ...kernel.errors import WeightsError, system_code
from ...kernel.files.nets import weights_folder
from ...kernel.files.whole import write_whole
from ...kernel.instances import instance
from . import net

Numbers = npt.NDArray[np.float32]
Kind = TypeVar("Kind", bound=np.generic)
Tensors = dict[str, npt.NDArray[np.generic]]
"""By name, of whatever kind a file says."""

LIMIT: Final = 300 * 1024
"""Maximum size of a weights file in bytes."""
TENSOR: Final = "net"


@dataclass(frozen=True)
class Provenance:
    """What a net is for and how it was made."""

    game: str
    seats: int
    rules: str
    """Version of the game's rules."""
    features: int
    """Version of the features."""
    groups: tuple[tuple[int, int, int], ...]
    """The net's inputs, as `GROUPS` of the features."""
    command: str
    code: str
    """Version of the program, and a digest of the source involved."""
    settings: str
    """All settings, as JSON."""
    games: int
    minutes: float
    cores: int
    date: str
    sha256: str
    """Of the numbers."""


@dataclass(frozen=True)
class Net:
    """A net's weights, in the order that `players/nets/net.py` reads them, and their provenance."""

    array: Numbers
    """Those for values, then, unless these serve for both, those for choices."""
    provenance: Provenance


def weights_file(game: str, seats: int, folder: Path | None = None) -> Path:
    """The file of a net."""
    return (weights_folder() if folder is None else folder) / f"{game}-{seats}.safetensors"


def net_of(game: str, seats: int) -> Net:
    """The net for the game and number of seats. Raises WeightsError."""
    return _kept(weights_file(game, seats), game, seats)


@lru_cache(maxsize=64)
def _kept(path: Path, game: str, seats: int) -> Net:
    return read_net(path, game, seats)


def read_net(path: Path, game: str, seats: int) -> Net:
    """The net in a file, checked against the current game. Raises WeightsError."""
    tensors, metadata = read_tensors(path, LIMIT)
    try:
        provenance = provenance_from(metadata)
        array = cast(Numbers, tensors[TENSOR])
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise WeightsError(path, "WEIGHTS_DAMAGED", error) from error
    check(path, array, provenance, game, seats)
    array.setflags(write=False)
    return Net(array, provenance)


def check(path: Path, array: Numbers, provenance: Provenance, game: str, seats: int) -> None:
    """Raise WeightsError if the net does not match the current game, or its file's own description."""
    features = game_named(game).features
    refuse_unlike(
        path,
        ("WEIGHTS_GAME", provenance.game, game),
        ("WEIGHTS_SEATS", provenance.seats, seats),
        ("WEIGHTS_RULES", provenance.rules, game_named(game).version),
        ("WEIGHTS_FEATURES", provenance.features, features.VERSION),
        ("WEIGHTS_FEATURES", provenance.groups, features.GROUPS),
        ("WEIGHTS_SIZE", array.shape, (parameters(game) * (1 + has_choices(game, array)),)),
        ("WEIGHTS_DAMAGED", array.dtype, np.dtype(np.float32)),
        ("WEIGHTS_DAMAGED", sha256_of(array), provenance.sha256),
    )
    if not np.isfinite(array).all():
        raise WeightsError(path, "WEIGHTS_DAMAGED", "nan")


def refuse_unlike(path: Path, *facts: tuple[str, object, object]) -> None:
    """For each fact: a code, what was found and what is wanted. Raises WeightsError for the first that differs."""
    for code, found, wanted in facts:
        if found != wanted:
            raise WeightsError(path, code, found, wanted)


def parameters(game: str) -> int:
    """The number of parameters of a net for the game, for values or for choices."""
    return instance(game, net, compiled=False).PARAMETERS


def has_choices(game: str, array: npt.NDArray[np.generic]) -> bool:
    """Whether a net's weights for choices are not those for values."""
    return array.size > parameters(game)


def parts_of(game: str, array: npt.NDArray[Kind]) -> tuple[npt.NDArray[Kind], npt.NDArray[Kind]]:
    """A net's weights for values, and those for choices."""
    size = parameters(game)
    return array[:size], array[-size:]


def sha256_of(array: Numbers) -> str:
    """The digest of a net's weights."""
    return hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()


def provenance_from(metadata: dict[str, str]) -> Provenance:
    """The provenance in a file's metadata. Raises KeyError, ValueError or TypeError."""
    facts = json.loads(metadata["provenance"])
    facts["groups"] = tuple(tuple(group) for group in facts["groups"])
    return Provenance(**facts)


def write_net(path: Path, net: Net) -> None:
    """Write a net to a file atomically. Raises WeightsError."""
    write_tensors(path, {TENSOR: net.array}, {"provenance": json.dumps(dataclasses.asdict(net.provenance))})


# Files of tensors


def read_tensors(path: Path, limit: int) -> tuple[Tensors, dict[str, str]]:
    """The tensors and the metadata of a file of at most `limit` bytes. Raises WeightsError."""
    library = import_module("safetensors")
    try:
        if path.stat().st_size > limit:
            raise WeightsError(path, "WEIGHTS_LARGE", path.stat().st_size, limit)
        with library.safe_open(path, framework="numpy") as file:
            return {name: file.get_tensor(name) for name in file.keys()}, dict(file.metadata() or {})  # noqa: SIM118
    except FileNotFoundError as error:
        raise WeightsError(path, "WEIGHTS_MISSING") from error
    except OSError as error:
        raise WeightsError(path, "WEIGHTS_UNREADABLE", system_code(error)) from error
    except (library.SafetensorError, TypeError, AttributeError) as error:  # the latter two: types that numpy lacks
        raise WeightsError(path, "WEIGHTS_DAMAGED", error) from error


def write_tensors(path: Path, tensors: Tensors, metadata: dict[str, str]) -> None:
    """Write tensors to a file atomically. Raises WeightsError."""
    save = import_module("safetensors.numpy").save
    write_weights(path, save(tensors, metadata))


def write_weights(path: Path, content: bytes) -> None:
    """Write a file of weights whole. Raises WeightsError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    except OSError as error:
        raise WeightsError(path, "WEIGHTS_UNWRITABLE", system_code(error)) from error
