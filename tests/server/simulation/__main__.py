"""Play one seed and log everything that happens: `python -m tests.server.simulation 7`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from .world import play

with tempfile.TemporaryDirectory() as folder:
    world = play(int(sys.argv[1]), Path(folder), print)
print(f"{world.crashes} crashes, {sum(len(person.acknowledged) for person in world.people)} messages done")
