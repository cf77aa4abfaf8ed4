"""What speaks for an action or against it, as a sentence: claims of a search in the grammar of the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from . import Words

EXACT = 0.005
"""A whole amount that is shown as it is but for less than this is not called "about"."""
ABOUT_OTHERS = ("deny", "give")
WHOLE_FROM = 3
"""Amounts from this on are shown without decimals."""


class Claim(Protocol):
    """One thing that an action brings: `players/why.py` says what the words mean."""

    @property
    def kind(self) -> str:
        """gain, cost, deny, give, sooner or later."""
        ...

    @property
    def sign(self) -> str:
        """Of what."""
        ...

    @property
    def seat(self) -> int:
        """Whose it is."""
        ...

    @property
    def amount(self) -> float:
        """How much."""
        ...


def reason_words(
    say: Words, claims: Sequence[Claim], against: str | None, rival: Callable[[int], str], *, best: bool
) -> str:
    """Why an action is good, or, where it is not the `best`, less so: a sentence.

    `against` names the action that the claims compare it with; None: there is none that is clearly worse, or better.
    """
    if against is None:
        return say("hint.all_close" if best else "hint.close")
    if not claims:
        return say("hint.more_often" if best else "hint.less_often", other=against)
    return say("hint.because", other=against, claims=claims_words(say, claims, rival))


def claims_words(say: Words, claims: Sequence[Claim], rival: Callable[[int], str]) -> str:
    """Some claims as one clause without a full stop: "it gains about 2 tokens and denies the rival a district"."""
    text = ""
    for group in _alike(claims):
        kind = group[0].kind
        things = _amount(say, group[0])
        for claim in group[1:]:
            things = say(f"hint.and.{kind}", first=things, second=_amount(say, claim))
        text += say(f"hint.{'also' if text else 'first'}.{kind}", things=things, rival=rival(group[0].seat))
    return text


def _alike(claims: Sequence[Claim]) -> list[list[Claim]]:
    """The seat's own claims, then those about others, else in their order; those of one kind about one together."""
    groups: dict[tuple[str, int], list[Claim]] = {}
    for claim in sorted(claims, key=lambda claim: claim.kind in ABOUT_OTHERS):
        groups.setdefault((claim.kind, claim.seat), []).append(claim)
    return list(groups.values())


def _amount(say: Words, claim: Claim) -> str:
    """How much of what: "about 1.5 tokens in hand"."""
    shown = round(claim.amount) if claim.amount >= WHOLE_FROM else round(claim.amount, 1)
    whole = shown == int(shown)
    way = "exact" if whole and abs(claim.amount - shown) < EXACT else "about"
    amount = say.counted(f"sign.{claim.sign}", int(shown) if whole else shown)
    return say(f"hint.{way}.{claim.kind}", amount=amount)
