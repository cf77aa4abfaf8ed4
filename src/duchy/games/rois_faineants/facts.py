"""The facts of a refusal: prices, values, the value to beat; from a state or a view of one."""

from __future__ import annotations

from .actions import FIRST, KIND, SECOND, Kind
from .cards import CARDS, GOODS, NO_CARD, SUIT_LETTERS, SUITS
from .fields import Phase, State
from .reigns import coup_cost
from .values import banquet, income, praise, price

ON_A_PILE = (Kind.LEAD_QUEEN, Kind.BUY)
ON_A_GOOD = (Kind.LAY, Kind.LEAD_JACK, Kind.TURN_UP)
ON_A_KING = (Kind.LEAD_KING, Kind.FEAST)
WITH_CHARACTER = (Kind.DEAL, Kind.LEAD_QUEEN, Kind.LEAD_JACK, Kind.LEAD_KING, Kind.LEAD_IDLE)


def performer(s: State) -> int:
    """The seat that leads or follows, counted from 0."""
    return s.asked if s.phase == Phase.FOLLOW else s.first


def facts(s: State, action: int) -> dict[str, object]:
    """Everything that the words of a refusal of `action` may name; cards, piles and suits as in the notation."""
    kind, first, second = Kind(KIND[action]), FIRST[action], SECOND[action]
    seat = performer(s)
    found: dict[str, object] = {"treasury": s.treasury[seat], "value_last": s.value, "price_coup": coup_cost(s)}
    if s.character != NO_CARD:
        found["character_led"] = CARDS[GOODS + s.character]
    character = first if kind in WITH_CHARACTER else s.character
    if character != NO_CARD:
        found |= {"character": CARDS[GOODS + character], "suit": SUIT_LETTERS[character % SUITS]}
    if kind in ON_A_PILE:
        found |= _pile(s, second if kind == Kind.LEAD_QUEEN else first)
    if kind in ON_A_GOOD:
        good = second if kind == Kind.LEAD_JACK else first
        found |= {"card": CARDS[good], "value": income(s, seat, good)}
    if kind in ON_A_KING:
        found["price_banquet"] = banquet(s)
        if character != NO_CARD:
            found["value"] = praise(s, seat, character % SUITS)
    if kind == Kind.FIRST:
        found["seat"] = first + 1
    return found


def _pile(s: State, pile: int) -> dict[str, object]:
    found: dict[str, object] = {"pile": f"m{pile}"}
    if s.top[pile] != NO_CARD:
        found |= {"card_top": CARDS[s.top[pile]], "price": price(s, pile), "value": price(s, pile)}
    return found
