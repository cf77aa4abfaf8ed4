"""Variants: Replace the Ace (V-1, A39-A41), Pawn properties (V-2, A42, A43), and what is not offered (V-3)."""

import pytest
from tests.playing import refusal_of
from tests.scenes import offers, reads, why

import duchy

from ..scene import RICH, finish_turn, phase, quiet_roll, scene, short_pile, tokens
from ..test_ending import HANDS, hands, play_out

EDITIONS = ("en", "fr", "ru", "ap", "dc")
REPLACE = "ru replace_ace=1"
DRAWING = "turn 5 seat 1 play\n1 hand 7SK 5ML 9LK\n2 hand 1K 9VY 9MS"


def drawn(headline: str, *cards: str) -> duchy.Position:
    return scene(headline, DRAWING).play("sell 7SK", "end", *cards)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V_1_O14_a_drawn_ace_may_be_kept_or_replaced(edition):
    table = drawn(f"{edition} replace_ace=1", "draw 1M")
    assert (phase(table), table.actor, offers(table)) == ("5 1 replace", 1, ["keep", "replace"])
    kept = table.play("keep")
    assert (phase(kept), reads(kept, "1 hand"), tokens(kept)) == ("6 2 roll", "1M 5ML 9LK", ("S1K1", "-"))
    replaced = table.play("replace")
    assert (phase(replaced), replaced.actor, reads(replaced, "1 hand")) == ("5 1 draw", "nature", "5ML 9LK")
    assert tokens(replaced) == ("M1S1K1", "M1")
    assert reads(replaced, "discards") == "1M 7SK"
    after = replaced.play("draw 4VL")
    assert (phase(after), reads(after, "1 hand"), reads(after, "pile")) == ("6 2 roll", "4VL 5ML 9LK", "22")


@pytest.mark.parametrize("edition", EDITIONS)
def test_V_1_O14_without_the_variant_nothing_is_asked(edition):
    for headline in (edition, f"{edition} replace_ace=0"):
        table = drawn(headline, "draw 1M")
        assert (phase(table), reads(table, "1 hand")) == ("6 2 roll", "1M 5ML 9LK")
        assert why(table, "replace") == why(table, "keep") == "OUT_OF_PHASE T6"


def test_V_1_a_card_that_is_no_ace_is_not_replaced():
    assert phase(drawn(REPLACE, "draw 2MK")) == "6 2 roll"
    assert phase(drawn(f"{REPLACE} courts=1", "draw TMVK")) == "6 2 roll"


def test_V_1_A39_again_with_a_further_ace_each_time_with_tokens():
    table = drawn(REPLACE, "draw 1M", "replace", "draw 1S", "replace", "draw 1V")
    assert (phase(table), tokens(table)) == ("5 1 replace", ("M1S2K1", "M1S1"))
    table = table.play("keep")
    assert (tokens(table), reads(table, "discards")) == (("M1S2K1", "M1S1"), "1M 1S 7SK")
    assert (reads(table, "1 hand"), phase(table)) == ("1V 5ML 9LK", "6 2 roll")


def test_A39_the_ace_is_discarded_and_both_get_a_token_before_the_next_draw():
    table = drawn(REPLACE, "draw 1M", "replace")
    assert (tokens(table), reads(table, "pile")) == (("M1S1K1", "M1"), "23")
    assert "draw 1M" not in offers(table)
    assert why(table, "draw 1M") == "NOT_IN_PILE E1"


@pytest.mark.parametrize("pile", ["1M 9LK", "1M 9LK 9VY"])
@pytest.mark.parametrize("lines", ["", "reshuffled"])
def test_A40_it_is_offered_while_the_pile_holds_another_card(pile, lines):
    table = short_pile(REPLACE, pile, HANDS, "3LY 4VL", lines).play("sell 4MS", "end", "draw 1M")
    assert phase(table) == "1 1 replace"
    assert "draw 9LK" in offers(table.play("replace"))


def test_A40_the_last_card_of_the_second_pile_is_never_offered():
    table = short_pile(REPLACE, "1M", HANDS, "3LY", "reshuffled").play("sell 4MS", "end", "draw 1M")
    assert (phase(table), reads(table, "final turns"), reads(table, "1 hand")) == ("2 2 roll", "2", "1M 5ML 7ML")


@pytest.mark.parametrize("reshuffle", ["on_draw", "when_empty"])
@pytest.mark.parametrize("final", ["last_card", "failed_draw"])
def test_A40_O10_at_the_first_exhaustion_the_replaced_ace_is_shuffled_in(reshuffle, final):
    headline = f"{REPLACE} reshuffle_when={reshuffle} final_turns_when={final}"
    table = short_pile(headline, "1M", HANDS, "3LY 4VL").play("sell 4MS", "end", "draw 1M")
    assert (phase(table), reads(table, "pile"), reads(table, "reshuffled")) == ("1 1 replace", "0", None)
    table = table.play("replace")
    assert offers(table) == ["draw 1M", "draw 3LY", "draw 4MS", "draw 4VL"]
    assert (reads(table, "reshuffled"), reads(table, "discards")) == ("", None)
    again = table.play("draw 1M")
    assert phase(again) == "1 1 replace"
    again = again.play("replace")
    assert (offers(again), reads(again, "discards")) == (["draw 3LY", "draw 4MS", "draw 4VL"], "1M")
    assert tokens(again) == ("M23S21V20L20Y20K20", "M22S20V20L20Y20K20")


@pytest.mark.parametrize(
    ("reshuffle", "pile", "shuffled"), [("on_draw", "0", None), ("when_empty", "3", "")]
)  # fmt: skip
def test_A40_O10_exhaustion_is_judged_after_the_ace_is_kept(reshuffle, pile, shuffled):
    headline = f"{REPLACE} reshuffle_when={reshuffle}"
    table = short_pile(headline, "1M", HANDS, "3LY 4VL").play("sell 4MS", "end", "draw 1M", "keep")
    assert (phase(table), reads(table, "pile"), reads(table, "reshuffled")) == ("2 2 roll", pile, shuffled)
    assert reads(table, "final turns") is None


# The pile's last card is an Ace and there is no discard: what the two answers lead to.

NO_DISCARDS = [
    ("on_draw", "last_card", "keep", "1+ 2- 1- 2-", (2, 1)),
    ("on_draw", "failed_draw", "keep", "1+ 2- 1- 2-", (2, 1)),
    ("when_empty", "last_card", "keep", "1+ 2- 1-", (2, 2)),
    ("when_empty", "failed_draw", "keep", "1+ 2- 1- 2-", (2, 1)),
    ("on_draw", "last_card", "replace", "1++ 2- 1-", (2, 2)),
    ("on_draw", "failed_draw", "replace", "1++ 2- 1- 2-", (2, 1)),
    ("when_empty", "last_card", "replace", "1++ 2- 1-", (2, 2)),
    ("when_empty", "failed_draw", "replace", "1++ 2- 1- 2-", (2, 1)),
]


@pytest.mark.parametrize(("reshuffle", "final", "answer", "log", "left"), NO_DISCARDS)
def test_A40_A32_O10_O11_an_ace_as_last_card_without_discards(reshuffle, final, answer, log, left):
    headline = f"{REPLACE} reshuffle_when={reshuffle} final_turns_when={final}"
    played, over = play_out(short_pile(headline, "1M", HANDS), "b", answer)
    assert (played, hands(over)) == (log, left)


def test_A40_an_ace_that_comes_back_from_a_pile_of_its_own_is_not_offered_again():
    table = finish_turn(short_pile(REPLACE, "1M", HANDS), "build 4MS@1").play("draw 1M", "replace")
    assert offers(table) == ["draw 1M"]
    table = table.play("draw 1M")
    assert (phase(table), reads(table, "1 hand"), reads(table, "final turns")) == ("2 2 roll", "1M 5ML 7ML", "2")


def test_A40_an_ace_from_the_pile_shuffled_for_this_draw_is_offered():
    table = short_pile(REPLACE, "9LK", HANDS, "1M 3LY").play("sell 4MS", "end", "draw 9LK")
    table = quiet_roll(table).play("sell 5YK", "end", "draw 1M")
    assert (phase(table), reads(table, "pile")) == ("2 2 replace", "3")


def test_A40_there_is_no_draw_and_no_offer_in_a_final_turn():
    table = scene(REPLACE, "turn 44 seat 1 play\nreshuffled\nfinal turns 2\n1 hand 7SK 9LK").play("sell 7SK", "end")
    assert phase(table) == "45 2 roll"


def test_A41_the_first_three_cards_are_not_replaced():
    table = duchy.start("magnate", "en", replace_ace=1)
    table = table.play(*[f"crown N{suit}" for suit in "MSVLYK"], *[f"draw 1{suit}" for suit in "MSVLYK"])
    assert (phase(table), reads(table, "1 hand"), reads(table, "2 hand")) == ("1 1 roll", "1M 1V 1Y", "1S 1L 1K")


def test_V_1_A38_the_offer_is_hidden_from_everybody_else():
    offered, other = drawn(REPLACE, "draw 1M"), scene(REPLACE, DRAWING).play("sell 7SK", "end")
    for seat in (0, 2):
        assert offered.view(seat).diagram() == other.view(seat).diagram()
        assert offered.view(seat).digest == other.view(seat).digest
        assert offered.view(seat).encode() == other.view(seat).encode()
        assert offered.view(seat).actor == "nature"
        assert offered.view(seat).actions() == ()
    assert (offered.view(1).actor, reads(offered.view(1), "due")) == (1, "1M")
    assert [str(action) for action in offered.view(1).actions()] == ["keep", "replace"]


def test_V_1_A38_a_kept_ace_looks_like_any_other_draw():
    kept, other = drawn(REPLACE, "draw 1M", "keep"), drawn(REPLACE, "draw 4VL")
    for seat in (0, 2):
        assert kept.view(seat).diagram() == other.view(seat).diagram()


# Pawn properties


@pytest.mark.parametrize("edition", EDITIONS)
def test_V_2_O15_the_pawns_are_in_the_deck(edition):
    crowns = [f"crown N{suit}" for suit in "MSVLYK"]
    for pawns in (0, 1):
        table = duchy.start("magnate", edition, pawn_properties=pawns).play(*crowns)
        assert ("draw PMSL" in offers(table), len(offers(table))) == (bool(pawns), 30 + 4 * pawns)


def test_V_2_A42_any_first_card_in_each_of_the_five_neutral_districts():
    for card in ("1M", "5YK", "8VL", "PMSL", "PSVK"):
        table = scene("en pawn_properties=1", f"1 hand {card}\n1 tokens {RICH}")
        assert [text[-1] for text in offers(table, "build")] == ["1", "2", "3", "4", "5"]
    table = scene("en pawn_properties=1", f"1 hand 1M\n1 tokens {RICH}\n1 at 2: PSVK")
    assert why(table, "build 1M@2") == "NO_ROOM D4"


def test_A42_the_excuse_is_not_in_the_deck_and_a_district_has_no_pawn():
    assert refusal_of(duchy.start("magnate", "en", pawn_properties=1), "draw 0").code == "NO_SUCH_CARD"


@pytest.mark.parametrize("edition", EDITIONS)
def test_A43_O7_O15_pawns_and_courts_together_are_refused(edition):
    with pytest.raises(duchy.EditionError) as refused:
        duchy.start("magnate", edition, courts=1, pawn_properties=1)
    assert (refused.value.code, refused.value.rule) == ("PAWNS_AND_COURTS", "A43")


@pytest.mark.parametrize("axis", ["mega", "stacked", "courtpawns", "taxtax"])
def test_V_3_other_variants_are_not_offered(axis):
    with pytest.raises(duchy.EditionError) as refused:
        duchy.start("magnate", "en", **{axis: 1})
    assert refused.value.code == "NO_AXIS"


def test_V_3_two_tax_dice_and_deucey_are():
    assert duchy.start("magnate", "en", tax_dice=2, ace_value="deucey").actor == "nature"
