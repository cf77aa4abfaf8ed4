"""A record is played on from any of its moments: by the rules, with what its seat sees, and nothing of it is kept."""

from __future__ import annotations

from functools import cache

import pytest

import duchy
from duchy.server.entries import Entry, Played
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.branch import branched, played_on
from duchy.server.messages.replay import LINES, Replay, Replays
from duchy.server.messages.tried import beside, written
from duchy.server.protocol import frame_of
from duchy.server.review import UPLOAD_LIMIT, Branch, Branched, Path, Tried
from duchy.table.branches import steps_of
from duchy.table.match import Match
from duchy.table.position import NATURE_NAME
from duchy.table.record import Reading, read_record
from duchy.words import Words


@cache
def played(name: str) -> Reading:
    match = Match(duchy.games[name].settle(None, {}, 2), seed=5)
    match.play_random(10_000)
    return read_record(match.record_text())


@cache
def told(name: str, seat: int) -> list[Entry]:
    return Replay(played(name), Words("en")).opened(seat).entries


def at_decision(reading: Reading, after: int = 40) -> int:
    """A moment in which the first seat acts and the game goes on with chance soon."""
    return next(at for at, each in enumerate(reading.positions) if at >= after and each.actor == 1)


def branch(reading: Reading, at: int, seat: int, *then: str) -> Branched:
    return branched(played_on(reading, Branch("", at, seat, [*then])))


@pytest.mark.parametrize("name", ["magnate", "rois_faineants", "magna_grecia"])
def test_played_as_in_the_record_with_its_chance_a_branch_is_the_record(name: str) -> None:
    reading = played(name)
    at = end = at_decision(reading)
    then, natures = list[str](), 0
    while natures < 3:
        if reading.positions[end].actor == NATURE_NAME:
            then.append("*")
            natures += 1
        else:
            then.append(str(reading.record.actions[end]))
        end = at + len(branch(reading, at, 1, *then).entries)
    for seat in (0, 1):
        found, there = branch(reading, at, seat, *then), reading.positions[end]
        assert found.entries == told(name, seat)[at:end]
        assert found.view.state == seen(reading, end, seat)
        assert (found.legal is not None) == (isinstance(there.actor, int) and seat in (0, there.actor))


def seen(reading: Reading, at: int, seat: int) -> object:
    return branch(reading, at, seat).view.state


def test_an_action_against_the_rules_is_refused_with_its_clause() -> None:
    reading = played("magnate")
    at = at_decision(reading)
    with pytest.raises(Refusal) as refused:
        branch(reading, at, 1, "roll 3 7")
    assert refused.value.code
    before = frame_of(branch(reading, at, 1))
    legal = branch(reading, at, 1).legal or []
    branch(reading, at, 1, legal[0])
    assert frame_of(branch(reading, at, 1)) == before


@pytest.mark.parametrize("name", ["magnate", "rois_faineants"])
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_see(name: str) -> None:
    reading = played(name)
    for first in (40, 60, 80):
        decision = at_decision(reading, first)
        drawn = next(at for at in range(decision, 999) if is_drawn_unseen(told(name, 1)[at]))
        for at, then in ((decision, ""), (drawn, "*7")):
            sent = {frame_of(branch(reading, at, 1, f"?{number}", *then.split())) for number in range(12)}
            assert len(sent) == 1
        assert branch(reading, drawn, 1).chances is None
    assert branch(reading, decision, 0).view.state != branch(reading, decision, 1).view.state


def is_drawn_unseen(entry: Entry) -> bool:
    return isinstance(entry, Played) and entry.actor == NATURE_NAME and "?" in entry.a


def test_nature_plays_one_kind_of_thing_at_a_time_and_what_is_no_secret_can_be_chosen() -> None:
    reading = played("magnate")
    rolls, draws = (
        next(at for at in range(41, 999) if str(reading.record.actions[at]).startswith(kind))
        for kind in ("roll", "draw")
    )
    found = branch(reading, rolls, 1)
    choices = [each.a for each in found.chances or [] if isinstance(each, Played)]
    assert len(choices) == len(reading.positions[rolls].actions()) > 10
    assert found.due == "roll"
    assert branch(reading, draws, 1).chances is None
    assert branch(reading, draws, 0).chances
    assert branch(reading, draws, 1, "*7").due == "roll"
    assert entry(branch(reading, rolls, 1, choices[3])).a == choices[3]
    assert len({entry(branch(reading, rolls, 1, f"*{seed}")).a for seed in range(9)}) > 3


def entry(branched: Branched) -> Played:
    first = branched.entries[0]
    assert isinstance(first, Played)
    return first


def test_what_came_in_the_record_is_offered_unless_that_would_tell_what_is_hidden() -> None:
    reading = played("magnate")
    draws = next(at for at in range(41, 999) if str(reading.record.actions[at]).startswith("draw"))
    assert branch(reading, draws, 1).recorded
    assert not branch(reading, draws, 1, "?3").recorded
    assert branch(reading, draws, 1, "?3", "*3").recorded
    with pytest.raises(Refusal, match="NOT_AS_IT_CAME"):
        branch(reading, at_decision(reading), 1, "*")


def test_a_number_that_is_none_is_quoted_on_one_line() -> None:
    reading = played("magnate")
    with pytest.raises(Refusal, match="BAD_MESSAGE") as refused:
        branch(reading, at_decision(reading), 1, "?7\n\x1b[2J" + 1000 * "7")
    assert str(refused.value.facts["detail"]).startswith("?7 \N{REPLACEMENT CHARACTER}[2J7")
    assert len(str(refused.value.facts["detail"])) < 200


def test_what_was_tried_is_written_into_the_record_and_each_branch_can_be_told_from_the_others() -> None:
    reading = played("magnate")
    text = Match.resume(reading.record, reading.positions).record_text()
    at = next(at for at in range(40, 999) if reading.positions[at].actor == 1 and len(sales(reading, at)) > 1)
    one, two, *_ = sales(reading, at)
    paths = [
        Path(at, 1, [one]), Path(at, 1, [one, "end", "*7", "*8"]), Path(at, 1, [one, "end", "?3", "*9", "roll 7 3"]),
        Path(at, 1, [two]), Path(at + 2, 0, []),
    ]  # fmt: skip
    found = written(reading, Tried(text, paths))
    again = read_record(found)
    assert again.error is None
    assert [*again.record.branches] == [at]
    assert "".join(line for line in found.splitlines(True) if not line.startswith(";| ")) == text
    courses = [played_on(reading, Branch("", path.at, path.seat, path.plays)).written for path in paths]
    assert {*steps_of(again.record.branches[at]).ways()} == {("eyes 1", *course) for course in courses[1:4]}
    assert "? 3 1" in courses[2]
    assert "* roll 7 3" in courses[2]


def sales(reading: Reading, at: int) -> list[str]:
    return [a for a in branch(reading, at, 1).legal or [] if a.startswith("sell")]


def test_what_was_tried_is_read_again_as_its_seat_saw_it_and_nothing_is_written_twice() -> None:
    reading = played("magnate")
    text = Match.resume(reading.record, reading.positions).record_text()
    at = next(at for at in range(40, 999) if reading.positions[at].actor == 1 and len(sales(reading, at)) > 1)
    one, two, *_ = sales(reading, at)
    tried = [
        Path(at, 1, [one, "end", "?3", "*9", "*9"]), Path(at, 1, [one, "end", "*7"]), Path(at, 2, [one, "end", "*7"]),
        Path(at, 0, [two]),
    ]  # fmt: skip
    again = read_record(written(reading, Tried(text, tried)))
    roots = {root.seat: root for root in beside(again).roots}
    assert {root.at for root in roots.values()} == {at}
    assert [(step.after, step.plays) for step in roots[0].steps] == [(-1, [two])]
    for path in tried:
        leads, paths = branch(reading, at, path.seat, *path.plays), list[list[str]]()
        for step in roots[path.seat].steps:
            paths.append([*(paths[step.after] if step.after >= 0 else []), *step.plays])
            seen = branch(again, at, path.seat, *paths[-1])
            assert seen.entries[len(seen.entries) - len(step.entries) :] == step.entries
        assert any(branch(again, at, path.seat, *found).view == leads.view for found in paths)
    assert [entry.a for step in roots[2].steps for entry in step.entries if isinstance(entry, Played)][-1] == "draw ?"
    known = written(again, Tried(read_again := record_of(again), tried))
    assert known == read_again
    more = written(again, Tried(read_again, [*tried, Path(at, 1, [two])]))
    assert more.count(";| ") == read_again.count(";| ") + 2


@pytest.mark.parametrize("sign", ["x", "\n"])
def test_no_record_is_written_that_could_not_be_opened_again(sign: str) -> None:
    """A remark leaves room for the record, but not for what was tried."""
    reading, replays = played("magnate"), Replays()
    text, at = record_of(reading), at_decision(reading)
    tried = [Path(at, 1, (branch(reading, at, 1).legal or [])[:1])]
    grown = written(reading, Tried(text, tried)).encode()
    room = UPLOAD_LIMIT - len(grown) - len("; é\n".encode()) if sign == "x" else LINES - grown.count(b"\n") - 1
    fits, beyond = (f"{text}; é{sign * (room + more)}\n" for more in (0, 1))
    replays.open(written(reading, Tried(fits, tried)).encode(), "en")
    replays.open(beyond.encode(), "en")
    with pytest.raises(Refusal, match="TOO_LONG" if sign == "x" else "TOO_MANY_LINES"):
        written(reading, Tried(beyond, tried))


def record_of(reading: Reading) -> str:
    return Match.resume(reading.record, reading.positions).record_text()


def test_what_cannot_be_played_is_left_out_of_what_was_tried() -> None:
    reading = played("magnate")
    at = next(at for at in range(40, 999) if reading.positions[at].actor == 1 and len(sales(reading, at)) > 1)
    one, two, *_ = sales(reading, at)
    for lines, left in (
        (("> eyes 1", one, one, "end"), [one]),
        ((f"> {one}", "? 3 1", "end"), [one]),
        (("> eyes 1", "? 3 2", f"| > {two}", "| ? 1000000 1"), [two]),
        (("> eyes 3", one, f"> * {one}", f"> {two}"), [two]),
    ):
        reading.record.branches = {at: lines}
        assert [play for root in beside(reading).roots for step in root.steps for play in step.plays] == left
    reading.record.branches = {}


def test_steps_can_be_taken_back_up_to_what_was_learned() -> None:
    reading = played("magna_grecia")
    at = at_decision(reading)
    legal = branch(reading, at, 1).legal or []
    one = branch(reading, at, 1, next(a for a in legal if a != "end"))
    assert one.view.takes_back == 1
    assert branch(reading, at, 1).view.takes_back == 0
