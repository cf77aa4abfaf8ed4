"""Income: I1-I6, the choices of A7 and A8, the examples EX4 and EX5."""

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.scenes import offers, reads, why

from duchy.games.magnate.actions import Kind

from .scene import deck, phase, scene, tokens

ROLL = "turn 5 seat 1 roll"
EDITIONS = ("en", "fr", "ru", "ap", "dc")


def test_I1_the_higher_die_pays_both_players():
    table = scene("ru", f"{ROLL}\n1 at 2: 9LK\n1 at 3: 4MS\n2 at 1: 9MS\n2 at 3: 4VL")
    assert tokens(table.play("roll 9 4")) == ("L1K1", "M1S1")
    assert tokens(table.play("roll 4 3")) == ("M1S1", "V1L1")
    assert tokens(table.play("roll 8 4")) == ("-", "-")


def test_I1_doubles_pay_once():
    assert tokens(scene("ru", f"{ROLL}\n1 at 2: 9LK").play("roll 9 9")) == ("L1K1", "-")
    assert tokens(scene("ru", ROLL).play("roll 10 10")) == ("M1S1V1", "L1Y1K1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_I2_EX4_a_10_pays_one_token_for_each_crown(edition):
    table = scene(edition, f"{ROLL}\n1 crowns M K Y\n2 crowns S V L\n1 at 2: 6LK\n2 at 1: 6MV(M1)")
    assert tokens(table.play("roll 10 6")) == ("M1Y1K1", "S1V1L1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_I3_every_developed_property_of_the_rank_pays_each_of_its_suits(edition):
    table = scene(edition, f"{ROLL}\n1 at 1: 7ML\n1 at 4: 7SK\n2 at 4: 7VY\n2 at 1: 1M").play("roll 7 2")
    assert tokens(table) == ("M1S1L1K1", "V1Y1")
    assert phase(table) == "5 1 play"


def test_I3_covered_properties_pay_as_well():
    table = scene("ru", f"{ROLL}\n1 at 1: 7ML 5ML 6LK\n1 at 2: 8YK(K3)")
    assert tokens(table.play("roll 7 6")) == ("M1L1", "-")
    assert tokens(table.play("roll 5 2")) == ("M1L1", "-")


def test_I3_every_number_card_pays_on_its_own_rank_alone():
    for card in deck("ru"):
        rank = int(card[0])
        table = scene("ru", f"{ROLL}\n2 at 3: {card}")
        paid = {face for face in range(2, 10) if tokens(table.play(f"roll {face} 2"))[1] != "-"}
        assert paid == ({rank} if rank > 1 else set())


def test_I3_cards_in_hand_discards_and_pile_pay_nothing():
    assert tokens(scene("ru", f"{ROLL}\n1 hand 7ML\n2 hand 7SK\ndiscards 7VY").play("roll 7 3")) == ("-", "-")


@pytest.mark.parametrize("edition", EDITIONS)
def test_I4_the_owner_of_a_deed_chooses_one_of_its_suits(edition):
    table = scene(edition, f"{ROLL}\n1 at 1: 7ML(M3)").play("roll 7 2")
    assert (phase(table), table.actor) == ("5 1 choose", 1)
    assert offers(table) == ["choose 7ML M", "choose 7ML L"]
    assert tokens(table.play("choose 7ML M")) == ("M1", "-")
    assert tokens(table.play("choose 7ML L")) == ("L1", "-")
    assert phase(table.play("choose 7ML L")) == "5 1 play"
    assert reads(table.play("choose 7ML L"), "1 at 1:") == "7ML(M3)"


def test_I4_deed_and_developed_properties_of_one_rank_together():
    table = scene("ru", f"{ROLL}\n1 at 1: 7ML 4MS\n1 at 2: 1K 7SK(K1)").play("roll 7 7")
    assert offers(table) == ["choose 7SK S", "choose 7SK K"]
    assert tokens(table.play("choose 7SK K")) == ("M1L1K1", "-")


def test_I4_a_finished_deed_pays_as_developed_and_asks_nothing():
    table = scene("ru", "1 hand 1M\n1 tokens M1L1\n1 at 1: 7ML(M6)").play("pay 7ML M", "sell 1M", "end", "draw 9VY")
    assert tokens(table.play("roll 7 2"))[0] == "M3L2"


def test_I4_the_rank_2_pays_too():
    table = scene("ru", f"{ROLL}\n1 at 2: 2MK(M1)\n2 at 4: 2VL").play("roll 2 2")
    assert offers(table) == ["choose 2MK M", "choose 2MK K"]
    assert tokens(table.play("choose 2MK K")) == ("K1", "V1L1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_I5_EX5_two_1s_pay_for_aces_after_one_tax(edition):
    table = scene(edition, f"{ROLL}\n1 at 1: 1M 5ML\n1 at 2: 1K\n2 at 5: 1Y\n1 tokens M4\n2 tokens M3")
    table = table.play("roll 1 1")
    assert phase(table) == "5 1 tax"
    assert tokens(table.play("tax M")) == ("M2K1", "M1Y1")


def test_I5_aces_in_hand_or_discarded_pay_nothing():
    table = scene("ru", f"{ROLL}\n1 hand 1M\n2 hand 1S\ndiscards 1V\n1 at 4: 1K").play("roll 1 1", "tax V")
    assert tokens(table) == ("K1", "-")


@pytest.mark.parametrize("roll", ["roll 2 1", "roll 10 1"])
def test_I5_one_1_alone_pays_no_ace(roll):
    table = scene("ru", f"{ROLL}\n1 crowns S V L\n2 crowns M Y K\n1 at 1: 1M").play(roll, "tax K")
    assert "M" not in tokens(table)[0]


def test_I6_A28_courts_pay_nothing_as_deed_or_developed():
    table = scene("ru courts=1", f"{ROLL}\n1 at 1: TMLY\n2 at 1: TMVK(M4)")
    for face in range(2, 10):
        after = table.play(f"roll {face} {face}")
        assert (tokens(after), phase(after)) == (("-", "-"), "5 1 play")
    assert tokens(table.play("roll 10 10")) == ("M1S1V1", "L1Y1K1")
    assert tokens(table.play("roll 1 1", "tax M")) == ("-", "-")


def test_A28_a_10_pays_no_pawn_property():
    table = scene("ru pawn_properties=1", f"{ROLL}\n1 at 1: PMSL\n2 at 1: PMYK(M4)").play("roll 10 4")
    assert (tokens(table), phase(table)) == (("M1S1V1", "L1Y1K1"), "5 1 play")


def test_A6_an_ace_that_is_a_deed_pays_and_asks_nothing():
    table = scene("ru", f"{ROLL}\n1 at 1: 1M(M2)\n2 at 2: 1K()").play("roll 1 1", "tax V")
    assert (tokens(table), phase(table)) == (("M1", "K1"), "5 1 play")


SEVENS = f"{ROLL}\n1 at 2: 7SK(S1)\n1 at 4: 7ML(M1)\n2 at 5: 7VY(V1)"


def test_A7_O13_the_active_player_chooses_first_by_district_then_the_other():
    table = scene("ru", SEVENS).play("roll 7 4")
    order = []
    while phase(table).endswith("choose"):
        order.append((table.actor, offers(table)))
        table = table.play(offers(table)[0])
    assert order == [
        (1, ["choose 7SK S", "choose 7SK K"]), (1, ["choose 7ML M", "choose 7ML L"]),
        (2, ["choose 7VY V", "choose 7VY Y"]),
    ]  # fmt: skip
    table = scene("ru", SEVENS.replace("seat 1 roll", "seat 2 roll")).play("roll 7 4")
    assert (table.actor, offers(table)) == (2, ["choose 7VY V", "choose 7VY Y"])
    table = table.play("choose 7VY Y")
    assert (table.actor, offers(table)) == (1, ["choose 7SK S", "choose 7SK K"])


def test_A7_I4_what_is_not_the_last_choice_can_be_foreseen_though_another_is_secret():
    table = scene("ru", SEVENS.replace("seat 1 roll", "seat 2 roll")).play("roll 7 4", "choose 7VY Y")
    assert reads(table.view(1), "2 chosen 5") == "?"
    assert table.view(1).expected(table.action("choose 7SK S")) is not None
    table = table.play("choose 7SK S")
    assert table.view(1).expected(table.action("choose 7ML M")) is None


def test_A7_nobody_chooses_out_of_turn():
    table = scene("ru", SEVENS).play("roll 7 4")
    assert why(table, "choose 7ML M") == why(table, "choose 7VY V") == "NOT_DUE I4"
    assert why(table.play("choose 7SK S"), "choose 7SK K") == "NOT_DUE I4"


def test_A7_O13_everything_is_paid_at_once_after_the_last_choice():
    table = scene("ru", SEVENS).play("roll 7 4", "choose 7SK K", "choose 7ML M")
    assert tokens(table) == ("-", "-")
    table = table.play("choose 7VY V")
    assert tokens(table) == ("M1K1", "V1")
    assert reads(table, "1 chosen 2") is None


def test_A7_O13_a_choice_is_hidden_from_the_other_until_all_are_made():
    table = scene("ru", SEVENS).play("roll 7 4", "choose 7SK K")
    assert reads(table.view(1), "1 chosen 2") == "K"
    for seat in (0, 2):
        assert reads(table.view(seat), "1 chosen 2") == "?"
    twin = scene("ru", SEVENS).play("roll 7 4", "choose 7SK S")
    for seat in (0, 2):
        assert twin.view(seat).diagram() == table.view(seat).diagram()
        assert twin.view(seat).digest == table.view(seat).digest
    assert twin.view(1).digest != table.view(1).digest


def test_A8_the_choice_is_of_a_suit_of_the_card_and_cannot_be_declined():
    table = scene("ru", SEVENS).play("roll 7 4")
    for suit in "MVLY":
        assert why(table, f"choose 7SK {suit}") == "CHOICE_SUIT I4"
    for other in ("end", "collect", "trade M>S", "pay 7SK S", "sell 1M", "roll 2 2", "keep"):
        assert why(table, other) == "CHOICE_DUE T6"


@every_seed
def test_I4_A8_suits_of_an_income_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magnate", {Kind.CHOOSE}, seed)
