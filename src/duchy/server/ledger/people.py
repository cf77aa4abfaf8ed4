"""The people of a table: who has come, what each adds to chance, who holds their seats, for whom a computer decides."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from ..entries import Closed, Forgone, Moved, Renewed, Seated, StoodIn, TakenOver
from ..storage.events import (
    Claimed,
    Created,
    Damage,
    Filled,
    Invited,
    Joined,
    NonceOpened,
    NoncesForgone,
    SeatClaim,
    StandIn,
    Uninvited,
)
from .chance import sealed
from .seating import Holding, Place

HUMAN: Final = "human"


class People:
    """What events say of them; each method takes one in, with its number, and returns what everybody is told of it.

    Raises Damage for what cannot be; then the table must not be used any more.
    """

    def __init__(self, table: str, created: Created) -> None:
        self._table = table
        self.seats = [seat for seat, who in enumerate(created.players, 1) if who == HUMAN]
        """Theirs, in order."""
        self.places = {seat: place_of(created, seat) for seat in self.seats}
        """Who holds them."""
        self.turned_out = 0
        """How often the host or the operator has ended what held a seat."""
        self.awaited = self.seats
        """Those who have not joined yet; nature deals when nobody is awaited."""
        self.joined_at = 0
        """When the last one joined, in milliseconds since 1970."""
        self.nonces: dict[int, str] = {}
        self.seals: dict[int, str] = {}
        """What seats have said of their nonces before they said them."""
        self.forgone: list[int] = []
        """The seats that never opened theirs."""
        self.asks_for_tutors = created.tutors is True
        """Whether everybody who takes a seat says if all people may have a tutor."""
        self._agreed: dict[int, bool] = {}
        """By seat whether its person agrees to that."""
        self.filled: list[int] = []
        """The seats that computers have taken before the game began."""
        self.stand_ins: dict[int, str] = {}
        """By seat the level of the computer that decides for its person."""
        self.erased: set[int] = set()
        """The seats whose people the operator has erased: nothing opens them any more."""

    @property
    def are_complete(self) -> bool:
        """Whether everybody has joined, and no nonce is still sealed."""
        return not self.awaited and len(self.nonces) == len(self.seats)

    @property
    def unopened(self) -> list[int]:
        """When everybody has joined: who has still to open a nonce."""
        return [] if self.awaited else [seat for seat in self.seats if seat not in self.nonces]

    @property
    def deciding(self) -> list[int]:
        """The seats of those who decide themselves."""
        return [seat for seat in self.seats if seat not in self.stand_ins]

    @property
    def host(self) -> int:
        """The seat of whoever created the table; 0: computers play alone."""
        return self.seats[0] if self.seats else 0

    def holds(self, holding: Holding) -> bool:
        """Whether that token is still valid at this table."""
        if holding.seat in self.erased or holding.seat in self.filled:
            return False
        return holding.seat not in self.places or self.places[holding.seat].holds(holding)

    @property
    def have_agreed_to_tutors(self) -> bool:
        """Whether tutors were asked for and all people have agreed."""
        return self.asks_for_tutors and all(self._agreed.get(seat) for seat in self.seats)

    def may_have_tutor(self, seat: int) -> bool:
        """Whether the person plays computers alone, or all people have agreed before the deal."""
        return seat in self.seats and (len(self.seats) == 1 or self.have_agreed_to_tutors)

    # How they come

    def join(self, joined: Joined, at: int, seq: int) -> Seated:
        """Somebody took a seat at that time."""
        if joined.seat not in self.awaited:
            raise Damage("JOINED_TWICE", seq)
        if isinstance(joined.tutors, bool) != self.asks_for_tutors:
            raise Damage("ASKED_NOTHING", seq)
        if isinstance(joined.tutors, bool):
            self._agreed[joined.seat] = joined.tutors
        if joined.claim:
            self._claim(joined.seat, joined.claim, seq)
        if joined.seal:
            self.seals[joined.seat] = joined.seal
        else:
            self.nonces[joined.seat] = joined.nonce
        self.joined_at = at
        self.awaited = [seat for seat in self.awaited if seat != joined.seat]
        return Seated(joined.seat, joined.seal or sealed(self._table, joined.nonce))

    def open(self, opened: NonceOpened, seq: int) -> None:
        """A seat has opened its nonce."""
        if opened.seat not in self.unopened:
            raise Damage("OPENED_TOO_EARLY", seq)
        if sealed(self._table, opened.nonce) != self.seals[opened.seat]:
            raise Damage("OTHER_NONCE", seq)
        self.nonces[opened.seat] = opened.nonce

    def forgo(self, forgone: NoncesForgone, seq: int) -> list[Forgone]:
        """All seats that have not are no longer waited for."""
        if forgone.seats != self.unopened or not forgone.seats:
            raise Damage("OPENED_TOO_EARLY", seq)
        self.nonces |= dict.fromkeys(forgone.seats, "")
        self.forgone += forgone.seats
        return [Forgone(seat) for seat in forgone.seats]

    def fill(self, filled: Filled, who: list[str], at: int, seq: int) -> TakenOver:
        """Computers have taken all seats that nobody has joined, `who` in their order."""
        if filled.seat != self.host or filled.seat in self.awaited or not self.awaited or filled.seats != self.awaited:
            raise Damage("NOT_THEIRS_TO_CHOOSE", seq)
        self.filled, self.awaited, self.joined_at = self.awaited, [], at
        self.seats = [seat for seat in self.seats if seat not in self.filled]
        for seat in self.filled:
            self.places.pop(seat)
        return TakenOver(filled.seat, filled.level, self.filled, [] if who == [filled.level] * len(who) else who)

    def hand_over(self, stand_in: StandIn, seq: int) -> StoodIn:
        """A computer decides for a seat from now on, or its person again."""
        if stand_in.seat not in self.seats:
            raise Damage("NOT_THEIRS_TO_CHOOSE", seq)
        self.stand_ins.pop(stand_in.seat, None)
        if stand_in.level:
            self.stand_ins[stand_in.seat] = stand_in.level
        return StoodIn(stand_in.seat, stand_in.level)

    def erase(self, seat: int) -> None:
        """Whoever was at the seat goes, and cannot come back."""
        self.erased.add(seat)
        self.turned_out += 1

    # Who holds their seats

    def claim(self, claimed: Claimed, seq: int) -> Moved:
        """A seat is held by one more device."""
        self._claim(claimed.seat, claimed.claim, seq)
        return Moved(claimed.seat, len(self.places[claimed.seat].devices))

    def _claim(self, seat: int, claim: SeatClaim, seq: int) -> None:
        place = self.places.get(seat)
        if place is None or not place.claim(claim.invitation, claim.device, claim.key):
            raise Damage("NOT_INVITED", seq)

    def may_invite(self, by: int, seat: int) -> bool:
        """Whether a seat may make and withdraw invitations to a seat: to its own, or, as the host, before the game."""
        return seat in self.places and by in self.places and (by == seat or (by == self.host and bool(self.awaited)))

    def invite(self, invited: Invited, seq: int) -> Renewed:
        """There is a new invitation to a seat."""
        self._clear(invited, seq)
        if not self.places[invited.seat].invite(invited.invitation):
            raise Damage("NOT_THEIRS_TO_INVITE", seq)
        return Renewed(invited.seat, invited.by)

    def uninvite(self, uninvited: Uninvited, seq: int) -> Closed:
        """There is none any more."""
        self._clear(uninvited, seq)
        self.places[uninvited.seat].invitation = None
        return Closed(uninvited.seat, uninvited.by)

    def _clear(self, renewal: Invited | Uninvited, seq: int) -> None:
        """If it is the host's, the seat is free again."""
        seat, by = renewal.seat, renewal.by
        if not self.may_invite(by, seat):
            raise Damage("NOT_THEIRS_TO_INVITE", seq)
        if by != seat:
            self.places[seat].devices.clear()
            self.nonces.pop(seat, None)
            self.seals.pop(seat, None)
            self._agreed.pop(seat, None)
            self.awaited = [each for each in self.seats if each == seat or each in self.awaited]
            self.turned_out += 1


def place_of(created: Created, seat: int) -> Place:
    """Who holds a person's seat at the beginning."""
    if not created.held:
        return Place(invitation=None if created.held is UNSET else 0)
    devices = {int(device): key for device, key in created.held.get(str(seat), {}).items()}
    return Place(None, devices, next_device=max(devices) + 1) if devices else Place(invitation=0)
