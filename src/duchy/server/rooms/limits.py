"""How much of the server one client may use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Annotated, Final

import msgspec

BAN: Final = "ban"
"""The kind of secret that a banned network is stored as."""
Network = IPv4Network | IPv6Network
Count = Annotated[int, msgspec.Meta(ge=1)]
Amount = Annotated[float, msgspec.Meta(gt=0)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of messages, sockets and seconds."""

    burst: Count = 60
    """Frames at once on one socket, including pings and parts of messages, and then per second:"""
    rate: Amount = 5.0
    seat_sockets: Count = 5
    address_sockets: Count = 20
    address_connections: Count = 100
    """Connections at once from one address other than sockets; a browser has six."""
    sockets_burst: Count = 100
    """New sockets at once from one address, and then per second:"""
    sockets_rate: Amount = 10.0
    tables_burst: Count = 30
    """New tables at once from one address, and then per second:"""
    tables_rate: Amount = 0.5
    requests_burst: Count = 400
    """Requests of any kind at once from one address, and then per second; more of them wait:"""
    requests_rate: Amount = 150.0
    reads_burst: Count = 200
    """Slow requests at once from one address, and then per second:"""
    reads_rate: Amount = 20.0
    analyses_burst: Count = 12
    """Games that one address may have analysed at once, one after the other, and then per second:"""
    analyses_rate: Amount = 1 / 60
    questions_burst: Count = 60
    """Questions about games that one address may ask at once, and then per second:"""
    questions_rate: Amount = 1.0
    cost_burst: Amount = 4.0
    """CPU seconds at once for the requests and arrivals of one address, and then per second:"""
    cost_rate: Amount = 0.25
    packed_sockets: Annotated[int, msgspec.Meta(ge=0)] = 400
    """Sockets that are sent compressed messages, which takes 144 KiB of memory each; 0: none."""
    outbox: Count = 64
    """Messages that may wait for a slow reader before it is closed."""
    send_s: Amount = 10.0
    """How long one message may take to be sent."""
    hello_s: Amount = 10.0
    """How long a socket may stay silent at first."""
    addresses: Count = 10_000
    """How many addresses are remembered."""


def networks_of(texts: Iterable[str]) -> list[Network]:
    """Addresses and networks as they were written. Raises ValueError."""
    return [ip_network(text) for text in texts]


class Bans:
    """Addresses and networks the operator has banned."""

    def __init__(self) -> None:
        self.fixed: list[Network] = []
        """By the settings."""
        self.ordered: list[Network] = []
        """By `duchy operate ban`, while servers are running."""

    def refuse(self, address: str) -> bool:
        """Whether whoever comes from that address is refused."""
        banned = (*self.fixed, *self.ordered)
        if not banned:
            return False
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in banned)


class Bucket:
    """A bucket for `burst` at once that is refilled at `rate` per second."""

    def __init__(self, burst: float, rate: float, steady: Callable[[], float]) -> None:
        self._burst, self._rate, self._steady = burst, rate, steady
        self._left, self._at = float(burst), steady()

    def take(self, count: float = 1.0) -> bool:
        """Withdraw that amount; returns whether there was enough."""
        self._fill()
        if self._left < count:
            return False
        self._left -= count
        return True

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left."""
        self._fill()
        return self._left <= 0

    def until(self, level: float) -> float:
        """Seconds until there is that much."""
        return max(0.0, (level - self._left) / self._rate)

    def spend(self, count: float) -> None:
        """Take that much out even if there is less; then it takes longer until there is something again."""
        self._fill()
        self._left -= count

    def _fill(self) -> None:
        """Add what has been refilled since the last time."""
        now = self._steady()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Doors:
    """Which addresses have sockets and open tables."""

    def __init__(self, limits: Limits, steady: Callable[[], float]) -> None:
        self._limits, self._steady = limits, steady
        self.bans = Bans()
        self._sockets: Counter[str] = Counter()
        self._comings: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}
        self._reads: dict[str, Bucket] = {}
        self._analyses: dict[str, Bucket] = {}
        self._questions: dict[str, Bucket] = {}
        self._requests: dict[str, Bucket] = {}
        self._costs: dict[str, Bucket] = {}

    def enter(self, address: str) -> bool:
        """Count one more socket; returns whether the address may have it now."""
        if not self._may(self._comings, address, self._limits.sockets_burst, self._limits.sockets_rate):
            return False
        if self._sockets[address] >= self._limits.address_sockets:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one socket fewer."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def may_open(self, address: str) -> bool:
        """Whether the address may open one more table now."""
        return self._may(self._tables, address, self._limits.tables_burst, self._limits.tables_rate)

    def may_read(self, address: str) -> bool:
        """Whether the address may make a slow request now."""
        return self._may(self._reads, address, self._limits.reads_burst, self._limits.reads_rate)

    def may_analyse(self, address: str) -> bool:
        """Whether the address may have one more game analysed now."""
        return self._may(self._analyses, address, self._limits.analyses_burst, self._limits.analyses_rate)

    def may_ask(self, address: str) -> bool:
        """Whether the address may ask one more question about a game now."""
        return self._may(self._questions, address, self._limits.questions_burst, self._limits.questions_rate)

    def pace(self, address: str) -> float:
        """Seconds that the next request of the address has to wait."""
        bucket = self._bucket(self._requests, address, self._limits.requests_burst, self._limits.requests_rate)
        bucket.spend(1)
        return bucket.until(0)

    def may_cost(self, address: str) -> bool:
        """Whether any of the address's budget of CPU time is left."""
        return not self._budget(address).is_empty

    def charge(self, address: str, seconds: float) -> None:
        """Charge that much CPU time to the address."""
        self._budget(address).spend(seconds)

    def _budget(self, address: str) -> Bucket:
        return self._bucket(self._costs, address, self._limits.cost_burst, self._limits.cost_rate)

    def _may(self, buckets: dict[str, Bucket], address: str, burst: float, rate: float) -> bool:
        return self._bucket(buckets, address, burst, rate).take()

    def _bucket(self, buckets: dict[str, Bucket], address: str, burst: float, rate: float) -> Bucket:
        found = buckets[address] = buckets.pop(address, None) or Bucket(burst, rate, self._steady)
        if len(buckets) > self._limits.addresses:
            del buckets[next(iter(buckets))]
        return found
