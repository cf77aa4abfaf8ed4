"""Who sits where, by `--seat`, `--seats`, `--player` and `--hot-seat`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import duchy
from duchy.cli import parser_for
from duchy.commands.failing import CommandFailed, WronglyCalled
from duchy.commands.play import line_game_from
from duchy.players.opponents.levels import DEFAULT_LEVEL
from duchy.terminal.lines.console import Console
from duchy.terminal.seats import COMPUTER_NAME
from duchy.words import LANGUAGES, Words


def seated(folder: Path, *options: str) -> dict[int, str]:
    return begun(folder, "--level", "random", *options)


def begun(folder: Path, *options: str) -> dict[int, str]:
    arguments = ["play", "nullgame", "--lang", "en", "--save-dir", str(folder), *options]
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


@pytest.mark.parametrize(
    ("option", "who", "said"),
    [
        ("--level", "squire-lazy", "builder, raider, saver, as in squire-builder"),
        ("--level", "duke-saver", "The level duke has no manners"),
        ("--player", "2=page-lazy", "builder, raider, saver, as in page-builder"),
    ],
)
def test_a_manner_that_there_is_not_is_refused_and_those_there_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, who: str, said: str
) -> None:
    with pytest.raises((WronglyCalled, SystemExit)) as caught:
        seated(tmp_path, option, who)
    assert said in capsys.readouterr().err + str(caught.value)


def test_everybody_of_a_level_may_sit_down(tmp_path: Path) -> None:
    assert seated(tmp_path, "--seat", "1", "--level", "squire-raider") == {1: "human", 2: "squire-raider"}


def test_without_a_level_one_plays_against_whom_one_played_that_game_last(tmp_path: Path) -> None:
    def keep(at: int, game: str, who: str) -> None:
        file = tmp_path / f"{game}-{at}.txt"
        file.write_text(duchy.Match(duchy.games[game].settle(None, {}, None), 1, {2: who}).record_text())
        os.utime(file, (at, at))

    assert begun(tmp_path, "--seat", "1") == {1: "human", 2: DEFAULT_LEVEL}
    keep(1, "nullgame", COMPUTER_NAME.format("weighted"))
    keep(2, "nullgame", COMPUTER_NAME.format("heuristic"))
    for at, name in enumerate(("Ada", COMPUTER_NAME.format("nobody we know")), 3):
        keep(at, "nullgame", name)
    keep(5, "magnate", COMPUTER_NAME.format("random"))
    assert begun(tmp_path, "--seat", "1") == {1: "human", 2: "heuristic"}


def help_in(language: str) -> str:
    return str(
        subprocess.run(
            [sys.executable, "-m", "duchy", "play", "--lang", language, "--help"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_what_people_of_a_level_lean_to(language: str) -> None:
    said = "".join(help_in(language).split())
    for game, manner in (("magnate", "builder"), ("rois_faineants", "raider"), ("magna_grecia", "saver")):
        assert "".join(f"LEVEL-{manner}{Words(language, game)(f'manner.{manner}')}".split()) in said
