"""Components, villages, cards, setup: MAT, VIL, CRD, SET."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.scenes import offers, reads, why, words_of

import duchy
from duchy.games.hexes import HEX, LABELS
from duchy.games.magna_grecia import cards
from duchy.games.magna_grecia.fields import PLACES, State
from duchy.games.magna_grecia.maps import library
from duchy.observations.magna_grecia import PER_HEX, PER_PLACE, PER_SEAT

from .scene import hexes, points, scene

SEATS = (2, 3, 4)
SET_UP = ("turn Y2", "turn R1")


def begin(seats: int = 2, **axes: object) -> duchy.Position:
    return duchy.Position.start(duchy.games["magna_grecia"], None, seats, axes).play(*SET_UP)


@pytest.mark.parametrize("seats", SEATS)
def test_MAT_1_SET_1_twenty_tiles_of_each_kind_and_twenty_markets(seats):
    table = duchy.start("magna_grecia", seats=seats)
    for seat in range(1, seats + 1):
        assert words_of(table, f"{seat}")[-4:] == ["supply", "R4C4", "reserve", "R16C16"]
    assert table.state(State).market_supply[:seats] == [20] * seats
    assert (cards.TILES, cards.ORACLES_MAX, cards.CARDS, cards.COLOURS) == (20, 9, 12, "YOBR")


def test_MAT_3_a_road_tile_is_straight_or_curved_and_turned_at_will():
    table = scene("1 cities C21")
    assert [text for text in offers(table, "road") if text.split()[1] == "C23"] == [
        "road C23 E-W", "road C23 SE-W", "road C23 W-NE",
    ]  # fmt: skip
    assert len({text.split()[2] for text in offers(table, "road")}) == 9


def test_VIL_1_villages_are_nobodys():
    assert library.map_named("redraw").villages == tuple(scene().state(State).village[:42])
    table = scene("1 markets\n1 points 9".replace("1 markets\n", "") + "\nmarkets I11 1")
    assert "buy I11" not in offers(table)
    assert "city I11" not in offers(table)


def test_VIL_2_an_oracle_is_no_village_any_more():
    table = scene("oracles I11\n1 cities G3\n1 roads H10:SE-NW")
    assert why(table, "road I11 E-W") == "ROAD_VILLAGE RD-1"
    assert why(table, "city I11") == "CITY_ORACLE CTY-3"
    assert why(table, "buy I11") == "MARKET_ORACLE VIL-2"
    without = scene("1 cities G3\n1 roads H10:SE-NW")
    assert (why(without, "city I11"), why(without, "buy I11")) == ("fine", "fine")


def test_VIL_3_a_village_is_open_until_a_city_tile_covers_it():
    table = scene("1 roads H10:SE-NW")
    assert "buy I11" in offers(table)
    after = table.play("city I11")
    assert why(after, "buy I11") == "OWN_CITY A18"
    assert why(after.play("end"), "buy I11") == "fine"
    assert after.state(State).kind[after.state(State).place[HEX["I11"]]] == 3


def test_CRD_1_the_twelve_cards():
    values = {
        name: ("".join(cards.COLOURS[colour] for colour in order), roads, cities, takes)
        for name, order, roads, cities, takes in zip(
            cards.CARD_IDS, cards.ORDER, cards.ROADS, cards.CITIES, cards.TAKES, strict=True
        )
    }
    assert values["Y2"] == ("YOBR", 3, 2, 5)
    assert values["B1"] == ("BYRO", 2, 3, 2)
    assert len({value[0] for value in values.values()}) == len({value[1:] for value in values.values()}) == 12
    for place in range(4):
        assert Counter(value[0][place] for value in values.values()) == dict.fromkeys("YOBR", 3)
    assert (sum(cards.ROADS), sum(cards.CITIES), sum(cards.TAKES)) == (25, 23, 40)
    assert Counter(cards.TAKES) == {2: 4, 3: 4, 5: 4}
    assert all(name[0] == value[0][0] for name, value in values.items())
    before = Counter(
        pair for value in values.values() for pair in ("RY", "RB", "RO", "YB", "YO", "BO")
        if value[0].index(pair[0]) < value[0].index(pair[1])
    )  # fmt: skip
    assert before == {"RY": 6, "RB": 5, "RO": 7, "YB": 7, "YO": 5, "BO": 6}


@pytest.mark.parametrize(("seats", "start", "oracles"), [(2, 10, 7), (3, 12, 7), (4, 15, 9)])
def test_SET_2_SET_3_points_and_oracles_by_the_number_of_seats(seats, start, oracles):
    table = begin(seats)
    assert [points(table, seat) for seat in range(1, seats + 1)] == [start] * seats
    for count in range(oracles):
        assert words_of(table, "turn")[-1] == "oracles"
        assert len((reads(table, "oracles") or "").split()) == count
        table = table.play(offers(table)[0])
    assert words_of(table, "turn")[-1] == "turn"


def test_SET_4_A15_seats_place_oracles_in_turn_from_the_first_of_the_first_card():
    table = duchy.start("magna_grecia", seats=4).play("turn B1", "turn R1")
    actors = []
    while words_of(table, "turn")[-1] == "oracles":
        actors.append(table.actor)
        table = table.play(offers(table)[-1])
    assert actors == [3, 4, 1, 2, 3, 4, 1, 2, 3]
    assert table.actor == 3


def test_SET_4_only_villages_without_a_green_border_take_one_oracle_each():
    table = begin()
    assert hexes(table, "oracle") == {LABELS[hex] for hex in library.map_named("redraw").inland}
    assert why(table, "oracle C21") == "GREEN_VILLAGE SET-4"
    assert why(table, "oracle C23") == "NO_VILLAGE SET-4"
    assert why(table, "oracle A1") == "NO_VILLAGE SET-4"
    assert why(table.play("oracle I11"), "oracle I11") == "ORACLE_THERE SET-4"
    assert why(table, "turn O1") == "OUT_OF_PHASE RND-2"


def test_SET_5_two_cards_are_seen_and_every_layer_has_four_colours():
    table = duchy.start("magna_grecia")
    assert len(offers(table)) == 12
    table = table.play("turn Y2")
    assert offers(table) == [f"turn {card}" for card in ("O1", "O2", "O3", "B1", "B2", "B3", "R1", "R2", "R3")]
    assert why(table, "turn Y2") == "CARD_SHOWN SET-5"
    assert why(table, "turn Y1") == "COLOUR_LED SET-5"
    assert {weight for _, weight in table.chances()} == {1}
    assert reads(table.play("turn R1"), "cards") == "Y2 R1"


def test_SET_5_the_next_layer_has_the_cards_that_are_left():
    table = scene("turn 6 cards\ncards Y2 O1 B1 R1")
    assert offers(table) == [f"turn {card}" for card in ("Y1", "Y3", "O2", "O3", "B2", "B3", "R2", "R3")]
    last = scene("turn 20 cards\ncards Y2 O1 B1 R1 Y1 O2 B2 R2 Y3 O3 B3")
    assert offers(last) == ["turn R3"]


def test_SET_5_no_state_holds_an_order_of_cards_not_seen():
    table = begin()
    one, other = table.view(1).guess(1), table.view(1).guess(2)
    assert one == other == table
    assert sum(card > 0 for card in table.state(State).shown) == 2


@pytest.mark.parametrize("viewer", [1, 2])
def test_SET_1_the_numbers_for_learning_hold_each_seats_points_and_tiles_the_viewers_first(viewer):
    table = scene("1 points 7 supply R3C2 reserve R17C18\n2 points 5 supply R1C4 reserve R19C16")
    at = PER_HEX * len(LABELS) + PER_PLACE * PLACES
    seats = [table.view(viewer).encode()[at + PER_SEAT * turn :][:5] for turn in range(4)]
    assert seats[viewer - 1] == [7, 3, 2, 17, 18]
    assert seats[2 - viewer] == [5, 1, 4, 19, 16]
    assert seats[2:] == [[0] * 5] * 2
