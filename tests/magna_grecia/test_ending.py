"""The end: END-1, END-2, and the ruling A19; options that other tests do not name."""

from __future__ import annotations

import pytest
from tests.playing import result_of
from tests.scenes import offers

import duchy

from .scene import scene, totals

LAST = "turn 24 turn\n2 cities I11\n2 roads H12:SW-NW I9:E-W\n"


def test_EX_13_END_1_sold_and_inactive_markets_bring_nothing():
    table = scene(f"{LAST}markets I11 1x 2\nmarkets G11 1 2x\nmarkets I7 2\nmarkets M17 1 2").play("end")
    assert table.is_over
    assert result_of(table).keys == ((10, 40), (10 + 2 + 1, 37))
    assert result_of(table).winners == (2,)


def test_END_1_each_oracle_brings_four_points():
    table = scene(f"{LAST}oracles G11 I7").play("end")
    assert totals(table) == (10, 18)


def test_END_2_A19_the_most_tiles_left_in_supply_and_reserve():
    table = scene("turn 24 turn\n1 cities C21").play("end")
    assert result_of(table).keys == ((10, 39), (10, 40))
    assert result_of(table).winners == (2,)
    assert result_of(scene("turn 24 turn").play("end")).winners == (1, 2)


def test_OPT_2_oracles_by_the_seats_or_at_random():
    cards = ("turn Y2", "turn R1")
    assert duchy.start("magna_grecia").play(*cards).actor == 1
    table = duchy.start("magna_grecia", oracle_setup="random").play(*cards)
    assert table.actor == "nature"
    assert len(table.chances()) == len(offers(table)) == 32
    assert {weight for _, weight in table.chances()} == {1}


def test_OPT_5_A23_one_colour_for_each_seat():
    for seats, colours in ((2, "YR"), (3, "YOB"), (4, "YOBR")):
        assert duchy.games["magna_grecia"].settle(None, {}, seats).values["colours"] == colours
    for colours in ("YOB", "YY", "Q", "R"):
        with pytest.raises(duchy.EditionError, match="OPT-5"):
            duchy.games["magna_grecia"].settle(None, {"colours": colours}, 2)
