"""A puzzle line by line: the table, the turn as in a game, what it is worth and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...analysis.answers import Graded, graded
from ...analysis.effort import SEED, WORLDS
from ...analysis.tutor.outside import TutorProcess
from ...analysis.tutor.question import question
from ...effects import TableNamer
from ...players.opponents.levels import DEFAULT_LEVEL
from ...players.search.net_search import NetSearch
from ...puzzles.puzzle import Puzzle
from ...table.action import Action
from ...table.match import Match
from ...table.record import Record
from ...words.advice import contrast_words
from ...words.spacing import joined
from ..advice.plans import plan_phrases
from ..game_screen import Manner
from ..keeping import Keeper
from ..look import Look
from ..seats import HUMAN, Seats
from ..solved import Solved
from ..typed import COMMANDS, Command
from .console import Console, Leaving
from .printed import PrintedGame
from .prompt import Prompt

DEEPER: Final = 4
"""How many times as many worlds as usual an answer is judged in, where it cannot be computed."""

LOST: Final = 0.005
"""What wins less often is lost."""


class AsksForAnswer(Exception):
    """Somebody wants to see the answer."""


class Unkept(Keeper):
    """A puzzle is not a game to continue: nothing is saved."""

    def keep(self, look: Look) -> list[str]:
        """Nothing."""
        return []

    def save_as(self, look: Look, name: str) -> str:
        """Say that there is nothing to save."""
        return look("puzzle.unsaved")

    def where(self, look: Look) -> str:
        """Say that there is nothing to save."""
        return look("puzzle.unsaved")


class PuzzlePrompt(Prompt):
    """A solver's input; what is asked stands before it, since a table is higher than many a terminal."""

    offered = tuple(name for name in COMMANDS if name != "save")

    def __init__(self, game: PuzzleTable) -> None:
        super().__init__(game)
        self.puzzle: Final = game.puzzle

    def prompt(self, seat: int) -> str:
        """What is asked, in brief."""
        return self.game.look(f"puzzle.asked.{question_of(self.puzzle)}", number=self.puzzle.number)

    def reminder(self) -> str:
        """What can be typed, told once."""
        return self.game.look("puzzle.reminder", example=self.game.look("game.example"))

    def help_of(self, name: str) -> str:
        """What a command does; some do other things than in a game."""
        key = f"puzzle.help.{name}"
        return self.game.look(key if key in self.game.look.say else f"help.{name}")

    def do_help(self, command: Command) -> bool:
        """Say in full what is asked, too."""
        if not command.rest:
            self.game.console.show("", *self.game.look.wrapped(asked(self.game.look, self.puzzle), 2))
        return super().do_help(command)

    def do_hint(self, command: Command) -> bool:
        """Give up."""
        raise AsksForAnswer


class PuzzleTable(PrintedGame):
    """The table of a puzzle; what its seat does not know lies anyhow, and is never shown."""

    def __init__(self, puzzle: Puzzle, console: Console, look: Look) -> None:
        position = puzzle.view.guess(0)
        match, seats = Match.resume(Record(position.settled), [position]), range(1, position.settled.seats + 1)
        players = {seat: HUMAN if seat == puzzle.seat else DEFAULT_LEVEL for seat in seats}
        manner = Manner(None, 0, fast=True, width=lambda: console.width)
        keeper = Unkept(match, Path(), players)
        super().__init__(match, Seats(position.game, players), keeper, console, look.seen_by(puzzle.seat), manner)
        self.puzzle, self.seat = puzzle, puzzle.seat
        self.prompt = PuzzlePrompt(self)

    def answer(self) -> list[Action]:
        """What the solver does, up to the end of the turn or the first thing that is new. Raises AsksForAnswer,
        Leaving.
        """
        while self.match.position.actor == self.seat and self.match.open_actions() == self.match.ply:
            self.prompt.serve(self.seat)
        return self.match.actions


class Puzzling:
    """Somebody who solves puzzles of one game."""

    def __init__(self, console: Console, look: Look, solved: Solved) -> None:
        self.console, self.look, self.solved = console, look, solved
        self._search: NetSearch | None = None
        self._prepares: TutorProcess | None = None

    def prepare(self, puzzle: Puzzle) -> None:
        """Have what judging needs compiled while somebody thinks, if somebody is there."""
        if self._prepares is None and self.console.out.isatty():
            self._prepares = TutorProcess(puzzle.game)
            self._prepares.ask("prepare", question(puzzle.view))

    def close(self) -> None:
        """End what still prepares."""
        if self._prepares:
            self._prepares.close()

    def solve(self, puzzle: Puzzle) -> bool:
        """Let one puzzle be solved, and say how it went; whether it was. Raises Leaving, WeightsError, OSError."""
        look, before = self.look, self.solved.own(puzzle)
        self.console.show("", look.title(look("puzzle.title", number=puzzle.number, rating=puzzle.rating)))
        self.tell(asked(look, puzzle))
        if puzzle.is_closer:
            self.tell(look("puzzle.closer"))
        self.tell(look("puzzle.how"))
        table = PuzzleTable(puzzle, self.console, look)
        self.prepare(puzzle)
        try:
            answer = table.answer()
            self.console.show(table.look.paint(table.look("puzzle.judging"), "faint"))
            found = self.graded(puzzle, answer)
        except AsksForAnswer:
            found = None
        except Leaving:
            self.look = table.look.seen_by(0)
            self.tell(self.look("puzzle.left"))
            raise
        self.look = table.look.seen_by(0)
        is_right = found is not None and found.verdict == "best"
        self.judge(table, puzzle, found)
        if self.solved.was_tried(puzzle):
            self.tell(self.look("puzzle.tried_before"))
        else:
            self.solved.note(puzzle, is_right)
            after = self.solved.own(puzzle)
            self.tell(self.look("puzzle.own", before=round(before.elo), after=round(after.elo)))
        return is_right

    def graded(self, puzzle: Puzzle, answer: Sequence[Action]) -> Graded:
        """What the answer is worth beside the best plan."""
        best, tempting = puzzle.plans
        if self._search is None:
            self._search = NetSearch(puzzle.view.game)
        return graded(puzzle.view, answer, tempting, best, SEED, DEEPER * WORLDS, self._search)

    def judge(self, table: PuzzleTable, puzzle: Puzzle, found: Graded | None) -> None:
        """Say what the answer is worth, what was best, and why it is better than what tempts."""
        look, view, kind = self.look, puzzle.view, question_of(puzzle)
        best = look.say.decimal(100 * puzzle.share, 0)
        if found is not None and found.verdict == "best":
            self.tell(look(f"puzzle.right.{kind}", best=best))
        elif found is not None:
            own = puzzle.tempting_share if found.is_played else max(0.0, puzzle.share - found.behind.more)
            how = "lost" if kind == "win" and own < LOST else kind
            self.tell(look(f"puzzle.wrong.{how}", share=look.say.decimal(100 * own, 0), best=best))
        told = [joined(look.say.language, plan_phrases(look, table.face, view, plan)) for plan in puzzle.plans]
        self.tell(look("puzzle.best", plan=told[0]))
        namer = TableNamer(view, look.say.language, look.name)
        if why := contrast_words(look.say, puzzle.reason.better, (), namer, "best"):
            self.tell(look.plain(why))
        if found is None or not found.is_played:
            self.tell(look("puzzle.tempting", plan=told[1], share=look.say.decimal(100 * puzzle.tempting_share, 0)))

    def tell(self, text: str) -> None:
        """Print a sentence."""
        self.console.show_all(self.look.wrapped(text, 2))


def asked(look: Look, puzzle: Puzzle) -> str:
    """What is asked."""
    return look(f"puzzle.{question_of(puzzle)}", share=look.say.decimal(100 * puzzle.share, 0))


def question_of(puzzle: Puzzle) -> str:
    """What is asked, as the key of a sentence."""
    return "judged" if not puzzle.is_exact else "win" if puzzle.share == 1 else "most"
