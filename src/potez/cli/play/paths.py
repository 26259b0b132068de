"""The shortest paths of the pieces, for games that have such paths."""

from typing import Any

from potez.games import info_of
from potez.games.base import Message, Position, SetupError


def check_paths(game: str) -> None:
    """Raises SetupError for a game without paths."""
    if info_of(game).paths is None:
        raise SetupError(Message("{game} has no paths", game=game))


def path_lines(position: Position[Any]) -> list[str]:
    """The shortest path of every piece to every goal, a line each. Raises SetupError."""
    check_paths(position.game)
    lines: list[str] = info_of(position.game).part("paths")(position)
    return lines
