"""Ray plays the same chunks: the same net, whatever dies on the way."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.players.nets.weights import read_net, weights_file
from duchy.training.learning.chunks import Chunk, Learned, Numbers, learn
from duchy.training.runs import ray_workers
from duchy.training.runs.checkpoint import load_run, run_file
from duchy.training.runs.loop import batch_of, begun
from duchy.training.runs.ray_workers import RayFailed, RayWorkers, Work, learn_there
from duchy.training.runs.recipe import Recipe

pytestmark = pytest.mark.check

GAME = "nullgame"


def mortal(marker: str) -> Work:
    """Work that ends its process when it is first asked for some of the chunks. A closure: workers have no tests."""

    def learn_or_die(net: Numbers, chunk: Chunk) -> Learned:
        place = Path(f"{marker}-{chunk.first}")
        if chunk.first in (0, 12) and not place.exists():
            place.touch()
            os._exit(1)
        return learn(net, chunk)

    return learn_or_die


def test_the_command_gives_the_same_net_by_ray_though_two_workers_die(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = str(tmp_path / "died")
    monkeypatch.setattr(ray_workers, "RayWorkers", partial(RayWorkers, work=mortal(marker)))
    for out, ray in (("a", []), ("b", ["--ray"])):
        assert main(["train", GAME, "--games", "48", "--cores", "2", "--out", str(tmp_path / out), *ray]) == 0
    one, other = (read_net(weights_file(GAME, 2, tmp_path / out), GAME, 2).provenance for out in "ab")
    assert one.sha256 == other.sha256
    by_threads, by_ray = (load_run(run_file(GAME, 2, tmp_path / out)) for out in "ab")
    assert by_threads.totals == by_ray.totals
    assert Path(f"{marker}-0").exists()
    assert Path(f"{marker}-12").exists()


def test_a_worker_with_another_program_is_refused() -> None:
    run = begun(Recipe(GAME, 2, games=8))
    with pytest.raises(RayFailed, match="another-version"):
        learn_there(learn, "another-version", run.learner.net, batch_of(run)[0])


def test_a_cluster_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", GAME, "--games", "48", "--out", str(tmp_path), "--ray", "nowhere:12x", "--lang", "en"]) == 1
    said = capsys.readouterr().err
    assert "nowhere" in said
    assert "Traceback" not in said
