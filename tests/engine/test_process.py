"""The process of the engine: each reply at once, and its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time


def engine(*arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "duchy", "engine", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_the_process_flushes_each_reply_and_ends_with_0() -> None:
    with engine() as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(b'{"do":"games","id":%d}\n' % number)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (0, b"", b"")


def test_an_interrupt_ends_the_process_with_130() -> None:
    with engine() as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b'{"do":"games"}\n')
        process.stdin.flush()
        process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_ends_the_process_quietly() -> None:
    with engine() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b'{"do":"games"}\n' * 100)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 1


def test_the_engine_starts_without_numpy_and_numba() -> None:
    program = """
import io, sys
from duchy.engine.stream import serve
lines = b'{"do":"new","game":"magnate"}\\n{"do":"random","count":99}\\n{"do":"view","seat":1}\\n{"do":"x"}'
serve(io.BytesIO(lines), io.BytesIO(), "en")
print({"numpy", "numba"} & set(sys.modules))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=os.environ, text=True)
    assert run.stdout.strip() == "set()"
