"""How much one visitor may ask: credits that come back with time, for each socket and for each address."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from time import monotonic

from potez.games.base import Message
from potez.server.http.errors import Refusal


@dataclass(frozen=True)
class Bounds:
    """What a visitor may ask. A burst is spent at once; the rate is how fast it comes back, in a second."""

    message_burst: float = 40
    message_rate: float = 10
    request_burst: float = 400
    request_rate: float = 100
    rooms_burst: float = 60
    rooms_rate: float = 1
    sockets_an_address: int = 256
    sockets: int = 20_000
    analyses_an_address: int = 4
    body: int = 256 * 1024
    silence: float = 10.0
    """Seconds in which a new socket has to say hello."""
    outbox: int = 256
    """Messages that may wait for a slow reader before it is let go."""


class Credits:
    """A purse of credits that refills."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left, self._seen = burst, monotonic()

    def spend(self) -> bool:
        """Take one credit, if there is one."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Purses:
    """A purse for each address; the longest unused are forgotten."""

    def __init__(self, burst: float, rate: float, most: int = 10_000) -> None:
        self._burst, self._rate, self._most = burst, rate, most
        self._purses: OrderedDict[str, Credits] = OrderedDict()

    def spend(self, address: str) -> None:
        """Take a credit of an address. Raises Refusal."""
        purse = self._purses.setdefault(address, Credits(self._burst, self._rate))
        self._purses.move_to_end(address)
        if len(self._purses) > self._most:
            self._purses.popitem(last=False)
        if not purse.spend():
            raise Refusal("flood", Message("too much at once; wait a little"))


class Places:
    """Places that are taken and given back: so many for an address, so many in all. `full` says that there is none."""

    def __init__(self, an_address: int, all_together: int, full: Message) -> None:
        self._an_address, self._all_together, self._full = an_address, all_together, full
        self._taken: Counter[str] = Counter()
        self._all = 0

    def take(self, address: str) -> None:
        """Take one more place. Raises Refusal."""
        if self._taken[address] >= self._an_address or self._all >= self._all_together:
            raise Refusal("flood", self._full)
        self._taken[address] += 1
        self._all += 1

    def give_back(self, address: str) -> None:
        self._all -= 1
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
