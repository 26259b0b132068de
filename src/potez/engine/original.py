"""The player `original`: alpha-beta as in the first programs for these games, with their evaluations.

The first Blockade program looked one turn ahead. Those for Byte and Domineering looked further, the further the fewer
moves there were.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from potez.engine.minimax import Minimax
from potez.engine.types import Limits, OnInfo, SearchResult
from potez.games import info_of
from potez.games.base import Message, Option, Position, SetupError

DEPTH = Option("depth", 2, range(1, 21))
_POSITIONS = 40_000
"""A depth is chosen so that the whole tree would have about so many positions, if every position had as many moves."""


class OriginalEngine(Minimax):
    """Alpha-beta with the evaluation of the first program for a game. Without a depth the game decides.

    Raises SetupError for a game that had no such program.
    """

    def __init__(self, game: str, depth: int | None = None) -> None:
        info = info_of(game)
        if not info.original:
            raise SetupError(
                Message("there was no original program for {game}; choose computer or level", game=info.name)
            )
        super().__init__(depth or info.original_depths[0], info.part("original"))
        self.chosen_depth, self._depths = depth, info.original_depths

    @property
    def name(self) -> str:
        return f"original {self.chosen_depth}" if self.chosen_depth else "original"

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        if limits.depth is None:
            limits = replace(limits, depth=self.chosen_depth or self._depth(len(position.legal_moves())))
        return super().search(position, limits, on_info)

    def _depth(self, moves: int) -> int:
        """The greatest of the game's depths that is not too much work."""
        return max((depth for depth in self._depths if moves**depth <= _POSITIONS), default=self._depths[0])


def original_engine(player: str, game: str) -> OriginalEngine:
    """The engine of the player `original` or `original:2`. Raises SetupError."""
    depth = player.partition(":")[2]
    return OriginalEngine(game, DEPTH.parse(depth) if depth else None)
