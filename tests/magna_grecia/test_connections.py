"""Direct connections: CON-1 to CON-7; the incremental fields against a recomputation from the tiles."""

from __future__ import annotations

from duchy.games.hexes import HEX
from duchy.games.magna_grecia.fields import NO_PLACE, State
from duchy.games.magna_grecia.laying.connections import road_end
from duchy.games.magna_grecia.laying.networks import ends, roads

from .scene import degree, linked, scene


def test_CON_1_places_that_touch_are_not_connected():
    table = scene("1 cities I19").play("city H18")
    assert not linked(table, "H18", "G19")
    assert degree(table, "I19") == 0


def test_CON_2_tiles_join_where_both_have_an_exit():
    joined = scene("1 cities C21 B26\n1 roads C23:E-W C25:W-NE")
    assert linked(joined, "C21", "B26")
    bent = scene("1 cities C21 B26\n1 roads C23:E-W C25:SW-NE")
    assert not linked(bent, "C21", "B26")
    assert len(list(roads(bent.state(State)))) == 2


def test_CON_3_a_chain_joins_two_places_and_any_place_between_ends_it():
    for oracle in ("", "oracles I11"):
        table = scene(f"{oracle}\n1 cities I7 I19\n1 roads I9:E-W I13:E-W I15:E-W I17:E-W")
        assert linked(table, "I7", "I11")
        assert linked(table, "I11", "I19")
        assert not linked(table, "I7", "I19")
        assert (degree(table, "I7"), degree(table, "I11"), degree(table, "I19")) == (1, 2, 1)


def test_EX_4_CON_4_several_roads_between_two_places_count_once():
    two = scene("1 cities I11\n1 roads H12:SW-NW H10:SE-NE")
    assert (degree(two, "I11"), degree(two, "G11")) == (1, 1)
    five = scene("1 cities I11\n1 roads H12:SW-NW H10:SE-NE I9:E-W J10:SW-NE I13:E-W I15:E-W I17:E-W")
    assert degree(five, "I11") == 4


def test_CON_5_the_colour_of_a_road_does_not_matter():
    table = scene("1 cities I11\n2 roads I9:E-W\n1 roads H12:SW-NW")
    assert degree(table, "I11") == 2


def test_CON_6_an_open_or_blocked_road_connects_nothing():
    table = scene("1 cities I11\n1 roads I13:E-W J12:E-NW\n2 roads J14:SW-NE")
    assert degree(table, "I11") == 0


def test_CON_6_nor_does_one_with_both_ends_in_one_place():
    table = scene("1 cities C21\n1 roads C23:SE-W D24:SW-NW E23:W-NE E21:E-NW D20:SE-NE")
    assert degree(table, "C21") == 0
    assert len(list(roads(table.state(State)))) == 1


def test_CON_6_a_ring_leads_nowhere():
    """No game reaches it, but a diagram may show it."""
    table = scene("1 roads D26:SW-NW E25:W-NE E23:E-NW D22:SE-NE C23:E-SW").state(State)
    assert road_end(table, HEX["C23"], 0) == NO_PLACE
    ring = scene("1 roads D26:SW-NW E25:W-NE E23:E-NW D22:SE-NE C23:E-SW C25:SE-W").state(State)
    assert road_end(ring, HEX["C23"], 0) == NO_PLACE
    assert sum(ring.degree) == 0


def test_CON_7_a_city_that_grows_before_an_open_exit_joins_the_road():
    for seat in (1, 2):
        table = scene(f"1 cities C21\n{seat} roads C25:W-NE")
        assert not linked(table, "C21", "B26")
        assert linked(table.play("city C23"), "C21", "B26")
        assert not linked(table.play("city D22"), "C21", "B26")


def test_CON_3_roads_are_followed_to_their_ends_both_ways():
    table = scene("1 cities C21 B26\n1 roads C23:E-W C25:W-NE").state(State)
    (road,) = roads(table)
    assert ends(table, road) == {table.place[HEX["C21"]], table.place[HEX["B26"]]}
    assert road_end(table, HEX["C21"], 0) == table.place[HEX["B26"]]
    assert road_end(table, HEX["A5"], 4) == NO_PLACE
