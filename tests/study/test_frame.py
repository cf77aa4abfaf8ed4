"""A study as a data frame: the rows of `--csv`, whoever plays and however often it is cut off."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from tests.players.random_nets import use_random_nets

from duchy.cli import main
from duchy.commands import study as command
from duchy.kernel.game import EditionError
from duchy.study import chunk
from duchy.study.frame import study


def test_the_frame_is_what_the_command_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    use_random_nets(monkeypatch, chunk, command)
    main(["study", "nullgame", "--axes", "rounds", "--games", "150", "--levels", "random", "--csv", "figures.csv"])
    given = {"axes": ["rounds"], "games": 150, "levels": ["random"]}
    frame = study("nullgame", **given)
    written = [*csv.DictReader((tmp_path / "figures.csv").open(encoding="utf-8"))]
    assert [*frame.columns] == [*written[0]]
    assert len(frame) == len(written)
    for row, line in zip(frame.to_dict("records"), written, strict=True):
        assert (row["options"], row["figure"]) == (line["options"], line["figure"])
        assert row["value"] == pytest.approx(float(line["value"]))
    kept = tmp_path / "kept.jsonl"
    assert study("nullgame", workers=2, file=kept, **given).equals(frame)
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:2]))
    assert study("nullgame", file=kept, **given).equals(frame)
    assert kept.read_bytes().splitlines(keepends=True) == lines


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(EditionError, match="NO_EDITION"):
        study("nullgame", editions=["fancy"])
