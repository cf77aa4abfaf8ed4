"""The first screen: which game, against whom."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from duchy.fullscreen.start import Chosen, Start, unfinished_of
from duchy.terminal.look import Look
from duchy.terminal.saves import last_unfinished
from duchy.words import LANGUAGES, Words

from .person import Person, at_the_screen, sitting_with

USUAL = {"magnate": "steward"}
Script = Callable[[Start, Pilot[Chosen]], Awaitable[None]]


def chosen(script: Script, lang: str = "en", folder: Path | None = None) -> Chosen | None:
    async def sit() -> Chosen | None:
        saved = last_unfinished(folder) if folder else None
        app = Start(Look(Words(lang)), USUAL, unfinished_of(saved) if saved else None)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(app, pilot)
        return app.return_value

    return asyncio.run(sit())


def test_enter_alone_begins_against_the_usual_opponent() -> None:
    async def script(app: Start, pilot: Pilot[Chosen]) -> None:
        await pilot.press("enter")

    assert chosen(script) == Chosen("en", "magnate", 2, "steward")


def test_a_number_chooses() -> None:
    async def script(app: Start, pilot: Pilot[Chosen]) -> None:
        await pilot.press("1", "2", "enter")

    assert chosen(script) == Chosen("en", "rois_faineants", 2, people=True)


def test_a_click_chooses() -> None:
    async def script(app: Start, pilot: Pilot[Chosen]) -> None:
        place = app.pane.place(2)
        assert place is not None
        await pilot.click("#games", offset=(place[1] + 2, place[0]))
        await pilot.pause()

    assert chosen(script) == Chosen("en", "magnate", 2, "squire")


def test_the_language_goes_along() -> None:
    async def script(app: Start, pilot: Pilot[Chosen]) -> None:
        await pilot.press("l", "l", "t", "end", "enter")

    assert chosen(script) == Chosen("ru", "magna_grecia", 4, people=True)


def test_nothing_is_chosen() -> None:
    async def script(app: Start, pilot: Pilot[Chosen]) -> None:
        await pilot.press("q")

    assert chosen(script) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_that_was_left_comes_first(tmp_path: Path, lang: str) -> None:
    async def leave(person: Person) -> None:
        await person.press("end", "enter", "q")

    game_screen = sitting_with(tmp_path, "magnate", "--seed", "3", "--fast")
    at_the_screen(game_screen, leave)

    async def script(app: Start, pilot: Pilot[Chosen]) -> None:
        await pilot.press("enter")

    assert chosen(script, lang, tmp_path) == Chosen(lang, path=str(game_screen.keeper.path))
