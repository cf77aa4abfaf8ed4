"""Les Rois fainéants on a page: market, seats, round and reign; what each action costs, brings and lets others do.

Cards are named as in the notation, seats count from 1. All of it follows from one viewer's view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import UNSET, UnsetType

from ....effects.rois_faineants_followers import followers, followers_of
from ....games.rois_faineants.actions import (
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
from ....games.rois_faineants.cards import (
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
from ....games.rois_faineants.ending import HONOUR, KEY_OF, line_is_empty
from ....games.rois_faineants.facts import facts, performer
from ....games.rois_faineants.fields import Phase, State, Zone
from ....games.rois_faineants.notation import TEXTS
from ....games.rois_faineants.refusals import CLAUSE, Code
from ....games.rois_faineants.reigns import coup_cost, is_last_pass, usable
from ....games.rois_faineants.rules import refusal
from ....games.rois_faineants.values import banquet, can_perform, income, praise, price
from ....table.action import Action
from ....table.position import View
from . import payload
from .payload import (
    Count,
    Domain,
    Honoured,
    InHand,
    MarketLine,
    Offered,
    Pile,
    Refusal,
    Reign,
    Round,
    Seat,
    Tie,
    Use,
)

TIE_BREAKS: Final = "SDCH"
"""The suits in the order of the result keys after the prestige."""


def shown(view: View) -> payload.ShownTable:
    """Everything on the table, by name, and what follows from it by the rules."""
    s = view.state(State)
    acts = view.seat > 0 and view.actor == view.seat
    return payload.ShownTable(
        phase=Phase(s.phase).name.lower(),
        market=[_pile(s, pile) for pile in range(PILES)],
        lines=_lines(s),
        seats=[_seat(s, seat) for seat in range(s.seats)],
        round=_round(s),
        reign=_reign(s),
        options=view.settled.changes,
        characters={CARDS[GOODS + at]: _whereabouts(s, at, view.seat) for at in range(CHARACTERS)},
        hand=_hand(s, view.seat - 1) if view.seat and s.phase != Phase.OVER else [],
        refused=_refused(s) if acts else {},
        count=_count(s, view.standing().keys),
        end=_reason(s) if s.phase == Phase.OVER else None,
    )


def _reign(s: State) -> Reign:
    """How near the King is to death: who has passed since the last action, whether one more pass kills him."""
    leads = s.phase == Phase.LEAD
    return Reign(
        passes=s.passes,
        passed=[(s.first - back - 1) % s.seats + 1 for back in range(s.passes)] if leads else [],
        near=leads and bool(is_last_pass(s)),
        empty=s.reigns,
        plots=s.plots,
        coup=coup_cost(s),
    )


# The market


def _pile(s: State, pile: int) -> Pile:
    is_open = s.edition.open_market == 1
    return Pile(
        height=s.height[pile],
        full=FULL[pile],
        factor=FACTOR[pile],
        top=CARDS[s.top[pile]] if s.height[pile] else None,
        ends=_ends(s, pile),
        price=price(s, pile) if s.height[pile] else UNSET,
        below=[CARDS[good] for good in _below(s, pile)] if is_open else UNSET,
    )


def _below(s: State, pile: int) -> list[int]:
    """The known cards below the top one, the next one first."""
    goods = [good for good in range(GOODS) if s.zone[good] == Zone.PILE + pile and good != s.top[pile]]
    return sorted(goods, key=lambda good: -s.place[good])


def _lines(s: State) -> list[MarketLine]:
    """The lines that end the game when they are empty, with the cards that they still hold."""
    lines = LINES[: len(LINES) if s.edition.diagonals == 1 else STRAIGHT_LINES]
    return [MarketLine(list(line), sum(s.height[pile] for pile in line)) for line in lines]


def _ends(s: State, pile: int) -> bool:
    """Whether the top card of the pile is the last one of a line, and none is empty yet."""
    if line_is_empty(s) or not s.height[pile]:
        return False
    s.height[pile] -= 1
    ends = bool(line_is_empty(s))
    s.height[pile] += 1
    return ends


# The seats


def _seat(s: State, seat: int) -> Seat:
    return Seat(
        coins=s.treasury[seat],
        prestige=s.prestige[seat],
        held=s.held[seat],
        coups=s.coups[seat],
        hand=[CARDS[GOODS + at] for at in _characters(s, seat)],
        domains=[_domain(s, seat, suit) for suit in range(SUITS)],
    )


def _characters(s: State, seat: int) -> list[int]:
    """The characters that are known to be in a hand, Kings first as on the page."""
    held = [at for at in range(CHARACTERS) if s.zone[GOODS + at] == Zone.HAND + seat]
    return sorted(held, key=lambda at: (-(at // SUITS == Rank.KING), at))


def _domain(s: State, seat: int, suit: int) -> Domain:
    """A seat's domain: its sum, the face-up cards, the face-down ones, highest first."""
    goods = range((suit + 1) * VALUES - 1, suit * VALUES - 1, -1)
    up = [good for good in goods if s.zone[good] == Zone.UP + seat]
    down = [good for good in goods if s.zone[good] == Zone.DOWN + seat]
    return Domain(
        suit=SUIT_LETTERS[suit],
        sum=s.developed[seat][suit],
        whole=s.developed[seat][suit] + sum(VALUE[good] for good in down),
        up=[CARDS[good] for good in up],
        down=[CARDS[good] for good in down],
    )


def _whereabouts(s: State, character: int, viewer: int) -> str:
    """Where the viewer knows a character to be: table, played, mine, out; a seat's number once hands are revealed."""
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


def _round(s: State) -> Round | None:
    """The character on the table, what is to be beaten, who is asked and who could or might still follow."""
    if s.character == NO_CARD:
        return None
    order = [(s.first + step) % s.seats for step in range(s.seats)]
    asked = order[order.index(s.asked) :] if s.asked != NO_SEAT else []
    still = followers(s, asked, s.character)
    return Round(
        character=CARDS[GOODS + s.character],
        leader=s.first + 1,
        asked=s.asked + 1,
        order=[seat + 1 for seat in order],
        could=[seat for seat in still["could"] if seat != s.asked + 1],
        might=[seat for seat in still["might"] if seat != s.asked + 1],
        value=s.value,
        low=s.edition.variant_low == 1,
        performers=s.performers,
        cost=banquet(s),
        last=bool(line_is_empty(s)),
    )


# The hand


def _hand(s: State, seat: int) -> list[InHand]:
    """What each of the viewer's characters could do if led now, or why nothing."""
    led = s.copy()
    led.value = led.performers = 0
    return [_in_hand(led, seat, at) for at in _characters(s, seat)]


def _in_hand(s: State, seat: int, character: int) -> InHand:
    rank, suit = divmod(character, SUITS)
    uses: list[Use] = []
    if rank == Rank.QUEEN:
        piles = [pile for pile in range(PILES) if s.offered[suit] >> pile & 1]
        costs = sorted((price(s, pile), pile) for pile in piles)
        uses = [Use(pile=pile, price=cost) for cost, pile in costs if cost <= s.treasury[seat]]
        why = "too_dear" if piles else "none_on_top"
    elif rank == Rank.JACK:
        goods = [good for good in range(GOODS) if SUIT[good] == suit and s.zone[good] == Zone.DOWN + seat]
        uses = [Use(card=CARDS[good], gain=income(s, seat, good)) for good in goods]
        why = "none_down"
    else:
        if can_perform(s, seat, character):
            uses = [Use(price=banquet(s), gain=praise(s, seat, suit))]
        why = "no_domain" if s.developed[seat][suit] == 0 else "no_banquet"
    return InHand(CARDS[GOODS + character], uses, None if uses else why)


def _refused(s: State) -> dict[str, Refusal]:
    """Why what a person might try now is refused, by action text: code, clause and facts for the words."""
    found: dict[str, Refusal] = {}
    for action in _tried(s):
        code = refusal(s, action)
        if code != Code.FINE:
            reason = Code(code)
            found[TEXTS[action]] = Refusal(reason.name, CLAUSE[reason], facts(s, action))
    return found | (_other_suits(s) if s.phase == Phase.LEAD else {})


def _other_suits(s: State) -> dict[str, Refusal]:
    """[J1] Why a Jack turns up no card of another suit: there is no such action, so no rule is asked."""
    jacks = [at for at in _characters(s, s.first) if at // SUITS == Rank.JACK]
    down = [good for good in range(GOODS) if s.zone[good] == Zone.DOWN + s.first]
    reason = Code(Code.CARD_SUIT)
    found: dict[str, Refusal] = {}
    for jack, good in ((jack, good) for jack in jacks for good in down if SUIT[good] != jack % SUITS):
        character, card = CARDS[GOODS + jack], CARDS[good]
        named: dict[str, object] = {"character": character, "suit": SUIT_LETTERS[jack % SUITS], "card": card}
        found[f"lead {character} {card}"] = Refusal(reason.name, CLAUSE[reason], named)
    return found


def _tried(s: State) -> Iterator[int]:
    """What a person may press: every pile, every face-down card of theirs, every King; a coup with only Kings."""
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


# The final count


def _count(s: State, keys: tuple[tuple[int, ...], ...]) -> Count:
    """The final count if it came now, row by row; the ranking; how a tie for the lead is broken."""
    places_of_suits: list[int] = list(KEY_OF)
    sums = {letter: [row[at] for row in keys] for letter, at in zip(SUIT_LETTERS, places_of_suits, strict=True)}
    places = sorted(keys, reverse=True)
    return Count(
        before=list(s.prestige[: s.seats]),
        domains={letter: _honoured(sums[letter]) for letter in SUIT_LETTERS},
        treasury=_honoured(list(s.treasury[: s.seats])),
        totals=[row[0] for row in keys],
        places=[places.index(row) + 1 for row in keys],
        ties=_ties(keys),
    )


def _honoured(sums: list[int]) -> Honoured:
    """Each sum and the prestige that it brings: 12, shared by those who have the most."""
    award = HONOUR // sums.count(max(sums))
    return Honoured(sums, [award if each == max(sums) else 0 for each in sums])


def _ties(keys: tuple[tuple[int, ...], ...]) -> list[Tie]:
    """Domain by domain, the sums of the seats that are still equal, and which of them remain."""
    level: list[int] = [seat for seat, row in enumerate(keys) if row[0] == max(key[0] for key in keys)]
    steps: list[Tie] = []
    for at, letter in enumerate(TIE_BREAKS, 1):
        if len(level) == 1:
            break
        most = max(keys[seat][at] for seat in level)
        left = [seat for seat in level if keys[seat][at] == most]
        steps.append(Tie(letter, {str(seat + 1): keys[seat][at] for seat in level}, [seat + 1 for seat in left]))
        level = left
    return steps


def _reason(s: State) -> Literal["line", "dead", "idle", "guard"]:
    """What ended the game."""
    if line_is_empty(s):
        return "line"
    if all(usable(s, seat) == 0 for seat in range(s.seats)):
        return "dead"
    return "idle" if s.idle >= s.edition.idle_limit else "guard"


# What can be done


def offers(view: View, actions: Sequence[Action]) -> list[Offered]:
    """Each action with its price, its gain, what is left, and the seats that could follow it; every one is final."""
    s = view.state(State)
    return [_offer(s, action.code) for action in actions]


def _offer(s: State, action: int) -> Offered:
    kind, text = Kind(KIND[action]), TEXTS[action]
    first: int = FIRST[action]
    second: int = SECOND[action]
    match kind:
        case Kind.LEAD_QUEEN:
            return _purchase(s, "lead_queen", action, second)
        case Kind.BUY:
            return _purchase(s, "buy", action, first)
        case Kind.LEAD_JACK:
            return _revenue(s, "lead_jack", action, second)
        case Kind.TURN_UP:
            return _revenue(s, "turn_up", action, first)
        case Kind.LEAD_KING if can_perform(s, s.first, first):
            return _feast(s, "lead_king", action, first)
        case Kind.FEAST:
            return _feast(s, "feast", action, s.character)
        case Kind.PASS:
            return payload.Pass(a=text, kind="pass", king=bool(is_last_pass(s)), next=(s.first + 1) % s.seats + 1)
        case Kind.COUP:
            return payload.Coup(a=text, kind="coup", price=coup_cost(s), coins=s.treasury[s.first] - coup_cost(s))
        case Kind.DECLINE:
            return payload.Decline(a=text, kind="decline", **followers_of(s, action))
        case _:
            return payload.Idle(a=text, kind="lead_idle", character=CARDS[GOODS + first], **followers_of(s, action))


def _led(action: int) -> str | UnsetType:
    """The character that an action leads; none if it follows."""
    return CARDS[GOODS + FIRST[action]] if Kind.LEAD_QUEEN <= KIND[action] <= Kind.LEAD_IDLE else UNSET


def _purchase(s: State, kind: Literal["lead_queen", "buy"], action: int, pile: int) -> payload.Purchase:
    cost = price(s, pile)
    return payload.Purchase(
        a=TEXTS[action], kind=kind, character=_led(action), pile=pile, card=CARDS[s.top[pile]], price=cost,
        coins=s.treasury[performer(s)] - cost, ends=_ends(s, pile), uncovers=s.height[pile] > 1,
        **followers_of(s, action),
    )  # fmt: skip


def _revenue(s: State, kind: Literal["lead_jack", "turn_up"], action: int, good: int) -> payload.Revenue:
    actor, gain = performer(s), income(s, performer(s), good)
    return payload.Revenue(
        a=TEXTS[action], kind=kind, character=_led(action), card=CARDS[good], gain=gain,
        coins=s.treasury[actor] + gain, sum=s.developed[actor][SUIT[good]] + VALUE[good],
        **followers_of(s, action),
    )  # fmt: skip


def _feast(s: State, kind: Literal["lead_king", "feast"], action: int, king: int) -> payload.Feast:
    actor, gain = performer(s), praise(s, performer(s), king % SUITS)
    return payload.Feast(
        a=TEXTS[action], kind=kind, character=_led(action), suit=SUIT_LETTERS[king % SUITS], price=banquet(s),
        gain=gain, coins=s.treasury[actor] - banquet(s), prestige=s.prestige[actor] + gain,
        **followers_of(s, action),
    )  # fmt: skip
