"""Messages between a page and the server: JSON objects distinguished by `is`; fields that are not here are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ..analysis.tutor.strictness import Strictness
from ..kernel.fields import Cube, Grid, Row
from ..kernel.game import Values
from .entries import Entry, Watch

FRAME_LIMIT: Final = 4096
"""The maximum size in bytes of a message to the server."""

Text = Annotated[str, Meta(max_length=200)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
TableId = Annotated[str, Meta(min_length=1, max_length=64, description="the id of a table")]
"""Never called `game`: that is the name of a game."""
Whole = Annotated[int, Meta(ge=0, le=1_000_000)]


class TimeLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many milliseconds a person has, `per` turn or for the whole game, and the level of the computer that plays on
    when they are over; without one the game ends then, and the person has lost.
    """

    per: Literal["turn", "game"]
    ms: Annotated[int, Meta(ge=60_000, le=2_592_000_000)]
    level: Text


Phrase = Literal["hello", "luck", "wait", "nudge", "well_played", "thanks"]
"""What people can say to each other; everybody reads it in their own language."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """Anything sent to the server."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message: which table, which seat (by its token; without one as a spectator), from which version.

    The first hello of a person's seat takes it, with a nonce (hexadecimal) that nobody else chooses. With an
    `invitation` the token is one that the sender has chosen, and which opens the seat from then on. An invitation that
    comes as the token becomes the sender's token.
    """

    table: TableId
    token: Annotated[str, Meta(max_length=64)] | None = None
    invitation: Annotated[str, Meta(max_length=64)] | None = None
    since: Whole = 0
    nonce: Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")] = ""
    seal: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    """Instead of the nonce: the SHA-256 of the table's name, a blank and the nonce, which is opened later."""
    tutors: bool | None = None
    """At a table for which tutors were asked: whether whoever takes the seat agrees. A page that says nothing is asked;
    a program that says nothing does not agree.
    """
    key: Annotated[str, Meta(pattern="^04[0-9a-f]{128}$")] | None = None
    """With an invitation: the public key with which this device will sign, a point of P-256."""
    lang: Annotated[str, Meta(max_length=8)] = "en"
    page: bool = False
    """Whether this is a page, which knows no rules and is sent what follows from the view."""


class Open(Message, frozen=True, tag="open"):
    """Open the nonce of one's seat, once everybody has joined."""

    nonce: Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]


class Decision(Message, frozen=True, kw_only=True):
    """What becomes an event; by a device that has a key it is signed, as `server/ledger/signing.py` says (r and s)."""

    sig: Annotated[str, Meta(pattern="^([0-9a-f]{128})?$")] = ""


class Act(Decision, frozen=True, tag="act"):
    """Play one action, or several, all or none; `base` is the version that the person saw, `cid` the message's id."""

    cid: Id
    base: Whole
    a: Text | Annotated[list[Text], Meta(min_length=1, max_length=64)]


class Undo(Decision, frozen=True, tag="undo"):
    """Take the latest actions back."""

    cid: Id
    base: Whole
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class Rewind(Decision, frozen=True, tag="rewind"):
    """Go back to where one's latest turn began, against computers alone, as practice."""

    cid: Id
    base: Whole


class Takeback(Decision, frozen=True, tag="takeback"):
    """Ask the other people to go back to one's latest decision, whatever has come of it."""

    cid: Id
    base: Whole


class Consent(Decision, frozen=True, tag="consent"):
    """Agree to what somebody asks to take back, or refuse it."""

    cid: Id
    base: Whole
    agrees: bool


class Withdraw(Decision, frozen=True, tag="withdraw"):
    """Withdraw the request to take back."""

    cid: Id
    base: Whole


class Tutor(Decision, frozen=True, tag="tutor"):
    """Choose what a tutor warns one of, before a decision is made; against computers alone."""

    cid: Id
    base: Whole
    watch: Watch


class Invite(Decision, frozen=True, tag="invite"):
    """Make an invitation to a seat with a token chosen by the sender: one's own, or, for the host, another's before the
    game begins; what was good for that seat before, is not any more.
    """

    cid: Id
    base: Whole
    seat: Annotated[int, Meta(ge=1, le=9)]
    token: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Uninvite(Decision, frozen=True, tag="uninvite"):
    """Withdraw the invitation to a seat; a host, before the game begins, also ends whatever holds that seat."""

    cid: Id
    base: Whole
    seat: Annotated[int, Meta(ge=1, le=9)]


class Name(Decision, frozen=True, tag="name"):
    """What the seat is called from now on; nothing, if the name is empty."""

    cid: Id
    base: Whole
    name: Annotated[str, Meta(max_length=200)]


class HandOver(Decision, frozen=True, tag="hand_over"):
    """Let a computer of that level decide for the seat from now on; an empty level: the person is back."""

    cid: Id
    base: Whole
    level: Annotated[str, Meta(max_length=20)]


class Fill(Decision, frozen=True, tag="fill"):
    """Let computers of that level, or a person and others of it, take all empty seats: the host alone may."""

    cid: Id
    base: Whole
    level: Annotated[str, Meta(max_length=20)]


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


class Say(Message, frozen=True, tag="say"):
    """Say one of a few things to everybody at the table; or a `text`, to its people, where the host lets them write."""

    phrase: Phrase | None = None
    text: Text = ""


class Permit(Message, frozen=True, tag="permit"):
    """Let the people at the table write to each other from now on, or no longer: the host alone may."""

    writing: bool


class Look(Message, frozen=True, tag="look"):
    """Whether anybody may see this page now; whoever looks at no page of a table is told of their turn by push."""

    looking: bool


class Rematch(Message, frozen=True, tag="rematch"):
    """Ask for another game of the same people, when this one is over."""

    cid: Id


Deciding = Act | Undo | Rewind | Takeback | Consent | Withdraw | Tutor | Invite | Uninvite | Name | HandOver | Fill
"""Messages that become events."""
Upward = Hello | Open | Deciding | Since | Hint | Weigh | Rematch | Say | Permit | Look


# What each game says in its own way: server/games/GAME/payload.py


class Shown(msgspec.Struct, frozen=True):
    """What follows from a view by the rules of its game, for a page."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A legal action of a game, for a page: its parts, its costs and consequences."""

    final: Literal[True] | msgspec.UnsetType = msgspec.UNSET
    """Whether it cannot be undone."""


Stored = Mapping[str, int | Row | Grid | Cube]
"""Fields of a game's state by name; or those of its edition, which never change."""


class Times(msgspec.Struct, frozen=True):
    """By seat how many milliseconds were left at `since`, in milliseconds since 1970, and whose run since then; 0:
    nobody's.
    """

    left: dict[int, int]
    running: int
    since: int


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
    unopened: list[int] = []
    """When everybody has joined: who has still to open a nonce."""
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
    may_tutor: Literal["", "asked", "agreed", "refused"] = ""
    """Where several people play and tutors were asked for: whether all agree, once everybody has said so, never who."""
    stand_ins: dict[int, str] = {}
    """By seat the level of the computer that decides for its person."""
    stopped: bool = False
    """Whether the operator has closed the game, which nobody plays any more."""
    forfeit: int = 0
    """The seat whose person had no more time, which has ended the game; 0: none."""
    times: Times | None = None
    """Where people's time is limited: how much they have left."""
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

    table: TableId
    seat: int
    game: str
    rules: str
    edition: str
    axes: Values
    laid: Stored
    """The edition's fields of the state, which never change."""
    seats: int
    players: dict[int, str]
    names: dict[int, str]
    commitment: str
    held: dict[int, int] = {}
    """By seat of a person with how many devices it is held; none where its token is its own."""
    invited: list[int] = []
    """The seats to which an invitation is open."""
    device: int = 0
    """Which device of its seat this is, if it has a key and must sign."""
    here: list[int] | None = None
    """To pages: the seats whose people have the table open; none where nobody plays with others."""
    writing: bool = False
    """To pages: whether people may write to each other."""
    limit: TimeLimit | None = None
    """Of each person's time."""
    now: int = 0
    """What the server's clock shows, where time is limited, in milliseconds since 1970."""
    own: bool = True
    """Whether the token of the hello is good for the seat; otherwise the invitation is the seat's one token, as at
    tables of before invitations.
    """


class Here(msgspec.Struct, frozen=True, tag_field="is", tag="here", omit_defaults=True):
    """The seats whose people have the table open, and whether they may write, now that either has changed; to pages."""

    seats: list[int]
    writing: bool = False


class Said(msgspec.Struct, frozen=True, tag_field="is", tag="said", omit_defaults=True):
    """What the person at a seat says: to pages; a `text` to those of people only, who show it as it is."""

    seat: int
    phrase: Phrase | None = None
    text: str = ""


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
    """One action of a hint: its `share` of the win, why, what would follow in the turn, and whether that `goes_on`."""

    a: str
    share: float | None
    line: list[str]
    why: str
    against: str | None = None
    """The action that `{other}` in `why` stands for."""
    goes_on: bool = False


class Hinted(msgspec.Struct, frozen=True, tag_field="is", tag="hint"):
    """The answer to a hint, for the seat's version `base`; not `thorough` while the search is getting ready."""

    cid: str
    base: int
    thorough: bool
    found: list[Found]


class Costly(msgspec.Struct, frozen=True):
    """A decision that looks costly from what its seat can see; `goes_on`: whether more of the turn follows `best`."""

    mark: str
    loss: float
    half: float
    """How much more of the win the best plan is worth, and half the 90 % interval of that."""
    best: list[str]
    why: dict[str, str]
    """By language what only one of both plans changes; `{seat1}` stands for a player."""
    goes_on: bool = False


class Weighed(msgspec.Struct, frozen=True, tag_field="is", tag="weighed", omit_defaults=True):
    """What the tutor has to say of a decision, if it was `judged`; it is silent otherwise, as while getting ready."""

    cid: str
    judged: bool = False
    costly: Costly | None = None
    only: bool = False
    """Whether all other plans are much worse, and this one hard to find."""
    why: dict[str, str] = {}
    """By language what only the only move changes, and what only the next best plan does."""


class Again(msgspec.Struct, frozen=True, tag_field="is", tag="rematch", omit_defaults=True):
    """The same people have another table, at which everybody sits one seat further and keeps their token."""

    table: TableId
    seat: int
    token: str | None = None
    cid: str | None = None


Downward = Welcome | Ev | Ack | Nak | Hinted | Weighed | Again | Here | Said
"""Messages to the page."""


_DOWN: Final = msgspec.json.Encoder()


def frame_of(message: msgspec.Struct) -> bytes:
    """A message from the server, the same bytes for the same message."""
    return _DOWN.encode(message)
