"""What speaks for or against an action: a search's claims as a sentence in the language's grammar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, Protocol

from . import Words
from .reasons import capital
from .spacing import joined

EXACT = 0.005
"""An amount this close to a whole number is shown without "about"."""
ABOUT_OTHERS = ("deny", "give")
Contrast = Literal["error", "only", "best", "worse", "warned"]
"""Of which of two plans it is told: the worse one was played, or the better one; or nothing has been played yet, and it
is told of the better one, of the worse one, or of the worse one to whoever is about to play it.
"""
SIDES: Final[Mapping[Contrast, tuple[str, str]]] = {
    "error": ("better", "played"), "only": ("played", "otherwise"),
    "best": ("this", "otherwise"), "worse": ("better", "this"),
    "warned": ("better", "yours"),
}  # fmt: skip
"""What introduces that which only the better plan changes, and that which only the other one does."""


class Claim(Protocol):
    """One thing that an action brings; `players/search/explanation.py` defines the fields."""

    @property
    def kind(self) -> str:
        """One of gain, cost, deny, give, sooner, later."""
        ...

    @property
    def quantity(self) -> str:
        """What it is about."""
        ...

    @property
    def seat(self) -> int:
        """The seat it concerns."""
        ...

    @property
    def amount(self) -> float:
        """The amount."""
        ...


class Effect(Protocol):
    """One thing that an action changes on the table; `effects/` defines the fields."""

    @property
    def key(self) -> str:
        """The key of its words."""
        ...

    @property
    def facts(self) -> Mapping[str, object]:
        """The facts for its placeholders."""
        ...

    @property
    def number(self) -> int | None:
        """The number it counts, if any."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats it concerns."""
        ...

    @property
    def hex(self) -> int | None:
        """Its hex on a map, if any."""
        ...


class Namer(Protocol):
    """Names of seats and of places on a map, where the words are shown."""

    def seat(self, seat: int) -> str:
        """A player."""
        ...

    def hex(self, hex: int) -> str:
        """A village."""
        ...


def contrast_words(say: Words, better: Sequence[Effect], other: Sequence[Effect], namer: Namer, told: Contrast) -> str:
    """What only the better of two plans changes and what only the other does; empty if nothing is known to differ."""
    return " ".join(
        say(f"reason.{name}", changes=joined(say.language, (_effect(say, effect, namer) for effect in effects)))
        for name, effects in zip(SIDES[told], (better, other), strict=True)
        if effects
    )


def effect_words(say: Words, effects: Sequence[Effect], namer: Namer) -> str:
    """What an action changes, as one sentence; empty if nothing."""
    text = joined(say.language, (_effect(say, effect, namer) for effect in effects))
    return f"{capital(text)}." if text else ""


def _effect(say: Words, effect: Effect, namer: Namer) -> str:
    """It agrees with the number that it counts or, if it counts nothing, with how many seats it is about."""
    facts: dict[str, object] = {**effect.facts, "names": _names(say, [namer.seat(seat) for seat in effect.seats])}
    if effect.hex is not None:
        facts["village"] = namer.hex(effect.hex)
    number = len(effect.seats) if effect.number is None else effect.number
    if f"{effect.key}.other" in say:
        return say.counted(effect.key, number, **facts)
    return say(effect.key, number=number, **facts)


def _names(say: Words, names: Sequence[str]) -> str:
    """Several names as one subject."""
    if len(names) < 2:
        return "".join(names)
    return say("hint.and.names", first=", ".join(names[:-1]), second=names[-1])


def reason_words(
    say: Words, claims: Sequence[Claim], against: str | None, rival: Callable[[int], str], *, best: bool
) -> str:
    """Why an action is good or, if it is not the `best`, less good, as a sentence. `against` names the action that the
    claims compare it with; None if none is clearly worse (or better).
    """
    if against is None:
        return say("hint.all_close" if best else "hint.close")
    if not claims:
        return say("hint.more_often" if best else "hint.less_often", other=against)
    return say("hint.because", other=against, claims=claims_words(say, claims, rival))


class Advised(Protocol):
    """An advised action; `players/hint.py` defines the fields."""

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
        """What the action changes."""
        ...

    @property
    def claims(self) -> Sequence[Claim]:
        """What the search found."""
        ...


def counsel_words(say: Words, advised: Advised, against: str, namer: Namer) -> str:
    """How an action compares and what it changes; if it changes nothing visible, what the search found."""
    equal = say("hint.all_close" if advised.is_best else "hint.close") if advised.is_equal else ""
    text = effect_words(say, advised.effects, namer)
    if not text and not advised.is_equal:
        text = reason_words(say, advised.claims, against, namer.seat, best=advised.is_best)
        text = capital(text)
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
    """The seat's own claims, then those about others, in order; claims of one kind about one seat are grouped."""
    groups: dict[tuple[str, int], list[Claim]] = {}
    for claim in sorted(claims, key=lambda claim: claim.kind in ABOUT_OTHERS):
        groups.setdefault((claim.kind, claim.seat), []).append(claim)
    return list(groups.values())


def _amount(say: Words, claim: Claim) -> str:
    """An amount in words: "about 1.5 tokens in hand"."""
    shown = max(1, round(claim.amount))
    way = "exact" if abs(claim.amount - shown) < EXACT else "about"
    amount = say.counted(f"quantity.{claim.quantity}", shown)
    return say(f"hint.{way}.{claim.kind}", amount=amount)
