"""All that a last turn of Magnate can come to, in the dialect.

After a last turn only finished cards count and, last of all, the tokens in hand. So ways that only cost tokens are left
out: a token on a deed that stays unfinished, a new deed that does, a trade before its token is needed. A card may as
well be sold before anything else, and a deed that is paid for may as well be finished before another is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.magnate.actions import END, FIRST, KIND, LEGAL_MAX, SECOND, Kind
from ...games.magnate.building import deed_district, paid_in, price
from ...games.magnate.cards import (
    DECK,
    DISTRICTS,
    EVERY_DISTRICT,
    EVERY_SUIT,
    NO_CARD,
    SUIT_COUNT,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TRADE_RATE,
)
from ...games.magnate.ending import district_total, total_rank
from ...games.magnate.fields import Phase, State, Zone
from ...games.magnate.rules import apply, legal
from ...kernel.dialect import Cube, Grid, Row, copy_state, rule, rule_apart

NODES: Final = 64_000
"""Maximum number of tables examined within a turn: few have a tenth of that."""
SLOTS: Final = 1 << 17
"""Places in the hash table in which a table is found again; more than NODES."""
ENDS: Final = 400
"""Maximum number of ends of a turn that are stored."""
LEFT_OUT: Final = -2
"""Instead of the deed that is being paid for: the action need not be looked at."""

RANKS: Final = DISTRICTS
"""The columns of an end, after the totals of the districts: what breaks the first tie;"""
TOKENS: Final = RANKS + 1
"""the tokens in hand, together;"""
BY_SUIT: Final = TOKENS + 1
"""these by suit;"""
NODE: Final = BY_SUIT + SUITS
"""and the number of the table."""
END_WIDTH: Final = NODE + 1

WORK: Final = 4
"""States before those of the turns: the table that is asked about, and scratch."""
STATES: Final = WORK + 2 * NODES


class Turns(NamedTuple):
    """Two turns that are looked through, one on each side (0 and 1)."""

    size: Grid
    """By side: how many tables there are, how many ends; what numbers of tables in `slots` begin above."""
    parents: Grid
    """By side and table: the one before it."""
    actions: Grid
    """By side and table: the action that led to it from there."""
    paying: Grid
    """By side and table: the deed that is to be finished next, or NO_CARD."""
    prints: Grid
    """By side and table: the second of two hashes that tell it from others; the first leads to `slots`."""
    slots: Grid
    """By side: tables by their first hash. Numbers begin higher in every turn, so nothing need be cleared."""
    ends: Cube
    """By side: what the turn can come to, in the columns above."""
    end: Row
    """Room for one of them."""
    out: Row


TURN_SHAPES: Final = {
    "size": (2, 3), "parents": (2, NODES), "actions": (2, NODES), "paying": (2, NODES), "prints": (2, NODES),
    "slots": (2, SLOTS), "ends": (2, ENDS, END_WIDTH), "end": (END_WIDTH,), "out": (2 * LEGAL_MAX,),
}  # fmt: skip


@rule_apart
def look_through(states: list[State], at: int, side: int, turns: Turns, columns: int, most: int) -> bool:
    """Find the ends of the turn that begins at `states[at]`; return whether there was room for all, and no more than
    `most` tables were needed.

    Only ends are kept that no other one equals or surpasses in each of the first `columns`.
    """
    base = WORK + side * NODES
    turns.size[side][2] += turns.size[side][0]
    turns.size[side][0] = 1
    turns.size[side][1] = 0
    turns.paying[side][0] = NO_CARD
    copy_state(states, base, at)
    node = 0
    while node < turns.size[side][0]:
        if not expand(states, base, node, side, turns, columns, min(NODES, most)):
            return False
        node += 1
    return True


@rule
def expand(states: list[State], base: int, node: int, side: int, turns: Turns, columns: int, most: int) -> bool:
    """Note the table if the turn may end there, and the tables that follow it; return whether there was room and they
    were no more than `most`.
    """
    s = states[base + node]
    paying = turns.paying[side][node]
    if s.phase == Phase.PLAY and s.played == 1 and paying == NO_CARD:
        sum_up(s, s.active, turns.end)
        turns.end[NODE] = node
        if not keep_end(turns, side, columns):
            return False
    count = legal(s, turns.out)
    for place in range(count):
        action = turns.out[place]
        pays = deed_being_paid(s, node, paying, action)
        if pays != LEFT_OUT:
            size = turns.size[side][0]
            if size >= most:
                return False
            new = base + size
            copy_state(states, new, base + node)
            apply(states[new], action)
            if pays != NO_CARD:
                if deed_district(states[new], pays) < 0:
                    pays = NO_CARD
                elif not can_finish(states[new], pays):
                    continue
            if is_new(states[new], size, side, pays, turns):
                turns.parents[side][size] = node
                turns.actions[side][size] = action
                turns.paying[side][size] = pays
                turns.size[side][0] = size + 1
    return True


@rule
def deed_being_paid(s: State, node: int, paying: int, action: int) -> int:
    """The deed that is being paid for after the action, or NO_CARD; LEFT_OUT if nothing is lost without the action."""
    kind = KIND[action]
    card = FIRST[action]
    if action == END:
        return LEFT_OUT
    if kind == Kind.TRADE:
        return paying if is_trade_due(s, paying, card, SECOND[action]) else LEFT_OUT
    if paying != NO_CARD:
        return paying if kind == Kind.PAY and card == paying else LEFT_OUT
    if kind == Kind.PAY:
        return card if can_finish(s, card) else LEFT_OUT
    if kind == Kind.DEED:
        return card
    if kind == Kind.SELL and node > 0:
        return LEFT_OUT
    return NO_CARD


@rule
def held_for(s: State, card: int) -> int:
    """Tokens in hand of the card's suits."""
    total = 0
    for at in range(SUIT_COUNT[card]):
        total += s.tokens[s.active][SUIT_OF[card][at]]
    return total


@rule
def can_finish(s: State, card: int) -> bool:
    """Whether the deed can be finished in this turn, with its suits' tokens and all that others can be traded for."""
    district = deed_district(s, card)
    held = held_for(s, card)
    for suit in EVERY_SUIT:
        if SUIT_MASK[card] >> suit & 1 == 0:
            held += s.tokens[s.active][suit] // TRADE_RATE
    return held >= price(s, card) - paid_in(s, s.active, district)


@rule
def is_trade_due(s: State, paying: int, given: int, taken: int) -> bool:
    """Whether the taken token may be needed at once: by the deed that is being paid for, else by any deed or card."""
    if paying != NO_CARD:
        return is_due_for_deed(s, paying, taken)
    for district in EVERY_DISTRICT:
        if s.deed[s.active][district] == 1 and is_due_for_deed(s, s.top[s.active][district], taken):
            return True
    if s.played == 0:
        for card in range(DECK):
            if s.zone[card] == Zone.HAND + s.active and SUIT_MASK[card] >> taken & 1 == 1:
                if s.tokens[s.active][taken] == 0:
                    return True
                if SUIT_MASK[card] >> given & 1 == 0 and held_for(s, card) < price(s, card):
                    return True
    return False


@rule
def is_due_for_deed(s: State, deed: int, taken: int) -> bool:
    """Whether the deed shows the suit and no token in hand could go onto it."""
    if SUIT_MASK[deed] >> taken & 1 == 0:
        return False
    return held_for(s, deed) == 0 or (s.edition.deed_needs_every_suit == 1 and s.tokens[s.active][taken] == 0)


@rule
def is_new(s: State, node: int, side: int, paying: int, turns: Turns) -> bool:
    """Whether the turn has not come to such a table before; it is then remembered by its number."""
    first = (paying + 1) * 4 + s.played * 2 + (1 if s.phase == Phase.SPEND else 0)
    second = first + 12345
    tokens = s.tokens[s.active]
    for suit in EVERY_SUIT:
        first = hash_31(first, tokens[suit])
        second = hash_41(second, tokens[suit])
    for district in EVERY_DISTRICT:
        here = (s.top[s.active][district] + 1) * 2 + s.deed[s.active][district]
        first = hash_31(first, here)
        second = hash_41(second, here)
        if s.deed[s.active][district] == 1:
            paid = s.paid[s.active][district]
            for suit in EVERY_SUIT:
                first = hash_31(first, paid[suit])
                second = hash_41(second, paid[suit])
    slot = first % SLOTS
    second = second * 2 + 1
    before = turns.size[side][2]
    while turns.slots[side][slot] > before:
        if turns.prints[side][turns.slots[side][slot] - before] == second:
            return False
        slot = (slot + 1) % SLOTS
    turns.slots[side][slot] = before + node
    turns.prints[side][node] = second
    return True


@rule
def hash_31(sum_so_far: int, number: int) -> int:
    """A hash of 31 bits, with one more number."""
    return (sum_so_far * 1000003 + number + 1) & 0x7FFFFFFF


@rule
def hash_41(sum_so_far: int, number: int) -> int:
    """A hash of some 41 bits, with one more number."""
    return (sum_so_far * 2097593 + number + 7) % 2199023255531


@rule_apart
def sum_up(s: State, seat: int, end: Row) -> None:
    """[W1, W2, W5, W6] Fill an end with what the seat would have if the game ended now."""
    ranks = 0
    for district in EVERY_DISTRICT:
        end[district] = district_total(s, seat, district)
        ranks += end[district]
    end[RANKS] = total_rank(s, seat) if s.edition.tiebreak_total == 0 else ranks
    end[TOKENS] = 0
    for suit in EVERY_SUIT:
        end[BY_SUIT + suit] = s.tokens[seat][suit]
        end[TOKENS] += s.tokens[seat][suit]


@rule
def keep_end(turns: Turns, side: int, columns: int) -> bool:
    """Add `end` to the ends, unless one is as good in every column; return whether there was room."""
    ends = turns.ends[side]
    end = turns.end
    count = turns.size[side][1]
    at = 0
    while at < count:
        if surpasses(ends[at], end, columns):
            return True
        if surpasses(end, ends[at], columns):
            count -= 1
            write_over(ends[at], ends[count])
        else:
            at += 1
    turns.size[side][1] = count
    if count == len(ends):
        return False
    write_over(ends[count], end)
    turns.size[side][1] = count + 1
    return True


@rule
def write_over(one: Row, other: Row) -> None:
    """Make one end equal to the other."""
    for column in range(END_WIDTH):
        one[column] = other[column]


@rule
def surpasses(one: Row, other: Row, columns: int) -> bool:
    """Whether the other end has more in none of these columns."""
    for column in range(columns):  # noqa: SIM110 - the dialect has no generators
        if one[column] < other[column]:
            return False
    return True
