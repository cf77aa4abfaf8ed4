"""A simulated person with keyboard and mouse, who reads the screen itself."""

from __future__ import annotations

import asyncio
import io
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from duchy.cli import parser_for
from duchy.commands import play
from duchy.fullscreen.app import Play
from duchy.fullscreen.hand_over import HandOver
from duchy.fullscreen.stage import Stage
from duchy.terminal.game_screen import GameScreen
from duchy.terminal.lines.console import Console
from duchy.words import Words

PATIENCE = 120.0
NAMES = {" ": "space", "/": "slash", "?": "question_mark", "@": "at", ">": "greater_than_sign", ";": "semicolon"}


class Screen(io.StringIO):
    """A terminal to start from."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def sitting_with(folder: Path, *options: str, lang: str = "en") -> GameScreen:
    """A game with these options, the person at seat 1 unless they say otherwise."""
    arguments = ["play", "--lang", lang, "--save-dir", str(folder), "--level", "weighted", "--seat", "1", *options]
    args = parser_for(arguments, Words(lang)).parse_args(arguments)
    return play.game_screen_from(args, Console(Screen()))


class Person:
    """Somebody at the screen."""

    def __init__(self, app: Play, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def stage(self) -> Stage:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, Stage))

    @property
    def game_screen(self) -> GameScreen:
        return self.stage.game_screen

    def sees(self) -> str:
        """All text on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        await self.press(*(NAMES.get(sign, sign) for sign in text))

    async def wait(self, until: Callable[[], bool]) -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, self.sees()
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def wait_for_turn(self) -> None:
        """Wait until the person can act or has to take over the screen, or the game is over."""
        await self.wait(lambda: bool(self.stage.course.asking) or self.is_between or self.is_over)

    @property
    def is_between(self) -> bool:
        return isinstance(self.app.screen, HandOver)

    @property
    def is_over(self) -> bool:
        return self.game_screen.match.position.is_over

    async def play_at_random(self, seed: int) -> None:
        """Play by keyboard alone: arrows and Enter, sometimes a number; Enter when the screen changes hands."""
        chance = random.Random(seed)
        for _ in range(10_000):
            await self.wait_for_turn()
            if self.is_over:
                return
            if self.is_between:
                await self.press("enter")
                continue
            ply = self.game_screen.match.ply
            if chance.random() < 0.05:
                await self.type(str(chance.randrange(len(self.stage.menu.actions())) + 1))
            else:
                await self.press(*chance.choices(["down", "end", "right", "home"], k=chance.choice([1, 2])))
            await self.press("enter")
            assert self.game_screen.match.ply > ply or not self.stage.course.asking, self.sees()


Script = Callable[[Person], Awaitable[None]]


def at_the_screen(game_screen: GameScreen, script: Script, size: tuple[int, int] = (100, 40)) -> int | None:
    """Let a person act; the exit status if the person has left."""

    async def sit() -> int | None:
        app = Play(game_screen)
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await pilot.pause()
            await person.wait_for_turn()
            await script(person)
        return app.return_value

    try:
        return asyncio.run(sit())
    finally:
        game_screen.seating.close()
