"""Chance from a secret: the odds of the rules, reproducible, and verifiable once the secret is known."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

import duchy
from duchy.server.ledger.chance import RANGE, Chance, commitment
from duchy.table.position import Position

from ..scripted import NAME, SECRET, played


def test_the_commitment_is_the_hash() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_numbers_below_a_bound_are_equally_likely() -> None:
    chance = Chance(SECRET, NAME, {})
    counts = Counter(chance.below("test", number, 6) for number in range(6000))
    assert set(counts) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_what_would_be_unfair_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter([RANGE - 1, RANGE - RANGE % 10, 7])
    monkeypatch.setattr(Chance, "_number", lambda self, message: next(numbers))
    assert Chance(SECRET, NAME, {}).below("test", 0, 10) == 7


def some_position(game: str, wanted: str) -> Position:
    """A position in which nature has the named kind of choice."""
    match = duchy.Match(duchy.games[game].settle(None, {}, None), 4)
    while not (match.position.chances() and str(match.position.chances()[0][0]).startswith(wanted)):
        match.play_random(1)
    return match.position


@pytest.mark.parametrize(("game", "wanted"), [("magnate", "roll"), ("nullgame", "draw"), ("rois_faineants", "lay")])
def test_choices_have_the_odds_of_the_rules(game: str, wanted: str) -> None:
    position, draws = some_position(game, wanted), 6000
    chance = Chance(SECRET, NAME, {1: "aa"})
    counts = Counter(str(chance.choice(position, number)) for number in range(draws))
    chances = position.chances()
    total = sum(weight for _, weight in chances)
    expected = {str(action): draws * weight / total for action, weight in chances}
    assert set(counts) <= set(expected)
    statistic = sum((counts[text] - mean) ** 2 / mean for text, mean in expected.items())
    freedom = len(expected) - 1
    assert statistic < freedom + 4 * (2 * freedom) ** 0.5 + 8


def test_secret_game_and_every_nonce_matter() -> None:
    streams = {
        tuple(Chance(secret, game, nonces).below("nature", number, 1000) for number in range(8))
        for secret, game, nonces in [
            (SECRET, NAME, {1: "aa", 2: ""}), (SECRET, NAME, {1: "", 2: "aa"}), (SECRET, NAME, {1: "ab", 2: ""}),
            (SECRET, "cd" * 16, {1: "aa", 2: ""}), (bytes(32), NAME, {1: "aa", 2: ""}),
        ]
    }  # fmt: skip
    assert len(streams) == 5


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_a_course_ends_where_a_seat_acts(game: str) -> None:
    start = Position.start(duchy.games[game])
    actions = Chance(SECRET, NAME, {}).course(start, 0)
    assert isinstance(start.play(*actions).actor, int)
    assert actions == Chance(SECRET, NAME, {}).course(start, 0)
    assert actions != Chance(SECRET, NAME, {}).course(start, 1)


def test_the_counter_goes_on_through_the_game() -> None:
    """Nature's choices are numbered over the whole game, so that no two come from the same number."""
    script = played("magnate", steps=60)
    assert script.table.natures == sum(action.is_natures for action in script.table.actions)
    assert script.table.natures > 20
