"""Drawing and the end: E1-E4, every way in which the two exhaustions can come, how long a game lasts."""

from itertools import product

import pytest
from tests.scenes import offers, reads, why, words_of

from duchy import Match, Position
from duchy.games.magnate import GAME
from duchy.games.magnate.ending import last_mover, last_seller, sold_last
from duchy.games.magnate.fields import Phase, State

from .scene import finish_turn, phase, play_out, quiet_roll, scene, short_pile

EDITIONS = ("en", "fr", "ru", "ap", "dc")
HANDS = ("4MS 5ML 7ML", "4YK 5YK 8YK")


def hands(table) -> tuple[int, int]:
    return len(words_of(table, "1 hand")), len(words_of(table, "2 hand"))


def test_E1_one_card_is_drawn_and_ends_the_turn():
    table = scene("ru", "turn 3 seat 1 play\n1 hand 7SK 5ML 1M\n2 hand 9LK 9VY 9MS").play("sell 1M", "end")
    assert (phase(table), len(table.chances()), reads(table, "pile")) == ("3 1 draw", 24, "24")
    assert {weight for _, weight in table.chances()} == {1}
    for card in ("7SK", "1M", "9LK"):
        assert why(table, f"draw {card}") == "NOT_IN_PILE E1"
    table = table.play("draw 4VL")
    assert (reads(table, "1 hand"), reads(table, "pile"), phase(table)) == ("4VL 5ML 7SK", "23", "4 2 roll")


def test_E1_the_discards_cannot_be_drawn_from_the_first_pile():
    table = scene("ru", "1 hand 1M\ndiscards 9LK 9VY").play("sell 1M", "end")
    assert not {"draw 9LK", "draw 9VY", "draw 1M"} & set(offers(table))


@pytest.mark.parametrize("edition", EDITIONS)
def test_E2_A31_O10_the_discards_become_the_pile_when_a_card_must_be_drawn(edition):
    table = short_pile(edition, "9LK", HANDS, "3LY 4VL").play("sell 4MS", "end", "draw 9LK")
    assert (reads(table, "pile"), reads(table, "reshuffled"), reads(table, "discards")) == ("0", None, "3LY 4MS 4VL")
    table = quiet_roll(table).play("sell 5YK", "end")
    assert (reads(table, "pile"), reads(table, "reshuffled"), reads(table, "discards")) == ("4", "", None)
    assert offers(table) == ["draw 3LY", "draw 4MS", "draw 4VL", "draw 5YK"]


def test_E2_A31_O10_when_empty_shuffles_as_soon_as_the_last_card_is_taken():
    table = short_pile("ru reshuffle_when=when_empty", "9LK", HANDS, "3LY 4VL").play("sell 4MS", "end", "draw 9LK")
    assert (reads(table, "pile"), reads(table, "reshuffled"), reads(table, "discards")) == ("3", "", None)
    table = quiet_roll(table).play("sell 5YK", "end")
    assert offers(table) == ["draw 3LY", "draw 4MS", "draw 4VL"]
    assert reads(table, "discards") == "5YK"


@pytest.mark.parametrize("headline", ["ru", "ru reshuffle_when=when_empty", "dc", "dc reshuffle_when=when_empty"])
def test_E2_the_discards_are_shuffled_only_once(headline):
    lines = "reshuffled\nturn 40 seat 1 play"
    log, over = play_out(short_pile(headline, "9LK", HANDS, "3LY 4VL", lines), "s")
    assert log == ("1+ 2- 1- 2-" if headline.startswith("dc") else "1+ 2- 1-")
    assert words_of(over, "discards")[0] == "3LY"


@pytest.mark.parametrize("edition", ["en", "fr", "ru", "ap"])
def test_E3_A33_after_the_last_card_the_opponent_and_then_the_taker_play_once_more(edition):
    table = short_pile(edition, "9LK", HANDS, "3LY", "reshuffled\nturn 40 seat 1 play").play("sell 4MS", "end")
    assert reads(table, "final turns") is None
    table = table.play("draw 9LK")
    assert (reads(table, "final turns"), phase(table)) == ("2", "41 2 roll")
    table = table.play("roll 10 1")
    assert phase(table) == "41 2 tax"
    table = finish_turn(table.play("tax M"))
    assert (reads(table, "final turns"), phase(table)) == ("1", "42 1 roll")
    table = finish_turn(quiet_roll(table))
    assert (phase(table), table.is_over, table.actor, table.actions()) == ("42 1 over", True, None, ())
    assert hands(table) == (2, 2)


def test_E3_A33_O11_failed_draw_counts_from_the_first_draw_that_finds_no_card():
    table = short_pile("dc", "9LK", HANDS, "3LY", "reshuffled\nturn 40 seat 1 play").play("sell 4MS", "end", "draw 9LK")
    assert (reads(table, "final turns"), phase(table)) == (None, "41 2 roll")
    table = finish_turn(quiet_roll(table))
    assert (reads(table, "final turns"), phase(table)) == ("2", "42 1 roll")
    log, over = play_out(table, "s")
    assert (log, hands(over)) == ("1- 2-", (2, 1))


def test_E3_nothing_can_be_played_when_the_game_is_over():
    table = scene("ru", "turn 44 seat 1 play\nreshuffled\nfinal turns 1\n1 hand 1M 7SK").play("sell 1M", "end")
    for action in ("roll 2 2", "draw 9LK", "sell 7SK", "end", "tax M", "keep", "collect", "spend M1", "choose 7SK S"):
        assert why(table, action) == "OVER E3"


@pytest.mark.parametrize("headline", ["en", "fr", "ru", "en reshuffle_when=when_empty", "ru courts=1"])
def test_E4_EX6_two_cards_are_left_in_each_hand(headline):
    table = short_pile(headline, "9LK 9VY", HANDS, "3LY")
    for plays in ("s", "sb", "bs"):
        assert hands(play_out(table, plays)[1]) == (2, 2)


def test_E4_the_cards_left_in_hand_count_for_nothing():
    table = scene("ru", "1 hand 9MS 8MS\n1 at 1: 1M\n2 hand 4MS 3LY\n2 at 1: 1S")
    assert table.standing().keys == ((0, 1, 0), (0, 1, 0))


# Which turns are played, and who draws in them. The pile holds one card; then, by what the players do:
# s sell, b build; turn by turn, the last letter for all that follow.

FIRST_EXHAUSTION = [
    # discards, plays, reshuffle_when, final_turns_when, turns, cards left in the hands
    ("3LY 4VL", "s", "on_draw", "last_card", "1+ 2+ 1+ 2+ 1+ 2- 1-", (2, 2)),
    ("3LY 4VL", "s", "on_draw", "failed_draw", "1+ 2+ 1+ 2+ 1+ 2- 1- 2-", (2, 1)),
    ("3LY 4VL", "s", "when_empty", "last_card", "1+ 2+ 1+ 2+ 1- 2-", (2, 2)),
    ("3LY 4VL", "s", "when_empty", "failed_draw", "1+ 2+ 1+ 2+ 1- 2- 1-", (1, 2)),
    ("3LY 4VL", "b", "on_draw", "last_card", "1+ 2+ 1+ 2- 1-", (2, 2)),
    ("3LY 4VL", "b", "on_draw", "failed_draw", "1+ 2+ 1+ 2- 1- 2-", (2, 1)),
    ("3LY 4VL", "b", "when_empty", "last_card", "1+ 2+ 1+ 2- 1-", (2, 2)),
    ("3LY 4VL", "b", "when_empty", "failed_draw", "1+ 2+ 1+ 2- 1- 2-", (2, 1)),
    ("", "b", "on_draw", "last_card", "1+ 2- 1- 2-", (2, 1)),
    ("", "b", "on_draw", "failed_draw", "1+ 2- 1- 2-", (2, 1)),
    ("", "b", "when_empty", "last_card", "1+ 2- 1-", (2, 2)),
    ("", "b", "when_empty", "failed_draw", "1+ 2- 1- 2-", (2, 1)),
    ("", "bs", "on_draw", "last_card", "1+ 2+ 1- 2-", (2, 2)),
    ("", "bs", "on_draw", "failed_draw", "1+ 2+ 1- 2- 1-", (1, 2)),
    ("", "bs", "when_empty", "last_card", "1+ 2- 1-", (2, 2)),
    ("", "bs", "when_empty", "failed_draw", "1+ 2- 1- 2-", (2, 1)),
]


@pytest.mark.parametrize("replace_ace", [0, 1])
@pytest.mark.parametrize(("discards", "plays", "reshuffle", "final", "log", "left"), FIRST_EXHAUSTION)
def test_E2_E3_A31_A32_A33_O10_O11_every_ending(discards, plays, reshuffle, final, log, left, replace_ace):
    headline = f"ru reshuffle_when={reshuffle} final_turns_when={final} replace_ace={replace_ace}"
    played, over = play_out(short_pile(headline, "9LK", HANDS, discards), plays)
    assert (played, hands(over)) == (log, left)


@pytest.mark.parametrize("final", ["last_card", "failed_draw"])
def test_A32_without_discards_no_card_is_drawn_and_the_opponent_begins_the_final_turns(final):
    table = short_pile(f"ru final_turns_when={final}", "9LK", HANDS)
    table = quiet_roll(finish_turn(table, "build 4MS@1").play("draw 9LK"))
    assert table.actor == 2
    table = finish_turn(table, "build 4YK@2")
    assert (phase(table), reads(table, "final turns"), hands(table)) == ("3 1 roll", "2", (3, 2))


def test_A32_when_empty_the_final_turns_follow_the_last_card_at_once():
    table = short_pile("ru reshuffle_when=when_empty", "9LK", HANDS)
    table = finish_turn(table, "build 4MS@1").play("draw 9LK")
    assert (phase(table), reads(table, "final turns"), reads(table, "reshuffled")) == ("2 2 roll", "2", "")


@pytest.mark.parametrize("headline", ["dc", "dc reshuffle_when=when_empty", "ru"])
def test_A30_a_turn_begins_with_three_cards_only_the_very_last_with_two(headline):
    table = short_pile(headline, "9LK 9VY", HANDS)
    sizes = []
    for plays in ("b", "bs", "s"):
        here = table
        while not here.is_over:
            here = quiet_roll(here) if here.actor == "nature" else here
            sizes.append((hands(here)[int(here.actor or 0) - 1], reads(here, "final turns") == "1"))
            here = finish_turn(here, offers(here, "sell" if plays == "s" else "build")[0])
            while phase(here).endswith("draw"):
                here = here.play(offers(here)[0])
    assert {size for size, last in sizes if not last} == {3}
    assert {size for size, last in sizes if last} <= {2, 3}
    assert (2, True) in sizes


# A45: how long


def lasting(seed_plays, headline: str) -> tuple[int, int, int]:
    """Turns, size of the reshuffled pile, Aces replaced; `seed_plays(position)` is the action of a seat."""
    edition, *axes = headline.split()
    here = Position.start(GAME, edition, None, dict(axis.split("=") for axis in axes))
    pile, replaced = -1, 0
    while not here.is_over:
        actions = offers(here)
        action = actions[(11 * here.turn + 17) % len(actions)] if here.actor == "nature" else seed_plays(here)
        replaced += action == "replace"
        flipped = reads(here, "reshuffled") is None
        before = (reads(here, "discards") or "").split()
        here = here.play(action)
        if flipped and reads(here, "reshuffled") is not None:
            pile = len(before) + (action == "replace")
    return here.turn, pile, replaced


def seller(here) -> str:
    return (offers(here, "sell") or offers(here, "end") or offers(here, "keep", "choose", "collect", "spend"))[0]


def builder(here) -> str:
    rest = offers(here, "end") or offers(here, "sell") or offers(here)
    return (offers(here, "replace", "pay", "build", "choose", "spend", "deed") or rest)[0]


@pytest.mark.parametrize(
    ("headline", "most"),
    [
        ("en", 51), ("fr", 51), ("ru", 51), ("ru courts=1", 59), ("en pawn_properties=1", 59), ("dc", 52),
        ("ru reshuffle_when=when_empty", 50), ("ru courts=1 reshuffle_when=when_empty", 58),
        ("dc reshuffle_when=when_empty", 51), ("dc courts=1", 60),
    ],
)  # fmt: skip
def test_A45_the_longest_game(headline, most):
    turns, pile, _ = lasting(seller, headline)
    assert turns == most
    extra = headline.startswith("dc")
    assert turns == (28 if "courts=1" in headline or "pawn" in headline else 24) + pile + 2 + extra


AXES_OF_LENGTH = list(product(("last_card", "failed_draw"), ("on_draw", "when_empty"), (0, 1), (0, 1)))


@pytest.mark.untraced
@pytest.mark.parametrize(("final", "reshuffle", "replace_ace", "courts"), AXES_OF_LENGTH)
def test_A45_a_game_lasts_n_plus_d_plus_2_turns_less_the_aces_replaced(final, reshuffle, replace_ace, courts):
    headline = f"ru final_turns_when={final} reshuffle_when={reshuffle} replace_ace={replace_ace} courts={courts}"
    turns, pile, replaced = lasting(builder, headline)
    assert pile > 0
    assert (replaced > 0) == (replace_ace == 1)
    assert turns == (28 if courts else 24) + pile + 2 - replaced + (final == "failed_draw")


def test_A45_A32_without_discards_on_draw_with_last_card_adds_a_turn():
    for headline, turns in [
        ("ru", 4), ("ru reshuffle_when=when_empty", 3), ("dc", 4), ("dc reshuffle_when=when_empty", 4),
    ]:  # fmt: skip
        log, _ = play_out(short_pile(headline, "9LK", HANDS), "b")
        assert len(log.split()) == turns == 1 + 0 + 2 + (headline != "ru reshuffle_when=when_empty")


def dealt(headline: str) -> Match:
    """A game whose cards have been dealt."""
    edition, *axes = headline.split()
    match = Match(GAME.settle(edition, dict(axis.split("=") for axis in axes), 2), seed=7)
    while match.position.state(State).phase in (Phase.CROWNS, Phase.DEAL):
        match.play_random(1)
    return match


@pytest.mark.parametrize("headline", ["en", "fr", "ru reshuffle_when=when_empty", "dc", "en replace_ace=1"])
def test_E3_A33_only_sales_into_the_second_pile_and_aces_replaced_from_it_change_who_has_the_last_turn(headline):
    match = dealt(headline)
    last = last_mover(match.position.state(State))
    while not match.position.is_over:
        before = match.position.state(State)
        match.play_random(1)
        kind = str(match.actions[-1]).split()[0]
        if (kind == "replace" and before.reshuffled) or (kind == "sell" and not before.reshuffled):
            assert before.reshuffled or not sold_last(before)
            last = 1 - last
        assert last_mover(match.position.state(State)) == last
    assert match.position.state(State).active == last


@pytest.mark.parametrize("headline", ["en", "fr", "ru reshuffle_when=when_empty", "dc", "en replace_ace=1"])
def test_E1_E2_who_sells_last_into_the_second_pile_changes_only_with_an_ace_replaced(headline):
    match = dealt(headline)
    before = after = match.position.state(State)
    last = last_seller(after)
    while not sold_last(after):
        before = after
        match.play_random(1)
        after = match.position.state(State)
        if str(match.actions[-1]) == "replace":
            last = 1 - last
        assert sold_last(after) or last_seller(after) == last
    assert before.active == last
