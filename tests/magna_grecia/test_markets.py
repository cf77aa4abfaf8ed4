"""Markets: MK-1 to MK-7, and the rulings A16, A17 and A18."""

from __future__ import annotations

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.scenes import offers, reads, why

from duchy.games.magna_grecia.actions import Kind

from .scene import hexes, points, scene, totals


def test_MK_1_one_market_of_a_seat_in_a_place_sold_ones_counted():
    for market in ("1", "1x"):
        table = scene(f"markets I11 {market}\nmarkets I7 2")
        assert why(table, "buy I11") == "MARKET_THERE MK-1"
        assert why(table, "buy I7") == "fine"


def test_MK_1_a_sold_market_is_never_sold_again():
    table = scene("1 cities I11\nmarkets I11 1x")
    assert why(table, "sell I11") == "MARKET_SOLD MK-1"


def test_MK_2_in_a_village_or_a_rival_city_without_any_connection():
    table = scene("1 cities C21\n2 cities G3\noracles J24")
    assert why(table, "buy G3") == "fine"
    assert why(table, "buy M17") == "fine"
    assert why(table, "buy J24") == "MARKET_ORACLE VIL-2"
    assert why(table, "buy C23") == "NO_MARKET_PLACE MK-2"
    assert why(table, "buy A1") == "NO_MARKET_PLACE MK-2"


def test_MK_2_A18_not_in_an_own_city():
    assert why(scene("1 cities C21"), "buy C21") == "OWN_CITY A18"


def test_MK_2_a_place_is_named_by_its_first_village():
    table = scene("2 cities G19 H18 I19 H16")
    assert why(table, "buy G19") == "fine"
    for other in ("I19", "H16"):
        assert why(table, f"buy {other}") == "OTHER_NAME MK-2"
    assert why(table, "buy H18") == "NO_MARKET_PLACE MK-2"


@pytest.mark.parametrize(
    ("lines", "price"),
    [
        ("2 cities C21 C23 D22\nmarkets C21 2", 4),
        ("2 cities C21\nmarkets C21 2", 2),
        ("", 1),
        ("2 cities C21 C23\nmarkets C21 2 3 4", 5),
        ("2 cities C21 C23\nmarkets C21 2 3x 4x", 3),
        ("markets C21 2 3 4", 4),
        ("markets C21 2x 3x 4", 2),
    ],
)
def test_EX_2_EX_3_MK_3_the_price_is_tiles_and_unsold_markets(lines, price):
    table = scene(f"1 points {price}\n{lines}", "standard seats=4")
    bought = table.play("buy C21")
    assert points(bought, 1) == 0
    poor = scene(f"1 points {price - 1}\n{lines}", "standard seats=4")
    assert why(poor, "buy C21") == "MARKET_PRICE MK-3"
    assert "C21" not in hexes(poor, "buy")


CONNECTED = "1 cities C21\n1 roads C23:E-W C25:W-NE\nmarkets B26 1"


def test_EX_5_MK_4_active_in_an_own_city_or_directly_connected_to_one():
    assert totals(scene("1 cities C21\nmarkets C21 1")) == (10, 10)
    assert totals(scene(CONNECTED)) == (11, 10)
    assert totals(scene(f"2 cities B26\n{CONNECTED}")) == (11, 10)


@pytest.mark.parametrize("rival", ["", "2 cities B26\n"])
def test_EX_5_MK_4_A17_else_inactive_worth_nothing_and_not_to_be_sold(rival):
    table = scene(f"{rival}1 cities C21\n1 roads C23:E-W\nmarkets B26 1\n2 roads C27:E-NW C29:SE-W")
    assert totals(table) == (10, 10)
    assert why(table, "sell B26") == "MARKET_INACTIVE A17"
    assert why(table, "sell I11") == "NO_MARKET MK-6"


def test_EX_4_MK_5_a_market_is_worth_the_connections_of_its_place():
    roads = "1 roads H12:SW-NW H10:SE-NE I9:E-W J10:SW-NE I13:E-W I15:E-W I17:E-W"
    table = scene(f"1 cities I11\n{roads}\nmarkets I11 1 2\nmarkets G11 1")
    assert totals(table) == (10 + 4 + 1, 10)
    larger = table.play("city J12")
    assert totals(larger) == (9 + 4 + 1, 10)


def test_EX_7_MK_5_bought_for_four_worth_six():
    roads = "H12:SW-NW I9:E-W J10:SW-NE I15:E-W I17:E-W K13:SE-NW J14:E-W"
    table = scene(f"turn 24 turn\n1 cities I7\n2 cities I11 I13 J12\n2 roads {roads}\nmarkets I11 2")
    bought = table.play("buy I11")
    assert points(bought, 1) == 6
    assert totals(bought.play("end"))[0] == 6 + 6


def test_MK_6_a_sale_brings_the_value_and_the_pawn_stays():
    table = scene(CONNECTED).play("sell B26")
    assert points(table, 1) == 11
    assert reads(table, "markets B26") == "1x"
    assert offers(table) == ["end"]
    assert totals(table) == (11, 10)


def test_MK_6_A16_a_market_worth_nothing_may_be_sold():
    table = scene("1 cities C21\nmarkets C21 1").play("sell C21")
    assert points(table, 1) == 10
    assert reads(table, "markets C21") == "1x"


def test_EX_8_MK_7_two_markets_a_turn_at_most():
    table = scene().play("city C21", "buy I11")
    assert (reads(table, "markets C21"), reads(table, "markets I11")) == ("1", "1")
    assert offers(table) == ["end"]


@every_seed
def test_MK_2_markets_to_buy_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magna_grecia", {Kind.BUY}, seed, every=3)


@every_seed
def test_MK_6_markets_to_sell_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magna_grecia", {Kind.SELL}, seed, every=3)
