"""Messages between a page and the server: JSON objects distinguished by `is`; fields that are not here are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ..analysis.tutor.strictness import Strictness
from ..kernel.fields import Cube, Grid, Row
from ..kernel.game import Values
from ..table.position import Result

FRAME_LIMIT: Final = 4096
"""The maximum size in bytes of a message to the server."""

RECORD_LIMIT: Final = 256 * 1024
"""The maximum size in bytes of a record."""

Text = Annotated[str, Meta(max_length=200)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Whole = Annotated[int, Meta(ge=0, le=1_000_000)]
Plan = Annotated[list[Text], Meta(min_length=1, max_length=200)]
AtSight = Literal["unready", "hurried", "failed"]
"""Why an opponent decided at first sight: its search was not ready, it had no time, or another stood in for it."""


Watch = Literal["off"] | Strictness
"""What a tutor warns of, if there is one."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """Anything sent to the server."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message: which game, which seat (by its token; without one as a spectator), from which version.

    The first hello of a person's seat takes it, with a nonce (hexadecimal) that nobody else chooses.
    """

    game: Id
    token: Annotated[str, Meta(max_length=64)] | None = None
    since: Whole = 0
    nonce: Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")] = ""
    lang: Annotated[str, Meta(max_length=8)] = "en"
    page: bool = False
    """Whether this is a page, which knows no rules and is sent what follows from the view."""


class Act(Message, frozen=True, tag="act"):
    """Play one action, or several, all or none; `base` is the version that the person saw, `cid` the message's id."""

    cid: Id
    base: Whole
    a: Text | Annotated[list[Text], Meta(min_length=1, max_length=64)]


class Undo(Message, frozen=True, tag="undo"):
    """Take the latest actions back."""

    cid: Id
    base: Whole
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class Rewind(Message, frozen=True, tag="rewind"):
    """Go back to where one's latest turn began, against computers alone, as practice."""

    cid: Id
    base: Whole


class Takeback(Message, frozen=True, tag="takeback"):
    """Ask the other people to go back to one's latest decision, whatever has come of it."""

    cid: Id
    base: Whole


class Consent(Message, frozen=True, tag="consent"):
    """Agree to what somebody asks to take back, or refuse it."""

    cid: Id
    base: Whole
    agrees: bool


class Withdraw(Message, frozen=True, tag="withdraw"):
    """Withdraw the request to take back."""

    cid: Id
    base: Whole


class Tutor(Message, frozen=True, tag="tutor"):
    """Choose what a tutor warns one of, before a decision is made; against computers alone."""

    cid: Id
    base: Whole
    watch: Watch


class Weigh(Message, frozen=True, tag="weigh"):
    """Ask the tutor about actions that would complete a decision, before they are played."""

    cid: Id
    base: Whole
    a: Text | Annotated[list[Text], Meta(min_length=1, max_length=64)]


class Since(Message, frozen=True, tag="since"):
    """Ask again for everything after version `v`."""

    v: Whole


class Hint(Message, frozen=True, tag="hint"):
    """Ask for a hint, for the acting seat."""

    cid: Id
    lang: Annotated[str, Meta(max_length=8)] = "en"


class Rematch(Message, frozen=True, tag="rematch"):
    """Ask for another game of the same people, when this one is over."""

    cid: Id


Deciding = Act | Undo | Rewind | Takeback | Consent | Withdraw | Tutor
"""Messages that become events."""
Upward = Hello | Deciding | Since | Hint | Weigh | Rematch


# What each game says in its own way: server/games/GAME/payload.py


class Shown(msgspec.Struct, frozen=True):
    """What follows from a view by the rules of its game, for a page."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A legal action of a game, for a page: its parts, its costs and consequences."""

    final: Literal[True] | msgspec.UnsetType = msgspec.UNSET
    """Whether it cannot be undone."""


class Facts(msgspec.Struct, frozen=True, gc=False):
    """What a viewer saw happen in a game that the action's text does not say.

    Tables keep these and the entries that they belong to by the thousand, and no cycles are in them: the garbage
    collector need not know of them.
    """


Stored = Mapping[str, int | Row | Grid | Cube]
"""Fields of a game's state by name; or those of its edition, which never change."""


class Entry(msgspec.Struct, frozen=True, tag_field="is", gc=False):
    """A line of what happened, as one viewer saw it."""


class Played(Entry, frozen=True, tag="played", omit_defaults=True):
    """An action, with `?` for what the viewer did not see, and the turn after it."""

    actor: int | str | None
    a: str
    turn: int
    facts: Facts | None = None
    at_sight: AtSight | None = None
    """Why an opponent decided this at first sight."""


class TookBack(Entry, frozen=True, tag="took_back", omit_defaults=True):
    """A seat took back the last `count` played entries."""

    seat: int
    count: int
    practice: bool = False
    """Whether it had seen what followed from them."""
    consent: bool = False
    """Whether all the others had agreed."""


class AskedBack(Entry, frozen=True, tag="takeback_asked"):
    """A seat asks to go back to its latest decision; the viewer's last `count` played entries would be taken back."""

    seat: int
    count: int


class AnsweredBack(Entry, frozen=True, tag="takeback_answered"):
    """A person agrees to that or refuses it."""

    seat: int
    agrees: bool


class WithdrewBack(Entry, frozen=True, tag="takeback_withdrawn"):
    """The seat withdraws its request."""

    seat: int


class LapsedBack(Entry, frozen=True, tag="takeback_lapsed"):
    """The request has lapsed, because something was played."""

    seat: int


class TutorChosen(Entry, frozen=True, tag="tutor_set"):
    """A seat has chosen what its tutor warns of."""

    seat: int
    watch: Watch


class Seated(Entry, frozen=True, tag="seated"):
    """A person joined."""

    seat: int


class Ending(msgspec.Struct, frozen=True):
    """The winners' seats, each seat's keys, and the secret of its chance, in hexadecimal."""

    winners: tuple[int, ...]
    keys: tuple[tuple[int, ...], ...]
    secret: str


class Requested(msgspec.Struct, frozen=True):
    """An open request to take back: whose it is, how many of the viewer's entries it concerns, who has not answered."""

    seat: int
    count: int
    missing: list[int]


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a viewer may know of the table: fields of the state by name, hidden ones as the rules hide them."""

    seat: int
    turn: int
    actor: int | str | None
    state: Stored | msgspec.Raw
    awaited: list[int] = []
    takes_back: int = 0
    """How many of its latest actions the viewer may take back."""
    rewinds: bool = False
    """Whether the viewer may go back to where its latest turn began."""
    practice: int = 0
    """How often somebody has done so."""
    takeback: Requested | None = None
    may_ask_back: bool = False
    """Whether the viewer may ask the other people to take back."""
    by_consent: int = 0
    """How often all agreed to take back."""
    tutors: dict[int, Strictness] = {}
    """What each seat that has a tutor is warned of."""
    ending: Ending | None = None


class Update(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True):
    """What happened since a version, and the whole view now; `legal` only to the acting seat."""

    v: int
    events: list[Entry]
    view: Seen
    legal: list[str] | None = None
    shown: Shown | None = None
    """To pages: what follows from the view by the rules."""
    offers: Sequence[Offer] | None = None
    """To pages: for each legal action its parts and consequences."""


class Welcome(Update, frozen=True, tag="welcome", kw_only=True):
    """The answer to a hello: what is played, by whom, and everything after the version that was asked for."""

    game: str
    seat: int
    kind: str
    rules: str
    edition: str
    axes: Values
    laid: Stored
    """The edition's fields of the state, which never change."""
    seats: int
    players: dict[int, str]
    names: dict[int, str]
    commitment: str


class Ack(msgspec.Struct, frozen=True, tag_field="is", tag="ack"):
    """The message is on the disk; `v` is the seat's version after it."""

    cid: str
    v: int


class Nak(msgspec.Struct, frozen=True, tag_field="is", tag="nak", omit_defaults=True):
    """The message changed nothing: a code, the clause of the rulebook if any, a sentence in the person's language;
    for a refused action also what the sentence names, for clients that word it themselves.
    """

    cid: str | None
    code: str
    clause: str | None
    text: str
    facts: dict[str, object] = {}


class Ev(Update, frozen=True, tag="ev"):
    """Something happened."""


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of a hint: its expected `share` of the win, what would follow in the turn, why."""

    a: str
    share: float | None
    line: list[str]
    why: str
    against: str | None = None
    """The action that `{other}` in `why` stands for."""


class Hinted(msgspec.Struct, frozen=True, tag_field="is", tag="hint"):
    """The answer to a hint, for the seat's version `base`; not `thorough` while the search is getting ready."""

    cid: str
    base: int
    thorough: bool
    found: list[Found]


class Costly(msgspec.Struct, frozen=True):
    """A decision that looks costly from what its seat can see."""

    mark: str
    loss: float
    """How much more of the win the best plan is worth."""
    half: float
    """Half the 90 % interval of that."""
    best: list[str]
    why: dict[str, str]
    """By language what only one of both plans changes; `{seat1}` stands for a player."""


class Weighed(msgspec.Struct, frozen=True, tag_field="is", tag="weighed", omit_defaults=True):
    """What the tutor has to say of a decision, as far as it was quick enough."""

    cid: str
    judged: bool = False
    """Whether it was. It is silent otherwise, as while it is getting ready."""
    costly: Costly | None = None
    only: bool = False
    """Whether all other plans are much worse, and this one hard to find."""


class Again(msgspec.Struct, frozen=True, tag_field="is", tag="rematch", omit_defaults=True):
    """The same people have another table, at which everybody sits one seat further and keeps their token."""

    game: str
    seat: int
    token: str | None = None
    cid: str | None = None


Downward = Welcome | Ev | Ack | Nak | Hinted | Weighed | Again
"""Messages to the page."""


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


class Replayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """An opened record: what was played, and everything that happened."""

    kind: str
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
    blamed: int | None = None
    """The index of the action that cost the most, of several."""
    why: dict[str, str] = {}
    """By language, of a marked decision: what only one of both plans changes; `{seat1}` stands for a player."""


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


class Analysing(msgspec.Struct, frozen=True, tag_field="is", tag="analysing"):
    """It is not explained yet: how much of how much is done, and how many games come before it."""

    done: int
    of: int
    ahead: int


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played on from a moment of a record: all of it comes with every request, and nothing of it is kept."""

    record: Annotated[str, Meta(max_length=RECORD_LIMIT)]
    at: Whole
    """After how many actions of the record it leaves it."""
    seat: Annotated[int, Meta(ge=0, le=9)]
    """Through whose eyes it is seen; 0: with everything open, and any seat may be played."""
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

    record: Annotated[str, Meta(max_length=RECORD_LIMIT)]
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

    record: Annotated[str, Meta(max_length=RECORD_LIMIT)]
    branches: Annotated[list[Path], Meta(max_length=200)]


class Written(msgspec.Struct, frozen=True, tag_field="is", tag="written"):
    """The record with that."""

    record: str


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


class Drawing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice of nature: the action, all that it could have been, in order, and their weights if not all are 1."""

    a: str
    of: list[str]
    weights: list[int] | None = None


class Fair(msgspec.Struct, frozen=True, omit_defaults=True):
    """What chance is drawn from; only its commitment while the game is running."""

    game: str
    kind: str
    commitment: str
    secret: str | None = None
    nonces: dict[int, str] | None = None
    drawings: list[Drawing] | None = None


class Create(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a new table; a seat not named in `players` is a person."""

    game: Text
    edition: Text | None = None
    axes: Annotated[dict[str, int | Text], Meta(max_length=40)] = {}
    seats: int | None = None
    players: Annotated[dict[str, Text], Meta(max_length=9)] = {}
    names: Annotated[dict[str, Text], Meta(max_length=9)] = {}


class Opened(msgspec.Struct, frozen=True):
    """The answer to it: the table, the tokens of its people's seats, the hash of the secret of its chance."""

    game: str
    tokens: dict[int, str]
    commitment: str


_DOWN: Final = msgspec.json.Encoder()


def frame_of(message: msgspec.Struct) -> bytes:
    """A message from the server, the same bytes for the same message."""
    return _DOWN.encode(message)
