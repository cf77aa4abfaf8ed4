"""Lines that a hostile or broken program might send to the engine; run as a program, a long test with figures.

python -m tests.engine.fuzz                    a million lines in this process
python -m tests.engine.fuzz 20000 --process    through `duchy engine`
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import duchy
from duchy.engine.request import LINE_LIMIT
from duchy.engine.session import Session
from duchy.engine.stream import lines_of, reply_line

GAMES = tuple(duchy.games)
NO_GAMES = ("chess", "", "magnate\0")
NO_EDITIONS = ("xx", "", None)
PATHS = (
    "/dev/zero",
    "/dev/stdin",
    ".",
    "/",
    "\0",
    "../" * 9 + "etc/passwd",
    "redraw\0",
    "a" * 5000,
    "\ud800.json",
    "~",
)
"""Games with an axis that takes the name of a file."""
REQUESTS = ("games", "new", "play", "undo", "view", "choose", "record", "load", "random", "ready", "quit", "NEW", "")
FIELDS = (
    "game", "edition", "axes", "seats", "names", "seed", "actions", "count", "seat", "level", "ms", "record", "lang",
    "id", "diagram", "legal",
)  # fmt: skip
ODD = (
    None, True, False, 0, 1, -1, 2, 3, 1.0, 0.5, -0.0, 1e308, 2**63, -(2**64), 10**400, "", "1", "²", "--5", "\ud800",
    "\0", "a" * 300, "é☃𝄞", "\u202e", [], {}, [[]], [{}], {"a": []}, [1, "2", None], {"1": "Ada"}, {"1": 5}, {"": ""},
)  # fmt: skip
RAW = (
    b"", b" ", b"\r", b"null", b"true", b"1", b'""', b"[]", b"{}", b"NaN", b"Infinity", b"{", b"}", b"[" * 5000,
    b"{" * 5000,
    b'{"a":' * 3000, b'{"id":' * 200 + b"1" + b"}" * 200, b'{"do":"games"}{"do":"games"}', b'{"do":"games","do":"new"}',
    b'{"do":"undo","count":NaN}', b'{"do":"undo","count":1e999}', b'{"do":"undo","count":1.0}', b'{"id":-Infinity}',
    b'{"do":"undo","count":' + b"9" * 5000 + b"}", b'{"do":"undo","count":true}', b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b'{"do":"games","id":"\xed\xa0\x80"}', b'{"do":"games","id":"\\ud800"}', b'{"do":"\x00"}', b"\x00" * 100, b"'do'",
    b'{"id":' + b"[" * 60 + b"]" * 60 + b"}", b'{"do":"random","count":1e3}', b"//", b"\x1b[2J", b'{"do":"games",}',
)  # fmt: skip
ACTIONS = tuple(game.notation.TEXTS for game in duchy.games.values())
"""The texts of every game's actions."""
UNREADABLE = (
    "LINE_TOO_LONG", "NOT_UTF8", "NOT_JSON", "TOO_DEEP", "BAD_NUMBER", "DUPLICATE_KEY", "NOT_AN_OBJECT",
)  # fmt: skip


class Fuzzer:
    """Makes lines from a seed and the last reply, whose legal actions and record it may use."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.legal: list[str] = []
        self.record = self.diagram = ""

    def heed(self, reply: dict[str, Any]) -> None:
        """Learn from a reply."""
        self.legal = reply.get("legal", self.legal)
        self.record = reply.get("record", self.record)
        self.diagram = reply.get("diagram", self.diagram)

    def line(self) -> bytes:
        """One line without its end; never a line feed inside."""
        chance = self.random.random()
        if chance < 0.0002:
            line = self.random.choice((b"[", b'"', b'{"do":"games"}', b"\xff")) * LINE_LIMIT
        elif chance < 0.15:
            line = self.random.choice(RAW)
        elif chance < 0.25:
            line = self.random.randbytes(self.random.randrange(60))
        elif chance < 0.45:
            line = self.mutated(self.written(self.request()))
        elif chance < 0.6:
            line = self.written(self.spoiled(self.request()))
        else:
            line = self.written(self.request())
        return line.replace(b"\n", b"\t")

    def written(self, request: Any) -> bytes:
        """A value as JSON."""
        return json.dumps(request, ensure_ascii=self.random.random() < 0.5).encode("utf-8", "surrogatepass")

    def request(self) -> dict[str, Any]:
        """A request that is valid, or nearly."""
        pick = self.random.choice
        do = self.random.choices(REQUESTS, (1, 3, 30, 10, 8, 8, 2, 3, 20, 1, 1, 1, 1))[0]
        fields: dict[str, Any] = {"do": do}
        if self.random.random() < 0.3:
            fields["id"] = pick(ODD)
        match do:
            case "new":
                fields |= self.table()
            case "play":
                known = self.legal if self.legal and self.random.random() < 0.8 else self.texts()
                fields["actions"] = [pick(known) for _ in range(pick((0, 1, 1, 1, 2, 5)))]
            case "undo":
                fields["count"] = pick((0, 1, 1, 2, 5, 40))
            case "view":
                fields["seat"] = pick((0, 1, 2, 3, 4, 5))
            case "choose":
                fields |= {"level": pick(("random", "random", "strongest", "")), "ms": pick((1, 50, 0, -1, 10**9))}
                if self.random.random() < 0.6:
                    fields["diagram"] = self.damaged(self.diagram)
                if self.random.random() < 0.1:
                    fields["legal"] = self.legal
            case "ready":
                fields |= {"level": pick(("random", "heuristic", "strongest")), "game": pick((*GAMES, *NO_GAMES))}
            case "load":
                fields["record"] = self.damaged(self.record)
            case "random":
                fields["count"] = pick((1, 1, 1, 2, 3, 3, 5, 8, 13, 20, 40, 10**20))
                fields["seed"] = self.random.getrandbits(70)
            case _:
                pass
        return fields

    def table(self) -> dict[str, Any]:
        """Arguments for `new`: mostly an existing game, with its own or another game's axes."""
        pick, chance = self.random.choice, self.random.random
        game = duchy.games[pick(GAMES)]
        other = duchy.games[pick(GAMES)] if chance() < 0.1 else game
        edition = pick(list(game.editions)) if chance() < 0.7 else pick([*NO_EDITIONS, *other.editions])
        axes: dict[str, Any] = {}
        for _ in range(pick((0, 0, 1, 2, 3)) if other.axes else 0):
            axis = pick(other.axes)
            axes[axis.name] = pick(axis.values) if chance() < 0.7 else pick((0, 1, 2, "one", "1", 50, *PATHS))
        named = game.name if chance() < 0.95 else pick(NO_GAMES)
        return {"game": named, "edition": edition, "axes": axes} | (
            {"seats": pick((2, 2, 3, 4, 5))} if chance() < 0.5 else {}
        )

    def texts(self) -> Sequence[str]:
        """Actions of any game, and texts that are not actions."""
        return (*self.random.choice(ACTIONS), "x", "", "*")

    def damaged(self, record: str) -> str:
        """A record, perhaps cut off, perhaps with a character changed."""
        chance = self.random.random()
        if chance < 0.4 or not record:
            return record
        at = self.random.randrange(len(record))
        return record[:at] + ("" if chance < 0.7 else self.random.choice("\0;*: \r\t²\ud800x") + record[at + 1 :])

    def spoiled(self, request: dict[str, Any]) -> dict[str, Any]:
        """The request with a field missing, of the wrong type or unknown."""
        name = self.random.choice([*request, self.random.choice(FIELDS)])
        if self.random.random() < 0.2:
            request.pop(name, None)
        else:
            request[name] = self.random.choice(ODD)
        if request.get("do") in ("choose", "ready") and request.get("level") is None:
            request["level"] = "random"  # the default level would start a process that compiles
        return request

    def mutated(self, line: bytes) -> bytes:
        """The line with some bytes changed, removed or doubled."""
        spoiled = bytearray(line)
        for _ in range(self.random.randrange(1, 4)):
            if spoiled:
                at = self.random.randrange(len(spoiled))
                match self.random.randrange(3):
                    case 0:
                        spoiled[at] = self.random.randrange(256)
                    case 1:
                        del spoiled[at : at + self.random.randrange(1, 8)]
                    case _:
                        spoiled[at:at] = spoiled[at : at + self.random.randrange(1, 8)]
        return bytes(spoiled)


def expected_id(line: bytes) -> dict[str, Any]:
    """The `id` that the reply must echo, as parsed by Python's json; empty if the line is not JSON."""
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}
    return {"id": value["id"]} if isinstance(value, dict) and "id" in value else {}


def fault_of(line: bytes, reply: dict[str, Any]) -> str | None:
    """What is wrong with a reply; None if nothing is."""
    if not isinstance(reply.get("ok"), bool):
        return "no ok"
    error = reply.get("error", {"code": "", "text": "", "clause": None})
    if error["code"] == "INTERNAL" or not {"code", "text", "clause"} <= set(error):
        return str(error)
    if error["code"] in UNREADABLE and "line" not in error:
        return "id" if "id" in reply else None
    return None if json.dumps(reply.get("id")) == json.dumps(expected_id(line).get("id")) else "id"


def run(count: int, seed: int, exchange: Callable[[bytes], bytes]) -> Counter[str]:
    """Exchange that many lines; return how often each code came. Raises AssertionError at the first fault."""
    fuzzer = Fuzzer(seed)
    codes: Counter[str] = Counter()
    for _ in range(count):
        line = fuzzer.line()
        answer = exchange(line)
        is_one_line = answer.find(b"\n") == len(answer) - 1 and answer.isascii()
        reply = json.loads(answer) if is_one_line else {}
        fault = fault_of(line, reply)
        assert fault is None, (fault, line[:300], answer[:300])
        fuzzer.heed(reply)
        codes["ok" if reply["ok"] else reply["error"]["code"]] += 1
    return codes


class InProcess:
    """The engine in this process, through the same reading and writing."""

    def __init__(self) -> None:
        self.session = Session()

    def __call__(self, line: bytes) -> bytes:
        (request,) = lines_of(OneLine(line + b"\n"))  # pyright: ignore[reportArgumentType]
        return reply_line(self.session.answer(request))

    def peak(self) -> float:
        """The peak memory of this process, in MiB."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class OneLine:
    """A stream of one line."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def readline(self, limit: int) -> bytes:
        end = self.data.find(b"\n") + 1 or len(self.data)
        piece, self.data = self.data[: min(end, limit)], self.data[min(end, limit) :]
        return piece


class Process:
    """`duchy engine` in a separate process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "duchy", "engine"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert self.process.stdin
        assert self.process.stdout
        self.source, self.sink = self.process.stdin, self.process.stdout

    def __call__(self, line: bytes) -> bytes:
        self.source.write(line + b"\n")
        self.source.flush()
        return self.sink.readline()

    def peak(self) -> float:
        """The peak memory of the engine, in MiB; 0 if the system does not report it."""
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))

    def close(self) -> tuple[int, bytes, bytes]:
        """Close the input; return the exit status and the remaining output of both streams."""
        out, err = self.process.communicate(timeout=120)
        return self.process.returncode, out, err


def main() -> None:
    """Run and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--process", action="store_true")
    args = parser.parse_args()
    engine = Process() if args.process else InProcess()
    start = time.perf_counter()
    codes = run(args.count, args.seed, engine)
    seconds = time.perf_counter() - start
    peak = engine.peak()
    if isinstance(engine, Process):
        assert engine.close() == (0, b"", b"")
    speed = args.count / seconds
    print(f"{args.count} lines, one reply each, no fault: {seconds:.0f} s, {speed:.0f} lines/s, peak {peak:.0f} MiB")
    print(", ".join(f"{code} {times}" for code, times in codes.most_common()))


if __name__ == "__main__":
    main()
