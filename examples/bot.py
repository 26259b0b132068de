"""A bot in ten lines: of ten moves taken at random it makes the one that leaves the other side the fewest replies."""

from collections.abc import Callable
from random import sample
from typing import Any

from potez import Position
from potez.engine.types import Info, Limits, Result, Score
from potez.engine.ugi.server import serve


class Bot:
    name = "Ten lines"

    def search(self, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        moves = position.legal_moves()
        some = sample(moves, min(10, len(moves)))
        move = min(some, key=lambda move: len(position.play_unchecked(move).legal_moves()), default=None)
        return Result(depth=1, score=Score(), line=(move,) if move else (), nodes=len(some), seconds=0.0, move=move)


serve(Bot)
