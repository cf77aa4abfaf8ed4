"""What came of a message, as a number: so that another message with the same id is recognized."""

from __future__ import annotations

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


def outcome_of(payload: AnyPayload) -> int:
    """A number for what came of a message; different outcomes have different numbers."""
    match payload:
        case Acted():
            return hash((*payload.actions,))
        case TakenBack():
            return hash(payload.count)
        case Rewound():
            return -1
        case TakebackAsked():
            return -2
        case TakebackAnswered():
            return -3 if payload.agrees else -4
        case TakebackWithdrawn():
            return -5
        case TutorSet():
            return hash(payload.watch)
        case Invited():
            return hash((payload.seat, payload.link))
        case Uninvited():
            return -5 - payload.seat
        case Named():
            return hash(payload.name)
        case StandIn():
            return hash(("stand in", payload.level))
        case Filled():
            return hash(("fill", payload.level))
        case _:
            return 0
