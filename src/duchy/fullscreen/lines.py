"""A scrolling pane of coloured lines, and one whose links can be selected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from .painted import Run, runs
from .themes import accent_of, palette_of

WORD: Final = re.compile(r"[^\W_]+")
NAME: Final = re.compile(r"(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]+")
"""Names of cards, piles and hexes in the notation: letters and digits together."""


class Lines(ScrollView, can_focus=True):
    """Painted lines."""

    class Pressed(Message):
        """A click: the link under it, 0 for none, and the word."""

        def __init__(self, pane: Lines, link: int, word: str) -> None:
            super().__init__()
            self.pane, self.link, self.word = pane, link, word

        @property
        def control(self) -> Lines:
            """The pane that was clicked."""
            return self.pane

    class Noticed(Message):
        """Another link is selected or under the mouse."""

        def __init__(self, pane: Lines) -> None:
            super().__init__()
            self.pane = pane

        @property
        def control(self) -> Lines:
            """The pane of the link."""
            return self.pane

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.rows: list[tuple[Run, ...]] = []
        self.mark = 0
        self.hovered = 0
        self.pointed: frozenset[str] = frozenset()
        self._strips: dict[int, Strip] = {}

    @property
    def height(self) -> int:
        """How many lines there are."""
        return len(self.rows)

    def show(self, lines: Sequence[str]) -> None:
        """Show these lines."""
        rows = [runs(line) for line in lines]
        if rows != self.rows:
            self.rows = rows
            self.virtual_size = Size(max((sum(run.width for run in row) for row in rows), default=0), len(rows))
            self.repaint()

    def notify_style_update(self) -> None:
        """The colours have changed: repaint all lines."""
        super().notify_style_update()
        self.repaint()

    def repaint(self) -> None:
        """Repaint all lines."""
        self._strips.clear()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One visible line."""
        scroll_x, scroll_y = self.scroll_offset
        width, row = self.size.width, scroll_y + y
        if row >= len(self.rows):
            return Strip.blank(width, self.rich_style)
        if row not in self._strips:
            self._strips[row] = Strip([segment for run in self.rows[row] for segment in self.segments(run)])
        strip = self._strips[row].crop_extend(scroll_x, scroll_x + width, self.rich_style)
        return strip.apply_style(self.rich_style)

    def segments(self, run: Run) -> Iterator[Segment]:
        """A run in its style, with highlighted words in another."""
        style, at = self.run_style(run), 0
        for match in WORD.finditer(run.text) if self.pointed else ():
            if match[0] in self.pointed:
                yield Segment(run.text[at : match.start()], style)
                yield Segment(match[0], accent_of(self))
                at = match.end()
        yield Segment(run.text[at:], style)

    def point(self, words: frozenset[str]) -> None:
        """Highlight these words; scroll to the first if none is in sight."""
        if words == self.pointed:
            return
        self.pointed = words
        self.repaint()
        rows = [at for at, row in enumerate(self.rows) if any(words & set(WORD.findall(run.text)) for run in row)]
        top = self.scroll_offset.y
        if rows and not any(top <= row < top + self.size.height for row in rows):
            self.scroll_to(y=max(0, rows[0] - self.size.height // 2), animate=False, force=True)

    def run_style(self, run: Run) -> Style:
        """The style of a run, which may be selected or under the mouse."""
        if run.link and run.link == self.mark:
            return accent_of(self)
        style = palette_of(self).style(run.codes)
        return style + Style(underline=True) if run.link and run.link == self.hovered else style

    # The mouse

    def at(self, event: events.MouseEvent) -> tuple[int, str]:
        """The link and the word under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return 0, ""
        row, column = offset.y + self.scroll_offset.y, offset.x + self.scroll_offset.x
        if row >= len(self.rows):
            return 0, ""
        start = 0
        for run in self.rows[row]:
            if start <= column < start + run.width and run.link:
                return run.link, ""
            start += run.width
        text = "".join(run.text for run in self.rows[row])
        words = (match for match in WORD.finditer(text) if match.start() <= column < match.end())
        return 0, next((match[0] for match in words), "")

    def on_click(self, event: events.Click) -> None:
        """Report what was clicked."""
        link, word = self.at(event)
        if link or word:
            self.post_message(self.Pressed(self, link, word))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Underline the link under the mouse."""
        self.hover(self.at(event)[0])

    def on_leave(self, event: events.Leave) -> None:
        """Remove the underline."""
        self.hover(0)

    def hover(self, link: int) -> None:
        """Underline this link."""
        if link != self.hovered:
            self.hovered = link
            self.repaint()
            self.post_message(self.Noticed(self))


def names_in(text: str) -> frozenset[str]:
    """The cards, hexes and the like that an action's text names."""
    return frozenset(word for word in WORD.findall(text) if NAME.fullmatch(word))


class Choices(Lines):
    """Lines with links, one of which may be selected."""

    def links(self) -> list[int]:
        """All links in order, without repeats."""
        return list(dict.fromkeys(run.link for row in self.rows for run in row if run.link))

    def set_mark(self, link: int) -> None:
        """Select a link (0: none) and scroll to it."""
        self.mark = link
        self.repaint()
        self.post_message(self.Noticed(self))
        where = [at for at, row in enumerate(self.rows) if link and any(run.link == link for run in row)]
        if where:
            region = Region(0, where[0], 1, where[-1] - where[0] + 1)
            self.scroll_to_region(region, animate=False, force=True)

    def stepped(self, key: str) -> int:
        """The link that a key leads to from the selected one; 0 if there is none."""
        links = self.links()
        match key:
            case "up" | "down":
                return self.below(1 if key == "down" else -1)
            case "left" | "right":
                return self.beside(1 if key == "right" else -1)
            case "pageup" | "pagedown":
                return self.page(1 if key == "pagedown" else -1)
            case _:
                return links[0 if key == "home" else -1] if links else 0

    def beside(self, step: int) -> int:
        """The link before or after the selected one; the first if none is selected."""
        links = self.links()
        if not links:
            return 0
        if self.mark not in links:
            return links[0] if step > 0 else links[-1]
        return links[max(0, min(len(links) - 1, links.index(self.mark) + step))]

    def below(self, step: int) -> int:
        """The link below or above the selected one, on the next line that has one."""
        place = self.place(self.mark)
        if place is None:
            return self.beside(step)
        row, column = place
        while 0 <= (row := row + step) < len(self.rows):
            found = [(abs(at - column), link) for at, link in self.starts(row) if link != self.mark]
            if found:
                return min(found)[1]
        return self.mark

    def place(self, link: int) -> tuple[int, int] | None:
        """The line and column where a link begins."""
        for row in range(len(self.rows)):
            for column, each in self.starts(row):
                if each == link:
                    return row, column
        return None

    def starts(self, row: int) -> list[tuple[int, int]]:
        """The links of a line with the columns where they start."""
        found: dict[int, int] = {}
        column = 0
        for run in self.rows[row]:
            if run.link:
                found.setdefault(run.link, column)
            column += run.width
        return [(at, link) for link, at in found.items()]

    def page(self, step: int) -> int:
        """The link about a page ahead or back."""
        link = self.mark
        for _ in range(max(1, self.size.height - 1)):
            before, self.mark = self.mark, self.below(step)
            if self.mark == before:
                break
        link, self.mark = self.mark, link
        return link
