"""Potez: play, analyse and solve Blockade, Byte and Domineering.

>>> import potez
>>> position = potez.start("domineering", rows=3, cols=3)
>>> [str(move) for move in position.legal_moves()]
['A1', 'B1', 'C1', 'A2', 'B2', 'C2']
>>> print(position.play("B1"))
3/1X1/1X1 O
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # true for type checkers; `typing` has the same name but is slow to load
if TYPE_CHECKING:
    from potez.games import GAMES, parse, start
    from potez.games.base import (
        GameError,
        IllegalMoveError,
        Message,
        Move,
        NotationError,
        Outcome,
        Position,
        Reason,
        SetupError,
        Side,
    )

__all__ = [
    "GAMES",
    "GameError",
    "IllegalMoveError",
    "Message",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Reason",
    "SetupError",
    "Side",
    "parse",
    "start",
]


def __getattr__(name: str) -> object:
    """Load the rules when they are first used, so that the command line starts at once."""
    from importlib import import_module

    if name == "Fault":  # the name of Message before version 0.2
        import warnings

        warnings.warn("potez.Fault is now potez.Message", DeprecationWarning, stacklevel=2)
        name = "Message"
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    table, base = import_module("potez.games"), import_module("potez.games.base")
    value: object = getattr(base if hasattr(base, name) else table, name)
    globals()[name] = value
    return value
