"""What addresses are asked and answer: a new table, how one stands, what a viewer saw, what chance was drawn from,
rulebooks, puzzles.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .entries import Entry
from .protocol import Seen, Shown, TableId, Text, TimeLimit


class Standing(msgspec.Struct, frozen=True):
    """The standing of a game, and whether it waits for the seat that asks."""

    turn: int
    over: bool
    yours: bool
    practice: int
    by_consent: int
    """How often somebody went back knowing more than before: alone, or because all had agreed."""


class Past(msgspec.Struct, frozen=True):
    """What a viewer saw after `n` of the `of` entries so far, of which the last is `entry`."""

    n: int
    of: int
    view: Seen
    shown: Shown
    entry: Entry | None


class Drawing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice of nature: the action, all that it could have been, in order, and their weights if not all are 1."""

    a: str
    of: list[str]
    weights: list[int] | None = None


class Signature(msgspec.Struct, frozen=True):
    """The text that a device of a seat has to have signed, the public key of that device, and what it has signed."""

    seat: int
    key: str
    text: str
    sig: str


class Fair(msgspec.Struct, frozen=True, omit_defaults=True):
    """What chance is drawn from; only its commitment while the game is running."""

    table: TableId
    game: str
    commitment: str
    secret: str | None = None
    nonces: dict[int, str] | None = None
    drawings: list[Drawing] | None = None
    seals: dict[int, str] = {}
    """By seat what was known of its nonce before any was opened; the others said theirs at once."""
    forgone: list[int] = []
    """The seats that did not open theirs in time, and had no say."""
    tutors: list[int] = []
    """The seats that had a tutor at any time."""
    by_consent: bool = False
    """Whether that was at a table of several people, all of whom had agreed before the deal."""
    keys: dict[int, list[str]] = {}
    """By seat the public keys of its devices."""
    signatures: list[Signature] = []
    """Of all that people have decided, as far as it is signed."""
    stand_ins: dict[int, str] = {}
    """By seat the actions that a computer played for its person, by the numbers of their lines in the record."""


class Create(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a new table; a seat not named in `players` is a person."""

    game: Text
    edition: Text | None = None
    axes: Annotated[dict[str, int | Text], Meta(max_length=40)] = {}
    seats: int | None = None
    players: Annotated[dict[str, Text], Meta(max_length=9)] = {}
    names: Annotated[dict[str, Text], Meta(max_length=9)] = {}
    tutors: bool = False
    """Whether everybody is to be asked, on taking a seat, if all people may have a tutor."""
    limit: TimeLimit | None = None
    """Of each person's time."""


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription, for the notices of a seat: its address, and the keys that seal what goes there."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}=?$")]
    """A point of P-256, in base64url."""
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}(==)?$")]
    """Sixteen bytes that only the browser and this server know, in base64url."""
    lang: Annotated[str, Meta(max_length=8)] = "en"
    """The language of the notices."""


class Unsubscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The address of a subscription that is to get no more notices of a seat."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class PushKey(msgspec.Struct, frozen=True):
    """The public key to which browsers subscribe, in base64url; empty if this server sends no notices."""

    key: str


class Opened(msgspec.Struct, frozen=True):
    """The answer to it: the table, the tokens of its people's seats, the hash of the secret of its chance."""

    table: TableId
    tokens: dict[int, str]
    commitment: str


Style = Literal["bold", "italic", "code"]


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a rulebook's text that is set apart, or names a clause, which it links to."""

    text: str
    style: Style | None = None
    ref: str | None = None


Run = list[str | Span]
"""A rulebook's text without markup, in pieces."""


class Block(msgspec.Struct, frozen=True, tag_field="kind"):
    """A piece of a rulebook."""


class Heading(Block, frozen=True, tag="heading"):
    """A heading; 1 is the title's level."""

    level: int
    text: Run


class Clause(Block, frozen=True, tag="clause"):
    """A clause with its id."""

    id: str
    text: Run


class Items(Block, frozen=True, tag="list"):
    """A list, numbered if `ordered`."""

    ordered: bool
    items: list[Run]


class Rows(Block, frozen=True, tag="table"):
    """A table by row; the first is its head."""

    rows: list[list[Run]]


class Paragraph(Block, frozen=True, tag="text"):
    """Any other text."""

    text: Run


class Rulebook(msgspec.Struct, frozen=True):
    """The rulebook of a game in a language."""

    blocks: list[Block]


class PuzzlesOfGame(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    ratings: list[int]
    """How hard each is, in Elo, by number from 1."""
    today: int
    """The number of the puzzle of the day."""
    newcomer: int
    """The Elo of somebody who has tried none."""


class PuzzleListing(msgspec.Struct, frozen=True):
    """All puzzles, by game."""

    games: list[PuzzlesOfGame]


class Posed(msgspec.Struct, frozen=True, tag_field="is", tag="posed"):
    """A puzzle: a position, and what is known of it; shares of the win are the seat's to act."""

    game: str
    number: int
    diagram: str
    seat: int
    rating: int
    best: list[str]
    """A turn that wins as much as any."""
    share: float
    tempting: list[str]
    """Another turn that is easily taken for it."""
    tempting_share: float
    exact: bool
    """Whether the rest of the game was solved."""
    closer: bool
    """Whether the others' scores are not those of the game that it is from, but such that one turn decides."""
    why: dict[str, str]
    """By language: what only one of both turns changes."""
