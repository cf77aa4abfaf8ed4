"""Taking back: all of one's own until chance, another seat or something new; never in Les Rois fainéants."""

from __future__ import annotations

import random

import pytest

from duchy.server.entries import Played, TookBack
from duchy.server.ledger.commands import act, take_back
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.messages.export import standing
from duchy.server.messages.viewer import seen
from duchy.server.protocol import frame_of
from duchy.table.match import Match

from ..scripted import SECRET, Script, played


def refused(script: Script, seat: int, count: int) -> str:
    with pytest.raises(Refusal) as caught:
        take_back(script.table, seat, count)
    return caught.value.code


def views(table: Table) -> list[bytes]:
    return [frame_of(seen(table, viewer, SECRET)) for viewer in table.viewers]


with_undo = pytest.mark.parametrize(("game", "seats"), [("magnate", 2), ("magna_grecia", 3)])


@with_undo
def test_undo_and_redo_are_exact(game: str, seats: int) -> None:
    """To every stage of a turn and forward again (D5); nobody is told more or less than what was taken back."""
    check_undo(game, seats, 150, 4)


@pytest.mark.slow
@with_undo
def test_undo_and_redo_are_exact_in_many_games(game: str, seats: int) -> None:
    for seed in range(100):
        check_undo(game, seats, 1000, seed)


def check_undo(game: str, seats: int, steps: int, seed: int) -> None:
    script, rng, taken = played(game, seats, steps=0), random.Random(2), 0
    for position in script.play(steps, seed):
        most = script.table.open_actions()
        if not most or rng.random() < 0.7:
            continue
        seat, count = int(position.actor or 0), rng.randint(1, most)
        again = [str(action) for action in script.table.actions[-count:]]
        before, plies = views(script.table), len(script.table.actions)
        told = script.add(take_back(script.table, seat, count), seat)
        assert all(told[viewer] == (TookBack(seat, count),) for viewer in script.table.viewers)
        assert len(script.table.actions) == plies - count
        told = script.act(*again)
        assert all(len(told[viewer]) == count for viewer in script.table.viewers)
        assert script.table.position == position
        assert views(script.table) == before
        taken += count
    assert taken > 15
    assert Table.of(script.events).position == script.table.position


@pytest.mark.parametrize("game", ["magnate", "magna_grecia", "rois_faineants"])
def test_nothing_goes_back_across_chance_or_another_seat(game: str) -> None:
    script = played(game, 2, steps=0)
    refusals = 0
    for position in script.play(200, 9):
        seat = int(position.actor or 0)
        most = script.table.open_actions()
        own = 0
        for before, action in reversed(
            list(zip(script.table.record().positions(), script.table.actions, strict=False))
        ):
            if before.actor != seat:
                break
            own += not action.is_natures
        assert most <= own
        code = "TOO_MANY_TO_TAKE_BACK" if most else "NOTHING_TO_TAKE_BACK"
        assert refused(script, seat, most + 1) == code
        assert refused(script, 3 - seat, 1) == "NOT_YOURS"
        refusals += own > most
    assert refusals or game != "rois_faineants"


def test_the_kings_take_nothing_back() -> None:
    script = played("rois_faineants", 3, steps=0)
    could = 0
    for position in script.play(300, 1):
        match = Match.resume(script.table.record())
        could += match.open_actions() > 0
        assert script.table.open_actions() == 0
        assert refused(script, int(position.actor or 0), 1) == "NOTHING_TO_TAKE_BACK"
    assert could


def test_what_follows_something_new_is_not_accepted_together_with_it() -> None:
    """One cannot look under a card by asking for something impossible after it."""
    script = played("rois_faineants", 2, steps=0)
    codes: set[str] = set()
    for position in script.play(120, 3):
        for action in position.actions():
            try:
                act(script.table, int(position.actor or 0), [str(action), "pass"], script.chance)
            except Refusal as refusal:
                codes.add(refusal.code)
        assert script.table.position == position
    assert "NEW_INFORMATION" in codes


def test_a_log_shows_what_stands() -> None:
    script = played("magna_grecia", 2, steps=0)
    taken_back = 0
    for position in script.play(60, 6):
        if script.table.open_actions():
            taken_back += 1
            script.add(take_back(script.table, int(position.actor or 0), 1))
            assert all(isinstance(entry, Played) for entry in standing(script.table, 0))
            told = [entry.a for entry in standing(script.table, 0)]
            assert told == [str(action) for action in script.table.actions]
    assert taken_back
