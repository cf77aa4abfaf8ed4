"""What speaks for an action or against it, as a sentence: claims of a search in the grammar of the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from . import Words

EXACT = 0.005
"""A whole amount that is shown as it is but for less than this is not called "about"."""
ABOUT_OTHERS = ("deny", "give")


class Claim(Protocol):
    """One thing that an action brings: `players/search/explanation.py` says what the words mean."""

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


class Effect(Protocol):
    """One thing that an action changes on the table: `effects/` says what the words mean."""

    @property
    def key(self) -> str:
        """The key of its words."""
        ...

    @property
    def facts(self) -> Mapping[str, object]:
        """What they name."""
        ...

    @property
    def number(self) -> int | None:
        """What they count."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """Of whom they speak."""
        ...

    @property
    def hex(self) -> int | None:
        """Where it is on a map."""
        ...


class Namer(Protocol):
    """What seats and the places of a map are called where the words are shown."""

    def seat(self, seat: int) -> str:
        """A player."""
        ...

    def hex(self, hex: int) -> str:
        """A village."""
        ...


def effect_words(say: Words, effects: Sequence[Effect], namer: Namer) -> str:
    """What an action changes, as one sentence; empty where that is nothing."""
    text = "; ".join(_effect(say, effect, namer) for effect in effects)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _effect(say: Words, effect: Effect, namer: Namer) -> str:
    facts: dict[str, object] = {**effect.facts, "number": effect.number}
    facts["names"] = ", ".join(namer.seat(seat) for seat in effect.seats)
    if effect.hex is not None:
        facts["village"] = namer.hex(effect.hex)
    return say(effect.key, **facts)


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


class Told(Protocol):
    """What is told of an advised action: `players/hint.py` says what the words mean."""

    @property
    def is_equal(self) -> bool:
        """Whether the search cannot tell it from the best, or the best from all others."""
        ...

    @property
    def is_best(self) -> bool:
        """Whether it is the first choice."""
        ...

    @property
    def effects(self) -> Sequence[Effect]:
        """What it changes."""
        ...

    @property
    def claims(self) -> Sequence[Claim]:
        """What the search has counted."""
        ...


def counsel_words(say: Words, told: Told, against: str, namer: Namer) -> str:
    """How an action compares and what it changes; what the search has counted, where nothing can be seen to change."""
    equal = say("hint.all_close" if told.is_best else "hint.close") if told.is_equal else ""
    text = effect_words(say, told.effects, namer)
    if not text and not told.is_equal:
        text = reason_words(say, told.claims, against, namer.seat, best=told.is_best)
        text = text[:1].upper() + text[1:]
    return " ".join(filter(None, (equal, text)))


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
    shown = max(1, round(claim.amount))
    way = "exact" if abs(claim.amount - shown) < EXACT else "about"
    amount = say.counted(f"sign.{claim.sign}", shown)
    return say(f"hint.{way}.{claim.kind}", amount=amount)
