"""Blockade without walls in hand, solved backwards from all won positions. It shares no code with Potez."""

from collections import deque
from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]


class Race(NamedTuple):
    """Where the pawns are, and whose turn it is."""

    side: str
    x: Pair
    o: Pair


class _Board:
    def __init__(self, rows: int, cols: int, walls: Iterable[tuple[str, int, int]]) -> None:
        self.cells = [(row, col) for row in range(1, rows + 1) for col in range(1, cols + 1)]
        closed = set[frozenset[Cell]]()
        for colour, row, col in walls:
            if colour == "B":
                closed |= {frozenset({(row, col + i), (row + 1, col + i)}) for i in (0, 1)}
            else:
                closed |= {frozenset({(row + i, col), (row + i, col + 1)}) for i in (0, 1)}
        steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
        self.neighbours = {
            (row, col): {
                step: cell
                for step in steps
                if (cell := (row + step[0], col + step[1])) in self.cells
                and frozenset({(row, col), cell}) not in closed
            }
            for row, col in self.cells
        }

    def piece(self, start: Cell) -> list[Cell]:
        """The cells that can be reached from one."""
        found, queue = {start}, [start]
        while queue:
            for cell in self.neighbours[queue.pop()].values():
                if cell not in found:
                    found.add(cell)
                    queue.append(cell)
        return sorted(found)

    def targets(self, cell: Cell, own: Pair, other: Pair, goals: Pair) -> set[Cell]:
        """The cells that a pawn may move to."""

        def may_land(target: Cell) -> bool:
            return target not in own and (target not in other or target in goals)

        found = set[Cell]()
        for step, near in self.neighbours[cell].items():
            if near in goals and may_land(near):
                found.add(near)
            for second, far in self.neighbours[near].items():
                if far == cell:
                    continue
                if may_land(far):
                    found.add(far)
                elif second == step and may_land(near):
                    found.add(near)
        return found


def all_plies(
    rows: int, cols: int, walls: Iterable[tuple[str, int, int]], x_homes: Pair, o_homes: Pair
) -> dict[Race, int | None]:
    """How many plies each position that is not over takes to be won: odd by the side to move. None: nobody can."""
    board = _Board(rows, cols, walls)
    pairs = list(permutations(board.piece(x_homes[0]), 2))
    states = [
        Race(side, x, o)
        for x in pairs
        if not {*x} & {*o_homes}
        for o in pairs
        if not {*o} & {*x_homes} and not {*x} & {*o}
        for side in "XO"
    ]
    plies = dict[Race, int | None].fromkeys(states)
    before: dict[Race, list[Race]] = {state: [] for state in states}
    open_moves = dict[Race, int]()
    queue = deque[Race]()
    for state in states:
        own, other, goals = (state.x, state.o, o_homes) if state.side == "X" else (state.o, state.x, x_homes)
        targets = [(number, to) for number in (0, 1) for to in board.targets(own[number], own, other, goals)]
        open_moves[state] = len(targets)
        if any(to in goals for _, to in targets):
            plies[state] = 1
        elif not targets:
            plies[state] = 0
        else:
            for number, to in targets:
                moved = (to, own[1]) if number == 0 else (own[0], to)
                after = Race("O", moved, state.o) if state.side == "X" else Race("X", state.x, moved)
                before[after].append(state)
            continue
        queue.append(state)
    order = sorted(queue, key=lambda state: plies[state] or 0)
    queue = deque(order)
    while queue:  # by the number of plies, the smallest first
        state = queue.popleft()
        reached = plies[state]
        assert reached is not None
        for earlier in before[state]:
            if plies[earlier] is not None:
                continue
            open_moves[earlier] -= 1
            if reached % 2 == 0 or open_moves[earlier] == 0:
                plies[earlier] = reached + 1
                queue.append(earlier)
    return plies
