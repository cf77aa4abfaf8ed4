"""A bot for Duchy, protocol 2: one JSON object a line in, one a line out. It plays at random; make it better.

`duchy docs bots` prints all that there is to know. Asked to `choose`, it gets
    history            what has happened since its last decision, as its seat saw it
    diagram, state     what its seat knows, as text and as named numbers
    legal, numbers     the legal actions, as texts and as numbers: it answers one of either
    ms, left_ms, seed  how long it may take, when it is too late, and what its chance should come from
"""

import json
import random
import sys

HELLO = {"name": "Random", "version": "1", "author": "you"}


def choose(request: dict) -> str | int:
    """One of the legal actions."""
    return random.Random(request["seed"]).choice(request["legal"])


REPLIES = {"ready": lambda _: {"protocol": 2}, "hello": lambda _: HELLO, "choose": lambda r: {"action": choose(r)}}
for line in sys.stdin:
    request = json.loads(line)
    reply = REPLIES.get(request["do"], lambda _: {})(request)
    print(json.dumps({"ok": True, "id": request["id"], **reply}), flush=True)
