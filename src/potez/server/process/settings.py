"""What whoever runs the server decides."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from potez.server.http.limits import Bounds


@dataclass(frozen=True)
class Settings:
    """Where games are kept, which origins pages may come from, how much may be asked, and where tournaments are."""

    database_url: str
    origins: frozenset[str] = frozenset()
    bounds: Bounds = field(default_factory=Bounds)
    searches: int = max(1, os.cpu_count() or 1)
    """Moves of the computer that are looked for at once, and as many analyses."""
    tournaments: Path | None = None
    """A folder with results of tournaments and matches, to be shown."""
