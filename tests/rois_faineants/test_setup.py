"""The pack, the set-up, and the rulings on it: M1, S1-S5, R1-R4."""

import pytest
from tests.playing import refusal_of
from tests.scenes import offers, reads, why, words_of

import duchy
from duchy.games.rois_faineants.cards import CHARACTER_NAMES, GOODS_NAMES

from .scene import DEALS, LAYS, coins, dealt, keys, moment, prestige, scene

SEATS = (2, 3, 4)
HEIGHTS = [5, 4, 5, 4, 4, 4, 5, 4, 5]


def test_M1_a_pack_of_forty_goods_and_twelve_characters():
    assert len(set(GOODS_NAMES)) == 40
    assert sorted(CHARACTER_NAMES) == sorted(rank + suit for rank in "JQK" for suit in "SHDC")
    values = scene("1 up " + " ".join(GOODS_NAMES[:10]) + "\n2 down " + " ".join(GOODS_NAMES[10:20]))
    assert [row[1:] for row in keys(values)] == [(55, 0, 0, 0), (0, 0, 0, 55)]


@pytest.mark.parametrize(("text", "code"), [("lay 11S", "NO_SUCH_CARD"), ("lead QD m9", "NO_SUCH_PILE")])
def test_M1_there_are_no_other_cards_and_no_other_piles(text, code):
    error = refusal_of(dealt(), text)
    assert (error.code, error.rule) == (code, "M1")


@pytest.mark.parametrize("seats", SEATS)
def test_S1_R3_the_characters_are_dealt_evenly_round_the_table(seats):
    table = dealt(seats)
    for seat in range(1, seats + 1):
        assert set(words_of(table, f"{seat} hand")) == set(CHARACTER_NAMES[seat - 1 :: seats])
    assert {len(words_of(table, f"{seat} hand")) for seat in range(1, seats + 1)} == {12 // seats}


def test_S1_a_character_is_dealt_once_and_all_are_equally_likely():
    table = duchy.start("rois_faineants").play(*LAYS, "first 2")
    assert [(str(action), weight) for action, weight in table.chances()] == [(text, 1) for text in DEALS]
    table = table.play("deal KS")
    assert len(table.chances()) == 11
    assert why(table, "deal KS") == "DEALT S1"


@pytest.mark.parametrize("seats", SEATS)
def test_S2_everybody_has_20_coins_and_no_prestige(seats):
    assert coins(dealt(seats)) == [20] * seats
    assert prestige(dealt(seats)) == [0] * seats


def test_S3_R1_four_rounds_of_nine_piles_then_the_corners():
    table = duchy.start("rois_faineants")
    expected = [at % 9 for at in range(36)] + [0, 2, 6, 8]
    for lay, pile in zip(LAYS, expected, strict=True):
        assert table.actor == "nature"
        table = table.play(lay)
        assert words_of(table, f"m{pile}")[-1] == lay.removeprefix("lay ")
    assert [len(words_of(table, f"m{pile}")) for pile in range(9)] == HEIGHTS


def test_S3_a_card_is_laid_once_and_all_are_equally_likely():
    table = duchy.start("rois_faineants").play("lay 7H")
    assert len(table.chances()) == 39
    assert {weight for _, weight in table.chances()} == {1}
    assert why(table, "lay 7H") == "LAID S3"


def test_S4_R4_only_the_tops_are_known_from_then_on():
    table = dealt()
    for seat in (0, 1, 2):
        assert reads(table.view(seat), "m0") == "? ? ? ? 7C"
        assert reads(table.view(seat), "m4") == "? ? ? 2C"


@pytest.mark.parametrize("seats", SEATS)
def test_S5_R2_the_first_player_is_drawn(seats):
    table = duchy.start("rois_faineants", seats=seats).play(*LAYS)
    assert [(str(action), weight) for action, weight in table.chances()] == [
        (f"first {seat}", 1) for seat in range(1, seats + 1)
    ]
    for seat in range(1, seats + 1):
        assert moment(dealt(seats, first=seat)) == f"1 first {seat} lead"
    if seats < 4:
        assert why(table, "first 4") == "NO_SEAT S5"


def test_S5_first_the_market_then_the_first_player_then_the_characters():
    table = duchy.start("rois_faineants")
    assert {text.split()[0] for text in offers(table)} == {"lay"}
    assert why(table, "first 1") == why(table, "deal KS") == "OUT_OF_PHASE P1"
    assert table.turn == 0
    assert table.play(*LAYS, "first 1").turn == 0


@pytest.mark.parametrize("seats", SEATS)
def test_E6_hands_heights_and_forty_goods_of_220_points(seats):
    table = dealt(seats)
    assert [len(words_of(table, f"{seat} hand")) for seat in range(1, seats + 1)] == [12 // seats] * seats
    piles = [words_of(table, f"m{pile}") for pile in range(9)]
    assert list(map(len, piles)) == HEIGHTS
    laid = [good for pile in piles for good in pile]
    assert sorted(laid) == sorted(GOODS_NAMES)
    assert sum(int(good[:-1].replace("A", "1")) for good in laid) == 220
