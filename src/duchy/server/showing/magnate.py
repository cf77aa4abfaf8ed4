"""What a page shows of Magnate beside the table itself: totals, prices, income, why a card cannot lie somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...games.decktet import CARDS, FIRST_CROWN, FIRST_NUMBER, SUIT_LETTERS
from ...games.magnate.actions import FIRST, KIND, PAYMENTS, SECOND, Kind, build_code
from ...games.magnate.bank import has_each_suit
from ...games.magnate.building import (
    deed_district,
    paid_in,
    place,
    price,
    refuse_deed_price,
    refuse_place,
    refuse_price,
    sell,
)
from ...games.magnate.cards import (
    CARDS_OF_A_RANK,
    DECK,
    DISTRICT_PAWNS,
    EVERY_DISTRICT,
    EVERY_SEAT,
    HIGHEST_FACE,
    NO_CARD,
    RANK,
    SUIT_COUNT,
    SUIT_OF,
    SUITS,
    TRADE_RATE,
)
from ...games.magnate.clauses import RULE, Clause
from ...games.magnate.ending import ace_value, district_total, is_developed, replace
from ...games.magnate.facts import facts
from ...games.magnate.fields import Phase, Zone
from ...games.magnate.income import first_of_rank, next_choice
from ...table.action import Action
from ...table.position import View
from .magnate_payments import (
    Help,
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

Json = dict[str, Any]
ROLLS: Final = tuple(range(HIGHEST_FACE, 0, -1))
AWAITED: Final = {
    Phase.ROLL: "roll", Phase.TAX: "tax", Phase.DEVELOP: "income", Phase.CHOOSE: "income", Phase.DRAW: "draw",
}  # fmt: skip
"""What the turn waits for before cards are played, or after."""


def shown(view: View) -> Json:
    """Everything that a page prints and that follows from the view; seats count from 0, tokens as in `S4K3`."""
    s = view.state()
    result = view.standing()
    found: Json = {
        "trade": TRADE_RATE,
        "districts": [_district(s, at) for at in EVERY_DISTRICT],
        "crowns": [_crowns(s, seat) for seat in EVERY_SEAT],
        "known": [_in_zone(s, Zone.HAND + seat) for seat in EVERY_SEAT],
        "income": [{"roll": roll, "odds": 2 * roll - 1, "seats": _income(s, roll)} for roll in ROLLS],
        "taxed": "".join(dict.fromkeys(SUIT_LETTERS[code - 1] for code in s.taxed[: s.taxes])),
        "taxable": [[max(0, count - 1) for count in row] for row in s.tokens],
        "pile": _pile(s),
        "discards": _in_zone(s, Zone.DISCARD),
        "count": _count(s, result.keys),
        "ahead": result.winners,
        "due": _due(s),
        "chooses": s.phase == Phase.CHOOSE,
        "awaits": AWAITED.get(s.phase, ""),
        "hand": [],
        "deeds": [],
    }
    if s.edition.bank_limit:
        found["bank"] = _bank(s)
    if view.seat and view.actor is not None:
        acts = view.actor == view.seat and s.phase in (Phase.PLAY, Phase.DEVELOP)
        s.active = view.seat - 1
        found["hand"] = [_hand_card(s, card) for card in range(DECK) if s.zone[card] == Zone.HAND + s.active]
        if s.phase == Phase.SPEND and view.actor == view.seat:
            found["spends"] = [written(counts) for counts in priced(s, s.due)]
        found["deeds"] = [_own_deed(s, at, acts) for at in EVERY_DISTRICT if s.deed[s.active][at]]
    return found


def _pile(s: Any) -> str:
    """[E2, E3] Which pile it is: the first one, the last one; out, before last turns begin; none in and after them."""
    if s.final_turns or s.phase == Phase.OVER:
        return "none"
    if not s.reshuffled:
        return "first"
    return "last" if s.pile else "out"


def _in_zone(s: Any, zone: int) -> list[str]:
    return [CARDS[card] for card in range(DECK) if s.zone[card] == zone]


def _crowns(s: Any, seat: int) -> str:
    return "".join(SUIT_LETTERS[at] for at in range(SUITS) if s.zone[FIRST_CROWN + at] == Zone.CROWN + seat)


def _bank(s: Any) -> list[int]:
    """[A10] Tokens that the bank still has, by suit."""
    return [
        s.edition.bank_limit - sum(s.tokens[seat][suit] + sum(row[suit] for row in s.paid[seat]) for seat in EVERY_SEAT)
        for suit in range(SUITS)
    ]


def _due(s: Any) -> str:
    """The card that is asked about: to be paid for, to choose income of, to be kept or replaced."""
    card = next_choice(s) if s.phase == Phase.CHOOSE else s.due
    return "" if card == NO_CARD else CARDS[card]


# Districts


def _district(s: Any, at: int) -> Json:
    return {
        "name": f"n{at + 1}" if s.edition.pawn_properties else str(at + 1),
        "suits": "" if s.edition.pawn_properties else DISTRICT_PAWNS[at][1:],
        "totals": _totals(s, at),
        "leader": _leader(_totals(s, at)),
        "columns": [[_card(s, seat, at, card) for card in _column(s, seat, at)] for seat in EVERY_SEAT],
    }


def _totals(s: Any, at: int) -> list[int]:
    return [district_total(s, seat, at) for seat in EVERY_SEAT]


def _leader(totals: Sequence[int]) -> int:
    """[W3] The seat with more, from 1; 0 where both have the same."""
    return 0 if totals[0] == totals[1] else 1 + totals.index(max(totals))


def _count(s: Any, keys: Sequence[Sequence[int]]) -> list[Json]:
    """[W3-W7] If the game ended now: what is compared, one after the other, until somebody has more."""
    names = ("districts", "totals" if s.edition.tiebreak_total else "ranks", "tokens")
    rows = list(zip(*keys, strict=True))
    decides = next((at for at, row in enumerate(rows) if _leader(row)), len(rows))
    compared = list(zip(names, rows, strict=True))[: decides + 1]
    return [{"by": name, "values": row, "winner": _leader(row)} for name, row in compared]


def _column(s: Any, seat: int, at: int) -> list[int]:
    if s.height[seat][at] == 0:
        return []
    here = Zone.COLUMN + seat * len(EVERY_DISTRICT) + at
    return sorted((card for card in range(DECK) if s.zone[card] == here), key=lambda card: s.place[card])


def _card(s: Any, seat: int, at: int, card: int) -> Json:
    found: Json = {"id": CARDS[card], "brings": _brings(card)}
    if s.deed[seat][at] and s.top[seat][at] == card:
        paid = s.paid[seat][at]
        return found | {"price": price(s, card), "paid": written(paid), "sum": sum(paid)}
    return found | {"counts": ace_value(s, card) if card < FIRST_NUMBER else RANK[card]}


def _brings(card: int) -> Json | None:
    """[I2, I3, C6] On which roll a property brings which suits; nothing where it never does."""
    if card >= FIRST_NUMBER and RANK[card] == HIGHEST_FACE:
        return None
    return {"roll": 1 if card < FIRST_NUMBER else RANK[card], "suits": CARDS[card][1:]}


def _finished(s: Any, seat: int, at: int) -> list[int]:
    """The totals of the district if the deed there were finished."""
    s.deed[seat][at] = 0
    totals = _totals(s, at)
    s.deed[seat][at] = 1
    return totals


# Income


def _income(s: Any, roll: int) -> list[list[Json]]:
    """[I1-I6] By seat what the roll would bring: suits, all of them or, from a deed, one of them."""
    if roll == HIGHEST_FACE:
        return [[{"suits": crowns}] if (crowns := _crowns(s, seat)) else [] for seat in EVERY_SEAT]
    cards = range(SUITS) if roll == 1 else range(first_of_rank(roll), first_of_rank(roll) + CARDS_OF_A_RANK)
    found: list[list[Json]] = [[] for _ in EVERY_SEAT]
    for card in cards:
        if s.zone[card] >= Zone.COLUMN:
            seat: int = (s.zone[card] - Zone.COLUMN) // len(EVERY_DISTRICT)
            found[seat] += [_share(s, card)]
    return found


def _share(s: Any, card: int) -> Json:
    either = card >= FIRST_NUMBER and not is_developed(s, card)
    return {"suits": CARDS[card][1:], "card": CARDS[card]} | ({"either": True} if either else {})


# The viewer's own cards


def _hand_card(s: Any, card: int) -> Json:
    """[D, B, L1] What a card in hand costs and brings, where it may lie, and why not."""
    found: Json = {
        "id": CARDS[card],
        "price": price(s, card),
        "sale": written(_sale(s, card)),
        "places": [_refused(s, refuse_place(s, card, at), card, at) for at in EVERY_DISTRICT],
        "payments": [written(counts) for counts in priced(s, card)],
        "asked": len(priced(s, card)) > 1,
        "build_no": _refused(s, refuse_price(s, card), card, 0),
        "deed_no": _refused(s, refuse_deed_price(s, card), card, 0),
        "deed": "",
        "short": _short(s, card),
    }
    if refuse_deed_price(s, card) not in (Clause.NO_ACE_DEED, Clause.NO_RANK2_DEED):
        found["deed"] = written(deed_cost(s, card))
    found["after"] = [None if refused else _placed(s, card, at) for at, refused in enumerate(found["places"])]
    found["turns"] = [after is not None and _turns(s, at, after) for at, after in enumerate(found["after"])]
    for name, helped in (("build_trade", helped_build(s, card)), ("deed_trade", helped_deed(s, card))):
        if helped:
            found[name] = _help(helped)
    return found


def _help(helped: Help) -> Json:
    return {"a": helped.trade, "cost": written(helped.cost), "asked": helped.is_asked}


def _turns(s: Any, at: int, after: Sequence[int]) -> bool:
    """Whether the active seat would win the district with these totals, and does not now."""
    own = s.active + 1
    return _leader(after) == own != _leader(_totals(s, at))


def _sale(s: Any, card: int) -> list[int]:
    """[L1, C4, A10] What the card sells for."""
    after = s.copy()
    sell(after, card)
    return [gained - held for gained, held in zip(after.tokens[s.active], s.tokens[s.active], strict=True)]


def _suits(card: int) -> list[int]:
    return [SUIT_OF[card][at] for at in range(SUIT_COUNT[card])]


def _short(s: Any, card: int) -> Json:
    """How many tokens are lacking to build the card, and the suits of which there is none."""
    held = s.tokens[s.active]
    lacking = price(s, card) - sum(held[suit] for suit in _suits(card))
    none = "" if has_each_suit(s, s.active, card) else "".join(SUIT_LETTERS[at] for at in _suits(card) if not held[at])
    return {"count": max(0, lacking), "suits": none}


def _refused(s: Any, clause: int, card: int, at: int) -> Json | None:
    """Why, as a code, a clause of the rulebook and what the words for it may name."""
    if clause == Clause.FINE:
        return None
    reason = Clause(clause)
    return {"code": reason.name, "clause": RULE[reason], "facts": facts(s, build_code(card, at))}


def _own_deed(s: Any, at: int, acts: bool) -> Json:
    """[V1, O8] One of the viewer's deeds: what is missing, what the district would stand at, what may be put there."""
    seat, card = s.active, s.top[s.active][at]
    paid = paid_in(s, seat, at)
    found: Json = {"card": CARDS[card], "district": at + 1, "paid": paid, "price": price(s, card)}
    found["left"] = price(s, card) - paid
    found["after"] = _finished(s, seat, at)
    found["turns"] = _turns(s, at, found["after"])
    if acts:
        puts = put_down(s, card)
        found["puts"] = [written(counts) for counts in puts]
        for name, counts in (("finish", finishing(s, card, puts)), ("spare", spare(s, card, puts))):
            if counts:
                found[name] = written(counts)
        if s.phase == Phase.PLAY and (helped := helped_finish(s, card, puts)):
            found["trade"] = _help(helped)
    return found


# The legal actions


def offers(view: View, actions: Sequence[Action]) -> list[Json]:
    """By legal action its parts and what follows from it."""
    s = view.state()
    placed: dict[tuple[int, int], list[int]] = {}
    return [_offer(s, action.code, placed) for action in actions]


def _offer(s: Any, code: int, placed: dict[tuple[int, int], list[int]]) -> Json:
    kind, first, second = Kind(KIND[code]), FIRST[code], SECOND[code]
    offer: Json = {"kind": kind.name.lower()}
    match kind:
        case Kind.BUILD | Kind.DEED:
            if (first, second) not in placed:
                placed[first, second] = _placed(s, first, second)
            offer |= {"card": CARDS[first], "district": second + 1, "price": price(s, first)}
            offer["after"] = placed[first, second]
        case Kind.SELL:
            offer["card"] = CARDS[first]
        case Kind.PAY:
            at = deed_district(s, first)
            paid = paid_in(s, s.active, at) + 1
            offer |= {"card": CARDS[first], "suit": SUIT_LETTERS[second], "district": at + 1}
            offer |= {"paid": paid, "price": price(s, first)}
            if paid == price(s, first):
                offer["after"] = _finished(s, s.active, at)
        case Kind.CHOOSE:
            offer |= {"card": CARDS[first], "suit": SUIT_LETTERS[second]}
        case Kind.TRADE:
            offer |= {"given": SUIT_LETTERS[first], "taken": SUIT_LETTERS[second]}
        case Kind.SPEND:
            offer |= {"card": CARDS[s.due], "tokens": written(list(PAYMENTS[first]))}
        case Kind.KEEP:
            offer["card"] = CARDS[s.due]
        case Kind.REPLACE:
            offer |= {"card": CARDS[s.due], "gain": _replacing(s)}
        case Kind.END:
            offer["left"] = _left_over(s)
        case _:
            pass
    return offer


def _left_over(s: Any) -> list[Json]:
    """In one's last turn: deeds that could still be finished, and would otherwise count nothing."""
    lying = [s.top[s.active][at] for at in EVERY_DISTRICT if s.final_turns and s.deed[s.active][at]]
    return [{"code": "deed", "card": CARDS[card]} for card in lying if finishing(s, card, put_down(s, card))]


def _replacing(s: Any) -> str:
    """[V-1, A10] What replacing the Ace brings the active seat."""
    after = s.copy()
    replace(after)
    gained = zip(after.tokens[s.active], s.tokens[s.active], strict=True)
    return written([now - before for now, before in gained])


def _placed(s: Any, card: int, at: int) -> list[int]:
    """The totals of the district with the card developed in it."""
    after = s.copy()
    place(after, card, at)
    return _totals(after, at)
