"""Numbers about the running server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from threading import Lock


class Number:
    """A number that goes up, or up and down if it is a gauge."""

    def __init__(self, name: str, meaning: str, gauge: bool = False) -> None:
        self.name, self.meaning, self.kind = name, meaning, "gauge" if gauge else "counter"
        self.value = 0
        self._lock = Lock()

    def add(self, amount: int = 1) -> None:
        with self._lock:
            self.value += amount

    def lines(self) -> list[str]:
        return [f"{self.name} {self.value}"]


class Timing:
    """How long something took: counts in steps of seconds."""

    kind = "histogram"
    steps = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self.counts = [0] * (len(self.steps) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Note a time; on the event loop only."""
        self.counts[bisect_left(self.steps, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        lines, seen = [], 0
        for step, count in zip((*self.steps, "+Inf"), self.counts, strict=True):
            seen += count
            lines.append(f'{self.name}_bucket{{le="{step}"}} {seen}')
        return [*lines, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {seen}"]


class Metrics:
    """All there is to know."""

    def __init__(self) -> None:
        self.sockets = Number("potez_sockets", "Open sockets.", gauge=True)
        self.rooms = Number("potez_rooms", "Rooms in memory.", gauge=True)
        self.created = Number("potez_rooms_created_total", "Rooms created.")
        self.moves = Number("potez_moves_total", "Moves stored.")
        self.refused = Number("potez_refused_total", "Messages and requests refused.")
        self.commits = Number("potez_commits_total", "Commits of the database.")
        self.committed = Number("potez_commit_jobs_total", "Jobs committed, several in one commit.")
        self.searches = Number("potez_searches", "Searches under way.", gauge=True)
        self.searched = Number("potez_searches_total", "Searches begun.")
        self.acknowledged = Timing("potez_acknowledged_seconds", "From a message to its acknowledgement.")

    def text(self) -> str:
        lines = []
        for metric in vars(self).values():
            lines += [f"# HELP {metric.name} {metric.meaning}", f"# TYPE {metric.name} {metric.kind}", *metric.lines()]
        return "\n".join(lines) + "\n"


METRICS = Metrics()
"""The numbers of this process."""
