"""What is told of Les Rois fainéants: everything but what is laid under other cards and dealt to others."""

from __future__ import annotations

from typing import Any

from ...games.rois_faineants.actions import FIRST, KIND, SECOND, Kind
from ...games.rois_faineants.cards import CARDS, GOODS, NO_CARD, SUITS
from ...games.rois_faineants.ending import line_is_empty
from ...games.rois_faineants.fields import Phase, Zone
from ...games.rois_faineants.reigns import coup_cost
from ...games.rois_faineants.values import banquet, can_perform, income, praise, price
from ...table.action import Action
from . import UNKNOWN

TAKES_BACK = False


def told(action: Action, before: Any, after: Any, viewer: int) -> str:
    """[S4, I1] A good that is laid may be covered by the next one, so that nobody is told of any."""
    kind = KIND[action.code]
    if kind == Kind.LAY and not after.edition.open_market:
        return f"lay {UNKNOWN}"
    if kind == Kind.DEAL and (viewer == 0 or after.zone[GOODS + FIRST[action.code]] != Zone.HAND + viewer - 1):
        return f"deal {UNKNOWN}"
    return str(action)


def facts(action: Action, before: Any, after: Any) -> dict[str, Any] | None:
    """[I1] What everybody saw happen: the card, what was paid and received, what came to light; what nature did."""
    kind = Kind(KIND[action.code])
    if kind <= Kind.DEAL:
        return _natures(before, after)
    found: dict[str, Any] = {"kind": kind.name.lower(), **_deed(kind, action.code, before, after)}
    character = FIRST[action.code] if kind <= Kind.LEAD_IDLE else before.character
    return found | ({"character": CARDS[GOODS + character]} if kind not in (Kind.PASS, Kind.COUP) else {})


def _natures(before: Any, after: Any) -> dict[str, Any] | None:
    """When the market lies or the characters have been dealt, that it is so; nothing of the single cards."""
    if before.phase == after.phase:
        return None
    match before.phase:
        case Phase.LAY:
            return {"kind": "market"}
        case Phase.DEAL:
            return {"kind": "dealt", "each": after.held[0]}
        case _:
            return {"kind": "first"}


def _deed(kind: Kind, action: int, before: Any, after: Any) -> dict[str, Any]:
    match kind:
        case Kind.LEAD_QUEEN | Kind.BUY:
            return _bought(SECOND[action] if kind == Kind.LEAD_QUEEN else FIRST[action], before, after)
        case Kind.LEAD_JACK | Kind.TURN_UP:
            good = SECOND[action] if kind == Kind.LEAD_JACK else FIRST[action]
            return {"card": CARDS[good], "gain": income(before, _actor(before), good)}
        case Kind.LEAD_KING if not can_perform(before, before.first, FIRST[action]):
            return {"kind": "lead_idle"}
        case Kind.LEAD_KING | Kind.FEAST:
            king = FIRST[action] if kind == Kind.LEAD_KING else before.character
            return {"price": banquet(before), "gain": praise(before, _actor(before), king % SUITS)}
        case Kind.PASS:
            last = before.passes + 1 == before.seats
            end = "over" if after.phase == Phase.OVER else "dies"
            return {"count": before.passes + 1, "seats": before.seats, **({"king": end} if last else {})}
        case Kind.COUP:
            return {"price": coup_cost(before)}
        case _:
            return {}


def _bought(pile: int, before: Any, after: Any) -> dict[str, Any]:
    """The card, its price and what lay below it; whether the purchase has brought the end."""
    below = after.top[pile]
    found: dict[str, Any] = {"pile": pile, "card": CARDS[before.top[pile]], "price": price(before, pile)}
    found["below"] = None if below == NO_CARD else CARDS[below]
    return found | ({"ends": True} if line_is_empty(after) and not line_is_empty(before) else {})


def _actor(s: Any) -> int:
    return s.asked if s.phase == Phase.FOLLOW else s.first
