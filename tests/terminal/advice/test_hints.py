"""Hints at the keyboard: the best actions with chances and reasons, and what is said where no search is to be had."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.table.plans import RICH, plan

from duchy.kernel.errors import WeightsError
from duchy.players.analysis import Analysis, Line
from duchy.players.opponents.background import Worker
from duchy.table.position import View
from duchy.terminal.advice.plans import plan_phrases
from duchy.terminal.face import face_of
from duchy.terminal.look import Look
from duchy.terminal.seats import Computer, Seats
from duchy.words import Words

from ..person import Played, sit

QUANTITIES = ("districts", "coming", "rank", "deeds", "tokens", "income", "ready")


def studied(*shares: float, plans: bool = False, tokens: float = 2.0) -> Any:
    """A search that gives the actions of any view these shares in the menu's order, the first the most tokens."""

    def study(_: Seats, view: View, ms: int, seed: int) -> Analysis:
        actions = view.actions()
        lines: list[Line] = []
        for at, share in enumerate(shares):
            plan = (actions[at], *(view.guess(1).play(actions[at]).actions()[:1] if plans else ()))
            own = [0.0] * 4 + [tokens if at == 0 else 0.0] + [0.0] * 2
            rival = [0.0] * 7
            lines.append(Line(plan, (share, 1 - share), 0.001, 100, (tuple(own), tuple(rival))))
        return Analysis(view.seat, tuple(lines), QUANTITIES)

    return study


def hinted(folder: Path, *answers: str, lang: str = "en") -> Played:
    return sit(folder, "magnate", "--seed", "3", "--width", "100", answers=answers or ("hint",), lang=lang)


def after(game_screen: Played, answer: str = "hint") -> list[str]:
    """The lines shown after an answer, up to the next prompt."""
    rest = game_screen.text.split(f"> {answer}\n", 1)[1]
    return rest.split("\n> ")[0].splitlines()


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("en", "+2 tokens in hand."),
        ("fr", "+2 jetons en main."),
        ("ru", "+2 жетона на руках."),
    ],
)
def test_the_best_actions_with_their_chances_and_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, reason: str
) -> None:
    monkeypatch.setattr(Seats, "study", studied(0.62, 0.55, 0.5))
    lines = after(hinted(tmp_path, lang=lang))
    numbered = [line for line in lines if line.lstrip()[:2] in ("1)", "2)", "3)")]
    assert [line.split()[0] for line in numbered] == ["1)", "2)", "3)"]
    assert [line.rsplit("%")[0].split()[-1] for line in numbered] == ["62", "55", "50"]
    assert any(reason in line for line in lines)


def test_what_comes_next_is_said_unless_it_is_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "study", studied(0.62, 0.55, plans=True))
    assert not any("Then:" in line for line in after(hinted(tmp_path)))
    monkeypatch.setattr("duchy.terminal.advice.hints.ENDS", ())
    assert any("Then: end the turn." in line for line in after(hinted(tmp_path)))


def test_a_plan_in_words_tells_once_what_is_done_often_and_that_the_turn_goes_on() -> None:
    look, face = Look(Words("en", "magnate")), face_of(RICH.game)
    whole = plan("pay 4MS M", "pay 4MS S", "pay 4MS M", "sell 1M", "end")
    paid = "put ☾ on the Mountain"
    assert plan_phrases(look, face, RICH, whole)[:2] == [f"{paid} ×2", "put ☼ on the Mountain"]
    assert plan_phrases(look, face, RICH, whole[:3])[-1] == "then the rest of the turn"
    assert plan_phrases(look, face, RICH, whole, 1)[:2] == ["put ☼ on the Mountain", paid]


def test_nearly_equal_actions_are_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "study", studied(0.62, 0.619, 0.618))
    lines = after(hinted(tmp_path))
    assert "Equally good, as far as the search can tell." in "".join(lines)
    assert not any("Compared" in line or "%" in line for line in lines)


def test_a_decided_game_is_called_so_and_nothing_is_weighed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "study", studied(1.0, 0.998, 0.997))
    lines = after(hinted(tmp_path))
    assert any("The game is decided." in line for line in lines)
    assert not any("%" in line for line in lines)


def test_a_difference_without_a_reason_is_not_explained_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "study", studied(0.62, 0.55, 0.5, tokens=0.0))
    monkeypatch.setattr("duchy.players.hint.effects_of", lambda *_: [])
    assert any("for no single reason that can be named" in line for line in after(hinted(tmp_path)))


def test_where_there_is_no_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "study", studied(0.62))
    lines = after(hinted(tmp_path, "1", "hint"))
    assert any("There is nothing else to do." in line for line in lines)


def test_a_quick_look_while_the_search_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "study", lambda *_: None)
    lines = after(hinted(tmp_path))
    assert any(line.startswith("Hint: ") for line in lines)
    assert any("is not ready yet" in line for line in lines)


def test_a_quick_look_where_the_search_has_no_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "study", lambda *_: None)
    monkeypatch.setattr(Computer, "trouble", WeightsError("magnate-2.safetensors", "WEIGHTS_MISSING"))
    lines = after(hinted(tmp_path))
    assert any("has no net to use" in line for line in lines)
    assert not any("is not ready yet" in line for line in lines)


def test_missing_weights_are_told_once_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Computer, "trouble", WeightsError("magnate-2.safetensors", "WEIGHTS_MISSING"))
    game_screen = sit(tmp_path, "nullgame", "--seats", "2", "--width", "110", answers=["1"] * 6)
    assert game_screen.session.match.position.is_over
    assert game_screen.text.count("there is no such file. A simpler player stands in") == 1


@pytest.mark.parametrize(("level", "times"), [("duke", 1), ("baron", 0)])
def test_that_a_search_is_not_ready_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, times: int
) -> None:
    """A level that plays at first sight has all that it needs."""
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Worker, "ready", False)
    answers = ["1"] * 30
    text = sit(tmp_path, "magnate", "--seed", "3", "--level", level, "--width", "160", answers=answers).text
    told = "the search is still getting ready on this machine. Until then this opponent plays without looking ahead."
    assert text.count(told) == text.count(f"Duke: {told}") == times
