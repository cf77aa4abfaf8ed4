"""A finished game explained, for a page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ...analysis.ledger import Ledger
from ...analysis.reasons import reason_of
from ...analysis.shown.wording import reason_in_all_languages, told_of
from ...analysis.told import texts
from ...analysis.verdicts import BOUND, Verdict
from ...analysis.whole import GameAnalysis
from ...table.plan import goes_on
from ..review import Account, Analysed, Judged

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
    half, view = BOUND * verdict.uncertainty, found.segment.before.view(found.segment.seat)
    return Judged(
        at=found.segment.at - 1, count=len(found.segment.actions), seat=found.segment.seat,
        played=texts(found.segment.actions), best=texts(found.best), mark=verdict.mark,
        loss=round(found.behind, DIGITS), half=round(half, DIGITS) if math.isfinite(half) else None,
        shares=rounded(found.shares), best_shares=rounded(found.best_shares), spread=round(BOUND * found.level, DIGITS),
        better=found.is_preferred, real=verdict.is_real, goes_on=goes_on(view, found.best),
        why=why(verdict), blamed=found.blamed or 0,
    )  # fmt: skip


def why(verdict: Verdict) -> dict[str, str]:
    """By language why a decision got its mark, as far as it shows on the table."""
    if not verdict.is_told:
        return {}
    judged = verdict.judgement
    view = judged.segment.before.view(judged.segment.seat)
    return reason_in_all_languages(view, reason_of(judged), told_of(judged))


def account(ledger: Ledger) -> Account:
    """One seat's ledger."""
    return Account(
        ledger.seat, ledger.result, ledger.deal, ledger.chance, ledger.hidden, ledger.own, ledger.presents,
        ledger.drift, ledger.adjusted,
    )  # fmt: skip


def rounded(shares: Sequence[float]) -> list[float]:
    """Shares without the decimal places that mean nothing."""
    return [round(share, DIGITS) for share in shares]
