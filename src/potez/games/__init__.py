"""The rules of the games, to be read. A new game joins the table below and can be played everywhere."""

from inspect import signature
from typing import Any

from potez.games.base import Message, Position, SetupError
from potez.games.blockade import Blockade
from potez.games.byte import Byte
from potez.games.domineering import Domineering

GAMES: dict[str, type[Position[Any]]] = {rules.game: rules for rules in (Blockade, Byte, Domineering)}


def rules_of(game: str) -> type[Position[Any]]:
    """The class of a game's positions by the game's name. Raises SetupError."""
    if not isinstance(game, str) or game not in GAMES:
        raise SetupError(Message("there is no game {game}; there are {games}", game=repr(game), games=", ".join(GAMES)))
    return GAMES[game]


def start(game: str, **options: Any) -> Position[Any]:
    """The start of a game, with its options such as rows, cols or size. Raises SetupError."""
    rules = rules_of(game)
    names = list(signature(rules.start).parameters)
    if unknown := [name for name in options if name not in names]:
        raise SetupError(
            *(
                Message("{game} has no option {name}; it has {names}", game=game, name=name, names=", ".join(names))
                for name in unknown
            )
        )
    return rules.start(**options)


def parse(game: str, text: str) -> Position[Any]:
    """The position of a game from its line of text. Raises SetupError."""
    return rules_of(game).parse(text)
