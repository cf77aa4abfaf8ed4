"""The table of Les Rois fainéants as text: the market, the round, the players with their domains, one's own hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...games.rois_faineants.actions import Rank
from ...games.rois_faineants.cards import (
    CARD_COUNT,
    CENTRE,
    CHARACTER_NAMES,
    GOODS,
    LINES,
    NO_CARD,
    PILES,
    STRAIGHT_LINES,
    SUIT,
    SUIT_LETTERS,
    SUITS,
    VALUE,
)
from ...games.rois_faineants.fields import Phase, State, Zone
from ...games.rois_faineants.values import banquet, can_perform, price
from ...table.position import View
from ..cells import cut, flowing, left, right, shown
from ..look import Look
from .signs import card_sign, card_signs, suit

PILE_WIDTH: Final = 11
OPEN_PILE_WIDTH: Final = 17
"""Column widths of the market; the wider ones show all cards of a pile."""
SIDE: Final = 3
NAME_WIDTH: Final = 16


def table(look: Look, view: View) -> list[str]:
    """The whole table as the viewer sees it."""
    s = view.state(State)
    lines = [*headline(look, s), "", *market(look, s), *warnings(look, s)]
    if s.character != NO_CARD:
        lines += ["", *round_lines(look, s)]
    lines += ["", *players(look, s)]
    if s.phase != Phase.OVER:
        lines += [line for seat in range(s.seats) for line in other_hand(look, s, seat)]
        lines += hand_lines(look, s, view.seat - 1) if view.seat else []
    return lines


def headline(look: Look, s: State) -> list[str]:
    """The turn, how close the King is to dying, the discard."""
    parts = [look.paint(look("table.turn", turn=s.turn), "strong")]
    if s.edition.variant_low == 1:
        parts.append(look("table.low"))
    if s.passes:
        parts.append(look("table.passes", count=s.passes, seats=s.seats))
    if s.reigns:
        parts.append(look("table.reigns", count=s.reigns))
    discards = [card for card in range(GOODS, CARD_COUNT) if s.zone[card] == Zone.DISCARD]
    if discards:
        parts.append(look("table.discard", cards=card_signs(look, discards)))
    return flowing(parts, look.width)


# The market


def market(look: Look, s: State) -> list[str]:
    """Nine piles in a square: name and height, top card and price, then what everybody knows of the rest."""
    known = s.edition.open_market == 1 and look.memory
    whole = known and look.width >= SIDE * (OPEN_PILE_WIDTH + 1)
    width = OPEN_PILE_WIDTH if whole else PILE_WIDTH
    bar = look.paint("│" if look.has("│") else "|", "faint")
    cross, line = ("┼", "─") if look.has("┼─") else ("+", "-")
    rule = look.paint(cross.join([line * width] * SIDE), "faint")
    lines: list[str] = []
    for first in range(0, PILES, SIDE):
        cells = [_pile(look, s, pile, width, whole) for pile in range(first, first + SIDE)]
        lines += [rule] * (first > 0) + [bar.join(row).rstrip() for row in zip(*cells, strict=True)]
    return [*lines, "", *_depths(look, s)] if known and not whole else lines


def _depths(look: Look, s: State) -> list[str]:
    """What lies below the tops, listed separately if the market is too narrow for it."""
    piles = [f"m{pile} {card_signs(look, _below(s, pile))}" for pile in range(PILES) if s.height[pile] > 1]
    return flowing(piles, look.width)


def _pile(look: Look, s: State, pile: int, width: int, whole: bool) -> list[str]:
    stroke = "▮" if look.has("▮") else "#"
    height = stroke * s.height[pile] or look("table.empty_pile")
    cells = [_two_ends(look.paint(f"m{pile}", "faint"), look.paint(height, "faint"), width)]
    if s.height[pile]:
        cost = look.paint(str(price(s, pile)), "warn" if pile == CENTRE else "faint")
        cells.append(_two_ends(card_sign(look, s.top[pile]), cost, width))
    else:
        cells.append(" " * width)
    return [*cells, left(f" {card_signs(look, _below(s, pile))}", width)] if whole else cells


def _two_ends(start: str, end: str, width: int) -> str:
    return f" {start}{right(end, width - 2 - shown(start))} "


def _below(s: State, pile: int) -> list[int]:
    """The cards below the top one, from the top down."""
    cards = [card for card in range(GOODS) if s.zone[card] == Zone.PILE + pile and card != s.top[pile]]
    return sorted(cards, key=lambda card: -s.place[card])


def lines_of(s: State) -> Iterator[tuple[int, str]]:
    """For each line that can end the game: how many cards it still holds, and its name."""
    for line in LINES[: len(LINES) if s.edition.diagonals == 1 else STRAIGHT_LINES]:
        yield sum(s.height[pile] for pile in line), " ".join(f"m{pile}" for pile in line)


def empty_lines(s: State) -> list[str]:
    """The lines that end the game."""
    return [name for count, name in lines_of(s) if count == 0]


def warnings(look: Look, s: State) -> list[str]:
    """Lines that are about to end the game, or have ended it."""
    if not Phase.LEAD <= s.phase < Phase.OVER:
        return []
    lines: list[str] = []
    for count, name in lines_of(s):
        if count == 1:
            lines += look.wrapped(look("table.last_card", line=name), 2, "warn")
        elif count == 0 and s.phase == Phase.FOLLOW:
            lines += look.wrapped(look("table.last_round", line=name), 2, "warn")
    return lines


# The round


def round_lines(look: Look, s: State) -> list[str]:
    """The character on the table, and what it takes to follow."""
    character: int = s.character
    sign = card_sign(look, GOODS + character)
    led = look("table.led", who=look.label(s.first + 1), character=CHARACTER_NAMES[character], sign=sign)
    key = "any" if s.value == 0 else "less" if s.edition.variant_low == 1 else "more"
    limit = look(f"limit.{key}", value=s.value)
    match character // SUITS:
        case Rank.QUEEN:
            wanted = look("table.queen", limit=limit)
        case Rank.JACK:
            wanted = look("table.jack", limit=limit)
        case _:
            wanted = look("table.king", limit=limit, price=banquet(s))
    return look.wrapped(f"{led}. {wanted}", 2)


# The players


def players(look: Look, s: State) -> list[str]:
    """Everybody's coins, prestige and domains, in columns if there is room."""
    for named in (True, False):
        rows = [_heads(look, s, named), *(_row(look, s, seat) for seat in range(s.seats))]
        widths = [max(map(shown, column)) for column in zip(*rows, strict=True)]
        if sum(widths) + 2 * (len(widths) - 1) <= look.width:
            return ["  ".join(_cells(row, widths)).rstrip() for row in rows]
    return [line for seat in range(s.seats) for line in _seat_lines(look, s, seat)]


def _cells(row: list[str], widths: list[int]) -> list[str]:
    """Numbers right-aligned, names and domains left-aligned."""
    numbers = range(1, len(row) - SUITS)
    return [right(row[at], widths[at]) if at in numbers else left(row[at], widths[at]) for at in range(len(row))]


def _columns(look: Look, s: State) -> list[tuple[str, list[int]]]:
    """The names and values of the numbers shown for each seat."""
    columns = [("coins", s.treasury), ("prestige", s.prestige), ("hand", s.held)]
    columns += [("coups", s.coups)] if any(s.coups) else []
    return columns if look.memory else [*columns, ("hidden", [len(face_down(s, seat)) for seat in range(s.seats)])]


def _heads(look: Look, s: State, named: bool) -> list[str]:
    signs = [suit(look, letter) for letter in SUIT_LETTERS]
    names = [f" {look.named('domain', letter)}" if named else "" for letter in SUIT_LETTERS]
    domains = [sign + name for sign, name in zip(signs, names, strict=True)]
    return ["", *(look(f"table.{name}") for name, _ in _columns(look, s)), *domains]


def _row(look: Look, s: State, seat: int) -> list[str]:
    domains = [_domain(look, s, seat, at) for at in range(SUITS)]
    return [_name(look, s, seat), *(str(values[seat]) for _, values in _columns(look, s)), *domains]


def _name(look: Look, s: State, seat: int) -> str:
    mark = ">" if seat == s.first and Phase.DEAL <= s.phase < Phase.OVER else " "
    return f"{mark} {cut(look.label(seat + 1), NAME_WIDTH, look.plain('…')[:1])}"


def _domain(look: Look, s: State, seat: int, at: int) -> str:
    """The face-up cards, and the face-down cards in brackets as far as they are shown."""
    cards = [VALUE[card] for card in face_down(s, seat) if SUIT[card] == at]
    total = s.developed[seat][at]
    words = str(total) if total else look.paint(look.plain("·"), "faint")
    if not cards or not (look.memory or seat == look.viewer - 1 or s.phase == Phase.OVER):
        return words
    return f"{words} [{' '.join(map(str, sorted(cards, reverse=True)))}]"


def face_down(s: State, seat: int) -> list[int]:
    """A seat's face-down goods."""
    return [card for card in range(GOODS) if s.zone[card] == Zone.DOWN + seat]


def _seat_lines(look: Look, s: State, seat: int) -> list[str]:
    """A seat on lines of its own, for a narrow screen."""
    facts = {name: values[seat] for name, values in _columns(look, s)}
    parts = [look("table.player", who=_name(look, s, seat), **facts)]
    parts += [look("table.player_coups", count=facts["coups"])] if facts.get("coups") else []
    parts += [look("table.player_hidden", count=facts["hidden"])] if facts.get("hidden") else []
    domains = [f"{suit(look, SUIT_LETTERS[at])} {_domain(look, s, seat, at)}" for at in range(SUITS)]
    return [*look.wrapped(", ".join(parts), 4), *flowing(domains, look.width, "    ", 4, 4)]


# Hands


def hand(s: State, seat: int) -> list[int]:
    """The characters known to be in a hand, as cards."""
    return [card for card in range(GOODS, CARD_COUNT) if s.zone[card] == Zone.HAND + seat]


def other_hand(look: Look, s: State, seat: int) -> list[str]:
    """Another seat's hand, if everything is shown."""
    cards = hand(s, seat)
    if not cards or seat == look.viewer - 1:
        return []
    return look.wrapped(look("table.holds", who=look.label(seat + 1), cards=card_signs(look, cards)), 4)


def hand_lines(look: Look, s: State, seat: int) -> list[str]:
    """The viewer's characters; when the viewer leads, those that are unusable are listed separately."""
    cards = hand(s, seat)
    leads = s.phase == Phase.LEAD and s.first == seat
    useless = [card for card in cards if leads and not can_perform(s, seat, card - GOODS)]
    useful = card_signs(look, [card for card in cards if card not in useless])
    parts = [look.paint(look("table.your_hand"), "strong")]
    parts += [useful] if useful else [] if useless else [look("table.hand_empty")]
    parts += [look("table.no_use", cards=card_signs(look, useless))] if useless else []
    return ["", *flowing(parts, look.width, hang=4)]
