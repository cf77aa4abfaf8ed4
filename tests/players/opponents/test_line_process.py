"""A process that is spoken to in lines: a bad line ends it, a crash is reported, and an end that was wanted is not."""

from __future__ import annotations

import queue
import sys
from pathlib import Path

import pytest

from duchy.players.opponents import crash_reports
from duchy.players.opponents.line_process import LineProcess

ECHO = "import sys\nfor line in sys.stdin: print(int(line) + 1, flush=True)"
PATIENCE_S = 60


class Talk:
    """A process, what it says as numbers, and whether it was found to have failed."""

    def __init__(self, source: str) -> None:
        self.heard = queue.Queue[int | bool]()
        self.process = LineProcess([sys.executable, "-c", source], self._hear, self._ended)

    def _hear(self, line: bytes) -> None:
        self.heard.put(int(line))

    def _ended(self, process: LineProcess) -> None:
        self.heard.put(process.has_failed("game", "kind"))

    def next(self) -> int | bool:
        return self.heard.get(timeout=PATIENCE_S)


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(crash_reports, "reports_folder", lambda: tmp_path)
    return tmp_path


def test_it_answers_until_it_is_ended_and_that_is_no_crash(reports: Path) -> None:
    talk = Talk(ECHO)
    talk.process.tell(b"1")
    talk.process.tell(b"41")
    assert (talk.next(), talk.next()) == (2, 42)
    assert talk.process.status is None
    talk.process.end()
    assert talk.next() is False
    assert talk.process.status is not None
    assert not [*reports.iterdir()]
    with pytest.raises(OSError, match=r"^$"):
        talk.process.tell(b"1")


@pytest.mark.parametrize("source", [ECHO, "print('nonsense', flush=True)\nimport time; time.sleep(100)"])
def test_a_crash_and_a_line_that_is_not_understood_are_reported(source: str, reports: Path) -> None:
    talk = Talk(source)
    talk.process.tell(b"one")
    assert talk.next() is True
    (report,) = reports.iterdir()
    text = report.read_text()
    assert text.startswith("game kind: ended with status ")
    assert ("invalid literal for int()" in text) == (source is ECHO)
    talk.process.end()
