"""Where workers come from: this machine or a cluster."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from potez.server.engines.tasks import Task

Hear = Callable[[Any, tuple[str, Any] | None], None]
"""Gets a worker and what it sends, on the event loop; None when it has ended."""


class AnyWorker(Protocol):
    """A worker, wherever it runs. It says `ready` first, and then does one task at a time."""

    def start(self, task: Task) -> None: ...

    def stop(self) -> None:
        """Ask the worker to end its task. Its answer comes as usual."""

    def kill(self) -> None: ...


class Supply(Protocol):
    """Makes workers. `make` is called on an event loop."""

    def count(self) -> int:
        """How many workers there may be now."""

    def make(self, hear: Hear) -> AnyWorker: ...

    def close(self) -> None: ...
