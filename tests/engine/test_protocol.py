"""The engine protocol, request by request (`docs/records.md`)."""

from __future__ import annotations

import io
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

import duchy
from duchy.engine.opponents import Opponents
from duchy.engine.replies import view_reply
from duchy.engine.request import LINE_LIMIT
from duchy.engine.session import REQUESTS, Session
from duchy.engine.stream import lines_of, serve
from duchy.players.analysis import Analysis, Line
from duchy.players.opponents.background import BackgroundPlayer

DEAL = [
    "crown NM", "crown NL", "crown NS", "crown NY", "crown NV", "crown NK",
    "draw 7SK", "draw 3LY", "draw 5ML", "draw 9LK", "draw 1M", "draw 8YK",
]  # fmt: skip
POSITION = {"ok", "ply", "actor", "legal", "digest"}


class Client:
    """A program that speaks to a session in this process."""

    def __init__(self, language: str = "en") -> None:
        self.session = Session(language)

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        return self.line(json.dumps({"do": do, **fields}).encode())

    def line(self, line: bytes | None) -> dict[str, Any]:
        return json.loads(json.dumps(self.session.answer(line)))

    def code(self, do: str, **fields: Any) -> str:
        reply = self.ask(do, **fields)
        assert reply["ok"] is False
        assert set(reply["error"]) >= {"clause", "code", "text"}
        return reply["error"]["code"]


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def dealt(client: Client) -> Client:
    client.ask("new", game="magnate", edition="ru")
    client.ask("play", actions=DEAL)
    return client


# games


def test_games_lists_every_game_with_seats_editions_axes(client: Client) -> None:
    reply = client.ask("games")
    assert [game["name"] for game in reply["games"]] == list(duchy.games)
    magnate = reply["games"][0]
    assert magnate["seats"] == [2]
    assert list(magnate["editions"]) == ["en", "fr", "ru", "ap", "dc"]
    assert magnate["editions"]["fr"]["ace_deed"] == 2
    axes = {axis["name"]: axis for axis in magnate["axes"]}
    assert axes["ace_value"]["values"] == ["one", "suit_count", "deucey"]
    assert axes["bank_limit"]["values"] == {"from": 0, "to": 99}
    assert axes["bank_limit"]["option"] == "O12"
    assert "token" in axes["bank_limit"]["meaning"]


def test_games_speaks_the_language_asked_for(client: Client) -> None:
    meanings = {lang: client.ask("games", lang=lang)["games"][0]["axes"][0]["meaning"] for lang in ("en", "fr", "ru")}
    assert len(set(meanings.values())) == 3


@pytest.mark.parametrize("name", list(duchy.games))
def test_every_value_that_games_lists_is_accepted(client: Client, name: str) -> None:
    (entry,) = (game for game in client.ask("games")["games"] if game["name"] == name)
    for axis in entry["axes"]:
        values = axis["values"]
        ends = list(values.values()) if isinstance(values, dict) else values
        for value in ends:
            replies = [
                client.ask("new", game=name, seats=seats, axes={axis["name"]: value}) for seats in entry["seats"]
            ]
            assert any(reply["ok"] for reply in replies)


# new


def test_new_gives_the_position(client: Client) -> None:
    reply = client.ask("new", game="magnate", edition="en", axes={"courts": 1}, seats=2, id="a")
    assert reply == {
        "ok": True, "id": "a", "ply": 0, "actor": "nature", "legal": [f"crown N{suit}" for suit in "MSVLYK"],
        "odds": [1] * 6, "digest": duchy.start("magnate", "en", courts=1).digest,
    }  # fmt: skip


def test_new_takes_the_first_edition_and_seats_by_default(client: Client) -> None:
    assert client.ask("new", game="nullgame")["digest"] == duchy.start("nullgame", "plain", seats=2).digest
    assert client.ask("new", game="nullgame", seats=4)["digest"] == duchy.start("nullgame", seats=4).digest


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "MISSING_FIELD"),
        ({"game": "chess"}, "NO_GAME"),
        ({"game": 5}, "WRONG_TYPE"),
        ({"game": "magnate", "edition": "xx"}, "NO_EDITION"),
        ({"game": "magnate", "edition": 1}, "WRONG_TYPE"),
        ({"game": "magnate", "seats": 3}, "SEATS"),
        ({"game": "magnate", "seats": True}, "WRONG_TYPE"),
        ({"game": "magnate", "seats": 2.0}, "WRONG_TYPE"),
        ({"game": "magnate", "axes": {"rounds": 1}}, "NO_AXIS"),
        ({"game": "magnate", "axes": {"courts": 2}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": {"courts": True}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": {"courts": 1.0}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": {"courts": "1"}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": {"courts": "²"}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": {"courts": "--5"}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": {"ace_value": 0}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": {"bank_limit": 10**400}}, "AXIS_VALUE"),
        ({"game": "magnate", "axes": [1]}, "WRONG_TYPE"),
        ({"game": "magnate", "axes": {"courts": 1, "pawn_properties": 1}}, "PAWNS_AND_COURTS"),
        ({"game": "magnate", "names": {"3": "Ada"}}, "NO_SEAT"),
        ({"game": "magnate", "names": {"1": 5}}, "WRONG_TYPE"),
        ({"game": "magnate", "sets": 2}, "UNKNOWN_FIELD"),
    ],
)
def test_new_refuses_what_cannot_be_and_keeps_the_game(dealt: Client, fields: dict[str, Any], code: str) -> None:
    before = dealt.ask("play", actions=[])
    assert dealt.code("new", **fields) == code
    assert dealt.ask("play", actions=[]) == before


def test_new_names_the_clause_of_a_contradiction(client: Client) -> None:
    error = client.ask("new", game="magnate", axes={"courts": 1, "pawn_properties": 1})["error"]
    assert error["clause"] == "A43"


# play


def test_play_gives_the_position_after_all_actions(dealt: Client) -> None:
    reply = dealt.ask("play", actions=["roll 7 3"])
    assert set(reply) == POSITION
    assert (reply["ply"], reply["actor"]) == (13, 1)
    assert "sell 7SK" in reply["legal"]


def test_play_has_odds_where_nature_is_to_act(dealt: Client) -> None:
    reply = dealt.ask("play", actions=[])
    assert set(reply) == {*POSITION, "odds"}
    assert sum(reply["odds"]) == 100
    assert len(reply["odds"]) == len(reply["legal"]) == 55


def test_play_is_all_or_nothing_and_names_the_first_refused_action(dealt: Client) -> None:
    before = dealt.ask("play", actions=[])
    error = dealt.ask("play", actions=["roll 7 3", "sell 7SK", "end", "sell 5ML"])["error"]
    assert (error["at"], error["code"], error["clause"]) == (3, "OUT_OF_PHASE", "T6")
    assert dealt.ask("play", actions=[]) == before


def test_play_refuses_a_text_that_is_no_action(dealt: Client) -> None:
    error = dealt.ask("play", actions=["roll 3 7"])["error"]
    assert (error["at"], error["code"], error["clause"]) == (0, "NO_SUCH_ROLL", "T0")


@pytest.mark.parametrize("actions", [None, "roll 7 3", [1], [None], {"0": "x"}, 5])
def test_play_wants_a_list_of_texts(dealt: Client, actions: Any) -> None:
    assert dealt.code("play", actions=actions) in ("WRONG_TYPE", "MISSING_FIELD")


@pytest.mark.parametrize("game", list(duchy.games))
def test_a_whole_game_ends_with_a_result(client: Client, game: str) -> None:
    reply = client.ask("new", game=game)
    while reply["actor"] is not None:
        reply = client.ask("play", actions=reply["legal"][:1])
    assert set(reply) == {*POSITION, "result"}
    assert reply["legal"] == []
    assert set(reply["result"]) == {"winners", "keys"}
    assert client.code("play", actions=["x"]) == "NO_SUCH_ACTION"


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_every_refusal_is_a_sentence(language: str) -> None:
    client = Client(language)
    client.ask("new", game="magnate", axes={"courts": 1, "replace_ace": 1, "develop_before_income": 1, "bank_limit": 5})
    texts = duchy.games["magnate"].notation.TEXTS
    source = random.Random(language)
    refused: set[str] = set()
    for seed in range(400):
        position = client.ask("random", count=source.randrange(3), seed=seed)
        if position["actor"] is None:
            client.ask("undo", count=position["ply"])
        for text in source.sample(texts, 5):
            if text not in position["legal"]:
                error = client.ask("play", actions=[text])["error"]
                assert error["clause"]
                assert " " in error["text"]
                assert error["code"] not in error["text"]
                refused.add(error["code"])
            else:
                assert client.ask("play", actions=[text])["ok"]
                client.ask("undo")
    assert len(refused) > 12


# undo


def test_undo_takes_back_one_action_or_many(dealt: Client) -> None:
    assert dealt.ask("undo")["ply"] == 11
    assert dealt.ask("undo", count=0)["ply"] == 11
    assert dealt.ask("undo", count=11)["ply"] == 0


@pytest.mark.parametrize(
    ("count", "code"),
    [(13, "NOT_SO_MANY"), (10**30, "NOT_SO_MANY"), (-1, "TOO_SMALL"), (True, "WRONG_TYPE"), (1.0, "WRONG_TYPE")],
)
def test_undo_of_too_many_changes_nothing(dealt: Client, count: Any, code: str) -> None:
    assert dealt.code("undo", count=count) == code
    assert dealt.ask("play", actions=[])["ply"] == 12


# view


def test_view_shows_what_the_seat_may_know(dealt: Client) -> None:
    dealt.ask("play", actions=["roll 7 3"])
    own, other, spectator = (dealt.ask("view", seat=seat) for seat in (1, 2, 0))
    assert set(own) == {"ok", "seat", "turn", "actor", "legal", "digest", "diagram"}
    assert set(other) == set(spectator) == set(own) - {"legal"}
    assert "1 hand 1M 5ML 7SK" in own["diagram"]
    assert "1 hand ? ? ?" in other["diagram"]
    assert "2 hand ? ? ?" in spectator["diagram"]


def test_view_never_lists_what_nature_may_do(dealt: Client) -> None:
    for seat in (0, 1, 2):
        reply = dealt.ask("view", seat=seat)
        assert reply["actor"] == "nature"
        assert not {"legal", "odds", "ply"} & set(reply)


def test_view_shows_the_result_at_the_end(client: Client) -> None:
    client.ask("new", game="nullgame")
    end = client.ask("random", count=1000, seed=1)
    assert client.ask("view", seat=2)["result"] == end["result"]


@pytest.mark.parametrize(
    ("seat", "code"),
    [(3, "NO_SEAT"), (-1, "NO_SEAT"), (True, "WRONG_TYPE"), ("1", "WRONG_TYPE"), (None, "MISSING_FIELD")],
)
def test_view_refuses_a_seat_that_is_not_at_the_table(dealt: Client, seat: Any, code: str) -> None:
    assert dealt.code("view", seat=seat) == code


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("game", "axes"),
    [("magnate", {}), ("magnate", {"replace_ace": 1, "courts": 1, "develop_before_income": 1}), ("nullgame", {})],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_A38_views_that_differ_only_in_hidden_things_are_equal(game: str, axes: dict[str, int], seat: int) -> None:
    pairs = seed = 0
    while pairs < 2000:
        seed += 1
        match = duchy.Match(duchy.games[game].settle(None, axes, None), seed)
        match.play_random(1000)
        for position in match.positions:
            view = position.view(seat)
            other = view.guess(seed + pairs)
            if other != position:
                assert json.dumps(view_reply(view)) == json.dumps(view_reply(other.view(seat)))
                pairs += 1


# choose


def test_choose_gives_a_legal_action_and_plays_nothing(dealt: Client) -> None:
    position = dealt.ask("play", actions=["roll 7 3"])
    reply = dealt.ask("choose", level="random", ms=50, seed=1, id=3)
    assert set(reply) == {"ok", "id", "action", "value"}
    assert reply["action"] in position["legal"]
    assert dealt.ask("choose", level="random", ms=50, seed=1)["action"] == reply["action"]
    assert dealt.ask("play", actions=[]) == position


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"level": "unbeatable"}, "NO_LEVEL"),
        ({"level": 1}, "WRONG_TYPE"),
        ({"ms": -1}, "TOO_SMALL"),
        ({"ms": 10**9}, "TOO_LARGE"),
        ({"ms": 0.5}, "WRONG_TYPE"),
        ({"seed": "x"}, "WRONG_TYPE"),
    ],
)
def test_choose_refuses_what_makes_no_sense(dealt: Client, fields: dict[str, Any], code: str) -> None:
    dealt.ask("play", actions=["roll 7 3"])
    assert dealt.code("choose", **fields) == code


def test_choose_is_for_seats(dealt: Client) -> None:
    assert dealt.code("choose", level="random") == "NATURE_ACTS"
    dealt.ask("random", count=10**6)
    assert dealt.code("choose", level="random") == "GAME_OVER"


# record, load


def test_record_and_load_give_the_same_position(dealt: Client) -> None:
    position = dealt.ask("random", count=100, seed=5)
    record = dealt.ask("record", names={"1": "Ada", "2": "Боб; the\n2nd"})["record"]
    assert "player 1: Ada\nplayer 2: Боб; the 2nd\n" in record
    other = Client()
    assert other.ask("load", record=record) == position
    assert other.ask("record")["record"] == record
    assert other.ask("undo", count=101)["ply"] == 11


def test_load_of_a_damaged_record_changes_nothing(dealt: Client) -> None:
    before = dealt.ask("play", actions=[])
    record = dealt.ask("record")["record"].replace("draw 1M", "draw 7SK")
    error = dealt.ask("load", record=record)["error"]
    assert (error["line"], error["clause"], error["code"], error["kept"]) == (17, "E1", "NOT_IN_PILE", 10)
    assert dealt.code("load", record="") == "NO_GAME_LINE"
    assert dealt.code("load", record=5) == "WRONG_TYPE"
    assert dealt.ask("play", actions=[]) == before


@pytest.mark.parametrize("seed", range(3))
def test_load_keeps_all_that_came_before_a_cut(dealt: Client, seed: int) -> None:
    dealt.ask("random", count=10**6, seed=1)
    record = dealt.ask("record")["record"]
    start = record.index("\n\n") + 2
    for end in range(start + seed * 37, record.rindex("\nend"), 3 * 37):
        reply = Client().ask("load", record=record[:end])
        whole = record[start:end].count("\n")
        if not whole:
            assert reply["error"]["code"] == ("UNFINISHED" if end == start else "CUT_SHORT")
            continue
        assert reply["ply"] - whole in (0, 1)
        assert reply["note"]["code"] in ("CUT_SHORT", "UNFINISHED")


# random


def test_random_plays_as_many_actions_as_there_are(client: Client) -> None:
    client.ask("new", game="nullgame")
    assert client.ask("random")["ply"] == 1
    assert client.ask("random", count=2)["ply"] == 3
    assert client.ask("random", count=10**30)["ply"] == 8
    assert client.code("random", count=-1) == "TOO_SMALL"


def test_random_repeats_itself_with_a_seed(client: Client) -> None:
    digests = set[str]()
    for _ in range(2):
        client.ask("new", game="magnate")
        digests.add(client.ask("random", count=200, seed=-7)["digest"])
    assert len(digests) == 1


# lines


@pytest.mark.parametrize("do", [do for do in REQUESTS if do not in ("games", "new", "load")])
def test_before_new_there_is_no_game(client: Client, do: str) -> None:
    assert client.code(do, **{"seat": 1} if do == "view" else {}) == "NO_GAME_YET"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "NOT_JSON"),
        (b"\r\n", "NOT_JSON"),
        (b"play", "NOT_JSON"),
        (b'{"do":"games"} {"do":"games"}', "NOT_JSON"),
        (b'{"do":"undo","count":NaN}', "NOT_JSON"),
        (b'{"do":"undo","count":Infinity}', "NOT_JSON"),
        (b'{"do":"undo","count":1e999}', "BAD_NUMBER"),
        (b'{"do":"undo","count":' + b"1" * 10_000 + b"}", "BAD_NUMBER"),
        (b'{"do":"games","do":"games"}', "DUPLICATE_KEY"),
        (b'{"do":"games","id":{"a":1,"a":2}}', "DUPLICATE_KEY"),
        (b"[" * 100_000, "TOO_DEEP"),
        (b'{"id":' * 500 + b"1" + b"}" * 500, "TOO_DEEP"),
        (b'["do"]', "NOT_AN_OBJECT"),
        (b"\xff{}", "NOT_UTF8"),
        (b'{"do":"g\xed\xa0\x80"}', "NOT_UTF8"),
        (b'{"do":"games\x00"}', "NOT_JSON"),
        (b"{}", "MISSING_FIELD"),
        (b'{"do":null}', "MISSING_FIELD"),
        (b'{"do":["games"]}', "WRONG_TYPE"),
        (b'{"do":"quit"}', "UNKNOWN_REQUEST"),
        (b'{"do":"\\ud800\\u0000"}', "UNKNOWN_REQUEST"),
        (b'{"do":"games","lang":"de"}', "NO_LANGUAGE"),
        (None, "LINE_TOO_LONG"),
    ],
)
def test_a_line_that_cannot_be_used_has_its_one_reply(client: Client, line: bytes | None, code: str) -> None:
    reply = client.line(line)
    assert reply["ok"] is False
    assert reply["error"]["code"] == code


@pytest.mark.parametrize(
    "value", [None, 0, -1, 1.5, "", "é\ud800\0", True, [], {"a": [1, {"b": None}]}, 10**4000, 2**64]
)
def test_the_id_is_echoed_with_success_and_failure(client: Client, value: Any) -> None:
    for do in ("games", "undo", "nothing"):
        reply = client.ask(do, id=value)
        assert reply["id"] == value
        assert type(reply["id"]) is type(value)


def test_no_id_is_invented(client: Client) -> None:
    assert "id" not in client.ask("games")
    assert "id" not in client.line(b"{")


def test_lines_are_bounded() -> None:
    longest = b"[" * LINE_LIMIT
    source = io.BytesIO(longest + b"\n" + longest + b"[\n" + longest * 3 + b"\nx\n\nlast")
    assert list(lines_of(source)) == [longest + b"\n", None, None, b"x\n", b"\n", b"last"]


def test_serve_answers_in_order_and_ends_with_the_input() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(b'{"do":"new","game":"nullgame","id":1}\n\n{"do":"undo","count":0,"id":2}'), sink, "en")
    replies = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [reply.get("id") for reply in replies] == [1, None, 2]
    assert [reply["ok"] for reply in replies] == [True, False, True]


def test_a_reply_takes_well_under_a_millisecond(dealt: Client) -> None:
    lines = [b'{"do":"play","actions":["roll 7 3"]}', b'{"do":"undo"}'] * 200
    start = time.process_time()
    for line in lines:
        assert dealt.session.answer(line)["ok"]
    assert (time.process_time() - start) / len(lines) < 0.001


# A diagram instead of the session's game


@pytest.mark.parametrize("game", duchy.games.values(), ids=duchy.games)
def test_the_diagram_of_a_view_is_the_view(game: duchy.Game) -> None:
    """So an opponent in another process knows everything its seat may know, and nothing else."""
    looked_at = 0
    for seats in game.seats:
        match = duchy.Match(game.settle(None, {}, seats), seed=seats)
        while not match.position.is_over and match.ply < 150:
            if isinstance(match.position.actor, int):
                view = match.position.view(match.position.actor)
                assert duchy.read_diagram(view.diagram()).view(view.seat) == view
                looked_at += 1
            match.play_random(1)
    assert looked_at > 3


def test_choose_in_a_diagram_leaves_the_game_alone(dealt: Client) -> None:
    before = dealt.ask("play", actions=[])
    table = "magnate en\nturn 6 seat 2 play\n2 tokens M2V1L3Y1\n2 hand 4VL 3SK 4MS\n1 hand ? ?\n"
    legal = [str(action) for action in duchy.read_diagram(table).actions()]
    reply = dealt.ask("choose", level="weighted", diagram=table, legal=legal)
    assert reply["action"] in legal
    assert dealt.ask("play", actions=[]) == before


def test_a_diagram_that_is_none_and_one_that_is_not_the_askers(client: Client) -> None:
    reply = client.ask("choose", level="random", diagram="magnate en\nnonsense here\n")
    assert (reply["error"]["code"], reply["error"]["line"]) == ("BAD_DIAGRAM", 2)
    assert "nonsense" in reply["error"]["text"]
    assert client.code("choose", level="random", diagram="") == "BAD_DIAGRAM"
    assert client.code("choose", level="random", diagram="chess") == "BAD_DIAGRAM"
    assert client.code("choose", diagram="nullgame\nturn 1 choose drawn 3\n", legal=["keep"]) == "LEGAL_DIFFERS"
    assert client.code("choose", diagram="nullgame\nturn 1 draw\n") == "NATURE_ACTS"
    assert client.code("choose", diagram="nullgame\nturn 2 over\n") == "GAME_OVER"
    assert client.code("choose", diagram=3) == "WRONG_TYPE"


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize(
    ("headline", "named"),
    [
        ("magnate en courts=1 pawn_properties=1", ""), ("magna_grecia standard colours=RYB", "RYB"),
        ("magnate xx", "xx"), ("magnate en foo=1", "foo"), ("magnate en seats=x", "x"), ("magnate en seats=3", "3"),
        ("magnate en ace_cost=5", "ace_cost"), ('magnate en "x', "magnate en"),
    ],
)  # fmt: skip
def test_a_diagram_of_no_game_is_refused_in_words(client: Client, headline: str, named: str, lang: str) -> None:
    error = client.ask("choose", level="random", diagram=headline, lang=lang)["error"]
    assert (error["code"], error["line"]) == ("BAD_DIAGRAM", 1)
    assert named in error["text"]
    assert not any(word in error["text"] for word in ("literal", "quotation", "_COURTS", "COLOURS", "AXIS", "SEATS"))


@pytest.mark.parametrize("line", ["x" * 100_000, "1 hand " + "Q" * 100_000, "turn " + "9" * 5000, "\x1b[2J"])
def test_a_diagram_is_quoted_briefly_and_without_control_characters(client: Client, line: str) -> None:
    for diagram in (f"magnate en\n{line}", line, f"magnate '{line}'", f"magnate en ace_cost='{line}'"):
        text = client.ask("choose", level="random", diagram=diagram)["error"]["text"]
        assert len(text) < 200
        assert text.isprintable()


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_what_is_wrong_with_a_record_is_told_with_its_line(client: Client, lang: str) -> None:
    for do in ("load", "analyse"):
        error = client.ask(do, record="game: nullgame\n\n* draw 1\nkep\n", lang=lang)["error"]
        assert (error["code"], error["line"], error["kept"]) == ("NO_SUCH_ACTION", 4, 1)
        assert "4" in error["text"]
        assert "kep" in error["text"]


def test_ready_answers_for_every_level_there_is(client: Client) -> None:
    assert client.ask("ready", level="heuristic", game="magnate") == {"ok": True, "ready": True}
    assert client.code("ready", level="unbeatable", game="magnate") == "NO_LEVEL"
    assert client.code("ready", game="chess") == "NO_GAME"
    assert client.code("ready") == "NO_GAME_YET"


def test_ready_waits_until_the_search_is_compiled(client: Client) -> None:
    assert client.ask("ready", level="flat", game="nullgame")["ready"] is True
    player = client.session.opponents.player("flat", duchy.games["nullgame"])
    assert isinstance(player, BackgroundPlayer)
    assert player.ready
    client.session.close()


def test_a_level_without_its_net_says_why(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUCHY_WEIGHTS", str(tmp_path))
    client.ask("new", game="nullgame")
    client.ask("random", count=1)
    assert client.ask("ready", level="duke")["ready"] is False
    reply = client.ask("choose", level="strong", lang="ru")
    assert reply["action"] in ("keep", "return")
    assert reply["note"]["code"] == "WEIGHTS_MISSING"
    assert str(tmp_path) not in reply["note"]["text"]
    assert "DUCHY_WEIGHTS" in reply["note"]["text"]
    assert "nullgame-" in reply["note"]["text"]
    hint = client.ask("hint", ms=0)
    assert not hint["thorough"]
    assert hint["actions"][0]["action"] in ("keep", "return")
    assert hint["note"]["code"] == "WEIGHTS_MISSING"
    client.session.close()


def test_a_hint_names_actions_chances_and_reasons(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def study(_: Opponents, view: duchy.View, ms: int | None, seed: int) -> Analysis:
        keep, give_back = view.actions()
        own, rival = (3.0, 1.0), (0.0, 0.0)
        better = Line((keep,), (0.7, 0.3), 0.01, 50, (own, rival))
        worse = Line((give_back,), (0.4, 0.6), 0.01, 50, (rival, rival))
        return Analysis(1, (better, worse), ("points", "tokens"))

    monkeypatch.setattr(Opponents, "study", study)
    reply = client.ask("hint", diagram="nullgame plain rounds=1 seats=2\nturn 1 choose drawn 3\n")
    first, second = reply["actions"]
    assert reply["thorough"]
    assert (first["action"], first["value"], first["plan"], first["against"]) == ("keep", 0.7, ["keep"], "return")
    assert first["text"] == "Compared with return, it gains 3 points."
    assert first["claims"] == [{"kind": "gain", "sign": "points", "seat": 1, "amount": 3.0, "told": 0.3}]
    assert (second["action"], second["text"]) == ("return", "Compared with keep, it costs 3 points.")
    assert client.code("hint") == "NO_GAME_YET"
    assert client.code("hint", ms=-1, diagram="nullgame\nturn 1 choose drawn 3\n") == "TOO_SMALL"


def test_an_unknown_level_is_told_which_there_are(client: Client) -> None:
    reply = client.ask("choose", level="unbeatable", diagram="nullgame\nturn 1 choose drawn 3\n")
    assert "page, squire, steward, baron, duke" in reply["error"]["text"]
