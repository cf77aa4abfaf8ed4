"""The output of the command `hint`: the best actions, how good they look, and why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ...effects import TableNamer
from ...players.analysis import Line
from ...players.hint import Hint as Found
from ...players.hint import HintedAction, hint_of
from ...players.opponents.levels import HINT_LEVEL, METHODS, time_of
from ...players.place import Place
from ...table.action import Action
from ...table.position import View
from ...words.advice import counsel_words
from ...words.spacing import joined
from ..cells import left
from ..look import Look
from ..menu import Menu
from .plans import plan_phrases

if TYPE_CHECKING:
    from ..game_screen import GameScreen

QUICK: Final = tuple(name for name in ("heuristic", "weighted", "random") if name in METHODS)
"""Players to ask while the search is not ready, best first."""
ENDS: Final = ("end",)
"""Forced follow-ups that need not be mentioned."""
HANG: Final = 4


class Hint:
    """One hint at one moment of a game: found once, told as often as the screen is laid out."""

    def __init__(self, game_screen: GameScreen, menu: Menu) -> None:
        self.game_screen, self.look, self.view = game_screen, game_screen.look, game_screen.view.copy()
        self.numbers = {action: number for number, action in enumerate(menu.actions(), 1)}
        self.seed = game_screen.manner.seed + game_screen.match.ply
        self.is_only = len(self.numbers) == 1
        self._found: Found | None = None
        self._quick: Action | None = None

    def think(self) -> None:
        """Find the best actions, or what a player chooses that needs no preparation, unless there is only one."""
        if self.is_only:
            return
        ms = time_of(HINT_LEVEL, self.view.game, self.game_screen.manner.ms)
        if study := self.game_screen.seating.study(self.view, ms, self.seed):
            self._found = hint_of(self.view, study)
        else:
            self._quick = self.quick()

    def lines(self, look: Look) -> Iterator[str]:
        """The whole hint, wrapped."""
        self.look = look
        if self.is_only:
            yield from self.only()
        elif self._found is None:
            yield from self.at_a_glance()
        else:
            if not self._found.is_decided:
                yield from look.wrapped(look("hint.head"))
            for each in self._found.found[:1] if self._found.is_decided else self._found.found:
                yield from self.advice(each, is_decided=self._found.is_decided)

    def only(self) -> Iterator[str]:
        """The only action."""
        action, number = next(iter(self.numbers.items()))
        yield from self.numbered(number, self.phrase(self.view, action))
        yield from self.indented(self.look("hint.only"))

    def numbered(self, number: int, words: str) -> list[str]:
        """An action with its number in the menu."""
        return self.look.wrapped_cells(left(f" {self.look.numbered(number)} ", HANG + 1), words)

    def advice(self, each: HintedAction, *, is_decided: bool) -> Iterator[str]:
        """One action: what follows it in the turn, how it compares and what it changes."""
        action = each.advice.action
        facts = {"action": self.phrase(self.view, action), "percent": round(100 * (each.share or 0))}
        words = self.look("hint.line_equal" if each.share is None else "hint.line", **facts)
        yield from self.numbered(self.numbers[action], words)
        if reason := self.look("hint.decided") if is_decided else self.reason(each):
            yield from self.indented(reason)
        if after := list(self.after(each.advice.line)):
            yield from self.indented(self.look("hint.then", actions=joined(self.look.say.language, after)))

    def indented(self, text: str) -> list[str]:
        """A text indented below an action."""
        return [self.look.paint(line, "faint") for line in self.look.wrapped_cells(" " * (HANG + 1), text)]

    def reason(self, each: HintedAction) -> str:
        """How the action compares, and what it changes."""
        against = each.advice.against
        other = f"{self.numbers[against]})" if against else ""
        namer = TableNamer(self.view, self.look.say.language, self.look.name)
        return self.look.plain(counsel_words(self.look.say, each, other, namer))

    def after(self, line: Line) -> Iterator[str]:
        """What the search would do in the rest of the turn, as far as it is known now."""
        if tuple(str(action) for action in line.plan[1:]) == ENDS:
            return
        yield from plan_phrases(self.look, self.game_screen.face, self.view, line.plan, 1)

    def phrase(self, view: View, action: Action) -> str:
        """An action in words."""
        return self.game_screen.face.phrase(self.look, view, action)

    def quick(self) -> Action | None:
        """What a player chooses that needs no preparation; None if there is no such player."""
        for name in QUICK:
            with suppress(Exception):
                return self.game_screen.seating.computer_of(name).try_to_choose(Place(), self.view, 1, self.seed).action
        return None

    def at_a_glance(self) -> Iterator[str]:
        """That choice in words, and why there is no more."""
        look = self.look
        if self._quick is None:
            yield look("hint.none")
            return
        words = self.phrase(self.view, self._quick)
        yield from look.wrapped(look("hint.plain", number=self.numbers[self._quick], action=words))
        why = "hint.no_net" if self.game_screen.seating.has_no_net else "hint.unready"
        yield from look.wrapped(look(why), colour="faint")
