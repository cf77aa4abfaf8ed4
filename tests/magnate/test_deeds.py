"""Deeds and their development: B1-B4, V1-V3, the example EX2, the options that change them."""

import re
from itertools import combinations_with_replacement

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.scenes import offers, reads, why

from duchy.games.magnate.actions import Kind

from .scene import RICH, deck, phase, scene, tokens

EDITIONS = ("en", "fr", "ru", "ap", "dc")
NUMBER_CARDS = [card for card in deck("ru") if card[0] not in "12"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", NUMBER_CARDS)
def test_B1_a_deed_costs_one_token_of_each_suit(edition, card):
    price = "".join(f"{suit}1" for suit in card[1:])
    table = scene(edition, f"1 hand {card}\n1 tokens {price}").play(f"deed {card}@3")
    assert (tokens(table)[0], reads(table, "1 at 3:"), phase(table)) == ("-", f"{card}(-)", "1 1 play")
    for suit in card[1:]:
        assert why(scene(edition, f"1 hand {card}\n1 tokens {suit}9"), f"deed {card}@3") == "DEED_PRICE B1"


def test_B1_the_deed_is_placed_by_the_rules_of_placing():
    table = scene("ru", f"1 hand 4MS\n1 tokens {RICH}\n1 at 1: 3LY\n1 at 2: 8YK(Y1)")
    assert why(table, "deed 4MS@1") == "NO_ROOM D4"
    assert why(table, "deed 4MS@2") == "DEED_OPEN D6"
    assert why(table, "deed 4MS@5") == "FIRST_CARD D3"
    assert offers(table, "deed") == ["deed 4MS@3", "deed 4MS@4"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_EX2_B1_A11_V1_A12_the_deed_of_the_sailor(edition):
    table = scene(edition, "1 hand 4VL\n1 tokens V6L6").play("deed 4VL@3")
    assert tokens(table)[0] == "V5L5"
    mixes = {(waves, 4 - waves) for waves in range(5)}
    finished = set()
    for waves, leaves in mixes:
        pays = ["pay 4VL V"] * waves + ["pay 4VL L"] * leaves
        after = table
        for pay in pays:
            if why(after, pay) != "fine":
                break
            assert reads(after, "1 at 3:") != "4VL"
            after = after.play(pay)
        else:
            finished.add((waves, leaves))
            assert reads(after, "1 at 3:") == "4VL"
            assert sum(int(number) for number in tokens(after)[0].replace("V", " ").replace("L", " ").split()) == 6
    assert finished == (mixes - {(4, 0), (0, 4)} if edition == "ap" else mixes)


@pytest.mark.parametrize(("edition", "price"), [("fr", 2), ("ru", 1), ("ap", 1), ("dc", 1)])
def test_B2_O2_the_deed_of_an_ace(edition, price):
    table = scene(edition, f"1 hand 1Y\n1 tokens Y{price}").play("deed 1Y@3")
    assert (tokens(table)[0], reads(table, "1 at 3:")) == ("-", "1Y(-)")
    assert why(scene(edition, f"1 hand 1Y\n1 tokens Y{price - 1}S9"), "deed 1Y@3") == "ACE_DEED_PRICE B2"


def test_B2_O2_no_deed_for_an_ace_in_the_english_edition():
    assert why(scene("en", "1 hand 1Y\n1 tokens Y9"), "deed 1Y@3") == "NO_ACE_DEED B2"


@pytest.mark.parametrize("price", [0, 1, 2])
@pytest.mark.parametrize("edition", EDITIONS)
def test_O2_ace_deed_takes_each_value_in_each_edition(edition, price):
    table = scene(f"{edition} ace_deed={price} ace_cost=3", "1 hand 1Y\n1 tokens Y9")
    if price == 0:
        assert why(table, "deed 1Y@3") == "NO_ACE_DEED B2"
    else:
        table = table.play("deed 1Y@3")
        assert tokens(table)[0] == f"Y{9 - price}"
        table = table.play("pay 1Y Y", "pay 1Y Y")
        assert reads(table, "1 at 3:") == "1Y(Y2)"
        assert reads(table.play("pay 1Y Y"), "1 at 3:") == "1Y"


@pytest.mark.parametrize(("edition", "allowed"), [("en", 0), ("fr", 1), ("ru", 1), ("ap", 0), ("dc", 1)])
def test_B3_O3_deeds_of_rank_2(edition, allowed):
    for changed in (None, 0, 1):
        headline = edition if changed is None else f"{edition} rank2_deed={changed}"
        for card in ("2MK", "2SY", "2VL"):
            table = scene(headline, f"1 hand {card}\n1 tokens {RICH}")
            expected = allowed if changed is None else changed
            assert why(table, f"deed {card}@3") == ("fine" if expected else "NO_RANK2_DEED B3")
            assert why(table, f"build {card}@3") == "fine"


def test_B3_a_deed_of_rank_2_takes_two_tokens():
    table = scene("ru", "1 hand 2MK\n1 tokens M3K3").play("deed 2MK@2", "pay 2MK M")
    assert reads(table, "1 at 2:") == "2MK(M1)"
    assert reads(table.play("pay 2MK M"), "1 at 2:") == "2MK"


@pytest.mark.parametrize("edition", EDITIONS)
def test_B4_A14_buy_and_finish_a_deed_in_one_turn(edition):
    table = scene(edition, "1 hand 3SK\n1 tokens S3K2").play("deed 3SK@2", "pay 3SK S", "pay 3SK S")
    assert reads(table, "1 at 2:") == "3SK(S2)"
    table = table.play("pay 3SK K")
    assert (reads(table, "1 at 2:"), tokens(table)[0]) == ("3SK", "-")
    assert offers(table) == ["end"]


def test_B4_a_deed_may_be_developed_in_part_in_the_turn_of_purchase():
    table = scene("en", "1 hand 9LK\n1 tokens L3K3\n2 hand 1M").play("deed 9LK@2", "pay 9LK L", "pay 9LK K", "end")
    assert reads(table, "1 at 2:") == "9LK(L1K1)"


def test_V1_each_token_is_of_a_suit_of_the_card():
    table = scene("ru", f"1 tokens {RICH}\n1 at 1: 8MS(M1)")
    assert offers(table, "pay") == ["pay 8MS M", "pay 8MS S"]
    for suit in "VLYK":
        assert why(table, f"pay 8MS {suit}") == "NOT_ITS_SUIT V1"
    assert why(scene("ru", "1 tokens M1\n1 at 1: 8MS(M1)"), "pay 8MS S") == "NO_TOKEN V1"


def test_V1_A12_any_mix_that_reaches_the_rank():
    table = scene("ru", "1 tokens M8\n1 at 1: 8MS(-)").play(*["pay 8MS M"] * 8)
    assert (reads(table, "1 at 1:"), tokens(table)[0]) == ("8MS", "-")


def test_V1_only_ones_own_unfinished_deed():
    table = scene("ru", f"1 tokens {RICH}\n1 hand 9MS\n1 at 1: 4MS 8MS(M1)\n2 at 1: 7ML(M1)\n1 at 2: 8YK")
    for card in ("4MS", "7ML", "8YK", "9MS", "9LK"):
        assert why(table, f"pay {card} {card[1]}") == "NOT_OWN_DEED V1"
    assert why(table, "pay 8MS M") == "fine"


@pytest.mark.parametrize("edition", EDITIONS)
def test_V2_A16_A17_A18_deeds_are_developed_between_income_and_draw(edition):
    lines = f"1 hand 1M\n1 tokens {RICH}\n1 at 1: 8MS(M1S1)"
    before_roll = scene(edition, f"turn 3 seat 1 roll\n{lines}")
    assert why(before_roll, "pay 8MS M") == "OUT_OF_PHASE T6"
    taxed = before_roll.play("roll 3 1")
    assert why(taxed, "pay 8MS M") == "OUT_OF_PHASE T6"
    table = taxed.play("tax Y").play("pay 8MS M", "sell 1M", "pay 8MS S")
    assert reads(table, "1 at 1:") == "8MS(M2S2)"
    assert why(table.play("end"), "pay 8MS M") == "OUT_OF_PHASE T6"
    assert why(table.play("end", "draw 1K"), "pay 8MS M") == "OUT_OF_PHASE T6"


def test_V2_only_the_active_player_develops():
    table = scene("ru", f"turn 2 seat 2 play\n1 tokens {RICH}\n2 tokens {RICH}\n1 at 1: 8MS(M1)")
    assert (why(table, "pay 8MS M"), offers(table, "pay")) == ("NOT_OWN_DEED V1", [])


def test_V2_several_deeds_at_once():
    table = scene("ru", "1 tokens M2K2L1\n1 at 1: 8MS(M1)\n1 at 2: 9LK(-)")
    assert offers(table, "pay") == ["pay 8MS M", "pay 9LK L", "pay 9LK K"]
    table = table.play("pay 9LK K", "pay 8MS M", "pay 9LK L")
    assert (reads(table, "1 at 1:"), reads(table, "1 at 2:")) == ("8MS(M2)", "9LK(L1K1)")


def test_V3_the_last_token_finishes_the_deed_and_all_go_to_the_bank():
    table = scene("ru", "1 tokens M2S2\n1 at 1: 8MS(M4S3)").play("pay 8MS S")
    assert (reads(table, "1 at 1:"), tokens(table)[0]) == ("8MS", "M2S1")
    assert keys_of_district_1(table) == 8


def keys_of_district_1(table) -> int:
    return table.standing().keys[0][1]


def test_A11_the_price_of_the_deed_does_not_count():
    table = scene("ru", "1 hand 3SK\n1 tokens S9K9").play("deed 3SK@2")
    assert reads(table, "1 at 2:") == "3SK(-)"
    assert reads(table.play("pay 3SK S", "pay 3SK K"), "1 at 2:") == "3SK(S1K1)"


def test_A13_nothing_more_goes_onto_a_finished_deed_and_nothing_comes_back():
    table = scene("ru", f"1 tokens {RICH}\n1 at 1: 8MS(M7)").play("pay 8MS S")
    assert why(table, "pay 8MS S") == "NOT_OWN_DEED V1"
    table = scene("ru", f"1 hand 1M\n1 tokens {RICH}\n1 at 1: 8MS(M7)")
    assert {text.split()[0] for text in offers(table) if "8MS" in text} == {"pay"}


def test_A15_after_finishing_a_deed_a_new_card_matches_it_in_the_same_turn():
    table = scene("ru", f"1 hand 1S 1V\n1 tokens {RICH}\n1 at 1: 7ML 8MS(M7)")
    assert why(table, "build 1S@1") == "DEED_OPEN D6"
    table = table.play("pay 8MS M")
    assert (why(table, "build 1S@1"), why(table, "build 1V@1")) == ("fine", "NO_ROOM D4")
    assert reads(table.play("build 1S@1"), "1 at 1:") == "7ML 8MS 1S"


@pytest.mark.parametrize("edition", EDITIONS)
def test_A46_a_deed_may_be_bought_although_the_card_could_be_built(edition):
    table = scene(edition, f"1 hand 4MS\n1 tokens {RICH}")
    assert why(table, "build 4MS@1") == why(table, "deed 4MS@1") == "fine"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", [0, 1])
def test_O8_deed_needs_every_suit(edition, value):
    table = scene(f"{edition} deed_needs_every_suit={value}", "1 tokens V4L4\n1 at 3: 4VL(V3)")
    assert why(table, "pay 4VL V") == ("EVERY_SUIT O8" if value else "fine")
    assert why(table, "pay 4VL L") == "fine"


def test_O8_the_price_of_the_deed_does_not_help():
    table = scene("ap", "1 hand 3SK\n1 tokens S4K4").play("deed 3SK@2", "pay 3SK S", "pay 3SK S")
    assert why(table, "pay 3SK S") == "EVERY_SUIT O8"
    assert offers(table, "pay") == ["pay 3SK K"]


@pytest.mark.parametrize("paid", ["-", "M6", "M7", "M8", "M7V1", "M8V1", "M4V5", "M5V1", "M3V3K3"])
def test_O8_a_token_is_refused_exactly_if_the_deed_could_not_show_every_suit(paid):
    table = scene("ru courts=1 deed_needs_every_suit=1", f"1 tokens {RICH}\n1 at 1: TMVK({paid})")
    placed = {suit: int(count) for suit, count in re.findall(r"([MVK])(\d)", paid)}
    left = 10 - sum(placed.values()) - 1
    for suit in "MVK":
        fillings = combinations_with_replacement("MVK", left)
        possible = any({*placed, suit, *filling} == {"M", "V", "K"} for filling in fillings)
        assert why(table, f"pay TMVK {suit}") == ("fine" if possible else "EVERY_SUIT O8")


def test_O8_leaves_the_deed_of_an_ace_alone():
    table = scene("ru deed_needs_every_suit=1", "1 tokens M3\n1 at 1: 1M(M2)")
    assert reads(table.play("pay 1M M"), "1 at 1:") == "1M"


# The window of O9


WINDOW = "ru develop_before_income=1"
OPEN = "turn 5 seat 1 roll\n1 hand 1K\n1 at 1: 5ML(M2)"


def test_O9_A18_the_window_opens_after_the_roll_and_closes_at_will():
    table = scene(WINDOW, f"{OPEN}\n1 tokens M3L1K5").play("roll 10 4")
    assert (phase(table), table.actor, tokens(table)[0]) == ("5 1 develop", 1, "M3L1K5")
    assert offers(table) == ["collect", "pay 5ML M", "pay 5ML L"]
    assert why(table, "trade K>M") == "BEFORE_INCOME X2"
    for action in ("sell 1K", "build 1K@2", "deed 1K@2", "end", "spend M1"):
        assert why(table, action) == "OUT_OF_PHASE T6"
    assert why(table, "pay 5ML K") == "NOT_ITS_SUIT V1"
    table = table.play("collect")
    assert (phase(table), tokens(table)[0]) == ("5 1 play", "M4S1V1L1K5")


def test_O9_the_window_opens_after_the_tax():
    table = scene(WINDOW, f"{OPEN}\n1 tokens M9").play("roll 10 1")
    assert why(table, "pay 5ML M") == "OUT_OF_PHASE T6"
    table = table.play("tax M")
    assert (phase(table), tokens(table)[0]) == ("5 1 develop", "M1")


def test_O9_the_window_closes_by_itself_when_no_token_fits():
    table = scene(WINDOW, f"{OPEN}\n1 tokens M2").play("roll 10 4", "pay 5ML M")
    assert phase(table) == "5 1 develop"
    table = table.play("pay 5ML M")
    assert (phase(table), tokens(table)[0]) == ("5 1 play", "M1S1V1")


def test_O9_the_window_closes_when_the_last_deed_is_finished():
    table = scene(WINDOW, "turn 5 seat 1 roll\n1 at 1: 5ML(M4)\n1 tokens M9").play("roll 5 4", "pay 5ML M")
    assert (phase(table), tokens(table)[0]) == ("5 1 play", "M9L1")


def test_O9_the_window_stays_open_for_another_deed():
    table = scene(WINDOW, "turn 5 seat 1 roll\n1 at 1: 5ML(M4)\n1 at 2: 9LK()\n1 tokens M1K1").play("roll 3 2")
    assert offers(table) == ["collect", "pay 5ML M", "pay 9LK K"]
    assert offers(table.play("pay 5ML M")) == ["collect", "pay 9LK K"]


@pytest.mark.parametrize(
    "lines",
    [
        "1 tokens M9",
        "1 tokens K9\n1 at 1: 5ML(M2)",
        "1 tokens M9\n1 at 1: 5ML",
        "2 tokens M9\n2 at 1: 5ML(M2)\n1 tokens M9",
    ],
)
def test_O9_A18_there_is_no_window_without_a_deed_and_a_fitting_token(lines):
    table = scene(WINDOW, f"turn 5 seat 1 roll\n1 hand 1K\n{lines}")
    assert phase(table.play("roll 8 4")) == "5 1 play"
    assert phase(table.play("roll 8 1", "tax Y")) == "5 1 play"
    assert why(table.play("roll 8 4"), "collect") == "NO_WINDOW O9"


def test_O9_O8_a_token_that_must_show_another_suit_opens_no_window():
    table = scene(f"{WINDOW} deed_needs_every_suit=1", "turn 5 seat 1 roll\n1 at 1: 5ML(M4)\n1 tokens M9")
    assert phase(table.play("roll 8 4")) == "5 1 play"
    assert phase(scene(WINDOW, "turn 5 seat 1 roll\n1 at 1: 5ML(M4)\n1 tokens M9").play("roll 8 4")) == "5 1 develop"


def test_O9_the_choices_of_income_come_after_the_window():
    table = scene(WINDOW, f"{OPEN}\n2 at 2: 5YK()\n1 tokens M2").play("roll 5 4", "pay 5ML M", "collect")
    assert (phase(table), offers(table)) == ("5 1 choose", ["choose 5ML M", "choose 5ML L"])
    table = table.play("choose 5ML L")
    assert offers(table) == ["choose 5YK Y", "choose 5YK K"]


def test_O9_after_the_window_deeds_are_developed_as_ever():
    table = scene(WINDOW, f"{OPEN}\n1 tokens M2").play("roll 8 4", "collect")
    assert offers(table, "pay") == ["pay 5ML M"]


def test_O9_O16_the_window_opens_after_both_tax_dice():
    table = scene(f"{WINDOW} tax_dice=2", f"{OPEN}\n1 tokens M2").play("roll 8 1", "tax M")
    assert phase(table) == "5 1 tax"
    assert phase(table.play("tax V")) == "5 1 develop"


@pytest.mark.parametrize("edition", EDITIONS)
def test_O9_without_the_option_income_comes_at_once(edition):
    assert phase(scene(edition, f"{OPEN}\n1 tokens M9").play("roll 8 4")) == "5 1 play"


@every_seed
def test_V1_V2_tokens_onto_deeds_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magnate", {Kind.PAY}, seed)
