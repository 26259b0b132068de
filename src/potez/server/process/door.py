"""The door: how many connections are open, for each address and in all.

A connection counts from its first packet to its last, whether it sends a request or not. When all places are taken, a
connection that has asked for nothing yet, or whose request has been answered, makes room for a new one: half a request
cannot keep anybody out.
"""

from __future__ import annotations

import logging
from asyncio import Transport
from collections import Counter, OrderedDict
from contextlib import suppress

from potez.server.limits import LIMIT_LOG, Bounds, owner_of

_LOG = logging.getLogger("potez.server.process.door")
_OTHER_FILES = 256  # descriptors for the database, workers, pictures and what libraries open


class Door:
    """Who is inside. A trusted proxy brings everybody's connections, so it may have as many as there are."""

    def __init__(self, bounds: Bounds, proxies: frozenset[str]) -> None:
        self.bounds, self._proxies = bounds, proxies
        self._most = _connections_that_fit(bounds.connections)
        self._owners: dict[Transport, str] = {}
        self._count: Counter[str] = Counter()
        self._idle: OrderedDict[Transport, None] = OrderedDict()  # the longest idle first

    def enter(self, transport: Transport, address: str) -> bool:
        """Let a connection in, which is idle at first; False if it has to stay outside."""
        owner = owner_of(address)
        if self._count[owner] >= self.bounds.connections_per_address and address not in self._proxies:
            LIMIT_LOG.note("connections from an address", address)
            return False
        if len(self._owners) >= self._most:
            LIMIT_LOG.note("connections", address)
            if not self._idle:
                return False
            idlest, _ = self._idle.popitem(last=False)
            self.leave(idlest)
            idlest.abort()
        self._owners[transport] = owner
        self._count[owner] += 1
        self.rest(transport)
        return True

    def work(self, transport: Transport) -> None:
        """A connection has sent the head of a request."""
        self._idle.pop(transport, None)

    def rest(self, transport: Transport) -> None:
        """A connection has its answer."""
        if transport in self._owners:
            self._idle[transport] = None

    def leave(self, transport: Transport) -> None:
        """A connection has ended. It may be told twice."""
        self._idle.pop(transport, None)
        owner = self._owners.pop(transport, None)
        if owner is not None:
            self._count[owner] -= 1
            if not self._count[owner]:
                del self._count[owner]


def _connections_that_fit(wanted: int) -> int:
    """As many connections as are wanted, or as this process may have open files; raises that number if it can."""
    with suppress(ImportError):  # only Unix counts them
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = wanted + _OTHER_FILES
        if soft != resource.RLIM_INFINITY and soft < needed:
            soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
            if soft < needed:
                most = max(1, soft - min(_OTHER_FILES, soft // 2))
                extra = {"connections": most, "wanted": wanted, "open files": soft}
                _LOG.warning("there are too few file descriptors for all connections", extra=extra)
                return most
    return wanted
