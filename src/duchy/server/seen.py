"""What goes to a viewer: made of the viewer's own views and history, and of nothing else at the table."""

from __future__ import annotations

from typing import Any

from ..kernel.fields import Cells, Fields
from ..table.position import View
from .protocol import Ending, Entry, Ev, Seen, Welcome
from .table import Table

EDITION = "edition"


def fields_of(state: Fields) -> dict[str, Any]:
    """The fields of a state by name, nested lists of integers; the edition's are left out."""
    return {
        name: value if isinstance(kind, Cells) else fields_of(value)
        for name, kind in type(state).declared.items()
        if name != EDITION and (value := getattr(state, name)) is not None
    }


def seen(table: Table, viewer: int, secret: bytes) -> Seen:
    """The viewer's view; `secret` is shown when the game is over, and not touched before."""
    view = table.views[viewer]
    return Seen(
        seat=viewer,
        turn=view.turn,
        actor=view.actor,
        state=fields_of(view.state()),
        awaited=table.awaited,
        takes_back=table.open_actions() if viewer and view.actor == viewer else 0,
        ending=_ending(view, secret),
    )


def _ending(view: View, secret: bytes) -> Ending | None:
    result = view.result
    return Ending(result.winners, result.keys, secret.hex()) if result else None


def legal(table: Table, viewer: int) -> list[str] | None:
    """The viewer's legal actions; None where the viewer does not act."""
    view = table.views[viewer]
    if viewer == 0 or view.actor != viewer or not table.has_begun:
        return None
    return [str(action) for action in view.actions()]


def after(table: Table, viewer: int, since: int) -> list[Entry]:
    """What the viewer was told after a version; everything after one that has never been."""
    history = table.history[viewer]
    return [entry for told in history[since if since <= len(history) else 0 :] for entry in told]


def news(table: Table, viewer: int, since: int, secret: bytes) -> Ev:
    """What happened after a version, and the view now."""
    return Ev(table.version(viewer), after(table, viewer, since), seen(table, viewer, secret), legal(table, viewer))


def welcome(table: Table, viewer: int, since: int, secret: bytes) -> Welcome:
    """All that somebody needs who has just come."""
    created, settled = table.created, table.settled
    state = table.views[viewer].state()
    return Welcome(
        game=table.id, seat=viewer, kind=created.game, rules=created.rules, edition=settled.edition,
        axes=dict(settled.values), laid=fields_of(state.edition), seats=settled.seats, players=table.players,
        names=table.names, commitment=created.commitment, v=table.version(viewer),
        events=after(table, viewer, since), view=seen(table, viewer, secret), legal=legal(table, viewer),
    )  # fmt: skip
