"""The options of a start: the position from which a command starts."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from potez.cli.options.group import option_group
from potez.games import find_game, parse, start_from_texts
from potez.games.base import Message, Position, SetupError
from potez.play.game import Game, split_moves

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as byte.")]

_BOARD = ("rows", "cols", "walls", "homes", "size")


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class StartOptions:
    """A start as the command line describes it."""

    rows: Annotated[str | None, typer.Option(metavar="N", help="Rows of the board.")] = None
    cols: Annotated[str | None, typer.Option(metavar="N", help="Columns of the board.")] = None
    walls: Annotated[str | None, typer.Option(metavar="N", help="Blockade: walls of each colour for a side.")] = None
    homes: Annotated[
        str | None, typer.Option(metavar="CELLS", help='Blockade: the homes of X and O, such as "44 84 4B 8B".')
    ] = None
    size: Annotated[str | None, typer.Option(metavar="N", help="Byte: rows and columns of the board.")] = None
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Any option of the game, such as rows=6; repeatable.")
    ] = None
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Start from this position, written as one line of text.")
    ] = None
    after: Annotated[
        str | None,
        typer.Option(metavar="MOVES", help="Play these moves first, separated by spaces; brackets are read too."),
    ] = None

    @property
    def given(self) -> bool:
        """Whether any of the options was given."""
        return bool(self._board() or self.position or self.after)

    def new_game(self, name: str) -> Game:
        """A game from this start, after the moves of `--after`. The name may be abbreviated. Raises GameError."""
        start = self._start(find_game(name).name)
        return Game.replay(start, split_moves(start, self.after or ""))

    def _start(self, name: str) -> Position[Any]:
        board = self._board()
        if self.position is None:
            return start_from_texts(name, board)
        if board:
            names = ", ".join(f"--{option}" for option in board)
            raise SetupError(Message("--position describes the whole board; leave out {names}", names=names))
        return parse(name, self.position)

    def _board(self) -> dict[str, str]:
        """The given options of the board. Raises SetupError."""
        board = {name: text for name in _BOARD if (text := getattr(self, name))}
        for text in self.option or ():
            name, equals, value = text.partition("=")
            if not equals:
                raise SetupError(
                    Message("{text} is not an option; write a name and a value, such as rows=6", text=repr(text))
                )
            board[name] = value
        return board


with_start = option_group("start", StartOptions)
"""Gives a command the options of a start."""
