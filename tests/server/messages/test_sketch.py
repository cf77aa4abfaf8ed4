"""Positions that somebody makes up are checked, drawn, judged and played on, and nothing that the rules refuse is."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import httpx
import msgspec
import pytest

import duchy
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.branch import branched, played_on
from duchy.server.messages.replay import Replays, seen_from
from duchy.server.messages.sketch import reading_of, sketched
from duchy.server.review import Branch, Flaw, Sketch, Sketched
from duchy.server.rooms.analyst_process import estimated
from duchy.table.action import Action
from duchy.table.match import Match
from duchy.table.position import NATURE_NAME, Position
from duchy.words.rulebook import clauses

from ..serving import PATIENCE, Address, serving

GAMES = ("magnate", "rois_faineants", "magna_grecia", "nullgame")
SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"
TWICE = "magnate en seats=2\n1 hand 7SK 7SK\n2 hand 5ML\n"


@cache
def played(name: str) -> Match:
    match = Match(duchy.games[name].settle(None, {}, 2), seed=5)
    match.play_random(10_000)
    return match


def middle(name: str) -> Position:
    """A moment of a game in which a seat is to act."""
    positions = played(name).positions
    return next(each for each in positions[len(positions) // 2 :] if isinstance(each.actor, int))


def found(diagram: str, deal: int | None = None) -> Sketched:
    answer = sketched(Sketch(diagram, deal), "en")
    assert isinstance(answer, Sketched), answer
    return answer


def flaw(diagram: str, language: str = "en") -> Flaw:
    answer = sketched(Sketch(diagram), language)
    assert isinstance(answer, Flaw)
    return answer


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_of_a_game_is_a_position_that_is_drawn_as_its_seat_sees_it(name: str) -> None:
    position = middle(name)
    told = found(position.diagram())
    assert told.diagram == position.diagram()
    assert (told.game, told.seats, told.view.actor) == (name, 2, position.actor)
    assert told.legal == position.view(told.view.seat).texts()
    assert told.view.seat == position.actor


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begins_as_it_is_dealt_by_a_number(name: str) -> None:
    one, same, other = (found(middle(name).diagram(), number) for number in (1, 1, 2))
    assert one == same
    assert isinstance(one.view.actor, int)
    assert (one != other) == (name != "nullgame" or one.diagram != other.diagram)


def test_what_is_wrong_is_told_with_its_line_in_the_language_of_the_reader() -> None:
    assert flaw(TWICE) == Flaw(2, "CARD_TWICE", None, "The card 7SK appears twice.", "7SK")
    assert flaw(TWICE, "fr").text != flaw(TWICE, "ru").text != flaw(TWICE).text
    assert flaw("").code == "EMPTY"
    assert flaw("chess").code == "NO_GAME"
    assert flaw("magnate en seats=2").code == "STUCK"
    wrong = flaw("magnate en ace_cost=2 seats=2")
    assert (wrong.line, wrong.code, wrong.clause) == (1, "EDITION", "O1")
    assert "ace_cost" in wrong.text


@pytest.mark.parametrize(
    ("diagram", "code", "clause"),
    [
        ("magna_grecia standard seats=2\n1 cities K9\n2 cities K11", "CITY", "CTY-3"),
        ("magna_grecia standard seats=2\nused R9", "USED", "TRN-2"),
        ("magna_grecia standard seats=2\n1 points 3 supply R9C9 reserve R9C9", "TILES", "SET-1"),
        ("magnate en seats=2\n1 crowns M", "CROWNS", "S4"),
        ("rois_faineants standard seats=2\n1 hand QS QH QD QC JS JH JD", "HANDS", "S1"),
        (f"rois_faineants standard seats=2\nm0 -\nm1 -\nm2 -\n1 up {SPADES} AH 2H 3H 4H", "EMPTY_LINE", "F1"),
    ],
)
def test_what_the_rules_forbid_is_told_with_the_clause(diagram: str, code: str, clause: str) -> None:
    wrong = flaw(diagram)
    assert (wrong.code, wrong.clause) == (code, clause)
    assert clause in clauses(diagram.split()[0], "en")


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_played_on_as_a_moment_of_its_game_is(name: str) -> None:
    position = middle(name)
    at, action = played(name).positions.index(position), str(position.actions()[0])
    match = played(name)
    record = reading_of(match.record().text())
    for seat in (0, position.actor):
        assert isinstance(seat, int)
        here = branched(played_on(reading_of(position.diagram()), Branch("", 0, seat, [action])))
        there = branched(played_on(record, Branch("", at, seat, [action])))
        assert (here.view, here.shown, here.legal) == (there.view, there.shown, there.legal)


@pytest.mark.parametrize("name", ["magnate", "rois_faineants"])
def test_what_a_position_leaves_open_is_dealt_and_what_its_seat_knows_stays(name: str) -> None:
    position = middle(name)
    assert isinstance(position.actor, int)
    view = position.view(position.actor)
    assert "?" in view.diagram()
    dealt = reading_of(view.diagram()).position
    assert "?" not in dealt.diagram()
    assert dealt.view(view.seat) == view
    assert flaw(position.view(3 - view.seat).diagram()).code in ("OWN_UNKNOWN", "STUCK")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["magnate", "rois_faineants", "magna_grecia"])
def test_every_decision_can_be_asked_again_from_the_diagram_of_what_its_seat_saw(name: str, seats: int) -> None:
    """So a mistake that comes back needs no record."""
    game = duchy.games[name]
    if seats not in game.seats:
        return
    match = Match(game.settle(None, {}, seats), seed=7)
    match.play_random(10_000)
    decided = [each for each in match.positions if isinstance(each.actor, int)]
    for position in decided[:: max(1, len(decided) // 20)]:
        assert isinstance(position.actor, int)
        view = position.view(position.actor)
        again = reading_of(view.diagram()).position.view(view.seat)
        assert (again, again.diagram(), again.texts()) == (view, view.diagram(), view.texts())


def test_a_position_is_no_finished_game_and_a_running_game_is_no_position() -> None:
    replays, diagram = Replays(), middle("magnate").diagram().encode()
    assert replays.playable(diagram, "en").position == middle("magnate")
    running = played("magnate").record().text().splitlines()[:60]
    for body, refused in ((diagram, replays.finished), ("\n".join(running).encode(), replays.playable)):
        with pytest.raises(Refusal) as refusal:
            refused(body, "en")
        assert refusal.value.code == "NOT_OVER"
    with pytest.raises(Refusal) as refusal:
        replays.open(TWICE.encode(), "en")
    assert refusal.value.text("en") == "The position cannot be opened. The card 7SK appears twice."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("sketch") / "t.sqlite3") as address:
        yield address


def test_requests_about_positions(server: Address) -> None:
    def asked(path: str, **body: object) -> httpx.Response:
        return httpx.post(f"{server.http}/api/{path}", json=body, timeout=PATIENCE)

    over = played("magnate").positions[-1].diagram()
    assert asked("position", diagram=TWICE).json()["is"] == "flaw"
    assert asked("position", diagram=over).json()["is"] == "sketched"
    assert asked("judge", diagram=TWICE).json()["code"] == "DIAGRAM"
    assert asked("judge", diagram=over).json()["code"] == "OVER_ALREADY"
    assert asked("position", diagram="x" * 20_000).status_code == 400
    record, position = played("magnate").record().text(), middle("magnate")
    at = played("magnate").positions.index(position)
    for seat in (0, 2):
        told = asked("diagram", record=record, at=at, seat=seat).json()["diagram"]
        assert told == seen_from(position, seat).diagram()


@pytest.mark.check
def test_a_position_is_judged_by_what_its_seat_can_know() -> None:
    match = Match(duchy.games["rois_faineants"].settle(None, {}, 2), seed=3)
    match.play_random(10_000)
    at = next(at for at, each in enumerate(match.positions) if at > 100 and each.actor == 2)
    position = match.positions[at]
    told = estimated(msgspec.json.encode(Sketch(position.diagram())).decode())
    assert told == estimated(msgspec.json.encode(Sketch(position.view(2).diagram())).decode())
    assert told.seat == 2
    assert sum(told.shares) == pytest.approx(1, abs=1e-3)
    assert [each.behind for each in told.plans] == sorted(each.behind for each in told.plans)
    assert told.plans[0].plan[0] in position.view(2).texts()
    assert all(str(Action.parse(position.game, text)) == text for each in told.plans for text in each.plan)
    worth, own = told.shares[1], [each.shares[1] for each in told.plans]
    assert own[0] == pytest.approx(worth, abs=1e-3)
    assert own == pytest.approx([max(0.0, worth - each.behind) for each in told.plans], abs=5e-3)
    nature = next(each for each in match.positions[at:] if each.actor == NATURE_NAME or each.is_over)
    assert estimated(msgspec.json.encode(Sketch(nature.diagram())).decode()).plans == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers of CPU time")
def test_a_question_that_takes_too_long_ends_the_process_and_is_refused() -> None:
    script = (
        "from duchy.server.rooms import analyst_process as it\n"
        "it.LONGEST_S = 0.2\n"
        "with it.ending_after(0.2): pass\n"
        "sum(range(40_000_000))\n"
        "it.ANSWERS = {'judge': lambda question: sum(range(10**12))}\n"
        "print('asked', flush=True)\n"
        "it.answer({'id': 1, 'about': 'judge'})\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.stdout.split(), done.returncode) == ([b"asked"], -signal.SIGPROF)
