"""What is told of Magnate: who draws, not what; that an income is chosen, not which."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace as replaced

from ....effects.magnate import replaced_ace
from ....games.decktet import CARDS
from ....games.magnate.actions import FIRST, KIND, SECOND, Kind
from ....games.magnate.building import paid_in, price
from ....games.magnate.cards import DISTRICTS, EVERY_SEAT, HIGHEST_FACE, NO_CARD, SEATS, SUITS
from ....games.magnate.diagram import tokens_text
from ....games.magnate.ending import district_total
from ....games.magnate.fields import Phase, State, Zone
from ....games.magnate.income import taxable
from ....table.action import Action
from .payload import Seen

TAKES_BACK = True
NATURES: Final = (Kind.ROLL, Kind.TAX, Kind.DRAW, Kind.KEEP, Kind.REPLACE)
"""For viewers who cannot see the offer, an Ace that is kept is simply a card drawn, and nature seems to replace one."""
SOURCES: Final[dict[int, Literal["crowns", "aces"]]] = {HIGHEST_FACE: "crowns", 1: "aces"}
"""[I1, I2] What brings the income of a roll, if not properties of that rank."""
Texts = list[str] | UnsetType
"""By seat tokens as in the notation; nothing if nobody gained or lost any."""
NOTHING: Final = Seen()


def facts(action: Action, before: State, after: State) -> Seen | None:
    """[A38] What followed and was seen: tokens gained and lost by seat, as in `S4K3`; a deed's progress; new totals.

    For nature's actions also whose turn it is.
    """
    kind = KIND[action.code]
    if before.turn == 0 or kind == Kind.CROWN:
        return Seen(dealt=True) if before.phase == Phase.DEAL else None
    pays = after.phase in (Phase.PLAY, Phase.OVER) and before.phase not in (Phase.PLAY, Phase.SPEND)
    gained, lost = _tokens(action, before, after)
    found = Seen(
        gain=gained,
        loss=lost,
        seat=before.active + 1 if kind in NATURES else UNSET,
        card=_replaced(before, after) if kind == Kind.REPLACE else UNSET,
        income=after.dice[0] if pays else UNSET,
        source=SOURCES.get(after.dice[0], "properties") if pays else UNSET,
        reshuffled=True if after.reshuffled and not before.reshuffled else UNSET,
        final=True if after.final_turns and not before.final_turns else UNSET,
    )
    if kind in (Kind.BUILD, Kind.DEED, Kind.PAY):
        found = _with_property(found, FIRST[action.code], before.active, after)
    return None if found == NOTHING else found


def _tokens(action: Action, before: State, after: State) -> tuple[Texts, Texts]:
    """[T4, T5, A18] A tax comes before income, even if one action brings both, and so does a payment."""
    kind = KIND[action.code]
    if before.tokens == after.tokens and kind not in (Kind.TAX, Kind.PAY):
        return UNSET, UNSET
    gained, lost = [""] * SEATS, [""] * SEATS
    for seat, (was, now) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        taxed, pays = [0] * SUITS, kind == Kind.PAY and seat == before.active
        if kind == Kind.TAX:
            suit = FIRST[action.code]
            taxed[suit] = taxable(before, seat, suit)
        elif was == now and not pays:
            continue
        given = [*taxed]
        if pays:
            given[SECOND[action.code]] += 1
        change = [new - old + count for new, old, count in zip(now, was, given, strict=True)]
        gained[seat] = _written([max(0, count) for count in change])
        lost[seat] = _written([count + max(0, -rest) for rest, count in zip(change, given, strict=True)])
    return gained if any(gained) else UNSET, lost if any(lost) else UNSET


def _written(row: list[int]) -> str:
    return tokens_text(row) if any(row) else ""


def _with_property(found: Seen, card: int, seat: int, after: State) -> Seen:
    """[V1, V3] For a property placed or paid on: tokens and price while it is a deed, then the new totals."""
    at = (after.zone[card] - Zone.COLUMN) % DISTRICTS
    if after.deed[seat][at] and after.top[seat][at] == card:
        return replaced(found, district=at + 1, paid=paid_in(after, seat, at), price=price(after, card))
    return replaced(found, district=at + 1, totals=[district_total(after, each, at) for each in EVERY_SEAT])


def _replaced(before: State, after: State) -> str | UnsetType:
    ace = replaced_ace(before, after)
    return UNSET if ace == NO_CARD else CARDS[ace]
