"""Potez: play, analyse and solve Blockade, Byte and Domineering.

A position is a value that knows the rules. It is never changed: a move gives a new position.

>>> import potez
>>> position = potez.start("domineering", rows=4, cols=4)      # or: potez.start("domineering", 4, 4)
>>> len(position.legal_moves())
12
>>> position = position.play("B2")
>>> position.side, position.outcome()
(Side.O, None)
>>> print(position.board())
   A B C D
   = = = =
4|| | | | ||4
3|| |X| | ||3
2|| |X| | ||2
1|| | | | ||1
   = = = =
   A B C D
>>> str(position)                                              # the whole position in one line
'4/1X2/1X2/4 O'
>>> position == potez.parse("domineering", "4/1X2/1X2/4 O")
True

A move or a position that is wrong is refused with all the reasons:

>>> position.play("A2")
Traceback (most recent call last):
potez.games.base.IllegalMoveError: B2 is taken

A `Game` keeps the moves and how it ended:

>>> game = potez.Game(potez.start("domineering", 2, 2)).play("A1")
>>> print(game.outcome())
X wins: O has no place for a domino

The strongest engine is one call away, and so is a proof:

>>> move = potez.best_move(position, seconds=0.2)
>>> analysis = potez.analyse(position, seconds=10, lines=3)    # at most; print it, or show it in a notebook
>>> analysis.score.exact, analysis.winner
(True, Side.X)
>>> potez.solve(position).winner                               # ends when the winner is known; give it a limit
Side.X

In a notebook positions, games and analyses show themselves as pictures.

More: `potez.games` has the rules and `register` for your own game, `potez.play` records of games, `potez.engine` the
engines (`minimax.Minimax` takes your own evaluation), `potez.exact` values and proofs of Domineering, `potez.arena`
matches and ratings, `potez.envs` environments for learning, `potez.render` pictures, `potez.core` the compiled half.
"""

__version__ = "0.2.0"

TYPE_CHECKING = False  # true for type checkers; `typing` has the same name but is slow to load
if TYPE_CHECKING:
    from potez.core import solve
    from potez.engine.analysis import Analysis, analyse, best_move
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
    from potez.play import Game

__all__ = [
    "GAMES",
    "Analysis",
    "Game",
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
    "analyse",
    "best_move",
    "parse",
    "solve",
    "start",
]

_MODULES = {
    "GAMES": "potez.games",
    "parse": "potez.games",
    "start": "potez.games",
    "Game": "potez.play",
    "Analysis": "potez.engine.analysis",
    "analyse": "potez.engine.analysis",
    "best_move": "potez.engine.analysis",
    "solve": "potez.core",
}
"""Where the names of __all__ are; all others are in potez.games.base."""


def __getattr__(name: str) -> object:
    """Load a name when it is first used, so that the command line starts at once."""
    from importlib import import_module

    if name == "Fault":  # the name of Message before version 0.2
        import warnings

        warnings.warn("potez.Fault is now potez.Message", DeprecationWarning, stacklevel=2)
        name = "Message"
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_MODULES.get(name, "potez.games.base")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
