"""Two people at one keyboard."""

from __future__ import annotations

from pathlib import Path

from .person import sit

GAME = ("magnate", "--seed", "3", "--hot-seat")


def test_the_screen_is_handed_over_before_each_turn(tmp_path: Path) -> None:
    game_screen = sit(tmp_path, *GAME, answers=["", "1", "", "", "1", "", ""])
    assert game_screen.text.count("it’s your turn") == 3
    assert "● Player 1, it’s your turn." in game_screen.text
    assert "▲ Player 2, it’s your turn." in game_screen.text


def test_what_one_has_drawn_is_told_when_he_is_back(tmp_path: Path) -> None:
    game_screen = sit(tmp_path, *GAME, answers=["", "1", "", "", "1", "", ""])
    first, second, third = game_screen.text.split("it’s your turn")[1:4]
    assert "You draw" not in first
    assert "You draw" not in second
    assert "Player 1 draws a card." in second
    assert "You draw" in third


def test_the_language_and_the_names_stay(tmp_path: Path) -> None:
    game_screen = sit(tmp_path, *GAME, "--name", "Ada", answers=["", "lang fr", "1", "", "", "1"])
    assert "Ada > " in game_screen.text
    assert "Le joueur 2 > " in game_screen.text


def test_leaving_at_the_hand_over(tmp_path: Path) -> None:
    game_screen = sit(tmp_path, *GAME, answers=[KeyboardInterrupt])
    assert game_screen.status == 130
    assert "--resume" in game_screen.text


def test_three_people_and_a_computer(tmp_path: Path) -> None:
    game_screen = sit(
        tmp_path, "nullgame", "--seats", "4", "--hot-seat", "--player", "3=random", "--seed", "2",
        answers=["", "1", "", "1", "", "1", "", "1", "", "1", "", "1"],
    )  # fmt: skip
    assert game_screen.status == 0
    assert game_screen.session.match.position.is_over
