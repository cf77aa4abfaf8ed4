"""A tutor on the full screen: a decision that looks costly is held up in the message pane."""

from __future__ import annotations

from pathlib import Path

import pytest

from duchy.analysis.tutor.messages import About, TutorAnswer
from duchy.analysis.tutor.question import Question
from duchy.terminal.advice import tutor
from duchy.words import load_texts

from .person import Person, at_the_screen, sitting_with

SAID = load_texts("shared", "en")


class Warns:
    """Stands in for the process: everything is costly."""

    has_ended = False

    def __init__(self, game: str) -> None:
        self.game = game

    def ask(self, about: About, question: Question) -> int:
        """Any number will do."""
        return 1

    def told(self, number: int, seconds: float = 0) -> TutorAnswer | None:
        """The answer, at once."""
        return TutorAnswer(number, 0.2, ["end"])

    def close(self) -> None:
        """There is nothing to end."""


def test_the_same_again_plays_it_and_why_tells_what_is_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor, "TutorProcess", Warns)

    async def script(person: Person) -> None:
        assert SAID["tutor.blunder"][:25] in person.sees()
        sale = next(str(each) for each in person.game_screen.view.actions() if str(each).startswith("sell"))
        await person.type(f"/{sale}")
        await person.press("enter")
        await person.wait(lambda: str(person.game_screen.match.actions[-1]) == sale)
        await person.wait_for_turn()
        ply = person.game_screen.match.ply
        await person.type("/end")
        await person.press("enter")
        await person.wait(lambda: "about 20% of a win" in person.sees())
        assert person.game_screen.match.ply == ply
        await person.type("/why")
        await person.press("enter")
        await person.wait(lambda: SAID["tutor.better"].partition(":")[0] in person.sees())
        await person.type("/end")
        await person.press("enter")
        await person.wait(lambda: person.game_screen.match.ply > ply)
        assert str(person.game_screen.match.actions[ply]) == "end"

    at_the_screen(sitting_with(tmp_path, "magnate", "--seed", "3", "--tutor"), script)
