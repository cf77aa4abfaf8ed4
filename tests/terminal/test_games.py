"""Whole games in the terminal, in every language, width and encoding."""

from __future__ import annotations

from pathlib import Path

import pytest

import duchy
from duchy.games.decktet import NUMBERS as DECK_NAMES
from duchy.table.match import Match
from duchy.table.record import parse_record
from duchy.terminal.cells import shown
from duchy.terminal.face import face_of
from duchy.terminal.look import Look
from duchy.words import Words

from .person import sit, sit_at_random


def too_wide(lines: list[str], width: int) -> list[str]:
    return [
        line
        for line in lines
        if shown(line) > width and " " in line.strip() and ".txt" not in line and "duchy" not in line
    ]


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_game_by_numbers_ends_and_fits_the_screen(tmp_path: Path, lang: str, width: int) -> None:
    game_screen = sit_at_random(
        tmp_path, "magnate", "--level", "weighted", "--width", str(width), seed=width, lang=lang
    )
    assert game_screen.status == 0
    assert game_screen.session.match.position.is_over
    assert too_wide(game_screen.lines, width) == []
    assert "\x1b" not in game_screen.text


@pytest.mark.parametrize(
    ("lang", "edition"), [("en", "fr"), ("fr", "ru"), ("ru", "en"), ("en", "ap"), ("fr", "dc"), ("ru", "ru")]
)
def test_a_game_by_texts_in_every_edition(tmp_path: Path, lang: str, edition: str) -> None:
    game_screen = sit_at_random(
        tmp_path, "magnate", "--level", "random", "--edition", edition, "--axis", "courts=1", seed=3, by_text=True,
        lang=lang,
    )  # fmt: skip
    assert game_screen.status == 0
    assert len(list(tmp_path.glob("*.txt"))) == 1


@pytest.mark.parametrize(
    "axes",
    [
        ("replace_ace=1", "develop_before_income=1", "tax_dice=2", "bank_limit=3"),
        ("pawn_properties=1", "reshuffle_when=when_empty", "replace_ace=1"),
        ("ace_value=deucey", "final_turns_when=failed_draw", "deed_needs_every_suit=1"),
    ],
)
@pytest.mark.parametrize("seat", ["1", "2"])
def test_the_variants_have_words_for_everything(tmp_path: Path, axes: tuple[str, ...], seat: str) -> None:
    options = [part for axis in axes for part in ("--axis", axis)]
    for seed in range(2):
        game_screen = sit_at_random(tmp_path, "magnate", "--level", "random", "--seat", seat, *options, seed=seed)
        assert game_screen.status == 0


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r", "cp437"])
def test_a_poor_encoding_spells_with_what_it_has(tmp_path: Path, lang: str, encoding: str) -> None:
    game_screen = sit_at_random(tmp_path, "magnate", "--level", "random", seed=5, lang=lang, encoding=encoding)
    assert game_screen.status == 0
    assert too_wide(game_screen.lines, 80) == []


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_the_null_game_at_every_table(tmp_path: Path, lang: str, seats: str) -> None:
    game_screen = sit_at_random(tmp_path, "nullgame", "--level", "random", "--seats", seats, seed=1, lang=lang)
    assert game_screen.status == 0


def test_computers_among_themselves(tmp_path: Path) -> None:
    game_screen = sit_at_random(
        tmp_path, "magnate", "--player", "1=weighted", "--player", "2=random", "--width", "60", seed=4
    )
    assert game_screen.status == 0
    assert "Computer 2 draws a card." in game_screen.text
    assert too_wide(game_screen.lines, 60) == []


def test_a_finished_game_is_kept_as_a_record(tmp_path: Path) -> None:
    game_screen = sit_at_random(tmp_path, "magnate", "--level", "random", "--name", "Ada", seed=6)
    (path,) = tmp_path.glob("*.txt")
    record = parse_record(path.read_text())
    assert record.text() == path.read_text()
    assert record.names == {1: "Ada", 2: "computer (random)"}
    assert record.actions == game_screen.session.match.actions


def test_seats_may_be_drawn_by_lot(tmp_path: Path) -> None:
    seats = {sit(tmp_path, "magnate", "--seat", "random", "--seed", str(seed)).session.look.viewer for seed in range(8)}
    assert seats == {1, 2}


def test_in_a_hurry_the_turn_ends_by_itself(tmp_path: Path) -> None:
    game_screen = sit(tmp_path, "magnate", "--seed", "3", "--fast", answers=["1"])
    assert game_screen.session.match.position.turn == 3
    assert "Enter:" not in game_screen.text


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("width", [74, 80, 100])
def test_no_name_at_the_table_of_magnate_is_cut(lang: str, width: int) -> None:
    look = Look(Words(lang, "magnate"), width=width, viewer=1)
    match = Match(duchy.games["magnate"].settle("fr", {"courts": 1}, None), seed=8)
    named: set[str] = set()
    while not match.position.is_over:
        match.play_random(7)
        lines = face_of(match.settled.game).table(look, match.position.view(1))
        assert not [line for line in lines if "…" in line or shown(line) > width]
        named |= {card for card in DECK_NAMES if look.named("card", card, "short") in " ".join(lines)}
    assert len(named) > len(DECK_NAMES) // 2
