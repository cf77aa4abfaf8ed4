"""A person's message as a decision: the event that it becomes, and what it asks for whatever has come of it."""

from __future__ import annotations

from ...table.record import clean_name
from ..protocol import (
    Act,
    Consent,
    Deciding,
    Fill,
    HandOver,
    Invite,
    Name,
    Rewind,
    Takeback,
    Tutor,
    Undo,
    Uninvite,
    Weigh,
    Withdraw,
)
from ..storage.events import (
    Acted,
    AnyPayload,
    Filled,
    Invited,
    Named,
    Rewound,
    StandIn,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
    TutorSet,
    Uninvited,
)
from .chance import Chance
from .commands import (
    act,
    ask_back,
    consent,
    fill,
    give_name,
    hand_over,
    invite,
    refuse_absent,
    rewind,
    set_tutor,
    take_back,
    uninvite,
    withdraw,
)
from .opening import token_hash
from .table import Table


def commanded(table: Table, seat: int, message: Deciding, chance: Chance) -> AnyPayload:
    """The event that the message of a seat becomes. Raises Refusal."""
    if not isinstance(message, HandOver | Invite | Uninvite | Name):
        refuse_absent(table, seat)
    match message:
        case Act():
            return act(table, seat, texts_of(message), chance)
        case Undo():
            return take_back(table, seat, message.count)
        case Rewind():
            return rewind(table, seat)
        case Takeback():
            return ask_back(table, seat)
        case Consent():
            return consent(table, seat, message.agrees)
        case Withdraw():
            return withdraw(table, seat)
        case Tutor():
            return set_tutor(table, seat, message.watch)
        case Invite():
            return invite(table, seat, message.seat, token_hash(message.token))
        case Uninvite():
            return uninvite(table, seat, message.seat)
        case Name():
            return give_name(table, seat, message.name)
        case HandOver():
            return hand_over(table, seat, message.level)
        case Fill():
            return fill(table, seat, message.level, chance)


def meant_by(message: Deciding, seat: int) -> AnyPayload:
    """What the message asks for, apart from nature's actions and from its result."""
    match message:
        case Act():
            return Acted(seat, texts_of(message))
        case Undo():
            return TakenBack(seat, message.count)
        case Rewind():
            return Rewound(seat, 0)
        case Takeback():
            return TakebackAsked(seat, 0)
        case Consent():
            return TakebackAnswered(seat, message.agrees)
        case Withdraw():
            return TakebackWithdrawn(seat)
        case Tutor():
            return TutorSet(seat, message.watch)
        case Invite():
            return Invited(message.seat, seat, 0, token_hash(message.token))
        case Uninvite():
            return Uninvited(message.seat, seat)
        case Name():
            return Named(seat, clean_name(message.name))
        case HandOver():
            return StandIn(seat, message.level)
        case Fill():
            return Filled(seat, message.level, [])


def texts_of(message: Act | Weigh) -> list[str]:
    """Its actions, one or several."""
    return [message.a] if isinstance(message.a, str) else message.a
