"""A finished game is analysed once, one at a time, in a process of its own, as long as somebody waits for it."""

from __future__ import annotations

import argparse
import asyncio
import inspect
import re
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import duchy
from duchy.analysis.judge import Judgement
from duchy.analysis.segments import segments_of
from duchy.analysis.verdicts import Verdict
from duchy.commands import analyse
from duchy.engine import session
from duchy.fullscreen import analysing
from duchy.server.clock import Clock
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.analysis import why
from duchy.server.messages.branch import played_on
from duchy.server.protocol import frame_of
from duchy.server.review import Analysed, Answer, Answered, Branch, Weighing, Worth
from duchy.server.rooms import analyses as rooms
from duchy.server.rooms import analyst_process
from duchy.server.rooms.analyses import ASKED, LEFT_S, MOST, OWN, WORLDS, Analyses
from duchy.server.rooms.analyst import About, Analyst, Course, NoAnalysis, OnProgress, Progress, Request
from duchy.server.rooms.analyst_process import analysis, replied, worth
from duchy.server.rooms.limits import Doors, Limits
from duchy.server.rooms.metrics import Metrics
from duchy.table.match import Match
from duchy.table.record import read_record
from duchy.words import LANGUAGES, Words

from ..serving import FREE, PATIENCE, Address, serving


class Slow:
    """Analyses nothing until it is told to."""

    def __init__(self) -> None:
        self.asked, self.questions, self.figures = list[str](), list[str](), list[tuple[int, int]]()
        self.may_answer = threading.Semaphore(0)
        self.may_end, self.is_stopped, self.fails = threading.Semaphore(0), False, False

    def analyse(self, record: str, seed: int, worlds: int, progress: OnProgress) -> tuple[bytes, float]:
        self.asked.append(record)
        self.figures.append((seed, worlds))
        self.is_stopped = False
        progress(Progress(glance=Course([4, 9], [[0.6, 0.4], [1, 0]])))
        progress(Progress(3, 10))
        assert self.may_end.acquire(timeout=PATIENCE)
        if self.is_stopped or self.fails:
            raise NoAnalysis
        return f"found in {record}".encode(), 0.0

    def ask(self, about: About, question: str) -> tuple[bytes, float]:
        self.questions.append(question)
        assert self.may_answer.acquire(timeout=PATIENCE)
        if self.fails:
            raise NoAnalysis
        return f"answer to {question}".encode(), 0.0

    def stop(self) -> None:
        self.is_stopped = True
        self.may_end.release()


class Room:
    """Analyses over an analyst that a test holds back, and a clock that it turns."""

    def __init__(self, limits: Limits = FREE) -> None:
        self.now, self.slow = 0.0, Slow()
        clock = Clock(steady=lambda: self.now)
        self.analyses = Analyses(Doors(limits, clock.steady), clock, Metrics(), self.slow)

    def ask(self, game: str, address: str = "here") -> bytes:
        return self.analyses.ask(game.encode(), game, address)

    def told(self, game: str) -> Any:
        told = self.analyses.told(game.encode())
        return told and msgspec.json.decode(told) if not (told or b"").startswith(b"found") else told

    async def until(self, happened: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.005)


def in_room(do: Callable[[Room], Awaitable[None]], monkeypatch: pytest.MonkeyPatch, limits: Limits = FREE) -> None:
    monkeypatch.setattr(rooms, "LOOK_S", 0.01)

    async def run() -> None:
        room = Room(limits)
        await do(room)
        room.slow.may_end.release(100)
        await room.analyses.close()

    asyncio.run(run())


def test_a_game_is_analysed_once_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(room: Room) -> None:
        assert msgspec.json.decode(room.ask("one")) == {"is": "analysing", "done": 0, "of": 0, "ahead": 0}
        assert msgspec.json.decode(room.ask("two", "there"))["ahead"] == 1
        room.ask("one", "elsewhere")
        await room.until(lambda: room.told("one")["done"])
        glanced = {"stops": [4, 9], "course": [[0.6, 0.4], [1, 0]]}
        assert room.told("one") == {"is": "analysing", "done": 3, "of": 10, "ahead": 0, **glanced}
        assert room.slow.asked == ["one"]
        room.slow.may_end.release()
        await room.until(lambda: room.told("one") == b"found in one")
        assert room.ask("one") == b"found in one"
        room.slow.may_end.release()
        await room.until(lambda: room.told("two") == b"found in two")
        assert room.slow.asked == ["one", "two"]

    in_room(do, monkeypatch)


def test_what_nobody_waits_for_is_stopped_and_the_next_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(room: Room) -> None:
        room.ask("left")
        room.ask("left before it began")
        room.ask("waited for")
        await room.until(lambda: room.slow.asked)
        room.now += LEFT_S + 1
        room.told("waited for")
        await room.until(lambda: "waited for" in room.slow.asked)
        assert room.slow.asked == ["left", "waited for"]
        assert room.told("left") is None
        room.slow.may_end.release()
        await room.until(lambda: room.told("waited for") == b"found in waited for")

    in_room(do, monkeypatch)


def test_a_question_is_answered_before_a_game_that_nobody_waits_for_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def do(room: Room) -> None:
        room.ask("left")
        await room.until(lambda: room.slow.asked)
        answer = asyncio.create_task(room.analyses.answer("judge", "a position", "here"))
        await room.until(lambda: room.slow.questions)
        room.now += LEFT_S + 1
        await asyncio.sleep(0.05)
        assert not room.slow.is_stopped
        room.slow.may_answer.release()
        assert await answer == b"answer to a position"
        await room.until(lambda: room.slow.is_stopped)

    in_room(do, monkeypatch)


def test_what_could_not_be_analysed_is_said_once_and_may_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(room: Room) -> None:
        room.slow.fails = True
        room.ask("one")
        room.slow.may_end.release()
        await room.until(lambda: not room.analyses._asked)  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(Refusal, match="NOT_ANALYSED"):
            room.told("one")
        room.slow.fails = False
        room.ask("one")
        room.slow.may_end.release()
        await room.until(lambda: room.told("one") == b"found in one")

    in_room(do, monkeypatch)


def test_one_address_may_ask_for_a_few_and_all_together_for_some(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(room: Room) -> None:
        for number in range(OWN):
            room.ask(f"mine {number}")
        with pytest.raises(Refusal, match="TOO_MANY_ANALYSES"):
            room.ask("one more")
        for number in range(MOST - OWN):
            room.ask(f"another {number}", f"there {number}")
        with pytest.raises(Refusal, match="TOO_MANY_ANALYSES"):
            room.ask("one more", "nobody yet")

    in_room(do, monkeypatch)


def test_an_address_that_has_had_many_games_analysed_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(room: Room) -> None:
        room.slow.may_end.release(3)
        for game in ("one", "two"):
            room.ask(game)
            await room.until(lambda game=game: isinstance(room.told(game), bytes))
        with pytest.raises(Refusal, match="TOO_MANY_ANALYSES"):
            room.ask("three")
        assert room.ask("one") == b"found in one"
        room.now += 10
        room.ask("three")

    in_room(do, monkeypatch, Limits(analyses_burst=2, analyses_rate=0.1))


def test_questions_are_answered_while_a_game_is_analysed_and_not_too_many_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def do(room: Room) -> None:
        room.ask("a game")
        await room.until(lambda: room.slow.asked)
        waiting = [
            asyncio.ensure_future(room.analyses.answer("answer", str(number), "here")) for number in range(ASKED)
        ]
        await room.until(lambda: len(room.slow.questions) == ASKED)
        with pytest.raises(Refusal, match="TOO_MANY_QUESTIONS"):
            await room.analyses.answer("answer", "one more", "there")
        room.slow.may_answer.release(ASKED)
        assert await asyncio.gather(*waiting) == [f"answer to {number}".encode() for number in range(ASKED)]
        assert room.told("a game")["is"] == "analysing"
        room.slow.fails = True
        room.slow.may_answer.release()
        with pytest.raises(Refusal, match="NOT_ANALYSED"):
            await room.analyses.answer("answer", "no net", "here")

    in_room(do, monkeypatch)


def test_the_process_gets_ready_for_a_game_once_and_anew_after_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "REST_S", 0.02)
    view = Match(duchy.games["nullgame"].settle(None, {}, 2), 1).position.view(1)

    async def do(room: Room) -> None:
        room.analyses.foresee(view)
        room.analyses.foresee(view)
        await room.until(lambda: room.slow.questions)
        room.slow.may_answer.release(2)
        await room.until(lambda: room.slow.is_stopped)
        assert len(room.slow.questions) == 1
        room.analyses.foresee(view)
        await room.until(lambda: len(room.slow.questions) == 2)

    in_room(do, monkeypatch)


def test_only_finished_games_are_analysed(tmp_path: Path) -> None:
    with serving(tmp_path / "t") as server:
        running = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=1)
        running.play_random(40)
        assert not running.position.is_over
        assert refused(server, running.record_text()) == (400, "NOT_OVER")
        assert refused(server, "no record at all") == (400, "RECORD")
        opened = server.create("magna_grecia", seats=2, players={"2": "random"})
        with server.sit(opened, 1) as one:
            assert one.wait_for_turn()
            as_seen = server.record(opened["table"], opened["tokens"]["1"]).text
        assert refused(server, as_seen) in {(400, "NOT_OVER"), (400, "RECORD")}


def refused(server: Address, text: str) -> tuple[int, str]:
    answer = httpx.post(f"{server.http}/api/analysis", content=text, timeout=PATIENCE)
    return answer.status_code, answer.json()["code"]


def test_only_finished_games_are_played_on_and_only_by_their_rules(tmp_path: Path) -> None:
    match = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=1)
    match.play_random(10_000)
    text, at = match.record_text(), next(at for at, each in enumerate(match.positions) if each.actor == 1)
    running = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=1)
    running.play_random(at + 5)
    first, dealt = str(match.actions[at]), at - 1
    with serving(tmp_path / "t") as server:
        for path in ("branch", "worth", "reply"):
            assert refused_branch(server, path, running.record_text(), at) == (400, "NOT_OVER")
            assert refused_branch(server, path, text, at, "deal KS")[0] == 400
            assert refused_branch(server, path, text, len(match.actions) + 1) == (404, "NO_MOMENT")
        assert refused_branch(server, "reply", text, dealt) == (400, "NOT_YOURS")
        branch = {"record": text, "at": at, "seat": 1, "plays": [first]}
        assert httpx.post(f"{server.http}/api/branch", json=branch, timeout=PATIENCE).status_code == 200


def refused_branch(server: Address, path: str, record: str, at: int, *plays: str) -> tuple[int, str]:
    branch = {"record": record, "at": at, "seat": 1, "plays": plays}
    answer = httpx.post(f"{server.http}/api/{path}", json=branch, timeout=PATIENCE)
    return answer.status_code, answer.json()["code"]


def test_why_a_decision_got_its_mark_is_told_in_every_language() -> None:
    match = Match(duchy.games["magna_grecia"].settle(None, {}, 2), seed=1)
    match.play_random(10_000)
    segments = [each for each in segments_of(match.positions, match.actions) if not each.is_forced]
    told = list[dict[str, str]]()
    for segment in segments:
        judged = Judgement(segment, (segment.before.actions()[0],), (0.4, 0.6), (0.6, 0.4), 0.2, 0.01, True, 64)
        told.append(why(Verdict(judged, 0.01, "??")))
        assert why(Verdict(judged, 0.01, "")) == {}
    assert any(told)
    for each in filter(None, told):
        assert [*each] == [*LANGUAGES]
        assert len({*each.values()}) == len(LANGUAGES)
        assert not any("{" in re.sub(r"\{seat[12]\}", "", text) for text in each.values())


@pytest.mark.check
def test_a_real_game_is_analysed_by_a_process_that_can_be_stopped() -> None:
    match = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=3)
    match.play_random(10_000)
    analyst, told = Analyst(), list[Progress]()
    try:
        text, cost = analyst.analyse(match.record().text(), 1, 2, told.append)
    finally:
        analyst.stop()
    found = msgspec.json.decode(text, type=Analysed)
    assert cost > 0
    glanced, *heard = told
    assert glanced.glance
    assert glanced.glance.stops[-1] == len(match.actions)
    assert all(sum(shares) == pytest.approx(1, abs=1e-4) for shares in glanced.glance.shares)
    assert heard == sorted(heard)
    assert heard[-1].done == heard[-1].of
    assert found.stops[-1] == len(match.actions)
    assert len(found.stops) == len(found.course) == len(found.lucks)
    assert glanced.glance.shares[-1] == found.course[-1]
    for account in found.accounts:
        parts = [*account.deal.values(), *account.chance.values(), *account.presents.values()]
        total = sum(parts) + account.hidden + account.own + account.drift
        assert total == pytest.approx(account.result - 1 / 2, abs=1e-9)
        assert found.course[-1][account.seat - 1] == account.result
    for each in found.decisions:
        assert [str(action) for action in match.actions[each.at : each.at + each.count]] == each.played
    with pytest.raises(NoAnalysis):
        analyst.analyse(match.record().text(), 1, 2, lambda told: analyst.stop())


@pytest.mark.check
def test_an_answer_is_graded_by_the_process_while_it_analyses_a_game() -> None:
    match = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=3)
    match.play_random(10_000)
    text = match.record().text()
    segments = segments_of(match.positions, match.actions)
    segment = next(each for each in segments if len(each.before.actions()) > 2)
    played, *others = (str(each) for each in [*segment.actions, *segment.before.actions()])
    other = next(each for each in others if each != played)
    question = msgspec.json.encode(Answer(text, segment.at - 1, segment.seat, [other], [played], [played])).decode()
    analyst, heard, answers = Analyst(), list[int](), list[bytes]()

    def progress(told: Progress) -> None:
        if not heard:
            asking.start()
        heard.append(told.done)

    asking = threading.Thread(target=lambda: answers.append(analyst.ask("answer", question)[0]))
    try:
        analyst.analyse(text, 1, 8, progress)
        asking.join(PATIENCE)
        again = analyst.ask("answer", question)[0]
        same = msgspec.json.encode(Answer(text, segment.at - 1, segment.seat, [played], [played], [other])).decode()
        graded = msgspec.json.decode(analyst.ask("answer", same)[0], type=Answered)
    finally:
        analyst.stop()
    assert answers == [again]
    found = msgspec.json.decode(again, type=Answered)
    assert found.gain == -found.behind
    assert found.gain_half > 0
    assert graded.verdict == "played"
    assert graded.gain == 0


@pytest.mark.check
def test_a_branch_is_worth_what_its_seat_can_know() -> None:
    match = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=3)
    match.play_random(10_000)
    text = match.record().text()
    at = next(at for at, each in enumerate(match.positions) if at > 60 and each.actor == 2)

    def worth_of(at: int, seat: int, worlds: int, *plays: str) -> Worth:
        return worth(msgspec.json.encode(Weighing(text, at, seat, [*plays], worlds)).decode())

    rough, fine = worth_of(at, 1, 8), worth_of(at, 1, 64)
    assert sum(fine.shares) == pytest.approx(1, abs=1e-3)
    assert 0 < fine.halves[0] < rough.halves[0]
    assert {frame_of(worth_of(at, 1, 8, f"?{number}")) for number in range(4)} == {frame_of(rough)}
    assert worth_of(at, 0, 8) != rough
    over = worth_of(len(match.actions), 1, 8)
    won = match.position.standing().winners
    assert over.shares == [1 / len(won) if seat in won else 0 for seat in (1, 2)]
    assert over.halves == [0, 0]


@pytest.mark.check
def test_a_strong_player_decides_in_a_branch_by_what_its_seat_knows() -> None:
    match = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=3)
    match.play_random(10_000)
    text = match.record().text()
    at = next(at for at, each in enumerate(match.positions) if at > 60 and each.actor == 2 and len(each.actions()) > 2)

    def reply_to(*plays: str) -> list[str]:
        return replied(msgspec.json.encode(Branch(text, at, 2, [*plays])).decode()).plays

    plays, legal = reply_to(), {str(each) for each in match.positions[at].actions()}
    assert plays[0] in legal
    assert [reply_to(f"?{number}") for number in range(3)] == [plays] * 3
    assert played_on(read_record(text), Branch(text, at, 1, plays)).entries


def test_the_server_and_the_engine_take_as_many_worlds_as_the_command() -> None:
    assert {WORLDS, session.WORLDS} == {analyse.WORLDS}
    assert session.MOST_WORLDS == analyse.MOST_WORLDS
    takers = duchy.analyse, duchy.evaluate
    assert {inspect.signature(taker).parameters["worlds"].default for taker in takers} == {WORLDS}


def test_the_page_is_told_the_figures_that_the_command_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = argparse.ArgumentParser()
    analyse.configure(parser, Words("en"))
    args = parser.parse_args([])

    async def do(room: Room) -> None:
        room.ask("one")
        await room.until(lambda: room.slow.figures)
        assert room.slow.figures == [(args.seed, args.worlds)]

    in_room(do, monkeypatch)
    takers = duchy.analyse, duchy.evaluate
    assert {inspect.signature(taker).parameters["seed"].default for taker in takers} == {args.seed}
    assert {analyst_process.SEED, analysing.SEED, session.SEED} == {args.seed}


def test_a_game_without_a_net_is_answered_without_a_crash() -> None:
    match = Match(duchy.games["nullgame"].settle(None, {}, 2), seed=3)
    match.play_random(10_000)
    asked: Request = {"id": 7, "record": match.record().text(), "seed": 1, "worlds": 2}
    assert analysis(asked, lambda done, of: None) == {"id": 7, "failed": True}
