"""Limits on clients: how many requests in a time, and how many sockets and searches at once."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from time import monotonic

from potez.api.refusal import Refusal
from potez.games.base import Message

TOO_MANY = Message("too many requests; try again shortly")

_LOG = logging.getLogger("potez.server.limits")
_EVERY = 10.0  # seconds between two lines about one limit


@dataclass(frozen=True)
class Bounds:
    """How much a client may do. A burst may come at once; a rate is how many more are allowed each second."""

    message_burst: float = 40
    message_rate: float = 10
    request_burst: float = 400
    request_rate: float = 100
    rooms_burst: float = 60
    rooms_rate: float = 1
    sockets_per_address: int = 256
    sockets: int = 20_000
    analyses_per_address: int = 4
    connections_per_address: int = 512
    """Connections of any kind, also those that have not sent a request yet."""
    connections: int = 20_000
    head: int = 64 * 1024
    """Bytes of the first line and the headers of a request."""
    head_time: float = 10.0
    """Seconds for them to arrive."""
    body: int = 256 * 1024
    """Bytes of a request over HTTP."""
    body_time: float = 30.0
    """Seconds for them to arrive."""
    reading_time: float = 30.0
    """Seconds in which a client must read something of an answer that waits for it."""
    silence: float = 10.0
    """Seconds within which a new socket must send hello."""
    outbox: int = 256
    """Frames that may wait for a slow client before it is disconnected."""


class LimitLog:
    """Says in the log that a limit was reached: at once, and from then on every ten seconds at most, with a count."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._told: dict[str, float] = {}

    def note(self, limit: str, address: str) -> None:
        """An address has reached a limit, which is named as docs/deploy.md names it."""
        self._counts[limit] += 1
        now = monotonic()
        if now - self._told.get(limit, -_EVERY) >= _EVERY:
            self._told[limit] = now
            times = self._counts.pop(limit)
            _LOG.warning("a limit was reached", extra={"limit": limit, "address": address, "times": times})


LIMIT_LOG = LimitLog()
"""The one of this process."""


class Bucket:
    """A bucket of requests that refills with time, as in the token bucket algorithm."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left, self._seen = burst, monotonic()

    def take(self) -> bool:
        """Take one request out, if one is left."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def owner_of(address: str) -> str:
    """Who is behind an address. In IPv6 one customer has a whole network of 64 bits."""
    if ":" not in address:
        return address
    try:
        ip = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ip.ipv4_mapped or IPv6Network((ip, 64), strict=False))


class RateLimiter:
    """A bucket for each owner of addresses. Owners that were unused longest are forgotten. The log names `limit`."""

    def __init__(self, limit: str, burst: float, rate: float, most: int = 10_000) -> None:
        self._limit, self._burst, self._rate, self._most = limit, burst, rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> None:
        """Count one request of an address. Raises Refusal when there were too many."""
        owner = owner_of(address)
        bucket = self._buckets.setdefault(owner, Bucket(self._burst, self._rate))
        self._buckets.move_to_end(owner)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if not bucket.take():
            LIMIT_LOG.note(self._limit, address)
            raise Refusal("flood", TOO_MANY)


class SlotLimiter:
    """Slots to be acquired and released: so many for each address, so many in all. `full` is the refusal's message."""

    def __init__(self, limit: str, per_address: int, total: int, full: Message) -> None:
        self._limit, self._per_address, self._total, self._full = limit, per_address, total, full
        self._used: Counter[str] = Counter()
        self._used_in_all = 0

    def acquire(self, address: str) -> None:
        """Take one more slot. Raises Refusal when none is free."""
        owner = owner_of(address)
        if self._used[owner] >= self._per_address or self._used_in_all >= self._total:
            LIMIT_LOG.note(self._limit, address)
            raise Refusal("flood", self._full)
        self._used[owner] += 1
        self._used_in_all += 1

    def release(self, address: str) -> None:
        owner = owner_of(address)
        self._used_in_all -= 1
        self._used[owner] -= 1
        if not self._used[owner]:
            del self._used[owner]
