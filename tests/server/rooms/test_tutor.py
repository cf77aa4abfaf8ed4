"""The tutor on a server: who may have one, who is told, what is weighed, and that nothing but the view enters."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET, structs

import duchy
from duchy.analysis.segments import segments_of
from duchy.analysis.tutor.question import Intention
from duchy.server.entries import TutorChosen
from duchy.server.ledger.commands import act, decided, join, set_tutor
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.messages.export import exported, proof_in
from duchy.server.messages.fairness import fairness
from duchy.server.messages.verify import verify_record
from duchy.server.messages.viewer import seen
from duchy.server.protocol import Costly, Weighed, frame_of
from duchy.server.rooms import tutors
from duchy.server.rooms.analyst import About, NoAnalysis
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.thinking import For, Thinking
from duchy.server.rooms.tutoring import weighed
from duchy.server.rooms.tutors import Question, Tutors, question
from duchy.server.storage.events import START, Damage, TutorSet, link
from duchy.table.position import Position, View
from duchy.table.record import read_record

from ..ledger.test_rewind import alone
from ..scripted import NAME, SECRET, Script, played
from ..serving import PATIENCE, Address, serving


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    monkeypatch.setattr(tutors, "Analyst", Fake)
    with serving(tmp_path / "t.sqlite3") as address:
        yield address


def test_whoever_plays_computers_may_have_one_and_everybody_sees_it(server: Address) -> None:
    opened = server.create("nullgame", players={"2": "random"})
    with server.sit(opened, 1) as person:
        assert person.wait_for_turn()
        with server.sit(opened, 0) as onlooker:
            person.send({"is": "weigh", "cid": "w", "base": person.last["v"], "a": person.legal[0]})
            assert person.hear("weighed", "nak")["code"] == "NO_TUTOR"
            choice = {"is": "tutor", "cid": "t", "base": person.last["v"], "watch": "mistake"}
            assert person.ask(choice)["is"] == "ack"
            told = onlooker.hear("ev")
            assert told["events"] == [{"is": "tutor_set", "seat": 1, "watch": "mistake"}]
            assert told["view"]["tutors"] == {"1": "mistake"}
            person.hear("ev")
            person.send({"is": "weigh", "cid": "x", "base": person.last["v"], "a": person.legal[0]})
            assert person.hear("weighed", "nak")["is"] == "weighed"
            assert person.act(person.legal[0])["is"] == "ack"


def test_the_choice_is_an_event_that_all_are_told_and_that_a_reload_brings_back() -> None:
    script = alone("magnate")
    told = script.add(set_tutor(script.table, 1, "mistake"), 1)
    assert [*told] == [*script.table.viewers]
    assert all(entries == (TutorChosen(1, "mistake"),) for entries in told.values())
    again = Table.of(script.events)
    for viewer in script.table.viewers:
        assert seen(again, viewer, SECRET).tutors == {1: "mistake"}
        assert frame_of(seen(again, viewer, SECRET)) == frame_of(seen(script.table, viewer, SECRET))
    script.add(set_tutor(script.table, 1, "off"), 1)
    assert seen(script.table, 0, SECRET).tutors == {}


def test_nobody_has_one_where_other_people_play() -> None:
    script = played("magnate", 2, 12)
    with pytest.raises(Refusal) as refused:
        set_tutor(script.table, 1, "blunder")
    assert refused.value.code == "TUTOR_ALONE"
    with pytest.raises(Damage) as damage:
        script.add(TutorSet(1, "blunder"), 1)
    assert damage.value.code == "NOT_THEIRS_TO_CHOOSE"


def asking(*answers: bool) -> Script:
    """A table of Magnate for which tutors were asked, and what people said to that; nature deals after the last."""
    settled = duchy.games["magnate"].settle(None, {}, 2)
    script = Script(settled)
    created = structs.replace(script.events[0].read(), tutors=True)
    script.events[:] = [link(NAME, 0, START, created, 1)]
    script.table = Table(script.events[0])
    for seat, agrees in enumerate(answers, 1):
        script.add(structs.replace(join(script.table, seat, "", SECRET), tutors=agrees), seat)
    return script


def test_where_all_people_agreed_before_the_deal_each_may_choose_and_chain_record_and_proof_say_so() -> None:
    script = asking(True, True)
    for seat in (1, 2):
        assert seen(script.table, seat, SECRET).may_tutor == "agreed"
    script.add(set_tutor(script.table, 2, "mistake"), 2)
    again = Table.of(script.events)
    assert (again.tutors, again.people.have_agreed_to_tutors) == ({2: "mistake"}, True)
    for viewer in again.viewers:
        assert frame_of(seen(again, viewer, SECRET)) == frame_of(seen(script.table, viewer, SECRET))
    while not script.table.position.is_over:
        script.act(str(script.table.position.actions()[0]))
    record = exported(script.table, 1, SECRET)
    assert "; tutors by consent\n; tutor seat 2\n" in record
    verify_record(read_record(record), proof_in(record))
    fair = fairness(script.table, SECRET)
    assert (fair.tutors, fair.by_consent) == ([2], True)


@pytest.mark.parametrize("answers", [(True, False), (False, True)])
def test_without_everybodys_yes_nobody_has_one_and_nobody_is_told_who_said_no(answers: tuple[bool, bool]) -> None:
    half, whole = asking(answers[0]), asking(*answers)
    for viewer in half.table.viewers:
        assert seen(half.table, viewer, SECRET).may_tutor == "asked"
        assert seen(whole.table, viewer, SECRET).may_tutor == "refused"
        assert "may_tutor" in str(frame_of(seen(whole.table, viewer, SECRET)))
        assert b"agrees" not in frame_of(seen(whole.table, viewer, SECRET))
    told = [str(whole.table.history[viewer]) for viewer in whole.table.viewers]
    other = [str(asking(not answers[0], not answers[1]).table.history[viewer]) for viewer in whole.table.viewers]
    assert told == other
    for seat in (1, 2):
        with pytest.raises(Refusal, match="TUTOR_ALONE"):
            set_tutor(whole.table, seat, "blunder")
    assert "; tutors by consent" not in exported(whole.table, 1, SECRET)


def test_an_answer_to_what_was_not_asked_is_damage_and_so_is_none_to_what_was() -> None:
    for script, agrees in ((asking(), UNSET), (Script(duchy.games["magnate"].settle(None, {}, 2)), True)):
        with pytest.raises(Damage) as damage:
            script.add(structs.replace(join(script.table, 1, "", SECRET), tutors=agrees), 1)
        assert damage.value.code == "ASKED_NOTHING"


def test_a_page_is_asked_before_it_takes_its_seat_and_a_program_that_says_nothing_does_not_agree(
    server: Address,
) -> None:
    opened = server.create("nullgame", seats=2, tutors=True)
    with server.socket() as line:
        hello = {"is": "hello", "table": opened["table"], "token": opened["tokens"]["1"], "page": True}
        line.send(json.dumps(hello))
        assert json.loads(line.recv())["code"] == "TUTORS_ASKED"
        line.send(json.dumps({**hello, "tutors": True}))
        welcomed = json.loads(line.recv())
        assert (welcomed["is"], welcomed["view"]["may_tutor"]) == ("welcome", "asked")
        with server.sit(opened, 2) as program:
            assert program.last["view"]["may_tutor"] == "refused"
    alone_there = server.create("nullgame", players={"2": "random"}, tutors=True)
    with server.sit(alone_there, 1) as person:
        assert "may_tutor" not in person.last["view"]


def test_what_a_tutor_is_asked_where_several_people_play_follows_from_the_seats_view() -> None:
    """Two tables that a seat cannot tell apart, though the other person holds other cards."""
    script = asking(True, True)
    table = script.table
    while table.position.actor != 1:
        script.act(str(table.position.actions()[0]))
    script.add(set_tutor(table, 1, "mistake"), 1)
    script.add(set_tutor(table, 2, "blunder"), 2)
    view, plan = table.decision(1)
    worlds = [view.guess(number) for number in range(6)]
    assert len({world.digest for world in worlds}) > 1
    asked = {msgspec.json.encode(question(world.view(1), plan, table.tutors[1])) for world in worlds}
    assert asked == {msgspec.json.encode(question(view, plan, "mistake"))}


@pytest.mark.parametrize("game", ["magnate", "magna_grecia", "rois_faineants"])
def test_what_is_weighed_is_the_decision_that_an_analysis_judges(game: str) -> None:
    """All of it, with what was done of it before, wherever an action completes it."""
    script, rng = alone(game), random.Random(4)
    table, found = script.table, dict[int, Intention]()
    for _ in range(300):
        if table.position.is_over:
            break
        actor = int(table.position.actor or 0)
        action = rng.choice(table.position.view(actor).actions())
        if actor == 1:
            found[len(table.actions) + 1] = decided(table, 1, [str(action)])
        script.add(act(table, actor, [str(action)], script.chance), actor)
    positions = [Position(table.settled, table.settled.start_state())]
    for action in table.actions:
        positions.append(positions[-1].play(action))
    weighed_there = [one for one in segments_of(positions, table.actions) if one.seat == 1]
    assert len(weighed_there) > 5
    for segment in weighed_there:
        *before, last = (found[segment.at + at] for at in range(len(segment.actions)))
        assert last.is_complete
        if table.audience.log.TAKES_BACK:
            assert (last.view, last.plan) == (segment.before.view(1), tuple(segment.actions))
            assert not any(one.is_complete for one in before)
        else:
            assert last.plan == (segment.actions[-1],)


def test_what_a_seat_could_not_know_is_refused_and_not_weighed() -> None:
    script = alone("magnate")
    table = script.table
    while table.position.actor != 1:
        actor = int(table.position.actor or 0)
        script.add(act(table, actor, [table.views[actor].texts()[0]], script.chance), actor)
    with pytest.raises(Refusal):
        decided(table, 1, ["deed 9SS@1", "end"])


class Fake:
    """Something that answers when it is told to."""

    def __init__(self) -> None:
        self.asked, self.may_answer, self.fails = list[tuple[About, Question]](), threading.Event(), False
        self.may_answer.set()

    def ask(self, about: About, question: str) -> tuple[bytes, float]:
        """Every decision is a blunder."""
        self.asked.append((about, msgspec.json.decode(question, type=Question)))
        self.may_answer.wait(PATIENCE)
        if self.fails:
            raise NoAnalysis
        costly = Costly("??", 0.2, 0.05, ["end"], {})
        return frame_of(Weighed("", judged=True, costly=costly if about == "weigh" else None)), 0.001

    def stop(self) -> None:
        """Nothing runs."""


def a_view() -> View:
    table = played("magnate", 2, 12).table
    return table.views[int(table.position.actor or 0)]


async def until(is_so: object) -> None:
    while not is_so():  # pyright: ignore[reportCallIssue]
        await asyncio.sleep(0.002)


def test_until_it_is_ready_and_when_it_is_late_a_tutor_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked() -> None:
        fake, view, metrics = Fake(), a_view(), Metrics()

        def may_answer(may: bool) -> None:
            monkeypatch.setattr(tutors, "PATIENCE_S", PATIENCE if may else 0.05)
            (fake.may_answer.set if may else fake.may_answer.clear)()

        mine = Tutors(Thinking(metrics, lambda: 0.0, 1), metrics, fake)
        may_answer(False)
        assert await mine.weigh(view, view.actions()[:1], "blunder") is None
        await until(lambda: fake.asked)
        assert [about for about, _ in fake.asked] == ["prepare"]
        mine.look_ahead(view)
        await asyncio.sleep(0)
        assert len(fake.asked) == 1
        may_answer(True)
        await until(lambda: view.game.name in mine._ready)
        found = await mine.weigh(view, view.actions()[:1], "mistake")
        assert found
        assert found.costly
        assert fake.asked[-1] == ("weigh", question(view, view.actions()[:1], "mistake"))
        may_answer(False)
        for _ in range(tutors.MOST + 1):
            assert await mine.weigh(view, view.actions()[:1], "mistake") is None
        await until(lambda: len(fake.asked) >= 2 + tutors.MOST)
        assert len(fake.asked) == 2 + tutors.MOST
        may_answer(True)
        await until(lambda: not mine._waiting)
        assert await mine.weigh(view, view.actions()[:1], "mistake")
        fake.fails = True
        assert await mine.weigh(view, view.actions()[:1], "mistake") is None
        mine.close()

    asyncio.run(asked())


def test_a_tutor_looks_ahead_only_when_nobody_else_wants_to_think() -> None:
    async def thought() -> None:
        fake, view, metrics = Fake(), a_view(), Metrics()
        thinking = Thinking(metrics, lambda: 0.0, 1)
        mine = Tutors(thinking, metrics, fake)
        mine._ready.add(view.game.name)
        order = list[str]()
        async with thinking.turn(thinking.begin("magnate", For.PERSON)):
            mine.look_ahead(view)
            await asyncio.sleep(0.01)
            assert fake.asked == []

            async def other() -> None:
                async with thinking.turn(thinking.begin("magnate", For.PERSON)):
                    order.append("person" if not fake.asked else "tutor")

            second = asyncio.create_task(other())
            await asyncio.sleep(0.01)
        await second
        await until(lambda: fake.asked)
        assert order == ["person"]
        mine.close()

    asyncio.run(thought())


def test_the_process_weighs_what_it_is_asked_and_says_why_in_three_languages() -> None:
    """The least liked lead or pass of a game of Les Rois fainéants that is warned of."""
    script, rng = alone("rois_faineants"), random.Random(2)
    table = script.table
    for _ in range(120):
        actor = int(table.position.actor or 0)
        view = table.position.view(actor)
        for action in view.actions() if len(view.actions()) > 1 else ():
            told = weighed(msgspec.json.encode(question(view, [action], "mistake")).decode())
            assert told.judged
            if told.costly and told.costly.why:
                assert told.costly.mark in ("?", "??")
                assert told.costly.best[0] != str(action)
                assert {*told.costly.why} == {"en", "fr", "ru"}
                return
        script.add(act(table, actor, [str(rng.choice(view.actions()))], script.chance), actor)
    pytest.fail("nothing was warned of")


def test_chance_and_record_are_the_same_with_a_tutor_as_without_but_for_the_line_that_names_it() -> None:
    one, two = alone("magnate"), alone("magnate")
    two.add(set_tutor(two.table, 1, "blunder"), 1)
    for script in (one, two):
        rng = random.Random(3)
        while not script.table.position.is_over:
            actor = int(script.table.position.actor or 0)
            text = rng.choice(script.table.position.view(actor).texts())
            script.add(act(script.table, actor, [text], script.chance), actor)
    line = "; tutor seat 1\n"
    assert exported(two.table, 1, SECRET).count(line) == 1
    assert exported(one.table, 1, SECRET) == exported(two.table, 1, SECRET).replace(line, "")
    assert verify_record(read_record(exported(two.table, 1, SECRET)), proof_in(exported(two.table, 1, SECRET)))
