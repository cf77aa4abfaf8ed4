"""Messages about a finished game: its record step by step, its analysis, and branches that are tried beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ..kernel.game import Values
from ..table.position import Result
from .entries import Entry
from .protocol import Nak, Offer, Seen, Shown, Stored, Text, Whole

UPLOAD_LIMIT: Final = 256 * 1024
"""The maximum size in bytes of a record that a page sends."""

DIAGRAM_LIMIT: Final = 16 * 1024
"""The maximum length of a position that somebody has made up; the longest have 2,000 letters."""

Plan = Annotated[list[Text], Meta(min_length=1, max_length=200)]


class Replayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """An opened record: what was played, and everything that happened."""

    game: str
    edition: str
    axes: Values
    laid: Stored
    seats: int
    players: dict[int, str]
    names: dict[int, str]
    entries: list[Entry]
    begins: int
    """The number of nature's actions before somebody decides for the first time."""
    result: Result | None = None
    error: Nak | None = None
    """Where and why the record breaks off."""
    practice: int = 0
    by_consent: int = 0
    """How often somebody went back knowing more than before: alone, or because all had agreed."""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record after that many actions."""

    at: int
    view: Seen
    shown: Shown
    entry: Entry | None = None
    legal: list[str] | None = None
    """If the viewing seat is to act: its legal actions."""
    offers: Sequence[Offer] | None = None
    """For each legal action its parts and consequences."""


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of a finished game, judged by what its seat could know; shares of the win are by seat."""

    at: int
    """After how many actions it was made."""
    count: int
    """How many actions it was."""
    seat: int
    played: list[str]
    best: list[str]
    """The best other plan."""
    mark: str
    loss: float
    """How much more of the win the other plan was worth; below 0 if it was worth less."""
    half: float | None
    """Half the 90 % interval of that; None if nothing is known of it."""
    shares: list[float]
    """With what was played."""
    best_shares: list[float]
    spread: float = 0.0
    """Half the 90 % interval of what the better of the two is worth to the seat, as far as it comes from sampling."""
    better: bool = False
    """Whether the other plan was preferred, so that the loss counts."""
    real: bool = False
    """Whether the plans differ, or may differ, enough to matter."""
    goes_on: bool = False
    """Whether more of the turn follows the other plan."""
    why: dict[str, str] = {}
    """By language, of a marked decision: what only one of both plans changes; `{seat1}` stands for a player."""
    blamed: int = 0
    """Which of its actions cost the most, from 0: there the mark stands."""


class Account(msgspec.Struct, frozen=True):
    """A seat's result less an equal share, as a sum of shares of the win."""

    seat: int
    result: float
    deal: dict[str, float]
    chance: dict[str, float]
    hidden: float
    own: float
    presents: dict[str, float]
    drift: float
    adjusted: float
    """The result with average luck."""


class Analysed(msgspec.Struct, frozen=True, tag_field="is", tag="analysed"):
    """A finished game explained."""

    worlds: int
    decisions: list[Judged]
    accounts: list[Account]
    stops: list[int]
    """After how many actions the worth of the table is known, seen with open cards."""
    course: list[list[float]]
    """That worth, by stop and seat."""
    lucks: list[list[float]]
    """What chance gave in the step to each stop, by seat."""


class Analysing(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is", tag="analysing"):
    """It is not explained yet: how much of how much is done, and how many games come before it."""

    done: int
    of: int
    ahead: int
    stops: Sequence[int] = ()
    """After how many actions a net has looked at the table, if it has yet."""
    course: Sequence[Sequence[float]] = ()
    """What it states there, by stop and seat, seen with open cards: a first impression of the game."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played on from a moment of a record: all of it comes with every request, and nothing of it is kept."""

    record: Annotated[str, Meta(max_length=UPLOAD_LIMIT)]
    at: Whole
    """After how many actions of the record it leaves it."""
    seat: Annotated[int, Meta(ge=0, le=9)]
    """The seat whose view is shown; 0: with everything open, and any seat may be played."""
    plays: Annotated[list[Text], Meta(max_length=4000)] = []
    """What is played then. Among actions, `?7`: what is hidden from the seat is drawn anew, by that number; `*`: nature
    plays what comes next in the record; `*7`: nature plays what that number draws.
    """


class Branched(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where that leads."""

    entries: list[Entry]
    """All that has happened since, as the seat saw it."""
    view: Seen
    shown: Shown
    legal: list[str] | None = None
    """If who may be played is to act: what it may do."""
    offers: Sequence[Offer] | None = None
    chances: list[Entry] | None = None
    """If nature is to act: what it may do, where that tells the seat nothing that is hidden from it."""
    recorded: bool = False
    """If nature is to act: whether what comes next in the record may come here, as far as the seat can know."""
    due: str = ""
    """If nature is to act: what it decides, as the first word of its actions."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another plan for a decision of a finished game: how good is it?"""

    record: Annotated[str, Meta(max_length=UPLOAD_LIMIT)]
    at: Whole
    seat: Annotated[int, Meta(ge=1, le=9)]
    plan: Plan
    played: Plan
    best: Plan
    """The best plan that the analysis found."""


class Answered(msgspec.Struct, frozen=True, tag_field="is", tag="answered"):
    """The answer, compared with the best plan and with what was played in the same worlds; shares of the win."""

    verdict: Literal["best", "better", "alike", "worse", "played"]
    """As good as the best as far as can be told; surely better than what was played; not to be told from it; surely
    worse; the same."""
    behind: float
    """How much less it wins than the best plan, and half the 90 % interval of that."""
    behind_half: float
    gain: float
    """How much more than what was played, and half the 90 % interval of that."""
    gain_half: float


class Path(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A branch of a record that is at hand."""

    at: Whole
    seat: Annotated[int, Meta(ge=0, le=9)]
    plays: Annotated[list[Text], Meta(max_length=4000)]


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that was tried beside a finished game, to be written into its record."""

    record: Annotated[str, Meta(max_length=UPLOAD_LIMIT)]
    branches: Annotated[list[Path], Meta(max_length=200)]


class Written(msgspec.Struct, frozen=True, tag_field="is", tag="written"):
    """The record with that."""

    record: str


class Grown(msgspec.Struct, frozen=True):
    """A step of what was tried."""

    after: int
    """The number of the step that it follows, from 0; -1: it leaves the game."""
    plays: list[str]
    entries: list[Entry]
    """What happened, as the seat saw it."""


class Root(msgspec.Struct, frozen=True):
    """What was tried after so many actions of a record, through the eyes of a seat (0: with everything open)."""

    at: int
    seat: int
    steps: list[Grown]


class Beside(msgspec.Struct, frozen=True, tag_field="is", tag="beside"):
    """All that was tried beside a finished game, as its record holds it."""

    roots: list[Root]


class Weighing(Branch, frozen=True, forbid_unknown_fields=True):
    """What is a branch worth, over so many tables that its seat cannot tell from it?"""

    worlds: Annotated[int, Meta(ge=2, le=512)] = 32


class Worth(msgspec.Struct, frozen=True, tag_field="is", tag="worth"):
    """What a branch is worth to each seat as far as its viewer can know: shares of the win."""

    shares: list[float]
    halves: list[float]
    """Half the 90 % intervals of sampling."""


class Reply(msgspec.Struct, frozen=True, tag_field="is", tag="reply"):
    """What a strong player would do in a branch, in the place of the seat that is to act."""

    plays: list[str]


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position that somebody has made up: is it one of the game?"""

    diagram: Annotated[str, Meta(max_length=DIAGRAM_LIMIT)]
    deal: Annotated[int, Meta(ge=0, lt=2**31)] | None = None
    """Asks instead for the start of such a game, up to its first decision, dealt by this number."""


class Sketched(msgspec.Struct, frozen=True, tag_field="is", tag="sketched", omit_defaults=True):
    """It is: the diagram as the program writes it, and what the seat to act sees; if none is, what everybody does."""

    diagram: str
    game: str
    edition: str
    axes: Values
    laid: Stored
    seats: int
    view: Seen
    shown: Shown
    legal: list[str] | None = None
    offers: Sequence[Offer] | None = None


class Flaw(msgspec.Struct, frozen=True, tag_field="is", tag="flaw"):
    """It is not, or cannot be played on: the line of the diagram, from 1, and why, with the clause if there is one."""

    line: int
    code: str
    clause: str | None
    text: str
    detail: str
    """What the reader quotes: the hexes or the cards at fault, a word, the line."""


class Advised(msgspec.Struct, frozen=True, omit_defaults=True):
    """One plan for a position, and what it is worth: shares of the win."""

    plan: list[str]
    shares: list[float]
    """By seat."""
    behind: float
    """How much less it wins than the best, and half the 90 % interval of that; None if nothing is known of it."""
    half: float | None
    equal: bool = False
    """Whether it cannot be told from the best."""
    goes_on: bool = False
    """Whether more of the turn follows it."""
    why: dict[str, str] = {}
    """By language: what only one of two plans changes."""


class Estimate(msgspec.Struct, frozen=True, tag_field="is", tag="estimate"):
    """What a position is worth to each seat as far as the seat to act can know, and what it could best do."""

    seat: int
    """Who is to act; 0 if nature is."""
    shares: list[float]
    halves: list[float]
    """Half the 90 % intervals of sampling."""
    plans: list[Advised]
    """Best first; none if nature is to act."""


class Drawn(msgspec.Struct, frozen=True, tag_field="is", tag="drawn"):
    """A moment of a finished game, as a diagram."""

    diagram: str
