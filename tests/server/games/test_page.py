"""What pages print of every game: JSON of the viewer's view alone, from the blank table to the end, for records too."""

from __future__ import annotations

import msgspec
import pytest

from duchy.kernel.game import Game
from duchy.server.games.page import page_of
from duchy.server.messages.replay import seen_from
from duchy.server.messages.viewer import legal, offers, shown_of

from ..scripted import TABLES, Script

ids = [f"{game.name}-{seats}" for game, seats in TABLES]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=ids)
def test_a_whole_game(game: Game, seats: int) -> None:
    script = Script(game.settle(None, {}, seats)).sit_down()
    for step, position in enumerate(script.play(100_000, 8)):
        actor = int(position.actor or 0)
        given = offers(script.table, actor)
        assert given is not None
        assert len(given) == len(legal(script.table, actor) or [])
        assert msgspec.json.encode(given)
        if step % 4 == 0:
            for viewer in script.table.viewers:
                assert msgspec.json.encode(shown_of(script.table.views[viewer]))
    assert script.table.position.is_over
    for viewer in script.table.viewers:
        assert msgspec.json.encode(shown_of(script.table.views[viewer]))


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=ids)
def test_a_table_that_waits_and_a_record(game: Game, seats: int) -> None:
    script = Script(game.settle(None, {}, seats))
    for viewer in script.table.viewers:
        assert msgspec.json.encode(shown_of(script.table.views[viewer]))
        assert offers(script.table, viewer) is None
    script.sit_down()
    for position in script.play(60, 2):
        assert msgspec.json.encode(shown_of(seen_from(position, 0)))
        assert page_of(game).offers(position.view(0), ()) == []
