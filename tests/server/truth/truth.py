"""What a page says at moments of random games, to be held against the rules.

The page's own scripts are run by node without a browser (`said.mjs`): every text that a table takes from the words is
noted with the facts it is filled with, under each draft that a person may have. A check is asked of each.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
import pytest

import duchy
from duchy.kernel.game import Settled
from duchy.server.ledger.table import Table
from duchy.server.messages.viewer import welcome
from duchy.server.web.texts import texts
from duchy.table.action import Action
from duchy.table.position import Position, View
from duchy.words import load_texts

from ..scripted import SECRET, Script

Json = dict[str, Any]
Axes = dict[str, object]
SCRIPTS: Final = Path(duchy.__file__).parent / "web" / "js"
HEARD: Final = Path(__file__).parent / "said.mjs"
MOMENTS: Final = 3
"""Moments of a game that the short form looks at, beside its end."""
LENGTH: Final = 180
"""Moments beyond this are looked at in none but the last."""
GATE: Final = 6
"""Games that the short form plays; the long one looks at one moment of each of its games, and at the end."""
WINDOW: Final = (1400, 900)
SLICES: Final = range(20)
SLICE: Final = 100
"""Games that one slice of the long form plays: 2,000 games a game in all."""

needs_node: Final = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run the page with")


@dataclass(frozen=True)
class Step:
    """Something that happened."""

    before: Position
    action: Action
    after: Position


@dataclass(frozen=True)
class Moment:
    """A moment of a game as one viewer is shown it."""

    table: Table
    steps: Sequence[Step]
    viewer: int
    place: str
    """Which game and moment it is, to find it again."""

    @property
    def position(self) -> Position:
        """All of it."""
        return self.table.position

    @property
    def view(self) -> View:
        """What the viewer knows."""
        return self.table.views[self.viewer]

    @property
    def acts(self) -> bool:
        """Whether the viewer is to decide."""
        return self.viewer > 0 and self.view.actor == self.viewer

    @property
    def state(self) -> Any:
        """The table as the viewer knows it."""
        return self.view.state()

    def name(self, seat: int) -> str:
        """What the page calls a seat of a person."""
        return "You" if seat == self.viewer else f"Player {seat}"

    def name_within(self, seat: int) -> str:
        """The same within a sentence."""
        return "you" if seat == self.viewer else self.name(seat)

    def message(self) -> Json:
        """What the server tells who opens the table now."""
        told = welcome(self.table, self.viewer, 0, SECRET, is_page=True)
        return json.loads(msgspec.json.encode(told))


def seldom(rng: random.Random, actions: Sequence[Action], rare: Sequence[str]) -> Action:
    """One of the actions by chance; those that are called so seldom come where there are others."""
    kept = [action for action in actions if str(action).split()[0] not in rare]
    return rng.choice(kept if kept and rng.random() < 0.8 else actions)


def moments(
    settled: Settled,
    seed: str,
    rare: Sequence[str],
    most: int = MOMENTS,
    also: Callable[[Position], bool] = lambda _: False,
) -> Iterator[Moment]:
    """Some moments of a game played by chance, each from the seat that acts and from another viewer; and the end.
    The first moment of which `also` holds is one of them.
    """
    rng = random.Random(seed)
    script = Script(settled, sha256(seed.encode()).digest()).sit_down()
    table, steps = script.table, list[Step]()
    here = Position(settled, settled.start_state())
    chosen = {*rng.sample(range(LENGTH), most)}
    wanted = True
    for at in count():
        for action in table.actions[len(steps) :]:
            steps.append(Step(here, action, here := here.play(action)))
        is_wanted = wanted and also(here)
        wanted = wanted and not is_wanted
        if at in chosen or here.is_over or is_wanted:
            yield from seen_by(table, [*steps], f"{settled.game.name} {seed} {at}", rng)
        if here.is_over:
            return
        script.act(str(seldom(rng, here.actions(), rare)))


def seen_by(table: Table, steps: list[Step], place: str, rng: random.Random) -> Iterator[Moment]:
    """The moment as who acts sees it, and as somebody else does."""
    actor = table.position.actor
    others = [viewer for viewer in table.viewers if viewer != actor]
    for viewer in ([actor] if isinstance(actor, int) else []) + [rng.choice(others)]:
        yield Moment(table, steps, viewer, f"{place} for {viewer}")


# The page


class Page:
    """The page's scripts of a game, run by node."""

    def __init__(self, kind: str, lang: str = "en", size: tuple[int, int] = WINDOW) -> None:
        words = {"texts": texts("web", lang) | texts(kind, lang), "lang": lang, "size": size}
        self._process = subprocess.Popen(
            ["node", str(HEARD), str(SCRIPTS), kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            stderr=subprocess.PIPE,
        )  # fmt: skip
        self._write(words)

    def _write(self, told: Json) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()

    def shows(self, moment: Moment, drafts: Sequence[Json], looks: Sequence[str] = ()) -> list[Json]:
        """By draft every text with its facts (`said`), what elements of these classes show (`seen`), what the targets
        on a map are called (`labels`), what is told of buttons (`titles`), the words for each legal action (`phrases`),
        and the list of actions (`listed`).
        """
        assert self._process.stdout
        assert self._process.stderr
        self._write({"message": moment.message(), "drafts": list(drafts), "looks": list(looks)})
        line = self._process.stdout.readline()
        assert line, self._process.stderr.read()
        return json.loads(line)

    def close(self) -> None:
        """No more is asked."""
        self._process.communicate()


@contextmanager
def page(kind: str, lang: str = "en", size: tuple[int, int] = WINDOW) -> Generator[Page, None, None]:
    """The page for as long as it is needed."""
    opened = Page(kind, lang, size)
    yield opened
    opened.close()


Check = Callable[[Moment, Json, Json], object]
"""Whether what a text is filled with holds, at a moment under a draft; anything false is an untruth."""


def untruths(
    heard: Page,
    moment: Moment,
    drafts: Sequence[Json],
    checks: Mapping[str, Check],
    of_draft: str | tuple[str, ...],
) -> list[str]:
    """What the page says at the moment and does not hold; texts that begin with `of_draft` depend on the draft."""
    found: list[str] = []
    asked = set[str]()
    for draft, shown in zip(drafts, heard.shows(moment, drafts), strict=True):
        for key, facts in shown["said"]:
            text = f"{key} {facts}" + (str(draft) if key in checks and key.startswith(of_draft) else "")
            if text in asked:
                continue
            asked.add(text)
            check = checks.get(key)
            if check is not None and not check(moment, draft, facts):
                found.append(f"{moment.place} {draft}: {key} {facts}")
    return found


# Which texts there are


def with_facts(*files: str) -> set[str]:
    """The keys of these files of words whose texts are filled with something, plural forms as one."""
    return {
        key.rpartition(".")[0] if key.rpartition(".")[2] in ("one", "other") else key
        for file in files
        for key, text in load_texts(file, "en").items()
        if re.search(r"\{\w+", text)
    }


def among(facts: Json, truths: Iterable[Mapping[str, object]]) -> bool:
    """Whether one of these says the same as the facts, as far as it goes."""
    return any(all(facts.get(name) == value for name, value in truth.items()) for truth in truths)


def named(moment: Moment, draft: Json, facts: Json) -> bool:
    """For texts that only name people, cards and places, or what other texts that are checked have said."""
    return True


class TruthOfPage:
    """The tests of a game's page: each text with something to fill in has its check, and none says what is not so."""

    game: ClassVar[str]
    checks: ClassVar[Mapping[str, Check]]

    def look(self, heard: Page, numbers: Iterable[int], most: int = MOMENTS) -> list[str]:
        """What the page says that is not so, at some moments of the games with these numbers."""
        raise NotImplementedError

    def test_every_text_that_is_filled_in_is_accounted_for(self) -> None:
        assert with_facts(f"web_{self.game}") ^ self.checks.keys() == set()

    @needs_node
    def test_the_page(self) -> None:
        with page(self.game) as heard:
            faults = self.look(heard, range(GATE))
        assert not faults, faults

    @needs_node
    @pytest.mark.slow
    @pytest.mark.parametrize("part", SLICES)
    def test_the_page_of_many_games(self, part: int) -> None:
        with page(self.game) as heard:
            faults = self.look(heard, range(part * SLICE, (part + 1) * SLICE), 1)
        assert not faults, faults
