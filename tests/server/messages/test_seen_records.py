"""The record of a running game that a seat may have, read back: its decisions, what it saw then, and nothing else."""

from __future__ import annotations

import random

import pytest

import duchy
from duchy.analysis.segments import segments_of
from duchy.kernel.errors import RecordError
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.export import exported
from duchy.server.messages.replay import Replays
from duchy.table.record import read_record
from duchy.table.seen import is_seen, read_seen
from duchy.words import LANGUAGES

from ..scripted import SECRET, Script

GAMES = [
    ("nullgame", 3, {}), ("magnate", 2, {}), ("magnate", 2, {"replace_ace": 1, "courts": 1}), ("rois_faineants", 2, {}),
    ("rois_faineants", 3, {"idle_reveal": 1}), ("rois_faineants", 4, {}), ("magna_grecia", 2, {}),
]  # fmt: skip
STEPS = 60


def watched(name: str, seats: int, axes: dict[str, object], steps: int = STEPS) -> Script:
    """A game in progress, some of it taken back."""
    script = Script(duchy.games[name].settle(None, axes, seats)).sit_down()
    rng = random.Random(5)
    for _ in script.play(steps, 5):
        if not rng.randrange(4) and script.table.open_actions() > 1:
            script.take_back()
    return script


@pytest.mark.rotating(2)
@pytest.mark.parametrize(("name", "seats", "axes"), GAMES)
def test_what_a_seat_saved_holds_its_decisions_and_what_it_saw_then(
    name: str, seats: int, axes: dict[str, object]
) -> None:
    script = watched(name, seats, axes, 3 if name == "nullgame" else STEPS)
    assert not script.table.position.is_over
    true = segments_of([*script.table.record().positions()], script.table.actions)
    for seat in range(1, seats + 1):
        game = read_seen(exported(script.table, seat, SECRET))
        own = [one for one in true if one.seat == seat]
        assert [one.actions for one in game.decisions] == [one.actions for one in own]
        for found, one in zip(game.decisions, own, strict=True):
            views = [position.view(seat) for position in one.positions[:-1]]
            assert [position.view(seat) for position in found.positions[:-1]] == views
            assert game.told[found.at - 1] == str(one.actions[0])


def test_what_the_seat_did_not_see_is_made_up() -> None:
    script = watched("magnate", 2, {})
    own = exported(script.table, 1, SECRET)
    true = [one for one in segments_of([*script.table.record().positions()], script.table.actions) if one.seat == 1]
    differ = [a.before != one.positions[0] for a, one in zip(true, read_seen(own).decisions, strict=True)]
    assert sum(differ) > len(differ) / 2
    assert "* draw ?\n" in own
    assert all("2 hand ?" in line for line in own.splitlines() if line.startswith("; view"))


def refused(text: str) -> str:
    """The code of the error."""
    with pytest.raises(RecordError) as caught:
        read_seen(text)
    return caught.value.code


def test_what_is_no_such_record_or_is_damaged_is_refused() -> None:
    script = watched("magnate", 2, {})
    whole, own = script.table.record().text(), exported(script.table, 1, SECRET)
    assert (is_seen(whole), is_seen(own)) == (False, True)
    assert refused(whole) == "NOT_SEEN"
    assert refused(exported(script.table, 0, SECRET)) == "NOT_SEEN"
    assert refused(own.replace("from seat 1", "from seat 3")) == "NOT_SEEN"
    lines = own.splitlines(keepends=True)
    assert refused("".join(line for line in lines if not line.startswith("; view"))) == "NO_VIEW"
    assert refused(own.replace("1 hand ", "2 hand ")) == "VIEW"
    assert refused(own.replace(" play | ", " draw | ")) == "VIEW"
    decided = next(at for at, line in enumerate(lines) if line.startswith("; view") and " play | " in line)
    assert refused("".join([*lines[: decided + 1], "nonsense\n"])) == "NO_SUCH_ACTION"
    assert refused("".join([*lines[: decided + 1], "choose 7SK S\n"])) == "OUT_OF_PHASE"
    replayed = read_record(own).error
    assert replayed
    assert replayed.code == "SEEN_ONLY"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_such_a_record_is_and_not_that_it_is_damaged(language: str) -> None:
    own = exported(watched("magnate", 2, {}).table, 1, SECRET).encode()
    with pytest.raises(Refusal) as caught:
        Replays().answer(own, language, "entries", 1)
    assert "duchy analyse" in caught.value.nak(None, language).text
