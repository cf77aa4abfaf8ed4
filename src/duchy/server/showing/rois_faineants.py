"""Les Rois fainéants on a page: market, seats, round and reign; what each action costs, brings and lets others do.

Cards are named as in the notation, seats count from 1. All of it follows from one viewer's view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ...effects.rois_faineants_followers import followers, followers_of
from ...games.rois_faineants.actions import (
    BUY_0,
    COUP,
    FEAST,
    FIRST,
    KIND,
    LEAD_JACK_0,
    LEAD_KING_0,
    LEAD_QUEEN_0,
    SECOND,
    TURN_UP_0,
    Kind,
    Rank,
)
from ...games.rois_faineants.cards import (
    CARDS,
    CHARACTERS,
    FACTOR,
    FULL,
    GOODS,
    LINES,
    NO_CARD,
    NO_SEAT,
    PILES,
    STRAIGHT_LINES,
    SUIT,
    SUIT_LETTERS,
    SUITS,
    VALUE,
    VALUES,
)
from ...games.rois_faineants.clauses import RULE, Clause
from ...games.rois_faineants.ending import HONOUR, KEY_OF
from ...games.rois_faineants.facts import facts
from ...games.rois_faineants.fields import Phase, Zone
from ...games.rois_faineants.notation import TEXTS
from ...games.rois_faineants.reigns import coup_cost, usable
from ...games.rois_faineants.rules import refusal
from ...games.rois_faineants.values import banquet, can_perform, income, praise, price
from ...table.action import Action
from ...table.position import View

TIE_BREAKS: Final = "SDCH"
"""The suits in the order of the result keys after the prestige."""


def shown(view: View) -> dict[str, Any]:
    """Everything on the table, by name, and what follows from it by the rules."""
    s = view.state()
    acts = view.seat > 0 and view.actor == view.seat
    return {
        "phase": Phase(s.phase).name.lower(),
        "market": [_pile(s, pile) for pile in range(PILES)],
        "lines": _lines(s),
        "seats": [_seat(s, seat) for seat in range(s.seats)],
        "round": _round(s),
        "reign": _reign(s),
        "options": view.settled.changes,
        "characters": {CARDS[GOODS + at]: _whereabouts(s, at, view.seat) for at in range(CHARACTERS)},
        "hand": _hand(s, view.seat - 1) if view.seat and s.phase != Phase.OVER else [],
        "refused": _refused(s) if acts else {},
        "count": _count(s, view.standing().keys),
        "end": _reason(s) if s.phase == Phase.OVER else None,
    }


def _reign(s: Any) -> dict[str, Any]:
    """How near the King is to his death: who has passed since the last action, whether one pass more kills him."""
    passed = [(s.first - back - 1) % s.seats + 1 for back in range(s.passes)] if s.phase == Phase.LEAD else []
    near = s.phase == Phase.LEAD and s.passes + 1 == s.seats
    return {
        "passes": s.passes,
        "passed": passed,
        "near": near,
        "empty": s.reigns,
        "plots": s.plots,
        "coup": coup_cost(s),
    }


# The market


def _pile(s: Any, pile: int) -> dict[str, Any]:
    found: dict[str, Any] = {"height": s.height[pile], "full": FULL[pile], "factor": FACTOR[pile], "top": None}
    found["ends"] = _ends(s, pile)
    if s.height[pile]:
        found |= {"top": CARDS[s.top[pile]], "price": price(s, pile)}
    if s.edition.open_market == 1:
        found["below"] = [CARDS[good] for good in _below(s, pile)]
    return found


def _below(s: Any, pile: int) -> list[int]:
    """The known cards under the top one, the next one first."""
    goods = [good for good in range(GOODS) if s.zone[good] == Zone.PILE + pile and good != s.top[pile]]
    return sorted(goods, key=lambda good: -s.place[good])


def _lines(s: Any) -> list[dict[str, Any]]:
    """The lines that end the game when they are empty, with the cards that they still hold."""
    lines = LINES[: len(LINES) if s.edition.diagonals == 1 else STRAIGHT_LINES]
    return [{"piles": list(line), "left": sum(s.height[pile] for pile in line)} for line in lines]


def _ends(s: Any, pile: int) -> bool:
    """Whether the top card of the pile is the last one of a line, and none is empty yet."""
    lines = _lines(s)
    return all(line["left"] for line in lines) and any(pile in line["piles"] and line["left"] == 1 for line in lines)


# The seats


def _seat(s: Any, seat: int) -> dict[str, Any]:
    return {
        "coins": s.treasury[seat],
        "prestige": s.prestige[seat],
        "held": s.held[seat],
        "coups": s.coups[seat],
        "hand": [CARDS[GOODS + at] for at in _characters(s, seat)],
        "lacks": [CARDS[GOODS + at] for at in range(CHARACTERS) if s.lacks[seat] >> at & 1],
        "domains": [_domain(s, seat, suit) for suit in range(SUITS)],
    }


def _characters(s: Any, seat: int) -> list[int]:
    """The characters that are known to be in a hand, Kings first as on the page."""
    held = [at for at in range(CHARACTERS) if s.zone[GOODS + at] == Zone.HAND + seat]
    return sorted(held, key=lambda at: (-(at // SUITS == Rank.KING), at))


def _domain(s: Any, seat: int, suit: int) -> dict[str, Any]:
    """A suit before a seat: its sum, the cards that make it, those face down, highest first."""
    goods = range((suit + 1) * VALUES - 1, suit * VALUES - 1, -1)
    up = [good for good in goods if s.zone[good] == Zone.UP + seat]
    down = [good for good in goods if s.zone[good] == Zone.DOWN + seat]
    return {
        "suit": SUIT_LETTERS[suit],
        "sum": s.developed[seat][suit],
        "whole": s.developed[seat][suit] + sum(VALUE[good] for good in down),
        "up": [CARDS[good] for good in up],
        "down": [CARDS[good] for good in down],
    }


def _whereabouts(s: Any, character: int, viewer: int) -> str:
    """Where the viewer knows a character to be: table, played, mine, out; a seat's number when hands lie open."""
    zone = s.zone[GOODS + character]
    if zone == Zone.TABLE:
        return "table"
    if zone == Zone.DISCARD:
        return "played"
    if zone < Zone.HAND:
        return "out"
    seat = zone - Zone.HAND + 1
    return "mine" if seat == viewer else str(seat)


# The round


def _round(s: Any) -> dict[str, Any] | None:
    """The character on the table, what is to be beaten, who is asked and who could or might still follow."""
    if s.character == NO_CARD:
        return None
    order = [(s.first + step) % s.seats for step in range(s.seats)]
    asked = order[order.index(s.asked) :] if s.asked != NO_SEAT else []
    still = followers(s, asked, s.character)
    return {
        "character": CARDS[GOODS + s.character],
        "leader": s.first + 1,
        "asked": s.asked + 1,
        "order": [seat + 1 for seat in order],
        **{name: [seat for seat in seats if seat != s.asked + 1] for name, seats in still.items()},
        "value": s.value,
        "low": s.edition.variant_low == 1,
        "performers": s.performers,
        "cost": banquet(s),
        "last": any(line["left"] == 0 for line in _lines(s)),
    }


# The hand


def _hand(s: Any, seat: int) -> list[dict[str, Any]]:
    """What each of one's characters could do for a first player now, or why it could do nothing."""
    led = s.copy()
    led.value = led.performers = 0
    return [_in_hand(led, seat, at) for at in _characters(s, seat)]


def _in_hand(s: Any, seat: int, character: int) -> dict[str, Any]:
    rank, suit = divmod(character, SUITS)
    uses: list[dict[str, Any]] = []
    why = ""
    if rank == Rank.QUEEN:
        piles = [pile for pile in range(PILES) if s.offered[suit] >> pile & 1]
        costs = sorted((price(s, pile), pile) for pile in piles)
        uses = [{"pile": pile, "price": cost} for cost, pile in costs if cost <= s.treasury[seat]]
        why = "too_dear" if piles else "none_on_top"
    elif rank == Rank.JACK:
        goods = [good for good in range(GOODS) if SUIT[good] == suit and s.zone[good] == Zone.DOWN + seat]
        uses = [{"card": CARDS[good], "gain": income(s, seat, good)} for good in goods]
        why = "none_down"
    elif can_perform(s, seat, character):
        uses = [{"price": banquet(s), "gain": praise(s, seat, suit)}]
    else:
        why = "no_domain" if s.developed[seat][suit] == 0 else "no_banquet"
    return {"character": CARDS[GOODS + character], "uses": uses, "why": None if uses else why}


def _refused(s: Any) -> dict[str, Any]:
    """Why what one might try now is refused, by action text: code, clause and facts for the words."""
    found: dict[str, Any] = {}
    for action in _tried(s):
        clause = refusal(s, action)
        if clause != Clause.FINE:
            reason = Clause(clause)
            found[TEXTS[action]] = {"code": reason.name, "clause": RULE[reason], "facts": facts(s, action)}
    return found | (_other_suits(s) if s.phase == Phase.LEAD else {})


def _other_suits(s: Any) -> dict[str, Any]:
    """[J1] Why a Jack turns up no card of another suit: there is no such action, so no rule is asked."""
    jacks = [at for at in _characters(s, s.first) if at // SUITS == Rank.JACK]
    down = [good for good in range(GOODS) if s.zone[good] == Zone.DOWN + s.first]
    reason = Clause(Clause.CARD_SUIT)
    found: dict[str, Any] = {}
    for jack, good in ((jack, good) for jack in jacks for good in down if SUIT[good] != jack % SUITS):
        named = {"character": CARDS[GOODS + jack], "suit": SUIT_LETTERS[jack % SUITS], "card": CARDS[good]}
        text = f"lead {named['character']} {named['card']}"
        found[text] = {"code": reason.name, "clause": RULE[reason], "facts": named}
    return found


def _tried(s: Any) -> Iterator[int]:
    """What a person may point at: every pile, every own face-down card, every King; a coup with nothing but Kings."""
    if s.phase == Phase.FOLLOW:
        rank, suit = divmod(s.character, SUITS)
        if rank == Rank.QUEEN:
            yield from range(BUY_0, BUY_0 + PILES)
        elif rank == Rank.JACK:
            yield from (TURN_UP_0 + good for good in range(GOODS) if s.zone[good] == Zone.DOWN + s.asked)
        else:
            yield FEAST
        return
    hand = _characters(s, s.first)
    for character in hand:
        rank, suit = divmod(character, SUITS)
        if rank == Rank.QUEEN:
            yield from range(LEAD_QUEEN_0 + suit * PILES, LEAD_QUEEN_0 + (suit + 1) * PILES)
        elif rank == Rank.JACK:
            down = range(suit * VALUES, (suit + 1) * VALUES)
            yield from (LEAD_JACK_0 + good for good in down if s.zone[good] == Zone.DOWN + s.first)
        else:
            yield LEAD_KING_0 + suit
    if hand and all(character // SUITS == Rank.KING for character in hand):
        yield COUP


# The last count


def _count(s: Any, keys: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """The last count as if it were now, row by row; who stands where; how a tie for the lead is broken."""
    places_of_suits: list[int] = list(KEY_OF)
    sums = {letter: [row[at] for row in keys] for letter, at in zip(SUIT_LETTERS, places_of_suits, strict=True)}
    places = sorted(keys, reverse=True)
    return {
        "before": list(s.prestige[: s.seats]),
        "domains": {letter: _honoured(sums[letter]) for letter in SUIT_LETTERS},
        "treasury": _honoured(list(s.treasury[: s.seats])),
        "totals": [row[0] for row in keys],
        "places": [places.index(row) + 1 for row in keys],
        "ties": _ties(keys),
    }


def _honoured(sums: list[int]) -> dict[str, list[int]]:
    """Each sum and the prestige that it brings: 12, shared by those who have the most."""
    award = HONOUR // sums.count(max(sums))
    return {"sums": sums, "awards": [award if each == max(sums) else 0 for each in sums]}


def _ties(keys: tuple[tuple[int, ...], ...]) -> list[dict[str, Any]]:
    """Domain after domain, the sums of the seats that are still level, and which of them are left after it."""
    level: list[int] = [seat for seat, row in enumerate(keys) if row[0] == max(key[0] for key in keys)]
    steps: list[dict[str, Any]] = []
    for at, letter in enumerate(TIE_BREAKS, 1):
        if len(level) == 1:
            break
        most = max(keys[seat][at] for seat in level)
        left = [seat for seat in level if keys[seat][at] == most]
        steps.append({
            "suit": letter,
            "sums": {str(seat + 1): keys[seat][at] for seat in level},
            "left": [seat + 1 for seat in left],
        })  # fmt: skip
        level = left
    return steps


def _reason(s: Any) -> str:
    """What ended the game."""
    if any(line["left"] == 0 for line in _lines(s)):
        return "line"
    if all(usable(s, seat) == 0 for seat in range(s.seats)):
        return "dead"
    return "idle" if s.idle >= s.edition.idle_limit else "guard"


# What can be done


def offers(view: View, actions: Sequence[Action]) -> list[dict[str, Any]]:
    """Each action with its price, its gain, what is left, and the seats that could follow it; every one is final."""
    s = view.state()
    return [{"a": str(action), "final": True, **_offer(s, action.code)} for action in actions]


def _offer(s: Any, action: int) -> dict[str, Any]:
    kind = Kind(KIND[action])
    match kind:
        case Kind.LEAD_QUEEN | Kind.BUY:
            parts = _purchase(s, SECOND[action] if kind == Kind.LEAD_QUEEN else FIRST[action])
        case Kind.LEAD_JACK | Kind.TURN_UP:
            parts = _revenue(s, SECOND[action] if kind == Kind.LEAD_JACK else FIRST[action])
        case Kind.LEAD_KING if not can_perform(s, s.first, FIRST[action]):
            parts = {"kind": "lead_idle"}
        case Kind.LEAD_KING | Kind.FEAST:
            parts = _feast(s, FIRST[action] if kind == Kind.LEAD_KING else s.character)
        case Kind.PASS:
            parts = {"king": s.passes + 1 == s.seats, "next": (s.first + 1) % s.seats + 1}
        case Kind.COUP:
            parts = {"price": coup_cost(s), "coins": s.treasury[s.first] - coup_cost(s)}
        case _:
            parts = {}
    if kind not in (Kind.PASS, Kind.COUP):
        parts |= followers_of(s, action)
    leads = Kind.LEAD_QUEEN <= kind <= Kind.LEAD_IDLE
    return {"kind": kind.name.lower(), **({"character": CARDS[GOODS + FIRST[action]]} if leads else {}), **parts}


def _actor(s: Any) -> int:
    return s.asked if s.phase == Phase.FOLLOW else s.first


def _purchase(s: Any, pile: int) -> dict[str, Any]:
    cost = price(s, pile)
    return {
        "pile": pile,
        "card": CARDS[s.top[pile]],
        "price": cost,
        "coins": s.treasury[_actor(s)] - cost,
        "ends": _ends(s, pile),
        "uncovers": s.height[pile] > 1,
    }


def _revenue(s: Any, good: int) -> dict[str, Any]:
    actor, gain = _actor(s), income(s, _actor(s), good)
    return {
        "card": CARDS[good],
        "gain": gain,
        "coins": s.treasury[actor] + gain,
        "sum": s.developed[actor][SUIT[good]] + VALUE[good],
    }


def _feast(s: Any, king: int) -> dict[str, Any]:
    actor, gain = _actor(s), praise(s, _actor(s), king % SUITS)
    return {
        "suit": SUIT_LETTERS[king % SUITS],
        "price": banquet(s),
        "gain": gain,
        "coins": s.treasury[actor] - banquet(s),
        "prestige": s.prestige[actor] + gain,
    }
