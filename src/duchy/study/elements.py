"""Cards, places and other things that actions name, read from the texts of the actions.

`build 4MS@3` names the card, `build 4MS`, and the district, `build @3`; of other texts only the first name counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from ..games import game_named

Integers = npt.NDArray[np.int64]
MOST: Final = 400
"""Kinds of actions with more names than this name amounts, not things."""
NAMES: Final = 2
"""Names that an action has, at most."""


@dataclass(frozen=True)
class Elements:
    """What the actions of a game name."""

    verbs: tuple[str, ...]
    """Kinds of actions."""
    verb_of: Integers
    """By action: its kind, as a place in `verbs`."""
    names: tuple[str, ...]
    """A kind of action and what it names: `build 4MS`."""
    named: Integers
    """By action: places in `names`, -1 where there is none."""


@cache
def elements_of(game: str) -> Elements:
    """What the actions of a game name."""
    texts = game_named(game).notation.TEXTS
    verbs = tuple(dict.fromkeys(verb_in(text) for text in texts))
    every = [names_in(text) for text in texts]
    kept = {verb for verb in verbs if len({name for found in every for name in found if verb_in(name) == verb}) <= MOST}
    names = tuple(dict.fromkeys(name for found in every for name in found if verb_in(name) in kept))
    at = {name: place for place, name in enumerate(names)}
    named = [[*(at.get(name, -1) for name in found), *[-1] * NAMES][:NAMES] for found in every]
    return Elements(verbs, np.array([verbs.index(verb_in(text)) for text in texts]), names, np.array(named))


def verb_in(text: str) -> str:
    """The kind of an action."""
    return text.split()[0]


def names_in(text: str) -> list[str]:
    """What an action names."""
    verb, *others = text.replace("@", " @").split()
    return [f"{verb} {name}" for name in others[:1] + [other for other in others[1:] if other.startswith("@")]]
