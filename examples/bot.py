"""A bot in ten lines: of ten random moves it makes the one that leaves the other side the fewest replies."""

from random import sample
from typing import Any

from potez import Position
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchResult
from potez.engine.ugi.server import serve


class Bot(Engine):
    name = "Ten lines"

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        moves = position.legal_moves()
        some = sample(moves, min(10, len(moves)))
        move = min(some, key=lambda move: len(position.play_unchecked(move).legal_moves()), default=None)
        return SearchResult(depth=1, score=Score(), pv=(move,) if move else (), nodes=len(some), seconds=0.0, move=move)


serve(Bot)
