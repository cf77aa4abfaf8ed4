"""People of one table at several processes see and hear each other, and nothing of it is stored."""

from __future__ import annotations

import signal
import subprocess
from contextlib import closing

import pytest

from duchy.server.storage.postgres import PostgresStore

from ..conftest import NEEDS_POSTGRES
from ..serving import Json, Person, Process, serving

pytestmark = NEEDS_POSTGRES


def heard(person: Person, kind: str, **wanted: object) -> Json:
    """The next message of a kind that says all that is wanted."""
    while True:
        message = person.hear(kind)
        if {name: message.get(name) for name in wanted} == wanted:
            return message


def test_people_at_two_processes_see_and_hear_each_other(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("nullgame")
        with (
            here.sit(opened, 1, page=True) as one, there.sit(opened, 2, page=True) as two,
            there.sit(opened, 0, page=True) as onlooker,
        ):  # fmt: skip
            heard(one, "here", seats=[1, 2])
            assert two.last.get("here") == [1, 2] or heard(two, "here", seats=[1, 2])
            two.send({"is": "say", "phrase": "hello"})
            assert heard(one, "said") == {"is": "said", "seat": 2, "phrase": "hello"}
            one.send({"is": "permit", "writing": True})
            heard(two, "here", writing=True)
            with closing(PostgresStore(address)) as store:
                before = len(store.events(opened["table"]))
                one.send({"is": "say", "text": "Nur für uns"})
                assert heard(two, "said", seat=1) == {"is": "said", "seat": 1, "text": "Nur für uns"}
                assert len(store.events(opened["table"])) == before
            one.send({"is": "say", "phrase": "luck"})
            assert heard(onlooker, "said", seat=1) == {"is": "said", "seat": 1, "phrase": "luck"}
            with there.sit(opened, 1, page=True) as again:
                assert again.last["writing"]
        with there.sit(opened, 2, page=True) as two:
            assert two.last["here"] == [2]


def test_who_was_at_a_process_that_is_killed_has_left(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duchy.server.rooms.hub.LIFE_S", 0.2)
    with serving(address) as living, Process(address, subprocess.DEVNULL) as dying:
        opened = living.create("nullgame")
        with living.sit(opened, 1, page=True) as one, dying.address.sit(opened, 2, page=True):
            heard(one, "here", seats=[1, 2])
            dying.process.send_signal(signal.SIGKILL)
            heard(one, "here", seats=[1])
