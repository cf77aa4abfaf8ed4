"""Five levels in every game: in time, weakened by budget and by what they overlook; ratings only where measured."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

import duchy
from duchy.games import NAMES, game_named
from duchy.players.opponents.background import BackgroundPlayer
from duchy.players.opponents.levels import (
    ALIASES,
    DEFAULT_LEVEL,
    HINT_LEVEL,
    LEVELS,
    METHODS,
    OPPONENTS,
    method_of,
    player_named,
    time_of,
    uses_its_time,
)  # fmt: skip
from duchy.players.opponents.strengths import FILE, Rated, put_ratings, rating
from duchy.words import LANGUAGES, Words
from duchy.words.levels import level_label

SECOND = 1000
every_game = pytest.mark.parametrize("game", duchy.games.values(), ids=str)


def test_five_levels_for_people_and_the_older_names_for_programs() -> None:
    assert LEVELS == ("page", "squire", "steward", "baron", "duke")
    assert METHODS == ("random", "weighted", "heuristic", "flat", "net", "search")
    assert OPPONENTS == LEVELS + METHODS
    assert DEFAULT_LEVEL in LEVELS
    assert HINT_LEVEL == LEVELS[-1] == ALIASES["strong"]


@every_game
def test_weaker_levels_see_less_and_search_less(game: duchy.Game) -> None:
    methods = [method_of(level, game) for level in LEVELS]
    assert [method.name for method in methods] == ["net"] * 4 + ["search"]
    assert all(method.most_ms is not None and 0 < method.most_ms < SECOND for method in methods)
    for seats in game.seats:
        eyes = [seen for method in methods[:-1] if (seen := method.eyes_at(seats))]
        assert len(eyes) == 4
        for weaker, stronger in pairwise(eyes):
            assert weaker.blur > stronger.blur
            assert weaker.overlook >= stronger.overlook


@every_game
def test_a_level_takes_its_own_time_or_less(game: duchy.Game) -> None:
    own = method_of("duke", game).most_ms
    assert time_of("duke", game) == time_of("strong", game) == time_of("duke", game, 60_000) == own
    assert time_of("duke", game, 10) == 10
    assert time_of("flat", game) == 500
    assert time_of("flat", game, 3000) == 3000
    assert uses_its_time("strong", game)
    assert uses_its_time("flat", game)
    assert not any(uses_its_time(name, game) for name in ("random", "weighted", "heuristic", "net"))


@pytest.mark.parametrize("name", [*OPPONENTS, *ALIASES])
def test_everybody_plays(name: str) -> None:
    """Immediately, too: before anything is compiled the heuristic player decides."""
    game = game_named("nullgame")
    match = duchy.Match(game.settle(None, {}, None), seed=1)
    match.play_nature()
    view = match.position.view(1)
    player = player_named(name, game)
    try:
        assert player.choose(view, 1, 1).action in view.actions()
        assert isinstance(player, BackgroundPlayer) == (name not in METHODS[:3])
    finally:
        player.close()


def test_figures_are_read_where_there_are_any(tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    assert rating("magnate", 2, "duke", file) is None
    damaged = tmp_path / "damaged.json"
    damaged.write_text("{")
    assert rating("magnate", 2, "duke", damaged) is None
    full = tmp_path / "full.json"
    full.write_text(
        json.dumps({"magnate": {"2": {"duke": {"elo": 1650.4, "half": 39.6, "ms": 780.2}, "page": {"elo": 1}}}})
    )
    assert rating("magnate", 2, "duke", full) == Rated(1650, 40, 780.2)
    assert rating("magnate", 2, "page", full) is None
    assert rating("magnate", 3, "duke", full) is None


def test_figures_are_written_table_by_table(tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    put_ratings("magnate", 2, {"duke": Rated(1650, 40, 780.0)}, file)
    put_ratings("rois_faineants", 3, {"duke": Rated(900, 20, 700.0)}, file)
    put_ratings("magnate", 2, {"page": Rated(300, 20, 2.0)}, file)
    assert rating("magnate", 2, "page", file) == Rated(300, 20, 2.0)
    assert rating("magnate", 2, "duke", file) is None
    assert rating("rois_faineants", 3, "duke", file) == Rated(900, 20, 700.0)


def test_labels_say_nothing_that_was_not_measured() -> None:
    say = Words("en")
    assert level_label(say, "duke", None) == say("level_meaning.duke")
    assert level_label(say, "duke", Rated(1650, 40, 780.2)).endswith("(Elo 1650 ± 40, 0.8 s per move)")
    assert level_label(say, "page", Rated(400, 30, 3.0)).endswith("(Elo 400 ± 30, moves at once)")
    assert level_label(Words("fr"), "duke", Rated(1650, 40, 780.2)).endswith("(Elo 1650 ± 40, 0,8 s par coup)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_have_names_and_descriptions(language: str) -> None:
    say = Words(language)
    assert all(f"level.{level}" in say and f"level_meaning.{level}" in say for level in LEVELS)
    assert all(f"level_meaning.{method}" in say for method in METHODS)
    assert len({say(f"level.{level}") for level in LEVELS}) == len(LEVELS)


def test_the_shipped_figures_are_of_known_tables() -> None:
    for game, tables in json.loads(FILE.read_text()).items():
        assert game in NAMES
        for seats, levels in tables.items():
            assert int(seats) in game_named(game).seats
            assert set[str]() < {*levels} <= {*LEVELS}
            assert all(rating(game, int(seats), level) is not None for level in levels)


def test_neighbours_on_the_shipped_labels_are_150_to_300_elo_apart() -> None:
    for game, tables in json.loads(FILE.read_text()).items():
        for seats in tables:
            rated = [found for level in LEVELS if (found := rating(game, int(seats), level))]
            steps = [above.elo - below.elo for below, above in pairwise(rated)]
            assert all(150 <= step <= 300 for step in steps), (game, seats, steps)
