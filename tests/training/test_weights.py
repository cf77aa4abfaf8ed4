"""Weights that are missing, damaged, or of something else are refused by name; those that come with the program fit."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import duchy
from duchy.games import NAMES, game_named
from duchy.kernel.errors import WeightsError
from duchy.kernel.files.nets import SHIPPED
from duchy.kernel.instances import PACKAGE, TEMPLATE
from duchy.players.nets.weights import (
    LIMIT,
    TENSOR,
    Net,
    Provenance,
    net_of,
    parameters,
    parts_of,
    read_net,
    sha256_of,
    weights_file,
    write_net,
    write_tensors,
)
from duchy.training.learning.beginnings import first_net
from duchy.training.runs.curve import Point
from duchy.training.runs.loop import begun
from duchy.training.runs.origin import LEARNED_FROM, accepted_net, code_version
from duchy.training.runs.recipe import Recipe
from duchy.words import LANGUAGES, Words
from duchy.words.reasons import weights_words

GAME = "nullgame"


def some_net() -> Net:
    run = begun(Recipe(GAME, 2, games=8))
    point = Point(8, 0.5, 0.1, 0.1, 2.0, 0.5, 0.1, 0.7, 0.5, 0.1, 0, True)
    return accepted_net(replace(run, accepted=run.learner.published(), points=(point,)), "duchy train nullgame", 1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = weights_file(GAME, 2, tmp_path)
    write_net(path, some_net())
    return path


def refusal(path: Path, game: str = GAME, seats: int = 2) -> WeightsError:
    with pytest.raises(WeightsError) as caught:
        read_net(path, game, seats)
    for language in LANGUAGES:
        assert str(path) in weights_words(Words(language), caught.value)
    return caught.value


def test_what_is_written_is_read(file: Path) -> None:
    net, again = some_net(), read_net(file, GAME, 2)
    assert np.array_equal(net.array, again.array)
    assert net.provenance == again.provenance
    assert not again.array.flags.writeable
    assert json.loads(again.provenance.settings)["games"] == 8


def test_a_net_may_have_weights_for_choices_beside_those_for_values(file: Path) -> None:
    net = some_net()
    assert [part.tobytes() for part in parts_of(GAME, net.array)] == [net.array.tobytes()] * 2
    both = np.append(net.array, net.array + np.float32(1))
    write_net(file, Net(both, replace(net.provenance, sha256=sha256_of(both))))
    values, choices = parts_of(GAME, read_net(file, GAME, 2).array)
    assert np.array_equal(values, net.array)
    assert np.array_equal(choices, net.array + np.float32(1))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.safetensors").code == "WEIGHTS_MISSING"


def test_a_folder_is_no_file_of_weights(tmp_path: Path) -> None:
    assert refusal(tmp_path).code == "WEIGHTS_UNREADABLE"


def test_any_byte_that_is_changed_is_noticed(file: Path) -> None:
    good = file.read_bytes()
    for place in range(0, len(good), len(good) // 60):
        bad = bytearray(good)
        bad[place] ^= 0x15
        file.write_bytes(bad)
        try:
            net = read_net(file, GAME, 2)
        except WeightsError:
            continue
        assert np.array_equal(net.array, some_net().array), place


@pytest.mark.parametrize("length", [0, 1, 7, 8, 100, 1000])
def test_a_file_that_is_cut_short(file: Path, length: int) -> None:
    file.write_bytes(file.read_bytes()[:length])
    assert refusal(file).code == "WEIGHTS_DAMAGED"


def test_a_file_that_is_too_large(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b" " * LIMIT)
    assert refusal(file).code == "WEIGHTS_LARGE"


def test_weights_of_another_game_or_number_of_seats(file: Path) -> None:
    error = refusal(file, "magnate")
    assert (error.code, error.found, error.wanted) == ("WEIGHTS_GAME", GAME, "magnate")
    assert refusal(file, GAME, 3).code == "WEIGHTS_SEATS"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "0"}, "WEIGHTS_RULES"),
        ({"features": 99}, "WEIGHTS_FEATURES"),
        ({"groups": ((1, 2, 3),)}, "WEIGHTS_FEATURES"),
        ({"sha256": "0"}, "WEIGHTS_DAMAGED"),
    ],
)
def test_weights_of_another_version(file: Path, changes: dict[str, Any], code: str) -> None:
    net = some_net()
    write_net(file, Net(net.array, replace(net.provenance, **changes)))
    assert refusal(file).code == code


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda array: array[:-1], "WEIGHTS_SIZE"),
        (lambda array: np.append(array, array[:-1]), "WEIGHTS_SIZE"),
        (lambda array: np.tile(array, 3), "WEIGHTS_SIZE"),
        (lambda array: array.astype(np.float64), "WEIGHTS_DAMAGED"),
        (lambda array: np.where(np.arange(len(array)) == 3, np.float32("nan"), array), "WEIGHTS_DAMAGED"),
    ],
)
def test_numbers_that_are_no_net(file: Path, spoil: Callable[[Any], Any], code: str) -> None:
    net = some_net()
    array = spoil(net.array)
    write_net(file, Net(array, replace(net.provenance, sha256=sha256_of(array))))
    assert refusal(file).code == code


@pytest.mark.parametrize(
    "metadata", [{}, *({"provenance": text} for text in ("?", "[]", "{}", "[" * 100_000))], ids=range(5)
)
def test_a_file_that_does_not_say_where_it_comes_from(tmp_path: Path, metadata: dict[str, str]) -> None:
    path = tmp_path / "x.safetensors"
    write_tensors(path, {TENSOR: first_net(GAME, 1)}, metadata)
    assert refusal(path).code == "WEIGHTS_DAMAGED"


@pytest.mark.parametrize("kind", ["BF16", "F8_E4M3"])
def test_numbers_of_a_kind_that_is_not_read(tmp_path: Path, kind: str) -> None:
    head = json.dumps({TENSOR: {"dtype": kind, "shape": [1], "data_offsets": [0, 2 if kind == "BF16" else 1]}}).encode()
    path = tmp_path / "x.safetensors"
    path.write_bytes(len(head).to_bytes(8, "little") + head + bytes(2 if kind == "BF16" else 1))
    assert refusal(path).code == "WEIGHTS_DAMAGED"


def test_an_older_file_stays_whole_where_the_new_one_cannot_be_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WeightsError, match="ENOSPC"):
        write_net(file, some_net())
    assert file.read_bytes() == before


def test_a_folder_of_ones_own(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_WEIGHTS", str(file.parent))
    assert net_of(GAME, 2) is net_of(GAME, 2)
    assert net_of(GAME, 2).provenance.game == GAME


def test_an_error_can_travel_between_processes() -> None:
    error = WeightsError("x", "WEIGHTS_SIZE", 1, 2)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


# Those that come with the program


def shipped() -> list[Path]:
    return sorted(SHIPPED.glob("*.safetensors"))


def test_every_game_has_a_net_for_every_number_of_seats() -> None:
    wanted = {f"{name}-{seats}" for name in NAMES if name != TEMPLATE for seats in game_named(name).seats}
    assert {path.stem for path in shipped()} == wanted


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_what_is_shipped_fits_and_says_where_it_comes_from(path: Path) -> None:
    game, _, seats = path.stem.rpartition("-")
    net = read_net(path, game, int(seats))
    origin: Provenance = net.provenance
    assert path.stat().st_size <= LIMIT
    assert len(net.array) in (parameters(game), 2 * parameters(game))
    assert origin.command.startswith(f"duchy train {game} --seats {seats}")
    assert origin.games >= 100
    assert origin.minutes > 1
    assert json.loads(origin.settings)["game"] == game


LOADED = """
import sys
from duchy.kernel.instances import instance_of_file
instance_of_file({game!r}, "training.learning.selfplay", compiled=False)
files = [module.__file__ for name, module in sys.modules.items() if name.startswith("duchy.plain.{game}.")]
print(*[file for file in files if file and not file.endswith("__init__.py")])
"""


@pytest.mark.parametrize("game", ["magnate", "magna_grecia"])
def test_the_code_version_is_of_all_texts_that_nets_are_learned_by(game: str) -> None:
    line = [sys.executable, "-c", LOADED.format(game=game)]
    loaded = set(subprocess.run(line, check=True, capture_output=True, text=True).stdout.split())
    places = [str(PACKAGE / name) for name in LEARNED_FROM]
    assert len(loaded) > 10
    assert {file for file in loaded if not file.startswith(tuple(places))} == set()
    assert code_version().startswith(duchy.__version__)
