"""What a seat may do at a table, checked using only what that seat knows; the event that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ...analysis.tutor.question import Intention
from ...kernel.errors import NotationError
from ...table.action import Action
from ...table.match import learned_nothing
from ...table.position import Position, View
from ...table.record import clean_name
from ..entries import Watch
from ..storage.events import (
    Acted,
    AnyPayload,
    Claimed,
    Filled,
    Invited,
    Joined,
    Named,
    NonceOpened,
    NoncesForgone,
    Rewound,
    SeatClaim,
    Signed,
    StandIn,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
    TutorSet,
    Uninvited,
)
from .chance import Chance, sealed
from .refusal import Refusal, check_level
from .seating import MOST_DEVICES, Holding
from .signing import CAN_CHECK, is_key, is_signed, signed_lines, text_of
from .table import Table
from .takeback import IN_VAIN


def act(table: Table, seat: int, texts: Sequence[str], chance: Chance) -> Acted:
    """The seat's actions, and what nature does after them. Raises Refusal."""
    _refuse_idle(table, seat)
    position, rest = table.position, [*texts]
    while rest:
        action = checked(position, seat, rest.pop(0))
        after = position.play(action)
        if rest and not learned_nothing(position, action, after, seat):
            raise Refusal("NEW_INFORMATION", text=str(action))
        position = after
    nature = chance.course(position, table.natures)
    return Acted(seat, list(texts), [str(action) for action in nature])


def take_back(table: Table, seat: int, count: int) -> TakenBack:
    """The seat's latest actions are undone. Raises Refusal."""
    acting(table, seat)
    most = table.open_actions()
    if count > most:
        raise Refusal("NOTHING_TO_TAKE_BACK" if most == 0 else "TOO_MANY_TO_TAKE_BACK", most=most)
    return TakenBack(seat, count)


def rewind(table: Table, seat: int) -> Rewound:
    """The only person at the table goes back to where its latest turn began. Raises Refusal."""
    acting(table, seat)
    plies = table.rewinds_to(seat)
    if plies is None:
        raise Refusal("NOTHING_TO_TAKE_BACK", most=0)
    return Rewound(seat, plies)


def ask_back(table: Table, seat: int) -> TakebackAsked:
    """The seat asks the other people to go back to its latest decision. Raises Refusal."""
    _refuse_idle(table, seat)
    plies = table.asks_back_to(seat)
    if request := table.takebacks.request:
        raise Refusal("TAKEBACK_OPEN", seat=request.seat)
    if plies is None:
        raise Refusal("NOTHING_TO_ASK_BACK")
    if table.takebacks.has_asked_enough(seat):
        raise Refusal("TAKEBACK_IN_VAIN", most=IN_VAIN)
    return TakebackAsked(seat, plies)


def consent(table: Table, seat: int, agrees: bool) -> TakebackAnswered:
    """The seat agrees to what another asks to take back, or refuses it. Raises Refusal."""
    _refuse_idle(table, seat)
    request = table.takebacks.request
    if request is None:
        raise Refusal("NO_TAKEBACK")
    if seat not in request.missing:
        raise Refusal("NOT_ASKED")
    return TakebackAnswered(seat, agrees)


def withdraw(table: Table, seat: int) -> TakebackWithdrawn:
    """The seat withdraws its request. Raises Refusal."""
    _refuse_idle(table, seat)
    request = table.takebacks.request
    if request is None or request.seat != seat:
        raise Refusal("NO_TAKEBACK")
    return TakebackWithdrawn(seat)


def set_tutor(table: Table, seat: int, watch: Watch) -> TutorSet:
    """The only person at the table, or one of several who have all agreed to it before the deal, chooses what a tutor
    warns of. Raises Refusal.
    """
    _refuse_idle(table, seat)
    if not table.people.may_have_tutor(seat):
        raise Refusal("TUTOR_ALONE")
    return TutorSet(seat, watch)


def give_name(table: Table, seat: int, name: str) -> Named:
    """The person at the seat chooses what it is called. Raises Refusal."""
    if seat == 0:
        raise Refusal("SPECTATOR")
    if table.position.is_over:
        raise Refusal("GAME_OVER")
    refuse_stopped(table)
    return Named(seat, clean_name(name))


def hand_over(table: Table, seat: int, level: str) -> StandIn:
    """A computer decides for the person at the seat from now on, or the person again. Raises Refusal."""
    _refuse_idle(table, seat)
    if level:
        check_level(level)
    return StandIn(seat, level)


def fill(table: Table, seat: int, level: str, chance: Chance) -> Filled:
    """Computers of that level, or that one and its companions, take the seats that nobody has joined; if all nonces are
    known, nature deals. Raises Refusal.
    """
    people, empty = table.people, table.people.awaited
    if seat == 0:
        raise Refusal("SPECTATOR")
    if seat != people.host:
        raise Refusal("NOT_YOUR_SEAT")
    if not empty or seat in empty:
        raise Refusal("NO_EMPTY_SEAT")
    check_level(level)
    is_known = all(each in people.nonces for each in people.seats if each not in empty)
    nature = chance.course(table.position, table.natures) if is_known else []
    return Filled(seat, level, empty, [str(action) for action in nature])


def refuse_stopped(table: Table) -> None:
    """Raise Refusal if the operator has closed the game, or somebody's time has ended it."""
    if table.is_stopped:
        raise Refusal("GAME_FORFEITED" if table.forfeit else "GAME_STOPPED")


def refuse_absent(table: Table, seat: int) -> None:
    """Raise Refusal if a computer decides for the seat: the person comes back first."""
    if seat in table.people.stand_ins:
        raise Refusal("HANDED_OVER")


def decided(table: Table, seat: int, texts: Sequence[str]) -> Intention:
    """The decision that the acting seat is making, these last actions with it. Raises Refusal where the seat could not
    know that it may play them.
    """
    view, plan = table.decision(seat)
    here: View | None = table.views[seat]
    for text in texts:
        if here is None or here.actor != seat:
            raise Refusal("NEW_INFORMATION", text=text)
        if error := here.refusal(text):
            raise Refusal.of_action(error, here)
        plan.append(Action.parse(here.game, text))
        here = here.expected(plan[-1])
    return Intention(view, tuple(plan), here is None or here.actor != seat or not table.audience.log.TAKES_BACK)


def acting(table: Table, seat: int) -> View:
    """The view of the acting seat. Raises Refusal if the seat does not act."""
    _refuse_idle(table, seat)
    if table.views[seat].actor != seat:
        raise Refusal("NOT_YOURS")
    return table.views[seat]


def join(table: Table, seat: int, nonce: Nonce, secret: bytes, claim: SeatClaim | UnsetType = UNSET) -> Joined:
    """The person takes the seat; if that makes the last nonce known, nature deals."""
    if isinstance(nonce, Sealed):
        return Joined(seat, "", claim=claim, seal=nonce.seal)
    nature = _dealt(table, secret, {seat: nonce}) if table.people.awaited == [seat] else []
    return Joined(seat, nonce, nature, claim)


@dataclass(frozen=True)
class Sealed:
    """A nonce that is opened when everybody has joined."""

    seal: str


Nonce = str | Sealed


def open_nonce(table: Table, seat: int, nonce: str, secret: bytes) -> NonceOpened | None:
    """The seat opens its nonce; None if that is done. Raises Refusal."""
    if seat and seat in table.people.nonces:
        return None
    if seat not in table.people.unopened:
        raise Refusal("NOT_BEGUN" if seat else "SPECTATOR")
    if sealed(table.id, nonce) != table.people.seals[seat]:
        raise Refusal("OTHER_NONCE")
    return NonceOpened(seat, nonce, _dealt(table, secret, {seat: nonce}))


def forgo(table: Table, secret: bytes) -> NoncesForgone:
    """Whoever has not opened a nonce has no say in the deal."""
    seats = table.people.unopened
    return NoncesForgone(seats, _dealt(table, secret, dict.fromkeys(seats, "")))


def _dealt(table: Table, secret: bytes, nonces: dict[int, str]) -> list[str]:
    """What nature does once these nonces are known; nothing if others are not."""
    known = table.people.nonces | nonces
    if len(known) < len(table.people.seats):
        return []
    return [str(action) for action in Chance(secret, table.id, known).course(table.position, table.natures)]


def take_seat(
    table: Table, holding: Holding, nonce: Nonce, secret: bytes, tutors: bool | UnsetType, key: str | None
) -> Joined | Claimed:  # fmt: skip
    """Take the seat for the bearer of that token, or for one more of their devices. `tutors`: whether they agree to
    tutors, where that is asked; `key`: with which the device will sign. Raises Refusal.
    """
    place, seat, claim = table.people.places[holding.seat], holding.seat, UNSET
    if holding.invitation is not None:
        if len(place.devices) >= MOST_DEVICES:
            raise Refusal("TOO_MANY_DEVICES", most=MOST_DEVICES)
        if key and CAN_CHECK and not is_key(key):
            raise Refusal("BAD_MESSAGE", detail="key")
        claim = SeatClaim(holding.invitation, place.next_device, key or "" if CAN_CHECK else "")
        if seat not in table.people.awaited:
            return Claimed(seat, claim)
    return replace(join(table, seat, nonce, secret, claim), tutors=tutors)


def invite(table: Table, viewer: int, seat: int, link: str) -> Invited:
    """The viewer makes an invitation to a seat, the hash of whose token is `link`. Raises Refusal."""
    _refuse_stranger(table, viewer, seat)
    return Invited(seat, viewer, table.people.places[seat].next_invitation, link)


def uninvite(table: Table, viewer: int, seat: int) -> Uninvited:
    """The viewer withdraws the invitation to a seat. Raises Refusal."""
    _refuse_stranger(table, viewer, seat)
    return Uninvited(seat, viewer)


def signed(table: Table, seat: int, device: int | None, payload: AnyPayload, sig: str) -> AnyPayload:
    """The event with the signature of its device, which is checked; one without a key needs none. Raises Refusal."""
    key = table.people.places[seat].devices.get(device) if device else None
    decision = signed_lines(payload) if key else None
    if not key or decision is None or device is None:
        return payload
    base = table.version(seat)
    if not sig or not is_signed(key, text_of(table.id, seat, device, base, table.audience.digest(seat), decision), sig):
        raise Refusal("NOT_SIGNED")
    return replace(payload, signed=Signed(device, base, sig))


def _refuse_stranger(table: Table, viewer: int, seat: int) -> None:
    if viewer == 0:
        raise Refusal("SPECTATOR")
    if not table.people.may_invite(viewer, seat):
        raise Refusal("NOT_YOUR_SEAT")


def _refuse_idle(table: Table, seat: int) -> None:
    if seat == 0:
        raise Refusal("SPECTATOR")
    if table.position.is_over:
        raise Refusal("GAME_OVER")
    refuse_stopped(table)
    if not table.people.are_complete:
        raise Refusal("NOT_BEGUN")


def checked(position: Position, seat: int, text: str) -> Action:
    """The action, if the seat may play it. Whether and why it is refused depends only on the seat's view."""
    view = position.view(seat)
    if offered := view.offered(text):
        return offered
    error = view.refusal(text)
    if view.actor != seat and not isinstance(error, NotationError):
        raise Refusal("NOT_YOURS")
    if error:
        raise Refusal.of_action(error, view)
    return position.action(text)
