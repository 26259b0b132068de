"""Blockade by brute force, from the rule book: try every turn; find paths by moving a pawn about.

Diagonal steps are judged by the four half walls that can meet at a corner, paths by flooding the board with real pawn
moves. Only text goes in and out, so that nothing is shared with the rules under test.
"""

from __future__ import annotations

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRS"

# As far as a pawn can ever go: two straight, one diagonally, one straight; row by row.
STEPS = sorted((d, r) for d in range(-2, 3) for r in range(-2, 3) if 1 <= abs(d) + abs(r) <= 2)

Cell = tuple[int, int]
Wall = tuple[str, int, int]


def cell_of(text: str) -> Cell:
    return SYMBOLS.index(text[0]), SYMBOLS.index(text[1])


def wall_of(text: str) -> Wall:
    return text[0], SYMBOLS.index(text[1]), SYMBOLS.index(text[2])


class Oracle:
    def __init__(self, text: str) -> None:
        size, self.side, pawns, homes, hand, walls = text.split()
        self.rows, self.cols = map(int, size.split("x"))
        names = ["X1", "X2", "O1", "O2"]
        self.pawns = {name: cell_of(cell) for name, cell in zip(names, pawns.split(","), strict=True)}
        self.homes = {name: cell_of(cell) for name, cell in zip(names, homes.split(","), strict=True)}
        self.hand = {name: int(left) for name, left in zip(["XB", "XG", "OB", "OG"], hand.split(","), strict=True)}
        self.walls = set() if walls == "-" else {wall_of(wall) for wall in walls.split(",")}
        self.found: dict[tuple[frozenset[Wall], Cell, str], set[Cell]] = {}

    def __str__(self) -> str:
        def cells(place: dict[str, Cell]) -> str:
            return ",".join(SYMBOLS[r] + SYMBOLS[c] for r, c in place.values())

        walls = ",".join(colour + SYMBOLS[i] + SYMBOLS[j] for colour, i, j in sorted(self.walls)) or "-"
        hand = ",".join(map(str, self.hand.values()))
        return f"{self.rows}x{self.cols} {self.side} {cells(self.pawns)} {cells(self.homes)} {hand} {walls}"

    def on_board(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.cols

    def other(self) -> str:
        return "O" if self.side == "X" else "X"

    # Steps

    def straight_open(self, a: Cell, b: Cell) -> bool:
        """Whether two orthogonal neighbours have no wall between them."""
        if not (self.on_board(a) and self.on_board(b)):
            return False
        r, c = min(a, b)
        if a[1] == b[1]:
            return ("B", r, c) not in self.walls and ("B", r, c - 1) not in self.walls
        return ("G", r, c) not in self.walls and ("G", r - 1, c) not in self.walls

    def diagonal_open(self, a: Cell, b: Cell) -> bool:
        """Whether the half walls at the corner between two diagonal neighbours let a pawn pass."""
        if not (self.on_board(a) and self.on_board(b)):
            return False
        r, c = min(a[0], b[0]), min(a[1], b[1])
        middle_green, middle_blue = ("G", r, c) in self.walls, ("B", r, c) in self.walls
        north = ("G", r - 1, c) in self.walls or middle_green
        south = ("G", r + 1, c) in self.walls or middle_green
        west = ("B", r, c - 1) in self.walls or middle_blue
        east = ("B", r, c + 1) in self.walls or middle_blue
        if (r, c) in (a, b):
            return not ((north or east) and (south or west))
        return not ((north or west) and (south or east))

    def steps(self, a: Cell, side: str, pawns: dict[str, Cell]) -> list[Cell]:
        """Where a pawn of a side can go from a cell, given the other pawns."""
        theirs = "O" if side == "X" else "X"
        goals = [home for name, home in self.homes.items() if name[0] == theirs]
        enemies = [cell for name, cell in pawns.items() if name[0] == theirs]

        def landing(cell: Cell) -> bool:
            return cell not in pawns.values() or (cell in goals and cell in enemies)

        found = []
        for down, right in STEPS:
            target = a[0] + down, a[1] + right
            if not landing(target):
                continue
            if down and right:
                legal = self.diagonal_open(a, target)
            elif abs(down + right) == 2:
                b = a[0] + down // 2, a[1] + right // 2
                legal = self.straight_open(a, b) and self.straight_open(b, target)
            else:
                behind = target[0] + down, target[1] + right
                stopped = not landing(behind) and self.straight_open(target, behind)
                legal = (target in goals or stopped) and self.straight_open(a, target)
            if legal:
                found.append(target)
        return found

    def pawn_steps(self, name: str) -> list[Cell]:
        others = {other: cell for other, cell in self.pawns.items() if other != name}
        return self.steps(self.pawns[name], name[0], others)

    # Paths

    def reach(self, start: Cell, side: str) -> set[Cell]:
        """The cells where a pawn of a side, alone on the board, could get."""
        key = frozenset(self.walls), start, side
        if key not in self.found:
            seen, queue = {start}, [start]
            for here in queue:
                new = [cell for cell in self.steps(here, side, {}) if cell not in seen]
                seen.update(new)
                queue += new
            self.found[key] = seen
        return self.found[key]

    def paths_left(self) -> bool:
        return all(
            home in self.reach(self.pawns[pawn], pawn[0])
            for pawn in self.pawns
            for name, home in self.homes.items()
            if name[0] != pawn[0]
        )

    # Turns

    def fits(self, wall: Wall) -> bool:
        colour, i, j = wall
        if not (1 <= i < self.rows and 1 <= j < self.cols):
            return False
        if colour == "B":
            return not self.walls & {("B", i, j - 1), ("B", i, j), ("B", i, j + 1), ("G", i, j)}
        return not self.walls & {("G", i - 1, j), ("G", i, j), ("G", i + 1, j), ("B", i, j)}

    def may_place(self, name: str, target: Cell, wall: Wall) -> bool:
        """Whether a wall may follow after a pawn has gone to a cell."""
        if not self.hand[self.side + wall[0]] or not self.fits(wall):
            return False
        here = self.pawns[name]
        self.pawns[name] = target
        self.walls.add(wall)
        legal = self.paths_left()
        self.walls.remove(wall)
        self.pawns[name] = here
        return legal

    def all_walls(self) -> list[Wall]:
        return [(colour, i, j) for colour in "BG" for i in range(1, self.rows) for j in range(1, self.cols)]

    def moves(self) -> list[str]:
        if self.winner():
            return []
        found = []
        for name in (self.side + "1", self.side + "2"):
            for target in self.pawn_steps(name):
                pawn = f"{name}-{SYMBOLS[target[0]]}{SYMBOLS[target[1]]}"
                if target in [home for owner, home in self.homes.items() if owner[0] != self.side]:
                    found.append(pawn)
                    continue
                walls = [wall for wall in self.all_walls() if self.may_place(name, target, wall)]
                found += [f"{pawn}-{colour}{SYMBOLS[i]}{SYMBOLS[j]}" for colour, i, j in walls] or [pawn]
        return found

    def play(self, move: str) -> None:
        name, cell, *wall = move.split("-")
        self.pawns[name] = cell_of(cell)
        if wall:
            self.walls.add(wall_of(wall[0]))
            self.hand[self.side + wall[0][0]] -= 1
        self.side = self.other()

    def winner(self) -> str | None:
        for pawn, cell in self.pawns.items():
            if cell in [home for name, home in self.homes.items() if name[0] != pawn[0]]:
                return pawn[0]
        return None

    def outcome(self) -> str | None:
        stuck = not (self.pawn_steps(self.side + "1") or self.pawn_steps(self.side + "2"))
        return self.winner() or (self.other() if stuck else None)
