"""The walls of a Blockade board: which of them conflict, which steps they block, which cells remain connected.

A wall is two cells long. Its anchor (row, col) is the upper left of the four cells around its middle. Blue
walls are horizontal: blue (i, j) closes the edges (i, j)|(i+1, j) and (i, j+1)|(i+1, j+1). Green walls are vertical:
green (i, j) closes (i, j)|(i, j+1) and (i+1, j)|(i+1, j+1). Walls may touch end to end and form T's, but they may not
overlap or cross.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRS"
BLUE, GREEN = COLOURS = ("B", "G")

Point = tuple[int, int]
"""A corner of cells: (i, j) is the lower right corner of cell (i, j)."""


class Cell(NamedTuple):
    """A cell of the board; row 1 is the top, column 1 the left."""

    row: int
    col: int

    def __str__(self) -> str:
        return symbol(self.row) + symbol(self.col)


def symbol(coordinate: int) -> str:
    """The symbol of a coordinate: 1..9, A for 10, ... S for 28. Others, which no board has, become (number)."""
    return SYMBOLS[coordinate - 1] if 1 <= coordinate <= len(SYMBOLS) else f"({coordinate})"


def read_cell(text: str) -> Cell:
    """The cell written as two symbols."""
    return Cell(SYMBOLS.index(text[0]) + 1, SYMBOLS.index(text[1]) + 1)


class Wall(NamedTuple):
    """A wall by its colour and anchor. They sort as texts list them: blue before green, then row by row."""

    colour: str
    row: int
    col: int

    def __str__(self) -> str:
        return self.colour + symbol(self.row) + symbol(self.col)

    def points(self) -> tuple[Point, Point, Point]:
        """One end, the middle and the other end."""
        i, j = self.row, self.col
        return ((i, j - 1), (i, j), (i, j + 1)) if self.colour == BLUE else ((i - 1, j), (i, j), (i + 1, j))

    def edges(self) -> tuple[tuple[Cell, Cell], tuple[Cell, Cell]]:
        """The two pairs of neighbouring cells that the wall separates."""
        i, j = self.row, self.col
        if self.colour == BLUE:
            return (Cell(i, j), Cell(i + 1, j)), (Cell(i, j + 1), Cell(i + 1, j + 1))
        return (Cell(i, j), Cell(i, j + 1)), (Cell(i + 1, j), Cell(i + 1, j + 1))

    def conflicts(self) -> tuple[Wall, Wall, Wall, Wall]:
        """The walls that cannot be on the same board: itself, the two it would overlap, the one it would cross."""
        colour, i, j = self
        if colour == BLUE:
            return self, Wall(BLUE, i, j - 1), Wall(BLUE, i, j + 1), Wall(GREEN, i, j)
        return self, Wall(GREEN, i - 1, j), Wall(GREEN, i + 1, j), Wall(BLUE, i, j)


@lru_cache
def all_walls(rows: int, cols: int) -> tuple[Wall, ...]:
    """Every wall of an empty board, in order."""
    return tuple(Wall(colour, i, j) for colour in COLOURS for i in range(1, rows) for j in range(1, cols))


@lru_cache
def _points(rows: int, cols: int) -> dict[Wall, tuple[int, ...]]:
    """Every wall with its points, numbered row by row."""
    return {wall: tuple(i * (cols + 1) + j for i, j in wall.points()) for wall in all_walls(rows, cols)}


@lru_cache
def _border(rows: int, cols: int) -> tuple[int, ...]:
    """Every corner on the border with the first one, every other with itself."""
    inside = {i * (cols + 1) + j for i in range(1, rows) for j in range(1, cols)}
    return tuple(point if point in inside else 0 for point in range((rows + 1) * (cols + 1)))


@lru_cache
def _open_board(rows: int, cols: int) -> dict[Cell, tuple[Cell, ...]]:
    """The neighbours of each cell of a board without walls."""
    cells = {Cell(i, j) for i in range(1, rows + 1) for j in range(1, cols + 1)}
    return {
        Cell(i, j): tuple(c for c in (Cell(i - 1, j), Cell(i, j - 1), Cell(i, j + 1), Cell(i + 1, j)) if c in cells)
        for i, j in cells
    }


class Maze:
    """A board with its walls. Immutable; get one from `maze`, which shares equal ones.

    `neighbours` maps each cell to the cells that are one step away, with no wall between.
    """

    def __init__(self, rows: int, cols: int, walls: frozenset[Wall]) -> None:
        self.rows, self.cols, self.walls = rows, cols, walls
        self.neighbours = dict(_open_board(rows, cols))
        for wall in walls:
            _close(self.neighbours, wall)
        self._distances: dict[Cell, dict[Cell, int]] = {}

    def holds(self, cell: Cell) -> bool:
        return cell in self.neighbours

    def free_walls(self, colours: Iterable[str]) -> list[Wall]:
        """The walls of these colours that would overlap or cross no other wall, in order."""
        taken = {conflict for wall in self.walls for conflict in wall.conflicts()}
        wanted = frozenset(colours)
        return [wall for wall in all_walls(self.rows, self.cols) if wall.colour in wanted and wall not in taken]

    @cached_property
    def separating(self) -> frozenset[Wall]:
        """The walls of which each would cut some cells off from others.

        That happens exactly when two of a wall's three points are already connected through walls and the border: only
        then does it close a loop. Most walls do not, and this test is much cheaper than searching for a way around.
        """
        roots = self._roots()
        return frozenset(
            wall
            for wall, (one, middle, other) in _points(self.rows, self.cols).items()
            if roots[one] == roots[middle] or roots[middle] == roots[other] or roots[one] == roots[other]
        )

    def _roots(self) -> list[int]:
        """Union-find: for each corner the root of those that walls and the border connect it to."""
        parent, points = list(_border(self.rows, self.cols)), _points(self.rows, self.cols)

        def root(point: int) -> int:
            while (above := parent[point]) != point:
                point = above
            return point

        for wall in self.walls:
            one, middle, other = points[wall]
            for point in (one, middle):
                parent[root(point)] = root(other)
        return [point if above == point else root(point) for point, above in enumerate(parent)]

    def with_wall(self, wall: Wall) -> Maze:
        return maze(self.rows, self.cols, self.walls | {wall})

    def bits(self, *cells: Cell) -> int:
        """A set of cells as an int: cell (i, j) is bit (i - 1) * cols + j - 1."""
        return sum({1 << (cell.row - 1) * self.cols + cell.col - 1 for cell in cells})

    def reach(self, start: Cell, wall: Wall) -> int:
        """The cells that a cell would still be connected to after one more wall, as bits."""
        cols, right, down = self.cols, *_without(wall, self.cols, *self._open)
        before, reached = 0, self.bits(start)
        while before != reached:
            before = reached
            reached |= (reached & right) << 1 | (reached >> 1) & right
            reached |= (reached & down) << cols | (reached >> cols) & down
        return reached

    @cached_property
    def _open(self) -> tuple[int, int]:
        """The cells from which a step to the right is possible, and those from which one down is, as bits."""
        rows, cols = self.rows, self.cols
        down = (1 << (rows - 1) * cols) - 1
        right = sum((1 << cols - 1) - 1 << row * cols for row in range(rows))
        for wall in self.walls:
            right, down = _without(wall, cols, right, down)
        return right, down

    def distances(self, goal: Cell) -> dict[Cell, int]:
        """The number of single steps to the goal, for each cell connected to it."""
        if goal not in self._distances:
            self._distances[goal] = _flood(self.neighbours, goal)
        return self._distances[goal]


@lru_cache(maxsize=1024)
def maze(rows: int, cols: int, walls: frozenset[Wall]) -> Maze:
    """The maze of these walls. Positions that differ only in their pawns share it, with the distances it has cached."""
    return Maze(rows, cols, walls)


def _close(neighbours: dict[Cell, tuple[Cell, ...]], wall: Wall) -> None:
    for a, b in wall.edges():
        neighbours[a] = tuple(cell for cell in neighbours[a] if cell != b)
        neighbours[b] = tuple(cell for cell in neighbours[b] if cell != a)


def _without(wall: Wall, cols: int, right: int, down: int) -> tuple[int, int]:
    """The possible steps, as bits, without those that a wall blocks."""
    anchor = (wall.row - 1) * cols + wall.col - 1
    if wall.colour == BLUE:
        return right, down & ~(0b11 << anchor)
    return right & ~((1 | 1 << cols) << anchor), down


def _flood(neighbours: dict[Cell, tuple[Cell, ...]], start: Cell) -> dict[Cell, int]:
    """Breadth-first search from a cell: each cell connected to it, with its distance in steps."""
    distances = {start: 0}
    frontier, steps = [start], 0
    while frontier:
        steps += 1
        reached = []
        for cell in frontier:
            for near in neighbours[cell]:
                if near not in distances:
                    distances[near] = steps
                    reached.append(near)
        frontier = reached
    return distances
