"""A player's turn at the keyboard: menu, commands, actions played or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ...table.action import Action
from ...table.position import View
from ...words import LANGUAGES
from ...words.reasons import capital
from ...words.rulebook import clauses, clauses_with
from ...words.spacing import joined
from ..advice.hints import Hint
from ..cells import left, shown, typed_back
from ..menu import Menu
from ..refusing import refusal_lines, refusal_of
from ..typed import (
    COMMANDS,
    ENTER,
    LINE_LIMIT,
    Command,
    NoNumber,
    Several,
    no_number,
    read_actions,
    read_command,
    spellings,
    understood,
    whole,
)
from .console import Leaving
from .printed import PrintedGame

LOG_LINES: Final = 20


class Prompt:
    """One player's input and output until the position has changed."""

    offered: Sequence[str] = COMMANDS
    """The commands that the help lists."""

    def __init__(self, game: PrintedGame) -> None:
        self.game = game
        self.menu = Menu([])
        self.reminded = False
        self._shown = (0, 0)
        self._commands: Mapping[str, Callable[[Command], bool]] = {
            "help": self.do_help,
            "hint": self.do_hint,
            "undo": self.do_undo,
            "why": self.do_why,
            "log": self.do_log,
            "rules": self.do_rules,
            "table": self.do_table,
            "more": self.do_more,
            "memory": self.do_memory,
            "save": self.do_save,
            "lang": self.do_lang,
            "quit": self.do_quit,
        }

    @property
    def view(self) -> View:
        """The player's view."""
        return self.game.view

    def serve(self, seat: int) -> None:
        """Ask until something is played or taken back."""
        game = self.game
        if not self.is_obvious():
            game.show_table()
        self.show_menu()
        self._shown = seat, game.match.position.turn
        game.begins_to_think(seat)
        while True:
            line = game.console.ask(self.prompt(seat))
            if self.answer(line):
                return

    def is_obvious(self) -> bool:
        """Whether the table was shown in this turn and nothing is left to decide but ending it."""
        here = self.game.look.viewer, self.game.match.position.turn
        return self._shown == here and len(self.view.actions()) == 1

    def prompt(self, seat: int) -> str:
        """The prompt, with a name if several people share the keyboard."""
        if len(self.game.seating.humans) == 1:
            return "> "
        return f"{capital(self.game.look.name(seat))} > "

    def show_menu(self, whole: bool = False) -> None:
        """Print the legal actions with their numbers."""
        game, look = self.game, self.game.look
        view = self.view
        self.menu = Menu(game.face.offers(look, view, view.actions()))
        only = self.only_action()
        if not only:
            game.console.show("", *self.menu.lines(look, whole))
        if not self.reminded:
            self.reminded = True
            game.console.show_all(look.wrapped(self.reminder(), colour="faint"))
        if only:
            if forced := game.face.forced(look, view, only):
                game.console.show("", *look.wrapped(forced, colour="faint"))
            words = look("menu.enter", action=game.face.phrase(look, view, only))
            game.console.show_all(look.wrapped(words, colour="faint"))

    def reminder(self) -> str:
        """What can be typed, told once."""
        return self.game.look("menu.reminder", example=self.game.look("game.example"))

    def only_action(self) -> Action | None:
        """The action that an empty line plays: the only one, if there is only one."""
        actions = self.menu.actions()
        return actions[0] if len(actions) == 1 else None

    # What was typed

    def answer(self, line: str) -> bool:
        """Do what was typed; return whether the position has changed."""
        if len(line) > LINE_LIMIT:
            self.game.console.tell(self.game.look("typed_error.too_long", most=LINE_LIMIT))
            return False
        command = read_command(self.game.says(), line)
        if command is None:
            return self.play(line)
        if command.name == ENTER:
            only = self.only_action()
            return self.play(str(only)) if only else self.redraw()
        return self._commands[command.name](command)

    def play(self, line: str) -> bool:
        """Play the typed actions: all or none."""
        texts = self.understood(line)
        if not texts or self.refused(texts) or self.held_up(texts):
            return False
        self.game.match.play(*texts)
        self.game.keep()
        if self.game.tutor:
            self.game.console.show_all(self.game.look.wrapped(self.game.tutor.afterwards(self.game.look)))
        return True

    def held_up(self, texts: list[str]) -> bool:
        """Whether the tutor holds the actions up; says why and what can be done."""
        game = self.game
        if not game.is_held_up(texts) or game.tutor is None:
            return False
        for words in game.tutor.warning(game.look):
            game.console.show_all(game.look.wrapped(words, colour="warn"))
        return True

    def understood(self, line: str) -> list[str]:
        """The notation of what was typed; empty for a number that is not in the menu, after saying so. The beginning of
        an action stands for it if it is unique; otherwise the matching actions are shown.
        """
        game = self.game
        meant = understood(game.says(), game.face, self.view, self.menu, line)
        if isinstance(meant, NoNumber):
            self.no_number(meant)
            return []
        if isinstance(meant, Several):
            self.show_part("menu.which", meant.actions)
            return []
        return meant

    def no_number(self, typed: NoNumber) -> None:
        """Say that the menu has no such number."""
        self.game.console.tell(no_number(self.game.look, self.menu, typed))

    def show_part(self, key: str, found: list[Action]) -> None:
        """Print some of the offers below a sentence about them."""
        look = self.game.look
        self.game.console.show("", *look.wrapped(look(key)), *self.menu.lines(look, only=found))

    def refused(self, texts: list[str]) -> bool:
        """Whether any of the actions cannot be played after those before it; explains why."""
        game = self.game
        refusal = refusal_of(game.match.position, game.look.viewer, texts)
        if refusal:
            game.console.show_all(refusal_lines(game.look, refusal))
        return refusal is not None

    def redraw(self) -> bool:
        """Show the table and the menu again."""
        self.game.show_table()
        self.show_menu()
        return False

    # Commands

    def do_help(self, command: Command) -> bool:
        """Say what can be typed and how to read the table, or what can be done with something."""
        if command.rest:
            return self.show_offers(command.rest)
        game, console, look = self.game, self.game.console, self.game.look
        console.show("", look.paint(look("help.commands"), "strong"))
        usages = [look(f"usage.{name}") for name in self.offered]
        width = max(map(shown, usages)) + 2
        for name, usage in zip(self.offered, usages, strict=True):
            console.show_all(look.wrapped_cells(f"  {left(usage, width)}", self.help_of(name)))
        for key in ("guide.actions", "guide.table"):
            console.show("", *look.wrapped(look(key, legend=game.face.legend(look))))
        return False

    def help_of(self, name: str) -> str:
        """What a command does."""
        return self.game.look(f"help.{name}")

    def do_hint(self, command: Command) -> bool:
        """Show the best actions and why."""
        game, look = self.game, self.game.look
        game.console.show(look.paint(look("hint.wait"), "faint"))
        hint = Hint(game, self.menu)
        hint.think()
        game.console.show_all(hint.lines(game.look))
        game.tell_troubles()
        return False

    def do_undo(self, command: Command) -> bool:
        """Take back one action, or all since the last chance event or another seat's action."""
        game = self.game
        warning = game.undo(whole_turn=bool(command.rest))
        if warning is None:
            key = "undo.nothing" if game.match.actions else "undo.not_yet"
            game.console.show_all(game.look.wrapped(game.look(key)))
            return False
        game.teller.undone()
        game.console.show_all(warning)
        return True

    def do_why(self, command: Command) -> bool:
        """Explain why an action cannot be played, or why one is held up."""
        game, look = self.game, self.game.look
        if not command.rest and game.tutor and (better := game.tutor.why(look, game.face)):
            game.console.show_all(look.wrapped(better))
            return False
        if not command.rest:
            game.console.tell(look("why.what", example=look("game.example")))
            return False
        texts = self.understood(command.rest)
        if texts and not self.refused(texts):
            game.console.tell(look("why.fine", text=joined(look.say.language, map(game.in_words, texts))))
        return False

    def do_log(self, command: Command) -> bool:
        """Show the last lines of the log."""
        game, look = self.game, self.game.look
        count = whole(command.rest) if command.rest.isdecimal() else LOG_LINES
        lines = [part for line in game.teller.all(look) for part in look.wrapped(line, 4)]
        game.console.show_all(lines[-count:] if count else [])
        if not lines:
            game.console.tell(look("begin.nothing_yet"))
        return False

    def do_rules(self, command: Command) -> bool:
        """Show a clause of the rulebook, or those that contain a word."""
        game, look = self.game, self.game.look
        known = clauses(self.view.game.name, look.say.language)
        asked = command.rest.strip("[] ")
        found = clauses_with(self.view.game.name, look.say.language, asked) if asked else []
        for rule in found:
            game.console.show_all(look.wrapped(look.plain(f"[{rule}] {known[rule]}"), 2))
        if asked and not found:
            game.console.tell(look("rules.nothing", text=typed_back(asked)))
        elif not asked:
            words = look("rules.which", clauses=" ".join(known), game=self.view.game.name)
            game.console.show_all(look.wrapped(words, 2))
        return False

    def do_table(self, command: Command) -> bool:
        """Show the table and the menu again, from now on in another size if one is named."""
        form = spellings(self.game.says(), "form").get(command.rest.casefold())
        if form:
            self.game.look = replace(self.game.look, form=form)
        return self.redraw()

    def do_more(self, command: Command) -> bool:
        """Show the whole menu, or what can be done with something."""
        if command.rest:
            return self.show_offers(command.rest)
        self.show_menu(whole=True)
        return False

    def show_offers(self, asked: str) -> bool:
        """Show what can be done with a card, at a place or of a kind; if nothing, why not."""
        game = self.game
        texts = read_actions(self.game.says(), game.face, self.view, self.menu, asked)
        if isinstance(texts, NoNumber):
            self.no_number(texts)
            return False
        meant = texts[0] if len(texts) == 1 else asked
        if found := self.menu.matching(meant) or self.menu.matching(asked):
            self.show_part("menu.part", found)
        elif not (meant in self.view.game.notation.CODE and self.refused([meant])):
            game.console.tell(game.look("menu.no_part", text=typed_back(asked)))
        return False

    def do_memory(self, command: Command) -> bool:
        """Show or hide what the player could remember."""
        game = self.game
        game.look = replace(game.look, memory=not game.look.memory)
        words = game.look("memory.on" if game.look.memory else "memory.off")
        game.console.show_all(game.look.wrapped(words))
        return self.redraw()

    def do_save(self, command: Command) -> bool:
        """Say where the game is saved, or save a copy."""
        game, look = self.game, self.game.look
        if command.rest:
            game.console.show_all(look.wrapped(game.keeper.save_as(look, command.rest)))
        else:
            game.console.show_all(look.wrapped(game.keeper.where(look)))
        return False

    def do_lang(self, command: Command) -> bool:
        """Change the language at once."""
        game = self.game
        if game.speak(command.rest):
            return self.redraw()
        game.console.tell(game.look("lang.which", languages=", ".join(LANGUAGES)))
        return False

    def do_quit(self, command: Command) -> bool:
        """Leave; the game is saved."""
        raise Leaving(0)
