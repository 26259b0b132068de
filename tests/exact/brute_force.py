"""Who wins a small Domineering position, by trying everything; and random positions to try it on."""

from functools import cache

from hypothesis import strategies as st

from potez.games.base import Side
from potez.games.domineering import Domineering, Placement


def to_move(position: Domineering, side: Side) -> Domineering:
    """The same board with this side to move."""
    return Domineering(position.rows, position.cols, position.vertical, position.horizontal, side)


@cache
def winning_move(position: Domineering) -> Placement | None:
    """A move that wins for the side to move, or None if it has lost."""
    return next((move for move in position.legal_moves() if not winning_move(position.play_unchecked(move))), None)


def winner(position: Domineering) -> Side:
    return position.side if winning_move(position) else position.side.other


@st.composite
def positions(draw: st.DrawFn, longest: int = 4) -> Domineering:
    """A small board after some random dominoes of either side, either side to move."""
    position = Domineering.start(draw(st.integers(1, longest)), draw(st.integers(1, longest)))
    for side in draw(st.lists(st.sampled_from(Side), max_size=5)):
        position = to_move(position, side)
        if moves := position.legal_moves():
            position = position.play(draw(st.sampled_from(moves)))
    return to_move(position, draw(st.sampled_from(Side)))
