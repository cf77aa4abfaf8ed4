"""The legal actions as a numbered menu, grouped by kind; groups of many are folded to one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..table.action import Action
from .cells import flowing, left, shown, wrapped
from .look import Look

FOLD_AT = 12
"""More offers than this in a group that may fold are shown only on request."""


@dataclass
class Offer:
    """One action and the few words that tell it from the others of its row."""

    action: Action
    words: str


@dataclass
class Row:
    """Offers that share a label, such as one card with its districts."""

    label: str
    offers: list[Offer]


@dataclass
class Group:
    """The offers of one kind. `folds` where their list may be left out when it is long."""

    name: str
    rows: list[Row] = field(default_factory=list[Row])
    folds: bool = False

    def size(self) -> int:
        """How many offers there are."""
        return sum(len(row.offers) for row in self.rows)


@dataclass
class Menu:
    """All offers of a moment; their numbers count from 1 through the groups."""

    groups: Sequence[Group]

    def actions(self) -> list[Action]:
        """The actions by number, the first at 0."""
        return [offer.action for group in self.groups for row in group.rows for offer in row.offers]

    def folded(self) -> list[Group]:
        """The groups that are not listed unless one asks."""
        return [group for group in self.groups if group.folds and group.size() > FOLD_AT]

    def lines(self, look: Look, whole: bool = False) -> list[str]:
        """The menu as text."""
        head = max((shown(group.name) for group in self.groups), default=0) + 2
        folded = [] if whole else self.folded()
        lines: list[str] = []
        number = 1
        for group in self.groups:
            if group in folded:
                words = look("menu.folded", count=group.size(), first=number, last=number + group.size() - 1)
                lines += wrapped(_head(look, group.name, head) + words, look.width, head)
                number += group.size()
                continue
            lines += _rows(look, group, head, number)
            number += group.size()
        return lines


def _rows(look: Look, group: Group, head: int, first: int) -> list[str]:
    """The rows of a group, the offers beside the labels or, where that saves lines, below them."""
    label = max(shown(row.label) for row in group.rows)
    offer = max(shown(offer.words) for row in group.rows for offer in row.offers) + 5
    layouts = [label, 0] if label + 3 + offer <= look.width - head else [0]
    return min((_laid_out(look, group, head, wide, first) for wide in layouts), key=len)


def _laid_out(look: Look, group: Group, head: int, wide: int, first: int) -> list[str]:
    lines: list[str] = []
    for at, row in enumerate(group.rows):
        lines += _row(look, group.name if at == 0 else "", head, row, wide, first)
        first += len(row.offers)
    return lines


def _head(look: Look, name: str, width: int) -> str:
    return left(look.paint(name, "strong"), width)


def _row(look: Look, name: str, head: int, row: Row, wide: int, first: int) -> list[str]:
    offers = [f"{look.paint(f'{number})', 'offer')} {offer.words}" for number, offer in enumerate(row.offers, first)]
    start = _head(look, name, head)
    if not row.label:
        return flowing([start + offers[0], *offers[1:]], look.width, "   ", head)
    if wide:
        return flowing([start + left(row.label, wide), *offers], look.width, "   ", head + wide + 3)
    return [start + row.label, *flowing(offers, look.width, "   ", head + 2, head + 2)]
