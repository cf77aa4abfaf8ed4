"""What a seat may do at a table, checked with nothing but what that seat knows; the event that it becomes."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.errors import NotationError
from ..table.action import Action
from ..table.match import told_nothing
from ..table.position import Position, View
from .chance import Chance
from .events import Acted, Joined, Rewound, TakenBack
from .refusal import Refusal
from .table import Table


def act(table: Table, seat: int, texts: Sequence[str], chance: Chance) -> Acted:
    """The seat's actions, and what nature does after them. Raises Refusal."""
    _refuse_idle(table, seat)
    position, rest = table.position, [*texts]
    while rest:
        action = _checked(position, seat, rest.pop(0))
        after = position.play(action)
        if rest and not told_nothing(position, action, after, seat):
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


def acting(table: Table, seat: int) -> View:
    """The view of the seat that acts. Raises Refusal where it does not."""
    _refuse_idle(table, seat)
    if table.views[seat].actor != seat:
        raise Refusal("NOT_YOURS")
    return table.views[seat]


def join(table: Table, seat: int, nonce: str, secret: bytes) -> Joined:
    """The person sits down; if nobody else is awaited, nature deals."""
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


def _checked(position: Position, seat: int, text: str) -> Action:
    """The action, if the seat may play it. What is refused and why depends on the seat's view alone."""
    view = position.view(seat)
    if offered := view.offered(text):
        return offered
    error = view.refusal(text)
    if view.actor != seat and not isinstance(error, NotationError):
        raise Refusal("NOT_YOURS")
    if error:
        raise Refusal.of_action(error, view)
    return position.action(text)
