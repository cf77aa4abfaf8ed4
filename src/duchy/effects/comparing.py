"""Which of two plans brings more of each thing that effects count: what speaks for the better one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from . import MOST, Effect, without_prices

AMOUNTS: Final = frozenset({"points", "count", "tokens", "spared", "reached", "tiles"})
"""What a seat wants more of, whatever it is that brings it."""
PLACED: Final = frozenset({"market", "oracle"})
"""What a seat wants more of, village by village."""
NOBODY: Final = 0.5
"""What a lead is worth that nobody can follow; with none, there is nothing to follow."""
MIGHT: Final = 0.1
"""What a seat that might follow costs, of one that can."""


def telling(better: Sequence[Effect], other: Sequence[Effect]) -> tuple[list[Effect], list[Effect]]:
    """What each of two plans changes that speaks for the better one, the most significant: things of which that one has
    more, and those which are neither good nor bad. Less of something good is told only beside the more, and what plans
    cost in tokens only where nothing else speaks for the better one.
    """
    brought, instead = speaking(without_prices(better), without_prices(other))
    return (brought, instead) if brought or instead else speaking(better, other)


def speaking(better: Sequence[Effect], other: Sequence[Effect]) -> tuple[list[Effect], list[Effect]]:
    """As `telling`, but what plans cost in tokens speaks like all else."""
    more, less = worths(better), worths(other)

    def speaks(effect: Effect) -> bool:
        thing = thing_of(effect)
        return thing is None or more.get(thing, 0) > less.get(thing, 0)

    brought = [effect for effect in better if effect not in other and speaks(effect)][:MOST]
    shown = {None, *map(thing_of, brought)}
    instead = [
        effect for effect in other
        if effect not in better and speaks(effect)
        and ((thing := thing_of(effect)) in shown or less.get(thing, 0) < 0)
    ]  # fmt: skip
    return brought, instead[:MOST]


def thing_of(effect: Effect) -> Hashable | None:
    """What an effect is about; None if it is neither good nor bad."""
    found = weighed(effect)
    return found and found[0]


def worths(effects: Iterable[Effect]) -> Mapping[Hashable, float]:
    """How much of each thing there is in all."""
    found = defaultdict[Hashable, float](float)
    for thing, worth in filter(None, map(weighed, effects)):
        found[thing] += worth
    return found


def weighed(effect: Effect) -> tuple[Hashable, float] | None:
    """What an effect is about, and how much its seat has of that; None if it is neither good nor bad."""
    name = effect.key.removeprefix("effect.").removesuffix("_last").removesuffix("_by")
    number = effect.number or 0
    if name in AMOUNTS:
        return name, number
    if name in PLACED:
        return (name, effect.hex), effect.number or 1
    match name:
        case "costs":
            return "points", -number
        case "fewer_tokens":
            return "tokens", -number
        case "loses":
            return (name, effect.seats), number
        case "jack" | "praise":
            return (name, effect.facts["suit"]), number
        case "income":
            return (name, effect.facts["roll"]), number
        case "last":
            return name, 1
        case "turns" | "levels":
            return ("district", effect.facts["place"]), 1 + lead(effect)
        case "finishes":
            return ("deed", effect.facts["card"]), 1
        case "deed" | "deed_turns":
            return ("deed", effect.facts["card"]), 1 / (1 + number)
        case "nobody" | "follow" | "follow_later":
            return "followers", NOBODY if name == "nobody" else -len(effect.seats) * (1 if name == "follow" else MIGHT)
        case _:
            return None


def lead(effect: Effect) -> int:
    """By how much the seat is ahead in a district."""
    mine, theirs = effect.facts["mine"], effect.facts["theirs"]
    assert isinstance(mine, int)
    assert isinstance(theirs, int)
    return mine - theirs
