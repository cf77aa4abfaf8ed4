"""What a page is told of the null game."""

from __future__ import annotations

from collections.abc import Sequence

from ....games.nullgame.fields import Edition, State
from ...entries import Facts
from ...protocol import Offer, Shown


class Leaders(Shown, frozen=True):
    """The seats that lead, from 1."""

    leaders: Sequence[int]


class Offered(Offer, frozen=True):
    """What a legal action is called."""

    kind: str


class Nothing(Facts, frozen=True):
    """The texts of this game say everything."""


STATE, EDITION, SHOWN, OFFER, FACTS = State, Edition, Leaders, Offered, Nothing
