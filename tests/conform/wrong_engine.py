"""Our own engine with one fault: `python wrong_engine.py FAULT`, one of those in FAULTS, or none at all."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from duchy.engine.session import Session

Reply = dict[str, Any]
REFUSED = {"ok": False, "error": {"at": 0, "clause": "N2", "code": "OUT_OF_PHASE", "text": "no"}}


def is_position(request: Reply, reply: Reply) -> bool:
    return request["do"] in ("new", "play") and reply["ok"] and not reply.get("result")


def wrong_table(request: Reply, reply: Reply) -> Reply:
    return REFUSED if request["do"] == "new" and request["seats"] == 2 else reply


def wrong_action(request: Reply, reply: Reply) -> Reply:
    return REFUSED if request.get("actions") == ["return"] else reply


def wrong_actor(request: Reply, reply: Reply) -> Reply:
    return {**reply, "actor": 3 - reply["actor"]} if is_position(request, reply) and reply["actor"] == 2 else reply


def wrong_legal(request: Reply, reply: Reply) -> Reply:
    return {**reply, "legal": ["keep"]} if is_position(request, reply) and "return" in reply["legal"] else reply


def twice_legal(request: Reply, reply: Reply) -> Reply:
    twice = is_position(request, reply) and "return" in reply["legal"]
    return {**reply, "legal": [*reply["legal"], "keep"]} if twice else reply


def wrong_odds(request: Reply, reply: Reply) -> Reply:
    return {**reply, "odds": [1] * len(reply["odds"])} if is_position(request, reply) and "odds" in reply else reply


def wrong_refusal(request: Reply, reply: Reply) -> Reply:
    return reply if reply["ok"] else {**reply, "error": {**reply["error"], "clause": "N9"}}


def wrong_result(request: Reply, reply: Reply) -> Reply:
    is_last = request["do"] == "play" and "result" in reply
    return {**reply, "result": {**reply["result"], "winners": [2, 1]}} if is_last else reply


def wrong_undo(request: Reply, reply: Reply) -> Reply:
    return {**reply, "legal": []} if request["do"] == "undo" else reply


def wrong_record(request: Reply, reply: Reply) -> Reply:
    return REFUSED if request["do"] == "load" else reply


def nothing(request: Reply, reply: Reply) -> Reply:
    return reply


FAULTS: dict[str, Callable[[Reply, Reply], Reply]] = {
    "table": wrong_table, "action": wrong_action, "actor": wrong_actor, "legal": wrong_legal, "twice": twice_legal,
    "odds": wrong_odds, "refusal": wrong_refusal, "result": wrong_result, "undo": wrong_undo, "record": wrong_record,
    "none": nothing,
}  # fmt: skip


def main(fault: str) -> None:
    """Answer every line, wrongly where the fault applies; `mute` ends at the third."""
    session = Session()
    for number, line in enumerate(sys.stdin.buffer):
        if fault == "mute" and number == 2:
            sys.exit("I am tired")
        request, reply = json.loads(line), session.answer(line)
        said = reply if fault == "mute" else {**FAULTS[fault](request, reply), "id": request["id"]}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
