"""Metrics of the running server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left


class Counter:
    """A number that only goes up. One thread changes it, so it needs no lock."""

    kind = "counter"

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self.value = 0

    def lines(self) -> list[str]:
        return [f"{self.name} {self.value}"]


class Gauge(Counter):
    """A number that goes up and down."""

    kind = "gauge"


class Histogram:
    """How long something took: counts in steps of seconds."""

    kind = "histogram"
    steps = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self.counts = [0] * (len(self.steps) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count a time. Only for the event loop's thread."""
        self.counts[bisect_left(self.steps, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        lines, seen = [], 0
        for step, count in zip((*self.steps, "+Inf"), self.counts, strict=True):
            seen += count
            lines.append(f'{self.name}_bucket{{le="{step}"}} {seen}')
        return [*lines, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {seen}"]


class Metrics:
    """Every metric of the server."""

    def __init__(self) -> None:
        self.sockets = Gauge("potez_sockets", "Open sockets.")
        self.rooms = Gauge("potez_rooms", "Rooms in memory.")
        self.created = Counter("potez_rooms_created_total", "Rooms created.")
        self.moves = Counter("potez_moves_total", "Moves stored.")
        self.refused = Counter("potez_refused_total", "Requests refused, over HTTP and sockets.")
        self.commits = Counter("potez_commits_total", "Commits of the database.")
        self.committed = Counter("potez_commit_jobs_total", "Jobs committed, several in one commit.")
        self.searches = Gauge("potez_searches", "Running searches.")
        self.searched = Counter("potez_searches_total", "Searches started.")
        self.acknowledged = Histogram(
            "potez_acknowledged_seconds", "From a request over a socket to its acknowledgement."
        )

    def text(self) -> str:
        lines = []
        for metric in vars(self).values():
            lines += [f"# HELP {metric.name} {metric.meaning}", f"# TYPE {metric.name} {metric.kind}", *metric.lines()]
        return "\n".join(lines) + "\n"


METRICS = Metrics()
"""The metrics of this process."""
