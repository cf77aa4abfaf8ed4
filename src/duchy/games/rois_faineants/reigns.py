"""Passing, the death of the King, coups, and the ways they can end the game [D1, C1, T1a, T1b, T1c]."""

from __future__ import annotations

from ...kernel.dialect import rule
from .actions import Rank
from .cards import CHARACTERS, EVERY_CHARACTER, GOODS, SUITS
from .fields import PUBLIC, CoupScope, Phase, State, Zone
from .reckoning import note_reign
from .refusals import Code
from .values import BANQUET, can_perform

DEAREST = 20
"""Maximum number of doublings of a coup's cost, to avoid overflow: nobody can afford the eighth."""


@rule
def next_turn(s: State) -> None:
    """[P3, R9] The role of first player moves to the left."""
    s.first = (s.first + 1) % s.seats
    s.turn += 1
    s.plots = 0
    s.phase = Phase.LEAD


@rule
def usable(s: State, seat: int) -> int:
    """[P1, T1b] The characters that the seat could use as first player, if it held them."""
    found = 0
    for character in EVERY_CHARACTER:
        if can_perform(s, seat, character):
            found |= 1 << character
    return found


# Passing


@rule
def refuse_pass(s: State) -> int:
    """[P1, R10b, R16, R16a] Always allowed, except after a coup while a character can be revealed."""
    return Code.MUST_REVEAL if s.plots > 0 and can_reveal(s) else Code.FINE


@rule
def can_reveal(s: State) -> bool:
    """[R5, R16] Whether the first player holds a character that may be revealed."""
    for character in EVERY_CHARACTER:
        if s.zone[GOODS + character] == Zone.HAND + s.first and (
            s.edition.idle_reveal == 1 or can_perform(s, s.first, character)
        ):
            return True
    return False


@rule
def pass_turn(s: State) -> None:
    """[P3, R9, R10, R10a] After as many passes in a row as there are players, the King dies."""
    if s.plots > 0:
        s.lacks[s.first] = usable(s, s.first)
    dies = is_last_pass(s)
    s.passes += 1
    if dies:
        kings_death(s)
    else:
        next_turn(s)


@rule
def is_last_pass(s: State) -> bool:
    """[P3, R9] Whether one more pass makes as many in a row as there are players."""
    return s.passes + 1 >= s.seats


# Death of the King


@rule
def kings_death(s: State) -> None:
    """[D1, R11, T1a, T1b, T1c] A new deal, unless it is the end; the role moves on from the last passer."""
    s.passes = 0
    dead = is_dead(s)
    if not dead and s.acted == 0:
        judge_reign(s)
    if dead or s.idle >= s.edition.idle_limit or s.reigns >= s.edition.reign_guard:
        s.phase = Phase.OVER
        return
    s.first = (s.first + 1) % s.seats
    deal_anew(s)


@rule
def is_dead(s: State) -> bool:
    """[T1a] Whether nobody could perform any of the twelve actions as first player, whatever the deal."""
    for seat in range(s.seats):
        for character in EVERY_CHARACTER:
            if can_perform(s, seat, character):
                return False
    return True


@rule
def judge_reign(s: State) -> None:
    """[T1b, T1c, O7, O8] Count a reign without an action, and judge from the hands whether it was idle."""
    s.reigns += 1
    for seat in range(s.seats):
        s.useful[seat] = usable(s, seat)
    note_reign(s)
    for seat in range(s.seats):
        s.useful[seat] = 0


@rule
def deal_anew(s: State) -> None:
    """[D1, R11a, R11b] All twelve characters are taken back to be dealt evenly; nothing else changes."""
    for character in EVERY_CHARACTER:
        s.zone[GOODS + character] = Zone.OUT
    for seat in range(s.seats):
        s.held[seat] = 0
        s.lacks[seat] = 0
    s.acted = 0
    s.dealt = 0
    s.phase = Phase.DEAL


@rule
def deal(s: State, character: int) -> None:
    """[S1, R3, D1, C1] One to each seat in turn; then the first player's turn begins or, after a coup, goes on."""
    seat = s.dealt % s.seats
    s.zone[GOODS + character] = Zone.HAND + seat
    s.held[seat] += 1
    s.dealt += 1
    if s.dealt == CHARACTERS:
        s.phase = Phase.LEAD
        if s.plots == 0:
            s.turn += 1


@rule
def note_action(s: State) -> None:
    """[T1b, T1c] An action was performed: no reign up to now counts as idle or as one without an action."""
    s.performers += 1
    if s.acted == 1:
        return
    s.acted = 1
    s.reigns = 0
    s.idle = 0
    for row in range(PUBLIC + 1):
        s.sure[row] = 0
        s.maybe[row] = 0


# Coups


@rule
def coup_cost(s: State) -> int:
    """[C1, R15, O6] 5 coins, twice as much after each coup that counts."""
    earlier = s.coups[s.first]
    if s.edition.coup_scope == CoupScope.TURN:
        earlier = s.plots
    elif s.edition.coup_scope == CoupScope.TABLE:
        earlier = 0
        for seat in range(s.seats):
            earlier += s.coups[seat]
    return BANQUET << min(earlier, DEAREST)


@rule
def refuse_coup(s: State) -> int:
    """[C1, R13, R13a, R13b, R14, R16] A hand of Kings only, and the coins."""
    if s.held[s.first] == 0:
        return Code.COUP_EMPTY_HAND
    for character in range(Rank.KING * SUITS):
        if s.zone[GOODS + character] == Zone.HAND + s.first:
            return Code.COUP_NOT_KINGS
    return Code.FINE if coup_cost(s) <= s.treasury[s.first] else Code.COUP_COST


@rule
def coup(s: State) -> None:
    """[C1, R17, R18] Paid; all characters are dealt anew, and the turn goes on. The reign cut short is not judged."""
    s.treasury[s.first] -= coup_cost(s)
    s.coups[s.first] += 1
    s.plots += 1
    s.passes = 0
    deal_anew(s)
