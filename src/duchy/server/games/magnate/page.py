"""What a page shows of Magnate besides the table itself: totals, prices, income, why a card cannot be placed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace as replaced

from ....games.decktet import CARDS, FIRST_CROWN, FIRST_NUMBER, SUIT_LETTERS
from ....games.magnate.actions import FIRST, KIND, PAYMENTS, SECOND, Kind, build_code
from ....games.magnate.bank import bank_rest, has_each_suit
from ....games.magnate.building import (
    deed_district,
    paid_in,
    place,
    price,
    refuse_deed_price,
    refuse_place,
    refuse_price,
    sell,
)
from ....games.magnate.cards import (
    CARDS_OF_A_RANK,
    DECK,
    DISTRICT_PAWNS,
    EVERY_DISTRICT,
    EVERY_SEAT,
    EVERY_SUIT,
    HIGHEST_FACE,
    NO_CARD,
    RANK,
    SUIT_COUNT,
    SUIT_OF,
    SUITS,
    TRADE_RATE,
)
from ....games.magnate.ending import ace_value, district_total, is_developed, last_mover, replace
from ....games.magnate.facts import facts
from ....games.magnate.fields import Phase, State, Zone
from ....games.magnate.income import first_of_rank, next_choice, taxable
from ....games.magnate.refusals import CLAUSE, Code
from ....games.magnate.rules import weight
from ....table.action import Action
from ....table.position import View
from ..final import is_final
from . import payload
from .payload import (
    Brings,
    Compared,
    District,
    HandCard,
    Income,
    LeftOver,
    Offered,
    OwnDeed,
    Property,
    Refusal,
    Share,
    Short,
    Trade,
)
from .payments import (
    Help,
    could_finish,
    deed_cost,
    finishing,
    helped_build,
    helped_deed,
    helped_finish,
    priced,
    put_down,
    spare,
    written,
)

ROLLS: Final = tuple(range(HIGHEST_FACE, 0, -1))
AWAITED: Final[dict[int, Literal["roll", "tax", "income", "draw"]]] = {
    Phase.ROLL: "roll", Phase.TAX: "tax", Phase.DEVELOP: "income", Phase.CHOOSE: "income", Phase.DRAW: "draw",
}  # fmt: skip
"""What the turn waits for before or after cards are played."""
IN_TURN: Final = (Phase.PLAY, Phase.SPEND)
"""Phases in which only the end of the turn is final."""


def shown(view: View) -> payload.ShownTable:
    """Everything on the page that follows from the view by the rules."""
    s = view.state(State)
    result = view.standing()
    found = payload.ShownTable(
        trade=TRADE_RATE,
        districts=[_district(s, at) for at in EVERY_DISTRICT],
        crowns=[_crowns(s, seat) for seat in EVERY_SEAT],
        known=[_in_zone(s, Zone.HAND + seat) for seat in EVERY_SEAT],
        income=[Income(roll, odds()[roll], _income(s, roll)) for roll in ROLLS],
        taxed="".join(dict.fromkeys(SUIT_LETTERS[code - 1] for code in s.taxed[: s.taxes])),
        taxable=[[taxable(s, seat, suit) for suit in EVERY_SUIT] for seat in EVERY_SEAT],
        pile=_pile(s),
        moves_last=_moves_last(s),
        rolls_on=_rolls_on(s),
        plays_on=[_plays_on(s, seat) for seat in EVERY_SEAT],
        discards=_in_zone(s, Zone.DISCARD),
        count=_count(s, result.keys),
        ahead=result.winners,
        due=_due(s),
        chooses=s.phase == Phase.CHOOSE,
        awaits=AWAITED.get(s.phase, ""),
        hand=[],
        deeds=[],
        bank=[bank_rest(s, suit) for suit in EVERY_SUIT] if s.edition.bank_limit else UNSET,
    )
    return _with_own(found, view, s) if view.seat and view.actor is not None else found


def _with_own(found: payload.ShownTable, view: View, s: State) -> payload.ShownTable:
    """What is shown, with what the viewer could do with cards and deeds of its own."""
    acts = view.actor == view.seat and s.phase in (Phase.PLAY, Phase.DEVELOP)
    s.active = view.seat - 1
    deeds = [_own_deed(s, at, acts) for at in EVERY_DISTRICT if s.deed[s.active][at]]
    return replaced(
        found,
        hand=[_hand_card(s, card) for card in range(DECK) if s.zone[card] == Zone.HAND + s.active],
        deeds=[_with_final(deed, view) for deed in deeds] if acts and s.phase == Phase.DEVELOP else deeds,
        spends=_spends(s) if s.phase == Phase.SPEND and view.actor == view.seat else UNSET,
    )


def _spends(s: State) -> list[str]:
    """The payments of the card that is due."""
    return [written(counts) for counts in priced(s, s.due)]


@cache
def odds() -> dict[int, int]:
    """[T0] In how many of a hundred throws the higher die shows each number."""
    blank = State()
    found = dict.fromkeys(ROLLS, 0)
    for code, kind in enumerate(KIND):
        if kind == Kind.ROLL:
            found[FIRST[code]] += weight(blank, code)
    return found


def _pile(s: State) -> Literal["first", "last", "out", "none"]:
    """[E2, E3] Which pile it is: the first, the last, `out` before the last turns begin, `none` from then on."""
    if s.final_turns or s.phase == Phase.OVER:
        return "none"
    if not s.reshuffled:
        return "first"
    return "last" if s.pile else "out"


def _moves_last(s: State) -> int:
    """[E3, V-1] The seat that will have the very last turn; 0 while cards can still be sold or Aces replaced."""
    is_settled = s.final_turns or (s.reshuffled and not s.edition.replace_ace)
    return 1 + last_mover(s) if is_settled and s.phase != Phase.OVER else 0


def _rolls_on(s: State) -> bool:
    """[T2, E3] Whether dice, and with them a tax or income, are to come: not once the last turn has had them."""
    return s.phase != Phase.OVER and (s.final_turns != 1 or s.phase in (Phase.ROLL, Phase.TAX))


def _plays_on(s: State, seat: int) -> bool:
    """[L2, E3] Whether the seat will still play a card out of its hand."""
    if s.phase == Phase.OVER:
        return False
    if seat == s.active:
        return s.final_turns == 0 or s.played == 0
    return s.final_turns != 1


def _in_zone(s: State, zone: int) -> list[str]:
    return [CARDS[card] for card in range(DECK) if s.zone[card] == zone]


def _crowns(s: State, seat: int) -> str:
    return "".join(SUIT_LETTERS[at] for at in range(SUITS) if s.zone[FIRST_CROWN + at] == Zone.CROWN + seat)


def _due(s: State) -> str:
    """The card that is asked about: to be paid for, to choose income of, to be kept or replaced."""
    card = next_choice(s) if s.phase == Phase.CHOOSE else s.due
    return "" if card == NO_CARD else CARDS[card]


# Districts


def _district(s: State, at: int) -> District:
    return District(
        name=f"n{at + 1}" if s.edition.pawn_properties else str(at + 1),
        suits="" if s.edition.pawn_properties else DISTRICT_PAWNS[at][1:],
        totals=_totals(s, at),
        leader=_leader(_totals(s, at)),
        columns=[[_card(s, seat, at, card) for card in _column(s, seat, at)] for seat in EVERY_SEAT],
    )


def _totals(s: State, at: int) -> list[int]:
    return [district_total(s, seat, at) for seat in EVERY_SEAT]


def _leader(totals: Sequence[int]) -> int:
    """[W3] The seat with more, from 1; 0 if both have the same."""
    return 0 if totals[0] == totals[1] else 1 + totals.index(max(totals))


def _count(s: State, keys: Sequence[Sequence[int]]) -> list[Compared]:
    """[W3-W7] If the game ended now: the comparisons in order, until somebody has more."""
    names: tuple[Literal["districts"], Literal["totals", "ranks"], Literal["tokens"]] = (
        "districts", "totals" if s.edition.tiebreak_total else "ranks", "tokens",
    )  # fmt: skip
    rows = list(zip(*keys, strict=True))
    decides = next((at for at, row in enumerate(rows) if _leader(row)), len(rows))
    compared = list(zip(names, rows, strict=True))[: decides + 1]
    return [Compared(name, row, _leader(row)) for name, row in compared]


def _column(s: State, seat: int, at: int) -> list[int]:
    if s.height[seat][at] == 0:
        return []
    here = Zone.COLUMN + seat * len(EVERY_DISTRICT) + at
    return sorted((card for card in range(DECK) if s.zone[card] == here), key=lambda card: s.place[card])


def _card(s: State, seat: int, at: int, card: int) -> Property:
    brings = _brings(card)
    if s.deed[seat][at] and s.top[seat][at] == card:
        paid = s.paid[seat][at]
        return Property(id=CARDS[card], brings=brings, price=price(s, card), paid=written(paid), sum=sum(paid))
    counts: int = ace_value(s, card) if card < FIRST_NUMBER else RANK[card]
    return Property(id=CARDS[card], brings=brings, counts=counts)


def _brings(card: int) -> Brings | None:
    """[I2, I3, C6] On which roll a property brings which suits; nothing if it never does."""
    if card >= FIRST_NUMBER and RANK[card] == HIGHEST_FACE:
        return None
    return Brings(1 if card < FIRST_NUMBER else RANK[card], CARDS[card][1:])


def _finished(s: State, seat: int, at: int) -> list[int]:
    """The totals of the district if the deed there were finished."""
    s.deed[seat][at] = 0
    totals = _totals(s, at)
    s.deed[seat][at] = 1
    return totals


# Income


def _income(s: State, roll: int) -> list[list[Share]]:
    """[I1-I6] By seat what the roll would bring: suits, all of them or, for a deed, one of them."""
    if roll == HIGHEST_FACE:
        return [[Share(crowns)] if (crowns := _crowns(s, seat)) else [] for seat in EVERY_SEAT]
    cards = range(SUITS) if roll == 1 else range(first_of_rank(roll), first_of_rank(roll) + CARDS_OF_A_RANK)
    found: list[list[Share]] = [[] for _ in EVERY_SEAT]
    for card in cards:
        if s.zone[card] >= Zone.COLUMN:
            seat = (s.zone[card] - Zone.COLUMN) // len(EVERY_DISTRICT)
            found[seat] += [_share(s, card)]
    return found


def _share(s: State, card: int) -> Share:
    either = card >= FIRST_NUMBER and not is_developed(s, card)
    return Share(CARDS[card][1:], CARDS[card], True if either else UNSET)


# The viewer's own cards


def _hand_card(s: State, card: int) -> HandCard:
    """[D, B, L1] What a card in hand costs and brings, where it may be placed, and why not."""
    places = [_refused(s, refuse_place(s, card, at), card, at) for at in EVERY_DISTRICT]
    payments = [written(counts) for counts in priced(s, card)]
    has_deed = refuse_deed_price(s, card) not in (Code.NO_ACE_DEED, Code.NO_RANK2_DEED)
    after = [None if refused else _placed(s, card, at) for at, refused in enumerate(places)]
    return HandCard(
        id=CARDS[card],
        price=price(s, card),
        sale=written(_sale(s, card)),
        places=places,
        payments=payments,
        asked=len(payments) > 1,
        build_no=_refused(s, refuse_price(s, card), card, 0),
        deed_no=_refused(s, refuse_deed_price(s, card), card, 0),
        deed=written(deed_cost(s, card)) if has_deed else "",
        short=_short(s, card),
        after=after,
        turns=[totals is not None and _turns(s, at, totals) for at, totals in enumerate(after)],
        build_trade=_trade(helped_build(s, card)),
        deed_trade=_trade(helped_deed(s, card)),
    )


def _trade(helped: Help | None) -> Trade | UnsetType:
    return Trade(helped.trade, written(helped.cost), helped.is_asked) if helped else UNSET


def _turns(s: State, at: int, after: Sequence[int]) -> bool:
    """Whether the active seat would win the district with these totals but does not now."""
    own = s.active + 1
    return _leader(after) == own != _leader(_totals(s, at))


def _sale(s: State, card: int) -> list[int]:
    """[L1, C4, A10] What the card sells for."""
    after = s.copy()
    sell(after, card)
    return [gained - held for gained, held in zip(after.tokens[s.active], s.tokens[s.active], strict=True)]


def _suits(card: int) -> list[int]:
    return [SUIT_OF[card][at] for at in range(SUIT_COUNT[card])]


def _short(s: State, card: int) -> Short:
    """How many tokens are missing to build the card, and the suits of which there is none."""
    held = s.tokens[s.active]
    lacking = price(s, card) - sum(held[suit] for suit in _suits(card))
    none = "" if has_each_suit(s, s.active, card) else "".join(SUIT_LETTERS[at] for at in _suits(card) if not held[at])
    return Short(max(0, lacking), none)


def _refused(s: State, code: int, card: int, at: int) -> Refusal | None:
    """The reason as a code, a clause of the rulebook and what the words for it may name."""
    if code == Code.FINE:
        return None
    reason = Code(code)
    return Refusal(reason.name, CLAUSE[reason], facts(s, build_code(card, at)))


def _own_deed(s: State, at: int, acts: bool) -> OwnDeed:
    """[V1, O8] One of the viewer's deeds: what is missing, what the district would stand at, what may be put there."""
    seat, card = s.active, s.top[s.active][at]
    paid, after = paid_in(s, seat, at), _finished(s, seat, at)
    deed = OwnDeed(
        card=CARDS[card], district=at + 1, paid=paid, price=price(s, card), left=price(s, card) - paid, after=after,
        turns=_turns(s, at, after),
    )  # fmt: skip
    return _with_puts(deed, s, card) if acts else deed


def _with_puts(deed: OwnDeed, s: State, card: int) -> OwnDeed:
    """The deed, with what may be put onto it now."""
    puts = put_down(s, card)
    finish, some = finishing(s, card, puts), spare(s, card, puts)
    return replaced(
        deed,
        puts=[written(counts) for counts in puts],
        finish=written(finish) if finish else UNSET,
        spare=written(some) if some else UNSET,
        trade=_trade(helped_finish(s, card, puts)) if s.phase == Phase.PLAY else UNSET,
    )


def _with_final(deed: OwnDeed, view: View) -> OwnDeed:
    """The deed, with the puts that cannot be undone, since others then choose their income."""
    puts = deed.puts or []
    return replaced(deed, final=[put for put in puts if is_final(view, *_pays(view, deed.card, put))])


def _pays(view: View, card: str, put: str) -> list[Action]:
    """The actions that put these tokens there, one by one."""
    counts = zip(put[::2], put[1::2], strict=True)
    return [Action.parse(view.game, f"pay {card} {suit}") for suit, count in counts for _ in range(int(count))]


# The legal actions


def offers(view: View, actions: Sequence[Action]) -> list[Offered]:
    """For each legal action its parts and consequences."""
    s = view.state(State)
    placed: dict[tuple[int, int], list[int]] = {}
    found = [_offer(s, action.code, placed) for action in actions]
    for at, action in enumerate(actions):
        if (s.phase not in IN_TURN or KIND[action.code] == Kind.END) and is_final(view, action):
            found[at] = replaced(found[at], final=True)
    return found


def _offer(s: State, code: int, placed: dict[tuple[int, int], list[int]]) -> Offered:
    first: int
    second: int
    kind, first, second = Kind(KIND[code]), FIRST[code], SECOND[code]
    match kind:
        case Kind.BUILD | Kind.DEED:
            if (first, second) not in placed:
                placed[first, second] = _placed(s, first, second)
            built = payload.Build if kind == Kind.BUILD else payload.Deed
            return built(CARDS[first], second + 1, price(s, first), placed[first, second])
        case Kind.SELL:
            return payload.Sell(CARDS[first])
        case Kind.PAY:
            return _paying(s, first, second)
        case Kind.CHOOSE:
            return payload.Choose(CARDS[first], SUIT_LETTERS[second])
        case Kind.TRADE:
            return payload.Exchange(SUIT_LETTERS[first], SUIT_LETTERS[second])
        case Kind.SPEND:
            return payload.Spend(CARDS[s.due], written(PAYMENTS[first]))
        case Kind.KEEP:
            return payload.Keep(CARDS[s.due])
        case Kind.REPLACE:
            return payload.Replace(CARDS[s.due], *_replacing(s))
        case Kind.END:
            return payload.End(_left_over(s))
        case _:
            return payload.Collect()


def _paying(s: State, card: int, suit: int) -> payload.Pay:
    at = deed_district(s, card)
    paid = paid_in(s, s.active, at) + 1
    after = _finished(s, s.active, at) if paid == price(s, card) else UNSET
    return payload.Pay(CARDS[card], SUIT_LETTERS[suit], at + 1, paid, price(s, card), after)


def _left_over(s: State) -> list[LeftOver]:
    """In one's last turn: deeds each of which could still be finished and would otherwise count for nothing."""
    lying = [s.top[s.active][at] for at in EVERY_DISTRICT if s.final_turns and s.deed[s.active][at]]
    return [LeftOver("deed", CARDS[card]) for card in lying if could_finish(s, card)]


def _replacing(s: State) -> tuple[str, str]:
    """[V-1, A10] What replacing the Ace brings the active seat, and the other."""
    after = s.copy()
    replace(after)
    mine, theirs = (
        written([now - before for now, before in zip(after.tokens[seat], s.tokens[seat], strict=True)])
        for seat in (s.active, 1 - s.active)
    )
    return mine, theirs


def _placed(s: State, card: int, at: int) -> list[int]:
    """The totals of the district with the card developed in it."""
    after = s.copy()
    place(after, card, at)
    return _totals(after, at)
