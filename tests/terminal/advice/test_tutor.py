"""A tutor at the keyboard: what looks costly is held up once, and nothing but the view enters."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from duchy.analysis.tutor.messages import About, TutorAnswer
from duchy.analysis.tutor.outside import TutorProcess
from duchy.analysis.tutor.question import Question, question
from duchy.cli import main
from duchy.games import game_named
from duchy.table.match import Match
from duchy.terminal.advice import tutor as tutoring
from duchy.terminal.advice.tutor import HEEDED, Tutor, decision_of
from duchy.words import load_texts

from ..person import Played, sit


class Says:
    """Stands in for the process: it says the same of every decision."""

    answer: ClassVar[TutorAnswer] = TutorAnswer(0)
    asked: ClassVar[list[tuple[About, Question]]] = []
    is_silent: ClassVar[bool] = False
    closed: ClassVar[int] = 0

    def __init__(self, game: str) -> None:
        self.game = game

    def ask(self, about: About, question: Question) -> int:
        """The number of the question."""
        self.asked.append((about, question))
        return len(self.asked)

    def told(self, number: int, seconds: float = 0) -> TutorAnswer | None:
        """The answer, at once."""
        return None if self.is_silent else self.answer

    @property
    def has_ended(self) -> bool:
        """It goes on."""
        return False

    def close(self) -> None:
        """Count that."""
        Says.closed += 1


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> type[Says]:
    """The process, made up."""
    monkeypatch.setattr(tutoring, "TutorProcess", Says)
    monkeypatch.setattr(Says, "asked", [])
    monkeypatch.setattr(Says, "closed", 0)
    return Says


def costly(best: str = "sell 1S") -> TutorAnswer:
    return TutorAnswer(
        0, 0.123, [best], {"en": "Better for {seat2}.", "fr": "Mieux pour {seat2}.", "ru": "Лучше для {seat2}."}
    )


def sat(folder: Path, *answers: str, lang: str = "en", seed: int = 3) -> Played:
    return sit(folder, "magnate", "--seed", str(seed), "--tutor", "mistake", "--fast", answers=answers, lang=lang)


def first(folder: Path) -> tuple[list[str], list[str]]:
    """Two ways of playing the first turn: what is sold, then the end."""
    match = sit(folder, "magnate", "--seed", "3", "--fast").session.match
    one, two = [str(each) for each in match.position.actions() if str(each).startswith("sell")][:2]
    return [one, "end"], [two, "end"]


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_what_looks_costly_is_held_up_and_played_when_it_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: type[Says], lang: str
) -> None:
    (sale, end), _ = first(tmp_path)
    monkeypatch.setattr(says, "answer", costly(sale))
    texts = load_texts("shared", lang)
    why = texts["typed.why"].split()[-1]
    before = sat(tmp_path, sale, end, lang=lang)
    said = " ".join(before.text.split())
    assert " ".join(texts["tutor.mistake"].split()) in said
    assert " ".join(texts["tutor.head"].format(number=12).split()) in said
    assert before.session.match.position.actor == 1
    assert str(before.session.match.actions[-1]) == sale
    told = " ".join(sat(tmp_path, sale, end, why, lang=lang).text.split())
    assert " ".join(texts["tutor.better"].partition("{")[0].split()) in told
    assert {"en": "Better for the computer.", "fr": "Mieux pour", "ru": "Лучше для"}[lang].casefold() in told.casefold()
    again = sat(tmp_path, sale, end, end, lang=lang)
    assert [str(each) for each in again.session.match.actions].count(end) >= 1
    assert says.closed == 3


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_better_plan_that_needs_something_taken_back_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: type[Says], lang: str
) -> None:
    (sale, end), (other, _) = first(tmp_path)
    assert sale != other
    texts = load_texts("shared", lang)
    why, back = texts["typed.why"].split()[-1], " ".join(texts["tutor.back"].split())
    for best, told in ((sale, 0), (other, 1)):
        monkeypatch.setattr(says, "answer", costly(best))
        assert " ".join(sat(tmp_path, sale, end, why, lang=lang).text.split()).count(back) == told
    assert f"`{texts['typed.undo'].split()[0]}`" in back


def test_only_the_view_and_the_whole_decision_are_asked_about(tmp_path: Path, says: type[Says]) -> None:
    (sale, end), _ = first(tmp_path)
    played = sat(tmp_path, sale, end)
    start = next(
        at for at, each in enumerate(played.session.match.positions) if each.actor == 1 and len(each.actions()) > 1
    )
    position = played.session.match.positions[start]
    view = position.view(1)
    assert says.asked[:3] == [
        ("prepare", question(view)), ("ahead", question(view)),
        ("weigh", question(view, [position.action(sale), position.action(end)], "mistake")),
    ]  # fmt: skip
    for seed in range(5):
        assert question(view.guess(seed).view(1)) == question(view)


def test_another_decision_counts_as_thinking_again_and_three_of_them_are_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: type[Says]
) -> None:
    monkeypatch.setattr(says, "answer", costly())
    one, two = first(tmp_path)
    match = sit(tmp_path, "magnate", "--seed", "3", "--fast").session.match
    tutor = Tutor("blunder", says("magnate"))
    tutor.look_ahead(match.position.view(1))
    ways = [one, two] * HEEDED
    held = [tutor.holds(match, 1, way) for way in ways]
    assert held == [True] * HEEDED + [False] * HEEDED
    assert not tutor.holds(match, 1, one[:1])


def test_what_is_taken_back_was_heeded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: type[Says]) -> None:
    (sale, end), _ = first(tmp_path)
    monkeypatch.setattr(says, "answer", costly())
    heeded = sat(tmp_path, *[sale, end, "undo"] * HEEDED, sale, end)
    head = load_texts("shared", "en")["tutor.head"].partition(":")[0]
    assert heeded.text.count(head) == HEEDED
    assert end in map(str, heeded.session.match.actions)


def test_a_decision_that_goes_on_into_the_next_turn_is_warned_of_as_often(
    monkeypatch: pytest.MonkeyPatch, says: type[Says]
) -> None:
    monkeypatch.setattr(says, "answer", costly())
    match = next(filter(None, map(declined, range(200))))
    seat, turn = int(match.position.actor or 0), match.position.turn
    tutor = Tutor("blunder", says("rois_faineants"))
    tutor.look_ahead(match.position.view(seat))
    held = 0
    for _ in range(HEEDED + 1):
        match.play("decline")
        assert (match.position.actor, match.position.turn, match.open_actions()) == (seat, turn + 1, 1)
        held += tutor.holds(match, seat, ["pass"])
        tutor.forget()
        match.undo(1)
        tutor.look_ahead(match.position.view(seat))
    assert held == HEEDED
    for _ in range(2):
        match.play("decline")
        assert not tutor.holds(match, seat, ["pass"])
        match.undo(1)


def declined(seed: int) -> Match | None:
    """Before a seat declines that then leads, all of which it could take back."""
    match = Match(game_named("rois_faineants").settle(None, {}, 2), seed)
    for _ in range(60):
        match.play_random(1)
        here = match.position
        if match.open_actions() == 0 and isinstance(here.actor, int) and "decline" in map(str, here.actions()):
            after = here.play("decline")
            if (after.actor, after.turn) == (here.actor, here.turn + 1) and "pass" in map(str, after.actions()):
                return match
    return None


def test_an_only_move_is_praised_and_that_nothing_is_judged_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: type[Says]
) -> None:
    (sale, end), _ = first(tmp_path)
    texts = load_texts("shared", "en")
    monkeypatch.setattr(says, "answer", TutorAnswer(0, why=costly().why, is_only=True))
    praised = " ".join(sat(tmp_path, sale, end).text.split())
    assert f"{texts['tutor.only']} Better for the computer." in praised
    monkeypatch.setattr(says, "is_silent", True)
    silent = sat(tmp_path, sale, end, "1", "1", "end").text
    assert silent.count(texts["tutor.unready"][:20]) == 1
    assert texts["tutor.only"][:20] not in silent


def test_a_tutor_is_for_one_person_against_computers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--hot-seat"], ["--player", "1=page", "--player", "2=page"]):
        assert main(["play", "magnate", *options, "--tutor", "--lang", "en", "--save-dir", str(tmp_path)]) == 2
        assert load_texts("shared", "en")["cli.play.tutor_alone"] in capsys.readouterr().err


def test_a_game_without_a_net_has_a_process_that_says_so() -> None:
    match = Match(game_named("nullgame").settle(None, {}, 2), 1)
    while not isinstance(match.position.actor, int):
        match.play_nature()
    process = TutorProcess("nullgame")
    try:
        asked = process.ask("prepare", question(match.position.view(match.position.actor)))
        assert process.told(asked, 60) == TutorAnswer(asked, has_failed=True)
    finally:
        process.close()


@pytest.mark.parametrize("name", ["magnate", "rois_faineants", "magna_grecia"])
def test_a_decision_is_what_its_seat_could_take_back(name: str) -> None:
    match = Match(game_named(name).settle(None, {}, 2), 4)
    complete = 0
    for _ in range(60):
        match.play_nature()
        seat = match.position.actor
        if not isinstance(seat, int):
            break
        action = match.position.actions()[-1]
        decision = decision_of(match, seat, [str(action)])
        assert decision.plan[-1] == action
        assert decision.view.digest == match.positions[match.ply + 1 - len(decision.plan)].view(seat).digest
        match.play(action)
        assert decision.is_complete == (match.open_actions() == 0 or match.position.actor != seat)
        complete += decision.is_complete
    assert complete
