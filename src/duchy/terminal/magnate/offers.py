"""The legal actions of Magnate in words: what each costs, what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...effects.magnate import seats_paid
from ...games.decktet import CARDS, SUIT_LETTERS
from ...games.magnate.actions import FIRST, KIND, PAYMENTS, SECOND, Kind
from ...games.magnate.building import deed_district, paid_in, price
from ...games.magnate.cards import SUITS
from ...games.magnate.ending import replace
from ...games.magnate.fields import State
from ...table.action import Action
from ...table.position import Position, View
from ..look import Look
from ..menu import Group, Offer, Row
from .signs import card_sign, one_of_each, suit, tokens
from .table import district_name, standing

ORDER: Final = ("CHOOSE", "SPEND", "BUILD", "DEED", "SELL", "PAY", "TRADE", "COLLECT", "KEEP", "REPLACE", "END")
"""The kinds in the order of the menu."""


def offers(look: Look, view: View, actions: Sequence[Action]) -> list[Group]:
    """The groups of the menu."""
    teller = _Teller(look, view)
    groups: list[Group] = []
    for name in ORDER:
        kind = Kind[name]
        chosen = [action for action in actions if KIND[action.code] == kind]
        if chosen:
            folds = kind in (Kind.TRADE, Kind.SPEND)
            groups.append(Group(look(f"menu.{kind.name.lower()}"), teller.rows(kind, chosen), folds))
    return groups


def phrase(look: Look, view: View, action: Action) -> str:
    """One legal action in words."""
    s = view.state(State)
    kind, first, second = Kind(KIND[action.code]), FIRST[action.code], SECOND[action.code]
    facts: dict[str, object] = {}
    match kind:
        case Kind.BUILD | Kind.DEED:
            facts = {"card": CARDS[first], "place": district_name(s, second)}
        case Kind.SELL:
            facts = {"card": CARDS[first]}
        case Kind.PAY | Kind.CHOOSE:
            facts = {"card": CARDS[first], "token": suit(look, SUIT_LETTERS[second])}
        case Kind.TRADE:
            facts = {"given": f"3 {suit(look, SUIT_LETTERS[first])}", "taken": f"1 {suit(look, SUIT_LETTERS[second])}"}
        case Kind.SPEND:
            facts = {"card": CARDS[s.due], "tokens": tokens(look, PAYMENTS[first])}
        case Kind.KEEP | Kind.REPLACE:
            facts = {"card": CARDS[s.due]}
        case _:
            pass
    return look(f"action.{kind.name.lower()}", **facts)


def forced(look: Look, view: View, action: Action) -> str:
    """Always empty: a lack of choice is no secret here."""
    return ""


class _Teller:
    def __init__(self, look: Look, view: View) -> None:
        self.look, self.view, self.state = look, view, view.state(State)

    def rows(self, kind: Kind, actions: list[Action]) -> list[Row]:
        rows: dict[str, Row] = {}
        for action in actions:
            label = self.label(kind, FIRST[action.code])
            rows.setdefault(label, Row(label, [])).offers.append(Offer(action, self.words(kind, action)))
        return list(rows.values())

    def label(self, kind: Kind, first: int) -> str:
        """What the offers of a row have in common."""
        look, s = self.look, self.state
        match kind:
            case Kind.BUILD:
                return look("menu.build_card", card=self.card(first), price=price(s, first))
            case Kind.DEED:
                cost = one_of_each(look, first) if first >= SUITS else self.tokens(first, s.edition.ace_deed)
                return look("menu.deed_card", card=self.card(first), cost=cost, price=price(s, first))
            case Kind.PAY:
                district = deed_district(s, first)
                paid = paid_in(s, s.active, district)
                return look("menu.pay_card", card=self.card(first), paid=paid, price=price(s, first))
            case Kind.CHOOSE:
                return look("menu.choose_card", card=self.card(first))
            case Kind.TRADE:
                return look("menu.trade_for", given=self.tokens(first, 3))
            case Kind.SPEND:
                return look("menu.spend_for", card=self.card(s.due))
            case _:
                return ""

    def words(self, kind: Kind, action: Action) -> str:
        """What tells the offer from the others in its row."""
        look, first, second = self.look, FIRST[action.code], SECOND[action.code]
        match kind:
            case Kind.BUILD:
                return f"{self.district(second)} {self.score_after(action, second)}"
            case Kind.DEED:
                return self.district(second)
            case Kind.SELL:
                gain = one_of_each(look, first) if first >= SUITS else self.tokens(first, 2)
                return look("menu.sell_card", card=self.card(first), gain=gain)
            case Kind.PAY:
                return self.paying(action, first, second)
            case Kind.CHOOSE | Kind.TRADE:
                return suit(look, SUIT_LETTERS[second])
            case Kind.SPEND:
                return tokens(look, PAYMENTS[first])
            case Kind.KEEP:
                return look("menu.keep_ace", card=CARDS[self.state.due])
            case Kind.REPLACE:
                return self.replacing(self.state.due)
            case Kind.END:
                return look("menu.end_final" if self.state.final_turns else "menu.end_words")
            case _:
                return look(f"menu.{kind.name.lower()}_words")

    def replacing(self, ace: int) -> str:
        """[V-1, A10] Who gets a token depends on what the bank holds."""
        after = self.state.copy()
        replace(after)
        paid = seats_paid(self.state, after)
        return self.look(f"menu.replace_ace{('_unpaid', '_one', '')[paid]}", card=CARDS[ace])

    def card(self, card: int) -> str:
        return f"{card_sign(self.look, CARDS[card])} {self.look.named('card', CARDS[card], 'short')}"

    def tokens(self, at: int, count: int) -> str:
        return f"{suit(self.look, SUIT_LETTERS[at])}{count}"

    def district(self, district: int) -> str:
        name = self.look.named("district", district_name(self.state, district), "short")
        return f"{name} {district + 1}" if self.state.edition.pawn_properties else name

    def paying(self, action: Action, card: int, at: int) -> str:
        """A token onto a deed; for the last one, also the district's score after it."""
        district = deed_district(self.state, card)
        sign = suit(self.look, SUIT_LETTERS[at])
        if paid_in(self.state, self.state.active, district) + 1 < price(self.state, card):
            return sign
        return self.look("menu.finishing", suit=sign, score=self.score_after(action, district))

    def score_after(self, action: Action, district: int) -> str:
        """The district's score after the action, one's own total first."""
        after: State = Position(self.view.settled, self.view.state(State)).play(action).state(State)
        return standing(after, self.view.seat - 1, district)[0]
