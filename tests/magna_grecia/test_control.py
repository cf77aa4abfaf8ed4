"""Oracles and who holds them: ORA-1 and the rulings A11 to A14."""

from __future__ import annotations

from tests.scenes import reads, why

from .scene import degree, holder, scene, totals


def test_EX_6_ORA_1_the_first_city_connected_holds_an_oracle():
    table = scene("oracles I11\n1 cities G11\n2 cities I7")
    assert holder(table, "I11") is None
    assert holder(table.play("road H12 SW-NW"), "I11") == "G11"
    assert totals(table.play("road H12 SW-NW")) == (14, 10)


def test_ORA_1_a_village_holds_none_and_a_founding_there_does_at_once():
    table = scene("oracles I11\n1 roads H12:SW-NW")
    assert holder(table, "I11") is None
    assert holder(table.play("city G11"), "I11") == "G11"


def test_EX_6_ORA_1_only_strictly_more_connections_move_it():
    lines = (
        "turn 2 turn\noracles I11>G11\n1 cities G11\n2 cities I7\nages G11:1 I7:2\n1 roads H12:SW-NW G13:E-W G15:E-W"
    )
    table = scene(f"{lines} G17:E-W\n2 roads I9:E-W")
    equal = table.play("road J8 SE-NW")
    assert (degree(equal, "G11"), degree(equal, "I7"), holder(equal, "I11")) == (2, 2, "G11")
    more = equal.play("road H6 SE-NW", "road G5 SE-W")
    assert (degree(more, "I7"), holder(more, "I11")) == (3, "I7")


def test_EX_6_ORA_1_A11_it_turns_with_the_tile_that_gives_more():
    lines = "turn 2 turn\noracles I11\n1 cities G11\n2 cities I7\n1 roads H12:SW-NW\n2 roads I9:E-W\nages G11:1 I7:2"
    table = scene(lines.replace("oracles I11", "oracles I11>G11"))
    assert holder(table, "I11") == "G11"
    after = table.play("road J8 SE-NW")
    assert holder(after, "I11") == "I7"
    assert totals(after) == (10, 14)


def test_ORA_1_one_city_may_hold_several():
    table = scene("oracles I11 G19\n1 cities G11\n1 roads H12:SW-NW G13:E-W G15:E-W G17:E-W")
    assert (holder(table, "I11"), holder(table, "G19")) == ("G11", "G11")
    assert totals(table) == (18, 10)


def test_A12_the_active_seat_then_the_older_city_where_counts_are_equal():
    lines = "oracles I11\n1 cities G11\n2 cities I7\n1 roads H12:SW-NW\n2 roads I9:E-W\nages I7:1 G11:2"
    assert holder(scene(lines), "I11") == "G11"
    assert holder(scene(f"turn 2 turn\n{lines}"), "I11") == "I7"
    own = "oracles I11\n1 cities G11 I7\n1 roads H12:SW-NW I9:E-W"
    assert holder(scene(f"{own}\nages I7:1 G11:2"), "I11") == "I7"
    assert holder(scene(f"{own}\nages I7:2 G11:1"), "I11") == "G11"


def test_A12_more_connections_before_all_else():
    lines = "oracles I11\n1 cities G11\n2 cities I7\n1 roads H12:SW-NW\n2 roads I9:E-W J8:SE-NW"
    assert holder(scene(lines), "I11") == "I7"


def test_A13_a_holder_that_loses_connections_may_lose_the_oracle():
    table = scene(
        "oracles I7>I11\n1 cities I11 G11\n1 roads H12:SW-NW I9:E-W\n2 cities J4\n2 roads J6:W-NE K3:SE-NE L4:SW-NW"
    )
    assert (degree(table, "I11"), degree(table, "J4")) == (2, 2)
    merged = table.play("city H10")
    assert (degree(merged, "I11"), holder(merged, "I7")) == (1, "J4")


def test_A14_control_follows_a_merged_city():
    lines = "oracles G11>I11\n1 cities I11 K9\n1 roads H12:SW-NW\nages I11:2 K9:1"
    merged = scene(lines).play("city J10")
    assert holder(merged, "G11") == "I11"
    assert reads(merged, "ages") == "I11:1"
    other = scene("oracles M11>K9\n1 cities I11 K9\n1 roads L10:SE-NW").play("city J10")
    assert holder(other, "M11") == "I11"
    assert why(other, "end") == "fine"


def test_A14_a_merger_gives_no_other_oracle():
    merged = scene("oracles G11>I11 M21\n1 cities I11 K9\n1 roads H12:SW-NW").play("city J10")
    assert [holder(merged, oracle) for oracle in ("G11", "M21")] == ["I11", None]
