"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from potez.server.arena.rules import ArenaRules
from potez.server.limits import Bounds

LOOPBACK = frozenset({"127.0.0.1", "::1"})


@dataclass(frozen=True)
class Settings:
    """Where games are stored, which origins are allowed, what clients may do, and where tournaments are."""

    database_url: str
    origins: frozenset[str] = frozenset()
    bounds: Bounds = field(default_factory=Bounds)
    workers: int = max(2, os.cpu_count() or 1)
    """Processes for searches, pictures and the like."""
    engines: str | None = None
    """The address of a Dask cluster that does what the workers would do."""
    tournaments: Path | None = None
    """A folder with results of tournaments and matches to show."""
    arena: ArenaRules | None = None
    """What contests visitors may start; none unless given."""
    proxies: frozenset[str] = LOOPBACK
    """Addresses whose X-Forwarded-For is believed."""
