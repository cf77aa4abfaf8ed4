"""Setup: S1-S6, and the rulings on who starts and where the districts lie."""

import pytest
from tests.playing import refusal_of
from tests.scenes import offers, reads, why

import duchy
from duchy.games.decktet import CARDS, COURTS, PAWNS
from duchy.games.magnate import GAME

from .scene import deck, phase, scene, tokens

EDITIONS = ("en", "fr", "ru", "ap", "dc")
PAWN_SUITS = {1: "MSL", 2: "MYK", 3: "MSVLYK", 4: "SVK", 5: "VLY"}
CROWNS = ("crown NY", "crown NM", "crown NK", "crown NS", "crown NL", "crown NV")
CARDS_DEALT = ("draw 1M", "draw 9LK", "draw 7SK", "draw 2VL", "draw 5ML", "draw 3MV")


def dealt(headline: str = "en") -> duchy.Position:
    edition, *axes = headline.split()
    table = duchy.Position.start(GAME, edition, None, dict(axis.split("=") for axis in axes))
    return table.play(*CROWNS, *CARDS_DEALT)


@pytest.mark.parametrize("edition", EDITIONS)
def test_S1_A9_the_bank_has_no_limit_in_any_edition(edition):
    table = scene(edition, "1 hand 1M\n1 tokens M97\n2 tokens M99")
    assert tokens(table.play("sell 1M")) == ("M99", "M99")


@pytest.mark.parametrize(
    ("headline", "size"), [("en", 30), ("fr", 30), ("ru", 30), ("ru courts=1", 34), ("en pawn_properties=1", 34)]
)
def test_S2_the_pile_holds_the_deck_without_pawns_crowns_and_excuse(headline, size):
    edition, *axes = headline.split()
    table = duchy.start("magnate", edition, **dict(axis.split("=") for axis in axes))
    assert reads(table, "pile") == str(size)
    after_crowns = table.play(*CROWNS)
    assert sorted(offers(after_crowns)) == sorted(f"draw {card}" for card in deck(headline))
    assert len(offers(after_crowns)) == size


def test_S2_what_is_out_of_the_game_cannot_be_drawn():
    table = duchy.start("magnate", "en").play(*CROWNS)
    assert {why(table, f"draw {card}") for card in (*PAWNS, *COURTS)} == {"NOT_IN_PILE E1"}
    for card in ("NM", "0"):
        assert refusal_of(table, f"draw {card}").code == "NO_SUCH_CARD"


@pytest.mark.parametrize("district", PAWN_SUITS)
def test_S3_A2_five_districts_with_fixed_numbers(district):
    fits = {
        card
        for card in deck("ru")
        if why(scene("ru", f"1 hand {card}\n1 tokens M9S9V9L9Y9K9"), f"build {card}@{district}") == "fine"
    }
    assert fits == {card for card in deck("ru") if set(card[1:]) & set(PAWN_SUITS[district])}
    numbers = sum(card[0] != "1" for card in fits)
    assert (numbers, len(fits) - numbers) == {1: (19, 3), 2: (20, 3), 3: (24, 6), 4: (21, 3), 5: (18, 3)}[district]


def test_S3_A2_there_is_no_district_0_or_6():
    table = scene("ru", "1 hand 1M\n1 tokens M9")
    assert refusal_of(table, "build 1M@0").code == refusal_of(table, "deed 1M@6").code == "NO_SUCH_PLACE"
    assert refusal_of(table, "build 1M@6").rule == "S3"


def test_S4_the_crowns_are_dealt_in_turn_each_with_a_token():
    table = duchy.start("magnate", "en")
    assert table.actor == "nature"
    assert [(str(action), weight) for action, weight in table.chances()] == [
        ("crown NM", 1), ("crown NS", 1), ("crown NV", 1), ("crown NL", 1), ("crown NY", 1), ("crown NK", 1),
    ]  # fmt: skip
    table = table.play("crown NY")
    assert tokens(table) == ("Y1", "-")
    assert why(table, "crown NY") == "CROWN_DEALT S4"
    assert len(table.chances()) == 5
    table = table.play(*CROWNS[1:])
    assert (reads(table, "1 crowns"), reads(table, "2 crowns")) == ("L Y K", "M S V")
    assert tokens(table) == ("L1Y1K1", "M1S1V1")
    assert why(table, "crown NM") == "OUT_OF_PHASE T6"


def test_S5_three_cards_each_dealt_in_turn_and_hidden():
    table = dealt()
    assert (reads(table, "1 hand"), reads(table, "2 hand")) == ("1M 5ML 7SK", "2VL 3MV 9LK")
    assert reads(table.view(2), "1 hand") == reads(table.view(1), "2 hand") == "? ? ?"
    assert reads(table, "pile") == "24"
    assert why(duchy.start("magnate").play(*CROWNS, "draw 1M"), "draw 1M") == "NOT_IN_PILE E1"


@pytest.mark.parametrize("headline", ["ru courts=1", "en pawn_properties=1"])
def test_S5_28_cards_stay_with_courts_or_pawns(headline):
    assert reads(dealt(headline), "pile") == "28"


def test_S5_every_card_left_is_equally_likely():
    table = duchy.start("magnate", "ru", courts=1).play(*CROWNS, "draw TMVK")
    assert len(table.chances()) == 33
    assert {weight for _, weight in table.chances()} == {1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_S6_A1_seat_1_begins_and_turns_alternate(edition):
    table = dealt(edition)
    assert phase(table) == "1 1 roll"
    seats = []
    for _ in range(6):
        table = table.play("roll 3 2")
        seats.append(table.actor)
        sale = offers(table, "sell")[-1]
        table = table.play(sale, "end")
        table = table.play(offers(table)[0])
    assert seats == [1, 2, 1, 2, 1, 2]


def test_A1_nature_draws_no_first_player():
    table = duchy.start("magnate").play(*CROWNS, *CARDS_DEALT[:-1])
    assert all(str(action).startswith("draw") for action in table.actions())
    assert phase(table.play(CARDS_DEALT[-1])) == "1 1 roll"


def test_S2_the_deck_is_the_extended_decktet():
    assert len(set(CARDS)) == 45
    for suit in "MSVLYK":
        shown = [card for card in CARDS if suit in card[1:]]
        numbers = [int(card[0]) for card in shown if card[0] in "23456789"]
        assert (len(numbers), sum(numbers)) == (8, 44)
        assert [sum(card[0] == kind for card in shown) for kind in "PT1N"] == [2, 2, 1, 1]
