"""A whole game: the ledger adds up, the same seed finds the same, and a seat is judged by what it could see."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import duchy
from duchy.analysis.judge import Judge
from duchy.analysis.ledger import Books
from duchy.analysis.segments import segments_of
from duchy.analysis.told import lines_of
from duchy.analysis.whole import GameAnalysis, Unfinished, analyse
from duchy.analysis.worth import TableWorth
from duchy.table.match import Match
from duchy.table.position import NATURE_NAME, Position, View

from .games import TABLES, finished

pytestmark = pytest.mark.check

WORLDS = 2


def test_progress_ends_at_its_total() -> None:
    """The deal is among the actions; on the page the bar stopped at nine tenths."""
    match, told = finished("rois_faineants", 2, 3), list[tuple[int, int]]()
    analyse(match.positions, match.actions, 1, WORLDS, lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]
    assert sorted(told) == told


def analysed(match: Match, seed: int = 1, worlds: int = WORLDS) -> GameAnalysis:
    return analyse(match.positions, match.actions, seed, worlds)


@pytest.mark.rotating(len(TABLES))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_ledger_adds_up_to_the_result(name: str, seats: int) -> None:
    match = finished(name, seats, 3)
    assert match.position.result is not None
    winners = match.position.result.winners
    found = analysed(match)
    assert [ledger.seat for ledger in found.ledgers] == [*range(1, seats + 1)]
    for ledger in found.ledgers:
        assert ledger.result == (1 / len(winners) if ledger.seat in winners else 0)
        assert ledger.total() == pytest.approx(ledger.result - 1 / seats, abs=1e-9)
    assert sum(ledger.drift for ledger in found.ledgers) == pytest.approx(0, abs=1e-5)
    assert any(abs(luck) > 1e-3 for ledger in found.ledgers for luck in ledger.chance.values())
    losses = [0.0] * seats
    for verdict in found.verdicts:
        losses[verdict.judgement.segment.seat - 1] += verdict.judgement.loss
    for ledger in found.ledgers:
        assert ledger.own == pytest.approx(-losses[ledger.seat - 1], abs=1e-9)
        lucks = sum(by_seat[ledger.seat - 1] for by_seat in found.lucks)
        assert lucks == pytest.approx(sum(ledger.chance.values()), abs=1e-9)
        assert (ledger.hidden == 0) is (not match.position.game.hidden.HIDES)


def test_luck_with_hidden_cards_is_booked_for_every_decision_and_taken_off_the_result() -> None:
    """A decision without an error, too, may turn out better or worse than its seat could know."""
    match = finished("rois_faineants", 2, 3)
    books = Books(TableWorth(match.position.game, 2, 1), match.positions, match.actions)
    for ledger in books.keep([]):
        assert ledger.own == 0
        assert abs(ledger.hidden) > 1e-3
        parts = (*ledger.deal.values(), *ledger.chance.values(), ledger.hidden, ledger.presents["hidden"])
        assert ledger.adjusted == pytest.approx(ledger.result - sum(parts))
        assert ledger.adjusted - 1 / 2 == pytest.approx(ledger.own + ledger.presents["errors"] + ledger.drift)


def test_who_could_see_everything_has_no_luck_with_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The true table and those that look the same are valued in the same courses of chance. In other ones the noise of
    the ledger's judge was half of that luck.
    """
    match = finished("rois_faineants", 2, 3)
    books = Books(TableWorth(match.position.game, 2, 1), match.positions, match.actions)
    segment = [one for one in segments_of(match.positions, match.actions) if not one.is_forced][9]
    assert books.lucky(segment).any()
    monkeypatch.setattr(View, "guess", lambda view, seed: segment.before)
    assert books.lucky(segment) == pytest.approx(0.0, abs=1e-12)


def test_draws_of_one_turn_are_valued_in_courses_of_chance_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same few courses their errors would add up to half a result and more."""
    match, keys, turns = finished("rois_faineants", 2, 3), list[int](), list[int]()
    books = Books(TableWorth(match.position.game, 2, 1), match.positions, match.actions)
    chance = books.worth.chance

    def spied(position: Position, code: int, moment: int | None = None, courses: int | None = None) -> Any:
        if moment is not None:
            keys.append(moment)
            turns.append(position.turn)
        return chance(position, code, moment, courses)

    monkeypatch.setattr(books.worth, "chance", spied)
    books.keep([])
    assert len(keys) == sum(position.actor == NATURE_NAME for position in match.positions) - books.dealt
    assert len({*keys}) == len(keys) > len({*turns})


def test_the_same_seed_finds_the_same_and_forced_decisions_have_no_line() -> None:
    match = finished("rois_faineants", 2, 3)
    lines = [*lines_of(analysed(match))]
    assert lines == [*lines_of(analysed(match))]
    told: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert [line["kind"] for line in told[-3:]] == ["decision", "seat", "seat"]
    positions: list[Position] = [*match.record().positions()]
    for line in told[:-2]:
        position = positions[int(line["at"]) - 1]
        assert position.actor == line["seat"]
        assert line["played"] == [str(action) for action in match.actions[line["at"] - 1 :][: len(line["played"])]]
        assert len(position.actions()) > 1 or len(line["played"]) > 1
        assert line["loss"] == (line["behind"] if line["best"] == line["other"] else 0)


def test_a_seat_is_judged_by_what_it_could_see() -> None:
    """Before each decision the hidden things are filled in at random: the same view, another table."""
    game = duchy.games["rois_faineants"]
    match = finished("rois_faineants", 3, 3)
    judge, changed = Judge(game, 1, 4), 0
    for segment in [one for one in segments_of(match.positions, match.actions) if not one.is_forced][4:40:4]:
        other = segment.before.view(segment.seat).guess(segment.at)
        changed += other != segment.before
        positions = replayed(other, [str(action) for action in segment.actions])
        one, two = judge.judge(segment), judge.judge(replace(segment, positions=positions))
        assert one is not None
        assert two is not None
        assert (one.best, one.shares, one.behind, one.blamed) == (two.best, two.shares, two.behind, two.blamed)
    assert changed > 5


def replayed(start: Position, texts: Sequence[str]) -> tuple[Position, ...]:
    positions = [start]
    for text in texts:
        positions.append(positions[-1].play(text))
    return tuple(positions)


def test_a_game_that_goes_on_is_not_analysed() -> None:
    match = Match(duchy.games["magnate"].settle(None, {}, 2), seed=1)
    match.play_random(60)
    with pytest.raises(Unfinished):
        analysed(match)
