"""What happened at a table, line by line, as one viewer saw it: what a page's log is made of."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..analysis.tutor.strictness import Strictness

AtSight = Literal["unready", "hurried", "failed"]
"""Why an opponent decided at first sight: its search was not ready, it had no time, or another stood in for it."""
Watch = Literal["off"] | Strictness
"""What a tutor warns of, if there is one."""


class Facts(msgspec.Struct, frozen=True, gc=False):
    """What a viewer saw happen in a game that the action's text does not say.

    Tables keep these and the entries that they belong to by the thousand, and no cycles are in them: the garbage
    collector need not know of them.
    """


class Entry(msgspec.Struct, frozen=True, tag_field="is", gc=False):
    """A line of what happened, as one viewer saw it."""


class Played(Entry, frozen=True, tag="played", omit_defaults=True):
    """An action, with `?` for what the viewer did not see, and the turn after it."""

    actor: int | str | None
    a: str
    turn: int
    facts: Facts | None = None
    at_sight: AtSight | None = None
    """Why an opponent decided this at first sight."""


class TookBack(Entry, frozen=True, tag="took_back", omit_defaults=True):
    """A seat took back the last `count` played entries."""

    seat: int
    count: int
    practice: bool = False
    """Whether it had seen what followed from them."""
    consent: bool = False
    """Whether all the others had agreed."""


class AskedBack(Entry, frozen=True, tag="takeback_asked"):
    """A seat asks to go back to its latest decision; the viewer's last `count` played entries would be taken back."""

    seat: int
    count: int


class AnsweredBack(Entry, frozen=True, tag="takeback_answered"):
    """A person agrees to that or refuses it."""

    seat: int
    agrees: bool


class WithdrewBack(Entry, frozen=True, tag="takeback_withdrawn"):
    """The seat withdraws its request."""

    seat: int


class LapsedBack(Entry, frozen=True, tag="takeback_lapsed"):
    """The request has lapsed, because something was played."""

    seat: int


class TutorChosen(Entry, frozen=True, tag="tutor_set"):
    """A seat has chosen what its tutor warns of."""

    seat: int
    watch: Watch


class Seated(Entry, frozen=True, tag="seated"):
    """A person joined; `seal` is what they are held to of their nonce, which they may have said already."""

    seat: int
    seal: str


class Forgone(Entry, frozen=True, tag="forgone"):
    """A seat did not open its nonce in time."""

    seat: int


class Moved(Entry, frozen=True, tag="seat_claimed"):
    """A seat is held by one more device, so many in all."""

    seat: int
    devices: int


class Renewed(Entry, frozen=True, tag="seat_invited"):
    """There is a new invitation to a seat; by another seat than itself it ends what held the seat before."""

    seat: int
    by: int


class Closed(Entry, frozen=True, tag="seat_uninvited"):
    """There is no invitation to a seat any more; by another seat than itself that ends what held the seat, too."""

    seat: int
    by: int


class Called(Entry, frozen=True, tag="seat_named"):
    """What a seat is called from now on; nothing, if the name is empty."""

    seat: int
    name: str


class StoodIn(Entry, frozen=True, tag="stand_in"):
    """From now on a computer of that level decides for a person's seat; none, if the level is empty."""

    seat: int
    level: str


class TakenOver(Entry, frozen=True, tag="seat_filled", omit_defaults=True):
    """Computers of that level have taken these seats, as the host, at `seat`, wanted; invitations to them are void."""

    seat: int
    level: str
    seats: list[int]
    who: list[str] = []
    """Who sits at each, where it is not the same at all."""


class GameStopped(Entry, frozen=True, tag="stopped"):
    """The operator has closed the game: nothing is played any more."""


class RanOut(Entry, frozen=True, tag="seat_ran_out"):
    """The time of a seat is over: a computer of that level decides for it from now on."""

    seat: int
    level: str
