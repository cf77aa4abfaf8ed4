"""What a page is told of Magnate, key by key: seats count from 0 unless said otherwise, tokens are as in `S4K3`.

A field that is left out if it says nothing is `UNSET`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from ....games.magnate.fields import Edition, State
from ...entries import Facts
from ...protocol import Offer, Shown


class Brings(Struct, frozen=True):
    """[I2, I3, C6] On which roll a property brings which suits."""

    roll: int
    suits: str


class Property(Struct, frozen=True, kw_only=True):
    """A card in a column: price and tokens while it is a deed, otherwise what it counts."""

    id: str
    brings: Brings | None
    price: int | UnsetType = UNSET
    paid: str | UnsetType = UNSET
    sum: int | UnsetType = UNSET
    counts: int | UnsetType = UNSET


class District(Struct, frozen=True):
    """One of the five: the Pawn's name and suits, by seat totals and columns, the seat that leads, from 1, or 0."""

    name: str
    suits: str
    totals: list[int]
    leader: int
    columns: list[list[Property]]


class Share(Struct, frozen=True):
    """Suits that a roll brings; `either` if a deed brings one of them."""

    suits: str
    card: str | UnsetType = UNSET
    either: Literal[True] | UnsetType = UNSET


class Income(Struct, frozen=True):
    """[I1-I6] What a roll would bring, by seat; it comes `odds` times in a hundred."""

    roll: int
    odds: int
    seats: list[list[Share]]


class Compared(Struct, frozen=True):
    """[W3-W7] A row of the count, by seat; the seat that has more, from 1, or 0."""

    by: Literal["districts", "totals", "ranks", "tokens"]
    values: Sequence[int]
    winner: int


class Refusal(Struct, frozen=True):
    """Why something cannot be done: a code, a clause of the rulebook, what the words for it may name."""

    code: str
    clause: str
    facts: dict[str, object]


class Short(Struct, frozen=True):
    """How many tokens are missing for a card, and the suits of which there is none."""

    count: int
    suits: str


class Trade(Struct, frozen=True):
    """A trade that helps: its action, the payment after it, whether that payment has to be named."""

    a: str
    cost: str
    asked: bool


class HandCard(Struct, frozen=True, kw_only=True):
    """[D, B, L1] A card in hand: what it costs and brings; by district whether it may be placed and what follows."""

    id: str
    price: int
    sale: str
    places: list[Refusal | None]
    payments: list[str]
    asked: bool
    build_no: Refusal | None
    deed_no: Refusal | None
    deed: str
    short: Short
    after: list[list[int] | None]
    turns: list[bool]
    build_trade: Trade | UnsetType = UNSET
    deed_trade: Trade | UnsetType = UNSET


class OwnDeed(Struct, frozen=True, kw_only=True):
    """[V1, O8] One of the viewer's deeds: what is missing, how the district would stand, what may be put there."""

    card: str
    district: int
    """From 1."""
    paid: int
    price: int
    left: int
    after: list[int]
    turns: bool
    puts: list[str] | UnsetType = UNSET
    finish: str | UnsetType = UNSET
    spare: str | UnsetType = UNSET
    final: list[str] | UnsetType = UNSET
    """Those of `puts` that cannot be undone."""
    trade: Trade | UnsetType = UNSET


class ShownTable(Shown, frozen=True, kw_only=True):
    """Everything on the page that follows from the view by the rules."""

    trade: int
    districts: list[District]
    crowns: list[str]
    known: list[list[str]]
    income: list[Income]
    taxed: str
    taxable: list[list[int]]
    pile: Literal["first", "last", "out", "none"]
    moves_last: int
    """The seat, from 1, that will have the very last turn; 0 while that is open."""
    rolls_on: bool
    """Whether dice, and with them a tax or income, are still to come."""
    plays_on: list[bool]
    """By seat whether it will still play a card out of its hand."""
    discards: list[str]
    count: list[Compared]
    ahead: Sequence[int]
    """Seats from 1."""
    due: str
    chooses: bool
    awaits: Literal["roll", "tax", "income", "draw", ""]
    hand: list[HandCard]
    deeds: list[OwnDeed]
    bank: list[int] | UnsetType = UNSET
    spends: list[str] | UnsetType = UNSET


# Legal actions


class Offered(Offer, frozen=True, tag_field="kind"):
    """A legal action; districts count from 1."""


class Build(Offered, frozen=True, tag="build"):
    """A card built outright, and the totals after it."""

    card: str
    district: int
    price: int
    after: list[int]


class Deed(Build, frozen=True, tag="deed"):
    """A deed bought, and the totals once it is finished."""


class Sell(Offered, frozen=True, tag="sell"):
    """A card sold."""

    card: str


class Pay(Offered, frozen=True, tag="pay"):
    """A token put on a deed; the totals if that finishes it."""

    card: str
    suit: str
    district: int
    paid: int
    price: int
    after: list[int] | UnsetType = UNSET


class Choose(Offered, frozen=True, tag="choose"):
    """The income of a deed."""

    card: str
    suit: str


class Exchange(Offered, frozen=True, tag="trade"):
    """Tokens of one suit for one of another."""

    given: str
    taken: str


class Spend(Offered, frozen=True, tag="spend"):
    """A payment for the card that is due."""

    card: str
    tokens: str


class Keep(Offered, frozen=True, tag="keep"):
    """A drawn Ace stays in the hand."""

    card: str


class Replace(Offered, frozen=True, tag="replace"):
    """A drawn Ace goes, what it brings, and what it brings the other player."""

    card: str
    gain: str
    theirs: str


class LeftOver(Struct, frozen=True):
    """A deed that could still be finished and would otherwise count for nothing."""

    code: Literal["deed"]
    card: str


class End(Offered, frozen=True, tag="end"):
    """The turn is over."""

    left: list[LeftOver]


class Collect(Offered, frozen=True, tag="collect"):
    """Income is taken, which ends the window before it."""


# What has happened


class Seen(Facts, frozen=True, kw_only=True):
    """[A38] What followed an action and was seen: tokens by seat, a property's progress, whose turn, which income."""

    dealt: Literal[True] | UnsetType = UNSET
    gain: list[str] | UnsetType = UNSET
    loss: list[str] | UnsetType = UNSET
    district: int | UnsetType = UNSET
    """From 1."""
    paid: int | UnsetType = UNSET
    price: int | UnsetType = UNSET
    totals: list[int] | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    """From 1."""
    card: str | UnsetType = UNSET
    income: int | UnsetType = UNSET
    source: Literal["crowns", "aces", "properties"] | UnsetType = field(default=UNSET, name="from")
    reshuffled: Literal[True] | UnsetType = UNSET
    final: Literal[True] | UnsetType = UNSET


STATE, EDITION, SHOWN, FACTS = State, Edition, ShownTable, Seen
OFFER = Build | Deed | Sell | Pay | Choose | Exchange | Spend | Keep | Replace | End | Collect
