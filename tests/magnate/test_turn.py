"""The turn and the dice: T0-T6, the tax, and the rulings on it."""

from collections import Counter

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.playing import refusal_of
from tests.scenes import offers, reads, why

from duchy import start
from duchy.games.magnate.actions import Kind

from .scene import RICH, phase, scene, tokens

ROLL = "turn 5 seat 1 roll"


def test_T0_two_ten_sided_dice_fall_in_100_ways():
    table = scene("ru", ROLL)
    odds = {str(action): weight for action, weight in table.chances()}
    assert len(odds) == 55
    thrown = Counter(f"roll {max(a, b)} {min(a, b)}" for a in range(1, 11) for b in range(1, 11))
    assert odds == thrown


@pytest.mark.parametrize("text", ["roll 11 1", "roll 3 7", "roll 5 0", "roll 5", "roll 10 11"])
def test_T0_a_roll_names_two_faces_from_1_to_10_the_higher_first(text):
    error = refusal_of(scene("ru", ROLL), text)
    assert (error.code, error.rule) == ("NO_SUCH_ROLL", "T0")


def test_T1_a_turn_is_dice_then_one_card_then_the_draw():
    table = scene("ru", f"{ROLL}\n1 hand 7SK 5ML 1M\n2 hand 9LK 9VY 9MS")
    assert (phase(table), table.actor) == ("5 1 roll", "nature")
    table = table.play("roll 3 2")
    assert (phase(table), table.actor) == ("5 1 play", 1)
    assert why(table, "end") == "MUST_PLAY L2"
    table = table.play("sell 1M")
    assert (phase(table), table.actor) == ("5 1 play", 1)
    table = table.play("end")
    assert (phase(table), table.actor) == ("5 1 draw", "nature")
    table = table.play("draw 4VL")
    assert (phase(table), table.actor) == ("6 2 roll", "nature")
    assert reads(table, "dice") is reads(table, "played") is None


def test_T1_tax_comes_between_dice_and_income():
    table = scene("ru", ROLL).play("roll 3 1")
    assert (phase(table), table.actor) == ("5 1 tax", "nature")
    assert phase(table.play("tax Y")) == "5 1 play"


def test_T2_a_tax_follows_exactly_the_rolls_with_a_1():
    table = scene("ru", ROLL)
    taxed = {str(action): weight for action, weight in table.chances() if phase(table.play(action)) == "5 1 tax"}
    assert set(taxed) == {f"roll {face} 1" for face in range(1, 11)}
    assert sum(taxed.values()) == 19


def test_T3_one_die_with_the_suits_in_order():
    table = scene("ru", ROLL).play("roll 3 1")
    assert [(str(action), weight) for action, weight in table.chances()] == [
        ("tax M", 1), ("tax S", 1), ("tax V", 1), ("tax L", 1), ("tax Y", 1), ("tax K", 1),
    ]  # fmt: skip
    assert reads(table.play("tax V"), "dice") == "3 1 taxed V"


def test_T4_both_keep_one_token_of_the_taxed_suit():
    table = scene("ru", f"{ROLL}\n1 tokens M5S2\n2 tokens M2S7").play("roll 3 1")
    assert tokens(table.play("tax M")) == ("M1S2", "M1S7")
    assert tokens(table.play("tax S")) == ("M5S1", "M2S1")
    assert tokens(table.play("tax K")) == ("M5S2", "M2S7")


def test_T4_a_single_token_is_not_taxed():
    assert tokens(scene("ru", f"{ROLL}\n1 tokens M1").play("roll 3 1", "tax M")) == ("M1", "-")


def test_T4_tokens_on_deeds_are_safe():
    table = scene("ru", f"{ROLL}\n1 tokens M4\n1 at 1: 5ML(M3L1)\n2 at 1: 8MS(M2)\n2 tokens M1")
    table = table.play("roll 3 1", "tax M")
    assert (reads(table, "1 at 1:"), reads(table, "2 at 1:")) == ("5ML(M3L1)", "8MS(M2)")
    assert tokens(table) == ("M1", "M1")


def test_T5_the_tax_does_not_replace_the_income():
    table = scene("ru", f"{ROLL}\n1 tokens M5K5\n1 at 2: 7SK\n2 tokens M5\n2 at 4: 7VY").play("roll 7 1")
    assert tokens(table) == ("M5K5", "M5")
    assert tokens(table.play("tax M")) == ("M1S1K6", "M1V1Y1")
    assert tokens(table.play("tax K")) == ("M5S1K2", "M5V1Y1")


DEED = "1 at 1: 5ML(M1)"
PHASES = {
    "crowns": start("magnate", "ru"),
    "deal": start("magnate", "ru").play("crown NM", "crown NS", "crown NV", "crown NL", "crown NY", "crown NK"),
    "roll": scene("ru", f"{ROLL}\n1 hand 7SK 4MS 1M\n1 tokens {RICH}\n{DEED}"),
    "tax": scene("ru", f"{ROLL}\n1 hand 7SK 4MS 1M\n1 tokens {RICH}\n{DEED}").play("roll 3 1"),
    "develop": scene("ru develop_before_income=1", f"{ROLL}\n1 hand 1M\n1 tokens {RICH}\n{DEED}").play("roll 3 2"),
    "choose": scene("ru", f"{ROLL}\n1 hand 7SK 4MS 1M\n1 tokens {RICH}\n{DEED}").play("roll 5 2"),
    "play": scene("ru", f"1 hand 7SK 4MS 1M\n1 tokens {RICH}\n{DEED}"),
    "spend": scene("ru", f"1 hand 7SK 4MS 1M\n1 tokens {RICH}\n{DEED}").play("build 7SK@2"),
    "draw": scene("ru", f"1 hand 7SK 4MS 1M\n1 tokens {RICH}\n{DEED}").play("sell 1M", "end"),
    "replace": scene("ru replace_ace=1", f"1 hand 7SK\n1 tokens {RICH}\n{DEED}").play("sell 7SK", "end", "draw 1M"),
}
IN_PHASE = {
    "crown NM": ["crowns"],
    "draw 9LK": ["deal", "draw"],
    "roll 9 8": ["roll"],
    "tax L": ["tax"],
    "collect": ["develop"],
    "choose 5ML M": ["choose"],
    "build 1M@3": ["play"],
    "deed 4MS@3": ["play"],
    "sell 1M": ["play"],
    "spend S3K4": ["spend"],
    "pay 5ML L": ["develop", "play"],
    "trade M>S": ["play"],
    "keep": ["replace"],
    "replace": ["replace"],
}


@pytest.mark.parametrize("due", PHASES)
@pytest.mark.parametrize("action", IN_PHASE)
def test_T6_everything_is_refused_outside_its_phase(action, due):
    refusal = why(PHASES[due], action)
    if due in IN_PHASE[action]:
        assert refusal == "fine"
    elif due == "spend":
        assert refusal == "SPEND_DUE T6"
    elif due == "choose":
        assert refusal == "CHOICE_DUE T6"
    elif due in ("crowns", "deal", "roll", "tax", "draw"):
        assert refusal == "OUT_OF_PHASE T6"
    elif action in ("keep", "replace"):
        assert refusal == "NO_REPLACEMENT A40"
    elif action == "collect":
        assert refusal == "NO_WINDOW O9"
    elif due == "develop" and action.startswith("trade"):
        assert refusal == "BEFORE_INCOME X2"
    else:
        assert refusal == "OUT_OF_PHASE T6"


def test_T6_only_the_player_whose_move_it_is_acts():
    table = scene("ru", f"turn 5 seat 2 play\n1 hand 7SK\n2 hand 1M\n1 tokens {RICH}\n2 tokens {RICH}\n{DEED}")
    assert table.actor == 2
    assert why(table, "sell 7SK") == "NOT_IN_HAND L3"
    assert why(table, "pay 5ML M") == "NOT_OWN_DEED V1"
    assert table.view(1).actions() == ()
    assert table.view(2).actions() == table.actions()


@pytest.mark.parametrize("tax", "MSVLYK")
def test_A3_the_tax_takes_nothing_in_the_first_turn(tax):
    table = scene("ru", "turn 1 seat 1 roll\n1 tokens M1S1V1\n2 tokens L1Y1K1")
    assert tokens(table.play("roll 9 1", f"tax {tax}")) == ("M1S1V1", "L1Y1K1")


def test_A3_a_10_in_the_first_turn_doubles_the_tokens():
    table = scene("ru", "turn 1 seat 1 roll\n1 tokens M1S1V1\n2 tokens L1Y1K1")
    assert tokens(table.play("roll 10 4")) == ("M2S2V2", "L2Y2K2")


def test_A4_O16_two_1s_bring_one_tax_roll():
    table = scene("ru", f"{ROLL}\n1 tokens M5S5").play("roll 1 1", "tax M")
    assert (phase(table), tokens(table)[0]) == ("5 1 play", "M1S5")


def test_A5_a_1_and_a_10_tax_first_then_the_crowns():
    table = scene("ru", f"{ROLL}\n1 tokens M5\n2 tokens K5").play("roll 10 1")
    assert tokens(table.play("tax M")) == ("M2S1V1", "L1Y1K6")


def test_A44_the_token_of_an_ace_is_safe_from_the_tax_of_the_same_roll():
    table = scene("ru", f"{ROLL}\n1 tokens M3\n1 at 1: 1M").play("roll 1 1", "tax M")
    assert tokens(table)[0] == "M2"


def test_O16_A4_two_tax_dice_tax_two_suits():
    table = scene("ru tax_dice=2", f"{ROLL}\n1 tokens M5S5V5\n2 tokens S3").play("roll 3 1", "tax M")
    assert (phase(table), tokens(table)) == ("5 1 tax", ("M1S5V5", "S3"))
    assert len(table.chances()) == 6
    table = table.play("tax S")
    assert (phase(table), tokens(table)) == ("5 1 play", ("M1S1V5", "S1"))
    assert reads(table, "dice") == "3 1 taxed M taxed S"


def test_O16_equal_tax_dice_tax_their_suit_once():
    table = scene("ru tax_dice=2", f"{ROLL}\n1 tokens M5S5\n1 at 1: 1M").play("roll 1 1", "tax M", "tax M")
    assert (phase(table), tokens(table)[0]) == ("5 1 play", "M2S5")


def test_O16_two_tax_dice_without_a_1_are_not_thrown():
    assert phase(scene("ru tax_dice=2", ROLL).play("roll 3 2")) == "5 1 play"


def test_T1_what_is_offered_comes_in_a_fixed_order():
    lines = "1 hand 1M 4MS TMLY\n1 tokens M3S4L2Y2\n1 at 1: 5ML(M1)\n1 at 3: 9MS\n1 at 2: 8YK 4YK(Y1)"
    table = scene("en courts=1", lines)
    assert offers(table) == [
        "build 1M@3", "sell 1M", "build 4MS@3", "build 4MS@4", "deed 4MS@3", "deed 4MS@4", "sell 4MS",
        "deed TMLY@3", "deed TMLY@5", "sell TMLY", "pay 4YK Y", "pay 5ML M", "pay 5ML L",
        "trade M>S", "trade M>V", "trade M>L", "trade M>Y", "trade M>K",
        "trade S>M", "trade S>V", "trade S>L", "trade S>Y", "trade S>K",
    ]  # fmt: skip
    table = table.play("build 4MS@3")
    assert offers(table) == ["spend M1S3", "spend M2S2", "spend M3S1"]
    table = table.play("spend M2S2", "pay 5ML M")
    assert offers(table) == ["pay 4YK Y", "pay 5ML L", "end"]
    assert offers(table.play("end"))[:3] == ["draw 1S", "draw 1V", "draw 1L"]


@every_seed
def test_T1_L2_the_end_of_a_turn_is_offered_where_nothing_refuses_it(seed):
    offered_as_refused("magnate", {Kind.END, Kind.COLLECT, Kind.KEEP}, seed)


@every_seed
def test_T0_S4_E1_of_nature_is_offered_what_nothing_refuses(seed):
    offered_as_refused("magnate", {Kind.CROWN, Kind.DRAW, Kind.ROLL, Kind.TAX}, seed)
