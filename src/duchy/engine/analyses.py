"""The replies to `analyse` and `evaluate`: a finished game explained, one decision in depth."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.evaluation import Candidate, evaluate
from ..analysis.shown.wording import reason_words, verdict_words
from ..analysis.told import decision_told, seat_told, texts
from ..analysis.whole import GameAnalysis
from ..table.action import Action
from ..table.position import View
from ..words import Words
from .request import Json


def analyse_reply(say: Words, found: GameAnalysis) -> Json:
    """All decisions and ledgers."""
    return {
        "decisions": [decision_told(verdict) | {"text": verdict_words(say, verdict)} for verdict in found.verdicts],
        "seats": [seat_told(ledger) for ledger in found.ledgers],
    }


def evaluate_reply(say: Words, view: View, named: Sequence[Action], seed: int, worlds: int) -> Json:
    """The plans for a decision, best first. Raises WeightsError."""
    found = evaluate(view, seed, worlds, named=named)
    return {
        "seat": found.seat, "worlds": found.worlds, "exact": found.is_exact,
        "plans": [_plan(say, view, candidate, is_best=candidate is found.best) for candidate in found.candidates],
    }  # fmt: skip


def _plan(say: Words, view: View, candidate: Candidate, *, is_best: bool) -> Json:
    return {
        "plan": texts(candidate.plan),
        "share": candidate.shares[view.seat - 1],
        "shares": list(candidate.shares),
        "behind": candidate.behind,
        "error": candidate.error,
        "equal": candidate.is_equal,
        "named": candidate.is_played,
        "text": reason_words(say, view, candidate.reason, "best" if is_best else "worse"),
    }
