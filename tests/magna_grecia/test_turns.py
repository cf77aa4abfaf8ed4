"""Rounds and turns: RND, TRN, and the rulings on them."""

from __future__ import annotations

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.playing import refusal_of
from tests.scenes import offers, reads, why, words_of

import duchy
from duchy.games.magna_grecia.actions import Kind

from .scene import points, scene

CITY = "1 cities C21"


def quiet(table: duchy.Position) -> duchy.Position:
    """End turns until nature is to act or the game is over."""
    while isinstance(table.actor, int):
        table = table.play("end")
    return table


@pytest.mark.parametrize(("rounds", "cards"), [(12, 12), (8, 8)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RND_1_OPT_3_as_many_rounds_and_cards_as_the_option_says(rounds, cards, seats):
    table = scene("", f"standard rounds={rounds} seats={seats}")
    while not table.is_over:
        table = quiet(table)
        if table.actor == "nature":
            table = table.play(offers(table)[0])
    assert table.turn == rounds * seats
    assert len(words_of(table, "cards")) == cards
    assert why(table, "end") == "OVER END-1"


def test_RND_2_the_card_says_who_plays_in_which_order():
    table = scene("cards B1 R1", "standard seats=4")
    actors = []
    while table.actor != "nature":
        actors.append(table.actor)
        table = table.play("end")
    assert actors == [3, 1, 4, 2]


@pytest.mark.parametrize(("colours", "order"), [("YR", [1, 2]), ("RY", [2, 1]), ("OB", [1, 2]), ("BO", [2, 1])])
def test_RND_2_A23_OPT_5_colours_nobody_plays_are_left_out(colours, order):
    table = scene("cards Y2 R1", f"standard colours={colours} seats=2")
    first = table.actor
    assert [first, table.play("end").actor] == order


def test_RND_2_the_last_of_a_round_may_be_the_first_of_the_next():
    table = scene("turn 2 turn\ncards Y2 R1").play("end")
    assert table.actor == "nature"
    assert table.play("turn B1").actor == 2


def test_TRN_1_basic_actions_then_a_market_then_the_end():
    table = scene(CITY).play("road C23 E-W")
    assert {text.split()[0] for text in offers(table)} == {"road", "city", "take", "buy", "end"}
    bought = table.play("buy I11")
    assert offers(bought) == ["end"]
    assert bought.play("end").actor == 2


def test_TRN_1_A22_after_a_market_no_more_tiles():
    table = scene(CITY).play("buy I11")
    for action in ("road C23 E-W", "city C23", "take R1", "buy I7", "sell I11"):
        assert why(table, action) == "TRADED A22"


def test_EX_1_TRN_2_two_actions_to_their_values():
    table = scene(CITY).play("road C23 E-W", "road C25 E-W", "road C27 E-W")
    assert why(table, "road C29 E-W") == "fine"
    with_city = table.play("city D20")
    assert why(with_city, "road C29 E-W") == "ROAD_ALLOWANCE TRN-2"
    assert why(with_city.play("city E21"), "city F20") == "CITY_ALLOWANCE TRN-2"


def test_EX_1_TRN_2_A21_one_action_alone_goes_one_step_further():
    table = scene(CITY)
    four = table.play("road C23 E-W", "road C25 E-W", "road C27 E-W", "road C29 E-W")
    assert why(four, "road C31 E-W") == "ROAD_ALLOWANCE TRN-2"
    assert why(four, "city D20") == "CITY_ALLOWANCE TRN-2"
    assert why(four, "take R1") == "TAKE_ALLOWANCE TRN-2"
    three = table.play("city D20", "city E21", "city E23")
    assert why(three, "city D22") == "CITY_ALLOWANCE TRN-2"
    assert why(three, "road C23 E-W") == "ROAD_ALLOWANCE TRN-2"
    assert why(three, "take C1") == "TAKE_ALLOWANCE TRN-2"
    assert why(table, "take R4C3") == "fine"
    assert why(table, "take R7") == "fine"


def test_EX_1_TRN_2_never_three_kinds_of_action():
    table = scene(CITY).play("road C23 E-W", "city D20")
    assert why(table, "take R1") == "TAKE_ALLOWANCE TRN-2"
    assert offers(table, "take") == []


def test_EX_1_TRN_2_TRN_3_roads_or_cities_and_then_tiles():
    table = scene(CITY)
    for tile in ("road C23 E-W", "city D20"):
        after = table.play(tile)
        assert why(after, "take R5") == "fine"
        assert why(after, "take R6") == "TAKE_ALLOWANCE TRN-2"
    for tiles in (("road C23 E-W", "road C25 E-W", "road C27 E-W"), ("city D20", "city E21")):
        assert why(table.play(*tiles), "take R5") == "fine"


def test_TRN_3_tiles_are_taken_once_and_last():
    table = scene(CITY).play("take R2C3")
    assert reads(table, "1") == "points 10 supply R6C7 reserve R14C12"
    for action in ("take R1", "road C23 E-W", "city D20"):
        assert why(table, action) == "TAKEN TRN-3"
    assert {text.split()[0] for text in offers(table)} == {"buy", "end"}


def test_EX_1_TRN_3_roads_and_cities_may_be_mixed():
    table = scene(CITY).play("road C23 E-W", "city D20", "road C25 E-W", "city E21")
    assert reads(table, "used") == "R2C2"


def test_EX_1_TRN_4_every_action_may_be_done_in_part_or_not_at_all():
    table = scene(CITY)
    assert why(table, "end") == "fine"
    assert why(table.play("road C23 E-W", "road C25 E-W"), "end") == "fine"


def test_TRN_2_a_text_that_is_no_action():
    table = scene()
    assert (refusal_of(table, "dance").code, refusal_of(table, "dance").rule) == ("NO_SUCH_ACTION", None)
    assert (refusal_of(table, "take R9").code, refusal_of(table, "take R9").rule) == ("NO_SUCH_TAKE", "TRN-2")
    assert (refusal_of(table, "turn Q9").code, refusal_of(table, "turn Q9").rule) == ("NO_SUCH_CARD", "CRD-1")


def test_TRN_4_only_tiles_in_the_supply_are_placed():
    table = scene(f"{CITY}\n1 supply C1 reserve R20C18").play("city D20")
    assert why(table, "city E21") == "CITY_SUPPLY TRN-4"
    assert why(table, "road C23 E-W") == "ROAD_SUPPLY TRN-4"


def test_TRN_4_what_is_left_of_the_reserve_can_be_taken():
    table = scene(f"{CITY}\n1 supply R18C17 reserve R2C2")
    assert offers(table, "take") == [
        "take C1", "take C2", "take R1", "take R1C1", "take R1C2", "take R2", "take R2C1", "take R2C2",
    ]  # fmt: skip
    assert why(table, "take R3") == "TAKE_RESERVE TRN-4"
    assert why(table, "take R1C3") == "TAKE_RESERVE TRN-4"
    assert offers(scene(f"{CITY}\n1 supply R20C19 reserve -"), "take") == []


def test_A24_points_have_no_maximum():
    table = scene(f"{CITY}\n1 points 500\nmarkets C21 1\n1 roads C23:E-W C25:E-W C27:E-W C29:SE-W")
    assert points(table.play("sell C21"), 1) == 501


@every_seed
def test_TRN_2_TRN_4_tiles_to_take_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magna_grecia", {Kind.TAKE, Kind.END}, seed)
