"""A person's turn at the keyboard: the menu, the commands, the actions that are played or refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ...table.action import Action
from ...table.position import View
from ...words import LANGUAGES
from ...words.rulebook import clauses, clauses_with
from ..cells import left, shown
from ..hints import Hint
from ..look import capital
from ..menu import Menu
from ..refusing import refusal_lines, refusal_of
from ..typed import COMMANDS, ENTER, Command, NoNumber, Several, read_actions, read_command, spellings, understood
from .console import Leaving

if TYPE_CHECKING:
    from .line_game import LineGame

LOG_LINES: Final = 20


class Prompt:
    """What one person sees and types until the position has changed."""

    def __init__(self, session: LineGame) -> None:
        self.session = session
        self.menu = Menu([])
        self.reminded = False
        self._shown = (0, 0)

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.session.view

    def serve(self, seat: int) -> None:
        """Ask until something was played or taken back."""
        session = self.session
        if not self.goes_on():
            session.show_table()
        self.show_menu()
        self._shown = seat, session.match.position.turn
        while True:
            line = session.console.ask(self.prompt(seat))
            if self.answer(line):
                return

    def goes_on(self) -> bool:
        """Whether the table was shown in this turn and nothing is left to decide but its end."""
        here = self.session.look.viewer, self.session.match.position.turn
        return self._shown == here and len(self.view.actions()) == 1

    def prompt(self, seat: int) -> str:
        """The prompt, with a name where several people share the keyboard."""
        if len(self.session.seating.humans) == 1:
            return "> "
        return f"{capital(self.session.look.name(seat))} > "

    def show_menu(self, whole: bool = False) -> None:
        """The legal actions with their numbers."""
        session, look = self.session, self.session.look
        view = self.view
        self.menu = Menu(session.face.offers(look, view, view.actions()))
        only = self.only_action()
        if not only:
            session.console.show("", *self.menu.lines(look, whole))
        if not self.reminded:
            self.reminded = True
            words = look("menu.reminder", example=look("game.example"))
            session.console.show_all(look.wrapped(words, colour="faint"))
        if only:
            if forced := session.face.forced(look, view, only):
                session.console.show("", *look.wrapped(forced, colour="faint"))
            words = look("menu.enter", action=session.face.phrase(look, view, only))
            session.console.show_all(look.wrapped(words, colour="faint"))

    def only_action(self) -> Action | None:
        """The action that an empty line means: the only one there is."""
        actions = self.menu.actions()
        return actions[0] if len(actions) == 1 else None

    # What was typed

    def answer(self, line: str) -> bool:
        """Do what was typed; whether the position has changed."""
        command = read_command(self.session.says(), line)
        if command is None:
            return self.play(line)
        if command.name == ENTER:
            only = self.only_action()
            return self.play(str(only)) if only else self.redraw()
        return bool(getattr(self, f"do_{command.name}")(command))

    def play(self, line: str) -> bool:
        """Play the typed actions, all of them or none."""
        texts = self.understood(line)
        if not texts or self.refused(texts):
            return False
        self.session.match.play(*texts)
        self.session.keep()
        return True

    def understood(self, line: str) -> list[str]:
        """The notation texts of what was typed; none, and why, for a number that is not in the menu.

        What only begins an action means that action if there is just one; if there are more they are shown.
        """
        session = self.session
        meant = understood(session.says(), session.face, self.view, self.menu, line)
        if isinstance(meant, NoNumber):
            words = session.look("typed_error.no_number", number=meant.number, last=len(self.menu.actions()))
            session.console.tell(words)
            return []
        if isinstance(meant, Several):
            self.show_part("menu.which", meant.actions)
            return []
        return meant

    def show_part(self, key: str, found: list[Action]) -> None:
        """Some of the offers, below a sentence about them."""
        look = self.session.look
        self.session.console.show("", *look.wrapped(look(key)), *self.menu.lines(look, only=found))

    def refused(self, texts: list[str]) -> bool:
        """Whether one of the actions cannot be played after those before it; it is explained."""
        session = self.session
        refusal = refusal_of(session.match.position, session.look.viewer, texts)
        if refusal:
            session.console.show_all(refusal_lines(session.look, refusal))
        return refusal is not None

    def redraw(self) -> bool:
        """The table and the menu once more."""
        self.session.show_table()
        self.show_menu()
        return False

    # Commands

    def do_help(self, command: Command) -> bool:
        """What can be typed, and how to read the table; or what can be done with something."""
        if command.rest:
            return self.show_offers(command.rest)
        session, console, look = self.session, self.session.console, self.session.look
        console.show("", look.paint(look("help.commands"), "strong"))
        usages = [look(f"usage.{name}") for name in COMMANDS]
        width = max(map(shown, usages)) + 2
        for name, usage in zip(COMMANDS, usages, strict=True):
            console.show_all(look.wrapped_cells(f"  {left(usage, width)}", look(f"help.{name}")))
        for key in ("guide.actions", "guide.table"):
            console.show("", *look.wrapped(look(key, legend=session.face.legend(look))))
        return False

    def do_hint(self, command: Command) -> bool:
        """The best actions, and why."""
        session, look = self.session, self.session.look
        session.console.show(look.paint(look("hint.wait"), "faint"))
        session.console.show_all(Hint(session, self.menu).lines())
        session.tell_troubles()
        return False

    def do_undo(self, command: Command) -> bool:
        """Take back one action, or all since the last chance or another seat's action."""
        session = self.session
        warning = session.undo(whole_turn=bool(command.rest))
        if warning is None:
            session.console.show_all(session.look.wrapped(session.look("undo.nothing")))
            return False
        session.teller.undone()
        session.console.show_all(warning)
        return True

    def do_why(self, command: Command) -> bool:
        """Why an action cannot be played."""
        session, look = self.session, self.session.look
        if not command.rest:
            session.console.tell(look("why.what", example=look("game.example")))
            return False
        texts = self.understood(command.rest)
        if texts and not self.refused(texts):
            session.console.tell(look("why.fine", text="; ".join(map(self.in_words, texts))))
        return False

    def in_words(self, text: str) -> str:
        """An action in the words of the language where it is legal now, else as it is written."""
        action = next((action for action in self.view.actions() if str(action) == text), None)
        return self.session.face.phrase(self.session.look, self.view, action) if action else text

    def do_log(self, command: Command) -> bool:
        """What has happened, from its last lines."""
        session, look = self.session, self.session.look
        count = int(command.rest) if command.rest.isdecimal() else LOG_LINES
        lines = [part for line in session.teller.all(look) for part in look.wrapped(line, 4)]
        session.console.show_all(lines[-count:] if count else [])
        return False

    def do_rules(self, command: Command) -> bool:
        """A clause of the rulebook, or those that contain a word."""
        session, look = self.session, self.session.look
        known = clauses(self.view.game.name, look.say.language)
        asked = command.rest.strip("[] ")
        found = clauses_with(self.view.game.name, look.say.language, asked) if asked else []
        for rule in found:
            session.console.show_all(look.wrapped(look.plain(f"[{rule}] {known[rule]}"), 2))
        if asked and not found:
            session.console.tell(look("rules.nothing", text=asked))
        elif not asked:
            words = look("rules.which", clauses=" ".join(known), game=self.view.game.name)
            session.console.show_all(look.wrapped(words, 2))
        return False

    def do_table(self, command: Command) -> bool:
        """The table and the menu once more, from now on in another size if one is named."""
        form = spellings(self.session.says(), "form").get(command.rest.casefold())
        if form:
            self.session.look = replace(self.session.look, form=form)
        return self.redraw()

    def do_more(self, command: Command) -> bool:
        """The whole menu, or what there is with something."""
        if command.rest:
            return self.show_offers(command.rest)
        self.show_menu(whole=True)
        return False

    def show_offers(self, asked: str) -> bool:
        """What can be done with a card, on a place, of a kind; if nothing, why not."""
        session = self.session
        texts = read_actions(self.session.says(), session.face, self.view, self.menu, asked)
        meant = texts[0] if not isinstance(texts, NoNumber) and len(texts) == 1 else asked
        if found := self.menu.matching(meant) or self.menu.matching(asked):
            self.show_part("menu.part", found)
        elif not (meant in self.view.game.notation.CODE and self.refused([meant])):
            session.console.tell(session.look("menu.no_part", text=asked))
        return False

    def do_memory(self, command: Command) -> bool:
        """The table with what the person could remember, or without."""
        session = self.session
        session.look = replace(session.look, memory=not session.look.memory)
        words = session.look("memory.on" if session.look.memory else "memory.off")
        session.console.show_all(session.look.wrapped(words))
        return self.redraw()

    def do_save(self, command: Command) -> bool:
        """Where the game is kept, or a copy of it."""
        session, look = self.session, self.session.look
        if command.rest:
            session.console.show_all(look.wrapped(session.keeper.save_as(look, command.rest)))
        else:
            session.console.show_all(look.wrapped(session.keeper.where(look)))
        return False

    def do_lang(self, command: Command) -> bool:
        """Another language, at once."""
        session = self.session
        if session.speak(command.rest):
            return self.redraw()
        session.console.tell(session.look("lang.which", languages=", ".join(LANGUAGES)))
        return False

    def do_quit(self, command: Command) -> bool:
        """Leave; the game is kept."""
        raise Leaving(0)
