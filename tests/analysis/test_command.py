"""`duchy analyse`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duchy.cli import main
from duchy.commands import analyse as command
from duchy.words import LANGUAGES

from .games import finished

pytestmark = pytest.mark.check


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(finished("rois_faineants", 2, 3).record_text(), encoding="utf-8")
    return path


def sum_of(part: Any) -> float:
    """A number, or the sum of an object's."""
    return sum(part.values()) if hasattr(part, "values") else part


def test_lines_and_table_are_written_and_the_same_each_time(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, table = record.with_name("out.jsonl"), record.with_name("out.csv")
    runs: list[tuple[bytes, bytes, str]] = []
    for _ in range(2):
        given = ["--seed", "5", "--worlds", "2", "--json", str(out), "--csv", str(table), "--lang", "en"]
        assert main(["analyse", str(record), *given]) == 0
        runs.append((out.read_bytes(), table.read_bytes(), capsys.readouterr().out))
    assert runs[0] == runs[1]
    lines: list[dict[str, Any]] = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    decisions = [line for line in lines if line["kind"] == "decision"]
    for line in decisions:
        assert {"at", "seat", "played", "best", "loss", "error", "mark"} <= line.keys()
        assert line["mark"] in ("", "?!", "?", "??", "!", "~")
    for line in lines[len(decisions) :]:
        parts: dict[str, Any] = line["ledger"]
        result: float = parts.pop("result")
        total = sum(sum_of(part) for part in parts.values())
        assert total == pytest.approx(result - 1 / 2, abs=1e-9)
    rows = table.read_text(encoding="utf-8").splitlines()
    assert rows[0] == "at,seat,played,best,loss,error,mark"
    assert len(rows) == 1 + len(decisions)
    assert f"{len(decisions)} decisions were examined." in runs[0][2]
    assert "-50.0" in runs[0][2].replace("−", "-")
    assert sorted(path.name for path in record.parent.iterdir()) == ["game.txt", "out.csv", "out.jsonl"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_a_finished_game_is_refused(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    whole = record.read_text(encoding="utf-8")
    lines = [line for line in whole.splitlines() if not line.startswith("result:")]
    cases = {
        "unfinished.txt": "\n".join(lines[:-20]) + "\n",
        "damaged.txt": whole.replace("* lay", "* lie", 1),
        "nothing.txt": "no record\n",
    }
    for name, text in cases.items():
        record.with_name(name).write_text(text, encoding="utf-8")
    for name in [*cases, "missing.txt"]:
        assert main(["analyse", str(record.with_name(name)), "--lang", language]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert name in err
        assert "Traceback" not in err
    assert main(["analyse", str(record), "--worlds", "1", "--lang", language]) == 2
    assert main(["analyse", str(record), "--seed", "-1", "--lang", language]) == 2


def test_what_cannot_be_written_is_said_and_what_is_interrupted_leaves_nothing(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OSError, match=r"none"):
        command.write_whole(record.parent / "none" / "out.jsonl", "")
    kept = record.with_name("out.jsonl")
    kept.write_text("old\n", encoding="utf-8")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        command.write_whole(kept, "new\n")
    assert kept.read_text(encoding="utf-8") == "old\n"
    assert sorted(path.name for path in record.parent.iterdir()) == ["game.txt", "out.jsonl"]
