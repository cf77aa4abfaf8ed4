"""Hints over the socket: from the seat's own view, thorough or quick, one at a time, without blocking anything else."""

from __future__ import annotations

import asyncio
import threading

import pytest

import duchy
from duchy.kernel.errors import WeightsError
from duchy.players.analysis import Analysis, Line
from duchy.players.opponents.background import BackgroundPlayer
from duchy.server.clock import Clock
from duchy.server.rooms import hints
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import STUDIES, Opponents
from duchy.table.position import View
from duchy.words import LANGUAGES, Words

from ..serving import PATIENCE, Address, Json, Person


def studied(view: View) -> Analysis:
    """A study in which every action is a little worse than the one before it."""
    actions = view.actions()
    lines = (
        Line((action, *actions[:1]), (0.6 - number / 50, 0.4 + number / 50), 0.001, 9, ((0.0,), (0.0,)))
        for number, action in enumerate(actions)
    )
    return Analysis(view.seat, tuple(lines), ("tokens",))


def ask(person: Person, cid: str = "h", lang: str = "en") -> Json:
    person.send({"is": "hint", "cid": cid, "lang": lang})
    return person.hear("hint", "nak")


def view_of(game: str) -> View:
    match = duchy.Match(duchy.games[game].settle(None, {}, None), 1)
    match.play_nature()
    return match.position.view(int(match.position.actor or 0))


def test_while_the_search_gets_ready_the_answer_is_quick(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackgroundPlayer, "study", lambda self, view, ms, seed: None)  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    opened = server.create("magnate", players={"2": "random"})
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        hint = ask(one, lang="fr")
        assert (hint["cid"], hint["base"], hint["thorough"]) == ("h", one.last["v"], False)
        assert hint["found"][0]["a"] in one.legal
        assert hint["found"][0]["why"] == Words("fr")("hint.unready")


def test_where_the_search_has_no_net_the_hint_and_the_log_say_so(
    server: Address, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    trouble = WeightsError("magnate-2.safetensors", "WEIGHTS_MISSING")
    monkeypatch.setattr(BackgroundPlayer, "study", lambda self, view, ms, seed: None)  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    monkeypatch.setattr(BackgroundPlayer, "trouble", trouble)
    opened = server.create("magnate", players={"2": "random"})
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        for cid in ("h", "i"):
            assert ask(one, cid)["found"][0]["why"] == Words("en")("hint.no_net")
    told = [record.getMessage() for record in caplog.records if record.name == "duchy.server"]
    assert told == [f"{trouble}; a simpler player takes its place"]


def test_a_thorough_hint_says_why(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackgroundPlayer, "study", lambda self, view, ms, seed: studied(view))  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    opened = server.create("magnate", players={"2": "random"})
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        hint = ask(one)
        assert hint["thorough"]
        first = hint["found"][0]
        assert (first["a"], first["share"]) == (one.legal[0], 0.6)
        assert first["why"].endswith(".")
        assert "Compared" not in first["why"]
        assert "share" in first


def test_asked_again_of_one_position_the_answer_is_the_same(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def study(self: BackgroundPlayer, view: View, ms: int, seed: int) -> Analysis | None:
        asked.append(seed)
        return studied(view) if len(asked) > 3 else None

    monkeypatch.setattr(BackgroundPlayer, "study", study)
    opened = server.create("magnate", players={"2": "random"})
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        answers = [ask(one, cid) for cid in "abcdef"]
    assert [hint["thorough"] for hint in answers] == [False] * 3 + [True] * 3
    quick, thorough = answers[0]["found"], answers[3]["found"]
    assert all(hint["found"] == quick for hint in answers[:3])
    assert quick[0]["share"] is None
    assert all(hint["found"] == thorough for hint in answers[3:])
    assert len(asked) == 4


def test_only_who_acts_has_hints(server: Address) -> None:
    opened = server.create("nullgame", tutors=True)
    with (
        server.sit(opened, 1, tutors=True) as one, server.sit(opened, 2, tutors=True) as two,
        server.sit(opened) as looking,
    ):  # fmt: skip
        assert one.wait_for_turn()
        assert ask(two)["code"] == "NOT_YOURS"
        assert ask(looking)["code"] == "SPECTATOR"
        assert ask(one)["found"][0]["a"] in one.legal


@pytest.mark.parametrize("agreed", [(), (True, False)])
def test_where_people_play_each_other_hints_are_for_tables_where_all_agreed(
    server: Address, agreed: tuple[bool, ...]
) -> None:
    opened = server.create("nullgame", tutors=bool(agreed))
    said = [{"tutors": each} for each in agreed] or [{}, {}]
    with server.sit(opened, 1, **said[0]) as one, server.sit(opened, 2, **said[1]):
        assert one.wait_for_turn()
        refused = ask(one)
        assert (refused["is"], refused["code"]) == ("nak", "HINT_ALONE")
        assert refused["text"] == Words("en")("server.HINT_ALONE")


def test_a_hint_holds_nothing_up(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    going = threading.Event()

    def slow(self: BackgroundPlayer, view: View, ms: int, seed: int) -> Analysis:
        going.wait(PATIENCE)
        return studied(view)

    monkeypatch.setattr(BackgroundPlayer, "study", slow)
    opened = server.create("magnate", players={"2": "random"})
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        version = one.last["v"]
        one.send({"is": "hint", "cid": "first"})
        one.send({"is": "hint", "cid": "first"})
        assert ask(one, "second")["code"] == "HINT_RUNS"
        assert one.act(one.legal[0])["is"] == "ack"
        going.set()
        hint = one.hear("hint")
        assert (hint["cid"], hint["base"]) == ("first", version)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*duchy.games])
def test_every_game_has_words_for_a_hint(game: str, language: str) -> None:
    view = view_of(game)
    found = hints.thorough(view, studied(view), language, lambda say, seat: say("hint.rival"))
    assert [one.a for one in found] == [str(action) for action in view.actions()[:3]]
    assert found[0].why
    assert all(isinstance(text, str) for one in found for text in one.line)


def test_too_many_hints_at_once_are_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    async def all_at_once() -> list[Analysis | None]:
        opponents = Opponents(Clock(), Metrics())
        try:
            return await asyncio.gather(*(opponents.study(view_of("magnate")) for _ in range(STUDIES + 2)))
        finally:
            opponents.close()

    monkeypatch.setattr(BackgroundPlayer, "study", lambda self, view, ms, seed: studied(view))  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    found = asyncio.run(all_at_once())
    assert [study is None for study in found] == [False] * STUDIES + [True] * 2


def test_a_search_that_fails_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: BackgroundPlayer, view: View, ms: int, seed: int) -> Analysis:
        raise RuntimeError

    async def one() -> tuple[Analysis | None, bool]:
        opponents = Opponents(Clock(), Metrics())
        try:
            return await opponents.study(view_of("magnate")), bool(await opponents.quick(view_of("magnate")))
        finally:
            opponents.close()

    monkeypatch.setattr(BackgroundPlayer, "study", broken)
    assert asyncio.run(one()) == (None, True)
