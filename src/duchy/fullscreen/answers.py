"""What the player does, types and asks for, by key, mouse or words."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace

from ..table.action import Action
from ..terminal.advice.hints import Hint
from ..terminal.cells import HELD, bare, typed_back
from ..terminal.look import Look
from ..terminal.menu import Menu
from ..terminal.refusing import refusal_lines, refusal_of
from ..terminal.saves import saves_folder
from ..terminal.typed import ENTER, NoNumber, Several, no_number, read_command, spellings, understood, whole
from ..words import LANGUAGES
from ..words.spacing import joined
from .analysing import Analysing, Findings, News, Progress
from .keys import ANOTHER
from .pages import AnalysisPage, HelpPage, RulesPage
from .stage import Stage
from .themes import DARK, LIGHT, app_of

FORMS = ("small", "medium", "large")


class Answers:
    """How the screen responds to the player."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._sifted = ""
        self._searched: tuple[Menu, list[tuple[Action, str]]] | None = None
        self._analysing: Analysing | None = None
        self._found: Findings | None = None
        self._commands: Mapping[str, Callable[[str], None]] = {
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
            "analyse": self.do_analyse,
            "new": self.do_new,
        }

    @property
    def look(self) -> Look:
        """The look for the player at the screen."""
        return self.stage.game_screen.look

    def say(self, key: str, **facts: object) -> None:
        """Show one sentence in the message pane."""
        self.stage.tell(lambda look: look.wrapped(look(key, **facts)))

    # Playing

    def enter(self) -> None:
        """Enter: play the selected action; in the log, show the table at that line."""
        stage = self.stage
        if stage.focused is stage.log_pane:
            stage.step("end" if stage.past is None else "down")
        elif stage.menu_pane.mark:
            self.play_number(stage.menu_pane.mark)
        elif stage.course.asking:
            self.say("full.choose")

    def play_number(self, number: int) -> None:
        """Play the action with that number in the menu."""
        actions = self.stage.menu.actions()
        if 0 < number <= len(actions):
            self.play([str(actions[number - 1])])
        elif actions:
            self.no_number(NoNumber(str(number)))

    def no_number(self, typed: NoNumber) -> None:
        """Say that the menu has no such number."""
        self.stage.tell(lambda look: look.wrapped(no_number(look, self.stage.menu, typed)))

    def play(self, texts: list[str]) -> None:
        """Play the actions, or say why they cannot be played."""
        stage = self.stage
        if not stage.course.asking:
            self.say("full.not_now")
            return
        stage.past = stage.message = None
        refusal = stage.course.play(texts)
        if refusal:
            stage.leave_field()
            stage.tell(lambda look: refusal_lines(look, refusal))
        elif stage.course.asking and (tutor := stage.game_screen.tutor):
            stage.leave_field()
            stage.tell(
                lambda look: [line for words in tutor.warning(look) for line in look.wrapped(words, colour="warn")]
            )

    def pointed_at(self, word: str) -> None:
        """Show what can be done with a word on the table, such as a card or a hex."""
        stage = self.stage
        found = stage.menu.matching(word.strip(".,:;"))
        if stage.course.asking and found:
            stage.open_field(word.strip(".,:;"))
            self.filter_menu(word.strip(".,:;"), found)

    # Typing

    def filter_menu(self, text: str, found: list[Action] | None = None) -> None:
        """Filter the menu by the text; a number selects its action."""
        stage = self.stage
        self._sifted = text
        text = text.strip()
        if not text or not stage.typed.display:
            stage.only = None
        elif text.isdecimal():
            actions = stage.menu.actions()
            number = whole(text)
            stage.only = [actions[number - 1]] if 0 < number <= len(actions) else None
        else:
            stage.only = found if found is not None else self.fitting(text)
        stage.draw_menu()
        stage.share_out()
        stage.menu_pane.set_mark(next(iter(stage.menu_pane.links()), 0) if stage.only else 0)

    def fitting(self, text: str) -> list[Action]:
        """The actions whose menu words, phrase or notation contain every typed word."""
        menu = self.stage.menu
        if self._searched is None or self._searched[0] is not menu:
            self._searched = menu, self.texts(menu)
        words = plain(text).split()
        return [action for action, text in self._searched[1] if all(word in text for word in words)]

    def texts(self, menu: Menu) -> list[tuple[Action, str]]:
        """The searchable text of each action."""
        game_screen = self.stage.game_screen
        look, view, face = self.look, game_screen.view, game_screen.face
        return [
            (offer.action, plain(f"{offer.action} {group.name} {row.label} {offer.words} {phrase}"))
            for group in menu.groups
            for row in group.rows
            for offer in row.offers
            for phrase in [face.phrase(look, view, offer.action)]
        ]

    def nothing_fits(self, look: Look, text: str) -> list[str]:
        """The message for text that no action contains: what the command does, or that there is no such command."""
        command = read_command(self.stage.game_screen.says(), text)
        if command is None or command.name == ENTER:
            return look.wrapped(look("menu.no_part", text=typed_back(text)), colour="faint")
        return look.wrapped_cells(f"{look(f'usage.{command.name}')}  ", look(f"help.{command.name}"))

    def submit(self, text: str) -> None:
        """Enter after typing: play the selected action, run a command, or play actions written in words."""
        stage = self.stage
        if text != self._sifted:
            self.filter_menu(text)
        if stage.only and stage.menu_pane.mark:
            self.play_number(stage.menu_pane.mark)
            return
        command = read_command(stage.game_screen.says(), text)
        if command is None:
            self.play_words(text)
        elif command.name == ENTER:
            stage.leave_field()
        else:
            stage.leave_field()
            self._commands[command.name](command.rest)

    def play_words(self, text: str) -> None:
        """Play actions that were typed in words: all or none."""
        meant = self.meant(text)
        self.stage.leave_field()
        if meant:
            self.play(meant)

    def meant(self, text: str) -> list[str]:
        """The notation of typed actions; empty if ambiguous, after saying why."""
        stage, game_screen = self.stage, self.stage.game_screen
        meant = understood(game_screen.says(), game_screen.face, game_screen.view, stage.menu, text)
        if isinstance(meant, NoNumber):
            self.no_number(meant)
            return []
        if isinstance(meant, Several):
            found = meant.actions
            stage.tell(lambda look: [*look.wrapped(look("menu.which")), *stage.menu.lines(look, only=found)])
            return []
        return meant

    # Commands

    def command(self, name: str) -> None:
        """Run the command of a key."""
        match name:
            case "undo_turn":
                self.do_undo("turn")
            case "larger" | "smaller":
                self.resize_table(1 if name == "larger" else -1)
            case "type":
                self.stage.open_field("")
            case "theme":
                self.change_theme()
            case "lang":
                at = LANGUAGES.index(self.look.say.language)
                self.do_lang(LANGUAGES[(at + 1) % len(LANGUAGES)])
            case _:
                self._commands[name]("")

    def do_help(self, rest: str) -> None:
        """Show the help, or what can be done with something."""
        if rest:
            self.do_more(rest)
        else:
            app_of(self.stage).push_screen(HelpPage(self.look, self.stage.game_screen.face))

    def do_hint(self, rest: str) -> None:
        """Show the best actions and why, as soon as they are found; the game goes on meanwhile."""
        stage = self.stage
        if not stage.course.asking:
            self.say("full.not_now")
            return
        self.say("hint.wait")
        hint = Hint(stage.game_screen, stage.menu)
        moment = self.moment()

        def think() -> None:
            hint.think()
            stage.from_thread(lambda: self.show_hint(moment, hint))

        threading.Thread(target=think, daemon=True).start()

    def moment(self) -> tuple[object, ...]:
        """The moment that a hint is valid for."""
        return self.stage.game_screen.match.ply, self.look.viewer, self.look.say.language, self.stage.course.asking

    def show_hint(self, moment: tuple[object, ...], hint: Hint) -> None:
        """Show a hint and new problems with the search, unless the game has gone on meanwhile."""
        if moment == self.moment() and self.stage.course.asking:
            troubles = self.stage.game_screen.troubles()
            self.stage.tell(
                lambda look: [
                    *hint.lines(look),
                    *(line for words in troubles for line in look.wrapped(words, colour="warn")),
                ]
            )

    def do_analyse(self, rest: str) -> None:
        """Show what each decision of the finished game cost, as soon as it is found."""
        if self._found:
            self.show_analysis(self._found)
        elif self._analysing is None:
            self.say("full.analysis.progress", percent=0)
            record, folder = self.stage.game_screen.keeper.text(), saves_folder()
            self._analysing = Analysing(record, folder, lambda news: self.stage.from_thread(lambda: self.hear(news)))

    def hear(self, news: News) -> None:
        """The analysis has got further, or has ended."""
        stage = self.stage
        if isinstance(news, Progress):
            self.say("full.analysis.progress", percent=news.percent)
            return
        self._analysing = stage.message = None
        if isinstance(news, Findings):
            self._found, stage.marks = news, news.marks
            stage.draw()
            self.show_analysis(news)
        else:
            reasons = news.reasons
            stage.tell(lambda look: look.wrapped(no_analysis(look, reasons)))

    def show_analysis(self, found: Findings) -> None:
        """Open its page, unless another is open."""
        if self.stage.is_current:
            app_of(self.stage).push_screen(AnalysisPage(self.look, found.lines[self.look.say.language]))

    def close(self) -> None:
        """Stop the analysis."""
        if self._analysing:
            self._analysing.close()

    def do_undo(self, rest: str) -> None:
        """Take back one action, or the whole turn."""
        stage = self.stage
        if not stage.course.asking:
            self.say("full.not_now")
            return
        stage.past = stage.message = None
        if not stage.course.undo(bool(rest)):
            self.say("undo.nothing")

    def do_why(self, rest: str) -> None:
        """Explain why an action cannot be played, or why one is held up."""
        game_screen, tutor = self.stage.game_screen, self.stage.game_screen.tutor
        if not rest and tutor and tutor.why(self.look, game_screen.face):
            self.stage.tell(lambda look: look.wrapped(tutor.why(look, game_screen.face)))
            return
        if not rest:
            self.say("why.what", example=self.look("game.example"))
            return
        texts = self.meant(rest)
        refusal = refusal_of(game_screen.match.position, self.look.viewer, texts)
        if refusal:
            self.stage.tell(lambda look: refusal_lines(look, refusal))
        elif texts:
            self.say("why.fine", text=joined(self.look.say.language, map(game_screen.in_words, texts)))

    def do_log(self, rest: str) -> None:
        """Switch between the log and the menu."""
        stage = self.stage
        if stage.focused is stage.log_pane:
            stage.past, stage.log_open = None, False
            stage.menu_pane.focus()
        else:
            stage.log_open = True
            stage.draw()
            stage.log_pane.focus()
        stage.draw()

    def do_rules(self, rest: str) -> None:
        """Open the rulebook."""
        stage = self.stage
        app_of(stage).push_screen(RulesPage(self.look, stage.game_screen.match.settled.game.name, rest))

    def do_table(self, rest: str) -> None:
        """Show the table in another size."""
        form = spellings(self.stage.game_screen.says(), "form").get(rest.casefold())
        if form:
            self.stage.game_screen.look = replace(self.look, form=form)
        self.stage.draw()

    def resize_table(self, step: int) -> None:
        """Make the table one size larger or smaller."""
        at = FORMS.index(self.look.form or "medium") + step
        self.stage.game_screen.look = replace(self.look, form=FORMS[max(0, min(len(FORMS) - 1, at))])
        self.stage.draw()

    def do_more(self, rest: str) -> None:
        """Unfold or fold the menu, or show what can be done with something."""
        stage = self.stage
        if rest:
            stage.open_field(rest)
        else:
            stage.whole_menu = not stage.whole_menu
            stage.draw()

    def do_memory(self, rest: str) -> None:
        """Show or hide what the player could remember."""
        self.stage.game_screen.look = replace(self.look, memory=not self.look.memory)
        self.say("memory.on" if self.look.memory else "memory.off")

    def do_save(self, rest: str) -> None:
        """Say where the game is saved, or save a copy."""
        keeper = self.stage.game_screen.keeper
        told = keeper.save_as(self.look, rest) if rest else keeper.where(self.look)
        self.stage.remark([told.replace(HELD, " ")])

    def do_lang(self, rest: str) -> None:
        """Change the language at once."""
        stage = self.stage
        stage.message = None
        if stage.game_screen.speak(rest):
            stage.draw()
        else:
            self.say("lang.which", languages=", ".join(LANGUAGES))

    def change_theme(self) -> None:
        """Switch between dark and light."""
        stage = self.stage
        app = app_of(stage)
        app.theme = LIGHT if app.theme == DARK else DARK
        stage.draw()

    def do_new(self, rest: str) -> None:
        """Choose another game; this one is saved."""
        app_of(self.stage).exit(ANOTHER)

    def do_quit(self, rest: str) -> None:
        """Leave; the game is saved."""
        app_of(self.stage).exit(0)


def no_analysis(look: Look, reasons: dict[str, str]) -> str:
    """Why the game could not be analysed."""
    if not reasons:
        return look("full.analysis.ended")
    return look("full.analysis.failed", reason=reasons[look.say.language])


def plain(text: str) -> str:
    """The text without colours, accents and capitals."""
    decomposed = unicodedata.normalize("NFD", bare(text).casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))
