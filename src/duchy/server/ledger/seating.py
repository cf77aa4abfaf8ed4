"""Who holds a person's seat: the invitation that is open, and the devices that have claimed one.

An invitation is good for one claim. Whoever claims it holds the seat with a token of their own, which nobody else has
ever seen; the invitation is worth nothing from then on, for whoever made it, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MOST_DEVICES: Final = 8
"""With how many devices a seat may be held."""
SPENT: Final = b""
"""Kept under the name of a token that opens nothing any more."""
FILLED: Final = b"filled"
"""The same, because a computer has taken the seat."""
VOID: Final = (SPENT, FILLED)


@dataclass(frozen=True)
class Holding:
    """What a token opens: a seat, as one of its devices, or an invitation to it.

    Neither is named at tables of before invitations, where one token is the seat's.
    """

    seat: int
    device: int | None = None
    invitation: int | None = None

    @classmethod
    def read(cls, kept: bytes) -> Holding:
        """Decode a stored holding."""
        seat, _, what = kept.decode().partition(" ")
        if what.startswith("?"):
            return cls(int(seat), invitation=int(what[1:]))
        return cls(int(seat), int(what) if what else None)

    @property
    def kept(self) -> bytes:
        """As it is kept."""
        what = f" ?{self.invitation}" if self.invitation is not None else f" {self.device}" if self.device else ""
        return f"{self.seat}{what}".encode()


@dataclass
class Place:
    """A person's seat; numbers of invitations and devices are never used again."""

    invitation: int | None = None
    devices: dict[int, str] = field(default_factory=dict[int, str])
    """The keys with which its devices sign; none: it only has a token."""
    next_invitation: int = 1
    next_device: int = 1

    @property
    def keys(self) -> dict[str, str]:
        """The devices as an event holds them."""
        return {str(device): key for device, key in self.devices.items()}

    def claim(self, invitation: int, device: int, key: str) -> bool:
        """A device takes the seat by the invitation, which is spent; returns False if that cannot be."""
        if invitation != self.invitation or device != self.next_device or len(self.devices) >= MOST_DEVICES:
            return False
        self.invitation, self.next_device = None, device + 1
        self.devices[device] = key
        return True

    def invite(self, invitation: int) -> bool:
        """There is a new invitation, the only one; returns False if that is not its number."""
        if invitation != self.next_invitation:
            return False
        self.invitation, self.next_invitation = invitation, invitation + 1
        return True

    def holds(self, holding: Holding) -> bool:
        """Whether that token is still valid at this seat."""
        if holding.invitation is not None:
            return holding.invitation == self.invitation
        return holding.device is None or holding.device in self.devices
