"""Proofs of small boards, found by brute force."""

from potez.exact.proof import Proof
from potez.exact.sums import open_replies, wins
from potez.exact.view import View
from potez.games.base import Side
from potez.games.domineering import Domineering
from tests.exact.brute_force import winning_move


def shown(view: View, winner: Side, cells: int, side: Side) -> Domineering:
    """The board on which just these cells of the view are empty."""
    rows, cols = (view.rows, view.cols) if winner is Side.X else (view.cols, view.rows)
    taken = 0
    for row in range(rows):
        for col in range(cols):
            if not cells >> (row * cols + col if winner is Side.X else col * rows + row) & 1:
                taken |= 1 << row * cols + col
    return Domineering(rows, cols, 0, taken, side)


def brute_force_proof(position: Domineering, winner: Side) -> Proof:
    """A proof with one group wherever that suffices. Where `winner` does not win, it moves at random."""
    proof = Proof(position, winner, (), "")
    view, lines, waiting = View(position, winner), dict[int, str](), sorted(proof.roots())
    while waiting:
        cells = waiting.pop()
        if cells in lines or not cells:
            continue
        runs = view.runs(cells)
        if wins([cells], view.cols):
            lines[cells] = f"{cells:x} = {'a' * len(runs)}\n"
            continue
        now = shown(view, winner, cells, winner)
        move = winning_move(now) or next(iter(now.legal_moves()), None)
        if not move:
            lines[cells] = f"{cells:x} 0\n"
            continue
        at = move.row * view.cols + move.col if winner is Side.X else move.col * view.cols + move.row
        left = view.usable(cells ^ (1 | 1 << view.cols) << at)
        letters = "a" * len(view.runs(left))
        lines[cells] = f"{cells:x} {at} {letters}".rstrip() + "\n"
        replies = open_replies([left], view.cols, view.replies(left)) if left else 0
        while replies:
            reply = replies & -replies
            replies ^= reply
            waiting.append(view.canonical(view.usable(left ^ 3 * reply)))
    return Proof(position, winner, (), "".join(lines.values()))
