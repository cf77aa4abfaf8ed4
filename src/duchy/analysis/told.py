"""An analysis as lines of JSON, for programs: one for each decision, then one for each seat."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence

from ..effects import Effect
from ..table.action import Action
from .ledger import Ledger
from .reasons import Reason, reason_of
from .verdicts import Swing, Verdict
from .whole import GameAnalysis


def lines_of(found: GameAnalysis, of: str = "") -> Iterator[str]:
    """The lines; each says of which file it is, if that is given."""
    for told in (*map(decision_told, found.verdicts), *map(seat_told, found.ledgers)):
        yield json.dumps(told | {"file": of} if of else told)


def texts(actions: Sequence[Action]) -> list[str]:
    """The texts of actions."""
    return [str(action) for action in actions]


def better(verdict: Verdict) -> Sequence[Action]:
    """What should have been played: the played plan itself if nothing better was found."""
    judged = verdict.judgement
    return judged.best if judged.is_preferred else judged.segment.actions


def decision_told(verdict: Verdict) -> dict[str, object]:
    """A decision. `loss` is unclipped; `error` is the standard error of it, the judge's own included."""
    judged = verdict.judgement
    return {
        "kind": "decision",
        "at": judged.segment.at,
        "seat": judged.segment.seat,
        "played": texts(judged.segment.actions),
        "best": texts(better(verdict)),
        "loss": judged.loss,
        "error": verdict.uncertainty if math.isfinite(verdict.uncertainty) else None,
        "mark": verdict.mark,
        "real": verdict.is_real,
        "other": texts(judged.best),
        "behind": judged.behind,
        "sampling": judged.sampling if math.isfinite(judged.sampling) else None,
        "shares": judged.shares,
        "other_shares": judged.best_shares,
        "worlds": judged.worlds,
        "exact": judged.is_exact,
        "decides": swing_told(verdict.swing),
        "blamed": None if judged.blamed is None else str(judged.segment.actions[judged.blamed]),
        "reason": reason_told(reason_of(judged)) if verdict.is_told else None,
    }


def swing_told(swing: Swing | None) -> dict[str, object] | None:
    """Between which others a decision chose, and how much it moved."""
    return swing and {"loser": swing.loser, "winner": swing.winner, "share": swing.share}


def reason_told(reason: Reason) -> dict[str, object]:
    """What only the better plan changes on the table, and what only the other one does."""
    return {"better": [effect_told(effect) for effect in reason.better],
            "other": [effect_told(effect) for effect in reason.other]}  # fmt: skip


def effect_told(effect: Effect) -> dict[str, object]:
    """One change; what it does not have is left out."""
    told: dict[str, object] = {"what": effect.key.removeprefix("effect."), **effect.facts}
    if effect.number is not None:
        told["number"] = effect.number
    if effect.seats:
        told["seats"] = list(effect.seats)
    return told | ({} if effect.hex is None else {"hex": effect.hex})


def seat_told(ledger: Ledger) -> dict[str, object]:
    """A seat's ledger; its parts make the result less an equal share. `adjusted`: the result with average luck."""
    return {
        "kind": "seat",
        "seat": ledger.seat,
        "result": ledger.result,
        "adjusted": ledger.adjusted,
        "ledger": {
            "deal": ledger.deal, "chance": ledger.chance, "hidden": ledger.hidden, "own": ledger.own,
            "presents": ledger.presents, "drift": ledger.drift, "result": ledger.result,
        },
    }  # fmt: skip
