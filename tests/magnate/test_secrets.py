"""What a seat can and cannot deduce, by an independent account of who has seen what (A7, A38, A40)."""

import pytest
from tests.scenes import reads, words_of

import duchy
from contract.tables import game_of
from duchy.games.decktet import CARD_AT
from duchy.games.magnate.cards import DECK
from duchy.games.magnate.fields import SECRET, State
from duchy.observations.magnate import PER_CARD

from .scene import scene
from .test_oracle import MAGNATE, every_magnate, sheet

pytestmark = pytest.mark.untraced


def hand_of(position, seat: int) -> set[str]:
    return set((reads(position, f"{seat} hand") or "").split())


def shuffles(before, after) -> bool:
    return reads(before, "reshuffled") is None and reads(after, "reshuffled") is not None


@pytest.mark.rotating(3)
@every_magnate
@pytest.mark.parametrize("seed", [0, 1])
def test_A38_a_guess_never_moves_a_card_that_can_be_counted_out(settled, seed):
    """Whenever the pile is empty, and when it is shuffled, all cards unseen are in the other hand; they stay known."""
    known: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    before, moved = game_of(settled, seed)[0], 0
    for position in game_of(settled, seed):
        hands = {seat: hand_of(position, seat) for seat in (1, 2)}
        hands[0] = hands[1] | hands[2]
        told = sheet(position)
        for viewer, unseen in ((1, hands[2]), (2, hands[1]), (0, hands[0])):
            offered = told.phase == "replace" and told.seat != viewer
            if shuffles(before, position) or (position.state(State).pile == 0 and position.turn and not offered):
                known[viewer] |= unseen
            known[viewer] &= unseen
            guess = position.view(viewer).guess(position.turn)
            guessed = {seat: hand_of(guess, seat) for seat in (1, 2)}
            if viewer:
                assert known[viewer] <= guessed[3 - viewer]
                assert guessed[viewer] == hands[viewer]
            else:
                assert [len(guessed[seat] & known[0]) for seat in (1, 2)] == [
                    len(hands[seat] & known[0]) for seat in (1, 2)
                ]
            moved += {1: guessed[1], 2: guessed[2]} != {1: hands[1], 2: hands[2]}
        before = position
    assert moved > 20


@every_magnate
def test_A38_a_view_shows_no_card_that_is_not_known(settled):
    """The diagram of a view names one's own cards, cards in play, discards and counted ones, and no others."""
    for position in game_of(settled, 1)[::3]:
        counted = set((reads(position, "counted") or "").split())
        for seat in (0, 1, 2):
            view = position.view(seat)
            for owner in {1, 2} - {seat}:
                shown = hand_of(view, owner) - {"?"}
                assert shown == (hand_of(position, owner) & counted if seat else set())
            assert (reads(view, "due") is None) or sheet(position).phase == "spend" or sheet(position).seat == seat


def test_A38_A40_the_offer_and_the_choices_were_there_to_be_leaked():
    """The games of these tests include secret choices and secret offers; otherwise they would prove nothing."""
    secret = {"replace": 0, "choose": 0}
    for position in (position for table in MAGNATE for position in game_of(table.settled, 1)):
        due = words_of(position, "turn")[-1]
        if due in secret:
            views = [position.view(seat) for seat in (0, 1, 2)]
            secret[due] += sum("chosen" in view.diagram() and " ?\n" in view.diagram() for view in views)
            secret[due] += sum(due == "replace" and view.actor == "nature" for view in views)
    assert all(count > 5 for count in secret.values()), secret


def test_I4_A7_the_last_choice_of_income_reveals_the_secret_ones():
    """What it brings depends on them, so a view foresees every choice but that one."""
    foreseen = {True: 0, False: 0}
    for position in (position for table in MAGNATE for position in game_of(table.settled, 1)):
        if not isinstance(position.actor, int) or sheet(position).phase != "choose":
            continue
        view, action = position.view(position.actor), position.actions()[-1]
        is_last = sheet(position.play(action)).phase != "choose"
        reveals = is_last and any(SECRET in row for row in view.state(State).choice)
        foreseen[not reveals] += 1
        assert (view.expected(action) is None) == reveals, view.diagram()
    assert min(foreseen.values()) > 5, foreseen


def test_A40_the_last_draw_of_the_first_pile_hides_its_offer():
    """The other seat's view still has the card in the pile; in truth there is an Ace in a hand and an empty pile."""
    rest = "2MK 2SY 2VL 3MV 3SK 3LY 4MS 4VL 4YK 5SV 5YK 6MV 6SY 6LK 7ML 7VY 8VL 8YK 1S 1V 1L 1Y 1K"
    lines = f"1 hand 7SK 5ML 9LK\n2 hand 9VY 9MS\n2 at 5: {rest}\npile 1\ndiscards 8MS"
    table = duchy.read_diagram(f"magnate ru replace_ace=1\n{lines}").play("sell 7SK", "end")
    offered = table.play("draw 1M")
    assert reads(offered, "turn") == "1 seat 1 replace"
    for seat in (0, 2):
        assert offered.view(seat).diagram() == table.view(seat).diagram()
        assert reads(offered.view(seat), "pile") == "1"
    assert reads(offered.view(1), "pile") == "0"


LEARNT = """turn 9 seat 1 play
1 hand 3LY 7VY
1 at 2: 8MS(S1)
1 at 5: 5ML
2 hand 2SY 5YK 7ML
2 at 3: 4YK
discards 1M 6MV"""
"""Cards in every kind of place."""
CARDS_BEGIN = 2 * (6 * 3 + 5 * (6 + 3))
"""What is encoded of both seats comes before the cards."""


@pytest.mark.parametrize(("seat", "other", "mine"), [(1, "2SY 4YK", {"8MS": 7, "5ML": 10}), (2, "3LY 8MS", {"4YK": 8})])
def test_A38_the_numbers_for_learning_tell_where_each_card_is(seat, other, mine):
    """By card one place: out, unseen, discarded, known elsewhere, own hand, the other's columns, one's own five."""
    numbers = scene("en", LEARNT).view(seat).encode()[CARDS_BEGIN:]
    places = [numbers[PER_CARD * at : PER_CARD * (at + 1)] for at in range(DECK)]
    assert all(sorted(each) == [0] * (PER_CARD - 1) + [1] for each in places)
    told = {card: places[at].index(1) for card, at in CARD_AT.items() if at < DECK}
    unseen, built = other.split()
    hand = (reads(scene("en", LEARNT), f"{seat} hand") or "").split()
    assert {card: told[card] for card in mine} == mine
    assert [told[card] for card in (*hand, built, unseen, "9MS")] == [4] * len(hand) + [5, 1, 1]
    assert [told[card] for card in ("1M", "6MV", "TMVK", "PMSL")] == [2, 2, 0, 0]
