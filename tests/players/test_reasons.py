"""The quantities behind hints, by game: equal in both modes, and correct."""

from __future__ import annotations

import numpy as np
import pytest
from tests.contract.tables import every_game, every_table, sampled
from tests.rois_faineants.scene import market

import duchy
from duchy.games.magna_grecia.cards import ORACLE_POINTS
from duchy.games.magna_grecia.fields import State
from duchy.kernel.game import Settled
from duchy.kernel.instances import instance_of_file
from duchy.kernel.records import records_of, store
from duchy.table.position import Position

pytestmark = pytest.mark.check


def read_signs(position: Position, seat: int) -> dict[str, float]:
    """The quantities of a seat, numbered from 1, by name."""
    reasons = instance_of_file(position.game.name, "minds.nullgame.reasons", compiled=False)
    out = [-1.0] * len(reasons.QUANTITIES)
    reasons.quantities(position.state(), seat - 1, out)
    return dict(zip(reasons.QUANTITIES, out, strict=True))


@every_table
def test_signs_are_filled_in_and_shared_ones_are_equal(settled: Settled) -> None:
    shared = instance_of_file(settled.game.name, "minds.nullgame.reasons", compiled=False).SHARED
    for position in sampled(settled, 1, 9):
        seats = [read_signs(position, seat) for seat in range(1, settled.seats + 1)]
        assert all(number >= 0 for each in seats for number in each.values())
        assert all(each[sign] == seats[0][sign] for each in seats for sign in shared)


@every_game
def test_signs_are_the_same_compiled(game: duchy.Game) -> None:
    settled = game.settle(None, {}, game.seats[-1])
    plain = instance_of_file(game.name, "minds.nullgame.reasons", compiled=False)
    compiled = instance_of_file(game.name, "minds.nullgame.reasons", compiled=True)
    record = records_of(game.fields.State, 1)
    for position in sampled(settled, 2, 6):
        store(record[0], position.state())
        for seat in range(settled.seats):
            numbers = [0.0] * len(plain.QUANTITIES)
            plain.quantities(position.state(), seat, numbers)
            out = np.full(len(plain.QUANTITIES), -1.0)
            compiled.quantities(record[0], seat, out)
            assert out.tolist() == pytest.approx(numbers)


@every_table
def test_own_signs_need_no_more_than_the_view(settled: Settled) -> None:
    """A seat's own quantities are those of any world that agrees with its view."""
    for position in sampled(settled, 3, 11):
        for seat in range(1, settled.seats + 1):
            assert read_signs(position.view(seat).guess(5), seat) == read_signs(position, seat)


def of_game(name: str) -> list[Position]:
    """Positions of walks at every size of table."""
    game = duchy.games[name]
    return [each for seats in game.seats for seed in (1, 2) for each in sampled(game.settle(None, {}, seats), seed, 7)]


def test_magnate_districts_led_are_those_that_would_be_won() -> None:
    for position in of_game("magnate"):
        for seat, keys in enumerate(position.standing().keys, 1):
            assert read_signs(position, seat)["districts"] == keys[0]


def test_magna_grecia_points_markets_and_oracles_are_the_result() -> None:
    for position in of_game("magna_grecia"):
        for seat, keys in enumerate(position.standing().keys, 1):
            each = read_signs(position, seat)
            assert each["points"] + each["markets"] + ORACLE_POINTS * each["oracles"] == keys[0]
            state = position.state(State)
            tiles = state.road_reserve[seat - 1] + state.city_reserve[seat - 1]
            assert each["tiles"] + tiles == keys[1]


def test_rois_faineants_prestige_domains_and_coins_are_the_result() -> None:
    for position in of_game("rois_faineants"):
        seats = [read_signs(position, seat) for seat in range(1, position.settled.seats + 1)]
        richest = max(each["coins"] for each in seats)
        rich = sum(each["coins"] == richest for each in seats)
        for each, keys in zip(seats, position.standing().keys, strict=True):
            fullest = 12 / rich if each["coins"] == richest else 0
            nothing = sum(all(row[key] == 0 for row in position.standing().keys) for key in range(1, 5))
            assert keys[0] == each["prestige"] + 12 * each["domains"] + fullest + nothing * 12 / len(seats)


def test_magnate_quantities_on_a_table() -> None:
    position = duchy.read_diagram("""
        magnate en
        turn 6 seat 2 play
        1 at 1: 1L 3LY
        2 at 2: 5YK(Y1)
        2 tokens M2V1L3Y1
        2 hand 4VL 3SK 4MS
    """)
    crowns = 3 * 0.19
    first, second = read_signs(position, 1), read_signs(position, 2)
    assert (first["districts"], first["coming"], first["rank"], first["tokens"]) == (1, 1, 4, 0)
    assert first["income"] == pytest.approx(crowns + 0.01 + 2 * 0.05)
    assert (second["districts"], second["coming"], second["deeds"], second["tokens"]) == (0, 1, 1, 7)
    assert second["income"] == pytest.approx(crowns + 0.09)
    assert second["ready"] == 1
    built = read_signs(position.play("build 4VL@4"), 2)
    assert (built["districts"], built["coming"], built["tokens"], built["ready"]) == (1, 2, 3, 0)


def test_rois_faineants_quantities_on_a_table() -> None:
    position = market("2S 3S|9H|8D|7C|6C|5C|4C|3C|2C", "1 up 8H 10H\n1 down 6H 2H AC\n1 treasury 7 prestige 2")
    each = read_signs(position, 1)
    assert (each["prestige"], each["coins"], each["kings"], each["down"]) == (2, 7, 18, 3)
    assert each["jacks"] == 20 + 1
    assert each["domains"] == 1
    assert each["ending"] == 3


def test_magna_grecia_quantities_on_a_table() -> None:
    roads = "1 roads C23:E-W C25:W-NE"
    position = duchy.read_diagram(f"magna_grecia standard seats=2\n1 cities C21\n{roads}\nmarkets B26 1\nmarkets I11 1")
    each = read_signs(position, 1)
    assert (each["connected"], each["markets"], each["asleep"], each["offers"]) == (1, 1, 1, 0)
