"""Hostile records end in a named error, within 2 seconds of processor time and 200 MB (quality B5)."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from duchy import RecordError, read_record

SIZE = 10_000_000
HEAD = b"game: nullgame\n\n"

HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "nothing but NUL": lambda: b"\0" * SIZE,
    "nothing but line feeds": lambda: b"\n" * SIZE,
    "one long line": lambda: b"a" * SIZE,
    "one long key": lambda: b"a" * SIZE + b": 1\n",
    "one long value": lambda: b"game: " + b"a" * SIZE,
    "many keys": lambda: b"".join(b"k%d: 1\n" % at for at in range(SIZE // 12)),
    "many comments in the header": lambda: b"; c\n" * (SIZE // 4),
    "blank lines in the body": lambda: HEAD + b"\n" * SIZE,
    "comments in the body": lambda: HEAD + b";\n" * (SIZE // 2),
    "digests in the body": lambda: HEAD + b"; digest 0123456789ab\n" * (SIZE // 22),
    "a long comment": lambda: HEAD + b";" * SIZE,
    "a long action": lambda: HEAD + b"* draw 1" * (SIZE // 8),
    "a million actions": lambda: HEAD + b"* draw 1\nkeep\n" * (SIZE // 14),
    "stars": lambda: HEAD + b"*\n" * (SIZE // 2),
    "bytes that are no text": lambda: HEAD + b"\xff\xfe" * (SIZE // 2),
    "wide letters": lambda: HEAD + "☃".encode() * (SIZE // 3),
    "carriage returns": lambda: HEAD + b"\r" * SIZE,
    "colons": lambda: b":" * SIZE,
    "a long name": lambda: b"player 1: " + "\u202ea\u0301".encode() * (SIZE // 6) + b"\ngame: nullgame\n\n",
}

VERIFIED = """
import contextlib, io, json, os, sys, time
from duchy.cli import main
for path in sys.argv[1:]:
    began, errors = time.process_time(), io.StringIO()
    with contextlib.redirect_stdout(errors), contextlib.redirect_stderr(errors):
        status = main(["record", "verify", "--lang", "en", path])
    kilobytes = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    name = os.path.basename(path)
    print(json.dumps([name, status, errors.getvalue(), kilobytes, time.process_time() - began]), flush=True)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_hostile_record_ends_in_a_named_error_within_its_bounds(tmp_path: Path) -> None:
    """One process for all, so the first that needs too much memory is the culprit."""
    for name, content in HOSTILE.items():
        (tmp_path / name).write_bytes(content())
    command = [sys.executable, "-c", VERIFIED, *(str(tmp_path / name) for name in HOSTILE)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.stderr == ""
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert [name for name, *_ in told] == [*HOSTILE]
    for name, status, said, kilobytes, seconds in told:
        assert status == 1, name
        assert "Traceback" not in said, name
        assert 0 < len(said) < 2000, name
        assert kilobytes < 200 << 10, name
        assert seconds < 2, name


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_takes_little_time(name: str) -> None:
    text = HOSTILE[name]().decode("utf-8", errors="surrogateescape")
    start = time.process_time()
    try:
        error = read_record(text).error
    except RecordError as raised:
        error = raised
    assert error is not None
    assert len(str(error)) < 300
    assert time.process_time() - start < 2
