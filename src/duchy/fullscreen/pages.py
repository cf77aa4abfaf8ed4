"""Screens for reading: the help, the rulebook with a search, the analysis of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from ..terminal.cells import left, shown
from ..terminal.face import Face
from ..terminal.look import Look
from ..terminal.typed import COMMANDS
from ..words.rulebook import CLAUSE, clauses_with, one_line, rulebook
from .lines import Lines

HEADING: Final = re.compile(r"^#+ +(.*)$", re.MULTILINE)
KEYS: Final = (
    "enter", "type", "tab", "pages", "undo", "hint", "more", "log", "analyse", "rules", "lang", "theme", "size", "new",
    "quit",
)  # fmt: skip
MARGIN: Final = 4
SCROLLING: Final = {"up": (0, -1), "down": (0, 1), "left": (-8, 0), "right": (8, 0)}
"""Columns and lines by key."""


class Page(Screen[None]):
    """Lines to read; Esc goes back."""

    DEFAULT_CSS = """
    Page { background: $background; }
    Page Lines { padding: 0 1; height: 1fr; scrollbar-size: 1 1; }
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look

    def compose(self) -> ComposeResult:
        """The text."""
        yield Lines("text")

    def lines(self) -> list[str]:
        """The text, in lines that fit."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        """Lay the text out for the width."""
        self.look = replace(self.look, width=max(20, event.size.width - MARGIN))
        self.fill()

    def fill(self) -> None:
        """Show the text."""
        self.query_one("#text", Lines).show(self.lines())

    def on_key(self, event: events.Key) -> None:
        """Leave, or scroll."""
        text = self.query_one("#text", Lines)
        if event.key in ("escape", "f1") or (event.key in ("q", "question_mark", "й") and not self.query("Input")):
            event.stop()
            self.dismiss(None)
        elif event.key in SCROLLING:
            event.stop()
            across, down = SCROLLING[event.key]
            text.scroll_relative(x=across, y=down, animate=False)
        elif event.key in ("pageup", "pagedown"):
            event.stop()
            step = text.size.height - 1
            text.scroll_relative(y=step if event.key == "pagedown" else -step, animate=False)


class HelpPage(Page):
    """Keys, commands, how to read the table."""

    def __init__(self, look: Look, face: Face) -> None:
        super().__init__(look)
        self.face = face

    def lines(self) -> list[str]:
        """The whole help."""
        look = self.look
        found = [look.title(look("full.help.title"))]
        found += self.listed([(look(f"full.help_key.{name}"), look(f"full.help.{name}")) for name in KEYS])
        found += ["", *look.wrapped(look("full.help.commands"))]
        found += self.listed([(look(f"usage.{name}"), look(f"help.{name}")) for name in COMMANDS])
        for key in ("guide.actions", "guide.table"):
            found += ["", *look.wrapped(look(key, legend=self.face.legend(look)))]
        return [*found, "", *look.wrapped(look("full.back"), colour="faint")]

    def listed(self, pairs: list[tuple[str, str]]) -> Iterator[str]:
        """Names with their meanings beside them."""
        wide = max(shown(name) for name, _ in pairs) + 2
        for name, meaning in pairs:
            yield from self.look.wrapped_cells(f"  {left(self.look.paint(name, 'strong'), wide)}", meaning)


class RulesPage(Page):
    """The rulebook, clause by clause, with a search."""

    DEFAULT_CSS = """
    RulesPage Input { height: 1; border: none; padding: 0 1; background: $panel; }
    RulesPage Input:focus { border: none; }
    """

    def __init__(self, look: Look, game: str, asked: str = "") -> None:
        super().__init__(look)
        self.game, self.asked = game, asked

    def compose(self) -> ComposeResult:
        """The field and the text."""
        yield Input(self.asked, placeholder=self.look("full.rules_search"), select_on_focus=False)
        yield Lines("text")

    def on_mount(self) -> None:
        """Focus the search field."""
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search."""
        self.asked = event.value.strip("[] ")
        self.fill()
        self.query_one("#text", Lines).scroll_home(animate=False)

    def lines(self) -> list[str]:
        """The clauses that match the search, under their headings."""
        look = self.look
        language = look.say.language
        wanted = clauses_with(self.game, language, self.asked) if self.asked else None
        found: list[str] = []
        heading = ""
        for title, rule, text in parts(self.game, language):
            if title:
                heading = title
            elif wanted is None or rule in wanted:
                if heading:
                    found += ["", look.paint(look.plain(heading), "strong")]
                    heading = ""
                found += look.wrapped_cells(look.paint(left(f"{rule} ", 6), "offer"), look.plain(text))
        return found[1:] or look.wrapped(look("rules.nothing", text=self.asked))


class AnalysisPage(Page):
    """What each decision of the game cost, and what was luck."""

    def __init__(self, look: Look, found: Sequence[str]) -> None:
        super().__init__(look)
        self.found = found

    def lines(self) -> list[str]:
        """The analysis; its tables stay as wide as they are."""
        look = self.look
        head = [look.title(look("full.analysis.title")), *look.wrapped(look("full.back"), colour="faint"), ""]
        return [*head, *map(look.plain, self.found)]


def parts(game: str, language: str) -> list[tuple[str, str, str]]:
    """The rulebook in order: headings, and clauses with their ids."""
    book = rulebook(game, language)
    found = [(match.start(), match[1], "", "") for match in HEADING.finditer(book)]
    found += [(match.start(), "", match[1], one_line(match[2])) for match in CLAUSE.finditer(book)]
    return [(title, rule, text) for _, title, rule, text in sorted(found)]
