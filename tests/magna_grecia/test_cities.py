"""Cities: CTY-1 to CTY-9, and the rulings A4 to A10 and A20."""

from __future__ import annotations

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.scenes import offers, reads, why

from duchy.games.hexes import HEX
from duchy.games.magna_grecia.actions import Kind
from duchy.games.magna_grecia.fields import State

from .scene import degree, hexes, holder, points, scene

TO_I11 = "1 cities G3\n1 roads G5:E-W G7:SE-W H8:E-NW H10:SE-W"
REDS = "standard colours=RY seats=2"
"""With card R1 the first turn is that of seat 1, red: 2 roads, 3 cities, 5 tiles taken."""
"""A yellow road from the green village G3 into the village I11."""


def test_EX_10_CTY_1_a_city_is_founded_on_any_green_village():
    table = scene()
    assert hexes(table, "city") == {"A5", "A17", "A33", "B26", "C21", "G3", "H34", "P2", "P18", "P32"}
    later = scene("turn 13 turn")
    assert hexes(later, "city") == hexes(table, "city")


def test_EX_10_CTY_1_A3_or_on_a_village_that_an_own_road_enters():
    assert why(scene(TO_I11), "city I11") == "fine"
    red = TO_I11.replace("1 ", "2 ")
    assert why(scene(red), "city I11") == "CITY_START CTY-1"
    assert why(scene(TO_I11.replace("H10:SE-W", "H10:E-W")), "city I11") == "CITY_START CTY-1"


def test_A3_it_stays_so_if_the_road_is_cut_elsewhere():
    table = scene("1 roads H10:SE-W\n2 roads H8:SW-NE")
    assert why(table, "city I11") == "fine"


def test_CTY_2_a_tile_beside_an_own_city_on_plain_land_or_an_open_village():
    table = scene("1 cities C21")
    assert {"C23", "D22", "D20", "C19"} <= hexes(table, "city")
    assert why(table, "city B20") == "CITY_SEA CTY-2"
    assert why(table, "city E21") == "CITY_START CTY-1"
    red = scene("2 cities C21")
    assert why(red, "city C23") == "CITY_BESIDE_RIVAL CTY-3"


def test_CTY_3_no_tile_beside_a_rival_city_an_oracle_or_a_village_on_anything():
    table = scene("1 cities C21 D22\n2 cities F26\n1 roads C23:E-W\noracles D16")
    assert why(table, "city E25") == "CITY_BESIDE_RIVAL CTY-3"
    assert why(table, "city D16") == "CITY_ORACLE CTY-3"
    assert why(scene("turn 2 turn\n1 cities C21"), "city C23") == "CITY_BESIDE_RIVAL CTY-3"
    assert why(scene("1 cities C21 C19\noracles D16"), "city C17") == "CITY_BESIDE_ORACLE CTY-3"
    assert why(table, "city C23") == "CITY_OCCUPIED CTY-3"
    assert why(table, "city C21") == "CITY_OCCUPIED CTY-3"
    assert why(table, "city F26") == "CITY_OCCUPIED CTY-3"
    alone = scene("1 cities C21 C19\n1 points 1")
    assert why(alone, "city C17") == "CITY_STRANDS CTY-4"


def test_CTY_3_villages_with_markets_may_be_covered():
    table = scene(f"{TO_I11}\nmarkets I11 1x 2").play("city I11")
    assert reads(table, "markets I11") == "1x 2"


def test_EX_11_CTY_4_A6_a_tile_beside_a_village_then_one_on_it():
    table = scene("1 cities C21 C19").play("city C17")
    assert why(table, "end") == "DUE_VILLAGE CTY-4"
    for action in ("take R1", "buy I11", "sell C21"):
        assert why(table, action) == "DUE_VILLAGE CTY-4"
    after = table.play("city D16")
    assert why(after, "end") == "fine"
    assert reads(after, "1 cities") == "C17 C19 C21 D16"


def test_EX_11_CTY_4_A6_a_road_may_come_between_if_the_village_can_still_be_covered():
    table = scene("1 cities C21 C19").play("city C17", "road D22 SW-NW")
    assert why(table, "city D16") == "fine"
    assert why(table, "end") == "DUE_VILLAGE CTY-4"
    two = scene("1 cities C21 C19\n1 roads C23:E-W\n1 supply C3 reserve R19C15").play("city C17")
    assert why(two, "road C25 E-W") == "ROAD_SUPPLY TRN-4"


def test_A6_a_road_that_lowers_the_allowance_too_far_is_refused():
    table = scene("1 cities C21\n1 roads C23:E-W").play("city C19", "city C17")
    assert why(table, "road C25 E-W") == "ROAD_STRANDS A6"
    assert why(table, "city D16") == "fine"
    assert offers(table, "road") == []


def test_A5_a_tile_beside_two_villages_if_both_are_covered():
    table = scene("cards R1 Y2\n1 cities I19", REDS).play("city H18")
    assert {"G19", "H16"} <= hexes(table, "city")
    assert "city G19" in offers(table.play("city H16"))
    done = table.play("city G19", "city H16")
    assert reads(done, "ages") == "G19:1"
    assert why(done, "end") == "fine"
    assert why(scene("1 cities I19"), "city H18") == "fine"
    assert why(scene("1 cities I19\n1 points 2"), "city H18") == "CITY_STRANDS CTY-4"


def test_A5_a_second_tile_beside_a_village_that_is_due_already():
    table = scene("1 cities I19").play("city H18")
    assert why(table, "city I17") == "CITY_STRANDS CTY-4"
    four = scene("cards R1 Y2\n1 cities I19", REDS).play("city H18", "city H16", "city G19")
    assert why(four, "city I17") == "CITY_STRANDS CTY-4"
    assert why(four, "city G21") == "CITY_STRANDS CTY-4"
    assert why(four, "city F18") == "fine"


def test_CTY_5_one_founding_a_turn_and_any_number_of_extensions():
    table = scene("1 cities C21").play("city A5")
    assert why(table, "city A33") == "CITY_SECOND CTY-5"
    assert why(table, "city C23") == "fine"
    assert why(table, "city A7") == "fine"
    assert why(table.play("end", "end", "turn B1", "end"), "city A33") == "fine"


def test_CTY_6_each_tile_costs_a_point():
    table = scene("1 points 2\n1 cities C21").play("city C23", "city D22")
    assert points(table, 1) == 0
    assert why(table, "city D20") == "CITY_POINTS CTY-6"


def test_EX_8_CTY_7_a_founding_brings_a_free_market_and_one_may_be_bought_or_sold_besides():
    table = scene().play("city C21")
    assert reads(table, "markets C21") == "1"
    assert points(table, 1) == 9
    assert {"buy", "sell", "end"} <= {text.split()[0] for text in offers(table)}
    assert offers(table.play("buy I11")) == ["end"]


@pytest.mark.parametrize(("before", "after"), [("1", "1"), ("1x", "1x"), ("2", "1 2"), ("2x", "1 2x")])
def test_CTY_7_no_market_where_the_founder_has_one_sold_or_not(before, after):
    table = scene(f"markets C21 {before}").play("city C21")
    assert reads(table, "markets C21") == after


def test_CTY_7_no_market_if_none_is_left():
    places = [label for label in scene().state(State).village[:42] if label not in (HEX["C21"], HEX["G3"])]
    from duchy.games.hexes import LABELS

    markets = "\n".join(f"markets {LABELS[hex]} 1" for hex in places[:20])
    table = scene(f"1 points 99\n{markets}")
    assert why(table, f"buy {LABELS[places[30]]}") == "MARKET_SUPPLY MK-2"
    assert reads(table.play("city C21"), "markets C21") is None


def test_A7_covering_a_village_by_extension_is_no_founding():
    table = scene("1 cities C21 C19 C17\nfounded\nused C1\n1 supply C3 reserve R20C14").play("city D16")
    assert reads(table, "markets D16") is None
    assert why(scene("1 cities C21 C19").play("city C17", "city D16"), "city A5") == "fine"


def test_CTY_8_a_tile_that_touches_two_own_cities_merges_them():
    table = scene("1 cities I11 K9\nmarkets I11 1 2\nmarkets K9 1x 2\nages I11:2 K9:1")
    after = table.play("city J10")
    assert reads(after, "ages") == "I11:1"
    assert reads(after, "markets I11") == "1 2"
    assert reads(after, "markets K9") is None
    assert after.state(State).size[after.state(State).place[HEX["K9"]]] == 3


@pytest.mark.parametrize(
    ("one", "other", "left", "supply"),
    [
        ("1", "1x", "1", 19), ("1x", "1", "1", 19), ("1x", "1x", "1x", 19),
        ("1", "1", "1", 19), ("1", "", "1", 19), ("", "1x", "1x", 19),
    ],
)  # fmt: skip
def test_CTY_8_A9_A10_of_two_markets_a_sold_one_goes_back(one, other, left, supply):
    lines = "\n".join(f"markets {place} {text}" for place, text in (("I11", one), ("K9", other)) if text)
    after = scene(f"1 cities I11 K9\n{lines}").play("city J10")
    assert reads(after, "markets I11") == left
    assert after.state(State).market_supply[0] == supply
    assert after.state(State).unsold[after.state(State).place[HEX["I11"]]] == (left == "1")


def test_A8_the_same_where_a_city_takes_in_a_village():
    table = scene("1 cities I11 J10\nfounded\nused C1\nmarkets I11 1x 2\nmarkets K9 1 2x").play("city K9")
    assert reads(table, "markets I11") == "1 2"
    assert table.state(State).market_supply[:2] == [19, 19]


def test_CTY_8_connections_of_merged_cities_count_once():
    table = scene("1 cities I11 K9\n1 roads H12:SW-NW J8:SE-NE I9:SW-NE H10:SW-NE")
    assert (degree(table, "I11"), degree(table, "K9"), degree(table, "G11")) == (1, 1, 2)
    merged = table.play("city J10")
    assert (degree(merged, "I11"), degree(merged, "G11")) == (1, 1)
    round_about = scene("1 cities I11 K9\n1 roads J12:SW-NW K11:W-NE")
    assert (degree(round_about, "I11"), degree(round_about.play("city J10"), "I11")) == (1, 0)


def test_CTY_9_tiles_never_move():
    table = scene("1 cities C21\n1 roads C23:E-W")
    for action in ("road C23 E-W", "city C23"):
        assert why(table, action).endswith(("RD-1", "CTY-3"))


def test_EX_12_A20_two_roads_a_city_and_its_extension_in_one_turn():
    table = scene("1 cities G3\n1 roads G5:E-W G7:SE-W")
    table = table.play("road H8 E-NW", "road H10 SE-W", "city I11", "city I13")
    assert reads(table, "1 cities") == "G3 I11 I13"
    assert why(table, "end") == "fine"
    assert why(table, "road I15 E-W") == "fine"


def test_EX_12_A4_OPT_4_two_roads_then_a_founding_on_the_hex_before_the_village():
    table = scene("1 cities G3\n1 roads G5:E-W").play("road G7 E-W", "city G9")
    assert reads(table, "ages") == "G3:1 new:2"
    assert why(table, "end") == "DUE_VILLAGE CTY-4"
    assert reads(table, "markets G11") is None
    after = table.play("city G11")
    assert reads(after, "ages") == "G3:1 G11:2"
    assert reads(after, "markets G11") == "1"
    assert why(after, "end") == "fine"
    assert why(after, "city A5") in ("CITY_ALLOWANCE TRN-2", "CITY_SECOND CTY-5")


def test_A4_OPT_4_without_the_bridge_a_founding_is_always_on_a_village():
    lines = "1 cities G3\n1 roads G5:E-W G7:E-W"
    assert why(scene(lines), "city G9") == "fine"
    assert why(scene(lines, "standard founding_bridge=0 seats=2"), "city G9") == "CITY_START CTY-1"


def test_A4_a_founding_far_from_villages_needs_tiles_to_reach_one():
    table = scene("1 cities C21\n1 roads D22:SE-NW")
    assert why(table, "city E23") == "fine"
    assert why(table.play("road D20 SE-NE"), "city E23") == "CITY_STRANDS_FOUNDING A4"
    begun = table.play("city E23")
    assert (why(begun, "end"), why(begun, "take R1")) == ("DUE_FOUNDING A4", "DUE_FOUNDING A4")
    assert (why(begun, "city A5"), why(begun, "city C23")) == ("CITY_SECOND CTY-5", "CITY_STRANDS_FOUNDING A4")
    assert reads(begun, "ages") == "C21:1 new:2"
    assert why(begun, "road D20 SE-NE") == "ROAD_STRANDS A6"
    done = begun.play("city E25", "city F26")
    assert reads(done, "markets F26") == "1"
    assert why(done, "end") == "fine"


BLOCKED = "cards R1 Y2\n1 cities C21\n1 roads D22:SE-NW\n2 roads F24:E-W F22:E-W"
"""From E23 villages are reached through E25, D24 and E21."""


def test_A4_two_plain_tiles_may_lead_to_the_village():
    longer = BLOCKED.replace("F22:E-W", "F22:E-W E25:E-W D24:E-W")
    begun = scene(longer, REDS).play("city E23")
    assert hexes(begun, "city") == {"E21"}
    assert hexes(begun.play("city E21"), "city") == {"F20"}
    assert reads(begun.play("city E21", "city F20", "city G19"), "ages") == "C21:1 G19:2"
    assert why(scene(f"{longer}\n1 supply R4C3 reserve R15C16", REDS), "city E23") == "CITY_STRANDS_FOUNDING A4"
    assert why(scene(longer.replace("D24:E-W", "D24:E-W F20:E-W"), REDS), "city E23") == "CITY_STRANDS_FOUNDING A4"


def test_A4_a_plain_tile_may_not_join_the_unfinished_founding_to_another_city():
    begun = scene("cards R1 Y2\n1 cities C21 C23\n1 roads D22:SE-NW", REDS).play("city E23")
    assert why(begun, "city D24") == "CITY_JOINS A4"
    assert why(begun, "city C19") == "fine"
    assert "city D24" in offers(begun.play("city E25", "city F26"))


def test_A4_A14_a_village_may_join_them():
    table = scene("cards R1 Y2\noracles J24\n1 cities I19\n1 roads E21:E-SW\nmarkets I19 2", REDS)
    begun = table.play("city F20", "city H20")
    assert reads(begun, "ages") == "I19:1 new:2"
    joined = begun.play("city G19")
    assert reads(joined, "ages") == "G19:1"
    assert reads(joined, "markets G19") == "1 2"
    assert why(joined, "end") == "fine"


def test_A4_A6_a_road_may_not_take_the_hex_that_the_founding_needs():
    begun = scene(BLOCKED.replace("F22:E-W", "F22:E-W D24:E-W"), REDS).play("city E23")
    assert why(begun, "road E25 E-W") == "ROAD_STRANDS A6"
    assert why(begun, "road D20 SE-NE") == "fine"
    assert "city E25" in offers(begun.play("road D20 SE-NE"))


def test_A4_an_unfinished_founding_counts_as_a_city():
    table = scene("cards R1 Y2\noracles F14\n1 roads E15:E-SW E17:E-W E19:E-W", REDS)
    begun = table.play("city E21")
    assert holder(begun, "F14") == "new"
    assert holder(begun.play("city F20", "city G19"), "F14") == "G19"


@every_seed
def test_CTY_1_CTY_2_city_tiles_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magna_grecia", {Kind.CITY}, seed, every=3)
