"""Building outright: D1-D6, the example EX1, prices and places of every card."""

from itertools import product

import pytest
from tests.contract.legality import every_seed, offered_as_refused
from tests.playing import refusal_of
from tests.scenes import offers, reads, why

from duchy.games.magnate.actions import Kind

from .scene import RICH, deck, phase, scene, tokens
from .test_setup import PAWN_SUITS

NUMBER_CARDS = [card for card in deck("ru") if card[0] != "1"]
EDITIONS = ("en", "fr", "ru", "ap", "dc")


def payments(card: str, price: int, held: dict[str, int], least: int = 1) -> set[str]:
    """By plain enumeration: all ways to pay the price from these tokens, `least` of each suit."""
    suits = card[1:]
    ways = product(*(range(least, min(price, held.get(suit, 0)) + 1) for suit in suits))
    return {
        "spend " + "".join(f"{suit}{count}" for suit, count in zip(suits, way, strict=True) if count)
        for way in ways
        if sum(way) == price
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", NUMBER_CARDS)
def test_D1_the_price_is_the_rank_in_all_suits_of_the_card(edition, card):
    rank = int(card[0])
    table = scene(edition, f"1 hand {card}\n1 tokens {RICH}").play(f"build {card}@3")
    ways = payments(card, rank, dict.fromkeys("MSVLYK", 20))
    assert len(ways) == rank - 1
    if rank == 2:
        assert phase(table) == "1 1 play"
        assert tokens(table)[0] == "".join(f"{suit}{19 if suit in card else 20}" for suit in "MSVLYK")
    else:
        assert phase(table) == "1 1 spend"
        assert set(offers(table)) == ways
        assert sum(map(int, _counts(tokens(table.play(offers(table)[0]))[0]))) == 120 - rank


def _counts(text: str) -> list[str]:
    return "".join(sign if sign.isdigit() else " " for sign in text).split()


@pytest.mark.parametrize(("waves", "leaves"), [(1, 1), (1, 3), (2, 2), (3, 1), (1, 5), (2, 3), (0, 6), (4, 0), (0, 0)])
def test_D1_payments_from_few_tokens(waves, leaves):
    table = scene("ru", f"1 hand 4VL\n1 tokens V{waves}L{leaves}M9")
    ways = payments("4VL", 4, {"V": waves, "L": leaves})
    if not ways:
        assert why(table, "build 4VL@3") == "PRICE D1"
        return
    table = table.play("build 4VL@3")
    assert reads(table, "1 at 3:") == "4VL"
    if len(ways) == 1:
        assert (phase(table), reads(table, "due")) == ("1 1 play", None)
        assert sum(map(int, _counts(tokens(table)[0]))) == waves + leaves + 9 - 4
    else:
        assert set(offers(table)) == ways


def test_D1_the_tokens_go_to_the_bank():
    table = scene("ru", "1 hand 4VL\n1 tokens V3L3M1").play("build 4VL@3", "spend V3L1")
    assert tokens(table) == ("M1L2", "-")
    assert reads(table, "1 at 3:") == "4VL"
    assert phase(table) == "1 1 play"
    assert why(table, "spend V3L1") == "OUT_OF_PHASE T6"


@pytest.mark.parametrize("edition", EDITIONS)
def test_EX1_D1_the_sailor_outright_has_exactly_three_payments(edition):
    table = scene(edition, "1 hand 4VL\n1 tokens V9L9").play("build 4VL@3")
    assert offers(table) == ["spend V1L3", "spend V2L2", "spend V3L1"]
    for action in ("spend V4", "spend L4", "spend V3L5", "spend V1L1", "spend M2S2", "spend V1L3", "spend V3L1"):
        assert why(table, action) == ("fine" if action in offers(table) else "PAYMENT D1")
    assert (refusal_of(table, "spend V2L3").code, refusal_of(table, "spend V2L3").rule) == ("NO_SUCH_PAYMENT", "D1")
    assert why(scene(edition, "1 hand 4VL\n1 tokens V9"), "build 4VL@3") == "PRICE D1"
    assert why(scene(edition, "1 hand 4VL\n1 tokens L9"), "build 4VL@3") == "PRICE D1"


def test_D1_while_a_payment_is_due_nothing_else_is_possible():
    table = scene("ru", f"1 hand 4VL 1M\n1 tokens {RICH}\n1 at 1: 5ML(M1)").play("build 4VL@3")
    for action in ("end", "sell 1M", "pay 5ML M", "trade M>S", "build 1M@3", "collect", "roll 2 2", "draw 9LK"):
        assert why(table, action) == "SPEND_DUE T6"
    assert why(table, "spend V4L4") == "PAYMENT D1"


@pytest.mark.parametrize(("edition", "cost"), [("en", 1), ("fr", 3), ("ru", 3), ("ap", 3), ("dc", 3)])
def test_D2_O1_an_ace_costs_tokens_of_its_suit(edition, cost):
    table = scene(edition, f"1 hand 1V\n1 tokens M9V{cost}")
    after = table.play("build 1V@3")
    assert (tokens(after)[0], phase(after), reads(after, "1 at 3:")) == ("M9", "1 1 play", "1V")
    assert tokens(scene(edition, "1 hand 1V\n1 tokens V7").play("build 1V@3"))[0] == f"V{7 - cost}"
    short = scene(edition, f"1 hand 1V\n1 tokens M9V{cost - 1}L9")
    assert why(short, "build 1V@3") == "ACE_PRICE D2"


@pytest.mark.parametrize("cost", [1, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_O1_ace_cost_is_the_price_and_finishes_the_deed(edition, cost):
    headline = f"{edition} ace_cost={cost} ace_deed=1"
    assert tokens(scene(headline, "1 hand 1V\n1 tokens V9").play("build 1V@3"))[0] == f"V{9 - cost}"
    table = scene(headline, "1 hand 1V\n1 tokens V9").play("deed 1V@3", *["pay 1V V"] * cost)
    assert (reads(table, "1 at 3:"), tokens(table)[0]) == ("1V", f"V{8 - cost}")


@pytest.mark.parametrize("kind", ["build", "deed"])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("district", PAWN_SUITS)
def test_D3_a_first_card_shares_a_suit_with_the_pawn(district, seat, kind):
    for card in NUMBER_CARDS:
        table = scene("ru", f"turn 3 seat {seat} play\n{seat} hand {card}\n{seat} tokens {RICH}")
        fits = set(card[1:]) & set(PAWN_SUITS[district])
        assert why(table, f"{kind} {card}@{district}") == ("fine" if fits else "FIRST_CARD D3")


def test_D3_A21_the_excuse_takes_any_first_card_of_each_player():
    table = scene("ru", f"turn 3 seat 2 play\n1 at 3: 5YK\n2 hand 4MS\n2 tokens {RICH}")
    assert why(table, "build 4MS@3") == why(table, "deed 4MS@3") == "fine"
    table = scene("ru", f"turn 3 seat 1 play\n1 at 3: 5YK\n1 hand 4MS\n1 tokens {RICH}")
    assert why(table, "build 4MS@3") == "NO_ROOM D4"


@pytest.mark.parametrize("before", ["1M", "1K", "4VL", "8YK", "6SY", "3MV"])
def test_D4_a_next_card_shares_a_suit_with_the_card_before(before):
    for card in deck("ru"):
        if card not in (before, "7SK"):
            table = scene("ru", f"1 hand {card}\n1 tokens {RICH}\n1 at 2: 7SK {before}")
            fits = set(card[1:]) & set(before[1:])
            for kind in ("build", "deed"):
                assert why(table, f"{kind} {card}@2") == ("fine" if fits else "NO_ROOM D4"), card


def test_D4_only_the_last_card_of_ones_own_side_counts():
    table = scene("ru", f"1 hand 4MS\n1 tokens {RICH}\n1 at 1: 9MS 3LY\n2 at 1: 8MS")
    assert why(table, "build 4MS@1") == "NO_ROOM D4"
    table = scene("ru", f"turn 2 seat 2 play\n2 hand 4MS\n2 tokens {RICH}\n1 at 1: 9MS 3LY\n2 at 1: 8MS")
    assert why(table, "build 4MS@1") == "fine"


def test_D4_the_pawn_does_not_matter_after_the_first_card():
    table = scene("ru", f"1 hand 4VL\n1 tokens {RICH}\n1 at 2: 3MV")
    assert why(table, "build 4VL@2") == "fine"
    assert why(scene("ru", f"1 hand 4VL\n1 tokens {RICH}"), "build 4VL@2") == "FIRST_CARD D3"


def test_D5_a_placed_card_never_moves():
    table = scene("ru", f"1 hand 4MS\n1 tokens {RICH}\n1 at 1: 9MS").play("build 4MS@1", "spend M2S2")
    assert reads(table, "1 at 1:") == "9MS 4MS"
    moves = [text for text in offers(table) if "9MS" in text or "4MS" in text]
    assert moves == []
    table = scene("ru", f"1 hand 1K\n1 tokens {RICH}\n1 at 1: 9MS 4MS")
    for card, district in product(("9MS", "4MS"), range(1, 6)):
        assert why(table, f"build {card}@{district}") == "NOT_IN_HAND L3"


def test_D5_a_card_that_fits_nowhere_can_only_be_sold():
    columns = "\n".join(f"1 at {at}: {card}" for at, card in enumerate(("1Y", "2SY", "3LY", "6SY", "7VY"), 1))
    table = scene("ru", f"1 hand 1M\n1 tokens {RICH}\n{columns}")
    assert offers(table, "build", "deed", "sell") == ["sell 1M"]


@pytest.mark.parametrize("kind", ["build", "deed"])
def test_D6_an_unfinished_deed_blocks_its_district_for_its_owner(kind):
    lines = f"1 hand 4MS\n2 hand 9MS\n1 tokens {RICH}\n2 tokens {RICH}\n1 at 1: 8MS(M7)"
    table = scene("ru", lines)
    assert why(table, f"{kind} 4MS@1") == "DEED_OPEN D6"
    assert why(table, f"{kind} 4MS@3") == "fine"
    assert why(scene("ru", f"turn 2 seat 2 play\n{lines}"), f"{kind} 9MS@1") == "fine"


def test_D6_a_deed_in_every_district_leaves_only_the_sale():
    columns = "\n".join(f"1 at {at}: {card}()" for at, card in enumerate(("7ML", "8YK", "5SV", "7SK", "4VL"), 1))
    table = scene("ru", f"1 hand 1M\n{columns}\n1 tokens M9")
    assert offers(table, "build", "deed", "sell") == ["sell 1M"]
    assert why(table, "build 1M@1") == "DEED_OPEN D6"


def test_A2_no_rule_knows_neighbouring_districts():
    table = scene("ru", f"1 hand 1K\n1 tokens {RICH}\n1 at 1: 9MS\n1 at 3: 9LK\n1 at 5: 9VY")
    assert offers(table, "build") == ["build 1K@2", "build 1K@3", "build 1K@4"]


def test_A22_a_deed_is_the_previous_card_from_the_moment_it_is_placed():
    table = scene("ru", "1 hand 8YK 1K 1S\n1 tokens Y9K9S9\n1 at 4: 7SK")
    table = table.play("deed 8YK@4")
    assert reads(table, "1 at 4:") == "7SK 8YK(-)"
    later = scene("ru", "1 hand 1K 1S\n1 tokens Y9K9S9\n1 at 4: 7SK 8YK")
    assert (why(later, "build 1K@4"), why(later, "build 1S@4")) == ("fine", "NO_ROOM D4")


def test_A37_there_is_no_limit_to_the_cards_of_a_district():
    column = "1M 2MK 4MS 5ML 6MV 7ML 8MS 9MS 3MV 4VL 8VL 2VL 5SV 6SY 3SK 7SK"
    table = scene("ru", f"1 hand 9LK\n1 tokens {RICH}\n1 at 1: {column}").play("build 9LK@1", "spend L4K5")
    assert reads(table, "1 at 1:") == f"{column} 9LK"


@every_seed
def test_D1_C2_payments_are_offered_where_nothing_refuses_them(seed):
    offered_as_refused("magnate", {Kind.SPEND}, seed, every=20, rare=True)
