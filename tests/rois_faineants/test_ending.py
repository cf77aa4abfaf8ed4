"""The end and the final count: F1-F3, R19-R25, E8."""

import pytest
from tests.playing import result_of
from tests.scenes import offers, reads, why

from duchy import DiagramError

from .scene import coins, keys, market, moment, scene

BEFORE = "3D|-|-|4D|5S|4H|6S|5H|7S"
"""One purchase empties the upper row."""


def test_F1_a_row_is_emptied_and_the_game_is_over():
    over = market(BEFORE, "1 hand QD\n2 treasury 0 prestige 0").play("lead QD m0")
    assert (over.is_over, over.actor, over.actions()) == (True, None, ())
    assert why(over, "pass") == why(over, "deal KS") == why(over, "decline") == "OVER F1"


@pytest.mark.parametrize("line", ["012", "345", "678", "036", "147", "258"])
def test_F1_any_row_and_any_column(line):
    piles = ["5S", "6S", "7S", "8S", "9S", "10S", "6H", "7H", "8H"]
    for pile in map(int, line):
        piles[pile] = "-"
    last = int(line[1])
    piles[last] = "AD"
    table = market("|".join(piles), "1 hand QD KS\n2 treasury 0 prestige 0")
    assert table.play(f"lead QD m{last}").is_over
    assert not table.play("pass").is_over


def test_F1_two_empty_piles_of_a_line_are_no_end():
    table = market("3D|-|4D|2S|5S|4H|6S|5H|7S", "1 hand QD\n2 treasury 0 prestige 0").play("lead QD m0")
    assert moment(table) == "2 first 2 lead"


def test_F1_R20_the_round_is_finished_first():
    table = market(BEFORE, "1 hand QD", seats=3).play("lead QD m0")
    assert moment(table) == "1 first 1 follow 2"
    table = table.play("follow m3")
    assert table.is_over
    assert coins(table) == [17, 16, 20]
    table = market(BEFORE, "1 hand QD", seats=3).play("lead QD m0", "decline")
    assert table.actor == 3
    assert table.play("decline").is_over


def test_R20_a_line_emptied_in_the_middle_of_the_round():
    table = market("3D|-|-|2D|5S|4H|4D|5H|7S", "1 hand QD", seats=4).play("lead QD m3", "follow m0")
    assert table.actor == 3
    assert offers(table) == ["follow m6", "decline"]
    assert reads(table, "m0") == reads(table, "m1") == reads(table, "m2") == "-"
    over = table.play("follow m6")
    assert over.is_over
    assert coins(over)[:2] == [18, 17]


def test_R20a_a_row_and_a_column_at_once_are_one_end():
    table = market("3D|-|-|-|5S|4H|-|5H|7S", "1 hand QD\n2 treasury 0 prestige 0")
    assert table.play("lead QD m0").is_over


def test_R20b_a_suit_that_has_run_out_only_makes_its_queen_useless():
    table = market("3D|-|4D|2S|5S|4H|6S|5H|7S", "1 hand QC QD")
    assert offers(table) == ["lead QD m0", "lead QD m2", "pass"]


def test_R21_no_end_without_a_purchase():
    """Three piles of a line would have to be empty already, which is impossible."""
    with pytest.raises(DiagramError) as error:
        market("-|-|-|4D|5S|4H|6S|5H|7S")
    assert error.value.code == "EMPTY_LINE"
    table = market("3D|-|-|4D|5S|4H|6S|5H|7S", "1 hand KC\n1 up AC").play("lead KC")
    assert not table.is_over


def test_R19_an_empty_diagonal_is_no_end():
    piles = "-|6S|7S|8S|3D|10S|6H|7H|-"
    lines = "1 hand QD\n2 treasury 0 prestige 0"
    assert moment(market(piles, lines).play("lead QD m4")) == "2 first 2 lead"
    assert market(piles, lines, "diagonals=1").play("lead QD m4").is_over


# The final count


def last_count(lines: str, axes: str = "", seats: int = 4):
    """The keys by seat if only these goods have been bought, with 0 coins unless stated."""
    rows = [f"{seat} treasury 0 prestige 0" for seat in range(1, seats + 1) if f"{seat} treasury" not in lines]
    return keys(scene("\n".join([*rows, lines]), axes, seats))


def test_E8_F2_one_two_or_three_leaders():
    counted = last_count("1 treasury 5 prestige 0\n1 up 9S 4H 3D\n2 up 8S 4D AH 3H\n3 up AD 2D\n4 up 10C")
    assert [row[1:] for row in counted] == [(9, 3, 0, 4), (8, 4, 0, 4), (0, 3, 0, 0), (0, 0, 10, 0)]
    assert [row[0] for row in counted] == [12 + 6 + 12, 6 + 12, 0, 12]
    three = last_count("1 up 3D\n2 up AD 2D\n4 treasury 1 prestige 0\n3 up 6S 6H 6C", seats=4)
    assert [row[0] for row in three] == [6, 6, 36, 12]
    tied = last_count("1 up 10D\n2 up 9D AD\n3 up 8D 2D\n4 up 6S 6H 6C\n4 treasury 1 prestige 0")
    assert [row[0] for row in tied] == [4, 4, 4, 48]


def test_F2_the_fullest_treasury_is_honoured_in_the_same_way():
    coins_of = "1 treasury 7 prestige 0\n2 treasury 7 prestige 0\n3 treasury 7 prestige 0"
    counted = last_count(f"{coins_of}\n4 up 6S 6H 6C 6D")
    assert [row[0] for row in counted] == [4, 4, 4, 48]
    two = last_count("1 treasury 7 prestige 3\n2 treasury 7 prestige 0\n4 up 6S 6H 6C 6D")
    assert [row[0] for row in two] == [9, 6, 0, 48]


def test_R22_four_who_are_equal_get_3_each():
    counted = last_count("1 up 10D\n2 up 9D AD\n3 up 8D 2D\n4 up 7D 3D")
    assert [row[0] for row in counted] == [5 * 3] * 4


def test_R22a_with_nothing_in_a_domain_all_share():
    assert [row[0] for row in last_count("", seats=2)] == [5 * 6] * 2
    assert [row[0] for row in last_count("", seats=3)] == [5 * 4] * 3


def test_F2_R23_face_down_goods_count():
    counted = last_count("1 up 4S\n1 down 5S\n2 up 8S", seats=2)
    assert [row[1] for row in counted] == [9, 8]
    assert [row[0] for row in counted] == [12 + 4 * 6, 4 * 6]


def test_R23_or_not():
    counted = last_count("1 up 4S\n1 down 5S\n2 up 8S", "count_face_down=0", seats=2)
    assert [row[1] for row in counted] == [4, 8]
    assert [row[0] for row in counted] == [4 * 6, 12 + 4 * 6]


def result(lines: str, axes: str = "", seats: int = 2):
    """The winners of a game that is over with this table."""
    return result_of(scene(f"turn 30 first 1 over\n{lines}", axes, seats)).winners


def test_F3_most_prestige_wins():
    assert result("1 treasury 20 prestige 9\n2 treasury 20 prestige 10") == (2,)


@pytest.mark.parametrize(
    ("lines", "winners"),
    [
        ("1 up 9S 8H\n2 up 8S 9H", (1,)),
        ("1 up 8D 9H\n2 up 9D 8H", (2,)),
        ("1 up 9C 8H\n2 up 8C 9H", (1,)),
        ("1 up 8S 9D\n2 up 9S 8D", (2,)),
        ("1 up 8D 9C\n2 up 9D 8C", (2,)),
    ],
)
def test_F3_spades_then_diamonds_then_clubs_then_hearts(lines, winners):
    table = scene(f"turn 30 first 1 over\n{lines}")
    assert result_of(table).keys[0][0] == result_of(table).keys[1][0]
    assert result_of(table).winners == winners


def test_F3_hearts_decide_last():
    lines = "1 treasury 0 prestige 12\n2 treasury 0 prestige 0\n2 up 5H"
    table = scene(f"turn 30 first 1 over\n{lines}")
    assert result_of(table).keys == ((12 + 4 * 6, 0, 0, 0, 0), (12 + 4 * 6, 0, 0, 0, 5))
    assert result_of(table).winners == (2,)


def test_R24_the_sums_are_those_of_the_count():
    """A face-down card breaks the tie if it counts; if it does not, both are equal in everything."""
    lines = "1 treasury 0 prestige {}\n2 treasury 0 prestige 0\n2 down 5H"
    assert result(lines.format(12)) == (2,)
    assert result(lines.format(0), "count_face_down=0") == (1, 2)


def test_R24_only_those_still_equal_stay_in_the_contest():
    """Seats 1 and 2 lead in prestige; seat 3 has the most spades, which does not help it."""
    lines = "1 treasury 0 prestige 40\n2 treasury 0 prestige 40\n3 treasury 0 prestige 0\n1 up 2S\n2 up 3S\n3 up 9S"
    assert result(lines, seats=3) == (2,)


def test_R25_equal_in_everything_they_share_the_victory():
    assert result("", seats=4) == (1, 2, 3, 4)
    assert result("1 treasury 0 prestige 0\n1 up 9S\n2 up 8S AS\n3 up 7S 2S", seats=3) == (2, 3)
