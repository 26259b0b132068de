"""The original algorithm for Blockade as a UGI program: search one turn and compare the shortest paths.

    potez match native:movetime=100 "ugi:python benchmarks/original.py" --game blockade

The first programs evaluated a position by one difference: the steps of the other side to its nearest goal, minus those
of the side to move. The search is that of `computer:1`, which evaluates the paths of all pawns and plays better.
"""

from functools import partial

from potez import Side
from potez.engine.minimax import Minimax
from potez.engine.ugi.server import serve
from potez.games.blockade import Blockade


def difference(position: Blockade) -> int:
    return _shortest(position, position.side.other) - _shortest(position, position.side)


def _shortest(position: Blockade, side: Side) -> int:
    steps = [position.maze.distances(home) for home in position.homes_of(side.other)]
    return min(from_home[pawn] for from_home in steps for pawn in position.pawns_of(side))


if __name__ == "__main__":
    serve(partial(Minimax, 1, difference))
