"""A bot for Duchy: one JSON object a line in, one a line out. It plays at random; make it better.

Asked {"do": "ready", "game": ...} once, then {"do": "choose", ...} for each decision, with
    diagram   what your seat sees, as text
    legal     the legal actions, as texts: answer one of them
    ms, seed  how long it may take, and what its chance should come from
"""

import json
import random
import sys


def choose(diagram: str, legal: list[str], ms: int, seed: int) -> str:
    """One of the legal actions."""
    return random.Random(seed).choice(legal)


for line in sys.stdin:
    request = json.loads(line)
    reply = {"ok": True, "id": request.get("id")}
    if request["do"] == "choose":
        reply["action"] = choose(request["diagram"], request["legal"], request["ms"], request["seed"])
    print(json.dumps(reply), flush=True)
