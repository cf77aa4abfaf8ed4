"""A record is played on from any of its moments: by the rules, with what its seat sees, and nothing of it is kept."""

from __future__ import annotations

from functools import cache

import pytest

import duchy
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.branch import branched
from duchy.server.protocol import Branch, Branched, frame_of
from duchy.table.match import Match
from duchy.table.position import NATURE_NAME
from duchy.table.record import Reading, read_record


@cache
def played(name: str) -> Reading:
    match = Match(duchy.games[name].settle(None, {}, 2), seed=5)
    match.play_random(10_000)
    return read_record(match.record_text())


def at_decision(reading: Reading, seat: int, after: int = 40) -> int:
    """A moment in which the seat acts and the game goes on with chance soon."""
    return next(at for at, each in enumerate(reading.positions) if at >= after and each.actor == seat)


def branch(reading: Reading, at: int, seat: int, *then: str, chance: str = "", seed: int = 0) -> Branched:
    return branched(reading, Branch("", at, seat, [*then], chance, seed))  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("name", ["magnate", "rois_faineants", "magna_grecia"])
def test_played_as_in_the_record_with_its_chance_a_branch_is_the_record(name: str) -> None:
    reading = played(name)
    at = at_decision(reading, 1)
    actions, then, natures = reading.record.actions, list[str](), 0
    while natures < 3 and at + len(then) < len(actions):
        here = reading.positions[at + len(then)]
        if here.actor == NATURE_NAME:
            then = branch(reading, at, 1, *then, chance="recorded").plays
            natures += 1
        else:
            then.append(str(actions[at + len(then)]))
    assert then == [str(action) for action in actions[at : at + len(then)]]
    for seat in (0, 1):
        found, end = branch(reading, at, seat, *then), reading.positions[at + len(then)]
        assert found.view.state == seen(reading, at + len(then), seat)
        assert (found.legal is not None) == (isinstance(end.actor, int) and seat in (0, end.actor))
        assert len(found.entries) == len(then)


def seen(reading: Reading, at: int, seat: int) -> object:
    return branch(reading, at, seat).view.state


def test_an_action_against_the_rules_is_refused_with_its_clause() -> None:
    reading = played("magnate")
    at = at_decision(reading, 1)
    with pytest.raises(Refusal) as refused:
        branch(reading, at, 1, "roll 3 7")
    assert refused.value.code
    before = frame_of(branch(reading, at, 1))
    legal = branch(reading, at, 1).legal or []
    branch(reading, at, 1, legal[0])
    assert frame_of(branch(reading, at, 1)) == before


def test_through_the_eyes_of_a_seat_nothing_depends_on_what_it_cannot_see() -> None:
    reading = played("magnate")
    at = at_decision(reading, 1)
    open_hand = branch(reading, at, 0)
    for number in range(20):
        anew = f"?{number}"
        found, plain = branch(reading, at, 1, anew), branch(reading, at, 1)
        assert (found.view, found.legal, found.shown) == (plain.view, plain.legal, plain.shown)
        assert found.chances is None
    other = [branched(reading, Branch("", at, 1, [f"?{number}"])) for number in range(20)]
    assert len({frame_of(each.view) for each in other}) == 1
    assert open_hand.view.state != branch(reading, at, 1).view.state


def test_what_nature_may_do_is_told_where_it_is_no_secret() -> None:
    reading = played("magnate")
    rolls = next(
        at for at, _ in enumerate(reading.positions) if at > 40 and str(reading.record.actions[at]).startswith("roll")
    )
    draws = next(
        at for at, _ in enumerate(reading.positions) if at > 40 and str(reading.record.actions[at]).startswith("draw")
    )
    told = branch(reading, rolls, 1).chances or []
    assert len(told) == len(reading.positions[rolls].actions()) > 10
    assert branch(reading, draws, 1).chances is None
    assert branch(reading, draws, 0).chances
    chosen = branch(reading, rolls, 1, told[3])
    assert chosen.plays == [told[3]]
    drawn = {tuple(branch(reading, rolls, 1, chance="drawn", seed=seed).plays) for seed in range(9)}
    assert len(drawn) > 3


def test_steps_can_be_taken_back_up_to_what_was_learned() -> None:
    reading = played("magna_grecia")
    at = at_decision(reading, 1)
    legal = branch(reading, at, 1).legal or []
    one = branch(reading, at, 1, next(a for a in legal if a != "end"))
    assert one.view.takes_back == 1
    assert branch(reading, at, 1).view.takes_back == 0
