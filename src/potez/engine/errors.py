"""The ways in which an engine can fail. Each error says what happened."""

from __future__ import annotations

from typing import ClassVar

from potez.games.base import GameError


class EngineError(GameError):
    """An engine failed, and cannot go on with the game."""

    kind: ClassVar[str]
    """The failure in a word or two, for tables and records."""


class CrashError(EngineError):
    """The engine did not start, or ended unexpectedly."""

    kind = "crash"


class StallError(EngineError):
    """The engine did not answer in time."""

    kind = "stall"


class ProtocolError(EngineError):
    """The engine wrote something other than the expected answer."""

    kind = "protocol error"


class IllegalChoiceError(EngineError):
    """The engine chose something that is not a legal move."""

    kind = "illegal move"


class OverrunError(EngineError):
    """The engine chose a move, but too late."""

    kind = "time forfeit"
