"""The options that say from which position a command starts."""

from dataclasses import asdict, dataclass
from typing import Annotated, Any

import typer

from potez.cli.options.group import option_group
from potez.games import info_of, parse, start_from_texts
from potez.games.base import Message, Position, SetupError
from potez.play.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game: blockade, byte or domineering.")]


@dataclass(frozen=True)
class StartOptions:
    """A start as it was described on the command line."""

    rows: Annotated[str | None, typer.Option(metavar="N", help="Rows of the board.")] = None
    cols: Annotated[str | None, typer.Option(metavar="N", help="Columns of the board.")] = None
    walls: Annotated[str | None, typer.Option(metavar="N", help="Blockade: walls of each colour for a side.")] = None
    homes: Annotated[
        str | None, typer.Option(metavar="CELLS", help='Blockade: the homes of X and O, such as "44 84 4B 8B".')
    ] = None
    size: Annotated[str | None, typer.Option(metavar="N", help="Byte: rows and columns of the board.")] = None
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Start from this position instead, one line of text.")
    ] = None
    after: Annotated[str | None, typer.Option(metavar="MOVES", help='Play these moves first, such as "m1 m2 m3".')] = (
        None
    )

    @property
    def board(self) -> dict[str, str]:
        """The given options of a board."""
        return {name: text for name, text in asdict(self).items() if text and name not in ("position", "after")}

    def begin(self, game: str) -> Position[Any]:
        """The position before the moves of `--after`. Raises SetupError."""
        info_of(game)
        if self.position is not None:
            if self.board:
                names = ", ".join(f"--{name}" for name in self.board)
                raise SetupError(Message("--position says all about the board; leave out {names}", names=names))
            return parse(game, self.position)
        return start_from_texts(game, self.board)

    @property
    def told(self) -> bool:
        """Whether anything was said about the start."""
        return bool(self.board or self.position or self.after)

    def game(self, name: str) -> Game:
        """The game after the moves of `--after`. Raises GameError."""
        return Game.replay(self.begin(name), (self.after or "").split())

    def reach(self, game: str) -> Position[Any]:
        """The position after the moves of `--after`. Raises GameError."""
        return self.game(game).position


with_start = option_group("start", StartOptions)
"""Gives a command the options of a start."""
