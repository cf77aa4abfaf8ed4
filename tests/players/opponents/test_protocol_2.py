"""Protocol 2 for programs: what is asked and when, that nothing hidden is in it, and what is done about failures."""

from __future__ import annotations

import json
import os
import random
import shlex
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

import duchy
from duchy.env import Spec
from duchy.games.magnate import notation as magnate_notation
from duchy.games.rois_faineants import notation as rois_notation
from duchy.players.measure.arena import DealResult, play_deal
from duchy.players.measure.contestants import Side
from duchy.players.opponents.baselines import RandomPlayer
from duchy.players.opponents.programs import requests
from duchy.players.opponents.programs.failure import ProgramError
from duchy.players.opponents.programs.introduction import PARTS
from duchy.players.opponents.programs.program import Program
from duchy.players.opponents.programs.requests import Course
from duchy.players.place import End, Outcome, Place
from duchy.table.action import Action
from duchy.table.heard import Ears
from duchy.table.position import NATURE_NAME, Position

from .test_every_game import every_game

Played = tuple[list[Position], list[Action]]
MS = 50
GRACE_MS = 1000
STOP, STOP_SHORT = 0.04, 0.3
"""How likely a random game stops at a decision, and one of the null game, which has few."""
TRIES = 12
NULLGAME = duchy.games["nullgame"]
BOT = """
import json, os, random, sys, time
LOG = open(sys.argv[1], "a")
for line in sys.stdin:
    r = json.loads(line)
    LOG.write(line); LOG.flush()
    reply = {"ok": True, "id": r["id"]}
    if r["do"] == "ready": reply["protocol"] = 2
    if r["do"] == "hello": reply |= {"name": "Recorder", "version": "3", "author": "Ada"}
    if r["do"] == "choose": reply["action"] = random.Random(r["seed"]).choice(r["legal"])
    ACT
    print(json.dumps(reply), flush=True)
"""


@pytest.fixture
def made() -> Iterator[list[Program]]:
    programs: list[Program] = []
    yield programs
    for program in programs:
        program.close()


def program(made: list[Program], folder: Path, act: str = "", game: duchy.Game = NULLGAME, **more: Any) -> Program:
    """A program that does this before each reply."""
    file = folder / f"bot{len(made)}.py"
    file.write_text(BOT.replace("    ACT\n", f"    {act}\n" if act else ""))
    made.append(Program(shlex.join([sys.executable, str(file), str(folder / "log")]), game, **more))
    return made[-1]


def asked(folder: Path) -> list[dict[str, Any]]:
    """All that the programs of a folder were asked."""
    return [json.loads(line) for line in (folder / "log").read_text().splitlines()]


def deal(program: Program, seats: int = 2, number: int = 5) -> DealResult:
    """One deal of the program against the random player."""
    sides = [Side("engine", MS, command="program"), Side("random", MS)]
    return play_deal(program.game.settle(None, {}, seats), sides, [program, RandomPlayer()], number)


# What is asked


@every_game
def test_a_game_is_told_from_the_deal_to_the_result(game: duchy.Game, tmp_path: Path, made: list[Program]) -> None:
    result = deal(program(made, tmp_path, game=game))
    made[0].close()
    assert result.mishaps == []
    requests = asked(tmp_path)
    assert [each["do"] for each in requests[:4]] == ["ready", "hello", "new game", "choose"]
    assert requests[-1]["do"] == "bye"
    assert [each["id"] for each in requests] == [*range(1, len(requests) + 1)]
    begun = [each for each in requests if each["do"] == "new game"]
    assert [(each["table"], each["seat"], each["names"]["1"]) for each in begun] == [
        ("1", 1, "Recorder 3"), ("2", 2, "random"),
    ]  # fmt: skip
    assert begun[0]["options"] == dict(game.settle(None, {}, 2).values)
    for new in begun:
        check_course(game, new, [each for each in requests if each.get("table") == new["table"]][1:])


def check_course(game: duchy.Game, new: dict[str, Any], course: list[dict[str, Any]]) -> None:
    """The requests of one game after its first."""
    spec, seat, heard = Spec.of(game.name), new["seat"], list[dict[str, Any]]()
    *decisions, over = course
    assert {each["do"] for each in decisions} == {"choose"}
    for request in decisions:
        heard += request["history"]
        shown = duchy.read_diagram(request["diagram"])
        assert request["legal"] == [str(action) for action in shown.actions()]
        assert request["numbers"] == [spec.action_id(text) for text in request["legal"]]
        assert shown.view(seat).diagram() == request["diagram"]
        layout = spec.observation
        observation = layout.write(shown.view(seat).known, seat - 1)
        assert request["state"]["turn"] == int(layout.read(observation, "turn").flat[0]) == request["turn"]
        assert new["constants"].keys() | request["state"].keys() == {each.name for each in layout.fields[1:]}
        assert (request["ms"], request["left_ms"]) == (MS, MS + 5000)
        assert str(int(request["seed"])) == request["seed"]
    assert (over["do"], over["end"]) == ("result", "played")
    assert sum(over["share"] * (winner == seat) for winner in over["winners"]) == over["share"]
    heard += over["history"]
    own = [each["text"] for each in heard if each["by"] == seat]
    assert len(own) == len(decisions)
    assert heard[0]["by"] == "nature" or game.name == "magna_grecia"


def test_a_table_of_four_has_a_place_for_each_seat(tmp_path: Path, made: list[Program]) -> None:
    deal(program(made, tmp_path), 4)
    made.clear()
    (tmp_path / "log").write_text("")
    one = program(made, tmp_path)
    sides = [Side("random", MS), Side("engine", MS, command="program")]
    play_deal(NULLGAME.settle(None, {}, 4), sides, [RandomPlayer(), one], 1)
    seats = {each["table"]: each["seat"] for each in asked(tmp_path) if each["do"] == "new game"}
    assert [*seats.values()][:3] == [2, 3, 4]
    for request in asked(tmp_path):
        if request["do"] == "choose":
            assert seats[request["table"]] == request["seat"]


def test_what_is_not_wanted_is_not_sent_and_a_number_is_an_answer(tmp_path: Path, made: list[Program]) -> None:
    act = (
        'reply |= {"supports": {"wants": ["state"]}} if r["do"] == "hello" else {};'
        'reply |= {"action": r["numbers"][-1]} if r["do"] == "choose" else {}'
    )
    one = program(made, tmp_path, act)
    position = to_the_first_decision(NULLGAME)
    assert one.choose(position.view(1), MS, 7).action == position.actions()[-1]
    (request,) = [each for each in asked(tmp_path) if each["do"] == "choose"]
    assert request.keys() == {"do", "id", "table", "seat", "turn", "state", "legal", "numbers", "ms", "left_ms", "seed"}


def test_what_is_taken_back_is_said_and_a_program_that_is_started_again_hears_all_again(
    tmp_path: Path, made: list[Program]
) -> None:
    one = program(made, tmp_path, 'sys.exit(1) if r["do"] == "choose" and r["id"] == 6 else 0')
    match = duchy.Match(NULLGAME.settle(None, {}, 2), seed=3)
    match.play_nature()
    place = Place(heard=partial(Ears(1).hear, match.positions, match.actions))
    one.choose_at(place, match.position.view(1), MS, 1)
    match.play("keep")
    match.play_nature()
    match.undo(2)
    match.play("return")
    match.play_nature()
    match.play("keep")
    match.play_nature()
    one.choose_at(place, match.position.view(1), MS, 1)
    with pytest.raises(ProgramError, match="ENDED"):
        one.choose_at(place, match.position.view(1), MS, 1)
    one.choose_at(place, match.position.view(1), MS, 1)
    first, second, third, again = [each for each in asked(tmp_path) if each["do"] == "choose"]
    assert (len(first["history"]), "taken_back" in first) == (1, False)
    assert [each["text"] for each in second["history"]] == ["return", "draw ?", "keep", second["history"][-1]["text"]]
    assert (third["history"], "taken_back" in third) == ([], False)
    assert again["history"] == first["history"] + second["history"]


def test_protocol_1_is_what_it_was_to_the_byte(tmp_path: Path, made: list[Program]) -> None:
    one = program(made, tmp_path, 'reply.pop("protocol", 0)')
    position = to_the_first_decision(NULLGAME)
    one.choose(position.view(1), MS, 2**60 + 7)
    one.close()
    drawn = position.diagram().split("drawn ")[1][0]
    assert (tmp_path / "log").read_text().splitlines() == [
        '{"do": "ready", "game": "nullgame", "id": 1}',
        '{"do": "choose", "diagram": "nullgame plain seats=2\\nturn 1 choose drawn '
        + drawn
        + '\\n1 points 0 kept 0\\n2 points 0 kept 0\\n", "legal": ["keep", "return"], "ms": 50, "seed": 7, "id": 2}',
    ]


# Nothing that is hidden


def to_the_first_decision(game: duchy.Game) -> Position:
    chance, position = random.Random(3), Position.start(game)
    while position.actor == NATURE_NAME:
        position = position.play(position.sample(chance))
    return position


def played(game: duchy.Game, chance: random.Random) -> Played:
    """A random game up to a random decision."""
    positions, actions = [Position.start(game, seats=chance.choice(game.seats))], list[Action]()
    stop = STOP_SHORT if game == NULLGAME else STOP
    while not positions[-1].is_over and not (isinstance(positions[-1].actor, int) and chance.random() < stop):
        here = positions[-1]
        actions.append(here.sample(chance) if here.actor == NATURE_NAME else chance.choice(here.actions()))
        positions.append(here.play(actions[-1]))
    return positions, actions


def twin(course: Played, seat: int, chance: random.Random) -> Played | None:
    """The same game as the seat saw it, in which two things that it did not see happened the other way round."""
    positions, actions = course
    unseen = [at for at, action in enumerate(actions) if positions[at].actor != seat and is_unseen(course, at, seat)]
    for _ in range(TRIES if len(unseen) > 1 else 0):
        one, other = chance.sample(unseen, 2)
        changed = [*actions]
        changed[one], changed[other] = actions[other], actions[one]
        if changed != actions and (found := followed(positions, changed, seat)):
            return found, changed
    return None


def is_unseen(course: Played, at: int, seat: int) -> bool:
    """Whether another action would have looked the same to the seat."""
    before, after = course[0][at], course[0][at + 1].view(seat)
    return any(before.play(each).view(seat) == after for each in before.actions()[:6] if each != course[1][at])


def followed(positions: list[Position], actions: list[Action], seat: int) -> list[Position] | None:
    """The positions of the actions, if they can be played and the seat sees the same throughout."""
    found = positions[:1]
    for action, wanted in zip(actions, positions[1:], strict=True):
        if action not in found[-1].actions():
            return None
        found.append(found[-1].play(action))
        if found[-1].view(seat) != wanted.view(seat):
            return None
    return found


def sent(course: Played, seat: int) -> list[str]:
    """What a program at that seat would be sent, with all that it has heard."""
    place, view, told = Place({1: "Ada"}, partial(Ears(seat).hear, *course)), course[0][-1].view(seat), Course("1")
    return [
        json.dumps(requests.new_game("1", place, view, MS, GRACE_MS)),
        json.dumps(requests.choose(told, place, view, MS, GRACE_MS, 7, PARTS)),
        json.dumps(requests.result(Course("1"), place, view, Outcome(End.LEFT))),
    ]


def compare(game: duchy.Game, games: int) -> int:
    """How many decisions were compared in games that differ only in what their seat did not see."""
    compared = 0
    for seed in range(games):
        chance = random.Random(seed)
        course = played(game, chance)
        seat = course[0][-1].actor
        if isinstance(seat, int) and (other := twin(course, seat, chance)):
            assert sent(course, seat) == sent(other, seat)
            compared += 1
    return compared


@every_game
def test_what_is_hidden_changes_no_byte_of_what_a_program_is_sent(game: duchy.Game) -> None:
    assert compare(game, 600 if game == NULLGAME else 60) > 20 or not game.hidden.HIDES


@pytest.mark.parametrize(("name", "module"), [("magnate", magnate_notation), ("rois_faineants", rois_notation)])
def test_a_leak_would_be_found(name: str, module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test."""
    monkeypatch.setattr(module, "heard", lambda action, *rest: cast(Any, module).TEXTS[action])
    with pytest.raises(AssertionError):
        compare(duchy.games[name], 40)


# What goes wrong


@pytest.mark.parametrize(
    ("act", "code", "detail"),
    [
        ('reply["protocol"] = 3', "NO_PROTOCOL", "3"),
        ('reply["protocol"] = "2"', "NO_PROTOCOL", '"2"'),
        ('reply |= {"name": 7} if r["do"] == "hello" else {}', "BAD_HELLO", "name"),
        ('reply |= {"author": "x" * 41} if r["do"] == "hello" else {}', "BAD_HELLO", "author"),
        ('reply |= {"name": "a\\nb"} if r["do"] == "hello" else {}', "BAD_HELLO", "name"),
        ('reply |= {"supports": []} if r["do"] == "hello" else {}', "BAD_HELLO", "supports"),
        ('reply |= {"supports": {"games": "chess"}} if r["do"] == "hello" else {}', "BAD_HELLO", "supports.games"),
        ('reply |= {"supports": {"seats": [True]}} if r["do"] == "hello" else {}', "BAD_HELLO", "supports.seats"),
        ('reply |= {"supports": {"wants": ["luck"]}} if r["do"] == "hello" else {}', "BAD_HELLO", "supports.wants"),
        ('reply |= {"supports": {"games": ["chess"]}} if r["do"] == "hello" else {}', "NOT_SUPPORTED", "nullgame, 2"),
        ('reply |= {"supports": {"seats": [3, 4]}} if r["do"] == "hello" else {}', "NOT_SUPPORTED", "nullgame, 2"),
        ('reply["ok"] = r["do"] != "new game"; reply["error"] = "full"', "REFUSED", '"full"'),
        ('reply["ok"] = r["do"] != "hello"', "REFUSED", "null"),
        ('reply["action"] = 99', "ILLEGAL", "99"),
        ('reply["action"] = True', "ILLEGAL", "true"),
    ],
)
def test_whatever_a_program_does_wrong_is_said(
    tmp_path: Path, made: list[Program], act: str, code: str, detail: str
) -> None:
    one = program(made, tmp_path, act)
    with pytest.raises(ProgramError) as caught:
        one.choose(to_the_first_decision(NULLGAME).view(1), MS, 1)
    assert (caught.value.code, caught.value.detail) == (code, detail)


def test_a_program_that_stops_reading_is_given_up_in_time(tmp_path: Path, made: list[Program]) -> None:
    act = 'time.sleep(3600) if r["do"] == "choose" else 0'
    one = program(made, tmp_path, act, duchy.games["magna_grecia"], grace_s=0.5)
    view = to_the_first_decision(one.game).view(1)
    one.make_ready()
    course = [Place({1: "x" * 300_000})]
    began = time.monotonic()
    with pytest.raises(ProgramError) as caught:
        one.choose_at(course[0], view, MS, 1)
    assert caught.value.code == "SILENT"
    assert time.monotonic() - began < 30


def test_a_program_that_talks_without_being_asked_is_ended(tmp_path: Path, made: list[Program]) -> None:
    act = 'r["do"] == "choose" and [print("nonsense", flush=True) for _ in range(1000)]'
    one = program(made, tmp_path, act)
    with pytest.raises(ProgramError, match="NO_REPLY"):
        one.choose(to_the_first_decision(NULLGAME).view(1), MS, 1)


def test_what_a_program_has_started_ends_with_it(tmp_path: Path, made: list[Program]) -> None:
    act = 'r["do"] == "ready" and print(__import__("subprocess").Popen(["sleep", "3600"]).pid, file=LOG, flush=True)'
    one = program(made, tmp_path, act)
    one.make_ready()
    child = next(int(line) for line in (tmp_path / "log").read_text().splitlines() if line.isdigit())
    os.kill(child, 0)
    one.close()
    until = time.monotonic() + 30
    while time.monotonic() < until and is_running(child):
        time.sleep(0.02)
    assert not is_running(child)


def is_running(pid: int) -> bool:
    """Whether there is such a process that has not ended."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_who_forfeits_is_named_to_the_other_programs(tmp_path: Path, made: list[Program]) -> None:
    good = program(made, tmp_path)
    bad = Program(shlex.join([sys.executable, "-c", 'input(); print(\'{"ok": true, "id": 1}\')']), NULLGAME)
    made.append(bad)
    sides = [Side("engine", MS, command="good"), Side("engine", MS, command="bad")]
    result = play_deal(NULLGAME.settle(None, {}, 2), sides, [good, bad], 1)
    assert result.scores == [1, 0]
    ends = [each for each in asked(tmp_path) if each["do"] == "result"]
    assert [(each["end"], each["losers"]) for each in ends][:1] == [("forfeit", [2])]
