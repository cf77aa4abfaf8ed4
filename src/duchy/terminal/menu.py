"""The legal actions as a numbered menu, grouped by kind; large groups are folded to one line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import count

from ..table.action import Action
from ..words.letters import alike
from .cells import bare, flowing, left, shown, wrapped
from .look import Look

FOLD_AT = 12
"""A foldable group with more offers than this is shown only on request."""


@dataclass
class Offer:
    """One action, with the few words that tell it from the others in its row."""

    action: Action
    words: str


@dataclass
class Row:
    """Offers that share a label, such as one card with its districts."""

    label: str
    offers: list[Offer]


@dataclass
class Group:
    """The offers of one kind. `folds`: whether a long list may be left out; `summary` then describes it."""

    name: str
    rows: list[Row] = field(default_factory=list[Row])
    folds: bool = False
    summary: str = ""

    def size(self) -> int:
        """How many offers there are."""
        return sum(len(row.offers) for row in self.rows)


Numbered = tuple[str, list[tuple[int, str]]]
"""A row's label, with the numbers and words of its offers."""


@dataclass
class Menu:
    """All current offers, numbered from 1 through the groups."""

    groups: Sequence[Group]

    def actions(self) -> list[Action]:
        """The actions by number, the first at 0."""
        return [offer.action for group in self.groups for row in group.rows for offer in row.offers]

    def folded(self) -> list[Group]:
        """The groups that are listed only on request."""
        return [group for group in self.groups if group.folds and group.size() > FOLD_AT]

    def matching(self, asked: str) -> list[Action]:
        """The actions whose text begins with `asked`; if none does, those with all its words."""
        found = self.starting(asked)
        words = alike(asked).split()
        return found or [
            offer.action
            for group in self.groups
            for row in group.rows
            for offer in row.offers
            if words and set(words) <= _words_of(group, row, offer)
        ]

    def starting(self, text: str) -> list[Action]:
        """The actions whose text equals the given one or begins with it, in whole words."""
        start = text.casefold()
        texts = [(action, str(action).casefold()) for action in self.actions()]
        return [
            action
            for action, each in texts
            if start and each.startswith(start) and not each[len(start) :][:1].isalnum()
        ]

    def lines(self, look: Look, whole: bool = False, only: Collection[Action] | None = None) -> list[str]:
        """The menu as text, or only these actions, numbered as in the whole menu."""
        groups = self.numbered(only)
        head = max((shown(group.name) for group, _ in groups), default=0) + 2
        folded = [] if whole or only is not None else self.folded()
        lines: list[str] = []
        for group, rows in groups:
            if group in folded:
                lines += wrapped(_head(look, group.name, head) + _folded(look, group, rows), look.width, head)
            else:
                lines += _rows(look, group.name, rows, head)
        return lines

    def numbered(self, only: Collection[Action] | None) -> list[tuple[Group, list[Numbered]]]:
        """The groups with their rows and numbered offers; only the given actions, if any are given."""
        numbers = count(1)
        found: list[tuple[Group, list[Numbered]]] = []
        for group in self.groups:
            rows: list[Numbered] = []
            for row in group.rows:
                offers = [(next(numbers), offer) for offer in row.offers]
                wanted = [each for each in offers if only is None or each[1].action in only]
                rows += [(row.label, [(number, offer.words) for number, offer in wanted])] if wanted else []
            found += [(group, rows)] if rows else []
        return found


def _words_of(group: Group, row: Row, offer: Offer) -> set[str]:
    """Search words of an offer: each word of its label and of its notation."""
    text = alike(bare(f"{offer.action} {group.name} {row.label} {offer.words}"))
    return {word.strip(".,:;()[]<>*") for word in text.split()}


def _folded(look: Look, group: Group, rows: list[Numbered]) -> str:
    """A folded group in one line: how many offers, their numbers, and its summary."""
    first, last = rows[0][1][0][0], rows[-1][1][-1][0]
    words = look("menu.folded", count=group.size(), first=first, last=last)
    return f"{group.summary} {words}" if group.summary else words


def _rows(look: Look, name: str, rows: list[Numbered], head: int) -> list[str]:
    """The rows of a group, the offers beside their labels or, if that saves lines, below them."""
    label = max(shown(label) for label, _ in rows)
    offer = max(shown(words) for _, offers in rows for _, words in offers) + 5
    layouts = [label, 0] if label + 3 + offer <= look.width - head else [0]
    return min((_laid_out(look, name, rows, head, wide) for wide in layouts), key=len)


def _laid_out(look: Look, name: str, rows: list[Numbered], head: int, wide: int) -> list[str]:
    return [line for at, row in enumerate(rows) for line in _row(look, "" if at else name, head, row, wide)]


def _head(look: Look, name: str, width: int) -> str:
    return left(look.paint(name, "strong"), width)


def _row(look: Look, name: str, head: int, row: Numbered, wide: int) -> list[str]:
    label, numbered = row
    offers = [look.numbered(number, words) for number, words in numbered]
    start = _head(look, name, head)
    if not label:
        return flowing([start + offers[0], *offers[1:]], look.width, "   ", head)
    if wide:
        return flowing([start + left(label, wide), *offers], look.width, "   ", head + wide + 3)
    return [start + label, *flowing(offers, look.width, "   ", head + 2, head + 2)]
