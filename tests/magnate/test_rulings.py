"""Rulings with no section of their own: what is public and what is hidden (A38), and what a seat can count out."""

import pytest
from tests.scenes import offers, reads, words_of

from .scene import RICH, deck, finish_turn, quiet_roll, scene, short_pile
from .test_ending import HANDS


def hidden_from(table, seat: int) -> set[str]:
    """The lines of the diagram that look different in the view of `seat`."""
    truth, seen = table.diagram().splitlines(), table.view(seat).diagram().splitlines()
    assert len(truth) == len(seen)
    return {line for line, other in zip(truth, seen, strict=True) if line != other}


LINES = (
    "turn 20 seat 1 play\ndice 9 1 taxed M\n1 tokens M2K1\n2 tokens L4\n1 hand 7SK 5ML 1M\n2 hand 9LK 9VY\n"
    "1 at 1: 4MS 8MS(M2S1)\n2 at 2: 8YK()\ndiscards 3LY 4VL"
)


@pytest.mark.parametrize("edition", ["en", "fr", "ru", "ap", "dc"])
def test_A38_only_the_cards_in_the_other_hand_are_hidden(edition):
    table = scene(edition, LINES)
    assert hidden_from(table, 1) == {"2 hand 9VY 9LK"}
    assert hidden_from(table, 2) == {"1 hand 1M 5ML 7SK"}
    assert hidden_from(table, 0) == {"2 hand 9VY 9LK", "1 hand 1M 5ML 7SK"}
    assert reads(table.view(1), "2 hand") == "? ?"
    assert reads(table.view(0), "1 hand") == "? ? ?"


def test_A38_the_order_of_the_pile_is_nobodys():
    table = scene("ru", LINES).play("sell 1M", "end")
    drawn = [str(action) for action, weight in table.chances() if weight == 1]
    assert len(drawn) == len(table.chances()) == int(reads(table, "pile") or 0)
    for seat in (0, 1, 2):
        assert table.view(seat).actions() == ()


def test_A38_before_the_first_shuffle_a_known_hand_is_one_of_all_unseen_cards():
    table = scene("ru", "1 hand 7SK 5ML 1M\n2 hand 9LK 9VY 9MS")
    seen = {tuple(words_of(table.view(1).guess(seed), "2 hand")) for seed in range(300)}
    assert len(seen) > 250
    unseen = {card for hand in seen for card in hand}
    assert unseen == set(deck("ru")) - {"7SK", "5ML", "1M"}


@pytest.mark.parametrize("headline", ["ru", "ru reshuffle_when=when_empty"])
def test_A38_when_the_first_pile_is_out_each_seat_can_name_the_other_hand(headline):
    table = short_pile(headline, "9LK", HANDS, "3LY 4VL").play("sell 4MS", "end", "draw 9LK")
    for seed in range(20):
        guess = table.view(2).guess(seed)
        assert (reads(guess, "1 hand"), reads(guess, "2 hand")) == ("5ML 7ML 9LK", "4YK 5YK 8YK")
    table = quiet_roll(table).play("sell 5YK", "end")
    table = table.play(offers(table)[0])
    drawn = "3LY"
    assert reads(table, "2 hand") == "3LY 4YK 8YK"
    assert reads(table.view(1), "2 hand") == "4YK 8YK ?"
    assert reads(table.view(2), "1 hand") == "5ML 7ML 9LK"
    assert {words_of(table.view(1).guess(seed), "2 hand")[0] for seed in range(60)} >= {drawn, "4MS"}
    for seed in range(60):
        hand = set(words_of(table.view(1).guess(seed), "2 hand"))
        assert {"4YK", "8YK"} < hand
        assert hand - {"4YK", "8YK"} < {"3LY", "4VL", "4MS", "5YK"}


@pytest.mark.parametrize("play", ["sell", "build", "deed"])
def test_A38_a_counted_card_that_is_played_is_counted_no_more(play):
    lines = "reshuffled\ncounted 4MS 5ML 7ML 4YK held 3 1"
    table = short_pile("ru", "9LK 9VY 1M", (HANDS[0], "4YK 5YK 8YK"), "3LY", lines)
    assert reads(table.view(2), "1 hand") == "4MS 5ML 7ML"
    assert reads(table.view(1), "2 hand") == "4YK ? ?"
    table = finish_turn(table, next(text for text in offers(table, play) if "7ML" in text))
    assert reads(table, "counted") == "4MS 4YK 5ML held 2 1"
    assert reads(table.view(2), "1 hand") == "4MS 5ML"


@pytest.mark.untraced
def test_A38_a_spectator_counts_both_hands_together():
    lines = "reshuffled\ncounted 4MS 5ML 4YK held 2 1"
    table = short_pile("ru", "9LK 9VY 1M", ("4MS 5ML 7ML", "4YK 5YK 8YK"), "3LY", lines)
    assert (reads(table.view(0), "1 hand"), reads(table.view(0), "2 hand")) == ("? ? ?", "? ? ?")
    hands = set()
    for seed in range(2500):
        guess = table.view(0).guess(seed)
        first, second = set(words_of(guess, "1 hand")), set(words_of(guess, "2 hand"))
        assert (len(first & {"4MS", "5ML", "4YK"}), len(second & {"4MS", "5ML", "4YK"})) == (2, 1)
        hands.add((frozenset(first), frozenset(second)))
    # 3 ways to share the counted cards; 6 unseen others: 1 for seat 1, then 2 of 5 for seat 2
    assert len(hands) == 3 * 6 * 10


@pytest.mark.untraced
def test_A38_every_hand_that_agrees_with_a_view_is_equally_likely():
    lines = "reshuffled"
    table = short_pile("ru", "9LK 9VY 1M", ("4MS", "4YK 5YK"), "3LY", lines)
    counts: dict[str | None, int] = {}
    for seed in range(3000):
        hand = reads(table.view(1).guess(seed), "2 hand")
        counts[hand] = counts.get(hand, 0) + 1
    assert len(counts) == 10
    assert sum((count - 300) ** 2 / 300 for count in counts.values()) < 28  # chi-square, 9 degrees: 1 in 1,000


def test_A38_the_hidden_choice_is_guessed_among_the_suits_of_the_card():
    table = scene("ru", "turn 5 seat 1 roll\n1 at 2: 7SK(S1)\n2 at 5: 7VY(V1)").play("roll 7 4", "choose 7SK K")
    guessed = {reads(table.view(2).guess(seed), "1 chosen 2") for seed in range(40)}
    assert guessed == {"S", "K"}
    assert {reads(table.view(1).guess(seed), "1 chosen 2") for seed in range(40)} == {"K"}


def test_A38_a_court_still_unpaid_is_public():
    table = scene("ru courts=1", f"1 hand TMVK\n1 tokens {RICH}").play("build TMVK@1")
    assert reads(table.view(2), "due") == "TMVK"
