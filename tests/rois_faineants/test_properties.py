"""What holds at every moment of every game: cards and counters, derived sums, the bounds of the rulebook."""

import pytest

from contract.tables import TABLES, walk
from duchy.games.rois_faineants.cards import CARD_COUNT, FULL, GOODS, LOWEST, NO_CARD, PILES, SUIT, VALUE
from duchy.games.rois_faineants.fields import Phase, Zone

pytestmark = pytest.mark.untraced

ROIS = [table for table in TABLES if table.settled.game.name == "rois_faineants"]
every_rois = pytest.mark.parametrize("settled", [pytest.param(table.settled, id=table.name) for table in ROIS])


def cards_in(s, zone, first=0, end=CARD_COUNT):
    return [card for card in range(first, end) if s.zone[card] == zone]


def check_goods(s) -> None:
    """[M1, S3] 40 goods of 220 points, each in one place; piles without gaps, sums as the cards say."""
    laid = [good for good in range(GOODS) if s.zone[good] != Zone.OUT]
    assert len(laid) == s.laid
    assert s.laid < GOODS or sum(VALUE[good] for good in laid) == 220
    for pile in range(PILES):
        cards = sorted(cards_in(s, Zone.PILE + pile, 0, GOODS), key=lambda good: s.place[good])
        assert [s.place[good] for good in cards] == list(range(s.height[pile]))
        assert s.top[pile] == (cards[-1] if cards else NO_CARD)
        assert s.height[pile] <= FULL[pile]
        suits = [suit for suit in range(4) if s.offered[suit] >> pile & 1]
        assert suits == [SUIT[good] for good in cards[-1:]]
    assert all(s.place[good] == 0 for good in laid if s.zone[good] < Zone.PILE)
    for seat in range(s.seats):
        for suit in range(4):
            up = [good for good in cards_in(s, Zone.UP + seat) if SUIT[good] == suit]
            down = [good for good in cards_in(s, Zone.DOWN + seat) if SUIT[good] == suit]
            assert s.developed[seat][suit] == sum(VALUE[good] for good in up)
            assert s.folded[seat][suit] == sum(1 << VALUE[good] - 1 for good in down)


def check_characters(s) -> None:
    """[S1] 12 characters, each in one place: in a hand, on the table, discarded, or not dealt yet."""
    places = [s.zone[card] for card in range(GOODS, CARD_COUNT)]
    hands = [places.count(Zone.HAND + seat) for seat in range(s.seats)]
    assert hands == s.held[: s.seats]
    table = places.count(Zone.TABLE)
    assert table == (s.phase == Phase.FOLLOW) == (s.character != NO_CARD)
    assert sum(hands) + table + places.count(Zone.DISCARD) + places.count(Zone.OUT) == 12
    assert s.phase <= Phase.DEAL or places.count(Zone.OUT) == 0
    assert places.count(Zone.OUT) == 12 - s.dealt


def check_counters(s) -> None:
    """[S2, R8d, D1] No debts, no more passes than players, nothing for seats that do not exist."""
    assert min(s.treasury) >= 0 <= min(s.prestige)
    assert 0 <= s.passes < s.seats
    assert (s.asked >= 0) == (s.phase == Phase.FOLLOW)
    assert s.treasury[s.seats :] == s.prestige[s.seats :] == s.held[s.seats :] == [0] * (4 - s.seats)


@every_rois
@pytest.mark.parametrize("seed", range(3))
def test_M1_every_card_is_in_one_place_and_every_sum_right(settled, seed):
    coins = 0
    for step in walk(settled, seed):
        s = step.state
        check_goods(s)
        check_characters(s)
        check_counters(s)
        coins = max(coins, sum(s.treasury))
    assert coins <= 20 * settled.seats + 800


@every_rois
def test_T1a_T1b_T1c_every_game_ends_within_the_bounds(settled):
    """At most 40 purchases, 40 cards turned up and 4N + 160 banquets; a reveal of use is one of them."""
    for seed in range(8):
        words = {"buy": 0, "up": 0, "feast": 0}
        texts = settled.game.notation.TEXTS
        for step in walk(settled, seed):
            if step.action is not None and step.state.phase >= Phase.LEAD:
                before = step.state.copy()
                settled.game.rules.apply(before, step.action)
                gained = before.prestige != step.state.prestige
                words["feast"] += gained
                words["buy"] += "m" in texts[step.action].split()[-1]
                words["up"] += sum(map(sum, before.developed)) > sum(map(sum, step.state.developed))
        assert words["buy"] <= 38
        assert words["up"] <= words["buy"]
        assert words["feast"] <= 4 * settled.seats + 160


def test_the_lowest_bit_of_every_set():
    assert all(bits >> LOWEST[bits] & 1 and bits & ((1 << LOWEST[bits]) - 1) == 0 for bits in range(1, 1024))
