"""The fair queue: whose turn it is when a worker is free.

It goes round the owners of addresses, not round their requests. Each owner has used so many seconds of workers lately,
counted over minutes and over hours, and whoever has used least comes first. What a person waits for comes before what
can wait, by as many seconds as its urgency says. Nobody has all workers at once, however many requests they send.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from math import exp
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

from potez.api.refusal import Refusal
from potez.games.base import Message

T = TypeVar("T")

_MINUTES, _HOURS = 60.0, 3600.0  # seconds in which what was used is forgotten, nearly two thirds of it
_SHARE_OF_HOURS = 1 / 30  # how much a second counts that was used in the last hours
_REMEMBERED = 10_000  # owners


class Urgency(Enum):
    """What a task is for. The value is a handicap in seconds."""

    PLAY = 0.0
    """The computer's move in a game, or a hint."""
    ANALYSIS = 1.0
    DRAWING = 3.0
    """Pictures, trees, and replays of long games."""
    CONTEST = 10.0


class Asker(NamedTuple):
    """Who asks, and what for."""

    owner: str
    urgency: Urgency


@dataclass
class _Usage:
    """Seconds used, each part of which fades with time."""

    minutes: float = 0.0
    hours: float = 0.0
    seen: float = field(default_factory=monotonic)

    def add(self, seconds: float) -> float:
        """Count seconds, and return how much was used lately."""
        now = monotonic()
        passed, self.seen = now - self.seen, now
        self.minutes = self.minutes * exp(-passed / _MINUTES) + seconds
        self.hours = self.hours * exp(-passed / _HOURS) + seconds
        return self.minutes + self.hours * _SHARE_OF_HOURS


class FairQueue(Generic[T]):
    """Things that wait, each with its asker."""

    def __init__(self, workers: Callable[[], int], waiting: int, waiting_per_owner: int) -> None:
        """`workers` says how many workers there are, which may change."""
        self._workers = workers
        self._waiting, self._waiting_per_owner = waiting, waiting_per_owner
        self._lines: dict[Asker, deque[T]] = {}
        self._count: Counter[str] = Counter()
        self._usage: OrderedDict[str, _Usage] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._drawing = 0

    def __len__(self) -> int:
        return self._count.total()

    def put(self, asker: Asker, thing: T, front: bool = False) -> None:
        """Let something wait. Raises Refusal if too much waits already."""
        if len(self) >= self._waiting or self._count[asker.owner] >= self._waiting_per_owner:
            raise Refusal("busy", Message("too many searches are running; try again shortly"))
        line = self._lines.setdefault(asker, deque())
        (line.appendleft if front else line.append)(thing)
        self._count[asker.owner] += 1

    def remove(self, asker: Asker, thing: T) -> bool:
        """Take out something that nobody wants any more; False if it did not wait."""
        line = self._lines.get(asker)
        if line is None or thing not in line:
            return False
        line.remove(thing)
        self._taken(asker)
        return True

    def next(self) -> T | None:
        """Take out what comes next and count it as running; None if nothing may run now."""
        found = self.first()
        if found is None:
            return None
        thing = self._lines[found].popleft()
        self._taken(found)
        self._running[found.owner] += 1
        self._drawing += found.urgency is Urgency.DRAWING
        return thing

    def first(self) -> Asker | None:
        """Who comes next."""
        free = [asker for asker in self._lines if self._may_run(asker)]
        return min(free, key=self.claim, default=None)

    def claim(self, asker: Asker) -> float:
        """The smaller, the sooner."""
        return self._used(asker.owner).add(0.0) + asker.urgency.value

    def ended(self, asker: Asker, seconds: float) -> None:
        """Something that ran has ended after so many seconds."""
        self._running[asker.owner] -= 1
        if not self._running[asker.owner]:
            del self._running[asker.owner]
        self._drawing -= asker.urgency is Urgency.DRAWING
        self._used(asker.owner).add(seconds)

    def _may_run(self, asker: Asker) -> bool:
        most = max(1, self._workers() - 1)  # workers of one owner, and workers that draw
        if asker.urgency is Urgency.DRAWING and self._drawing >= most:
            return False
        return self._running[asker.owner] < most

    def _used(self, owner: str) -> _Usage:
        usage = self._usage.setdefault(owner, _Usage())
        self._usage.move_to_end(owner)
        if len(self._usage) > _REMEMBERED:
            self._usage.popitem(last=False)
        return usage

    def _taken(self, asker: Asker) -> None:
        if not self._lines[asker]:
            del self._lines[asker]
        self._count[asker.owner] -= 1
        if not self._count[asker.owner]:
            del self._count[asker.owner]
