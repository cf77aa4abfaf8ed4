"""The replies to `analyse` and `evaluate`: a finished game explained, one decision in depth."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.evaluation import Candidate, evaluate
from ..analysis.reasons import Reason, reason_of
from ..analysis.told import decision_told, seat_told, texts
from ..analysis.verdicts import Verdict
from ..analysis.whole import analyse
from ..effects import village_named
from ..table.action import Action
from ..table.position import Position, View
from ..words import Words
from ..words.advice import contrast_words
from .request import Json


class Namer:
    """Seats and villages in the words of a reason."""

    def __init__(self, say: Words, view: View) -> None:
        self._say, self._view = say, view

    def seat(self, seat: int) -> str:
        """A player."""
        return self._say("who.seat", seat=seat)

    def hex(self, hex: int) -> str:
        """A village."""
        return village_named(self._view, hex, self._say.language)


def analyse_reply(
    say: Words, positions: Sequence[Position], actions: Sequence[Action], seed: int, worlds: int
) -> Json:  # fmt: skip
    """All decisions and ledgers. Raises Unfinished, WeightsError."""
    found = analyse(positions, actions, seed, worlds)
    return {
        "decisions": [decision_told(verdict) | {"text": verdict_words(say, verdict)} for verdict in found.verdicts],
        "seats": [seat_told(ledger) for ledger in found.ledgers],
    }


def verdict_words(say: Words, verdict: Verdict) -> str:
    """Why a marked decision got its mark; empty for others."""
    if not verdict.is_told:
        return ""
    judged = verdict.judgement
    view = judged.segment.before.view(judged.segment.seat)
    return reason_words(say, view, reason_of(judged), is_error=judged.is_preferred)


def reason_words(say: Words, view: View, reason: Reason, *, is_error: bool) -> str:
    """What only one of two plans changes, as a sentence."""
    return contrast_words(say, reason.better, reason.other, Namer(say, view), is_error=is_error)


def evaluate_reply(say: Words, view: View, named: Sequence[Action], seed: int, worlds: int) -> Json:
    """The plans for a decision, best first. Raises WeightsError."""
    found = evaluate(view, seed, worlds, named=named)
    return {
        "seat": found.seat, "worlds": found.worlds, "exact": found.is_exact,
        "plans": [_plan(say, view, candidate) for candidate in found.candidates],
    }  # fmt: skip


def _plan(say: Words, view: View, candidate: Candidate) -> Json:
    return {
        "plan": texts(candidate.plan),
        "share": candidate.shares[view.seat - 1],
        "shares": list(candidate.shares),
        "behind": candidate.behind,
        "error": candidate.error,
        "equal": candidate.is_equal,
        "named": candidate.is_played,
        "text": reason_words(say, view, candidate.reason, is_error=False),
    }
