"""What goes to a viewer: made only from the viewer's own views and history."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec import Raw, json

from ...kernel.contract import AnyState
from ...kernel.fields import Cells, Fields
from ...table.position import View
from ..answers import Standing
from ..entries import Entry
from ..games.page import page_of
from ..ledger.table import Table
from ..protocol import Ending, Ev, Offer, Requested, Seen, Shown, Stored, Times, Welcome


@cache
def names_of(kind: type[Fields]) -> tuple[str, ...]:
    """The fields of a state that are numbers and not aids of the rules; this excludes the edition."""
    return tuple(name for name, field in kind.declared.items() if isinstance(field, Cells) and not field.aid)


def fields_of(state: AnyState | Fields) -> Stored:
    """The fields of a state by name, nested lists of integers; the edition's and aids of the rules are left out."""
    return {name: getattr(state, name) for name in names_of(type(state))}


def _state_of(table: Table, view: View) -> Stored | Raw:
    """The fields of what a viewer knows; if all know the same, they are encoded once."""
    if view.game.hidden.HIDES:
        return fields_of(view.known)
    return table.audience.encoded(view.known, lambda state: json.encode(fields_of(state)))


def seen(table: Table, viewer: int, secret: bytes) -> Seen:
    """The viewer's view; `secret` is shown when the game is over and not used before."""
    view = table.views[viewer]
    is_due = viewer > 0 and view.actor == viewer and not table.is_stopped
    return Seen(
        seat=viewer,
        turn=view.turn,
        actor=view.actor,
        state=_state_of(table, view),
        awaited=table.people.awaited,
        unopened=table.people.unopened,
        takes_back=table.open_actions() if is_due else 0,
        rewinds=is_due and table.rewinds_to(viewer) is not None,
        practice=table.practice,
        takeback=_requested(table, viewer),
        may_ask_back=may_ask_back(table, viewer),
        by_consent=table.takebacks.done,
        tutors={**table.tutors},
        may_tutor=_may_tutor(table),
        stand_ins={**table.people.stand_ins},
        times=times(table),
        stopped=table.is_stopped and not table.forfeit,
        forfeit=table.forfeit,
        ending=_ending(view, secret),
    )


def times(table: Table) -> Times | None:
    """How much time people have left; None where it is not limited."""
    clocks = table.clocks
    return Times({**clocks.left}, clocks.running, clocks.since) if clocks.limit else None


def _may_tutor(table: Table) -> Literal["", "asked", "agreed", "refused"]:
    """What has come of asking all people whether they may have tutors."""
    if not table.people.asks_for_tutors:
        return ""
    if table.people.awaited:
        return "asked"
    return "agreed" if table.people.have_agreed_to_tutors else "refused"


def _requested(table: Table, viewer: int) -> Requested | None:
    """The request to take back that is open, as it concerns the viewer."""
    request = table.takebacks.request
    return request and Requested(request.seat, table.audience.heard_since(viewer, request.plies), [*request.missing])


def may_ask_back(table: Table, viewer: int) -> bool:
    """Whether the viewer may ask the other people to take back now."""
    takebacks = table.takebacks
    is_free = takebacks.request is None and not takebacks.has_asked_enough(viewer)
    may = is_free and viewer in table.people.deciding and not table.is_stopped
    return may and table.has_what_to_ask_back(viewer)


def _ending(view: View, secret: bytes) -> Ending | None:
    result = view.result
    return Ending(result.winners, result.keys, secret.hex()) if result else None


def legal(table: Table, viewer: int) -> list[str] | None:
    """The viewer's legal actions; None if the viewer does not act."""
    return table.views[viewer].texts() if may_act(table, viewer) else None


def may_act(table: Table, viewer: int) -> bool:
    """Whether the viewer is to decide, as far as the viewer knows, and no computer in its place."""
    is_due = viewer > 0 and table.people.are_complete and table.views[viewer].actor == viewer
    return is_due and not table.is_stopped and viewer not in table.people.stand_ins


def standing(table: Table, viewer: int) -> Standing:
    """The standing of the game, as far as the viewer knows."""
    view = table.views[viewer]
    is_over, back = view.result is not None or table.forfeit > 0, table.takebacks.done
    return Standing(view.turn, is_over, may_act(table, viewer), table.practice, back)


def after(table: Table, viewer: int, since: int) -> list[Entry]:
    """What the viewer was told after a version; everything if that version never existed."""
    history = table.history[viewer]
    return [entry for told in history[since if since <= len(history) else 0 :] for entry in told]


def seen_of(view: View, secret: bytes) -> Seen:
    """A single view, as it was at some moment."""
    return Seen(view.seat, view.turn, view.actor, fields_of(view.known), ending=_ending(view, secret))


def shown_of(view: View) -> Shown:
    """What follows from a view by the rules."""
    return page_of(view.game).shown(view)


def offers(table: Table, viewer: int) -> Sequence[Offer] | None:
    """For each legal action its parts and consequences; None if the viewer does not act."""
    return offers_of(table.views[viewer]) if may_act(table, viewer) else None


def offers_of(view: View) -> Sequence[Offer]:
    """For each action legal in a view its parts and consequences."""
    return page_of(view.game).offers(view, view.actions())


def news(table: Table, viewer: int, since: int, secret: bytes, is_page: bool = False) -> Ev:
    """What happened after a version, and the view now; to a page also what follows from it."""
    return Ev(*_told(table, viewer, since, secret, is_page))


def _told(
    table: Table, viewer: int, since: int, secret: bytes, is_page: bool
) -> tuple[int, list[Entry], Seen, list[str] | None, Shown | None, Sequence[Offer] | None]:
    """What a welcome and later news have in common, in the order of an `Update`."""
    return (
        table.version(viewer),
        after(table, viewer, since),
        seen(table, viewer, secret),
        legal(table, viewer),
        shown_of(table.views[viewer]) if is_page else None,
        offers(table, viewer) if is_page else None,
    )


def welcome(table: Table, viewer: int, since: int, secret: bytes, is_page: bool = False) -> Welcome:
    """Everything a newly connected viewer needs."""
    created, settled = table.created, table.settled
    state = table.views[viewer].known
    return Welcome(
        *_told(table, viewer, since, secret, is_page),
        table=table.id, seat=viewer, game=created.game, rules=created.rules, edition=settled.edition,
        axes=dict(settled.values), laid=fields_of(state.edition), seats=settled.seats, players=table.players,
        names=table.names, commitment=created.commitment,
        held={seat: len(place.devices) for seat, place in table.people.places.items() if place.devices},
        invited=[seat for seat, place in table.people.places.items() if place.invitation is not None],
        limit=table.clocks.limit,
    )  # fmt: skip
