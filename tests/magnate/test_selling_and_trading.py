"""Selling and trading: L1-L3, X1-X3, and when they may be done."""

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.playing import result_of
from tests.scenes import offers, reads, why

from duchy.games.magnate.actions import Kind

from .scene import RICH, deck, phase, scene, tokens

EDITIONS = ("en", "fr", "ru", "ap", "dc")


@pytest.mark.parametrize("edition", EDITIONS)
def test_L1_a_card_is_sold_for_one_token_of_each_suit_an_ace_for_two(edition):
    for card in deck(edition):
        table = scene(edition, f"1 hand {card}").play(f"sell {card}")
        expected = f"{card[1]}2" if card[0] == "1" else "".join(f"{suit}1" for suit in card[1:])
        assert tokens(table) == (expected, "-")
        assert (reads(table, "discards"), reads(table, "1 hand"), reads(table, "pile")) == (card, "", "29")


@pytest.mark.parametrize("played", ["sell 7SK", "deed 7SK@3", "build 7SK@3"])
def test_L2_exactly_one_card_a_turn(played):
    table = scene("ru", f"1 hand 7SK 4MS 1M\n1 tokens {RICH}").play(played)
    if offers(table, "spend"):
        table = table.play("spend S3K4")
    for action in ("sell 1M", "build 1M@3", "deed 1M@3", "sell 4MS"):
        assert why(table, action) == "ONE_CARD L2"
    assert why(table, "end") == "fine"
    assert offers(table, "sell", "build", "deed") == []


def test_L2_a_turn_cannot_end_without_a_card():
    table = scene("ru", f"1 hand 7SK 4MS 1M\n1 tokens {RICH}").play("trade M>S")
    assert why(table, "end") == "MUST_PLAY L2"
    assert "end" not in offers(table)


def test_L2_A30_who_can_place_none_sells():
    table = scene("ru", "1 hand 7SK 4MS 1M")
    assert offers(table) == ["sell 1M", "sell 4MS", "sell 7SK"]


def test_L3_only_a_card_from_ones_own_hand():
    table = scene("ru", f"1 hand 7SK\n2 hand 4MS\n1 at 1: 9MS\n2 at 1: 8MS\ndiscards 5ML\n1 tokens {RICH}")
    for card in ("4MS", "9MS", "8MS", "5ML", "1M"):
        for action in (f"sell {card}", f"build {card}@1", f"deed {card}@3"):
            assert why(table, action) == "NOT_IN_HAND L3"
    for action in ("sell 7SK", "build 7SK@3", "deed 7SK@3"):
        assert why(table, action) == "fine"


@pytest.mark.parametrize("edition", EDITIONS)
def test_X1_A19_three_of_one_suit_for_one_of_another(edition):
    table = scene(edition, "1 tokens M3S2V1")
    assert offers(table, "trade") == [f"trade M>{suit}" for suit in "SVLYK"]
    assert tokens(table.play("trade M>L"))[0] == "S2V1L1"
    assert why(table, "trade M>M") == "SAME_SUIT X1"
    assert why(table, "trade S>M") == "TOO_FEW X1"
    assert why(table, "trade K>K") == "SAME_SUIT X1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_X2_A16_A17_A18_trades_between_income_and_draw(edition):
    lines = "1 hand 7SK\n1 tokens M20\n2 tokens M20"
    table = scene(edition, f"turn 3 seat 1 roll\n{lines}")
    assert why(table, "trade M>S") == "OUT_OF_PHASE T6"
    table = table.play("roll 9 1")
    assert why(table, "trade M>S") == "OUT_OF_PHASE T6"
    table = table.play("tax K", "trade M>S", "sell 7SK", "trade M>S")
    assert tokens(table)[0] == "M14S3K1"
    table = table.play("end")
    assert why(table, "trade M>S") == "OUT_OF_PHASE T6"
    assert why(table.play("draw 1M"), "trade M>S") == "OUT_OF_PHASE T6"


def test_X2_no_trade_while_income_is_chosen_or_a_payment_is_due():
    table = scene("ru", "turn 3 seat 1 roll\n1 hand 7SK\n1 tokens M9S9K9\n1 at 1: 5ML()").play("roll 5 2")
    assert why(table, "trade M>S") == "CHOICE_DUE T6"
    table = table.play("choose 5ML M", "build 7SK@3")
    assert why(table, "trade M>S") == "SPEND_DUE T6"


def test_X2_O9_no_trade_in_the_window_before_income():
    table = scene("ru develop_before_income=1", "turn 3 seat 1 roll\n1 tokens M9\n1 at 1: 5ML()").play("roll 9 2")
    assert why(table, "trade M>S") == "BEFORE_INCOME X2"


def test_X3_A20_any_number_of_trades_in_chains():
    table = scene("ru", "1 tokens M9").play("trade M>S", "trade M>S", "trade M>S")
    assert tokens(table)[0] == "S3"
    assert tokens(table.play("trade S>M"))[0] == "M1"
    assert offers(scene("ru", "1 tokens M9").play("trade M>S", "trade M>S", "trade M>S"), "trade")[0] == "trade S>M"


def test_A20_tokens_just_received_may_be_traded():
    table = scene("ru", "1 hand 1M\n1 tokens M1").play("sell 1M", "trade M>K")
    assert tokens(table)[0] == "K1"


def test_A30_every_card_in_hand_can_be_sold_at_any_table():
    for card in deck("ru courts=1"):
        assert why(scene("ru courts=1", f"1 hand {card}"), f"sell {card}") == "fine"


def test_A34_a_sale_in_the_final_turn_may_finish_a_deed():
    table = scene("ru", "turn 44 seat 1 play\nreshuffled\nfinal turns 1\n1 hand 1M 7SK\n1 at 1: 8MS(M6S1)")
    table = table.play("sell 1M", "pay 8MS M")
    assert (reads(table, "1 at 1:"), tokens(table)[0], phase(table)) == ("8MS", "M1", "44 1 play")
    over = table.play("end")
    assert result_of(over).keys == ((1, 8, 1), (0, 0, 0))
    assert result_of(over).winners == (1,)


@every_seed
def test_L2_L3_of_the_hand_is_offered_what_nothing_refuses(seed):
    offered_as_refused("magnate", {Kind.BUILD, Kind.DEED, Kind.SELL}, seed)


@every_seed
def test_X1_trades_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magnate", {Kind.TRADE}, seed)
