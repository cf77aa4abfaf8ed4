"""The viewers of a table: what each sees, what each has been told, and what of that stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

from msgspec import Raw

from ...kernel.contract import AnyState
from ...table.action import Action
from ...table.position import NATURE_NAME, Actor, Position, View
from ..entries import AtSight, Called, Entry, Played, TookBack
from ..games.log import log_of

Value = TypeVar("Value")
News = dict[int, tuple[Entry, ...]]
"""What one event told, by viewer, leaving out those who saw nothing."""
Note = Callable[[int, Played, View], None]
"""Called with each action that a viewer is told and the view after it."""


def unheard(viewer: int, played: Played, view: View) -> None:
    """Nothing seen is recorded."""


class Audience:
    """Seats 1..N and, where the table is looked at, 0 for spectators.

    While an event is taken in, what it tells is gathered; `keep` adds that to the histories.
    """

    def __init__(self, position: Position, looked_at: bool = True, note: Note = unheard) -> None:
        self._seats = range(1, position.settled.seats + 1)
        self.looked_at, self._note = looked_at, note
        self.viewers = range(0 if looked_at else 1, position.settled.seats + 1)
        self.log, self._notation = log_of(position.settled.game), position.settled.game.notation
        self.views = {viewer: position.view(viewer) for viewer in self.viewers}
        """By viewer what it may be sent."""
        self._latest = {**self.views}
        """By viewer the current view; `views` lag behind it while something is held back."""
        self.told_at: dict[int, list[int]] = {viewer: [] for viewer in self.viewers}
        """By viewer the plies that it has been told of."""
        self.history: dict[int, list[tuple[Entry, ...]]] = {viewer: [] for viewer in self.viewers}
        """By viewer and version, from 1, what was told."""
        self._held: dict[int, tuple[Entry, ...]] = dict.fromkeys(self.viewers, ())
        """By viewer what is told later, because telling it now would reveal more."""
        self._digests = {seat: (0, sha256()) for seat in self._seats}
        """By seat how much of what it was told is in a digest."""
        self._encoded: tuple[AnyState, Raw] | None = None
        """The state that everybody was sent last, and its fields in JSON."""
        self._gather()

    def _gather(self) -> None:
        self._gathered: dict[int, list[Entry]] = {viewer: [] for viewer in self.viewers}
        """By viewer what is told by the event that is being taken in."""

    # What is asked of it

    def version(self, viewer: int) -> int:
        """How many events have told the viewer something."""
        return len(self.history[viewer])

    def digest(self, seat: int) -> str:
        """What stands for all that a seat has been told of the game: a SHA-256."""
        count, digest = self._digests[seat]
        for told in self.history[seat][count:]:
            for line in lines_of(told):
                digest.update(line.encode())
        self._digests[seat] = len(self.history[seat]), digest
        return digest.hexdigest()

    def encoded(self, state: AnyState, encode: Callable[[AnyState], bytes]) -> Raw:
        """The fields of a state that everybody is sent, encoded once."""
        if self._encoded is None or self._encoded[0] is not state:
            self._encoded = state, Raw(encode(state))
        return self._encoded[1]

    def is_held_back(self, viewer: int, actor: Actor) -> bool:
        """Whether a seat is asked something unknown to the viewer, for whom nature, who never waits, seems to be due.

        Until it has answered the viewer is told nothing, as while it thinks about what came before.
        """
        return self._latest[viewer].actor == NATURE_NAME and isinstance(actor, int)

    def all_see(self, actor: int) -> bool:
        """Whether all seats know that this seat is to decide."""
        return all(self._latest[seat].actor == actor for seat in self._seats)

    def all_hear(self, actor: Actor) -> bool:
        """Whether every seat is told something by the event: what one of them does not see may not end a request."""
        return all(
            (self._held[seat] or self._gathered[seat]) and not self.is_held_back(seat, actor) for seat in self._seats
        )

    def heard_since(self, viewer: int, plies: int) -> int:
        """How many actions after the first `plies` the viewer has been told of."""
        held = sum(isinstance(entry, Played) for entry in self._held[viewer])
        return max(0, sum(ply >= plies for ply in self.told_at[viewer]) - held)

    def heard_before(self, viewer: int, plies: int) -> int:
        """How many of the first `plies` actions the viewer has been told of."""
        return sum(ply < plies for ply in self.told_at[viewer])

    # What it is told

    def tell(self, viewer: int, entry: Entry) -> None:
        """Tell one viewer."""
        self._gathered[viewer].append(entry)

    def tell_all(self, *more: Entry) -> None:
        """Tell everybody the same."""
        for entries in self._gathered.values():
            entries.extend(more)

    def see(self, action: Action, ply: int, position: Position, at_sight: AtSight | None) -> None:
        """Tell viewers of an action if it has changed what they see, otherwise nothing.

        Viewers with the same views before and after are told the same: if nothing is hidden, everybody.
        """
        same: tuple[AnyState, AnyState, Played] | None = None
        for viewer in self.viewers:
            before, after = self._latest[viewer], position.view(viewer)
            one, other = before.known, after.known
            if not (same and same[0] is one and same[1] is other):
                if one == other:
                    continue
                text = self._notation.heard(action.code, one, other, viewer)
                facts = self.log.facts(action, one, other)
                same = one, other, Played(before.actor, text, after.turn, facts, at_sight)
            self.tell(viewer, same[2])
            self.told_at[viewer].append(ply)
            self._latest[viewer] = after
            self._note(viewer, same[2], after)

    def go_back(self, plies: int, position: Position, taken: Callable[[int], TookBack]) -> None:
        """Let only that many actions stand; viewers hear of the removal only of those actions they had been told of."""
        for viewer, told_at in self.told_at.items():
            if heard := self.heard_since(viewer, plies):
                self.tell(viewer, taken(heard))
            lost = sum(ply >= plies for ply in told_at)
            self._held[viewer] = self._held[viewer][: len(self._held[viewer]) - (lost - heard)]
            del told_at[len(told_at) - lost :]
            self._latest[viewer] = position.view(viewer)

    def forget_name(self, seat: int) -> None:
        """Nobody has been told what the seat was called."""
        for viewer in self.viewers:
            self.history[viewer] = [nameless(entries, seat) for entries in self.history[viewer]]
            self._held[viewer] = nameless(self._held[viewer], seat)

    def begin(self) -> None:
        """Keep what the first event told, be it nothing: with that everybody is greeted."""
        self.views = {**self._latest}
        self.history = {viewer: [tuple(entries)] for viewer, entries in self._gathered.items()}
        self._gather()

    def keep(self, actor: Actor, at_once: bool) -> News:
        """Add what the event told to the histories; returns that.

        What is told `at_once` is so even if something else is held back.
        """
        seen: News = {}
        for viewer, told in self._gathered.items():
            entries = (*self._held[viewer], *told)
            if self.is_held_back(viewer, actor):
                if not at_once:
                    self._held[viewer] = entries
                    continue
                entries = (*told,)
            else:
                self._held[viewer], self.views[viewer] = (), self._latest[viewer]
            if entries:
                seen[viewer] = entries
                self.history[viewer].append(entries)
        self._gather()
        return seen


def nameless(told: Iterable[Entry], seat: int) -> tuple[Entry, ...]:
    """What was told without what a seat was called."""
    return tuple(Called(seat, "") if isinstance(entry, Called) and entry.seat == seat else entry for entry in told)


def fold(standing: list[Value], entry: Entry, value: Callable[[Played], Value]) -> None:
    """Take in one more entry: `standing` keeps the values of what was played and loses those taken back."""
    if isinstance(entry, Played):
        standing.append(value(entry))
    elif isinstance(entry, TookBack):
        del standing[-entry.count :]


def lines_of(told: Iterable[Entry]) -> Iterator[str]:
    """What a seat's digest is made of."""
    for entry in told:
        if isinstance(entry, Played):
            yield f"{entry.actor} {entry.a}\n"
        elif isinstance(entry, TookBack):
            yield f"back {entry.count}\n"
