"""Queens, Jacks, Kings and their values: V1, Q1, J1, K1, R6-R8n, the worked examples E1-E5."""

import pytest
from tests.playing import refusal_of
from tests.scenes import offers, reads, why, words_of

from .scene import coins, market, moment, prestige, scene

OTHERS = "m2 .. AS\nm3 .. AH\nm5 .. 2S\nm6 .. 2H\nm7 .. AC\nm8 .. 2C"
MARKET = f"m0 .. 10D\nm1 .. 9D\nm4 .. 3S 6D\n{OTHERS}"


# Values


def test_V1_a_value_must_be_strictly_higher():
    table = scene("1 hand KC\n1 up 4C\n2 up AC 3C\n3 up 5C", seats=3).play("lead KC")
    assert moment(table) == "1 first 1 follow 3"
    queen = scene(f"{MARKET}\n1 hand QD").play("lead QD m1")
    assert why(queen, "follow m1") != "fine"
    assert why(queen.play("follow m0"), "decline") == "NOBODY_ASKED P2"


def test_V1_after_a_20_nobody_can_follow():
    table = scene("1 hand KC\n1 up 10C 9C 8C\n2 up 7C 6C 5C 4C", seats=2).play("lead KC")
    assert prestige(table) == [20, 0]
    assert moment(table) == "2 first 2 lead"


def test_R8c_an_equal_value_is_refused():
    table = scene("m0 .. 6D\nm1 .. 3D\nm2 .. AS\nm3 .. 7D\nm4 .. 4D\n1 hand QD").play("lead QD m4")
    assert reads(table, "asked") == "2 QD value 8 performers 1"
    table = scene("m0 .. 8D\nm1 .. 3D\nm2 .. 9D\nm3 .. AS\nm4 .. 4D\n1 hand QD").play("lead QD m4")
    assert why(table, "follow m0") == "NOT_HIGHER V1"
    assert why(table, "follow m2") == "fine"


# Queens


def test_E1_the_six_in_the_middle_beats_the_ten():
    table = scene(f"{MARKET}\n1 hand QD").play("lead QD m0")
    assert (coins(table), reads(table, "1 down")) == ([10, 20], "10D")
    assert offers(table) == ["follow m4", "decline"]
    assert why(table, "follow m1") == "NOT_HIGHER V1"
    assert coins(table.play("follow m4")) == [10, 8]


def test_E1_with_11_coins_nothing():
    table = scene(f"{MARKET}\n1 hand QD\n2 treasury 11 prestige 0")
    assert moment(table.play("lead QD m0")) == "2 first 2 lead"


def test_Q1_a_top_card_of_the_queens_suit():
    table = scene(f"{MARKET}\n1 hand QD QS\n1 treasury 3 prestige 0")
    assert why(table, "lead QD m2") == "TOP_SUIT Q1"
    assert why(table, "lead QS m0") == "TOP_SUIT Q1"
    assert offers(table, "lead") == ["lead QS m2", "lead QS m5"]
    empty = market("-|3D|4D|AS|2S|3S|AH|2H|3H", "1 hand QD")
    assert why(empty, "lead QD m0") == "PILE_EMPTY Q1"


def test_Q1_the_card_lies_face_down_and_the_next_one_comes_to_light():
    table = scene("m0 .. 7S 10D\n1 hand QD").play("lead QD m0")
    assert reads(table, "1 down") == "10D"
    assert reads(table, "1 up") is None
    assert words_of(table, "m0")[-1] == "7S"


def test_Q1_twice_its_value_in_the_middle_and_its_value_ever_after():
    table = scene(f"{MARKET}\n1 hand QD JD").play("lead QD m4", "pass")
    assert coins(table) == [8, 20]
    assert coins(table.play("lead JD 6D")) == [14, 20]


def test_R6_the_value_of_a_queen_is_the_price_paid():
    table = scene(f"{MARKET}\n1 hand QD").play("lead QD m4")
    assert (reads(table, "asked"), moment(table)) == (None, "2 first 2 lead")
    table = scene(f"{MARKET}\n1 hand QD", "variant_low=1").play("lead QD m4")
    assert reads(table, "asked") == "2 QD value 12 performers 1"


def test_R8d_what_cannot_be_paid_cannot_be_done():
    table = scene(f"{MARKET}\n1 hand QD\n1 treasury 9 prestige 0")
    assert why(table, "lead QD m0") == "PRICE R8d"
    assert why(table, "lead QD m4") == "PRICE R8d"
    assert coins(table.play("lead QD m1")) == [0, 20]
    king = scene("1 hand KC\n1 up AC\n1 treasury 4 prestige 0")
    assert why(king, "lead KC") == "BANQUET K1"


def test_R8n_without_a_top_card_of_the_suit_the_queen_cannot_be_revealed():
    table = scene(f"m0 .. 3S\nm1 .. 4S\nm4 .. 5S\n{OTHERS}\n1 hand QD")
    assert offers(table) == ["pass"]


# Jacks


def test_E2_the_jack_of_spades():
    table = scene("1 hand JS\n1 up 3S\n1 down 7S\n2 up 9S\n2 down AS 2S").play("lead JS 7S")
    assert coins(table) == [30, 20]
    assert (reads(table, "1 up"), reads(table, "1 down")) == ("3S 7S", None)
    assert why(table, "follow AS") == "NOT_HIGHER V1"
    assert offers(table) == ["follow 2S", "decline"]
    assert coins(table.play("follow 2S")) == [30, 31]


def test_J1_a_face_down_card_of_his_suit():
    table = scene("1 hand JS\n1 up 3S\n1 down 7S 8H\n2 down 9S")
    assert offers(table, "lead") == ["lead JS 7S"]
    for good in ("3S", "9S", "10S"):
        assert why(table, f"lead JS {good}") == "NOT_FACE_DOWN R8e"
    table = scene("1 hand JS\n1 down AS\n2 down 8H 9S").play("lead JS AS")
    assert why(table, "follow 8H") == "CARD_SUIT J1"
    error = refusal_of(table, "lead JS 8H")
    assert (error.code, error.rule) == ("NO_SUCH_LEAD", "J1")


def test_R7_the_income_is_at_most_20_and_is_what_counts():
    lines = "1 hand JS\n1 up 10S 9S\n1 down 8S\n2 up 7S 6S 5S\n2 down 4S"
    table = scene(lines).play("lead JS 8S")
    assert coins(table) == [40, 20]
    assert moment(table) == "2 first 2 lead"
    table = scene(lines.replace("8S", "AS")).play("lead JS AS")
    assert (coins(table), moment(table)) == ([40, 20], "2 first 2 lead")


def test_R7_in_the_low_variant_nobody_follows_an_income_of_1():
    table = scene("1 hand JS\n1 down AS\n2 down 2S", "variant_low=1").play("lead JS AS")
    assert moment(table) == "2 first 2 lead"


def test_R8e_without_a_face_down_card_of_the_suit_no_jack():
    table = scene("1 hand JS\n1 up 10S 9S\n1 down 10H")
    assert offers(table) == ["pass"]
    table = scene("1 hand JS\n1 down AS\n2 up 10S 9S\n2 down 10H").play("lead JS AS")
    assert moment(table) == "2 first 2 lead"


def test_R8f_exactly_one_card_is_turned_up():
    table = scene("1 hand JS\n1 down AS 2S 3S").play("lead JS 2S")
    assert (reads(table, "1 up"), reads(table, "1 down")) == ("2S", "AS 3S")
    assert coins(table) == [22, 20]


def test_R8g_no_round_has_two_kinds_of_action():
    table = scene(f"{MARKET}\n1 hand QD").play("lead QD m1")
    assert {text.split()[0] for text in offers(table.play("decline"))} == {"pass"}
    assert why(table, "follow 10D") == "OTHER_ACTION P2"


def test_R8h_the_income_follows_from_the_card():
    table = scene("1 hand JS\n1 up 4S\n1 down AS 9S")
    assert offers(table, "lead") == ["lead JS AS", "lead JS 9S"]
    assert [coins(table.play(text))[0] for text in offers(table, "lead")] == [25, 33]


def test_R8j_face_down_cards_count_neither_for_jacks_nor_for_kings():
    assert coins(scene("1 hand JS\n1 up 3S\n1 down 7S 10S").play("lead JS 7S")) == [30, 20]
    assert prestige(scene("1 hand KS\n1 up 3S\n1 down 7S 10S").play("lead KS")) == [3, 0]


def test_R8k_treasury_and_prestige_have_no_limit():
    lines = "1 hand JS KS\n1 up 10S 9S\n1 down 8S\n1 treasury 795 prestige 395"
    assert coins(scene(lines).play("lead JS 8S")) == [815, 20]
    assert prestige(scene(lines).play("lead KS")) == [414, 0]


# Kings


def test_E3_a_banquet_of_5_for_4_prestige():
    table = scene("1 hand KC\n1 up AC 3C\n2 up 5C\n3 up 4C", seats=3).play("lead KC")
    assert (coins(table), prestige(table)) == ([15, 20, 20], [4, 0, 0])
    assert moment(table) == "1 first 1 follow 2"
    table = table.play("follow")
    assert (coins(table), prestige(table)) == ([15, 10, 20], [4, 5, 0])
    assert moment(table) == "2 first 2 lead"


def test_E4_the_third_may_follow_only_if_the_second_declined():
    table = scene("1 hand KC\n1 up 4C\n2 up 8C\n3 up 7C AC", seats=3).play("lead KC")
    assert prestige(table) == [4, 0, 0]
    followed = table.play("follow")
    assert (coins(followed)[1], prestige(followed)[1], moment(followed)) == (10, 8, "2 first 2 lead")
    declined = table.play("decline", "follow")
    assert (coins(declined)[2], prestige(declined)[2]) == (10, 8)


def test_E5_four_banquets():
    lines = "\n".join(f"{seat} treasury 40 prestige 0" for seat in (1, 2, 3, 4))
    table = scene(f"{lines}\n1 hand KC\n1 up 3C\n2 up 5C\n3 up 7C\n4 up 9C", seats=4)
    table = table.play("lead KC", "follow", "follow", "follow")
    assert coins(table) == [35, 30, 20, 0]
    assert prestige(table) == [3, 5, 7, 9]


def test_K1_those_who_decline_do_not_double_the_banquet():
    table = scene("1 hand KC\n1 up 3C\n2 up 5C\n3 up 7C\n4 up 9C", seats=4)
    table = table.play("lead KC", "decline", "decline", "follow")
    assert coins(table) == [15, 20, 20, 10]


def test_R8_the_value_of_a_king_is_the_prestige_received():
    table = scene("1 hand KC\n1 up 10C 9C\n2 up 8C 7C 6C", seats=3).play("lead KC")
    assert (prestige(table), moment(table)) == ([19, 0, 0], "1 first 1 follow 2")
    table = table.play("follow")
    assert prestige(table) == [19, 20, 0]


@pytest.mark.parametrize(("king", "why_not"), [("KS", "NO_DOMAIN R8i"), ("KH", "NO_DOMAIN R8i"), ("KC", "fine")])
def test_R8i_R8a_no_banquet_without_a_face_up_card_of_the_suit(king, why_not):
    table = scene(f"1 hand {king}\n1 up AC\n1 down 10S")
    assert why(table, f"lead {king}") == why_not


def test_R8i_a_follower_needs_one_too():
    table = scene("1 hand KC\n1 up 3C\n2 down 10C", "variant_low=1").play("lead KC")
    assert moment(table) == "2 first 2 lead"


@pytest.mark.parametrize(("treasury", "asked"), [(39, None), (40, "4 KC value 7 performers 3")])
def test_R8l_a_fourth_banquet_takes_40_coins(treasury, asked):
    lines = f"1 hand KC\n1 up 3C\n2 up 5C\n3 up 7C\n4 up 9C\n4 treasury {treasury} prestige 0"
    table = scene(lines, seats=4).play("lead KC", "follow", "follow")
    assert reads(table, "asked") == asked


def test_R8m_the_banquet_is_paid_before_the_praise():
    """With 4 coins there is no banquet, however much prestige it would bring."""
    assert why(scene("1 hand KC\n1 up 9C\n1 treasury 4 prestige 50"), "lead KC") == "BANQUET K1"
    table = scene("1 hand KC\n1 up 9C\n1 treasury 5 prestige 50").play("lead KC")
    assert (coins(table)[0], prestige(table)[0]) == (0, 59)
