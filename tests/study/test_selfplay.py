"""Games as data: what stands in the files is what was played, and can be played again."""

from __future__ import annotations

import json
from errno import ENOSPC
from os import strerror
from pathlib import Path

import pyarrow.parquet
import pytest

from duchy.cli import main
from duchy.commands import selfplay as command
from duchy.env import Spec, State
from duchy.study.selfplay import files
from duchy.study.selfplay.files import TYPES, Row
from duchy.study.selfplay.played import games

ARGUMENTS = [
    "selfplay",
    "magnate",
    "--lang",
    "en",
    "--games",
    "6",
    "--cores",
    "1",
    "--edition",
    "ru",
    "--option",
    "courts=1",
]


def lines_of(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    assert main([*ARGUMENTS, "--levels", "squire", "random", "--out", str(path)]) == 0
    assert [*path.parent.iterdir()] == [path]
    return lines_of(path)


def test_every_action_of_a_game_can_be_played_and_leads_to_the_result(rows: list[Row]) -> None:
    assert [row["number"] for row in rows] == [*range(6)]
    for row in rows:
        spec = Spec.of(row["game"], row["edition"], seats=row["seats"], **json.loads(row["options"]))
        state = State(spec)
        for seat, action, text in zip(row["actors"], row["actions"], row["texts"], strict=True):
            assert state.actor == seat
            assert text == (spec.chance_text(action) if seat < 0 else spec.action_text(action))
            state.apply(action)
        assert state.is_terminal
        assert state.returns() == pytest.approx(row["returns"])
        assert [list(keys) for keys in state.position.standing().keys] == row["keys"]
        assert row["decisions"] == sum(seat >= 0 for seat in row["actors"])
        assert row["levels"] == ["squire", "random"]


def test_parquet_holds_the_same_with_the_types_promised(rows: list[Row], tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    assert main([*ARGUMENTS, "--levels", "squire", "random", "--out", str(path)]) == 0
    table = pyarrow.parquet.read_table(path)
    assert table.schema.names == [*TYPES]
    for row, other in zip(rows, table.to_pylist(), strict=True):
        assert other.pop("returns") == pytest.approx(row["returns"])
        assert other == {name: value for name, value in row.items() if name != "returns"}


def test_threads_and_beginnings_change_nothing() -> None:
    settled = Spec.of("magnate").settled
    whole = [game for some in games(settled, ["page"], 3, 0, 120, threads=1) for game in some]
    parts = [game for first in (0, 70) for some in games(settled, ["page"], 3, first, 70, threads=3) for game in some]
    assert whole == parts[:120]
    assert len({tuple(game.codes) for game in whole}) == 120


def test_a_number_plays_the_same_for_everybody_but_a_level_plays_its_own_way() -> None:
    settled = Spec.of("magnate").settled
    (one,), (other,) = (next(games(settled, [level], 3, 0, 1)) for level in ("page", "baron"))
    deal = [code for code, seat in zip(one.codes, one.seats, strict=True) if seat < 0][:8]
    assert deal == [code for code, seat in zip(other.codes, other.seats, strict=True) if seat < 0][:8]
    assert one.codes != other.codes


def test_stopped_by_ctrl_c_the_file_holds_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*given: object):
        yield from games(Spec.of("magnate").settled, ["page"], 1, 0, 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "games", stopped)
    for name in ("a.jsonl", "a.parquet"):
        assert main([*ARGUMENTS, "--out", str(tmp_path / name)]) == 130
        assert "--first 3" in capsys.readouterr().err
    assert len(lines_of(tmp_path / "a.jsonl")) == 3 == pyarrow.parquet.read_table(tmp_path / "a.parquet").num_rows


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--out", "games.csv"], "must end in one of .parquet, .jsonl"),
        (["--out", __file__.replace(".py", ".jsonl"), "--games", "0"], "--games must be from 1"),
        (["--out", "x.jsonl", "--levels", "page", "page", "page"], "one for each of the 2, not 3"),
        (["--out", "x.jsonl", "--seed", str(1 << 63)], "--seed must be"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told(more: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARGUMENTS, *more]) == 2
    assert said in capsys.readouterr().err


def test_without_a_net_no_file_is_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "nullgame", "--levels", "page", "--games", "2", "--out", str(tmp_path / "a.jsonl")]) == 1
    assert "nullgame-2.safetensors" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_who_plays_at_random_needs_no_net(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert main(["selfplay", "nullgame", "--levels", "random", "--games", "2", "--out", str(path)]) == 0
    assert len(lines_of(path)) == 2


def test_a_file_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("mine")
    assert main([*ARGUMENTS, "--out", str(path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text() == "mine"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nowhere" / "x.jsonl"
    assert main([*ARGUMENTS, "--out", str(path)]) == 1
    assert capsys.readouterr().err == f"There is no folder {path.parent}; nothing was written.\n"


def test_what_cannot_be_written_is_told_of_the_file_that_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> None:
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr(command, "writer_for", full)
    path = tmp_path / "x.jsonl"
    assert main([*ARGUMENTS, "--out", str(path)]) == 1
    assert capsys.readouterr().err == f"The file {path} cannot be used: {strerror(ENOSPC)}.\n"


def test_without_the_extra_the_other_kind_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert main([*ARGUMENTS, "--out", str(tmp_path / "x.parquet")]) == 2
    assert "pip install 'duchy[data]'" in capsys.readouterr().err


def test_the_columns_are_documented() -> None:
    described = [line.split("`")[1] for line in (files.__doc__ or "").splitlines() if line.startswith("| `")]
    assert described == [*TYPES] == [*Row.__annotations__]
