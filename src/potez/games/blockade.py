"""Blockade: run for the other side's homes, and build walls in its way.

The board has 5..22 rows and 5..28 columns, 11 x 14 unless said otherwise. Each side has two pawns, 1 and 2; the cells
they start from are its homes. Each side has 0..18 blue (horizontal) and as many green (vertical) walls, 9 of each
unless said otherwise. X moves first. A side wins at once when one of its pawns stands on a home of the other side; a
side to move that has no pawn move loses.

A turn moves one own pawn and then places one wall, of either colour, while any is left; with none left, or no place to
put one, the pawn moves alone, and so does a pawn that wins. Walls never move and stop both sides.

A pawn can land on an empty cell, and on a home of the other side even when its owner sits on it. It moves
  1. two cells straight, over anything that stands between;
  2. one cell diagonally, if one of the two ways round the corner is open, whatever stands on the corner;
  3. one cell straight onto a home of the other side;
  4. one cell straight if a pawn keeps it from landing on the cell behind.
No wall may stand in its way. The edge of the board or a wall behind the next cell gives no right to a single step.

The path rule: after a turn every pawn must still have a way, through walls but disregarding pawns, to both homes of the
other side. Two steps of such a way are always one pawn move, and an odd last step enters the home by rule 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from potez.games.base import Message, Option, Outcome, Position, Reason, SetupError, Side, Step, normalise
from potez.games.blockade_steps import COLOUR, PAWN, STEPS, read_colour, read_turn_steps
from potez.games.homes import check_homes, default_homes, read_homes
from potez.games.walls import BLUE, COLOURS, Cell, Maze, Wall, maze, read_cell

ROWS = Option("rows", 11, range(5, 23))
COLS = Option("cols", 14, range(5, 29))
WALLS = Option("walls", 9, range(19))

_TURN = re.compile(r"([XO])?([12])([1-9A-S])([1-9A-S])(?:([BPGZ])([1-9A-S])([1-9A-S]))?")
_CELL = "[1-9A-S]{2}"
_TEXT = re.compile(
    rf"([0-9]{{1,2}})x([0-9]{{1,2}}) ([XO]) ((?:{_CELL},){{3}}{_CELL}) ((?:{_CELL},){{3}}{_CELL}) "
    rf"((?:[0-9]{{1,2}},){{3}}[0-9]{{1,2}}) (-|[BG]{_CELL}(?:,[BG]{_CELL})*)"
)


class Turn(NamedTuple):
    """One side's turn: it moves a pawn to a cell and places a wall, if it can."""

    side: Side
    pawn: int
    cell: Cell
    wall: Wall | None

    def __str__(self) -> str:
        return f"{self.side.value}{self.pawn}-{self.cell}" + (f"-{self.wall}" if self.wall else "")


@dataclass(frozen=True)
class Blockade(Position[Turn]):
    """A position of Blockade. Pawns and homes are in the order X1, X2, O1, O2; `hand` counts the walls that are left:
    X's blue and green, then O's."""

    game: ClassVar[str] = "blockade"
    options: ClassVar[tuple[Option, ...]] = (ROWS, COLS, WALLS)
    move_type: ClassVar[type] = Turn
    move_steps: ClassVar[tuple[Step, ...]] = STEPS

    rows: int
    cols: int
    pawns: tuple[Cell, ...]
    homes: tuple[Cell, ...]
    hand: tuple[int, ...]
    walls: frozenset[Wall] = frozenset()
    side: Side = Side.X

    @classmethod
    def start(
        cls,
        rows: int = ROWS.default,
        cols: int = COLS.default,
        walls: int = WALLS.default,
        homes: Sequence[tuple[int, int]] | None = None,
    ) -> Blockade:
        if violations := ROWS.violations(rows) + COLS.violations(cols) + WALLS.violations(walls):
            raise SetupError(*violations)
        cells = default_homes(rows, cols) if homes is None else check_homes(homes)
        position = cls(rows, cols, cells, cells, (walls,) * 4)
        if violations := position._setup_violations():
            raise SetupError(*violations)
        return position

    @classmethod
    def read_option(cls, name: str, text: str) -> object:
        """Homes are written as cells, such as "44 84 4B 8B"."""
        if name != "homes":
            return super().read_option(name, text)
        return read_homes(text)

    @property
    def maze(self) -> Maze:
        return maze(self.rows, self.cols, self.walls)

    def pawns_of(self, side: Side | str) -> tuple[Cell, ...]:
        return self.pawns[:2] if Side.read(side) is Side.X else self.pawns[2:]

    def homes_of(self, side: Side | str) -> tuple[Cell, ...]:
        return self.homes[:2] if Side.read(side) is Side.X else self.homes[2:]

    def hand_of(self, side: Side | str) -> dict[str, int]:
        """How many walls of each colour a side has left."""
        return dict(zip(COLOURS, self.hand[:2] if Side.read(side) is Side.X else self.hand[2:], strict=True))

    # Moving

    def legal_moves(self) -> tuple[Turn, ...]:
        return () if self._winner() else tuple(self._turns())

    def _turns(self) -> Iterator[Turn]:
        side, goals = self.side, self.homes_of(self.side.other)
        walls = self.placeable_walls().items()
        for pawn in (1, 2):
            partner = self.pawns_of(side)[2 - pawn]
            for cell in self.pawn_moves(pawn):
                if cell in goals:
                    yield Turn(side, pawn, cell, None)
                    continue
                placed = False
                stand = self.maze.bits(cell, partner)
                for wall, connected in walls:
                    if connected is None or not stand & ~connected:
                        placed = True
                        yield Turn(side, pawn, cell, wall)
                if not placed:
                    yield Turn(side, pawn, cell, None)

    def pawn_moves(self, pawn: int) -> list[Cell]:
        """The cells that pawn 1 or 2 of the side to move can move to, in order."""
        return sorted(set(self._targets(pawn)))

    def _targets(self, pawn: int) -> Iterator[Cell]:
        """The same in any order, some of them twice."""
        goals, theirs = self.homes_of(self.side.other), self.pawns_of(self.side.other)

        def can_land(cell: Cell) -> bool:
            return cell not in self.pawns or (cell in goals and cell in theirs)

        here, neighbours = self.pawns_of(self.side)[pawn - 1], self.maze.neighbours
        for near in neighbours[here]:
            behind = Cell(2 * near.row - here.row, 2 * near.col - here.col)
            for far in neighbours[near]:
                if far == here:
                    continue
                if can_land(far):  # rules 1 and 2
                    yield far
                elif far == behind and can_land(near):  # rule 4
                    yield near
            if near in goals and can_land(near):  # rule 3
                yield near

    def placeable_walls(self) -> dict[Wall, int | None]:
        """The walls that the side to move may place, each with the cells where its own pawns must be after the turn.

        Those cells, given as bits, are connected to both goals. None, the usual case, means any cell: the wall
        separates nothing. Walls that would cut off the other side's pawns are left out.
        """
        in_hand = [colour for colour, left in self.hand_of(self.side).items() if left]
        walls: dict[Wall, int | None] = dict.fromkeys(self.maze.free_walls(in_hand))
        theirs = self.maze.bits(*self.pawns_of(self.side.other))
        for wall in self.maze.separating.intersection(walls):
            if theirs & ~self._connected(self.side.other, wall):
                del walls[wall]
            else:
                walls[wall] = self._connected(self.side, wall)
        return walls

    def _connected(self, side: Side, wall: Wall) -> int:
        """The cells that would be connected to both goals of a side after one more wall, as bits."""
        one, other = self.homes_of(side.other)
        reach = self.maze.reach(one, wall)
        return reach if reach & self.maze.bits(other) else 0

    def play_unchecked(self, move: Turn) -> Blockade:
        offset = 0 if move.side is Side.X else 2
        pawns = list(self.pawns)
        pawns[offset + move.pawn - 1] = move.cell
        hand, walls = self.hand, self.walls
        if move.wall:
            left = list(hand)
            left[offset + COLOURS.index(move.wall.colour)] -= 1
            hand, walls = tuple(left), walls | {move.wall}
        return Blockade(self.rows, self.cols, tuple(pawns), self.homes, hand, walls, self.side.other)

    def _winner(self) -> Side | None:
        for side in Side:
            if not set(self.pawns_of(side)).isdisjoint(self.homes_of(side.other)):
                return side
        return None

    def outcome(self) -> Outcome | None:
        if winner := self._winner():
            return Outcome(winner, Reason.HOME)
        if not any(True for pawn in (1, 2) for _ in self._targets(pawn)):
            return Outcome(self.side.other, Reason.STUCK)
        return None

    # Paths

    def distance(self, cell: Cell, home: Cell) -> int:
        """How many pawn moves lead from a cell to a home, disregarding pawns. The path rule guarantees a path."""
        return (self.maze.distances(home)[cell] + 1) // 2

    def path(self, cell: Cell, home: Cell) -> tuple[Cell, ...]:
        """The cells where a pawn lands on a shortest path to a home, disregarding pawns."""
        steps, neighbours = self.maze.distances(home), self.maze.neighbours
        landings = []
        while cell != home:
            for _ in range(min(2, steps[cell])):
                cell = min(neighbours[cell], key=steps.__getitem__)
            landings.append(cell)
        return tuple(landings)

    # Violations

    def violations(self, move: Turn) -> list[Message]:
        if self.outcome():
            return [Message("the game is over")]
        if move.side is not self.side:
            return [self._not_your_turn()]
        if move.pawn not in (1, 2):
            return [Message("there is no pawn {pawn}; choose 1 or 2", pawn=move.pawn)]
        pawn_violations = self._pawn_violations(move)
        return pawn_violations + self._wall_violations(move, moved=not pawn_violations)

    def _pawn_violations(self, move: Turn) -> list[Message]:
        pawn, cell = f"{move.side}{move.pawn}", move.cell
        mine, partner = self.pawns_of(self.side)[move.pawn - 1], self.pawns_of(self.side)[2 - move.pawn]
        if not self.maze.holds(cell):
            last = Cell(self.rows, self.cols)
            return [Message("{cell} is off the board, which runs from 11 to {last}", cell=cell, last=last)]
        if cell == mine:
            return [Message("{pawn} is already on {cell}", pawn=pawn, cell=cell)]
        if cell == partner:
            return [Message("{side}'s own pawn is on {cell}", side=self.side, cell=cell)]
        targets = self.pawn_moves(move.pawn)
        if cell in targets:
            return []
        ways = ", ".join(map(str, targets)) or "-"
        return [
            Message(
                "{pawn} cannot move from {here} to {cell}; it can reach {ways}",
                pawn=pawn,
                here=mine,
                cell=cell,
                ways=ways,
            )
        ]

    def _wall_violations(self, move: Turn, moved: bool) -> list[Message]:
        """What is wrong with the wall. Paths and a missing wall are checked only after a legal pawn move."""
        wall, in_hand = move.wall, self.hand_of(self.side)
        if moved and move.cell in self.homes_of(self.side.other):
            return [Message("a pawn that wins moves without a wall")] if wall else []
        if wall is None:
            if moved and move not in self._turns():
                blue, green = in_hand.values()
                return [
                    Message(
                        "a wall is missing; {side} has {blue} blue and {green} green left",
                        side=self.side,
                        blue=blue,
                        green=green,
                    )
                ]
            return []
        violations = []
        if not in_hand.get(wall.colour):
            violations.append(self._no_wall(wall.colour))
        if not (1 <= wall.row < self.rows and 1 <= wall.col < self.cols):
            last = Cell(self.rows - 1, self.cols - 1)
            return [
                *violations,
                Message("the wall {wall} is off the board; anchors run from 11 to {last}", wall=wall, last=last),
            ]
        if wall in self.walls:
            return [*violations, Message("there is a wall at {wall} already", wall=wall)]
        if clash := [other for other in wall.conflicts() if other in self.walls]:
            return violations + [
                Message("the wall {wall} overlaps or crosses {other}", wall=wall, other=o) for o in clash
            ]
        if not moved or wall not in self.maze.separating:
            return violations
        return violations + self.play_unchecked(move)._path_violations()

    def _not_your_turn(self) -> Message:
        return Message("it is {side}'s turn", side=self.side)

    def _no_wall(self, colour: str) -> Message:
        return Message(
            "{side} has no blue wall left" if colour == BLUE else "{side} has no green wall left", side=self.side
        )

    def _path_violations(self) -> list[Message]:
        return [
            Message(
                "{side}'s pawn {pawn} could no longer reach {other}'s home {home}",
                side=side,
                pawn=pawn,
                other=side.other,
                home=home,
            )
            for side in Side
            for pawn, cell in enumerate(self.pawns_of(side), start=1)
            for home in self.homes_of(side.other)
            if cell not in self.maze.distances(home)
        ]

    # Text

    def read_move(self, text: str) -> Turn:
        found = _TURN.fullmatch(normalise(text).replace(" ", ""))
        if not found:
            return self._read_by_steps(text)
        side, pawn, row, col, colour, *anchor = found.groups()
        cell = read_cell(row + col)
        wall = Wall(read_colour(colour), *read_cell("".join(anchor))) if colour else None
        turn = Turn(Side(side) if side else self.side, int(pawn), cell, wall)
        wins = turn.side is self.side and cell in self.homes_of(self.side.other) and cell in self.pawn_moves(turn.pawn)
        return turn._replace(wall=None) if wins else turn

    @classmethod
    def steps_of(cls, move: Turn) -> tuple[str, ...]:
        pawn = f"{move.side.value}{move.pawn}", str(move.cell)
        return (*pawn, move.wall.colour, str(move.wall)[1:]) if move.wall else pawn

    def read_steps(self, text: str, chosen: Mapping[int, str]) -> dict[int, str]:
        return read_turn_steps(text, chosen, self.side)

    def step_violations(self, chosen: Mapping[int, str]) -> list[Message]:
        if chosen.get(PAWN, self.side.value)[0] != self.side.value:
            return [self._not_your_turn()]
        if chosen.get(COLOUR) in COLOURS and not self.hand_of(self.side)[chosen[COLOUR]]:
            return [self._no_wall(chosen[COLOUR])]
        return []

    def __str__(self) -> str:
        def joined(items: Sequence[object]) -> str:
            return ",".join(map(str, items)) or "-"

        parts = (joined(self.pawns), joined(self.homes), joined(self.hand), joined(sorted(self.walls)))
        return f"{self.rows}x{self.cols} {self.side} {' '.join(parts)}"

    @classmethod
    def parse(cls, text: str) -> Blockade:
        found = _TEXT.fullmatch(text)
        if not found:
            raise SetupError(
                Message(
                    "{text} is not a Blockade position; write size, side to move, pawns, homes, walls in hand and "
                    "walls on the board, such as {example}",
                    text=repr(text),
                    example="11x14 X 44,84,4B,8B 44,84,4B,8B 9,8,9,9 G49",
                )
            )
        rows, cols = int(found[1]), int(found[2])
        if violations := ROWS.violations(rows) + COLS.violations(cols):
            raise SetupError(*violations)
        pawns, homes = (tuple(map(read_cell, found[part].split(","))) for part in (4, 5))
        hand = tuple(map(int, found[6].split(",")))
        listed = [] if found[7] == "-" else [Wall(w[0], *read_cell(w[1:])) for w in found[7].split(",")]
        position = cls(rows, cols, pawns, homes, hand, frozenset(listed), Side(found[3]))
        in_order = text[: found.start(7)] + (",".join(map(str, sorted(listed))) or "-")  # they may be in any order
        return position._accepted(in_order, position._setup_violations())

    def _setup_violations(self) -> list[Message]:
        """What is impossible in any game."""
        off = [cell for cell in {*self.pawns, *self.homes} if not (cell.row <= self.rows and cell.col <= self.cols)]
        violations = [Message("{cell} is off the board", cell=cell) for cell in sorted(off)]
        violations += [
            Message("the wall {wall} is off the board", wall=wall)
            for wall in sorted(self.walls)
            if not (wall.row < self.rows and wall.col < self.cols)
        ]
        if len(set(self.homes)) < 4:
            violations.append(Message("the four homes must be different cells"))
        for left in self.hand:
            violations += WALLS.violations(left)
        for wall in sorted(self.walls):
            clash = [other for other in wall.conflicts() if other in self.walls and other > wall]
            violations += [Message("the wall {wall} overlaps or crosses {other}", wall=wall, other=o) for o in clash]
        if violations:
            return violations
        winners = [side for side in Side if set(self.pawns_of(side)) & set(self.homes_of(side.other))]
        if len(winners) == 2:
            violations.append(Message("both sides cannot have won"))
        for cell in sorted({cell for cell in self.pawns if self.pawns.count(cell) > 1}):
            won_here = [side for side in winners if cell in self.homes_of(side.other)]
            if not won_here or any(self.pawns_of(side).count(cell) > 1 for side in Side):
                violations.append(Message("two pawns cannot share {cell}", cell=cell))
        return violations + self._path_violations()
