"""Training plays on boards that were never printed [OPT-1]."""

from __future__ import annotations

from tests.playing import start_state

import duchy
from duchy.games.magna_grecia.fields import State
from duchy.games.magna_grecia.maps.board import Terrain
from duchy.games.magna_grecia.maps.library import BUILT_IN


def test_a_varied_board_is_no_printed_one_and_the_same_for_one_seed() -> None:
    game = duchy.games["magna_grecia"]
    (axis,) = [axis for axis in game.axes if axis.name == "map"]
    boards = []
    for seed in (1, 1, 2):
        edition = start_state(game.settle(None, {}, 2), State).edition
        printed = list(edition.terrain)
        axis.vary(edition, seed)
        assert edition.map == len(BUILT_IN)
        assert list(edition.terrain) != printed
        assert Terrain.GREEN in edition.terrain
        boards.append(list(edition.terrain))
    assert boards[0] == boards[1] != boards[2]
