"""With one part of a legal action changed, the result is accepted if and only if it is in the list (quality D6)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import duchy
from duchy.kernel.errors import NotationError

from .tables import TABLES, every_game, game_of

pytestmark = pytest.mark.untraced

MUTATIONS = 1_000
MANY_MUTATIONS = 100_000
PART = re.compile(r"[^\s+>,=-]+|.")
SIGNS = "0123456789 +->,=?*;:abkMSVLYKNé\0\n"


@cache
def parts_of(game: str) -> tuple[str, ...]:
    """Every part of any text of the game."""
    texts = duchy.games[game].notation.TEXTS
    return tuple(sorted({part for text in texts for part in PART.findall(text)}))


def mutation(text: str, game: str, rng: random.Random) -> str:
    """The text with one part replaced, lost or doubled, or with another character in one place."""
    parts = PART.findall(text)
    at = rng.randrange(len(parts))
    match rng.randrange(6):
        case 0:
            parts[at] = ""
        case 1:
            parts[at] *= 2
        case 2:
            place = rng.randrange(len(text))
            return text[:place] + rng.choice(SIGNS) + text[place + 1 :]
        case _:
            parts[at] = rng.choice(parts_of(game))
    return "".join(parts)


def moments(game: duchy.Game, rng: random.Random) -> Iterator[duchy.Position]:
    """Moments of games in every edition, in which somebody acts."""
    tables = [table.settled for table in TABLES if table.settled.game == game]
    while True:
        positions = game_of(rng.choice(tables), rng.randrange(3))
        yield rng.choice([position for position in positions if position.actor not in ("nature", None)])


def check(game: duchy.Game, mutations: int, seed: int) -> None:
    rng, accepted, read = random.Random(seed), 0, 0
    positions = moments(game, rng)
    for number in range(mutations):
        if number % 25 == 0:
            position = next(positions)
            legal = [str(action) for action in position.actions()]
            view = position.view(int(position.actor or 0))
            supposed = duchy.Position(view.settled, view.state())
        text = mutation(rng.choice(legal), game.name, rng)
        refused = position.refusal(text)
        assert (refused is None) == (text in legal), (text, refused, position.diagram())
        assert (supposed.refusal(text) is None) == (text in legal)
        read += not isinstance(refused, NotationError)
        accepted += refused is None
    assert 0 < accepted <= read < mutations


@every_game
def test_what_is_changed_in_one_part_is_accepted_only_if_it_is_in_the_list(game: duchy.Game) -> None:
    check(game, MUTATIONS, seed=1)


@pytest.mark.slow
@every_game
def test_very_many_changed_actions_are_accepted_only_if_they_are_in_the_list(game: duchy.Game) -> None:
    check(game, MANY_MUTATIONS, seed=2)
