"""`a` after the end: the game is analysed while the screen answers, and its marks stand in the log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from duchy.fullscreen import answers
from duchy.fullscreen.analysing import Findings, Mark, News, Progress
from duchy.fullscreen.pages import AnalysisPage
from duchy.players.opponents.crash_reports import troubles
from duchy.words import LANGUAGES

from .person import Person, at_the_screen, sitting_with


class AtOnce:
    """An analysis that has found something as soon as it is begun."""

    closed = 0

    def __init__(self, record: str, folder: Path, tell: Callable[[News], None]) -> None:
        assert record.rstrip().splitlines()[-1]
        tell(Progress(40))
        tell(Findings({language: [f"FOUND {language}"] for language in LANGUAGES}, {2: Mark("??", 0.144)}))

    def close(self) -> None:
        AtOnce.closed += 1


def test_the_analysis_is_a_page_and_marks_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "Analysing", AtOnce)

    async def script(person: Person) -> None:
        await person.play_at_random(1)
        assert "??" not in person.sees()
        await person.press("a")
        await person.wait(lambda: "FOUND en" in person.sees())
        assert isinstance(person.app.screen, AnalysisPage)
        await person.press("escape")
        stage = person.stage
        marked = [passage for passage in stage.passages if stage.signs(passage)]
        assert [passage.start < 2 <= passage.ply for passage in marked] == [True]
        assert person.sees().count("?? 14%") == 1
        await person.press("l", "a")
        await person.wait(lambda: "FOUND fr" in person.sees())
        await person.press("escape")
        assert "?? 14\u00a0%" in person.sees()

    at_the_screen(sitting_with(tmp_path, "nullgame", "--seed", "3", "--fast"), script, (140, 45))


def test_before_the_end_the_letter_begins_a_word(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.press("a")
        assert person.stage.typed.value == "a"

    at_the_screen(sitting_with(tmp_path, "nullgame", "--seed", "3", "--fast"), script)


def test_it_says_why_there_is_none(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await person.play_at_random(1)
        await person.press("a")
        await person.wait(lambda: "could not be analysed: " in person.sees())
        assert "nullgame-2.safetensors" in person.sees()

    at_the_screen(sitting_with(tmp_path, "nullgame", "--seed", "3", "--fast"), script, (200, 45))


def test_a_process_that_ends_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path))

    async def script(person: Person) -> None:
        await person.play_at_random(1)
        monkeypatch.setattr(person.game_screen.keeper, "text", lambda: "no record")
        await person.press("a")
        await person.wait(lambda: "duchy doctor" in person.sees())

    at_the_screen(sitting_with(tmp_path, "nullgame", "--seed", "3", "--fast"), script, (140, 45))
    assert [report.last_line for report in troubles()]


@pytest.mark.check
def test_a_whole_game_is_analysed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_SAVES", str(tmp_path))

    async def script(person: Person) -> None:
        await person.play_at_random(1)
        await person.press("a")
        await person.wait(lambda: isinstance(person.app.screen, AnalysisPage) and "decisions" in person.sees())
        assert len(list((tmp_path / "analyses").iterdir())) == 1

    at_the_screen(sitting_with(tmp_path, "rois_faineants", "--seed", "3", "--fast"), script, (140, 45))
