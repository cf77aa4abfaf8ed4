"""What an installed Duchy must do: each step raises Failed or AssertionError if it does not."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import duchy

from .installed import Failed, Installed

Step = Callable[[Installed], None]
GAME: Final = "rois_faineants"
ASSET: Final = re.compile(r"""(?:src|href)="([^"#]+)"|url\(['"]?([^'")]+)|from "([^"]+\.js[^"]*)\"""")
LISTENS: Final = re.compile(r"http://127\.0\.0\.1:\d+/")
DIRECT: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def version(installed: Installed) -> None:
    """It is the version of this tree."""
    said = installed.duchy("--version")
    assert said == f"duchy {duchy.__version__}\n", said


def outside(installed: Installed) -> None:
    """It runs from the environment, not from this tree."""
    place = installed.python("import duchy; print(duchy.__file__)").strip()
    assert Path(place).is_relative_to(installed.bin.parent), place


def doctor(installed: Installed) -> None:
    """Everything works: only an optional part or a narrow terminal may be missing."""
    said = installed.duchy("doctor", "--lang", "en")
    assert "compile" in said.lower(), said


def game(installed: Installed) -> None:
    """A whole game in the engine, and its record is valid."""
    asked = [{"do": "new", "game": GAME}, {"do": "random", "count": 9999, "seed": 7}, {"do": "record"}]
    replies = installed.duchy("engine", given="".join(f"{json.dumps(each)}\n" for each in asked)).splitlines()
    answers = [json.loads(reply) for reply in replies]
    assert [answer["ok"] for answer in answers] == [True] * 3, replies
    (installed.folder / "game.txt").write_text(answers[2]["record"], encoding="utf-8")
    assert installed.duchy("record", "verify", "game.txt").startswith("game.txt")


def analysis(installed: Installed) -> None:
    """The record of that game explained: needs nets, numba and words."""
    installed.duchy("analyse", "game.txt", "--worlds", "2", "--json", "analysis.json")
    lines = [json.loads(line) for line in (installed.folder / "analysis.json").read_text().splitlines()]
    assert len(lines) > 20, lines


def rules(installed: Installed) -> None:
    """A clause in every language, and the whole rulebook."""
    clauses = {installed.duchy("rules", "magnate", "D4", "--lang", language) for language in ("en", "fr", "ru")}
    assert len(clauses) == 3, clauses
    assert len(installed.duchy("rules", "magna_grecia")) > 10_000


def environments(installed: Installed) -> None:
    """`duchy.env`: one game as a tree, and many at once."""
    program = (
        "import numpy as np; from duchy.env import Spec, State, Vector\n"
        "vector = Vector(Spec.of('nullgame'), rows=64, seed=7)\n"
        "vector.step(vector.random_actions(np.random.default_rng(0)))\n"
        "print(State(Spec.of('magnate')).actor, vector.mask.shape[0])"
    )
    said = installed.python(program).split()
    assert said[-1] == "64", said


def page(installed: Installed) -> None:
    """The first page, and all that it names and that this names in turn."""
    with served(installed) as address:
        seen, ahead = set[str](), [address]
        while ahead:
            place = ahead.pop()
            if place not in seen:
                seen.add(place)
                ahead += assets(place, address)
    assert len(seen) > 12, seen


def assets(place: str, address: str) -> list[str]:
    """What the file at an address of ours names. Raises OSError unless it is served."""
    with DIRECT.open(place, timeout=20) as answer:
        body = answer.read()
        kind = answer.headers["Content-Type"]
    assert body, place
    if not kind.startswith(("text/html", "text/css", "text/javascript")):
        return []
    named = [next(filter(None, groups)) for groups in ASSET.findall(body.decode())]
    return [full for name in named if (full := urljoin(place, name)).startswith(address)]


@contextmanager
def served(installed: Installed) -> Iterator[str]:
    """The address of a server on a free port, stopped afterwards."""
    command = [str(installed.bin / "duchy"), "serve", "--port", "0", "--data", "tables.sqlite3", "--lang", "en"]
    with subprocess.Popen(
        command, env=installed.environment, cwd=installed.folder, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout
            line = server.stdout.readline()
            if not (found := LISTENS.search(line)):
                raise Failed(f"the server says {line!r}")
            yield found.group()
        finally:
            server.terminate()
            server.communicate()


STEPS: Final[dict[str, Step]] = {
    "version": version,
    "outside": outside,
    "doctor": doctor,
    "game": game,
    "rules": rules,
    "environments": environments,
    "page": page,
    "analysis": analysis,
}
