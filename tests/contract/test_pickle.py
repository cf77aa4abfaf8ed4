"""Everything public can be pickled and copied, in every game, also into another process."""

import copy
import pickle
from multiprocessing import get_context

import pytest

import duchy
from duchy.table.match import Match

pytestmark = pytest.mark.untraced

PLIES = 60


def matches() -> list[Match]:
    found = []
    for name in duchy.games:
        found.append(Match(duchy.games[name].settle(None, {}, None), seed=5))
        found[-1].play_random(PLIES)
    return found


MATCHES = matches()
every_match = pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.settled.game.name)
every_way = pytest.mark.parametrize(
    "again", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deep"]
)


def things(match: Match) -> list[object]:
    """A game, its settings, an action, positions and views, with what they have cached."""
    position = match.positions[-2] if match.position.is_over else match.position
    view = position.view(1)
    _ = view.actions(), position.actions(), position.digest, match.positions[0].result
    return [match.settled.game, match.settled, match.actions[-1], match.positions[0], position, view, position.view(0)]


@every_way
@every_match
def test_what_is_copied_is_equal(again, match):
    for thing in things(match):
        other = again(thing)
        assert other == thing
        assert hash(other) == hash(thing)


@every_way
@every_match
def test_a_copied_position_plays_on_as_the_first_does(again, match):
    half = len(match.actions) // 2
    first = match.positions[half]
    other = again(first)
    for action in match.actions[half:][:10]:
        first, other = first.play(action), other.play(str(action))
        assert (other.digest, other.actions(), other.chances()) == (first.digest, first.actions(), first.chances())


@every_match
def test_a_pickled_match_and_record_go_on(match):
    other = pickle.loads(pickle.dumps(match))
    assert other.record_text() == match.record_text()
    reading = duchy.parse_record(match.record_text())
    assert pickle.loads(pickle.dumps(reading)).text() == reading.text()


def test_errors_can_be_pickled():
    with pytest.raises(duchy.EditionError) as no_edition:
        duchy.start("magnate", "xx")
    with pytest.raises(duchy.Refused) as refused:
        duchy.start("magnate").play("end")
    with pytest.raises(duchy.NotationError) as misread:
        duchy.start("magnate").play("jump")
    for error in (no_edition.value, refused.value, misread.value):
        other = pickle.loads(pickle.dumps(error))
        assert (type(other), str(other), vars(other)) == (type(error), str(error), vars(error))


@every_match
def test_a_pickled_position_does_not_carry_the_game_that_came_after(match):
    """Each position caches where it led: pickled too, a long game would be too deep, and hold what is hidden."""
    alone = duchy.Position(match.settled, match.positions[0].state())
    assert len(pickle.dumps(match.positions[0])) == len(pickle.dumps(alone))
    view = match.position.view(1)
    assert len(pickle.dumps(view)) == len(pickle.dumps(duchy.View(match.settled, view.state(), 1)))


def played_on(position: duchy.Position, view: duchy.View, action: duchy.Action) -> tuple[str, str, str, str]:
    """What another process reads from them."""
    return position.digest, view.diagram(), str(action), view.game.name


def test_they_travel_to_a_spawned_process_and_back():
    with get_context("spawn").Pool(1) as pool:
        for match in MATCHES:
            position, view, action = match.position, match.position.view(1), match.actions[-1]
            told = pool.apply(played_on, (position, view, action))
            assert told == (position.digest, view.diagram(), str(action), match.settled.game.name)
            assert pool.apply(copy.copy, (position,)) == position
