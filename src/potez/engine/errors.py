"""How an engine can fail the game it plays. Each failure says what happened."""

from __future__ import annotations

from typing import ClassVar

from potez.games.base import GameError


class EngineError(GameError):
    """An engine did not do what it was asked."""

    kind: ClassVar[str]
    """The failure in two words, for tables and records."""


class CrashError(EngineError):
    """The engine could not be started, or ended in the middle of a conversation."""

    kind = "crash"


class StallError(EngineError):
    """The engine did not answer in time, and would perhaps never have."""

    kind = "stall"


class BabbleError(EngineError):
    """The engine wrote something else than the answer that was due."""

    kind = "babble"


class IllegalChoiceError(EngineError):
    """The engine chose something that is no legal move."""

    kind = "illegal move"


class OverrunError(EngineError):
    """The engine chose a move, but too late."""

    kind = "time forfeit"
