"""Killed and resumed: `python -m tests.analysis.measures.cut_off --times 50`; minutes.

`duchy analyse` is killed at a random moment, as often as it takes to get through, and must write the same bytes as one
that was left alone (A14).
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ..games import finished

WORLDS = "16"


def run(record: Path, saves: Path, out: Path, seconds: float | None = None) -> bool:
    """Analyse, for some time at most; whether it came to its end."""
    command = [sys.executable, "-m", "duchy", "analyse", str(record), "--worlds", WORLDS, "--json", str(out)]
    process = subprocess.Popen(command, env={**os.environ, "DUCHY_SAVES": str(saves)}, stdout=subprocess.DEVNULL)
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False


def main() -> None:
    """Kill, resume and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, kills, kept, equal = random.Random(args.seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record, out = folder / "game.txt", folder / "out.jsonl"
        record.write_text(finished("rois_faineants", 2, 3).record_text(), encoding="utf-8")
        began = time.monotonic()
        run(record, folder / "whole", out)
        whole, took = out.read_bytes(), time.monotonic() - began
        for number in range(args.times):
            out.unlink()
            saves = folder / str(number)
            while not run(record, saves, out, rng.uniform(0.3, 1.2) * took):
                kills += 1
                kept += any((saves / "analyses").glob("*"))
            equal += out.read_bytes() == whole
            print(f"{number + 1} games, {kills} times killed, {kept} of them with findings; {equal} as if never killed",
                  flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
