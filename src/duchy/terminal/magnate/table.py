"""The table of Magnate as text: the districts side by side, the opponent above them, the viewer below."""

from __future__ import annotations

from itertools import chain

from ...games.decktet import CARDS, FIRST_CROWN, SUIT_LETTERS
from ...games.magnate.building import paid_in, price, refuse_deed_price, refuse_price
from ...games.magnate.cards import DECK, DISTRICT_PAWNS, DISTRICTS, SUIT_COUNT, SUIT_OF, SUITS
from ...games.magnate.ending import district_total
from ...games.magnate.fields import State, Zone
from ...games.magnate.refusals import Code
from ...table.position import View
from ..cells import flowing, left, right, shown, wrapped
from ..look import Look
from .signs import SIGNS, card_sign, one_of_each, suit, suits

NARROW = 14
"""Columns narrower than this show cards without names."""
SIGN = 4
"""Width of a card's sign, in cells."""
WIDEST_COLUMN = 23
ROOMY = 76
"""From this width on, the hand also shows each card's selling price and notation."""


def table(look: Look, view: View) -> list[str]:
    """The whole table as the viewer sees it."""
    s = view.state(State)
    own = max(view.seat, 1) - 1
    lines = [*headline(look, s), ""]
    lines += [*seat_lines(look, s, 1 - own), ""]
    lines += districts(look, s, own)
    lines += ["", *seat_lines(look, s, own)]
    if view.seat and view.actor is not None:
        lines += ["", *hand_lines(look, s, own)]
    return lines


def headline(look: Look, s: State) -> list[str]:
    """The turn, the dice and the tax, the pile and the discards."""
    parts = [look.paint(look("table.turn", turn=s.turn), "strong")]
    if s.dice[0]:
        parts.append(look("table.dice", high=s.dice[0], low=s.dice[1]))
    taxed = "".join(dict.fromkeys(SUIT_LETTERS[code - 1] for code in s.taxed[: s.taxes]))
    if taxed:
        parts.append(look("table.taxed", suits=suits(look, taxed)))
    parts.append(look("table.second_pile" if s.reshuffled else "table.pile", count=s.pile))
    discards = [CARDS[card] for card in range(DECK) if s.zone[card] == Zone.DISCARD]
    if discards:
        words = look("table.discards", cards=" ".join(card_sign(look, card) for card in discards))
        parts += wrapped(words, look.width, hang=2)
    if s.final_turns:
        parts.append(look.paint(look.counted("table.final", s.final_turns), "warn"))
    return flowing(parts, look.width)


# Seats


def seat_lines(look: Look, s: State, seat: int) -> list[str]:
    """Name, tokens, Crowns and hand of a seat."""
    counts = s.tokens[seat]
    none = look.paint(look.plain("·"), "faint")
    held = [f"{suit(look, SUIT_LETTERS[at])} {counts[at] or none}" for at in range(SUITS)]
    crowns = "".join(SUIT_LETTERS[at] for at in range(SUITS) if s.zone[FIRST_CROWN + at] == Zone.CROWN + seat)
    parts = [
        look.label(seat + 1),
        "  ".join(held),
        look("table.crowns", suits=suits(look, crowns)),
    ]
    if seat + 1 != look.viewer:
        parts.append(other_hand(look, s, seat))
    return flowing(parts, look.width, hang=2)


def other_hand(look: Look, s: State, seat: int) -> str:
    """How many cards another seat holds, and those that the viewer has deduced."""
    known = [CARDS[card] for card in range(DECK) if s.zone[card] == Zone.HAND + seat]
    hand = look.counted("table.hand", s.held[seat])
    if not known or not look.memory:
        return hand
    return look("table.known", hand=hand, cards=" ".join(card_sign(look, card) for card in known))


def hand_lines(look: Look, s: State, seat: int) -> list[str]:
    """The viewer's cards with their costs and proceeds; an unaffordable price is faint and shows what is lacking."""
    cards = [card for card in range(DECK) if s.zone[card] == Zone.HAND + seat]
    s.active = seat
    if not cards:
        return [look("table.hand_empty")]
    heads = [look(f"table.{name}") for name in ("your_hand", "build", "deed", "sale")]
    rows = [[look.paint(head, "strong") for head in heads]]
    rows += [[_hand_name(look, card), *_prices(look, s, card), _sale(look, card)] for card in cards]
    widths = [max(map(shown, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + 3 * (len(widths) - 1) > look.width:
        rows = [row[:-1] for row in rows]
    lines: list[str] = []
    for row in rows:
        cells = [left(cell, width) for cell, width in zip(row, widths, strict=False)]
        lines += flowing(cells, look.width, hang=4)
    return lines


def _prices(look: Look, s: State, card: int) -> tuple[str, str]:
    return _outright(look, s, card), _deed(look, s, card)


def _hand_name(look: Look, card: int) -> str:
    sign = left(card_sign(look, CARDS[card]), 4)
    name = f"  {sign} {look.named('card', CARDS[card], 'short')}"
    return f"{name} {look.paint(CARDS[card], 'faint')}" if look.width >= ROOMY and look.has(SIGNS) else name


def _outright(look: Look, s: State, card: int) -> str:
    words = str(price(s, card))
    if refuse_price(s, card) == Code.FINE:
        return words
    suits_of_card = [SUIT_OF[card][at] for at in range(SUIT_COUNT[card])]
    lacking = price(s, card) - sum(s.tokens[s.active][at] for at in suits_of_card)
    return _out_of_reach(look, words, look("table.short", count=lacking) if lacking > 0 else _missing(look, s, card))


def _deed(look: Look, s: State, card: int) -> str:
    reason = refuse_deed_price(s, card)
    if reason in (Code.NO_ACE_DEED, Code.NO_RANK2_DEED):
        return look.paint(look("table.no_deed"), "faint")
    cost = one_of_each(look, card) if card >= SUITS else f"{suit(look, SUIT_LETTERS[card])}{s.edition.ace_deed}"
    return cost if reason == Code.FINE else _out_of_reach(look, cost, _missing(look, s, card))


def _missing(look: Look, s: State, card: int) -> str:
    held = s.tokens[s.active]
    letters = "".join(SUIT_LETTERS[SUIT_OF[card][at]] for at in range(SUIT_COUNT[card]) if not held[SUIT_OF[card][at]])
    return look("table.missing", suits=suits(look, letters)) if letters else look("table.short", count=1)


def _out_of_reach(look: Look, words: str, lacking: str) -> str:
    return f"{look.paint(words, 'faint')} ({lacking})"


def _sale(look: Look, card: int) -> str:
    return one_of_each(look, card) if card >= SUITS else f"{suit(look, SUIT_LETTERS[card])}2"


# Districts


def districts(look: Look, s: State, own: int) -> list[str]:
    """Five columns: the opponent's cards down to the Pawn, the Pawn with the score, then one's own cards."""
    width = min(WIDEST_COLUMN, (look.width - DISTRICTS + 1) // DISTRICTS)
    above = [column(look, s, 1 - own, district, width) for district in range(DISTRICTS)]
    below = [column(look, s, own, district, width) for district in range(DISTRICTS)]
    gap = "│" if look.has("│") else "|"
    line = ("─" if look.has("─") else "-") * width
    rule = look.paint(("┼" if look.has("┼") else "+").join([line] * DISTRICTS), "faint")
    bar = look.paint(gap, "faint")
    lines = [_joined(row, width, bar) for row in _rows([[*chain(*cards[::-1])] for cards in above], top=False)]
    lines.append(rule)
    lines.append(_joined([_heading(look, s, district, width) for district in range(DISTRICTS)], width, bar))
    lines.append(_joined([_score(look, s, own, district, width) for district in range(DISTRICTS)], width, bar))
    lines.append(rule)
    return lines + [_joined(row, width, bar) for row in _rows([[*chain(*cards)] for cards in below], top=True)]


def _rows(columns: list[list[str]], top: bool) -> list[list[str]]:
    height = max(1, *map(len, columns))
    filled = [
        cards + [""] * (height - len(cards)) if top else [""] * (height - len(cards)) + cards for cards in columns
    ]
    return [list(row) for row in zip(*filled, strict=True)]


def _joined(cells: list[str], width: int, bar: str) -> str:
    return bar.join(left(cell, width) for cell in cells).rstrip()


def column(look: Look, s: State, seat: int, district: int, width: int) -> list[list[str]]:
    """A seat's cards in a district, each as lines, from the Pawn outward; a deed, always last, shows its tokens."""
    here = Zone.COLUMN + seat * DISTRICTS + district
    cards = sorted((card for card in range(DECK) if s.zone[card] == here), key=lambda card: s.place[card])
    cells = [_card(look, card, width, "") for card in cards]
    if s.deed[seat][district]:
        progress = f"{paid_in(s, seat, district)}/{price(s, cards[-1])}"
        cells[-1] = _card(look, cards[-1], width, progress)
    return cells


def _card(look: Look, card: int, width: int, progress: str) -> list[str]:
    """Sign, name and tokens on one line; if too narrow, the name on lines of its own, never cut."""
    sign, mark = card_sign(look, CARDS[card]), look.paint(progress, "warn")
    name = look.named("card", CARDS[card], "short") if width >= NARROW else ""
    room = width - 1 - (shown(progress) + 1 if progress else 0)
    for start in (left(sign, SIGN) + " ", sign + " "):
        if name and shown(start) + shown(name) <= room:
            return [f" {left(start + name, room)}{f' {mark}' if progress else ''}".rstrip()]
    first = f" {left(sign, room)}{f' {mark}' if progress else ''}".rstrip()
    return [first, *(f" {line}" for line in wrapped(name, width - 1))] if name else [first]


def district_name(s: State, district: int) -> str:
    """The key of a district's name: its number, prefixed with `n` if the districts are neutral."""
    return f"n{district + 1}" if s.edition.pawn_properties else str(district + 1)


def _heading(look: Look, s: State, district: int, width: int) -> str:
    name = district_name(s, district)
    for form in ("short", "tiny"):
        text = f"{district + 1} {look.named('district', name, form)}"
        if shown(text) <= width - 1:
            break
    return " " + look.paint(text, "strong")


def _score(look: Look, s: State, own: int, district: int, width: int) -> str:
    pawn = DISTRICT_PAWNS[district][1:] if not s.edition.pawn_properties else ""
    score, leader = standing(s, own, district)
    sign = look.seat_sign(leader) if leader else "="
    signs = suits(look, pawn) if pawn else look("table.any_suit")
    inner, after = _gaps(width - 3 - shown(signs) - len(score))
    if inner is None:
        signs, inner = "*", ""
    score = look.paint(score, f"seat {leader}") if leader else score
    return f" {signs}" + right(f"{score}{inner}{sign}", width - 1 - shown(signs) - after)


def _gaps(spare: int) -> tuple[str | None, int]:
    """A space before the leader's sign and a cell after it, if there is room; None if the suits are too wide."""
    return (" ", 1) if spare >= 2 else (" ", 0) if spare == 1 else ("", 0) if spare == 0 else (None, 0)


def standing(s: State, own: int, district: int) -> tuple[str, int]:
    """The totals of a district, one's own first, and the leading seat (0: none)."""
    mine, other = district_total(s, own, district), district_total(s, 1 - own, district)
    leader = 0 if mine == other else own + 1 if mine > other else 2 - own
    return f"{mine}:{other}", leader
