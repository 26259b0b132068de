"""One game going on, and its record."""

from importlib import import_module

TYPE_CHECKING = False  # true for type checkers; `typing` has the same name but is slow to load
if TYPE_CHECKING:
    from potez.play.files import load, save
    from potez.play.game import Game, PlayError, ReplayError
    from potez.play.lexer import RecordError
    from potez.play.record import Record, write_records
    from potez.play.record_json import from_json, to_json
    from potez.play.record_reader import read_records

__all__ = [
    "Game",
    "PlayError",
    "Record",
    "RecordError",
    "ReplayError",
    "from_json",
    "load",
    "read_records",
    "save",
    "to_json",
    "write_records",
]
_MODULES = ("game", "record", "lexer", "record_reader", "files", "record_json")
_OLD_NAMES = {"Match": "Game", "MatchError": "PlayError"}  # before version 0.2


def __getattr__(name: str) -> object:
    """Load a module of this package when something of it is first used: a command may need the game alone."""
    if name in _OLD_NAMES:
        import warnings

        new = _OLD_NAMES[name]
        warnings.warn(f"potez.play.{name} is now potez.play.{new}", DeprecationWarning, stacklevel=2)
        return __getattr__(new)
    if name in __all__:
        for module in _MODULES:
            if hasattr(loaded := import_module(f"{__name__}.{module}"), name):
                return getattr(loaded, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
