"""Roads: RD-1 to RD-7, and the rulings A1, A2, A3 and A20."""

from __future__ import annotations

from tests.contract.legality import every_seed, offered_as_refused
from tests.playing import refusal_of
from tests.scenes import offers, reads, why

from duchy.games.magna_grecia.actions import Kind

from .scene import degree, hexes, points, scene


def ways(position, label):
    """The exits offered on one hex."""
    return [text.split()[2] for text in offers(position, "road") if text.split()[1] == label]


def test_RD_1_one_tile_on_a_hex_of_plain_land():
    table = scene("1 cities C21\n1 roads C23:E-W\n2 cities F26\noracles D16")
    assert why(table, "road C23 E-W") == "ROAD_OCCUPIED RD-1"
    assert why(table, "road C21 E-W") == "ROAD_OCCUPIED RD-1"
    assert why(table, "road B22 SE-W") == "ROAD_SEA RD-1"
    assert why(table, "road B26 E-W") == "ROAD_VILLAGE RD-1"
    assert why(table, "road D16 E-W") == "ROAD_VILLAGE RD-1"


def test_RD_2_straight_or_gently_curved():
    table = scene("1 cities C21")
    assert ways(table, "D22") == ["E-NW", "SE-NW", "SW-NW"]
    refused = refusal_of(table, "road D22 E-SE")
    assert (refused.code, refused.rule) == ("NO_SUCH_ROAD", "RD-2")
    assert refusal_of(table, "road D22 SE-E").code == "NO_SUCH_ROAD"
    assert refusal_of(table, "road Z9 E-W").code == refusal_of(table, "city Z9").code == "NO_SUCH_HEX"


def test_EX_9_RD_3_from_an_own_city_or_a_rivals():
    for seat in (1, 2):
        table = scene(f"{seat} cities C21")
        assert hexes(table, "road") == {"C23", "D22", "D20", "C19"}
        assert why(table, "road C23 E-SW") == "ROAD_START RD-3"


def test_EX_9_RD_3_A3_on_from_a_village_or_an_oracle_that_an_own_road_enters():
    for oracle in ("", "oracles I11"):
        table = scene(f"{oracle}\n1 roads H10:SE-W")
        assert ways(table, "I13") == ["E-W", "SE-W", "W-NE"]
        rival = scene(f"{oracle}\n2 roads H10:SE-W")
        assert why(rival, "road I13 E-W") == "ROAD_START RD-3"


def test_EX_9_RD_3_in_the_same_turn():
    table = scene("1 cities G3\n1 roads G5:E-W G7:SE-W")
    after = table.play("road H8 E-NW", "road H10 SE-W", "road I13 E-W")
    assert reads(after, "used") == "R3"


def test_EX_9_RD_3_on_from_an_own_open_exit_never_in_open_land():
    table = scene("1 cities C21\n1 roads C23:E-W")
    assert why(table, "road C25 E-W") == "fine"
    assert why(table, "road C25 E-SW") == "ROAD_START RD-3"
    assert why(table, "road M13 E-W") == "ROAD_START RD-3"


def test_EX_9_RD_4_A1_never_on_from_a_rivals_road():
    table = scene("2 cities C21\n2 roads C23:E-W")
    assert why(table, "road C25 E-W") == "ROAD_RIVAL RD-4"
    assert why(table, "road C25 E-SW") == "ROAD_START RD-3"


def test_RD_4_A1_not_even_where_an_own_road_meets_it():
    table = scene("1 roads C27:E-W\n2 cities C21\n2 roads C23:E-W")
    assert why(table, "road C25 E-W") == "ROAD_RIVAL RD-4"
    assert why(table, "road C25 E-SW") == "fine"


def test_RD_5_a_road_is_cut_by_a_tile_before_its_open_exit():
    table = scene("1 cities B26\n2 cities C21\n2 roads C23:E-W")
    cut = table.play("road C25 SE-NE", "end")
    assert why(cut, "road C25 E-W") == "ROAD_OCCUPIED RD-1"
    assert "road C25 E-W" in offers(table.play("end"))


def test_RD_6_roads_cost_nothing_and_several_may_be_built():
    table = scene("1 points 0\n1 cities C21 G3").play("road C23 E-W", "road G5 E-W")
    assert points(table, 1) == 0
    assert reads(table, "1 roads") == "C23:E-W G5:E-W"


def test_RD_7_lying_beside_does_not_connect():
    table = scene("1 cities C21\n1 roads C23:W-NE D22:SE-NW D20:SE-NE")
    assert degree(table, "C21") == 0
    assert why(table, "road E23 W-NE") == "ROAD_START RD-3"


def test_A2_the_other_exit_may_point_anywhere():
    assert why(scene("1 cities A5"), "road A7 W-NE") == "fine"
    assert why(scene("1 cities C21"), "road C23 W-NE") == "fine"
    assert why(scene("1 cities I7\noracles I11"), "road I9 E-W") == "fine"


def test_A2_an_exit_may_point_at_a_blank_side_of_a_tile():
    table = scene("1 cities C21\n2 roads C25:SE-NW\n2 cities B26")
    assert why(table, "road C23 E-W") == "fine"
    assert degree(table.play("road C23 E-W"), "C21") == 0


def test_A20_roads_from_a_city_tile_of_the_same_turn():
    table = scene().play("city C21", "road C23 E-W")
    assert why(table, "end") == "fine"


@every_seed
def test_RD_3_roads_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magna_grecia", {Kind.ROAD}, seed, every=9)
