"""Options: every axis O1-O16, its values, and what each edition sets."""

import re
from pathlib import Path

import pytest
from tests.scenes import offers, reads, why

import duchy

from ..scene import scene, short_pile, tokens
from ..test_ending import HANDS

MAGNATE = duchy.games["magnate"]
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "magnate.md"

TABLE = """
O1  ace_cost              1 3                   1       3           3           3           3
O2  ace_deed              0 1 2                 0       2           1           1           1
O3  rank2_deed            0 1                   0       1           1           0           1
O4  ace_value             one,suit_count,deucey one     suit_count  suit_count  suit_count  suit_count
O5  tiebreak_total        ranks,scored          ranks   scored      ranks       scored      ranks
O6  court_payment         any,all               any     any         all         all         all
O7  courts                0 1                   0       0           0           0           0
O8  deed_needs_every_suit 0 1                   0       0           0           1           0
O9  develop_before_income 0 1                   0       0           0           0           0
O10 reshuffle_when        on_draw,when_empty    on_draw on_draw     on_draw     on_draw     on_draw
O11 final_turns_when      last_card,failed_draw last_card last_card last_card   last_card   failed_draw
O12 bank_limit            *                     0       0           0           0           0
O14 replace_ace           0 1                   0       0           0           0           0
O15 pawn_properties       0 1                   0       0           0           0           0
O16 tax_dice              1 2                   1       1           1           1           1
"""
ROWS = [(row[:4].strip(), row[4:26].strip(), row[26:48].strip(), row[48:].split()) for row in TABLE.splitlines()[1:]]


@pytest.mark.parametrize(("rule", "name", "values", "settings"), ROWS)
def test_O1_O2_O3_O4_O5_O6_O7_O8_O9_O10_O11_O12_O14_O15_O16_what_each_edition_sets(rule, name, values, settings):
    axis = MAGNATE.axis(name)
    assert axis.rule == rule
    allowed = re.split("[ ,]", values) if values != "*" else [str(number) for number in range(100)]
    assert [str(value) for value in axis.values] == allowed
    assert [str(MAGNATE.editions[edition][name]) for edition in ("en", "fr", "ru", "ap", "dc")] == settings


def test_O13_is_settled_and_no_axis():
    assert [axis.rule for axis in MAGNATE.axes] == [f"O{number}" for number in range(1, 17) if number != 13]


@pytest.mark.parametrize("language", ["", ".fr", ".ru"])
def test_O1_O2_O3_O4_O5_O6_O7_O8_O9_O10_O11_O12_O14_O15_O16_the_rulebooks_tables_say_the_same(language):
    text = RULEBOOK.with_suffix(f"{language}.md").read_text(encoding="utf-8")
    stated = {row[2]: row for row in re.findall(r"^\| (\[O(\d+)\]) \| `(\w+)` \|.*$", text, re.MULTILINE)}
    assert [f"O{row[1]}" for row in stated.values()] == [row[0] for row in ROWS]
    for rule, name, _, settings in ROWS:
        cells = next(line for line in text.splitlines() if line.startswith(f"| [{rule}] | `{name}`")).split("|")
        assert [cell.strip(" `") for cell in cells[4:9]] == settings


@pytest.mark.parametrize(
    ("axis", "value"),
    [
        ("ace_cost", 2), ("ace_cost", "x"), ("ace_deed", 3), ("ace_value", "two"), ("courts", True), ("courts", 2),
        ("bank_limit", -1), ("bank_limit", 100), ("bank_limit", None), ("tax_dice", 0), ("reshuffle_when", 0),
    ],
)  # fmt: skip
def test_O1_O2_O4_O7_O10_O12_O16_other_values_are_refused(axis, value):
    with pytest.raises(duchy.EditionError) as refused:
        duchy.start("magnate", "en", **{axis: value})
    assert (refused.value.code, refused.value.rule) == ("AXIS_VALUE", MAGNATE.axis(axis).rule)
    assert refused.value.facts == {"axis": axis, "value": str(value)}


# O12, the limited bank


def test_O12_A10_income_pays_what_the_bank_still_has():
    table = scene("ru bank_limit=3", "turn 5 seat 1 roll\n1 tokens M3\n2 tokens S2K1")
    assert tokens(table.play("roll 10 2")) == ("M3S1V1", "S2L1Y1K2")
    table = scene("ru bank_limit=3", "turn 5 seat 1 roll\n1 at 1: 8MS\n1 tokens M3")
    assert tokens(table.play("roll 8 2"))[0] == "M3S1"


def test_O12_A10_tokens_in_both_hands_and_on_deeds_are_out_of_the_bank():
    table = scene("ru bank_limit=4", "1 hand 4MS\n1 tokens M1\n2 tokens M1\n1 at 1: 5ML(M1)\n2 at 1: 7ML(M1L1)")
    assert tokens(table.play("sell 4MS"))[0] == "M1S1"
    table = scene("ru bank_limit=5", "1 hand 4MS\n1 tokens M1\n2 tokens M1\n1 at 1: 5ML(M1)\n2 at 1: 7ML(M1L1)")
    assert tokens(table.play("sell 4MS"))[0] == "M2S1"


@pytest.mark.parametrize(("limit", "held"), [(1, "M1"), (2, "M2"), (3, "M2"), (0, "M2"), (99, "M2")])
def test_O12_A10_the_sale_of_an_ace_pays_two_if_there_are_two(limit, held):
    assert tokens(scene(f"ru bank_limit={limit}", "1 hand 1M").play("sell 1M"))[0] == held


def test_O12_A10_a_trade_for_a_suit_that_has_run_out_is_refused():
    table = scene("ru bank_limit=3", "1 tokens M3\n2 tokens S3V2")
    assert why(table, "trade M>S") == "BANK_EMPTY A10"
    assert offers(table, "trade") == [f"trade M>{suit}" for suit in "VLYK"]
    assert tokens(table.play("trade M>V"))[0] == "V1"
    assert why(scene("ru", "1 tokens M3\n2 tokens S3V2"), "trade M>S") == "fine"


def test_O12_A10_a_trade_cannot_wait_for_its_own_tokens():
    table = scene("ru bank_limit=3", "1 tokens M3S3").play("trade M>V")
    assert why(table, "trade S>M") == "fine"


def test_O12_A10_what_is_paid_comes_back_to_the_bank():
    table = scene("ru bank_limit=7", "1 hand 4MS\n1 tokens M6S1\n1 at 1: 8MS(M1S6)")
    assert tokens(table.play("sell 4MS"))[0] == "M6S1"
    assert tokens(table.play("pay 8MS M", "sell 4MS"))[0] == "M6S2"
    table = scene("ru bank_limit=3", "turn 5 seat 1 roll\n1 tokens M3").play("roll 10 1", "tax M")
    assert tokens(table)[0] == "M2S1V1"


def test_O12_A10_of_a_replaced_ace_the_active_player_takes_the_last_token():
    lines = "turn 5 seat 2 play\n2 hand 7SK 5ML 9LK\n1 tokens M1\n2 tokens M1"
    for limit, paid in [(2, "M1 M1"), (3, "M1 M2"), (4, "M2 M2"), (0, "M2 M2")]:
        table = scene(f"ru replace_ace=1 bank_limit={limit}", lines).play("sell 7SK", "end", "draw 1M", "replace")
        first, second = tokens(table)
        assert f"{first} {second.removesuffix('S1K1')}" == paid


def test_O12_A10_the_setup_pays_even_from_a_bank_of_one():
    table = duchy.start("magnate", "ru", bank_limit=1).play(*[f"crown N{suit}" for suit in "MSVLYK"])
    assert tokens(table) == ("M1V1Y1", "S1L1K1")


@pytest.mark.parametrize("choice", ["M", "L"])
def test_O12_A10_A8_a_deeds_choice_is_free_though_the_bank_has_run_out(choice):
    table = scene("ru bank_limit=2", "turn 5 seat 1 roll\n1 tokens M1\n1 at 1: 7ML(M1)").play("roll 7 2")
    assert offers(table) == ["choose 7ML M", "choose 7ML L"]
    assert tokens(table.play(f"choose 7ML {choice}"))[0] == {"M": "M1", "L": "M1L1"}[choice]


def test_O10_O11_each_value_changes_the_ending():
    """The pile after the last card is taken, and the final turns after the second pile's last card."""
    for value, pile in [("on_draw", "0"), ("when_empty", "3")]:
        table = short_pile(f"ru reshuffle_when={value}", "9LK", HANDS, "3LY 4VL").play("sell 4MS", "end", "draw 9LK")
        assert reads(table, "pile") == pile
    for value, final in [("last_card", "2"), ("failed_draw", None)]:
        table = short_pile(f"ru final_turns_when={value}", "9LK", HANDS, "3LY", "reshuffled")
        assert reads(table.play("sell 4MS", "end", "draw 9LK"), "final turns") == final
