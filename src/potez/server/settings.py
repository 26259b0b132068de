"""What whoever runs the server decides."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Where games are kept, and where pages may come from besides the server's own addresses."""

    database_url: str
    origins: tuple[str, ...] = ()
