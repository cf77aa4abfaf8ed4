"""Thousands of tables that a viewer cannot tell apart: every byte that the viewer is sent is the same (quality H1).

`pairs.py` makes and follows the pairs; `test_secrets.py` does the same with whole chains of events, fewer of them.
"""

from __future__ import annotations

import asyncio
import random
from types import ModuleType
from typing import Any

import pytest

import duchy
from duchy.games.magnate import notation as magnate
from duchy.games.rois_faineants import notation as rois_faineants
from duchy.server.clock import Clock
from duchy.server.ledger.seating import Holding
from duchy.server.ledger.table import Table
from duchy.server.messages import export
from duchy.server.messages import viewer as seen
from duchy.server.messages.viewer import news
from duchy.server.protocol import frame_of
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import Decided, Opponents
from duchy.server.rooms.room import Room
from duchy.server.storage.events import Acted, link
from duchy.table.position import View

from ..pairs import TABLES, Asked, compare_pairs, sent
from ..scripted import NAME, SECRET, Script
from ..steered import Sitting
from ..stopwatch import services

PAIRS = 24
MANY_PAIRS = 20_000
FAIL_WITHIN = 400

every_game = pytest.mark.parametrize("game", TABLES)


@every_game
def test_what_is_hidden_changes_no_byte(game: str) -> None:
    pairs, _ = compare_pairs(game, PAIRS, seed=1)
    assert min(pairs.values()) >= PAIRS


@pytest.mark.slow
@every_game
def test_what_is_hidden_changes_no_byte_in_many_pairs(game: str) -> None:
    pairs, _ = compare_pairs(game, MANY_PAIRS, seed=2)
    assert min(pairs.values()) >= MANY_PAIRS


def telling_too_much(module: ModuleType) -> Any:
    """A game's telling that names what others draw and are dealt."""
    honest = module.heard
    texts = module.TEXTS
    return lambda code, *rest: texts[code] if texts[code].startswith(("draw", "deal")) else honest(code, *rest)


LEAKS: dict[str, tuple[str, object, str, Any]] = {
    "drawn cards are named": ("magnate", magnate, "heard", telling_too_much(magnate)),
    "dealt cards are named": ("rois_faineants", rois_faineants, "heard", telling_too_much(rois_faineants)),
    "versions count events": ("magnate", Table, "version", lambda table, viewer: table.seq),
    "everybody hears what may be done": (
        "rois_faineants", seen, "legal", lambda table, viewer: [str(action) for action in table.position.actions()],
    ),
    "records are whole": ("magnate", export, "_as_seen", lambda table, viewer: [table.record().text()]),
    "messages of others count": ("magna_grecia", Table, "version", lambda table, viewer: len(table.acks)),
    "secrets are told early": ("magna_grecia", seen, "_ending", lambda view, secret: secret.hex()),
}  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test."""
    game, where, name, leaking = LEAKS[leak]
    monkeypatch.setattr(where, name, leaking)
    with pytest.raises(AssertionError):
        compare_pairs(game, FAIL_WITHIN, seed=3)


def offered_and_not() -> tuple[Script, Acted, Acted, Acted]:
    """Magnate just before an end of turn at which an Ace may be drawn, kept, and all go on; or another card."""
    script = Script(duchy.games["magnate"].settle("ru", {"replace_ace": 1}, 2)).sit_down()
    rng = random.Random(1)
    while True:
        position = script.table.position
        after = position.play("end") if position.refusal("end") is None else position
        draws = [str(action) for action in after.actions()] if after.actor == "nature" else []
        aces, others = ([text for text in draws if (text[5] == "1") == wanted] for wanted in (True, False))
        if aces and others and after.play(others[0]).actor == "nature":
            roll = ["roll 3 2"]
            seat = int(position.actor or 0)
            offered = Acted(seat, ["end"], [aces[0]])
            return script, offered, Acted(seat, ["keep"], roll), Acted(seat, ["end"], [others[0], *roll])
        script.act(str(rng.choice(position.actions())))


def test_nobody_else_can_tell_that_an_ace_was_offered() -> None:
    """While its drawer thinks about it, the others hear as little as before the end of the turn, and then the same."""
    script, offered, kept, drawn = offered_and_not()
    one, other = Table.of(script.events), Table.of(script.events)
    seat = offered.seat
    for viewer in {0, 1, 2} - {seat}:
        one, other = Table.of(script.events), Table.of(script.events)
        asked = Asked.of(one, viewer, random.Random(4))
        before = sent(one, viewer, SECRET, 0, asked)
        told = one.apply(link(NAME, one.seq + 1, one.hash, offered, 5, seat, "end"))
        assert one.position.actor == seat
        assert viewer not in told
        assert sent(one, viewer, SECRET, 0, asked) == before
        first = one.apply(link(NAME, one.seq + 1, one.hash, kept, 6, seat, "keep"))
        second = other.apply(link(NAME, other.seq + 1, other.hash, drawn, 7, seat, "end"))
        assert first[viewer] == second[viewer]
        assert sent(one, viewer, SECRET, 0, asked) == sent(other, viewer, SECRET, 0, asked)
        version = one.version(viewer) - 1
        assert frame_of(news(one, viewer, version, SECRET, True)) == frame_of(
            news(other, viewer, version, SECRET, True)
        )
    assert [str(action) for action in one.actions[-3:-1]] == [*offered.nature, "keep"]


def test_a_computer_answers_at_once_what_nobody_may_know_to_be_asked() -> None:
    """Else the others would wait for its turn's end as long again as for any action."""
    script, offered, _, _ = offered_and_not()
    table, asked = script.table, list[str]()
    table.players[offered.seat] = "random"
    table.apply(link(NAME, table.seq + 1, table.hash, offered, 5))

    class Slow(Opponents):
        async def choose(self, level: str, view: View) -> Decided:
            asked.append(view.diagram())
            return await super().choose(level, view)

    async def answered() -> None:
        clock, metrics, socket = Clock(), Metrics(), Sitting()
        opponents = Slow(clock, metrics)
        room = Room(table, SECRET, services(opponents, clock, metrics))
        room.listeners.add(socket, Holding(3 - offered.seat))
        room.wake()
        while not socket.heard:
            await asyncio.sleep(0.01)
        await room.stop()
        opponents.close()

    asyncio.run(answered())
    assert not asked
    assert table.position.actor == 3 - offered.seat
