"""The decisions of a record: what could have been taken back before it was sent."""

from __future__ import annotations

import pytest

import duchy
from duchy.analysis.segments import Segment, segments_of
from duchy.table.match import Match

pytestmark = pytest.mark.check

GAMES = [("magnate", 2), ("rois_faineants", 3), ("magna_grecia", 4)]


def random_game(name: str, seats: int, seed: int, axes: dict[str, object] | None = None) -> tuple[Match, list[int]]:
    """A random game, and how many actions could be taken back after each."""
    match, back = Match(duchy.games[name].settle(None, axes or {}, seats), seed=seed), list[int]()
    while not match.position.is_over:
        match.play_random(1)
        back.append(match.open_actions())
    return match, back


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_segment_goes_on_just_where_its_seat_could_take_back(name: str, seats: int) -> None:
    match, back = random_game(name, seats, 4)
    segments = segments_of(match.positions, match.actions)
    begun = {segment.at - 1 for segment in segments}
    own = [at for at, position in enumerate(match.positions[:-1]) if isinstance(position.actor, int)]
    assert begun == {at for at in own if at == 0 or back[at - 1] == 0}
    assert sum(len(segment.actions) for segment in segments) == len(own)
    assert any(len(segment.actions) > 1 for segment in segments) or name == "rois_faineants"
    for segment in segments:
        assert list(segment.actions) == match.actions[segment.at - 1 : segment.at - 1 + len(segment.actions)]
        assert {position.actor for position in segment.positions[:-1]} == {segment.seat}
        assert segment.after == match.positions[segment.at - 1 + len(segment.actions)]


def test_what_shows_something_new_ends_a_segment() -> None:
    """An Ace that may be replaced is drawn within the turn: keeping it is another decision."""
    match, _ = random_game("magnate", 2, 1, {"replace_ace": 1})
    segments = segments_of(match.positions, match.actions)
    kept = [segment for segment in segments if str(segment.actions[0]) in ("keep", "replace")]
    assert kept
    assert all(len(segment.actions) == 1 for segment in kept)


def test_forced_segments_are_found() -> None:
    match, _ = random_game("rois_faineants", 3, 4)
    segments = segments_of(match.positions, match.actions)
    forced = [segment for segment in segments if segment.is_forced]
    assert 0 < len(forced) < len(segments)
    for segment in forced:
        assert [len(position.actions()) for position in segment.positions[:-1]] == [1] * len(segment.actions)
    free = Segment(1, 1, tuple(match.positions[-1:]), ())
    assert free.is_forced
