"""Runs are kept, gone on with, and lose nothing; a checkpoint that is not right is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duchy.kernel.errors import WeightsError
from duchy.players.nets.weights import read_tensors, write_tensors
from duchy.training.runs import loop
from duchy.training.runs.checkpoint import LIMIT, load_run, run_file, save_run
from duchy.training.runs.loop import Run, begun, train
from duchy.training.runs.recipe import Recipe, usual_recipe
from duchy.training.runs.stages import measured
from duchy.training.runs.threads import ThreadWorkers

pytestmark = pytest.mark.check

GAME = "nullgame"
RECIPE = Recipe(GAME, 2, games=640, stages=4)


def go_on(run: Run, path: Path, stop_at: int = 1 << 60) -> Run:
    """On to the end, or to an interruption after so many games."""

    def tell(now: Run) -> None:
        if now.games >= stop_at:
            raise KeyboardInterrupt

    workers = ThreadWorkers(2)
    try:
        return train(run, workers, partial(measured, threads=2), partial(save_run, path), tell)
    finally:
        workers.close()


def numbers(run: Run) -> list[bytes]:
    """All that a run has learned, as bytes."""
    assert run.accepted is not None
    return [array.tobytes() for array in (*run.learner[:4], run.accepted)]


def without_time(run: Run) -> list[Any]:
    return [point._replace(minutes=0.0) for point in run.points]


def test_a_game_may_have_settings_for_one_number_of_seats() -> None:
    two, three = usual_recipe("magna_grecia", 2), usual_recipe("magna_grecia", 3)
    assert (two.heat, two.last_heat) == (0.08, 0.02)
    assert (three.heat, three.last_heat) == (Recipe.heat, Recipe.last_heat)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return go_on(begun(RECIPE), tmp_path_factory.mktemp("whole") / "run")


@pytest.mark.rotating(2)
@pytest.mark.parametrize("stops", [(16,), (160,), (176, 480), (320, 336, 640)])
def test_a_run_that_was_interrupted_ends_as_if_it_had_not_been(tmp_path: Path, whole: Run, stops: tuple[int]) -> None:
    path = run_file(GAME, 2, tmp_path)
    run = begun(RECIPE)
    for stop in stops:
        with pytest.raises(KeyboardInterrupt):
            go_on(run, path, stop)
        run = load_run(path)
        assert run.games == stop
    run = go_on(run, path)
    assert numbers(run) == numbers(whole)
    assert without_time(run) == without_time(whole)
    assert (run.games, run.stage, len(run.points)) == (640, 4, 4)


FURTHER = [
    Recipe(GAME, 2, games=72, choices=64, choice_batch=16, stages=3),
    Recipe(GAME, 2, games=72, turns=64, turn_batch=16, turn_ramp=32, stages=3),
]


@pytest.mark.parametrize("recipe", FURTHER, ids=["choices", "turns"])
@pytest.mark.parametrize("stop", [64, 80, 96])
def test_choices_and_turns_too_are_gone_on_with(tmp_path: Path, recipe: Recipe, stop: int) -> None:
    """Stopped while it learns values, just after the last of them, and while it learns choices or turns."""
    path = run_file(GAME, 2, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        go_on(begun(recipe), path, stop)
    assert numbers(go_on(load_run(path), path)) == numbers(go_on(begun(recipe), tmp_path / "whole"))


def test_an_interruption_in_a_measurement_loses_only_that(tmp_path: Path, whole: Run) -> None:
    path = run_file(GAME, 2, tmp_path)

    def interrupted(run: Run) -> Run:
        raise KeyboardInterrupt

    workers = ThreadWorkers(2)
    with pytest.raises(KeyboardInterrupt):
        train(begun(RECIPE), workers, interrupted, partial(save_run, path), lambda run: None)
    workers.close()
    assert load_run(path).games == 160
    assert numbers(go_on(load_run(path), path)) == numbers(whole)


def test_a_checkpoint_as_often_as_it_should_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "KEEP_EVERY", -1.0)
    kept: list[int] = []
    workers = ThreadWorkers(1)
    train(
        begun(Recipe(GAME, 2, games=64)), workers, lambda run: run, lambda run: kept.append(run.games), lambda run: None
    )
    workers.close()
    assert {16, 32, 48, 64} <= set(kept)


# Checkpoints that are not right


def some_checkpoint(folder: Path) -> Path:
    path = run_file(GAME, 2, folder)
    save_run(path, begun(RECIPE))
    return path


def test_what_is_kept_is_found_again(tmp_path: Path, whole: Run) -> None:
    path = run_file(GAME, 2, tmp_path)
    save_run(path, whole)
    again = load_run(path)
    assert numbers(again) == numbers(whole)
    assert again.points == whole.points
    assert (again.recipe, again.totals, again.seconds) == (whole.recipe, whole.totals, whole.seconds)


@pytest.mark.parametrize("length", [0, 8, 500, 3000])
def test_a_checkpoint_that_is_cut_short(tmp_path: Path, length: int) -> None:
    path = some_checkpoint(tmp_path)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(WeightsError, match="WEIGHTS_DAMAGED"):
        load_run(path)


def test_no_changed_byte_is_taken_for_a_number(tmp_path: Path) -> None:
    path = some_checkpoint(tmp_path)
    good, before = path.read_bytes(), load_run(path)
    for place in range(9, len(good), len(good) // 40):
        bad = bytearray(good)
        bad[place] ^= 0x11
        path.write_bytes(bad)
        try:
            run = load_run(path)
        except WeightsError:
            continue
        assert np.array_equal(run.learner.net, before.learner.net)


def test_a_checkpoint_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="WEIGHTS_MISSING"):
        load_run(tmp_path / "none")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace('"fits": ["1"', '"fits": ["0"'), "WEIGHTS_FEATURES"),
        (lambda text: text.replace('"form": 1', '"form": 2'), "WEIGHTS_DAMAGED"),
        (lambda text: text.replace('"steps"', '"stops"'), "WEIGHTS_DAMAGED"),
        (lambda text: text.replace('"seed"', '"need"'), "WEIGHTS_DAMAGED"),
        (lambda text: text.replace('"nullgame"', '"chess"'), "WEIGHTS_DAMAGED"),
        (lambda text: "[]", "WEIGHTS_DAMAGED"),
    ],
)
def test_a_checkpoint_of_something_else(tmp_path: Path, change: Callable[[str], str], code: str) -> None:
    path = some_checkpoint(tmp_path)
    tensors, metadata = read_tensors(path, LIMIT)
    assert change(metadata["run"]) != metadata["run"]
    write_tensors(path, tensors, {"run": change(metadata["run"])})
    with pytest.raises(WeightsError, match=code):
        load_run(path)
