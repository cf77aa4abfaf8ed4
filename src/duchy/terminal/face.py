"""The interface between the terminal and a game: drawing, menu, story. Found by the game's name in this folder."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol

from ..games import LACKING, NAMES, game_named
from ..kernel.game import Game, Settled
from ..kernel.instances import TEMPLATE
from ..kernel.parts import Part
from ..table.action import Action
from ..table.position import View
from ..words import Words, unreadable
from .look import Look, SeatSign
from .menu import Group
from .story import SeenStep


class Face(Protocol):
    """What a game's module or package in this folder provides."""

    @property
    def OUTWEIGH(self) -> Collection[str]:
        """The refusals that take precedence over all others."""
        ...

    @property
    def BESIDE(self) -> Sequence[str]:
        """The refusals that are no answer to a verb alone, the least telling first."""
        ...

    def table(self, look: Look, view: View) -> list[str]:
        """The table as the view's seat sees it."""
        ...

    def whole_width(self, look: Look, settled: Settled) -> int:
        """The width at which nothing of the table is left out, if it is drawn to scale; else 0."""
        ...

    def seat_signs(self, settled: Settled) -> Mapping[int, SeatSign]:
        """Each seat's sign and colour, if they are the game's own."""
        ...

    def offers(self, look: Look, view: View, actions: Sequence[Action]) -> list[Group]:
        """The legal actions in words, grouped by kind."""
        ...

    def phrase(self, look: Look, view: View, action: Action) -> str:
        """One legal action in words."""
        ...

    def forced(self, look: Look, view: View, action: Action) -> str:
        """What a seat is told if this is its only action and nobody else may learn that; empty if everybody may. The
        action is then played for the seat, and nobody can tell it from a free choice.
        """
        ...

    def legend(self, look: Look) -> str:
        """The meaning of the game's signs."""
        ...

    def continues(self, step: SeenStep, following: SeenStep) -> bool:
        """Whether the second step is told together with the first."""
        ...

    def story(self, look: Look, chapter: list[SeenStep]) -> list[str]:
        """The lines that tell a chapter: steps told together."""
        ...

    def ending(self, look: Look, view: View) -> list[str]:
        """The end of the game: how it was decided and who won."""
        ...

    def tidy(self, say: Words, view: View, verb: str, rest: str) -> list[str]:
        """The notation texts meant by a verb of the notation and the text after it."""
        ...

    def dressed(self, look: Look, facts: Mapping[str, object]) -> dict[str, object]:
        """The facts of a refusal, in the terminal's signs."""
        ...


HERE: Final = (Part.TERMINAL, Part.WORDS, Part.RULEBOOK)
"""What a game needs besides its rules to be played here."""


def lacking_here() -> dict[str, str]:
    """The games that cannot be played here, by name, with what they lack: rules, a face, words."""
    found = dict(LACKING)
    for name in NAMES:
        if lacking := [*game_named(name).lacking(*HERE, beyond={Part.TERMINAL: Face}), *unreadable(name, "{}")]:
            found[name] = ", ".join(lacking)
    return found


def playable() -> list[str]:
    """The games for people that can be played here."""
    lacking = lacking_here()
    return [name for name in NAMES if name != TEMPLATE and name not in lacking]


def any_width(look: Look, settled: Settled) -> int:
    """`whole_width` of a table that fits any width."""
    return 0


def usual_signs(settled: Settled) -> Mapping[int, SeatSign]:
    """`seat_signs` of a game that has none of its own."""
    return {}


def face_of(game: Game) -> Face:
    """The game's face."""
    return game.part(Part.TERMINAL, Face)
