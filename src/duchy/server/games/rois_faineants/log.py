"""What is told of Les Rois fainéants: everything but cards laid under others and cards dealt to others."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from ....games.rois_faineants.actions import FIRST, KIND, SECOND, Kind
from ....games.rois_faineants.cards import CARDS, GOODS, NO_CARD, SUITS
from ....games.rois_faineants.ending import line_is_empty
from ....games.rois_faineants.facts import performer
from ....games.rois_faineants.fields import Phase, State
from ....games.rois_faineants.reigns import coup_cost, is_last_pass
from ....games.rois_faineants.values import banquet, can_perform, income, praise, price
from ....table.action import Action
from .payload import (
    Bought,
    Dealt,
    Feasted,
    Happened,
    Natures,
    Passed,
    Plotted,
    Received,
    Shared,
)

TAKES_BACK = False


def facts(action: Action, before: State, after: State) -> Happened | None:
    """[I1] What everybody saw happen: the card, what was paid and received, what was uncovered; what nature did."""
    kind, code = Kind(KIND[action.code]), action.code
    first: int = FIRST[code]
    second: int = SECOND[code]
    if kind <= Kind.DEAL:
        return _natures(before, after)
    character = CARDS[GOODS + (first if kind <= Kind.LEAD_IDLE else before.character)]
    match kind:
        case Kind.LEAD_QUEEN:
            return _bought("lead_queen", second, before, after, character)
        case Kind.BUY:
            return _bought("buy", first, before, after, character)
        case Kind.LEAD_JACK:
            return Received("lead_jack", CARDS[second], income(before, performer(before), second), character)
        case Kind.TURN_UP:
            return Received("turn_up", CARDS[first], income(before, performer(before), first), character)
        case Kind.LEAD_KING if can_perform(before, before.first, first):
            return Feasted("lead_king", banquet(before), _praised(before, first), character)
        case Kind.FEAST:
            return Feasted("feast", banquet(before), _praised(before, before.character), character)
        case Kind.PASS:
            end = "over" if after.phase == Phase.OVER else "dies"
            return Passed("pass", before.passes + 1, before.seats, end if is_last_pass(before) else UNSET)
        case Kind.COUP:
            return Plotted("coup", coup_cost(before))
        case _:
            return Shared("decline" if kind == Kind.DECLINE else "lead_idle", character)


def _natures(before: State, after: State) -> Happened | None:
    """That the market has been laid or the characters dealt, when it is done; nothing about single cards."""
    if before.phase == after.phase:
        return None
    match before.phase:
        case Phase.LAY:
            return Natures("market")
        case Phase.DEAL:
            return Dealt("dealt", after.held[0])
        case _:
            return Natures("first")


def _bought(kind: Literal["lead_queen", "buy"], pile: int, before: State, after: State, character: str) -> Bought:
    """The card, its price and what lay below it; whether the purchase brings the end."""
    below = after.top[pile]
    return Bought(
        kind=kind,
        pile=pile,
        card=CARDS[before.top[pile]],
        price=price(before, pile),
        below=None if below == NO_CARD else CARDS[below],
        ends=True if line_is_empty(after) and not line_is_empty(before) else UNSET,
        character=character,
    )


def _praised(s: State, king: int) -> int:
    return praise(s, performer(s), king % SUITS)
