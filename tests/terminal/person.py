"""Simulated people: they type from a list or at random, and their output is recorded."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from duchy.cli import parser_for
from duchy.commands import play
from duchy.terminal.lines.console import Console
from duchy.terminal.lines.line_game import LineGame
from duchy.words import Words

Asked = Callable[[str], str]


class Screen(io.TextIOWrapper):
    """What was shown, in an encoding."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding=encoding, write_through=True)

    def text(self) -> str:
        """Everything so far."""
        return self.bytes.getvalue().decode(self.encoding)


@dataclass
class Played:
    """A game that was played: its status, what was shown, the session."""

    status: int
    text: str
    session: LineGame

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def typing(answers: Iterable[str | type[BaseException]], screen: Screen) -> Asked:
    """A person who types these lines, followed by end of input; an exception in the list is raised."""
    rest = iter(answers)

    def ask(prompt: str) -> str:
        answer = next(rest, EOFError)
        screen.write(prompt)
        if not isinstance(answer, str):
            raise answer
        screen.write(f"{answer}\n")
        return answer

    return ask


def sit(
    folder: Path, *options: str, answers: Iterable[str | type[BaseException]] = (), encoding: str = "utf-8",
    lang: str = "en",
) -> Played:  # fmt: skip
    """Play with these options, at seat 1 unless they say otherwise, typing these answers."""
    screen = Screen(encoding)
    console = Console(screen, typing(answers, screen))
    arguments = ["play", "--lang", lang, "--save-dir", str(folder), "--level", "weighted", "--seat", "1", *options]
    args = parser_for(arguments, Words(lang)).parse_args(arguments)
    console.wanted_width = args.width
    session = play.line_game_from(args, console)
    return Played(session.run(), screen.text(), session)


class Typist:
    """A person who plays at random, by number or by text; `session` is set once it is known."""

    def __init__(self, seed: int, by_text: bool) -> None:
        self.chance = random.Random(seed)
        self.by_text = by_text
        self.session: LineGame | None = None

    def __iter__(self) -> Iterator[str]:
        while True:
            yield self.answer()

    def answer(self) -> str:
        assert self.session is not None
        actions = self.session.match.position.actions()
        number = self.chance.randrange(len(actions))
        if self.by_text:
            return str(actions[number])
        return str(self.chance.randrange(1, len(self.session.prompt.menu.actions() or [0]) + 1))


def sit_at_random(
    folder: Path, *options: str, seed: int, by_text: bool = False, encoding: str = "utf-8", lang: str = "en"
) -> Played:
    """Play a game to its end with a person who acts at random."""
    screen = Screen(encoding)
    typist = Typist(seed, by_text)
    console = Console(screen, typing(typist, screen))
    arguments = ["play", "--lang", lang, "--save-dir", str(folder), "--seed", str(seed), *options]
    args = parser_for(arguments, Words(lang)).parse_args(arguments)
    console.wanted_width = args.width
    typist.session = session = play.line_game_from(args, console)
    return Played(session.run(), screen.text(), session)
