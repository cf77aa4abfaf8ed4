"""The low variant and the options: N1, O1-O8, E9."""

import time

import pytest
from tests.scenes import offers, reads, why, words_of

import duchy
from duchy import EditionError
from duchy.games.rois_faineants import GAME

from .scene import again, coins, dealt, market, moment, prestige, scene

ROIS = duchy.games["rois_faineants"]
OPTIONS = {
    "variant_low": "O1", "count_face_down": "O2", "diagonals": "O3", "open_market": "O4", "idle_reveal": "O5",
    "coup_scope": "O6", "idle_limit": "O7", "reign_guard": "O8",
}  # fmt: skip
LOW = "variant_low=1"
IDLE = "idle_reveal=1"
MARKET = "m0 .. 10D\nm1 .. 9D\nm2 .. 9S\nm3 .. AS\nm4 .. 3S 5D\nm5 .. 2S\nm6 .. 2H\nm7 .. AC\nm8 .. 2C"


def test_every_option_has_its_clause_and_its_default():
    assert {axis.name: axis.rule for axis in ROIS.axes} == OPTIONS
    assert ROIS.editions["standard"] == {axis.name: axis.values[0] for axis in ROIS.axes} | {
        "idle_limit": 3, "reign_guard": 100,
    }  # fmt: skip


# N1, O1


def test_E9_after_a_price_of_10():
    others = "m2 .. 4S\nm3 .. AS\nm5 .. 2S\nm6 .. 3D 10S\nm7 .. AC\nm8 .. 6D"
    table = scene(f"m0 .. 9D\nm1 .. 10D\nm4 .. 5D\n{others}\n1 hand QD", LOW)
    table = table.play("lead QD m1")
    assert reads(table, "asked") == "2 QD value 10 performers 1"
    assert why(table, "follow m0") == "fine"
    assert why(table, "follow m4") == "NOT_LOWER N1"
    ten_under = scene("m0 .. 9D\nm1 .. 10D\nm4 .. 5D\nm2 .. 3S\n1 hand QD", LOW).play("lead QD m4")
    assert why(ten_under, "follow m1") == "NOT_LOWER N1"
    assert why(ten_under, "follow m0") == "fine"


def test_N1_O1_followers_need_a_lower_value():
    table = scene("1 hand KC\n1 up 4C\n2 up 5C\n3 up 3C\n4 up 2C", LOW, 4).play("lead KC")
    assert moment(table) == "1 first 1 follow 3"
    table = table.play("follow", "follow")
    assert (coins(table), prestige(table)) == ([15, 20, 10, 0], [4, 0, 3, 2])


def test_N1_after_a_1_nobody_can_follow():
    table = scene("1 hand KC\n1 up AC\n2 up 2C", LOW).play("lead KC")
    assert moment(table) == "2 first 2 lead"


def test_N1_an_equal_value_is_refused_too():
    table = scene("1 hand JS\n1 down 3S\n2 up AS\n2 down 2S", LOW).play("lead JS 3S")
    assert moment(table) == "2 first 2 lead"


def test_O1_0_is_the_rule_of_the_text():
    assert moment(scene("1 hand KC\n1 up 4C\n2 up 3C").play("lead KC")) == "2 first 2 lead"


# The others


@pytest.mark.parametrize(("value", "points"), [(1, 9), (0, 0)])
def test_O2_face_down_goods_in_the_last_count(value, points):
    table = scene("1 down 9S", f"count_face_down={value}")
    assert table.standing().keys[0][1] == points


@pytest.mark.parametrize("diagonal", ["048", "246"])
def test_O3_a_diagonal_ends_the_game_as_well(diagonal):
    piles = ["5S", "6S", "7S", "8S", "9S", "10S", "6H", "7H", "8H"]
    for pile in map(int, diagonal):
        piles[pile] = "-"
    piles[4] = "AD"
    lines = "1 hand QD\n2 treasury 0 prestige 0"
    assert market("|".join(piles), lines, "diagonals=1").play("lead QD m4").is_over
    assert not market("|".join(piles), lines).play("lead QD m4").is_over


def test_O4_an_open_market_is_known_to_all():
    table = dealt(3, axes="open_market=1")
    for seat in range(4):
        view = table.view(seat)
        assert [reads(view, f"m{pile}") for pile in range(9)] == [reads(table, f"m{pile}") for pile in range(9)]
        assert reads(view.guess(seat), "m0") == reads(table, "m0")


def test_O4_with_two_players_nothing_but_the_next_deal_is_unknown():
    for table in (dealt(2, axes="open_market=1"), dealt(2, axes="open_market=1").play("pass")):
        assert {table.view(seat).guess(seed) for seat in (1, 2) for seed in range(20)} == {table}


def test_O4_an_open_market_while_it_is_laid():
    table = duchy.start("rois_faineants", open_market=1).play("lay AS", *[f"lay {rank}H" for rank in range(2, 11)])
    assert reads(table.view(0), "m0") == "AS 10H"
    assert table.view(1).guess(3) == table


def test_O5_R5_a_character_without_use_may_be_shown():
    table = scene("1 hand KC QD JS\n1 up AS\n1 treasury 0 prestige 0\n2 up 9C", IDLE)
    assert offers(table) == ["lead KC", "lead QD", "lead JS", "pass"]
    table = table.play("lead KC")
    assert reads(table, "asked") == "2 KC value 0 performers 0"
    table = table.play("follow")
    assert (coins(table), prestige(table)) == ([0, 15], [0, 9])
    assert moment(table) == "2 first 2 lead"


def test_O5_R5_only_one_that_cannot_be_used():
    table = scene(f"{MARKET}\n1 hand QD JS KC\n1 down 7S\n1 up 4C", IDLE)
    for lead in ("lead QD", "lead JS"):
        assert why(table, lead) == "CAN_PERFORM R5"
    assert prestige(table.play("lead KC")) == [4, 0]
    assert why(table, "lead JH") == "NOT_IN_HAND P1"


@pytest.mark.parametrize("low", ["", LOW])
def test_O5_R5_the_first_who_performs_has_no_value_to_beat_the_next_one_has(low):
    lines = "1 hand JS\n2 down 9S\n3 down 10S\n4 down 8S"
    table = scene(lines, f"{IDLE} {low}", 4).play("lead JS")
    assert moment(table) == "1 first 1 follow 2"
    table = table.play("follow 9S")
    assert table.actor == (4 if low else 3)
    assert scene(lines, f"{IDLE} {low}", 4).play("lead JS", "decline", "follow 10S").actor == (4 if low else 2)


def test_O5_R5_a_queen_shown_without_coins():
    table = scene(f"{MARKET}\n1 hand QD\n1 treasury 0 prestige 0", IDLE).play("lead QD")
    assert offers(table) == ["follow m0", "follow m1", "follow m4", "decline"]
    assert coins(table.play("follow m1")) == [0, 11]


def test_O5_R10_it_interrupts_the_passes():
    table = scene("passes 1\n1 hand KC", IDLE).play("lead KC")
    assert (reads(table, "passes"), reads(table, "acted"), moment(table)) == (None, None, "2 first 2 lead")


def test_O5_T1b_it_is_no_action_but_a_follow_is():
    counts = "reigns 1 idle 1\n1 reckons 1 1\n2 reckons 0 1\n0 reckons 0 1"
    shown = scene(f"{counts}\n1 hand KC\n2 up 3C", IDLE).play("lead KC")
    assert reads(shown, "reigns") == reads(shown.play("decline"), "reigns") == "1 idle 1"
    assert reads(shown.play("follow"), "reigns") is None


def test_O5_R16_after_a_coup_any_character_can_be_revealed():
    table = again(scene("1 hand KS", IDLE).play("coup"), "QS KS KH KD KC JS")
    assert "pass" not in offers(table)
    assert "lead JS" in offers(table)
    assert why(table, "pass") == "MUST_REVEAL R16"


@pytest.mark.parametrize(("scope", "cost"), [("player", 10), ("turn", 5), ("table", 40)])
def test_O6_which_coups_make_a_coup_dearer(scope, cost):
    lines = "1 hand KS\n1 treasury 90 prestige 0 coups 1\n2 treasury 20 prestige 0 coups 2"
    assert coins(scene(lines, f"coup_scope={scope}").play("coup"))[0] == 90 - cost


@pytest.mark.parametrize(("name", "rule"), [("idle_limit", "O7"), ("reign_guard", "O8")])
def test_O7_O8_any_number_from_1(name, rule):
    for value in (1, 2, 57, 99_999_999, "12"):
        assert int(duchy.Position.start(GAME, axes={name: value}).settled.values[name]) == int(value)
    began = time.process_time()
    for value in (0, -1, 100_000_000, "0", "many", "1.5", "", 1.5, True, None, [], "9" * 5000):
        with pytest.raises(EditionError) as error:
            duchy.Position.start(GAME, axes={name: value})
        assert (error.value.code, error.value.rule) == ("AXIS_VALUE", rule)
    assert time.process_time() - began < 1


def test_O7_O8_large_numbers_do_no_harm():
    table = dealt(4, axes="idle_limit=99999999 reign_guard=99999999")
    assert duchy.read_diagram(table.diagram()) == table
    for _ in range(12):
        table = again(table.play(*["pass"] * 4), "KS")
    assert words_of(table, "reigns")[0] == "12"
