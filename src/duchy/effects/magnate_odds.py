"""When a deed of Magnate will be finished, at what odds: in the seat's next turn, two throws away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from ..games.magnate.building import paid_in, price
from ..games.magnate.cards import DISTRICTS, HIGHEST_FACE, SUIT_COUNT, SUIT_OF, SUITS, TRADE_RATE
from ..games.magnate.fields import Phase, State, Zone
from ..games.magnate.income import choose, next_choice, roll, tax

ALL_ODDS: Final = SUITS * HIGHEST_FACE**2
Tokens = tuple[int, ...]
"""A seat's tokens in hand by suit."""


def odds_of_finishing(s: State, own: int, at: int) -> float | None:
    """How likely it is, once the seat's turn is over, that it can finish its deed there in its next turn: exactly, with
    the best choices of income and trades. None if that turn may not come, or tokens are not all that counts.
    """
    edition = s.edition
    has_ended = s.phase == Phase.DRAW or (s.phase == Phase.ROLL and s.active != own)
    is_unusual = (
        edition.tax_dice > 1 or edition.bank_limit or edition.deed_needs_every_suit or edition.develop_before_income
    )
    if not has_ended or s.final_turns == 1 or is_unusual:
        return None
    card = s.top[own][at]
    left = price(s, card) - paid_in(s, own, at)
    suits = SUIT_OF[card][: SUIT_COUNT[card]]
    incomes = [[*dict.fromkeys(incomes_of(s, own, high))] for high in range(1, HIGHEST_FACE + 1)]

    def covers(tokens: Tokens) -> bool:
        """[V1, X1] Whether these tokens, some of them traded, pay the rest."""
        traded = sum(tokens[suit] // TRADE_RATE for suit in range(SUITS) if suit not in suits)
        return sum(tokens[suit] for suit in suits) + traded >= left

    @cache
    def then(tokens: Tokens) -> int:
        """The odds, of `ALL_ODDS`, that one throw more is enough."""
        return sum(odds * any(map(covers, after)) for odds, after in thrown(tokens, incomes))

    start = tuple(int(number) for number in s.tokens[own])
    found = sum(odds * max(map(then, after)) for odds, after in thrown(start, incomes))
    return found / ALL_ODDS**2


def thrown(tokens: Tokens, incomes: Sequence[Sequence[Tokens]]) -> Iterator[tuple[int, list[Tokens]]]:
    """[T0, T2-T4] Everything that a throw can come to: its odds, and what the seat may then choose to have."""
    for high in range(1, HIGHEST_FACE + 1):
        brought = incomes[high - 1]
        if high > 1:
            yield SUITS * (2 * high - 3), [plus(tokens, income) for income in brought]
        for suit in range(SUITS):
            kept = (*tokens[:suit], min(tokens[suit], 1), *tokens[suit + 1 :])
            yield (1 if high == 1 else 2), [plus(kept, income) for income in brought]


def plus(tokens: Tokens, income: Tokens) -> Tokens:
    """The tokens with an income."""
    return tuple(map(sum, zip(tokens, income, strict=True)))


def incomes_of(s: State, own: int, high: int) -> Iterator[Tokens]:
    """[I1-I6] What the seat may collect after a throw, by the rules themselves: once for each way to choose."""
    empty = s.copy()
    empty.active, empty.taxes = 1 - own, 0
    for suit in range(SUITS):
        empty.tokens[own][suit] = 0
    roll(empty, high, 1 if high == 1 else 2)
    if empty.phase == Phase.TAX:
        tax(empty, 0)
    waiting = [empty]
    while waiting:
        here = waiting.pop()
        if here.phase != Phase.CHOOSE:
            yield tuple(int(number) for number in here.tokens[own])
            continue
        card = next_choice(here)
        is_own = (here.zone[card] - Zone.COLUMN) // DISTRICTS == own
        for suit in SUIT_OF[card][: SUIT_COUNT[card] if is_own else 1]:
            chosen = here.copy()
            choose(chosen, card, suit)
            waiting.append(chosen)
