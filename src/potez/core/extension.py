"""Whether the compiled extension can be loaded, and for which games."""

from __future__ import annotations

from importlib.util import find_spec

try:
    # Loading _core runs code of it, which needs the instructions it was built for. _processor loads everywhere.
    from potez.core import _processor

    if missing := _processor.missing_instructions():
        raise ImportError(f"it was built for a newer processor: this one has no {missing}")
    from potez.core import _core
except ImportError as error:
    reason: str | None = str(error) if find_spec("potez.core._core") else "it was not built"
    games: frozenset[str] = frozenset()
else:
    reason = None
    games = frozenset(_core.games())

available = reason is None
"""Whether the extension is loaded. If not, `reason` says why."""


class NotCompiledError(RuntimeError):
    """Something needs the compiled half, and it is not there."""

    def __init__(self) -> None:
        super().__init__(f"Potez was installed without its compiled half ({reason}); `potez doctor` says how to get it")


def require() -> None:
    """Raise NotCompiledError if there is no extension."""
    if not available:
        raise NotCompiledError


def plays(game: str) -> bool:
    """Whether the compiled half is there and has this game."""
    return game in games
