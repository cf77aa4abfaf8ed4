"""The legal actions of Les Rois fainéants in words: what each costs, what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...games.rois_faineants.actions import FIRST, KIND, SECOND, Kind
from ...games.rois_faineants.cards import CARDS, CHARACTER_NAMES, GOODS, LINES, NO_CARD, STRAIGHT_LINES, SUITS
from ...games.rois_faineants.facts import performer
from ...games.rois_faineants.fields import State
from ...games.rois_faineants.reigns import coup_cost
from ...games.rois_faineants.values import banquet, can_perform, income, praise, price
from ...table.action import Action
from ...table.position import View
from ..look import Look
from ..menu import Group, Offer, Row
from .signs import card_sign

GROUPS: Final = (
    ("queen", Kind.LEAD_QUEEN), ("jack", Kind.LEAD_JACK), ("king", Kind.LEAD_KING), ("idle", Kind.LEAD_IDLE),
    ("buy", Kind.BUY), ("turn_up", Kind.TURN_UP), ("feast", Kind.FEAST), ("decline", Kind.DECLINE),
    ("coup", Kind.COUP), ("pass", Kind.PASS),
)  # fmt: skip
"""The kinds with the names of their groups, in menu order."""


def kind_of(s: State, action: int) -> Kind:
    """The kind of an action as the menu groups it: a King without a banquet is idle."""
    kind = Kind(KIND[action])
    idle = kind == Kind.LEAD_KING and not can_perform(s, s.first, FIRST[action])
    return Kind(Kind.LEAD_IDLE) if idle else kind


def offers(look: Look, view: View, actions: Sequence[Action]) -> list[Group]:
    """The groups of the menu."""
    s = view.state(State)
    groups: list[Group] = []
    for name, kind in GROUPS:
        chosen = [action for action in actions if kind_of(s, action.code) == kind]
        if chosen:
            groups.append(Group(look(f"menu.{name}"), _rows(look, s, kind, chosen)))
    return groups


def _rows(look: Look, s: State, kind: Kind, actions: Sequence[Action]) -> list[Row]:
    rows: dict[str, Row] = {}
    for action in actions:
        label = _label(look, s, kind, FIRST[action.code])
        rows.setdefault(label, Row(label, [])).offers.append(Offer(action, _words(look, s, kind, action.code)))
    return list(rows.values())


def _label(look: Look, s: State, kind: Kind, first: int) -> str:
    """What the offers of a row have in common."""
    match kind:
        case Kind.LEAD_QUEEN:
            return look("menu.buy_with", sign=card_sign(look, GOODS + first))
        case Kind.LEAD_JACK:
            return look("menu.turn_up_with", sign=card_sign(look, GOODS + first))
        case Kind.LEAD_KING:
            return look("menu.feast_with", sign=card_sign(look, GOODS + first), price=banquet(s))
        case Kind.FEAST:
            return look("menu.feast_for", price=banquet(s))
        case _:
            return ""


def _words(look: Look, s: State, kind: Kind, action: int) -> str:
    """What tells the offer from the others in its row."""
    match kind:
        case Kind.LEAD_QUEEN | Kind.BUY:
            pile = pile_of(action)
            key = "menu.buy_last" if _ends(s, pile) else "menu.buy_card"
            return look(key, pile=f"m{pile}", sign=card_sign(look, s.top[pile]), price=price(s, pile))
        case Kind.LEAD_JACK | Kind.TURN_UP:
            good = good_of(action)
            gain = look.counted("menu.income", income(s, performer(s), good))
            return look("menu.turn_up_card", sign=card_sign(look, good), gain=gain)
        case Kind.LEAD_KING | Kind.FEAST:
            return look.counted("menu.praise", praise(s, performer(s), king_of(s, action) % SUITS))
        case Kind.LEAD_IDLE:
            return look("menu.idle_card", sign=card_sign(look, GOODS + FIRST[action]))
        case Kind.PASS:
            last = s.passes + 1 == s.seats
            return look("menu.pass_king" if last else "menu.pass_on", who=look.who((s.first + 1) % s.seats + 1))
        case Kind.COUP:
            return look("menu.coup_words", price=coup_cost(s))
        case _:
            return look("menu.decline_words")


def pile_of(action: int) -> int:
    """The pile of a purchase."""
    return SECOND[action] if KIND[action] == Kind.LEAD_QUEEN else FIRST[action]


def good_of(action: int) -> int:
    """The card that is turned up."""
    return SECOND[action] if KIND[action] == Kind.LEAD_JACK else FIRST[action]


def king_of(s: State, action: int) -> int:
    """The King of a banquet."""
    return FIRST[action] if KIND[action] == Kind.LEAD_KING else s.character


def _ends(s: State, pile: int) -> bool:
    """Whether a purchase from the pile empties a line."""
    lines = LINES[: len(LINES) if s.edition.diagonals == 1 else STRAIGHT_LINES]
    return any(pile in line and sum(s.height[other] for other in line) == 1 for line in lines)


def phrase(look: Look, view: View, action: Action) -> str:
    """One legal action in words."""
    s = view.state(State)
    kind = kind_of(s, action.code)
    return look(f"action.{kind.name.lower()}", **facts(look, s, kind, action.code))


def facts(look: Look, s: State, kind: Kind, action: int) -> dict[str, object]:
    """Values for the placeholders in an action's words; `gain` is what it brings."""
    found: dict[str, object] = {}
    character = FIRST[action] if Kind.LEAD_QUEEN <= kind <= Kind.LEAD_IDLE else s.character
    if character != NO_CARD:
        found |= {"character": CHARACTER_NAMES[character], "sign_of_character": card_sign(look, GOODS + character)}
    match kind:
        case Kind.LEAD_QUEEN | Kind.BUY:
            found |= {"pile": f"m{pile_of(action)}", "price": price(s, pile_of(action))}
            found |= _card(look, s.top[pile_of(action)])
        case Kind.LEAD_JACK | Kind.TURN_UP:
            good = good_of(action)
            found |= {"gain": look.counted("coins", income(s, performer(s), good)), **_card(look, good)}
        case Kind.LEAD_KING | Kind.FEAST:
            gain = praise(s, performer(s), king_of(s, action) % SUITS)
            found |= {"gain": look.counted("prestige", gain), "price": banquet(s)}
        case Kind.COUP:
            found["price"] = coup_cost(s)
        case _:
            pass
    return found


def _card(look: Look, card: int) -> dict[str, object]:
    return {"card": CARDS[card], "sign_of_card": card_sign(look, card)}


def forced(look: Look, view: View, action: Action) -> str:
    """Why only a pass is left, which others must not learn."""
    if KIND[action.code] != Kind.PASS:
        return ""
    s = view.state(State)
    return look("forced.no_use" if s.held[s.first] else "forced.empty")
