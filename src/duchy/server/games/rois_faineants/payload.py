"""What a page is told of Les Rois fainéants, key by key: cards are named as in the notation, seats count from 1.

A field that is left out if it says nothing is `UNSET`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from ....games.rois_faineants.fields import Edition, State
from ...entries import Facts
from ...protocol import Offer, Shown


class Pile(Struct, frozen=True, kw_only=True):
    """A pile of the market; `ends`: its top card is the last one of a line; `below`: the cards known to lie there."""

    height: int
    full: int
    factor: int
    top: str | None
    ends: bool
    price: int | UnsetType = UNSET
    below: list[str] | UnsetType = UNSET


class MarketLine(Struct, frozen=True):
    """Three piles that end the game when they are empty, and the cards that they still hold."""

    piles: list[int]
    left: int


class Domain(Struct, frozen=True):
    """A seat's domain: its sum, the sum with face-down cards, the cards, highest first."""

    suit: str
    sum: int
    whole: int
    up: list[str]
    down: list[str]


class Seat(Struct, frozen=True):
    """What a seat has; of its hand what is known to be in it."""

    coins: int
    prestige: int
    held: int
    coups: int
    hand: list[str]
    domains: list[Domain]


class Round(Struct, frozen=True):
    """The character on the table, what is to be beaten, who is asked, who could or might still follow."""

    character: str
    leader: int
    asked: int
    order: list[int]
    could: list[int]
    might: list[int]
    value: int
    low: bool
    performers: int
    cost: int
    last: bool


class Reign(Struct, frozen=True):
    """How near the King is to death: who has passed since the last action, whether one more pass kills him."""

    passes: int
    passed: list[int]
    near: bool
    empty: int
    plots: int
    coup: int


class Use(Struct, frozen=True, kw_only=True):
    """Something that a character could do: buy from a pile, turn a card up, give a banquet."""

    pile: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    price: int | UnsetType = UNSET
    gain: int | UnsetType = UNSET


class InHand(Struct, frozen=True):
    """What one of the viewer's characters could do if led now, or why nothing."""

    character: str
    uses: list[Use]
    why: Literal["too_dear", "none_on_top", "none_down", "no_domain", "no_banquet"] | None


class Refusal(Struct, frozen=True):
    """Why something cannot be done: a code, a clause of the rulebook, what the words for it may name."""

    code: str
    clause: str
    facts: dict[str, object]


class Honoured(Struct, frozen=True):
    """By seat a sum, and the prestige that it brings in the final count."""

    sums: list[int]
    awards: list[int]


class Tie(Struct, frozen=True):
    """A domain in which equal seats are compared: their sums by seat, and who is still equal afterwards."""

    suit: str
    sums: dict[str, int]
    left: list[int]


class Count(Struct, frozen=True):
    """The final count if it came now, row by row; the ranking; how a tie for the lead is broken."""

    before: list[int]
    domains: dict[str, Honoured]
    treasury: Honoured
    totals: list[int]
    places: list[int]
    ties: list[Tie]


class ShownTable(Shown, frozen=True):
    """Everything on the table, by name, and what follows from it by the rules."""

    phase: str
    market: list[Pile]
    lines: list[MarketLine]
    seats: list[Seat]
    round: Round | None
    reign: Reign
    options: Mapping[str, int | str]
    characters: dict[str, str]
    """Where the viewer knows each to be: table, played, mine, out; a seat's number once hands are revealed."""
    hand: list[InHand]
    refused: dict[str, Refusal]
    """By action text why what a person might try is refused."""
    count: Count
    end: Literal["line", "dead", "idle", "guard"] | None


# Legal actions


class Offered(Offer, frozen=True, kw_only=True):
    """A legal action; none can be undone in this game."""

    a: str
    final: Literal[True] = True


class Purchase(Offered, frozen=True, kw_only=True):
    """A card bought: what is left, whether that brings the end or uncovers a card, who could or might follow."""

    kind: Literal["lead_queen", "buy"]
    character: str | UnsetType
    pile: int
    card: str
    price: int
    coins: int
    ends: bool
    uncovers: bool
    could: list[int]
    might: list[int]


class Revenue(Offered, frozen=True, kw_only=True):
    """A card turned up: the coins that it brings, the domain's new sum, who could or might follow."""

    kind: Literal["lead_jack", "turn_up"]
    character: str | UnsetType
    card: str
    gain: int
    coins: int
    sum: int
    could: list[int]
    might: list[int]


class Feast(Offered, frozen=True, kw_only=True):
    """A banquet: its price, the prestige that it brings, what is left afterwards, who could or might follow."""

    kind: Literal["lead_king", "feast"]
    character: str | UnsetType
    suit: str
    price: int
    gain: int
    coins: int
    prestige: int
    could: list[int]
    might: list[int]


class Idle(Offered, frozen=True, kw_only=True):
    """A character revealed without effect; who could or might follow."""

    kind: Literal["lead_idle"]
    character: str
    could: list[int]
    might: list[int]


class Decline(Offered, frozen=True, kw_only=True):
    """Declining; who could or might still follow."""

    kind: Literal["decline"]
    could: list[int]
    might: list[int]


class Pass(Offered, frozen=True, kw_only=True):
    """A pass: whether it kills the King, who is first player next."""

    kind: Literal["pass"]
    king: bool
    next: int


class Coup(Offered, frozen=True, kw_only=True):
    """A coup: its price, and what is left."""

    kind: Literal["coup"]
    price: int
    coins: int


# What has happened


class Happened(Facts, frozen=True):
    """Something that everybody saw."""


class Natures(Happened, frozen=True):
    """The market has been laid, or a first player drawn."""

    kind: Literal["market", "first"]


class Dealt(Happened, frozen=True):
    """That many characters have been dealt to each seat."""

    kind: Literal["dealt"]
    each: int


class Bought(Happened, frozen=True, kw_only=True):
    """A card was bought, and what lay below it; whether that brings the end."""

    kind: Literal["lead_queen", "buy"]
    pile: int
    card: str
    price: int
    below: str | None
    ends: Literal[True] | UnsetType
    character: str


class Received(Happened, frozen=True):
    """A card was turned up."""

    kind: Literal["lead_jack", "turn_up"]
    card: str
    gain: int
    character: str


class Feasted(Happened, frozen=True):
    """A banquet was given."""

    kind: Literal["lead_king", "feast"]
    price: int
    gain: int
    character: str


class Shared(Happened, frozen=True):
    """A character was revealed without effect, or somebody declined."""

    kind: Literal["lead_idle", "decline"]
    character: str


class Passed(Happened, frozen=True):
    """Another pass in a row, of how many that kill the King; whether he died."""

    kind: Literal["pass"]
    count: int
    seats: int
    king: Literal["over", "dies"] | UnsetType


class Plotted(Happened, frozen=True):
    """A coup."""

    kind: Literal["coup"]
    price: int


STATE, EDITION, SHOWN = State, Edition, ShownTable
OFFER = Purchase | Revenue | Feast | Idle | Decline | Pass | Coup
FACTS = Natures | Dealt | Bought | Received | Feasted | Shared | Passed | Plotted
