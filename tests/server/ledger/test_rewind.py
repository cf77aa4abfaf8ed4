"""Against computers alone the latest turn can be replayed: the record says so, and still proves its chance."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

import duchy
from duchy.server.entries import TookBack
from duchy.server.ledger.commands import act, rewind
from duchy.server.ledger.people import HUMAN
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.messages.export import exported, proof_in
from duchy.server.messages.replay import ENTRIES, Replays
from duchy.server.messages.verify import verify_record
from duchy.server.messages.viewer import seen
from duchy.server.protocol import frame_of
from duchy.server.storage.events import START, Acted, Created, Damage, Rewound, link
from duchy.table.record import read_record

from ..scripted import NAME, SECRET, Script, played

GAMES = ["magnate", "magna_grecia", "rois_faineants"]


def alone(game: str) -> Script:
    """A table of one person, who sits down, and computers."""
    script = Script(duchy.games[game].settle(None, {}, 2))
    created = script.events[0].read()
    assert isinstance(created, Created)
    script.events[0] = link(NAME, 0, START, replace(created, players=[HUMAN, "page"]), 1)
    script.table = Table(script.events[0])
    return script.sit_down()


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_had_again_and_the_record_proves_it(game: str) -> None:
    script, rng, rewound = alone(game), random.Random(5), 0
    for step in range(1500):
        table = script.table
        if table.position.is_over:
            break
        actor = int(table.position.actor or 0)
        to = table.rewinds_to(1)
        assert seen(table, 1, SECRET).rewinds == (to is not None and table.views[1].actor == 1)
        if to is not None and step % 3 == 0 and rewound < 5:
            before = [str(action) for action in table.actions]
            told = script.add(rewind(table, 1), 1)
            rewound += 1
            assert [str(action) for action in table.actions] == before[:to]
            assert table.position.actor == 1
            assert isinstance(told[1][-1], TookBack)
            assert told[1][-1].practice
            assert frame_of(seen(table, 1, SECRET)) == frame_of(seen(Table.of(script.events), 1, SECRET))
        else:
            action = rng.choice(table.position.view(actor).texts())
            script.add(act(table, actor, [action], script.chance), actor)
    assert rewound == 5
    assert script.table.position.is_over
    assert script.table.practice == seen(script.table, 1, SECRET).practice == 5
    text = exported(script.table, 1, SECRET)
    assert "; practice 5\n" in text
    assert text.splitlines().count("; practice: seat 1 went back to here") == 5
    assert read_record(text).marks == {"practice": 5}
    whole = msgspec.json.decode(Replays().answer(text.encode(), "en", ENTRIES, 0))
    assert whole["practice"] == 5
    assert verify_record(read_record(text), proof_in(text)).choices == script.table.natures


def test_the_same_chance_comes_again() -> None:
    script = alone("magnate")
    rng = random.Random(2)
    while script.table.rewinds_to(1) is None or len(script.table.actions) < 40:
        actor = int(script.table.position.actor or 0)
        action = rng.choice(script.table.position.view(actor).texts())
        script.add(act(script.table, actor, [action], script.chance), actor)
    before = [str(action) for action in script.table.actions]
    to = script.table.rewinds_to(1)
    assert to is not None
    script.add(rewind(script.table, 1), 1)
    for at in range(to, len(before)):
        if len(script.table.actions) == at:
            actor = int(script.table.position.actor or 0)
            script.add(act(script.table, actor, [before[at]], script.chance), actor)
    assert [str(action) for action in script.table.actions] == before


@pytest.mark.parametrize("game", GAMES)
def test_nobody_goes_back_where_other_people_play(game: str) -> None:
    script = played(game, 2, steps=40)
    seat = int(script.table.position.actor or 0)
    with pytest.raises(Refusal) as caught:
        rewind(script.table, seat)
    assert caught.value.code == "NOTHING_TO_TAKE_BACK"
    with pytest.raises(Damage):
        script.add(Rewound(seat, 3), seat)


def test_an_event_that_goes_back_to_anywhere_else_is_damage() -> None:
    script = alone("magna_grecia")
    while script.table.rewinds_to(1) is None:
        actor = int(script.table.position.actor or 0)
        script.add(Acted(actor, [script.table.position.view(actor).texts()[0]]), actor)
    with pytest.raises(Damage):
        script.add(Rewound(1, int(script.table.rewinds_to(1) or 0) + 1), 1)
