"""The requests `analyse` and `evaluate`, and the same in Python: a finished game explained, one decision in depth."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, cast

import pytest
from tests.analysis.games import finished

import duchy
from duchy.analysis.segments import Segment, segments_of
from duchy.analysis.told import decision_told, seat_told
from duchy.engine.session import Session
from duchy.table.match import Match

pytestmark = pytest.mark.check


@cache
def match() -> Match:
    return finished("rois_faineants", 2, 3)


@cache
def segment() -> Segment:
    """A decision with several plans."""
    return next(one for one in segments_of(match().positions, match().actions) if len(one.before.actions()) > 6)


@pytest.fixture
def session() -> Session:
    return Session("en")


def ask(session: Session, do: str, **fields: Any) -> dict[str, Any]:
    return json.loads(json.dumps(session.answer(json.dumps({"do": do, **fields}).encode()), allow_nan=False))


def test_analyse_tells_what_the_library_finds(session: Session) -> None:
    record = match().record_text()
    found = duchy.analyse(record, seed=5, worlds=2)
    reply = ask(session, "analyse", record=record, seed=5, worlds=2, id="a")
    assert reply["ok"]
    assert reply["id"] == "a"
    texts = [decision.pop("text") for decision in reply["decisions"]]
    assert reply["decisions"] == json.loads(json.dumps([*map(decision_told, found.verdicts)]))
    assert reply["seats"] == json.loads(json.dumps([*map(seat_told, found.ledgers)]))
    for text, verdict in zip(texts, found.verdicts, strict=True):
        assert bool(text) <= verdict.is_told
    assert any(text.startswith("Better: ") for text in texts)
    assert ask(session, "new", game="magnate")["ok"]


def test_analyse_refuses_what_is_no_finished_game(session: Session) -> None:
    assert ask(session, "analyse")["error"]["code"] == "NO_GAME_YET"
    ask(session, "new", game="rois_faineants")
    assert ask(session, "analyse")["error"]["code"] == "NOT_OVER"
    damaged = ask(session, "analyse", record=match().record_text().replace("* lay", "* lie", 3))["error"]
    assert (damaged["line"], damaged["kept"], damaged["code"]) == (7, 0, "NO_SUCH_ACTION")
    for fields in ({"worlds": 1}, {"worlds": 10**6}, {"seed": -1}, {"seed": 0.5}, {"record": 3}, {"deep": 1}):
        assert ask(session, "analyse", **fields)["ok"] is False


def test_evaluate_compares_plans_from_the_view_alone(session: Session) -> None:
    view = segment().before.view(segment().seat)
    plan = [str(action) for action in segment().actions]
    replies = [
        ask(session, "evaluate", diagram=table.diagram(), plan=plan, seed=3, worlds=16)
        for table in (view, segment().before)
    ]
    assert replies[0] == replies[1]
    reply = replies[0]
    assert reply["ok"]
    assert (reply["seat"], reply["worlds"], reply["exact"]) == (segment().seat, 16, False)
    shares = [row["share"] for row in reply["plans"]]
    assert shares == sorted(shares, reverse=True)
    assert [row["plan"] for row in reply["plans"] if row["named"]] == [plan]
    for row in reply["plans"]:
        assert row["share"] == row["shares"][segment().seat - 1]
        assert row["behind"] == pytest.approx(shares[0] - row["share"], abs=1e-9)
        assert sum(row["shares"]) == pytest.approx(1, abs=1e-3)
        assert row["equal"] == (row["behind"] < max(0.01, 1.64 * row["error"]))
        assert not (row["equal"] and row is not reply["plans"][0] and row["text"])
    found = duchy.evaluate(segment().before, plan=plan, seed=3, worlds=16)
    assert [[str(action) for action in row.plan] for row in found.candidates] == [row["plan"] for row in reply["plans"]]
    assert [row.shares[segment().seat - 1] for row in found.candidates] == shares


def test_evaluate_refuses_what_cannot_be_decided(session: Session) -> None:
    ask(session, "new", game="rois_faineants")
    assert ask(session, "evaluate")["error"]["code"] == "NATURE_ACTS"
    diagram = segment().before.diagram()
    refused = ask(session, "evaluate", diagram=diagram, plan=["coup"])["error"]
    assert refused["at"] == 0
    assert refused["clause"]
    assert ask(session, "evaluate", diagram=diagram, plan=["cope"])["error"]["code"] == "NO_SUCH_ACTION"
    long = ask(session, "evaluate", diagram=diagram, plan=[*map(str, segment().actions), "pass", "pass", "pass"])[
        "error"
    ]
    assert long["at"] == len(segment().actions)


def test_in_python_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="no seat is to act"):
        duchy.evaluate(match().positions[-1])
    with pytest.raises(ValueError, match="worlds 1"):
        duchy.analyse(match().record(), worlds=1)
    with pytest.raises(ValueError, match="seat 2 would come to act"):
        duchy.evaluate(duchy.read_diagram("magnate en\nturn 6 seat 1 play\n1 hand 4VL 3SK\n"))
    with pytest.raises(duchy.NotationError):
        duchy.evaluate(segment().before, plan=["cope"])
    with pytest.raises(duchy.RecordError):
        duchy.analyse(match().record_text().replace("* lay", "* lie", 1))


def test_the_last_turns_of_magnate_are_solved() -> None:
    game = Match(duchy.games["magnate"].settle("en", {}, 2), seed=1)
    game.play_random(10_000)
    last = [one for one in segments_of(game.positions, game.actions) if not one.is_forced][-1]
    found = duchy.evaluate(last.before, plan=last.actions)
    assert found.is_exact
    assert {row.error for row in found.candidates} == {0}
    assert found.best.behind == 0
    played = next(row for row in found.candidates if row.is_played)
    assert played.plan == last.actions
    assert played.shares[last.seat - 1] == (last.seat in (game.position.result or game.position.standing()).winners)


@pytest.mark.parametrize("do", ["evaluate", "hint", "choose"])
def test_a_position_that_cannot_be_played_on_is_refused(session: Session, do: str) -> None:
    """Seat 2 must play a card in its next turn and has none: a search would never end."""
    diagram = "magnate en\nturn 6 seat 1 play\n1 at 1: 4MS\n1 tokens M4\n1 hand 4VL 3SK\n2 at 1: 9MS"
    error = ask(session, do, diagram=diagram)["error"]
    assert (error["code"], error["line"]) == ("BAD_DIAGRAM", 2), error
    assert "player 2" in error["text"]


def test_a_plan_ends_with_the_turn() -> None:
    """What another seat would do next is legal on the table, but no part of the plan."""
    decisions = segments_of(match().positions, match().actions)
    here, after = next(
        (one, other) for one, other in pairwise(decisions)
        if one.seat != other.seat and other.at == one.at + len(one.actions)
        and (last := ends(one)) and last.actor == other.seat and not last.refusal(str(other.actions[0]))
    )  # fmt: skip
    with pytest.raises(ValueError, match="after the seat's turn"):
        duchy.evaluate(here.before, plan=[*here.actions, after.actions[0]], worlds=2)


def ends(segment: Segment) -> duchy.View | None:
    """What its seat expects to see after it, if it learns nothing new."""
    view: duchy.View | None = segment.before.view(segment.seat)
    for action in segment.actions:
        view = view and view.expected(action)
    return view


def test_an_empty_record_is_no_record(session: Session) -> None:
    """It is not taken for none, which would explain the session's game."""
    ask(session, "load", record=match().record_text())
    assert ask(session, "analyse", record="")["error"]["code"] == "NO_GAME_LINE"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: duchy.analyse(cast(Any, None)), "record must be a Record or the text of one, not NoneType"),
        (lambda: duchy.analyse(cast(Any, b"game: nullgame")), "record must be a Record or the text of one, not bytes"),
        (lambda: duchy.analyse("", seed=cast(Any, 1.0)), "seed must be a whole number, not float"),
        (lambda: duchy.analyse("", worlds=cast(Any, True)), "worlds must be a whole number, not bool"),
        (lambda: duchy.evaluate(cast(Any, None)), "table must be a Position or a View, not NoneType"),
        (lambda: duchy.evaluate(duchy.start("nullgame"), plan="keep"), "not one text: ['keep']"),
        (lambda: duchy.evaluate(duchy.start("nullgame"), plan=cast(Any, 3)), "plan must be a list of actions"),
        (lambda: duchy.evaluate(duchy.start("nullgame"), plan=cast(Any, [3])), "an Action or its text, not int"),
    ],
)  # fmt: skip
def test_a_wrong_type_is_refused_with_what_is_accepted(call: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError, match=re.escape(told)):
        call()
