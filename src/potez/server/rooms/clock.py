"""The clock of a game: each side's time left, told by the times of the events.

It starts with the first move that is made in the room, so nobody loses time before the game has begun.
"""

from __future__ import annotations

from typing import Any

from potez.games.base import Side
from potez.server.rooms.events import Timing


class Clock:
    """Time runs for one side or for nobody; `since` is when it was last looked at."""

    def __init__(self, timing: Timing) -> None:
        self.timing = timing
        self.left = dict.fromkeys(Side, timing.base)
        self.running: Side | None = None
        self.since = 0.0

    def remaining(self, side: Side, now: float) -> float:
        """The seconds that a side has left, never less than none."""
        used = max(0.0, now - self.since) if side is self.running else 0.0
        return max(0.0, self.left[side] - used)

    def flag(self, now: float) -> Side | None:
        """The side whose time is over."""
        return self.running if self.running and self.remaining(self.running, now) <= 0 else None

    def moved(self, side: Side, now: float) -> None:
        """A side has moved: it gets its increment, and the other side's time runs."""
        if self.running:
            self.turn(None, now)
            self.left[side] += self.timing.increment
        self.turn(side.other, now)

    def turn(self, side: Side | None, now: float) -> None:
        """Let the time of another side run, or of nobody."""
        if self.running:
            self.left[self.running] = self.remaining(self.running, now)
        self.running, self.since = side, now

    def resume(self, now: float) -> None:
        """Forget the time since it was last looked at: nobody could move meanwhile."""
        self.since = now

    def shown(self, now: float) -> dict[str, Any]:
        return {
            "base": self.timing.base,
            "increment": self.timing.increment,
            "left": {side.value: round(self.remaining(side, now), 3) for side in Side},
            "running": self.running.value if self.running else None,
        }
