"""The screen of a game: table, log, status line, menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, Protocol

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Input

from ..table.action import Action
from ..table.position import Position, View
from ..terminal.cells import right, shown
from ..terminal.game_screen import GameScreen
from ..terminal.look import Look
from ..terminal.menu import Menu
from ..terminal.typed import LINE_LIMIT
from .analysing import Mark
from .chronicle import Chronicle, Passage
from .course import Course
from .hand_over import HandOver
from .keys import bar, command_of, shown_keys
from .layout import columns, heights, without_gaps
from .lines import Choices, Lines, names_in
from .painted import linked, with_links
from .themes import app_of

STEPS: Final = ("up", "down", "left", "right", "home", "end")
PAGES: Final = ("pageup", "pagedown")
NEWS: Final = 3
"""Log lines shown below the menu while the log is not in sight and the table fills the screen."""
UP: Final = ("↑", "^")
DOWN: Final = ("↓", "v")


class Field(Input):
    """The input field; keys that reach it after it was closed are passed to the screen."""

    def on_key(self, event: events.Key) -> None:
        """Pass the key to the screen."""
        if not self.display:
            event.prevent_default()


class Answering(Protocol):
    """What the stage asks of whoever answers the player (`answers.py`)."""

    def close(self) -> None:
        """Stop what is still being found out."""
        ...

    def enter(self) -> None:
        """Respond to Enter."""
        ...

    def play_number(self, number: int) -> None:
        """Play the action with that number in the menu."""
        ...

    def pointed_at(self, word: str) -> None:
        """Respond to a word of the table that was clicked."""
        ...

    def filter_menu(self, text: str) -> None:
        """Show what fits the text typed so far."""
        ...

    def nothing_fits(self, look: Look, text: str) -> list[str]:
        """The lines that say so."""
        ...

    def submit(self, text: str) -> None:
        """Respond to a line that was typed."""
        ...

    def command(self, name: str) -> None:
        """Obey a command."""
        ...


class Stage(Screen[None]):
    """One game on the screen."""

    DEFAULT_CSS = """
    Stage { background: $background; }
    Stage #body { height: 1fr; }
    Stage #left { width: 1fr; height: auto; }
    Stage Lines { background: $background; }
    Stage #table, Stage #message, Stage #status, Stage #bar { scrollbar-size: 0 0; }
    Stage #menu, Stage #log { scrollbar-size: 1 1; scrollbar-gutter: stable; scrollbar-color: $line;
        scrollbar-background: $background; scrollbar-corner-color: $background; }
    Stage #status { height: 1; background: $panel; }
    Stage #status.yours { background: $soft; }
    Stage #message { background: $surface; height: 0; }
    Stage #log.beside { border-left: solid $line; }
    Stage #bar { height: 1; background: $panel; }
    Stage Input { height: 1; border: none; padding: 0 1; background: $panel; display: none; }
    Stage Input:focus { border: none; }
    """

    def __init__(self, game_screen: GameScreen, answering: Callable[[Stage], Answering]) -> None:
        super().__init__()
        self.game_screen = game_screen
        self.course = Course(game_screen, self)
        self.chronicle = Chronicle(game_screen.match, game_screen.face)
        self.answers = answering(self)
        self.menu = Menu([])
        self.passages: list[Passage] = []
        self.message: Callable[[Look], list[str]] | None = None
        self.message_lasts = False
        """Whether the message stays when the player's turn comes."""
        self.past: int | None = None
        """The passage of the log that is looked back at."""
        self.log_open = False
        self.whole_menu = False
        self.marks: dict[int, Mark] = {}
        """What an analysis of the game has marked, by the number of the action, from 1."""
        self.only: list[Action] | None = None
        """The actions that match what was typed."""
        self._offered: tuple[tuple[Position, Look], Menu] | None = None
        self._log_lines: dict[tuple[int, int, tuple[str, ...]], tuple[str, ...]] = {}

    def compose(self) -> ComposeResult:
        """The panes."""
        with Container(id="body"):
            with Vertical(id="left"):
                yield Lines("table")
                yield Lines("status")
                yield Choices("message")
                yield Choices("menu")
            yield Choices("log")
        yield Field(id="typed", select_on_focus=False, max_length=LINE_LIMIT)
        yield Lines("bar")

    # Panes

    @property
    def table_pane(self) -> Lines:
        """The table."""
        return self.query_one("#table", Lines)

    @property
    def menu_pane(self) -> Choices:
        """The legal actions."""
        return self.query_one("#menu", Choices)

    @property
    def log_pane(self) -> Choices:
        """The log."""
        return self.query_one("#log", Choices)

    @property
    def typed(self) -> Field:
        """The input field."""
        return self.query_one("#typed", Field)

    # A game begins and goes on

    def on_mount(self) -> None:
        """Begin."""
        for name in ("status", "message", "bar"):
            self.query_one(f"#{name}", Lines).can_focus = False
        game_screen = self.game_screen
        game_screen.look = game_screen.look.seen_by(game_screen.first_viewer)
        game_screen.seating.start()
        if tutor := game_screen.tutor:
            self.tell(lambda look: look.wrapped(tutor.begins(look)), lasts=True)
        self.menu_pane.focus()
        self.watch(self.table_pane, "scroll_y", self.draw_status, init=False)
        self.course.go_on()

    def on_unmount(self) -> None:
        """The game is left."""
        self.answers.close()

    def changed(self) -> None:
        """Show what was played."""
        self.only, self.whole_menu = None, False
        self.close_field()
        self.draw()

    def taken_back(self) -> None:
        """Drop log lines of actions that were taken back."""
        self.chronicle.undone()

    def asked(self) -> None:
        """Show what the player can do."""
        if not self.message_lasts:
            self.message = None
        self.changed()
        links = self.menu_pane.links()
        self.menu_pane.scroll_home(animate=False)
        self.menu_pane.set_mark(links[0] if len(links) == 1 else 0)

    def hand_over(self, seat: int, ready: Callable[[], None]) -> None:
        """Cover the screen until the next player is alone at it."""
        self.message = self.past = None
        for pane in self.query(Lines):
            pane.show([])
        app_of(self).push_screen(HandOver(self.game_screen.look, seat), lambda _: ready())

    def remark(self, words: Sequence[str], warning: bool = False) -> None:
        """Show a sentence in the message pane; nothing if there are no words."""
        if words:
            said, colour = list(words), "warn" if warning else ""
            self.tell(lambda look: [line for each in said for line in look.wrapped(each, 0, colour)], lasts=warning)

    def tell(self, message: Callable[[Look], list[str]], lasts: bool = False) -> None:
        """Show a message, wrapped to the width."""
        self.message, self.message_lasts = message, lasts
        self.draw()

    def over(self) -> None:
        """Show how the game ended."""
        self.changed()
        self.menu_pane.scroll_home(animate=False)

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Call `act` after that many seconds."""
        if seconds > 0:
            self.set_timer(seconds, act)
        else:
            self.call_later(act)

    def from_thread(self, act: Callable[[], None]) -> None:
        """Call `act` in the screen's thread, unless the screen is closed."""
        with suppress(RuntimeError):
            self.call_later(act)

    # Drawing

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game_screen.match.position.is_over

    @property
    def seen(self) -> View:
        """The view that is shown: now, or at the log line that is looked back at."""
        match, viewer = self.game_screen.match, self.game_screen.look.viewer
        return match.position.view(viewer) if self.past is None else self.position_then.view(viewer)

    @property
    def position_then(self) -> Position:
        """The position after the log line that is looked back at."""
        assert self.past is not None
        return self.game_screen.match.positions[self.passages[self.past].ply]

    def look_for(self, width: int) -> Look:
        """The look of a pane of that width."""
        return with_links(replace(self.game_screen.look, width=width))

    def on_resize(self) -> None:
        """Lay everything out again."""
        self.draw()

    def draw(self) -> None:
        """Draw all panes and divide the room."""
        if self.course.handing_over or not self.size.width:
            return
        parts = columns(self.size.width)
        self.passages = self.chronicle.passages(self.game_screen.look)
        if self.past is not None and self.past >= len(self.passages):
            self.past = None
        self.draw_log(parts.log - 2 if parts.log else self.size.width - 1)
        self.table_pane.show(self.table_lines(parts.table, len(self.menu_lines())))
        self.draw_menu()
        message = self.query_one("#message", Choices)
        message.show(self.message(self.look_for(parts.table)) if self.message else [])
        self.share_out()
        self.draw_status()
        self.query_one("#bar", Lines).show([bar(self.look_for(self.size.width), shown_keys(is_over=self.is_over))])

    def table_lines(self, width: int, menu: int) -> list[str]:
        """The game's drawing above a menu of that height, as wide as it needs to be to leave nothing out. Only a map is
        drawn to scale.
        """
        look, face = self.game_screen.look, self.game_screen.face
        least = face.whole_width(look, self.game_screen.match.settled)
        lines = face.table(replace(look, width=max(width, least)), self.seen)
        if least:
            return lines
        return without_gaps(lines, menu, min(NEWS, len(self.news_below())), self.size.height - 2)

    def draw_log(self, width: int) -> None:
        """The passages, each a link."""
        look, pane = self.look_for(width), self.log_pane
        lines: list[str] = []
        for number, passage in enumerate(self.passages, 1):
            lines += self.log_lines(look, number, passage)
        pane.show(lines)
        if self.past is None:
            pane.set_mark(0)
            pane.scroll_end(animate=False)

    def log_lines(self, look: Look, number: int, passage: Passage) -> tuple[str, ...]:
        """A passage as a link, wrapped; cached, since the whole log is redrawn often."""
        signs = self.signs(passage)
        key = look.width, number, (*signs, *passage.lines)
        if key not in self._log_lines:
            signed = " ".join((*(look.paint(sign, "warn") for sign in signs), passage.lines[0]))
            parts = (part for line in (signed, *passage.lines[1:]) for part in look.wrapped(line, 2))
            self._log_lines[key] = tuple(linked(number, part) for part in parts)
        return self._log_lines[key]

    def signs(self, passage: Passage) -> list[str]:
        """The marks that an analysis gave to what a passage tells."""
        say = self.game_screen.look.say
        return [mark.told(say) for at, mark in self.marks.items() if passage.start < at <= passage.ply]

    @property
    def menu_look(self) -> Look:
        """The look of the menu."""
        return self.look_for(columns(self.size.width).table - 1)

    def menu_lines(self) -> list[str]:
        """The menu, or how the game ended."""
        look, game_screen = self.menu_look, self.game_screen
        position = game_screen.match.position
        lines: list[str] = []
        self.menu = Menu([])
        if position.is_over:
            lines = [look.title(look("end.title"))]
            lines += [
                part for line in game_screen.face.ending(look, game_screen.view) for part in look.wrapped(line, 2)
            ]
            if game_screen.manner.again:
                command = game_screen.in_language(game_screen.manner.again)
                lines += ["", *look.wrapped(look("end.again", command=command), colour="faint")]
        elif self.course.asking:
            self.menu = self.offered(look)
            lines = self.menu.lines(look, self.whole_menu, self.only)
            if self.only is not None and not self.only:
                lines = self.answers.nothing_fits(look, self.typed.value)
        return lines

    def draw_menu(self) -> None:
        """Draw the menu, and below it what has happened: as much as there is room for, or a little where the table has
        to be scrolled anyway.
        """
        lines = self.menu_lines()
        room = self.size.height - 2 - self.table_pane.height - len(lines)
        told = self.news_below()
        self.menu_pane.show(lines + told[max(0, len(told) - (room if room >= 0 else NEWS)) :])

    def news_below(self) -> list[str]:
        """The news that belong below the menu, since no log is in sight."""
        is_there = (
            not columns(self.size.width).log and self.only is None and not self.game_screen.match.position.is_over
        )
        return self.news(self.menu_look) if is_there else []

    def offered(self, look: Look) -> Menu:
        """The current menu; cached, since working out what every action brings can take a while."""
        game_screen = self.game_screen
        key = game_screen.match.position, look
        if self._offered is None or self._offered[0] != key:
            view = game_screen.view
            self._offered = key, Menu(game_screen.face.offers(look, view, view.actions()))
        return self._offered[1]

    def news(self, look: Look) -> list[str]:
        """What has happened since the viewer last acted, for a screen without room for the log."""
        match = self.game_screen.match
        own = (at for at in range(match.ply - 1, -1, -1) if match.positions[at].actor == look.viewer)
        since = next(own, -1)
        told = [line for passage in self.passages if passage.ply > since + 1 for line in passage.lines]
        return [part for line in told for part in look.wrapped(line, 2, "faint")]

    def share_out(self) -> None:
        """Set the height and width of each pane."""
        log = columns(self.size.width).log
        table, menu, logged = self.table_pane, self.menu_pane, self.log_pane
        message = self.query_one("#message", Choices)
        instead = self.log_open and not log
        said = min(message.height, (self.size.height - 2) // 2)
        room = self.size.height - 2 - said
        below = logged.height if instead else menu.height
        upper, lower = heights(room, table.height, below, self.focused is table)
        table.styles.height, message.styles.height = upper, said
        menu.styles.height, menu.display = lower, not instead
        logged.display = instead or bool(log)
        logged.set_class(bool(log), "beside")
        logged.styles.width = log or "100%"
        logged.styles.height = "100%" if log else lower
        self.query_one("#body").styles.layout = "horizontal" if log else "vertical"

    def draw_status(self) -> None:
        """Draw whose move it is and what part of the table is out of sight."""
        status = self.query_one("#status", Lines)
        status.set_class(bool(self.course.asking) and self.past is None, "yours")
        words = " " + self.status_words(self.look_for(self.size.width))
        more = self.out_of_sight()
        room = columns(self.size.width).table - shown(words) - 1
        status.show([words + (right(more, room) if shown(more) < room else "")])

    def out_of_sight(self) -> str:
        """How many lines of the table are hidden above and below."""
        table = self.table_pane
        above = int(table.scroll_offset.y)
        below = max(0, table.height - above - int(table.styles.height.value if table.styles.height else 0))
        signs = (UP, above), (DOWN, below)
        return " ".join(f"{sign[not self.game_screen.look.has(sign[0])]}{count}" for sign, count in signs if count > 0)

    def status_words(self, look: Look) -> str:
        """The sentence of the status line."""
        position = self.game_screen.match.position
        if self.past is not None:
            return look.paint(look("full.status.past", turn=self.position_then.turn), "warn")
        if position.is_over:
            return look("full.status.over")
        if self.course.asking and len(self.game_screen.seating.humans) == 1:
            return look("full.status.yours", sign=look.seat_sign(self.course.asking), turn=position.turn)
        actor = position.view(look.viewer).actor
        if not isinstance(actor, int):
            return look("full.status.turn", turn=position.turn)
        name = look.seen_by(0).label(actor)
        key = "named" if self.course.asking else "thinking"
        return look(f"full.status.{key}", name=name, turn=position.turn)

    # The keyboard

    def on_key(self, event: events.Key) -> None:
        """Run a command, move the selection, or start typing."""
        handled = self.key_in_field(event) if self.typed.display else self.key_outside(event)
        if handled:
            event.stop()
            event.prevent_default()

    def key_in_field(self, event: events.Key) -> bool:
        """Handle a key while typing: moving the selection, Enter, Esc, and keys from before the field had the focus."""
        if event.key in ("up", "down"):
            self.step(event.key)
        elif event.key in PAGES:
            self.scroll_table(event.key)
        elif event.key == "enter":
            self.answers.submit(self.typed.value)
        elif event.key == "escape":
            self.leave_field()
        elif event.character and event.is_printable:
            self.typed.insert_text_at_cursor(event.character)
        else:
            return False
        return True

    def key_outside(self, event: events.Key) -> bool:
        """Handle a key while not typing."""
        command = command_of(event.key, is_over=self.is_over)
        if command:
            self.answers.command(command)
        elif event.key in STEPS:
            self.step(event.key)
        elif event.key in PAGES:
            self.scroll_table(event.key)
        elif event.key == "enter":
            self.answers.enter()
        elif event.key == "escape":
            self.step_back()
        elif event.character and event.is_printable and "+" not in event.key[:-1]:
            self.open_field(event.character if event.character != " " else "")
        else:
            return False
        return True

    def step(self, key: str) -> None:
        """Move the selection in the log or the menu, or scroll the table, whichever has the focus."""
        table, log = self.table_pane, self.log_pane
        if self.focused is table:
            across, down = {"left": -4, "right": 4}.get(key, 0), {"up": -1, "down": 1}.get(key, 0)
            table.scroll_relative(x=across, y=down, animate=False)
        elif self.focused is log:
            self.look_back(log.stepped(key))
        elif link := self.menu_pane.stepped(key):
            self.menu_pane.set_mark(link)

    def scroll_table(self, key: str) -> None:
        """Scroll a page of the table, or of the log or menu if the whole table is visible."""
        table = self.table_pane
        if self.focused is self.log_pane or table.height <= table.size.height:
            self.step(key)
            return
        step = max(1, table.size.height - 1)
        table.scroll_relative(y=step if key == "pagedown" else -step, animate=False)

    def step_back(self) -> None:
        """Esc: return from the past to now, from the log to the menu, or clear a message."""
        if self.past is not None:
            self.past = None
        elif self.log_open or self.focused is not self.menu_pane:
            self.log_open = False
            self.menu_pane.focus()
        else:
            self.message = None
        self.draw()

    def on_descendant_focus(self) -> None:
        """Give the focused pane the room."""
        if self.is_mounted and self.size.width and not self.course.handing_over:
            self.share_out()
            self.draw_status()

    # The past

    def look_back(self, number: int) -> None:
        """Show the table after that log line."""
        if not 0 < number <= len(self.passages):
            return
        self.past = number - 1
        self.draw()
        self.log_pane.set_mark(number)

    # The field

    def open_field(self, text: str) -> None:
        """Open the field with this text."""
        field = self.typed
        field.placeholder = self.game_screen.look("full.type")
        field.display, self.query_one("#bar").display = True, False
        field.value = text
        field.cursor_position = len(text)
        self.set_focus(field)

    def leave_field(self) -> None:
        """Discard what was typed."""
        self.close_field()
        self.only = None
        self.draw()

    def close_field(self) -> None:
        """Close the field."""
        field = self.typed
        if field.display:
            field.display, self.query_one("#bar").display = False, True
            with self.prevent(Input.Changed):
                field.value = ""
            self.set_focus(self.menu_pane)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the matching actions."""
        self.answers.filter_menu(event.value)

    # The mouse

    def on_lines_noticed(self, event: Lines.Noticed) -> None:
        """Highlight on the table what the offer selected or under the mouse is about."""
        if event.pane is self.menu_pane:
            number, actions = event.pane.hovered or event.pane.mark, self.menu.actions()
            text = str(actions[number - 1]) if 0 < number <= len(actions) else ""
            self.table_pane.point(names_in(text))

    def on_lines_pressed(self, event: Lines.Pressed) -> None:
        """Handle a click on a key of the bar, an offer, a log line or a word on the table."""
        pane = event.pane.id
        if pane == "bar" and event.link:
            self.answers.command(shown_keys(is_over=self.is_over)[event.link - 1][1])
        elif pane in ("menu", "message") and event.link:
            self.answers.play_number(event.link)
        elif pane == "log" and event.link:
            self.log_pane.focus()
            self.look_back(event.link)
        elif pane == "table" and event.word:
            self.answers.pointed_at(event.word)
