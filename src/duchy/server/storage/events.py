"""What happens at a table, as events in one unbroken chain; a game is the fold of its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from ..entries import AtSight, Watch
from ..protocol import TimeLimit

START: Final = bytes(32)
"""What the first event's hash is based on."""


class Damage(ValueError):
    """Events of a game that are inconsistent or unreadable: `seq` is the first such event, `code` says why."""

    def __init__(self, code: str, seq: int, detail: str = "") -> None:
        self.code, self.seq, self.detail = code, seq, detail
        super().__init__(f"event {seq}: {code}{f': {detail}' if detail else ''}")


class Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which device has signed a decision when its seat had been told something `base` times; both numbers of it."""

    device: int
    base: int
    sig: str


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """The content of an event; texts of actions are those of the notation."""

    signed: Signed | msgspec.UnsetType = msgspec.UNSET
    """By a device that has a key; absent from whatever else happens."""


class Created(Payload, frozen=True, tag="created"):
    """A table was set up. `players` has `human` or an opponent for each seat, `names` a name or nothing.

    `axes` are those that differ from the edition; `commitment` is hexadecimal.
    """

    game: str
    rules: str
    edition: str
    axes: dict[str, int | str]
    seats: int
    players: list[str]
    names: list[str]
    date: str
    commitment: str
    nature: list[str] = []
    held: dict[str, dict[str, str]] | msgspec.UnsetType = msgspec.UNSET
    """By seat and number the keys of the devices that hold it from the start; an invitation is open to the seats of all
    other people. Absent at tables of before invitations.
    """
    tutors: bool | msgspec.UnsetType = msgspec.UNSET
    """Everybody who takes a seat says whether all people may have a tutor. Absent where nobody asked for that."""
    called: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """By seat what stands for its name, which is stored beside the chain; absent where names are in it, or none is."""
    limit: TimeLimit | msgspec.UnsetType = msgspec.UNSET
    """Of each person's time. Absent where there is none."""


class SeatClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which invitation a device holds a seat from now on, and the key with which it signs, if it has one."""

    invitation: int
    device: int
    key: str = ""


class Joined(Payload, frozen=True, tag="joined"):
    """A person took a seat and added a nonce (hexadecimal, may be empty), or only what it is sealed with: such seats
    open theirs once everybody has joined. After the last nonce nature deals.
    """

    seat: int
    nonce: str
    nature: list[str] = []
    claim: SeatClaim | msgspec.UnsetType = msgspec.UNSET
    """Absent where the seat was held already, as after a rematch."""
    seal: str | msgspec.UnsetType = msgspec.UNSET
    tutors: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether the person agrees that all people may have a tutor; absent where that was not asked."""


class NonceOpened(Payload, frozen=True, tag="opened"):
    """A seat opened its nonce; after the last one nature deals."""

    seat: int
    nonce: str
    nature: list[str] = []


class NoncesForgone(Payload, frozen=True, tag="forgone"):
    """These seats did not open theirs in time; nature deals without them."""

    seats: list[int]
    nature: list[str] = []


class Claimed(Payload, frozen=True, tag="claimed"):
    """A seat that was taken before is held by one more device."""

    seat: int
    claim: SeatClaim


class Invited(Payload, frozen=True, tag="invited"):
    """There is a new invitation to a seat, instead of any before; `link` is the hash of its token.

    By the seat itself it is for another device of its own. By the host, before the game begins, it also ends whatever
    held the seat until then.
    """

    seat: int
    by: int
    invitation: int
    link: str


class Uninvited(Payload, frozen=True, tag="uninvited"):
    """The invitation to a seat is withdrawn; by the host, before the game begins, what held the seat ends as well."""

    seat: int
    by: int


class Acted(Payload, frozen=True, tag="acted"):
    """A seat acted, once or several times, and nature immediately after it."""

    seat: int
    actions: list[str]
    nature: list[str] = []
    at_sight: AtSight | msgspec.UnsetType = msgspec.UNSET
    """Why an opponent decided this without what its level has."""


class TakenBack(Payload, frozen=True, tag="taken_back"):
    """A seat took its latest actions back."""

    seat: int
    count: int


class Rewound(Payload, frozen=True, tag="rewound"):
    """The only person went back, as practice, to where a turn of that seat began; that many actions stand."""

    seat: int
    plies: int


class TakebackAsked(Payload, frozen=True, tag="takeback_asked"):
    """A seat asked the other people to go back to a decision of its own, so that only that many actions stand."""

    seat: int
    plies: int


class TakebackAnswered(Payload, frozen=True, tag="takeback_answered"):
    """A person agreed to that or refused it; once everybody has agreed, the table has gone back."""

    seat: int
    agrees: bool


class TakebackWithdrawn(Payload, frozen=True, tag="takeback_withdrawn"):
    """The seat that asked withdrew its request."""

    seat: int


class TutorSet(Payload, frozen=True, tag="tutor_set"):
    """The only person, or one of several who had all agreed to that, has chosen what a tutor warns that seat of."""

    seat: int
    watch: Watch


class Named(Payload, frozen=True, tag="named"):
    """What the person at a seat is called from now on; nothing, if the name is empty."""

    seat: int
    name: str
    called: str | msgspec.UnsetType = msgspec.UNSET
    """What stands for the name, which is stored beside the chain; absent where it is in it, or empty."""


class Stopped(Payload, frozen=True, tag="stopped"):
    """The operator has closed the game: nothing is played any more, and what was played stays."""


class Erased(Payload, frozen=True, tag="erased"):
    """The operator has erased the names of the person at a seat, who holds it no longer."""

    seat: int


class StandIn(Payload, frozen=True, tag="stand_in"):
    """From now on a computer of that level decides for the person at a seat; none, if the level is empty: the person
    is back.
    """

    seat: int
    level: str


class Filled(Payload, frozen=True, tag="filled"):
    """Before the game begins the host, at `seat`, has let computers of that level take all seats that nobody has
    joined; if no nonce is still sealed, nature deals.
    """

    seat: int
    level: str
    seats: list[int]
    nature: list[str] = []


class Ticked(Payload, frozen=True, tag="ticked"):
    """The time of the seat that decides still runs: a server that was down would not have said so."""


class OutOfTime(Payload, frozen=True, tag="out_of_time"):
    """The time of a person is over: from now on a computer of the level agreed on decides for the seat."""

    seat: int


class Rematched(Payload, frozen=True, tag="rematched"):
    """After the end the same people have opened another table."""

    table: str = msgspec.field(name="game")
    """Stored as `game`, as in the first events ever stored."""


Seating = Claimed | Invited | Uninvited
"""Who may hold a seat."""
Opening = NonceOpened | NoncesForgone
"""How sealed nonces come to be known."""
Consenting = TakebackAsked | TakebackAnswered | TakebackWithdrawn
"""What people say to each other about taking back."""
Ordered = Stopped | Erased
"""What an operator does to a game."""
AnyPayload = (
    Created
    | Joined
    | Acted
    | TakenBack
    | Rewound
    | TutorSet
    | Named
    | StandIn
    | Filled
    | Ticked
    | OutOfTime
    | Rematched
    | Consenting
    | Seating
    | Opening
    | Ordered
)

NAMED: Final = b'"do":"named"'
"""Stands in the payload of a `Named`, and of no other."""
CALLED: Final = b'"called":'
"""Stands in a payload that refers to names: no text can hold quotes that are not escaped."""
STOPPED: Final = b'"do":"stopped"'
"""Stands in the payload of a `Stopped`, and of no other."""
_ENCODER: Final = msgspec.json.Encoder(order="sorted")
_DECODER: Final[msgspec.json.Decoder[AnyPayload]] = msgspec.json.Decoder(AnyPayload)


class Event(msgspec.Struct, frozen=True):
    """One row: `seq` counts from 0 at the table, `at` is in milliseconds since 1970, `payload` canonical JSON.

    `seat` is 0 and `client_id` None if no person's message caused it.
    """

    table: str
    seq: int
    seat: int
    client_id: str | None
    at: int
    payload: bytes
    hash: bytes
    names: dict[str, str] = {}
    """The names that it refers to, as far as they are not erased; stored beside it and not part of its hash."""

    @property
    def row(self) -> tuple[str, int, int, str | None, int, bytes, bytes]:
        """All of it, in the order of the columns."""
        return self.table, self.seq, self.seat, self.client_id, self.at, self.payload, self.hash

    def read(self) -> AnyPayload:
        """Its content, with the names that it refers to. Raises Damage."""
        payload = self.stored()
        return with_names(payload, self.names) if self.refers else payload

    def stored(self) -> AnyPayload:
        """Its content as it is stored. Raises Damage."""
        try:
            return _DECODER.decode(self.payload)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Damage("UNREADABLE", self.seq, str(error)) from None

    @property
    def refers(self) -> bool:
        """Whether it refers to names that are stored beside it."""
        return CALLED in self.payload

    @property
    def is_named(self) -> bool:
        """Whether it is a `Named`, without reading it: no text can hold quotes that are not escaped."""
        return NAMED in self.payload

    @property
    def is_stop(self) -> bool:
        """Whether it is a `Stopped`, without reading it."""
        return STOPPED in self.payload

    def true_hash(self, previous: bytes) -> bytes:
        """SHA-256 over the previous event's hash and everything in this one."""
        return hash_of(previous, [self.table, self.seq, self.seat, self.client_id, self.at], self.payload)


def with_names(payload: AnyPayload, names: Mapping[str, str]) -> AnyPayload:
    """The content with names in the place of what stands for them; none where one has been erased."""
    match payload:
        case Created(called=dict() as called):
            seats = range(1, len(payload.names) + 1)
            found = [names.get(called.get(str(seat), ""), "") for seat in seats]
            return replace(payload, names=found, called=msgspec.UNSET)
        case Named(called=str() as called):
            return replace(payload, name=names.get(called, ""), called=msgspec.UNSET)
        case _:
            return payload


def hash_of(previous: bytes, place: list[str | int | None], payload: bytes) -> bytes:
    """The hash of an event at a place: table, number, seat, message, time."""
    return sha256(previous + sha256(_ENCODER.encode(place)).digest() + payload).digest()


def encoded(payload: AnyPayload) -> bytes:
    """The content in canonical JSON."""
    return _ENCODER.encode(payload)


def link(
    table: str, seq: int, previous: bytes, payload: AnyPayload, at: int, seat: int = 0, client_id: str | None = None
) -> Event:
    """The event that follows the one with hash `previous`."""
    said = encoded(payload)
    return Event(table, seq, seat, client_id, at, said, hash_of(previous, [table, seq, seat, client_id, at], said))


def check_number(event: Event, seq: int) -> None:
    """Raise Damage unless the event is number `seq`."""
    if event.seq != seq:
        raise Damage("MISSING", seq)


def check_link(event: Event, seq: int, previous: bytes) -> None:
    """Raise Damage unless the event is number `seq` and follows the one with hash `previous`."""
    check_number(event, seq)
    if event.hash != event.true_hash(previous):
        raise Damage("BROKEN_CHAIN", seq)


def check_chain(events: Iterable[Event]) -> None:
    """Raise Damage at the first event that does not follow its predecessor."""
    previous = START
    for seq, event in enumerate(events):
        check_link(event, seq, previous)
        previous = event.hash
