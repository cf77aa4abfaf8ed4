"""Plays a game of Magnate through `duchy engine`, one opponent a seat, and prints the record.

python examples/engine_client.py heuristic random
"""

import json
import subprocess
import sys


class Engine:
    """`duchy engine` in a process: one line out, one line back."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "duchy", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, do: str, **fields: object) -> dict:
        """The reply to a request; ValueError, with the reason, if it is refused."""
        print(json.dumps({"do": do, **fields}), file=self.process.stdin, flush=True)
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise ValueError(reply["error"]["text"])
        return reply


levels = sys.argv[1:3] or ["heuristic", "random"]
engine = Engine()
position = engine.ask("new", game="magnate", edition="en", names=dict(zip("12", levels, strict=True)))
while position["actor"] is not None:
    if position["actor"] == "nature":
        position = engine.ask("random")
    else:
        choice = engine.ask("choose", level=levels[position["actor"] - 1], ms=100)
        position = engine.ask("play", actions=[choice["action"]])
print(engine.ask("record")["record"], end="")
