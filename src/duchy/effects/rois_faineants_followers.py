"""Who could follow in a round of Les Rois fainéants: now, and with a card that may yet be revealed [P2, R12].

A Jack's income and a King's praise have to be beaten with what a seat already has, so a seat that cannot follow now
never can. A Queen's round is different: each purchase uncovers a card, which may be bought at once. Nobody knows which
one it is, but everybody knows which ones it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypedDict

from ..games.rois_faineants.actions import FIRST, KIND, SECOND, Kind, Rank
from ..games.rois_faineants.cards import FACTOR, GOODS, PILES, SUIT, SUITS, VALUE
from ..games.rois_faineants.facts import performer
from ..games.rois_faineants.fields import State, Zone
from ..games.rois_faineants.values import beats, can_perform, income, praise, price

DARK: Final = -2
"""A top card that nobody has seen yet."""


class Following(TypedDict):
    """Seats from 1: who could follow now, and who else with a card that may be revealed."""

    could: list[int]
    might: list[int]


def followers_of(s: State, action: int) -> Following:
    """Which of the seats still to be asked could follow after an action that performs, shows or declines."""
    kind, first = Kind(KIND[action]), FIRST[action]
    actor = performer(s)
    character = first if kind <= Kind.LEAD_IDLE else s.character
    after, market = s.copy(), None
    if kind in (Kind.LEAD_QUEEN, Kind.BUY):
        pile = SECOND[action] if kind == Kind.LEAD_QUEEN else first
        market = market_of(s, character % SUITS).sold(pile_of(s, pile), s.top[pile])
        after.value = price(s, pile)
        after.offered[character % SUITS] = sum(1 << each.number for each in market.piles if each.top != DARK)
        for each in market.piles:
            after.top[each.number] = each.top
        after.height[pile] -= 1
    elif kind in (Kind.LEAD_JACK, Kind.TURN_UP):
        after.value = income(s, actor, SECOND[action] if kind == Kind.LEAD_JACK else first)
    elif kind == Kind.FEAST or (kind == Kind.LEAD_KING and can_perform(s, actor, character)):
        after.value = praise(s, actor, character % SUITS)
        after.performers += 1
    seats = [(actor + step) % s.seats for step in range(1, s.seats)]
    return followers(after, seats[: seats.index(s.first)] if actor != s.first else seats, character, market)


def followers(s: State, seats: Sequence[int], character: int, market: Market | None = None) -> Following:
    """Which of these seats (from 0, in the order of asking) could follow now, and which others with a card to come."""
    could = [seat for seat in seats if can_perform(s, seat, character)]
    reached = set[int]()
    if character // SUITS == Rank.QUEEN:
        bid(s, market or market_of(s, character % SUITS), seats, reached)
    return {
        "could": [seat + 1 for seat in could],
        "might": [seat + 1 for seat in seats if seat in reached and seat not in could],
    }


class Pile(NamedTuple):
    """A pile whose top card is, or may be, of the suit."""

    number: int
    top: int
    """The card, or DARK."""
    below: tuple[int, ...]
    """The known cards under it, from the top down."""
    hidden: int
    """How many unknown cards lie under it."""

    def sold(self) -> Pile | None:
        """The pile without its top card; None if nothing is left."""
        if self.below:
            return self._replace(top=self.below[0], below=self.below[1:])
        return self._replace(top=DARK, hidden=self.hidden - 1) if self.hidden else None


class Market(NamedTuple):
    """The cards of a suit that are, or may come, on sale in a round."""

    suit: int
    piles: tuple[Pile, ...]
    unseen: frozenset[int]
    """Unseen cards of the suit."""

    def sold(self, pile: Pile, good: int) -> Market:
        """The market after this card is bought from that pile."""
        rest = pile.sold()
        others = tuple(each for each in self.piles if each != pile)
        fits = rest is not None and (rest.top == DARK or SUIT[rest.top] == self.suit)
        return Market(self.suit, (*others, rest) if rest and fits else others, self.unseen - {good})

    def on_sale(self) -> Iterator[tuple[Pile, int]]:
        """Every pile with every card of the suit that is or may be on top of it."""
        for pile in self.piles:
            for good in self.unseen if pile.top == DARK else (pile.top,):
                yield pile, good


def market_of(s: State, suit: int) -> Market:
    """The market as the viewer of the state knows it."""
    piles = tuple(pile_of(s, pile) for pile in range(PILES) if s.offered[suit] >> pile & 1)
    unseen = (good for good in range(GOODS) if SUIT[good] == suit and s.zone[good] == Zone.UNSEEN)
    return Market(suit, piles, frozenset(unseen))


def pile_of(s: State, pile: int) -> Pile:
    """A pile with its cards from the top."""
    known = [good for good in range(GOODS) if s.zone[good] == Zone.PILE + pile and good != s.top[pile]]
    known.sort(key=lambda good: -s.place[good])
    return Pile(pile, s.top[pile], tuple(known), s.height[pile] - 1 - len(known))


def bid(s: State, market: Market, seats: Sequence[int], reached: set[int]) -> None:
    """Let each seat in turn buy or not; record in `reached` those that can buy in any world."""
    for at, seat in enumerate(seats):
        later = seats[at + 1 :]
        for pile, good in market.on_sale():
            cost = VALUE[good] * FACTOR[pile.number]
            if cost <= s.treasury[seat] and beats(s, cost):
                reached.add(seat)
                if not reached.issuperset(later):
                    value, s.value = s.value, cost
                    bid(s, market.sold(pile, good), later, reached)
                    s.value = value
