"""Who sits where, by `--seat`, `--seats`, `--player` and `--hot-seat`."""

from __future__ import annotations

from pathlib import Path

import pytest

from duchy.cli import parser_for
from duchy.commands.failing import CommandFailed
from duchy.commands.play import line_game_from
from duchy.terminal.lines.console import Console
from duchy.words import Words


def seated(folder: Path, *options: str) -> dict[int, str]:
    arguments = ["play", "nullgame", "--lang", "en", "--save-dir", str(folder), "--level", "random", *options]
    args = parser_for(arguments, Words("en")).parse_args(arguments)
    return line_game_from(args, Console(ask=lambda prompt: "")).seating.players


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (("--seat", "2"), "random human"),
        (("--seats", "4", "--seat", "4"), "random random random human"),
        (("--seat", "3"), "random random human"),
        (("--hot-seat", "--seats", "3"), "human human human"),
        (("--hot-seat", "--player", "2=weighted"), "human weighted"),
        (("--player", "3=human"), "random random human"),
        (("--player", "1=human", "--player", "4=human"), "human random random human"),
        (("--player", "1=weighted"), "weighted human"),
        (("--player", "2=weighted"), "human weighted"),
        (("--player", "1=weighted", "--player", "2=random"), "weighted random"),
        (("--seat", "1", "--player", "2=human"), "human human"),
        (("--seat", "1", "--player", "1=weighted"), "weighted random"),
        (("--seats", "3", "--player", "2=human"), "random human random"),
    ],
)
def test_everybody_sits_where_he_is_put(tmp_path: Path, options: tuple[str, ...], players: str) -> None:
    assert seated(tmp_path, *options) == dict(enumerate(players.split(), 1))


def test_a_seat_nobody_was_put_on_is_drawn(tmp_path: Path) -> None:
    drawn = [seated(tmp_path, "--seats", "4", "--player", "2=weighted", "--seed", str(seed)) for seed in range(20)]
    assert {seat for players in drawn for seat, who in players.items() if who == "human"} == {1, 3, 4}
    assert all(list(players.values()).count("human") == 1 for players in drawn)


@pytest.mark.parametrize(
    "options",
    [
        ("--player", "5=human"),
        ("--player", "0=human"),
        ("--player", "x=human"),
        ("--player", "9" * 5000 + "=human"),
        ("--player", "1=nobody"),
        ("--player", "1"),
        ("--seat", "5"),
        ("--seats", "2", "--seat", "3"),
        ("--seat", "first"),
        ("--seats", "5"),
        ("--seats", "2", "--player", "3=human"),
    ],
)
def test_seats_that_there_are_not(tmp_path: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandFailed):
        seated(tmp_path, *options)
