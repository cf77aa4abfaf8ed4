"""Who can deduce whether a reign was idle, from one's own hand and public information [I1, T1b].

When the King dies every seat has passed and, as nobody acted in the reign, none has gained or lost the use of a
character: the reign was idle if somebody holds a usable one. Everybody knows what each seat could use (`useful`), how
many characters it holds and, after a forced pass, some that it does not hold (`lacks`). With two players one's own hand
determines the other, and nothing of this is hidden from a seat.

A set of characters is a number with bit c set for character c.
"""

from __future__ import annotations

from ...kernel.dialect import SPECTATOR, rule
from .cards import CHARACTERS, EVERY_CHARACTER, GOODS
from .fields import PUBLIC, State, Zone

NOBODY_MORE = -1
ALL = (1 << CHARACTERS) - 1


@rule
def note_reign(s: State) -> None:
    """[T1b, I1] Record whether the ending reign was idle, and who can be sure that it was or was not."""
    idle = 1 if was_idle(s) else 0
    s.idle += idle
    for viewer in range(s.seats):
        if s.seats == 2:
            s.sure[viewer] += idle
            s.maybe[viewer] += idle
        else:
            note_knowledge(s, viewer, viewer)
    note_knowledge(s, SPECTATOR, PUBLIC)


@rule
def note_knowledge(s: State, viewer: int, row: int) -> None:
    """[I1] Count the reign among those that the viewer is sure were idle, and those that may have been."""
    if not may_be_forced(s, viewer):
        s.sure[row] += 1
    if may_be_idle(s, viewer):
        s.maybe[row] += 1


@rule
def was_idle(s: State) -> bool:
    """[T1b] Whether, in this reign without an action, somebody passed while holding a usable character."""
    for seat in range(s.seats):  # noqa: SIM110 - the dialect has no generators
        if hand(s, seat) & s.useful[seat] != 0:
            return True
    return False


@rule
def may_be_forced(s: State, viewer: int) -> bool:
    """[T1b, I1] Whether, as far as the viewer knows, every pass of this reign may have been forced."""
    if viewer != SPECTATOR and hand(s, viewer) & s.useful[viewer] != 0:
        return False
    return fits(s, viewer, other_hands(s, viewer), NOBODY_MORE, True)


@rule
def may_be_idle(s: State, viewer: int) -> bool:
    """[T1b, I1] Whether, as far as the viewer knows, some pass of this reign may have been by choice."""
    if viewer != SPECTATOR and hand(s, viewer) & s.useful[viewer] != 0:
        return True
    unseen = other_hands(s, viewer)
    for seat in range(s.seats):
        wanted = unseen & s.useful[seat] & (ALL ^ s.lacks[seat])
        if seat != viewer and s.held[seat] > 0 and wanted != 0:
            for character in EVERY_CHARACTER:
                if wanted & (1 << character) != 0 and fits(s, viewer, unseen ^ (1 << character), seat, False):
                    return True
    return False


@rule
def fits(s: State, viewer: int, cards: int, holder: int, forced: bool) -> bool:
    """[I1] Whether these cards can form the other hands, `holder` already having one more; all passes `forced` or not.
    By Hall's theorem they can if no group of seats needs more cards than are available to it.
    """
    for some in range(1, 1 << s.seats):
        if viewer == SPECTATOR or some & (1 << viewer) == 0:
            needed = 0
            useless = ALL
            for seat in range(s.seats):
                if some & (1 << seat) != 0:
                    needed += s.held[seat] - (1 if seat == holder else 0)
                    useless &= s.lacks[seat] | (s.useful[seat] if forced else 0)
            if size(cards & (ALL ^ useless)) < needed:
                return False
    return True


@rule
def hand(s: State, seat: int) -> int:
    """The characters that the seat holds, as a set."""
    found = 0
    for character in EVERY_CHARACTER:
        if s.zone[GOODS + character] == Zone.HAND + seat:
            found |= 1 << character
    return found


@rule
def other_hands(s: State, viewer: int) -> int:
    """All characters in hands that the viewer does not see, as a set."""
    found = 0
    for seat in range(s.seats):
        if seat != viewer:
            found |= hand(s, seat)
    return found


@rule
def size(cards: int) -> int:
    """How many characters are in the set."""
    count = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count
