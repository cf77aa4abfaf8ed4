"""Victory: W1-W7, the values of an Ace, the tie-breaks, the example EX3."""

import pytest
from tests.playing import result_of

from .scene import keys, phase, scene

EDITIONS = ("en", "fr", "ru", "ap", "dc")


@pytest.mark.parametrize("edition", EDITIONS)
def test_W1_unfinished_deeds_and_their_tokens_count_for_nothing(edition):
    table = scene(edition, "1 at 1: 4MS 9MS(M4S4)\n2 at 1: 5ML\n2 at 2: 8YK(Y1)")
    assert keys(table) == ((0, 4, 0), (1, 5, 0))
    assert table.standing().winners == (2,)


@pytest.mark.parametrize("edition", ["fr", "ru", "ap", "dc"])
def test_W1_A25_a_deed_does_not_raise_an_ace(edition):
    assert keys(scene(edition, "1 at 1: 1M 9MS(M4S4)"))[0] == (1, 1, 0)
    assert keys(scene(edition, "1 at 1: 7ML 1M(M2)\n2 at 1: 6MV"))[0] == (1, 7, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_W2_the_total_is_the_sum_of_the_ranks(edition):
    table = scene(edition, "1 at 1: 5ML 4MS 2MK\n2 at 1: 9MS 3SK")
    assert keys(table) == ((0, 11, 0), (1, 12, 0))


WYRMS = "1 at 2: 3LY 1Y 5YK 8YK"


@pytest.mark.parametrize(("edition", "total"), [("en", 17), ("fr", 20), ("ru", 20), ("ap", 20), ("dc", 20)])
def test_EX3_W2_A25_O4_what_the_aces_of_the_example_count(edition, total):
    headline = f"{edition} tiebreak_total=scored"
    assert keys(scene(headline, "1 at 1: 1M 8VL"))[0][1] == 1 + 8
    assert keys(scene(headline, WYRMS))[0][1] == total
    assert keys(scene(headline, f"{WYRMS}\n1 at 1: 1M 8VL"))[0] == (2, total + 9, 0)


@pytest.mark.parametrize(("edition", "winner"), [("en", 2), ("fr", 1), ("ru", 1), ("ap", 1), ("dc", 1)])
def test_W2_W3_O4_the_value_of_an_ace_decides_a_district(edition, winner):
    """17 or 20 points against 18."""
    districts = [row[0] for row in keys(scene(edition, f"{WYRMS}\n2 at 2: 9LK 7ML 2VL"))]
    assert districts == [int(winner == 1), int(winner == 2)]


@pytest.mark.parametrize("edition", ["fr", "ru", "ap", "dc"])
def test_A24_an_ace_alone_of_its_suit_counts_1(edition):
    assert keys(scene(f"{edition} tiebreak_total=scored", "1 at 1: 1M 8VL"))[0][1] == 9
    assert keys(scene(f"{edition} tiebreak_total=scored", "1 at 1: 1M 8MS"))[0][1] == 10


def test_A25_only_own_developed_cards_of_the_same_district_count():
    lines = "1 at 1: 1M\n1 at 2: 2MK 8YK\n2 at 1: 5ML 9MS"
    assert keys(scene("fr", lines))[0] == (1, 1 + 2 + 8, 0)


def test_A25_courts_and_pawn_properties_count_for_an_ace():
    assert keys(scene("fr courts=1", "1 at 1: 1M TMLY"))[0][1] == 12
    assert keys(scene("fr pawn_properties=1", "1 at 1: 1M PMSL PMYK"))[0][1] == 23


def test_A25_two_aces_of_different_suits_count_apart():
    assert keys(scene("fr", "1 at 1: 1M 8MS 1S 4MS"))[0][1] == 12 + 3 + 3


ACE_VALUES = [("one", 1), ("suit_count", 2), ("deucey", 5)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "points"), ACE_VALUES)
def test_O4_each_ace_value(edition, value, points):
    """Own Moons there: 1M and 2MK; the other's 5ML and 9MS; the Pawn of district 1 shows Moons."""
    lines = "1 at 1: 1M 2MK\n2 at 1: 5ML 8VL 9MS"
    assert keys(scene(f"{edition} ace_value={value} tiebreak_total=scored", lines))[0][1] == 2 + points


@pytest.mark.parametrize(("district", "pawn"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0)])
def test_O4_deucey_counts_the_pawn_if_it_shows_the_suit_and_the_excuse_never(district, pawn):
    table = scene("ru ace_value=deucey tiebreak_total=scored", f"1 at {district}: 1M")
    assert keys(table)[0][1] == 1 + pawn


def test_O4_deucey_counts_no_deed_no_other_district_and_no_neutral_pawn():
    headline = "ru ace_value=deucey tiebreak_total=scored"
    assert keys(scene(headline, "1 at 3: 1M\n2 at 3: 5ML(M4)\n2 at 2: 6MV"))[0][1] == 1
    assert keys(scene(headline, "1 at 3: 1M\n2 at 3: 6MV 5ML(M4)\n2 at 2: 7ML"))[0][1] == 2
    assert keys(scene(f"{headline} pawn_properties=1", "1 at 1: 1M\n2 at 1: PMSL"))[0][1] == 2


def test_W3_the_higher_total_scores_a_district_equal_totals_nobody():
    table = scene("en", "1 at 1: 5ML\n2 at 1: 4MS\n1 at 2: 8YK\n2 at 2: 6LK 2MK\n2 at 4: 1S")
    assert [row[0] for row in keys(table)] == [1, 1]


def test_W3_A36_empty_districts_score_for_nobody():
    assert keys(scene("ru")) == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("edition", EDITIONS)
def test_W4_more_districts_win_whatever_the_totals(edition):
    table = scene(edition, "1 at 1: 2MK\n1 at 2: 1K\n2 at 3: 9MS 8MS 7SK 9LK\n2 tokens M9")
    assert keys(table) == ((2, 3, 0), (1, 33, 9))
    assert table.standing().winners == (1,)


@pytest.mark.parametrize("edition", EDITIONS)
def test_W5_a_tie_of_districts_goes_to_the_higher_total(edition):
    table = scene(edition, "1 at 1: 5ML\n2 at 2: 8YK\n1 tokens M9")
    assert keys(table) == ((1, 5, 9), (1, 8, 0))
    assert table.standing().winners == (2,)


@pytest.mark.parametrize(("edition", "winners"), [("en", (2,)), ("fr", (1,)), ("ru", (2,)), ("ap", (1,)), ("dc", (2,))])
def test_W5_A23_O5_whether_the_bonus_of_an_ace_counts_in_the_tie_break(edition, winners):
    """Ranks 1 + 3 + 5 + 8 = 17 against 18; with the Ace at its value 20 against 18."""
    table = scene(edition, f"{WYRMS}\n2 at 1: 9MS 4MS 5ML")
    assert table.standing().winners == winners


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "total"), [("ranks", 17), ("scored", 20)])
def test_O5_each_tiebreak_total(edition, value, total):
    table = scene(f"{edition} tiebreak_total={value} ace_value=suit_count", WYRMS)
    assert keys(table)[0][1] == total
    assert keys(scene(f"{edition} tiebreak_total={value} ace_value=one", WYRMS))[0][1] == 17


def test_W5_O5_the_total_counts_lost_and_drawn_districts_too():
    for value in ("ranks", "scored"):
        table = scene(f"ru tiebreak_total={value}", "1 at 1: 5ML\n2 at 1: 9MS\n1 at 2: 8YK\n2 at 2: 6LK 2MK")
        assert keys(table) == ((0, 13, 0), (1, 17, 0))


def test_W6_A35_then_more_tokens_in_hand_win():
    table = scene("ru", "1 tokens M2S1\n2 tokens K4\n1 at 1: 9MS(M5)")
    assert keys(table) == ((0, 0, 3), (0, 0, 4))
    assert table.standing().winners == (2,)


def test_W7_all_equal_is_a_draw():
    table = scene("ru", "1 tokens M2S1\n2 tokens K3\n1 at 1: 4MS\n2 at 2: 4YK")
    assert keys(table) == ((1, 4, 3), (1, 4, 3))
    assert table.standing().winners == (1, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_W7_the_result_is_known_only_at_the_end(edition):
    lines = "turn 44 seat 1 play\nreshuffled\nfinal turns 1\n1 hand 1M 7SK\n2 hand 1K 3LY\n2 at 2: 4YK"
    table = scene(edition, lines)
    assert (table.result, table.is_over) == (None, False)
    table = table.play("sell 1M", "end")
    assert (phase(table), result_of(table).winners) == ("44 1 over", (2,))
    assert table.result == table.standing() == table.view(0).result


def test_C5_a_developed_court_counts_10_in_its_district_and_in_the_tie_break():
    for value in ("ranks", "scored"):
        table = scene(f"en courts=1 tiebreak_total={value}", "1 at 1: TMLY\n2 at 1: 9MS\n2 at 2: TMVK(M9)")
        assert keys(table) == ((1, 10, 0), (0, 9, 0))
