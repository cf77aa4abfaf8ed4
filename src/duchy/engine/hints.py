"""The reply to `hint`: the best actions, how good they are and why, as facts and as sentences."""

from __future__ import annotations

from ..players.analysis import Analysis
from ..players.player import Choice
from ..players.search.explanation import Advice, advise
from ..table.position import View
from ..words import Words
from ..words.advice import reason_words
from ..words.reasons import capital
from .request import Json


def hint_reply(say: Words, view: View, study: Analysis) -> Json:
    """The best actions found by a search, best first."""
    return {"thorough": True, "actions": [_entry(say, view, advice) for advice in advise(study)]}


def quick_reply(say: Words, choice: Choice, *, has_net: bool) -> Json:
    """The choice of a player that needs no preparation, for when the search is not ready or not available."""
    text = say("hint.unready" if has_net else "hint.no_net")
    entry: Json = {"action": str(choice.action), "value": choice.value, "text": text}
    return {"thorough": False, "actions": [entry]}


def _entry(say: Words, view: View, advice: Advice) -> Json:
    against = str(advice.against) if advice.against else None
    only = len(view.actions()) == 1

    def rival(seat: int) -> str:
        return say("hint.rival") if view.settled.seats == 2 else say("who.seat", seat=seat)

    text = say("hint.only") if only else reason_words(say, advice.claims, against, rival, best=advice.is_best)
    return {
        "action": str(advice.action),
        "value": round(advice.share, 4),
        "shares": [round(share, 4) for share in advice.line.shares],
        "error": round(advice.line.error, 4),
        "worlds": advice.line.worlds,
        "exact": advice.line.is_exact,
        "plan": [str(action) for action in advice.line.plan],
        "against": against,
        "claims": [
            {
                "kind": claim.kind,
                "sign": claim.quantity,
                "seat": claim.seat,
                "amount": round(claim.amount, 3),
                "told": round(claim.weight, 4),
            }
            for claim in advice.claims
        ],
        "text": capital(text),
    }
