"""People of one level differ in what they lean to, and in nothing else."""

from __future__ import annotations

import pytest

import duchy
from duchy.kernel.parts import settings_of
from duchy.players.opponents.eyes import Eyes
from duchy.players.opponents.levels import (
    CHARACTERS,
    EVERYBODY,
    LEVELS,
    MANNERED,
    MANNERS,
    company,
    in_manner,
    is_level,
    level_and_manner,
    method_of,
    number_of,
    player_named,
    time_of,
    uses_its_time,
)
from duchy.players.opponents.uncompiled import UncompiledNet
from duchy.table.match import Match
from duchy.table.position import View
from duchy.words import LANGUAGES, Words
from duchy.words.levels import level_name

NETTED = ("magnate", "rois_faineants", "magna_grecia")
FAR = 1000.0
each_game = pytest.mark.parametrize("name", NETTED)


def test_a_name_is_a_level_and_a_manner() -> None:
    assert level_and_manner("squire-builder") == ("squire", "builder")
    assert in_manner("squire", "builder") == "squire-builder"
    for name in (*LEVELS, "search", "squire-lazy", "duke-builder", "-builder", "engine:squire-builder"):
        assert level_and_manner(name) == (name, "")
    assert {is_level(name) for name in (*LEVELS, *CHARACTERS)} == {True}
    assert not is_level("duke-builder")
    assert len(EVERYBODY) == len({*EVERYBODY})


def test_somebody_with_a_manner_brings_others_of_the_level_who_are_not_there_yet() -> None:
    assert company("page", 2, ["page"]) == ["page", "page"]
    assert company("page-saver", 3, []) == ["page-saver", "page-builder", "page-raider"]
    assert company("page-saver", 3, ["human", "page-builder"]) == ["page-saver", "page-raider", "page"]
    assert company("page-saver", 1, ["page-saver"]) == ["page-builder"]
    assert company("duke", 1, []) == ["duke"]


@each_game
def test_each_leans_to_something_and_a_level_alone_to_nothing(name: str) -> None:
    game = duchy.games[name]
    settings = settings_of(name, "manners", dict[str, dict[str, float]])
    said = {key.removeprefix("manner.") for key in Words("en", name).texts if key.startswith("manner.")}
    assert {*settings} == said
    assert {tuple(own) for own in settings.values()} == {MANNERED}
    for level in MANNERED:
        plain = method_of(level, game)
        assert plain.eyes is not None
        assert (plain.eyes.manner, plain.eyes.lean) == (0, 0.0)
        for manner in MANNERS:
            own = method_of(in_manner(level, manner), game)
            assert (own.name, own.most_ms) == (plain.name, plain.most_ms)
            assert own.eyes == plain.eyes._replace(
                manner=number_of(manner), lean=settings.get(manner, {}).get(level, 0.0)
            )
            assert time_of(in_manner(level, manner), game) == time_of(level, game)
            assert not uses_its_time(in_manner(level, manner), game)


def test_nobody_has_a_manner_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        player_named("squire-lazy", duchy.games["magnate"])


@pytest.mark.parametrize("name", ["magnate", "rois_faineants"])
@pytest.mark.parametrize("manner", MANNERS)
def test_who_leans_far_enough_shows_it_and_thinks_of_the_rest_as_before(name: str, manner: str) -> None:
    game, number = duchy.games[name], number_of(manner)
    player, view = UncompiledNet(game), telling(game, number)
    liked = {lean: player.likings_at_sight(view, Eyes(0.0, 0.0, number, lean), 3) for lean in (0.0, FAR)}
    shown = {code for code in liked[FAR] if game.manners.shows(view.state(), code, number) == 1}
    assert max(liked[FAR], key=liked[FAR].__getitem__) in shown
    assert {code for code in liked[0.0] if liked[FAR][code] != liked[0.0][code]} == shown


@each_game
@pytest.mark.parametrize("manner", MANNERS)
def test_every_manner_can_be_shown(name: str, manner: str) -> None:
    if manner not in settings_of(name, "manners", dict[str, dict[str, float]]):
        return
    view = telling(duchy.games[name], number_of(manner))
    assert {view.game.manners.shows(view.state(), each.code, number_of(manner)) for each in view.actions()} > {1}


def telling(game: duchy.Game, manner: int) -> View:
    """What a seat sees in a position where some of its actions, but not all, show the manner."""
    for seed in range(1, 50):
        match = Match(game.settle(None, {}, 2), seed)
        for _ in range(40):
            match.play_random(5)
            if isinstance(seat := match.position.actor, int):
                view = match.position.view(seat)
                shown = [game.manners.shows(view.state(), each.code, manner) == 1 for each in view.actions()]
                if any(shown) and not all(shown):
                    return view
    raise AssertionError("nothing ever shows it")


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_manner_has_words(name: str, language: str) -> None:
    say = Words(language, name)
    leaning = settings_of(name, "manners", dict[str, dict[str, float]])
    told = {level_name(say, "squire", manner) for manner in leaning}
    assert len(told) == len(leaning)
    assert all(each.startswith(f"{level_name(say, 'squire')}, ") for each in told)
    others = {level_name(say, "squire", manner) for manner in MANNERS if manner not in leaning}
    assert others <= {level_name(say, "squire")}
