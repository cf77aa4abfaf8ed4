"""What is told of Les Rois fainéants: everything but what is laid under other cards and dealt to others."""

from __future__ import annotations

from typing import Any

from ...games.rois_faineants.actions import FIRST, KIND, Kind
from ...games.rois_faineants.cards import GOODS
from ...games.rois_faineants.fields import Zone
from ...table.action import Action
from . import UNKNOWN

TAKES_BACK = False
HIDES = True


def told(action: Action, before: Any, after: Any, viewer: int) -> str:
    """[S4, I1] A good that is laid may be covered by the next one, so that nobody is told of any."""
    kind = KIND[action.code]
    if kind == Kind.LAY and not after.edition.open_market:
        return f"lay {UNKNOWN}"
    if kind == Kind.DEAL and (viewer == 0 or after.zone[GOODS + FIRST[action.code]] != Zone.HAND + viewer - 1):
        return f"deal {UNKNOWN}"
    return str(action)
