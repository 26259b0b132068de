"""The clock of a game: the time that each side has left, computed from the times of the events.

It starts with the first move made in the room, so that nobody loses time before the game begins.
"""

from __future__ import annotations

from time import monotonic, time

from potez.api.rooms.events import TimeControl
from potez.api.typed import TypedDict
from potez.games.base import Side

EPOCH = time() - monotonic()
"""The time of an event is EPOCH + monotonic(): seconds since 1970 that go on evenly when the machine's clock is set."""


class ClockJson(TypedDict):
    base: float
    increment: float
    left: dict[str, float]
    running: str | None


class Clock:
    """Time runs for one side or for nobody. `left` was right at the time `since`."""

    def __init__(self, time_control: TimeControl) -> None:
        self.time_control = time_control
        self.left = dict.fromkeys(Side, time_control.base)
        self.running: Side | None = None
        self.since = 0.0

    def remaining(self, side: Side, now: float) -> float:
        """The seconds that a side has left, never below zero."""
        used = max(0.0, now - self.since) if side is self.running else 0.0
        return max(0.0, self.left[side] - used)

    def flag(self, now: float) -> Side | None:
        """The side whose time is up, if any."""
        return self.running if self.running and self.remaining(self.running, now) <= 0 else None

    def moved(self, side: Side, now: float) -> None:
        """A side has moved: it gets its increment, and the other side's time starts to run."""
        if self.running:
            self.turn(None, now)
            self.left[side] += self.time_control.increment
        self.turn(side.other, now)

    def turn(self, side: Side | None, now: float) -> None:
        """Let time run for this side, or for nobody."""
        if self.running:
            self.left[self.running] = self.remaining(self.running, now)
        self.running, self.since = side, now

    def resume(self, now: float) -> None:
        """Forget the time since `since`: nobody could move in it."""
        self.since = now

    def to_json(self, now: float) -> ClockJson:
        return {
            "base": self.time_control.base,
            "increment": self.time_control.increment,
            "left": {side.value: round(self.remaining(side, now), 3) for side in Side},
            "running": self.running.value if self.running else None,
        }
