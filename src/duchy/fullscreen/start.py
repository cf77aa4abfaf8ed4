"""The first screen: which game, how many players, which opponents, or an unfinished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from ..games import game_named
from ..kernel.errors import RecordError
from ..players.opponents.levels import LEVELS
from ..table.record import read_record
from ..terminal.cells import flowing, left, shown
from ..terminal.face import lacking_here, playable
from ..terminal.look import Look
from ..terminal.saves import Saved
from ..words import LANGUAGES, Words
from ..words.spacing import high
from .keys import command_of
from .lines import Choices, Lines
from .painted import with_links
from .themes import DARK, LIGHT, THEMES, first_theme

INDENT: Final = 2


@dataclass(frozen=True)
class UnfinishedGame:
    """An unfinished game: its file, its name, its turn."""

    path: str
    game: str
    turn: int


@dataclass(frozen=True)
class Chosen:
    """What the player chose; `path` is set for an unfinished game."""

    language: str
    game: str = ""
    seats: int = 0
    level: str = ""
    people: bool = False
    path: str = ""


class Start(App[Chosen]):
    """All games on one screen, with their numbers of players and opponents."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+d,ctrl+q", "quit", priority=True, show=False),
    ]
    CSS = """
    Screen { background: $background; }
    #games { padding: 0 1; scrollbar-size: 1 1; }
    #keys { height: 1; background: $panel; scrollbar-size: 0 0; }
    """

    def __init__(self, look: Look, usual: Mapping[str, str], unfinished: UnfinishedGame | None) -> None:
        super().__init__()
        self.look, self.usual, self.unfinished = look, usual, unfinished
        self.choices: list[Chosen] = []
        self.number = ""
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = first_theme()

    def compose(self) -> ComposeResult:
        """The games and the keys."""
        yield Choices("games")
        yield Lines("keys")

    @property
    def pane(self) -> Choices:
        """The games."""
        return self.query_one("#games", Choices)

    def on_mount(self) -> None:
        """Select what most people will choose."""
        self.query_one("#keys", Lines).can_focus = False
        self.pane.focus()
        self.draw()
        first = self.choices[0]
        usual = Chosen(first.language, first.game, first.seats, self.usual.get(first.game, ""))
        number = self.choices.index(usual) + 1 if usual in self.choices else 1
        self.call_after_refresh(self.pane.set_mark, number)

    def on_resize(self) -> None:
        """Lay everything out again."""
        self.draw()

    def draw(self) -> None:
        """Draw all choices."""
        look = with_links(replace(self.look, width=max(40, self.size.width - 4)))
        self.choices = []
        lines = look.wrapped(look("full.start.choose"))
        if self.unfinished:
            title = Words(look.say.language, self.unfinished.game)("game.title")
            told = look("full.start.game", name=title, turn=self.unfinished.turn)
            lines += ["", look.paint(look("full.start.resume"), "strong")]
            lines.append(" " * INDENT + self.offer(look, told, Chosen("", path=self.unfinished.path)))
        for name in playable():
            lines += self.game_lines(look, name)
        for name, lacking in lacking_here().items():
            lines += ["", *look.wrapped(look("cli.left_out", game=name, lacking=lacking), INDENT, "faint")]
        lines += ["", *look.wrapped(look("full.start.options"), colour="faint")]
        self.pane.show(lines)
        keys = (f"{look.paint(key, 'offer')} {look(f'full.key.{name}')}" for key, name in KEYS)
        self.query_one("#keys", Lines).show([" " + "  ".join(keys)])

    def game_lines(self, look: Look, name: str) -> list[str]:
        """A game: what it is, and the opponents for each number of players."""
        words, game = Words(look.say.language, name), game_named(name)
        name_shown = look.paint(look.plain(words("game.title")), "strong")
        title = f"{name_shown}{high(words.language, ':')} {look.plain(words('game.line'))}"
        lines = ["", *look.wrapped(title, INDENT)]
        labels = {seats: look.counted("full.start.seats", seats) for seats in game.seats}
        room = INDENT + max(map(shown, labels.values())) + 2
        for seats, label in labels.items():
            offers = [self.offer(look, look.named("level", level), Chosen("", name, seats, level)) for level in LEVELS]
            offers.append(self.offer(look, look("full.start.people"), Chosen("", name, seats, people=True)))
            lines += flowing([left(" " * INDENT + label, room) + offers[0], *offers[1:]], look.width, "   ", room)
        return lines

    def offer(self, look: Look, words: str, chosen: Chosen) -> str:
        """A choice with the next number."""
        self.choices.append(replace(chosen, language=look.say.language))
        return look.numbered(len(self.choices), words)

    def on_key(self, event: events.Key) -> None:
        """Move, choose, or change language or theme."""
        command = command_of(event.key)
        if event.key.isdecimal():
            self.type_number(event.key)
        elif event.key in ("up", "down", "left", "right", "home", "end", "pageup", "pagedown"):
            self.pane.set_mark(self.pane.stepped(event.key))
        elif event.key == "enter":
            self.choose(self.pane.mark)
        elif command == "lang":
            at = LANGUAGES.index(self.look.say.language)
            self.look = replace(self.look, say=Words(LANGUAGES[(at + 1) % len(LANGUAGES)]))
            self.draw()
        elif command == "theme":
            self.theme = LIGHT if self.theme == DARK else DARK
            self.draw()
        elif command == "quit" or event.key == "escape":
            self.exit(None)
        else:
            return
        event.stop()
        event.prevent_default()

    def type_number(self, digit: str) -> None:
        """Select the choice with the number typed so far; a number that is too large starts over."""
        self.number += digit
        if not 0 < int(self.number) <= len(self.choices):
            self.number = digit
        if 0 < int(self.number) <= len(self.choices):
            self.pane.set_mark(int(self.number))

    def on_lines_pressed(self, event: Lines.Pressed) -> None:
        """A click chooses."""
        self.choose(event.link)

    def choose(self, number: int) -> None:
        """Leave with a choice."""
        if 0 < number <= len(self.choices):
            self.exit(self.choices[number - 1])


KEYS: Final = (("l", "lang"), ("t", "theme"), ("q", "quit"))


def choose(look: Look, usual: Mapping[str, str], saved: Saved | None) -> Chosen | None:
    """What the player wants to play; None if nothing was chosen."""
    return Start(look, usual, unfinished_of(saved) if saved else None).run()


def unfinished_of(saved: Saved) -> UnfinishedGame | None:
    """A saved game as it is offered; None if the file cannot be read."""
    try:
        position = read_record(saved.text).position
    except RecordError:
        return None
    return UnfinishedGame(str(saved.path), position.game.name, position.turn)
