"""The rules of the games, one file each, and the table of games. A game in the table works everywhere."""

from collections.abc import Mapping
from inspect import signature
from typing import Any

from potez.games.base import Message, Position, SetupError
from potez.games.builtin import BLOCKADE, BYTE, DOMINEERING
from potez.games.info import GameInfo

GAMES: dict[str, GameInfo] = {info.name: info for info in (BLOCKADE, BYTE, DOMINEERING)}


def register(info: GameInfo) -> None:
    """Add a game to the table. Raises SetupError if its name is taken."""
    if info.name in GAMES:
        raise SetupError(Message("a game named {name} already exists", name=info.name))
    GAMES[info.name] = info


def info_of(game: str) -> GameInfo:
    """The GameInfo of a game, by its name. Raises SetupError."""
    if not isinstance(game, str) or game not in GAMES:
        raise SetupError(Message("unknown game {game}; choose from {games}", game=repr(game), games=", ".join(GAMES)))
    return GAMES[game]


def find_game(beginning: str) -> GameInfo:
    """The GameInfo of the only game whose name begins so. Raises SetupError."""
    found = [name for name in GAMES if beginning and name.startswith(beginning.lower())]
    return info_of(found[0] if len(found) == 1 else beginning)


def part_of(game: str, name: str) -> Any:
    """A part of a game, such as its `evaluation`; None if it has no such part or is not in the table."""
    return GAMES[game].part(name) if game in GAMES else None


def in_python(position: Position[Any]) -> Position[Any]:
    """The same position in the Python half, whose fields the parts of a game use."""
    rules = GAMES[position.game].rules
    return position if isinstance(position, rules) else rules.parse(str(position))


def start(game: str, *values: Any, **options: Any) -> Position[Any]:
    """The start of a game: `start("byte", size=10)`, `start("domineering", rows=6, cols=6)`. Raises SetupError.

    The options may also be given without their names, in the order of the game: `start("domineering", 6, 6)`.
    """
    rules = info_of(game).rules
    names = list(signature(rules.start).parameters)
    named = _named(game, names, values)
    if twice := [name for name in named if name in options]:
        raise SetupError(*(Message("{name} is given twice", name=name) for name in twice))
    options = named | options
    if unknown := [name for name in options if name not in names]:
        raise SetupError(
            *(
                Message("{game} has no option {name}; it has {names}", game=game, name=name, names=", ".join(names))
                for name in unknown
            )
        )
    return rules.start(**options)


def _named(game: str, names: list[str], values: tuple[Any, ...]) -> dict[str, Any]:
    """Values with the names of the options that they belong to. Raises SetupError."""
    if len(values) > len(names):
        raise SetupError(
            Message(
                "{game} has {count} options, not {given}: {names}",
                game=game,
                count=len(names),
                given=len(values),
                names=", ".join(names),
            )
        )
    return dict(zip(names, values, strict=False))


def start_from_texts(game: str, options: Mapping[str, str]) -> Position[Any]:
    """The start of a game with options as a command line writes them, such as rows = "6". Raises SetupError."""
    rules = info_of(game).rules
    return start(game, **{name: rules.read_option(name, text) for name, text in options.items()})


def parse(game: str, text: str) -> Position[Any]:
    """The position of a game from its line of text. Raises SetupError."""
    return info_of(game).rules.parse(text)
