"""Pages hear who is at the table and what people say; nothing of it is kept, and nobody can say too much."""

from __future__ import annotations

import json
import logging
from contextlib import closing
from pathlib import Path

import pytest

from duchy.server.ledger.refusal import Refusal
from duchy.server.operate.logs import OTHERS, set_up
from duchy.server.protocol import Here, Permit, Said, Say
from duchy.server.rooms.people.company import PHRASES, PHRASES_RATE, TEXTS, TEXTS_RATE, Company, written
from duchy.server.rooms.people.elsewhere import Elsewhere
from duchy.server.storage.sqlite import SqliteStore

from ..serving import Address, Json


def test_who_comes_and_goes_is_told_to_pages_and_to_no_program(server: Address) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1, page=True) as one:
        assert one.last["here"] == [1]
        with server.sit(opened, 2) as program, server.sit(opened, 0, page=True) as onlooker:
            assert one.hear("here")["seats"] == [1, 2]
            assert onlooker.last["here"] == [1, 2]
            assert "here" not in program.last
        assert one.hear("here")["seats"] == [1]


def test_alone_with_computers_nobody_is_missed(server: Address) -> None:
    opened = server.create("nullgame", players={"2": "random"})
    with server.sit(opened, 1, page=True) as one:
        assert "here" not in one.last


def test_a_phrase_is_heard_by_all_pages_and_stored_nowhere(server: Address, tmp_path: Path) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1, page=True) as one, server.sit(opened, 2, page=True) as two:
        with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
            before = len(list(store.events(opened["table"])))
            one.send({"is": "say", "phrase": "well_played"})
            for each in (one, two):
                assert each.hear("said") == {"is": "said", "seat": 1, "phrase": "well_played"}
            assert len(list(store.events(opened["table"]))) == before
        one.send({"is": "say", "phrase": "anything else"})
        assert one.hear("nak")["code"] == "BAD_MESSAGE"


def test_onlookers_say_nothing_and_nobody_says_too_much() -> None:
    now = 0.0
    company = Company([1, 2], lambda: now)
    with pytest.raises(Refusal, match="SPECTATOR"):
        company.hear(0, 1, Say("hello"))
    for _ in range(PHRASES):
        company.hear(1, 1, Say("hello"))
    with pytest.raises(Refusal, match="TOO_MANY_PHRASES"):
        company.hear(1, 1, Say("hello"))
    assert company.hear(2, 1, Say("hello")) == Said(2, "hello")
    now = 1 / PHRASES_RATE
    assert company.hear(1, 1, Say("nudge")) == Said(1, "nudge")


def test_people_write_where_the_host_lets_them_and_not_too_much() -> None:
    now = 0.0
    company = Company([1, 2], lambda: now)
    with pytest.raises(Refusal, match="NO_WRITING"):
        company.hear(2, 1, Say(text="hi"))
    for seat, code in ((2, "NOT_HOST"), (0, "SPECTATOR")):
        with pytest.raises(Refusal, match=code):
            company.hear(seat, 1, Permit(True))
    assert company.hear(1, 1, Permit(True)) == Here([], True)
    for _ in range(TEXTS):
        assert company.hear(2, 1, Say(text="hi")) == Said(2, text="hi")
    with pytest.raises(Refusal, match="TOO_MANY_PHRASES"):
        company.hear(2, 1, Say(text="hi"))
    now = 1 / TEXTS_RATE
    assert company.hear(2, 1, Say(text="hi again")) == Said(2, text="hi again")
    for neither in (Say(), Say("hello", "both"), Say(text=" \u202e\n")):
        with pytest.raises(Refusal, match="BAD_MESSAGE"):
            company.hear(1, 1, neither)
    company.hear(1, 1, Permit(False))
    with pytest.raises(Refusal, match="NO_WRITING"):
        company.hear(1, 1, Say(text="hi"))


def test_what_is_written_is_one_line_without_signs_that_turn_others() -> None:
    assert written("  a\nb\t\u202ec\x00 ") == "a b c"
    assert written("<b>Привет</b> & été") == "<b>Привет</b> & été"


def test_a_text_is_read_by_the_people_at_the_table_and_kept_nowhere(
    server: Address, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, text = server.create("nullgame"), "the raven flies at noon"
    for name in ("duchy", *OTHERS):
        monkeypatch.setattr(logging.getLogger(name), "level", logging.getLogger(name).level)
    set_up("debug", "text")
    with (
        caplog.at_level("DEBUG"),
        server.sit(opened, 1, page=True) as one,
        server.sit(opened, 2, page=True) as two,
        server.sit(opened, 0, page=True) as onlooker,
    ):
        two.send({"is": "say", "text": text})
        assert two.hear("nak")["code"] == "NO_WRITING"
        one.send({"is": "permit", "writing": True})
        while not two.hear("here").get("writing"):
            pass
        with server.sit(opened, 2, page=True) as late:
            assert late.last["writing"]
        two.send({"is": "say", "text": text})
        for each in (one, two):
            assert each.hear("said") == {"is": "said", "seat": 2, "text": text}
        two.send({"is": "say", "text": "x" * 201})
        assert two.hear("nak")["code"] == "BAD_MESSAGE"
        one.send({"is": "say", "phrase": "hello"})
        assert onlooker.hear("said") == {"is": "said", "seat": 1, "phrase": "hello"}
    assert text not in server.record(opened["table"]).text
    written_down = [record.getMessage() for record in caplog.records if record.name in ("duchy.server", *OTHERS)]
    assert not [line for line in written_down if text in line]
    assert not [file for file in tmp_path.iterdir() if text.encode() in file.read_bytes()]


class Spoken:
    """A store that several processes share, as far as they speak through it."""

    is_shared, process = True, 1

    def __init__(self) -> None:
        self.words: list[Json] = []

    def spread(self, table: str, word: str) -> None:
        self.words.append(json.loads(word))


def test_what_others_say_late_or_in_another_version_changes_nothing() -> None:
    store, told, company = Spoken(), list[Here | Said](), Company([1, 2], lambda: 0.0)
    elsewhere = Elsewhere(store, "t", company, told.append)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    company.meets([1])
    elsewhere.announce()
    assert store.words == [{"is": "present", "process": 1, "seats": [1], "asks": True}]
    elsewhere.overhear('{"is": "present", "process": 2, "seats": [2, 7], "permits": 2, "writing": true}')
    assert told == [Here([1, 2], True)]
    for late in ('{"is": "present", "process": 2, "seats": [2], "permits": 1}', '{"is": "sung"}', "nothing"):
        elsewhere.overhear(late)
    assert told == [Here([1, 2], True)]
    assert len(store.words) == 1
    elsewhere.overhear('{"is": "present", "process": 3, "seats": [], "asks": true}')
    assert store.words[1:] == [{"is": "present", "process": 1, "seats": [1], "permits": 2, "writing": True}]
    elsewhere.forget_dead([1, 3])
    assert told[1:] == [Here([1], True)]
    company.meets([])
    elsewhere.announce()
    company.meets([1])
    elsewhere.announce()
    assert [word.get("asks", False) for word in store.words[2:]] == [False, True]
