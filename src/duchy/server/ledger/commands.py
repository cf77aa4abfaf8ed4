"""What a seat may do at a table, checked using only what that seat knows; the event that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel.errors import NotationError
from ...table.action import Action
from ...table.match import learned_nothing
from ...table.position import Position, View
from ..protocol import Watch
from ..storage.events import (
    Acted,
    Joined,
    Rewound,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
    TutorSet,
)
from .chance import Chance
from .refusal import Refusal
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
    """The only person at the table chooses what a tutor warns of. Raises Refusal."""
    _refuse_idle(table, seat)
    if table.people != [seat]:
        raise Refusal("TUTOR_ALONE")
    return TutorSet(seat, watch)


@dataclass(frozen=True)
class Decision:
    """What a seat wants to do, with what it has done of it before."""

    view: View
    """Where it began, as the seat saw it."""
    plan: list[Action]
    is_complete: bool
    """Whether it could not be taken back any more."""


def decided(table: Table, seat: int, texts: Sequence[str]) -> Decision:
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
    return Decision(view, plan, here is None or here.actor != seat or not table.log.TAKES_BACK)


def acting(table: Table, seat: int) -> View:
    """The view of the acting seat. Raises Refusal if the seat does not act."""
    _refuse_idle(table, seat)
    if table.views[seat].actor != seat:
        raise Refusal("NOT_YOURS")
    return table.views[seat]


def join(table: Table, seat: int, nonce: str, secret: bytes) -> Joined:
    """The person takes the seat; if nobody else is awaited, nature deals."""
    if table.awaited != [seat]:
        return Joined(seat, nonce)
    chance = Chance(secret, table.id, table.nonces | {seat: nonce})
    return Joined(seat, nonce, [str(action) for action in chance.course(table.position, table.natures)])


def _refuse_idle(table: Table, seat: int) -> None:
    if seat == 0:
        raise Refusal("SPECTATOR")
    if table.position.is_over:
        raise Refusal("GAME_OVER")
    if not table.has_begun:
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
