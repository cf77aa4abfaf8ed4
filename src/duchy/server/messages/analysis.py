"""A finished game explained, for a page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ...analysis.ledger import Ledger
from ...analysis.reasons import Reason, reason_of
from ...analysis.told import texts
from ...analysis.verdicts import BOUND, Verdict
from ...analysis.whole import GameAnalysis
from ...effects import village_named
from ...table.position import View
from ...words import LANGUAGES, Words
from ...words.advice import contrast_words
from ..protocol import Account, Analysed, Judged

DIGITS: Final = 5
"""Decimal places of shares of the win; ledgers are sent in full, so that they add up."""


def analysed(found: GameAnalysis, worlds: int) -> Analysed:
    """What a page is told of an analysis in that many worlds."""
    course, lucks = ([rounded(shares) for shares in steps] for steps in (found.course, found.lucks))
    decisions = [judged(verdict) for verdict in found.verdicts]
    return Analysed(worlds, decisions, [account(ledger) for ledger in found.ledgers], [*found.stops], course, lucks)


def judged(verdict: Verdict) -> Judged:
    """One decision."""
    found = verdict.judgement
    half = BOUND * verdict.uncertainty
    return Judged(
        at=found.segment.at - 1, count=len(found.segment.actions), seat=found.segment.seat,
        played=texts(found.segment.actions), best=texts(found.best), mark=verdict.mark,
        loss=round(found.behind, DIGITS), half=round(half, DIGITS) if math.isfinite(half) else None,
        shares=rounded(found.shares), best_shares=rounded(found.best_shares), spread=round(BOUND * found.level, DIGITS),
        better=found.is_preferred, real=verdict.is_real, blamed=found.blamed, why=why(verdict),
    )  # fmt: skip


class Namer:
    """Names of villages; players are named by the page."""

    def __init__(self, view: View, language: str) -> None:
        self._view, self._language = view, language

    def seat(self, seat: int) -> str:
        """A player, for whom the page has a name."""
        return f"{{seat{seat}}}"

    def hex(self, hex: int) -> str:
        """A village in the language."""
        return village_named(self._view, hex, self._language)


def why(verdict: Verdict) -> dict[str, str]:
    """By language why a decision got its mark, as far as it shows on the table."""
    if not verdict.is_told:
        return {}
    judged = verdict.judgement
    view = judged.segment.before.view(judged.segment.seat)
    return reason_told(view, reason_of(judged), is_error=judged.is_preferred)


def reason_told(view: View, reason: Reason, *, is_error: bool) -> dict[str, str]:
    """By language what only one of two plans changes; nothing if nothing is known to differ."""
    if not reason:
        return {}
    return {
        language: contrast_words(
            Words(language, view.game.name), reason.better, reason.other, Namer(view, language), is_error=is_error
        )
        for language in LANGUAGES
    }


def account(ledger: Ledger) -> Account:
    """One seat's ledger."""
    return Account(
        ledger.seat, ledger.result, ledger.deal, ledger.chance, ledger.hidden, ledger.own, ledger.presents,
        ledger.drift, ledger.adjusted,
    )  # fmt: skip


def rounded(shares: Sequence[float]) -> list[float]:
    """Shares without the decimal places that mean nothing."""
    return [round(share, DIGITS) for share in shares]
