"""Les Rois fainéants' features for a net, from one seat's side: nine piles, four domains, the others, the table.

Hidden information enters only through `judge`, which looks at every hand: a player that decides first fills the other
hands with a guess.
"""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.actions import Rank
from ...games.rois_faineants.cards import (
    CENTRE,
    EVERY_GOOD,
    EVERY_PILE,
    EVERY_SUIT,
    GOODS,
    NO_CARD,
    PILES,
    RANKS,
    SEATS_MAX,
    SUIT,
    SUITS,
    VALUE,
)
from ...games.rois_faineants.fields import Phase, State, Zone
from ...games.rois_faineants.refusals import Code
from ...games.rois_faineants.values import beats, praise, price, refuse_buy, refuse_feast
from ...kernel.dialect import Reals, rule, width
from .heuristic import (
    WEIGHTS,
    banquets_left,
    best_income,
    cards_in_market,
    ends_a_line,
    most_coins,
    shortest_line,
    treasury_lead,
    worth,
)
from .inputs import Domain, Other, Pile, Round, Whereabouts, Whole

PILE: Final = width(Pile)
DOMAIN: Final = width(Domain)
WHEREABOUTS: Final = width(Whereabouts)
OTHER: Final = width(Other)
WHOLE: Final = width(Whole)

VERSION: Final = 3
GROUPS: Final = ((PILES, PILE, 16), (SUITS, DOMAIN, 32), (SEATS_MAX - 1, OTHER, 12), (1, WHOLE, 24))
"""By group of inputs: how many like things, features of each, hidden units shared."""
SECOND: Final = 32
"""Units of the second hidden layer."""
DOMAINS_AT: Final = PILES * PILE
OTHERS_AT: Final = DOMAINS_AT + SUITS * DOMAIN
WHOLE_AT: Final = OTHERS_AT + (SEATS_MAX - 1) * OTHER
INPUTS: Final = WHOLE_AT + WHOLE
SPAN: Final = 60
ENVY: Final = 1.0
PAR: Final = 0
BLEND: Final = 0.2
PULL: Final = 1.0
HEAT: Final = 0.5


@rule
def features(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with `INPUTS` features, most of them between 0 and 1."""
    for at in range(INPUTS):
        out[at] = 0.0
    fill_goods(s, seat, out)
    fill_characters(s, seat, out)
    fill_domains(s, seat, out)
    fill_piles(s, seat, out)
    fill_round(s, seat, out)
    fill_others(s, seat, out)
    fill_whole(s, seat, out)
    fill_judgement(s, seat, out)


@rule
def fill_goods(s: State, seat: int, out: Reals) -> None:
    """By domain: the face-down goods of the seat and of others."""
    for good in EVERY_GOOD:
        owner = s.zone[good] - Zone.DOWN
        if 0 <= owner < SEATS_MAX:
            at = DOMAINS_AT + SUIT[good] * DOMAIN
            if owner == seat:
                out[at + Domain.DOWN_VALUE] += VALUE[good] * 0.05
                out[at + Domain.DOWN_COUNT] += 0.3
            else:
                out[at + Domain.RIVALS_DOWN_VALUE] += VALUE[good] * 0.05
                out[at + Domain.RIVALS_DOWN_COUNT] += 0.3


@rule
def fill_characters(s: State, seat: int, out: Reals) -> None:
    """By domain: where its Queen, Jack and King are."""
    for rank in range(RANKS):
        for suit in EVERY_SUIT:
            zone = s.zone[GOODS + rank * SUITS + suit]
            at = DOMAINS_AT + suit * DOMAIN + Domain.QUEEN_HELD + WHEREABOUTS * rank
            if zone == Zone.HAND + seat:
                out[at + Whereabouts.HELD] = 1.0
            elif zone == Zone.DISCARD or zone == Zone.TABLE:
                out[at + Whereabouts.GONE] = 1.0
            elif zone != Zone.OUT:
                out[at + Whereabouts.ELSEWHERE] = 1.0


@rule
def owned(s: State, seat: int, suit: int) -> int:
    """What the seat has in the domain, face up or down."""
    total = s.developed[seat][suit]
    for good in range(suit * 10, suit * 10 + 10):
        if s.zone[good] == Zone.DOWN + seat:
            total += VALUE[good]
    return total


@rule
def fill_domains(s: State, seat: int, out: Reals) -> None:
    """By domain: what is developed, by the seat and by its best rival, and who leads for the final count."""
    for suit in EVERY_SUIT:
        at = DOMAINS_AT + suit * DOMAIN
        mine = s.developed[seat][suit]
        most = 0
        best = 0
        for other in range(s.seats):
            if other != seat:
                most = max(most, s.developed[other][suit])
                best = max(best, owned(s, other, suit))
        out[at + Domain.DEVELOPED] = mine * 0.05
        out[at + Domain.PRAISED] = min(mine, 20) * 0.05
        out[at + Domain.RIVAL_DEVELOPED] = most * 0.05
        out[at + Domain.RIVAL_PRAISED] = min(most, 20) * 0.05
        lead = owned(s, seat, suit) - best
        out[at + Domain.LEAD] = max(-1.0, min(1.0, lead * 1.0))
        out[at + Domain.LEAD_FAR] = max(-2.0, min(2.0, lead * 0.1))
        out[at + Domain.AHEAD] = 1.0 if mine > most else 0.0
        king = out[at + Domain.KING_HELD]
        out[at + Domain.OWN_BANQUET] = king * min(mine, 20) * 0.05
        out[at + Domain.KING_AT_LARGE] = out[at + Domain.KING_ELSEWHERE] * (min(mine, 20) - min(most, 20)) * 0.05
        jack = out[at + Domain.JACK_HELD]
        out[at + Domain.OWN_INCOME] = (
            jack * min(20.0, mine + out[at + Domain.DOWN_VALUE] * 20.0) * 0.05
            if out[at + Domain.DOWN_COUNT] > 0.0
            else 0.0
        )
        out[at + Domain.ANY_BANQUET] = (out[at + Domain.KING_ELSEWHERE] + king) * min(mine, 20) * 0.05
        out[at + Domain.RIVAL_INCOME] = out[at + Domain.JACK_ELSEWHERE] * most_income(s, seat, suit) * 0.05


@rule
def fill_piles(s: State, seat: int, out: Reals) -> None:
    """Each pile: its top card, the price, who could want it, and what emptying it would do."""
    rich = most_coins(s, seat)
    for pile in EVERY_PILE:
        at = pile * PILE
        top = s.top[pile]
        out[at + Pile.HEIGHT] = s.height[pile] * 0.2
        if pile == CENTRE:
            out[at + Pile.CENTRE] = 1.0
        if top == NO_CARD:
            out[at + Pile.EMPTY] = 1.0
            continue
        suit = SUIT[top]
        cost = price(s, pile)
        domain = DOMAINS_AT + suit * DOMAIN
        out[at + Pile.VALUE] = VALUE[top] * 0.1
        out[at + Pile.PRICE] = cost * 0.05
        out[at + Pile.AFFORDABLE] = 1.0 if cost <= s.treasury[seat] else 0.0
        out[at + Pile.QUEEN_HELD] = out[domain + Domain.QUEEN_HELD]
        out[at + Pile.VALUE_BUYABLE] = (
            out[domain + Domain.QUEEN_HELD] * VALUE[top] * 0.1 if cost <= s.treasury[seat] else 0.0
        )
        out[at + Pile.QUEEN_ELSEWHERE] = out[domain + Domain.QUEEN_ELSEWHERE]
        out[at + Pile.DEVELOPED] = min(s.developed[seat][suit], 20) * 0.05
        out[at + Pile.RIVAL_DEVELOPED] = out[domain + Domain.RIVAL_PRAISED]
        if s.height[pile] == 1:
            out[at + Pile.LAST_CARD] = 1.0
            if ends_a_line(s, pile):
                out[at + Pile.ENDS] = 1.0
                out[at + Pile.ENDS_BY_SEAT] = out[at + Pile.QUEEN_HELD] * out[at + Pile.AFFORDABLE]
        out[at + Pile.RIVAL_CAN_BUY] = out[domain + Domain.QUEEN_ELSEWHERE] if cost <= rich else 0.0
        out[domain + Domain.ON_OFFER] += 0.3
        out[domain + Domain.VALUE_ON_OFFER] += VALUE[top] * 0.05


@rule
def most_income(s: State, seat: int, suit: int) -> int:
    """The most that a Jack of the suit would bring any of the others."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, best_income(s, other, suit))
    return most


@rule
def fill_round(s: State, seat: int, out: Reals) -> None:
    """The rest of a round: its domain, and what the seats still to be asked can make of it."""
    if s.phase != Phase.FOLLOW:
        return
    suit = s.character % SUITS
    at = DOMAINS_AT + suit * DOMAIN + Domain.ROUND
    out[at + s.character // SUITS] = 1.0
    out[at + Round.VALUE] = s.value * 0.05
    asked = s.asked
    while asked != s.first:
        side = 0 if asked == seat else 1
        gain = gain_of(s, asked, out, Pile.SEAT_FOLLOWS + side)
        if gain > 0:
            out[at + Round.CAN + side] = 1.0
            out[at + Round.GAIN + side] = max(out[at + Round.GAIN + side], gain * 0.05)
        asked = (asked + 1) % s.seats


@rule
def gain_of(s: State, asked: int, out: Reals, mark: int) -> int:
    """What a seat can make of the character on the table: the praise for a King, the best affordable card for a Queen,
    the largest income, if allowed, for a Jack. `mark`: the feature set at piles that it can buy from.
    """
    suit = s.character % SUITS
    rank = s.character // SUITS
    if rank == Rank.KING:
        return praise(s, asked, suit) if refuse_feast(s, asked, suit) == Code.FINE else 0
    if rank == Rank.JACK:
        income = best_income(s, asked, suit)
        return income if beats(s, income) else 0
    most = 0
    for pile in EVERY_PILE:
        if refuse_buy(s, asked, suit, pile) == Code.FINE:
            out[pile * PILE + mark] = 1.0
            most = max(most, VALUE[s.top[pile]])
    return most


@rule
def fill_others(s: State, seat: int, out: Reals) -> None:
    """The other seats, in order to the left."""
    for turn in range(1, s.seats):
        other = (seat + turn) % s.seats
        at = OTHERS_AT + (turn - 1) * OTHER
        out[at + Other.THERE] = 1.0
        out[at + Other.TREASURY] = s.treasury[other] * 0.02
        out[at + Other.PRESTIGE] = s.prestige[other] * 0.01
        out[at + Other.HELD] = s.held[other] * 0.2
        out[at + Other.PRESTIGE_MORE] = (s.prestige[other] - s.prestige[seat]) * 0.02
        out[at + Other.RICHER] = 1.0 if s.treasury[other] > s.treasury[seat] else 0.0
        out[at + Other.FIRST] = 1.0 if s.first == other else 0.0
        out[at + Other.ASKED] = 1.0 if s.asked == other else 0.0
        total = 0
        for suit in EVERY_SUIT:
            total += min(20, s.developed[other][suit])
        out[at + Other.DEVELOPED] = total * 0.02
        out[at + Other.COUPS] = s.coups[other] * 0.3


@rule
def fill_whole(s: State, seat: int, out: Reals) -> None:
    """The seat itself, the moment, how long the game still lasts, the options."""
    at = WHOLE_AT
    total = 0
    for suit in EVERY_SUIT:
        total += min(20, s.developed[seat][suit])
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.prestige[other])
    lead = s.prestige[seat] - best
    out[at + Whole.TREASURY] = s.treasury[seat] * 0.02
    out[at + Whole.TREASURY_LOW] = min(s.treasury[seat], 20) * 0.05
    out[at + Whole.PRESTIGE] = s.prestige[seat] * 0.01
    out[at + Whole.PRESTIGE_LEAD] = lead * 0.02
    out[at + Whole.PRESTIGE_LEAD_CLOSE] = max(-1.0, min(1.0, lead * 0.05))
    out[at + Whole.HELD] = s.held[seat] * 0.2
    out[at + Whole.DEVELOPED] = total * 0.02
    out[at + Whole.TREASURY_LEAD] = max(-1.0, min(1.0, treasury_lead(s, seat)))
    out[at + Whole.COUPS] = s.coups[seat] * 0.3
    out[at + Whole.FIRST] = 1.0 if s.first == seat else 0.0
    out[at + Whole.ASKED] = 1.0 if s.asked == seat else 0.0
    out[at + Whole.FOLLOWS] = 1.0 if s.phase == Phase.FOLLOW else 0.0
    out[at + Whole.PASSES] = s.passes * 0.3
    out[at + Whole.REIGNS] = s.reigns * 0.3
    out[at + Whole.ACTED] = s.acted
    out[at + Whole.PLACES_AFTER_FIRST] = ((seat - s.first) % s.seats) * 0.3
    fill_lines(s, out)
    out[at + Whole.VARIANT_LOW] = s.edition.variant_low
    out[at + Whole.COUNT_FACE_DOWN] = s.edition.count_face_down
    out[at + Whole.DIAGONALS] = s.edition.diagonals
    out[at + Whole.IDLE_REVEAL] = s.edition.idle_reveal
    out[at + Whole.OPEN_MARKET] = s.edition.open_market
    out[at + Whole.COUP_SCOPE] = s.edition.coup_scope * 0.5
    out[at + Whole.IDLE_LIMIT] = 1.0 / s.edition.idle_limit
    if s.character != NO_CARD:
        out[at + Whole.QUEEN + s.character // SUITS] = 1.0
        out[at + Whole.VALUE] = s.value * 0.05
        out[at + Whole.IS_BANQUET] = 1.0 if s.character // SUITS == Rank.KING else 0.0


@rule
def fill_lines(s: State, out: Reals) -> None:
    """How many cards are left in the market and in its shortest line."""
    at = WHOLE_AT
    least = shortest_line(s)
    cards = cards_in_market(s)
    out[at + Whole.CARDS] = cards * 0.025
    out[at + Whole.SHORTEST] = least * 0.1
    out[at + Whole.SHORTEST_1] = 1.0 if least <= 1 else 0.0
    out[at + Whole.SHORTEST_0] = 1.0 if least == 0 else 0.0
    out[at + Whole.SHORTEST_3] = 1.0 if least <= 3 else 0.0
    out[at + Whole.CARDS_10] = 1.0 if cards <= 10 else 0.0


@rule
def fill_judgement(s: State, seat: int, out: Reals) -> None:
    """The heuristic player's judgement of the table: the seat's prospects, and its lead over each of the others."""
    stock = cards_in_market(s)
    future = banquets_left(s, stock, WEIGHTS)
    own = worth(s, seat, future, stock, WEIGHTS)
    least = 1.0e9
    for turn in range(1, s.seats):
        lead = (own - worth(s, (seat + turn) % s.seats, future, stock, WEIGHTS)) * 0.0002
        least = min(least, lead)
        at = OTHERS_AT + (turn - 1) * OTHER
        out[at + Other.LEAD] = max(-3.0, min(3.0, lead))
        out[at + Other.LEAD_CLOSE] = max(-1.0, min(1.0, 4.0 * lead))
    at = WHOLE_AT
    out[at + Whole.WORTH] = own * 0.0001
    out[at + Whole.LEAD] = max(-3.0, min(3.0, least))
    out[at + Whole.LEAD_CLOSE] = max(-1.0, min(1.0, 4.0 * least))
    out[at + Whole.LEAD_CLOSER] = max(-1.0, min(1.0, 16.0 * least))
    out[at + Whole.BANQUETS_LEFT] = future * 0.0005
    out[at + Whole.IS_AHEAD] = 1.0 if least > 0.0 else 0.0
