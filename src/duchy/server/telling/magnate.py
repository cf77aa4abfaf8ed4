"""What is told of Magnate: who draws, not what; that an income is chosen, not which."""

from __future__ import annotations

from typing import Any, Final

from ...games.decktet import CARDS
from ...games.magnate.actions import FIRST, KIND, SECOND, Kind
from ...games.magnate.building import paid_in, price
from ...games.magnate.cards import DISTRICTS, HIGHEST_FACE, NO_CARD, SEATS, SUITS
from ...games.magnate.diagram import tokens_text
from ...games.magnate.ending import district_total
from ...games.magnate.fields import Phase, Zone
from ...table.action import Action
from . import UNKNOWN

TAKES_BACK = True
NATURES: Final = (Kind.ROLL, Kind.TAX, Kind.DRAW, Kind.KEEP)
"""An Ace that is kept is a card that is drawn, to who cannot see that it was asked about."""
SOURCES: Final = {HIGHEST_FACE: "crowns", 1: "aces"}
"""[I1, I2] What brings the income of a roll, where it is not properties of that rank."""


def told(action: Action, before: Any, after: Any, viewer: int) -> str:
    """[A38, A7, V-1] A kept Ace is a drawn card like any other to who could not see the offer."""
    kind, card = KIND[action.code], FIRST[action.code]
    if kind == Kind.DRAW and viewer != drawer(before):
        return f"draw {UNKNOWN}"
    if kind == Kind.KEEP and before.phase == Phase.DRAW:
        return f"draw {UNKNOWN}"
    if kind == Kind.CHOOSE and not chose(before, card, viewer):
        return f"{str(action).rpartition(' ')[0]} {UNKNOWN}"
    return str(action)


def facts(action: Action, before: Any, after: Any) -> dict[str, Any] | None:
    """[A38] What followed and was seen: tokens gained and lost by seat, as in `S4K3`; a deed's progress; new totals.

    Beside what nature does also whose turn it is.
    """
    if before.turn == 0 or KIND[action.code] == Kind.CROWN:
        return {"dealt": True} if before.phase == Phase.DEAL else None
    found: dict[str, Any] = {**_tokens(action, before, after), **_property(action, before, after)}
    if KIND[action.code] in NATURES:
        found["seat"] = before.active + 1
    if KIND[action.code] == Kind.REPLACE:
        found["card"] = CARDS[_replaced(before, after)]
    if after.phase in (Phase.PLAY, Phase.OVER) and before.phase not in (Phase.PLAY, Phase.SPEND):
        found["income"] = after.dice[0]
        found["from"] = SOURCES.get(after.dice[0], "properties")
    if after.reshuffled and not before.reshuffled:
        found["reshuffled"] = True
    if after.final_turns and not before.final_turns:
        found["final"] = True
    return found or None


def _tokens(action: Action, before: Any, after: Any) -> dict[str, list[str]]:
    """[T4, T5, A18] A tax takes before income gives, also where one action brings both, and so does a payment."""
    gained, lost = [""] * SEATS, [""] * SEATS
    for seat, (was, now) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        taxed = [0] * SUITS
        if KIND[action.code] == Kind.TAX:
            suit = FIRST[action.code]
            taxed[suit] = max(0, was[suit] - 1)
        elif was == now and KIND[action.code] != Kind.PAY:
            continue
        given = [*taxed]
        if KIND[action.code] == Kind.PAY and seat == before.active:
            given[SECOND[action.code]] += 1
        change = [new - old + count for new, old, count in zip(now, was, given, strict=True)]
        gained[seat] = _written([max(0, count) for count in change])
        lost[seat] = _written([count + max(0, -rest) for rest, count in zip(change, given, strict=True)])
    return {side: rows for side, rows in (("gain", gained), ("loss", lost)) if any(rows)}


def _written(row: list[int]) -> str:
    return tokens_text(row) if any(row) else ""


def _property(action: Action, before: Any, after: Any) -> dict[str, Any]:
    """[V1, V3] Of a property that was placed or paid on: tokens and price while it is a deed, then the new totals."""
    kind, card = KIND[action.code], FIRST[action.code]
    if kind not in (Kind.BUILD, Kind.DEED, Kind.PAY):
        return {}
    seat, at = before.active, (after.zone[card] - Zone.COLUMN) % DISTRICTS
    if after.deed[seat][at] and after.top[seat][at] == card:
        return {"district": at + 1, "paid": paid_in(after, seat, at), "price": price(after, card)}
    return {"district": at + 1, "totals": [district_total(after, each, at) for each in range(SEATS)]}


def _replaced(before: Any, after: Any) -> int:
    """[V-1, A39] The Ace is known by the token that it brings, or by its place on the discards."""
    if before.due != NO_CARD:
        return before.due
    gained = [at for at in range(SUITS) if after.tokens[before.active][at] > before.tokens[before.active][at]]
    discarded = [at for at in range(SUITS) if after.zone[at] == Zone.DISCARD != before.zone[at]]
    return (gained + discarded)[0]


def drawer(before: Any) -> int:
    """Whose card it is that is dealt or drawn: even who can count the other hand out cannot tell which came last."""
    return 1 + (before.dealt % SEATS if before.phase == Phase.DEAL else before.active)


def chose(before: Any, card: int, viewer: int) -> bool:
    """Whether the deed of which an income is chosen is the viewer's."""
    return viewer > 0 and card in before.top[viewer - 1]
