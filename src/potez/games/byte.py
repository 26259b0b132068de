"""Byte: checkers pile up into stacks of eight; whoever's checker is on top of a finished stack scores it.

The board is n x n with n = 8, 10 or 16, the sizes whose checkers make whole stacks of eight. Rows are lettered from
the top, columns numbered from the left, and only the dark squares are used, A1 among them. At the start every dark
square but those of the first and last row holds one checker: X's in rows B, D, F ..., O's in rows C, E, G .... X moves
first.

A stack is 1..8 checkers, level 0 its bottom. A player lifts an own checker with all that lie on it and moves them one
step diagonally, their order kept:

* A stack with neighbours never moves onto an empty square. The part from level k up goes onto a neighbouring stack of
  height h if it lands higher than it lay (k < h) and the stack grows to eight at most. Only the checker at level k must
  be the mover's.
* A stack without neighbours may be moved only by the owner of its bottom checker, whole, onto an empty square that is a
  step nearer to one of its nearest stacks. Distance is the larger of the differences of rows and of columns.

A side that can move must move; one that cannot passes. A stack that reaches eight leaves the board and counts for the
owner of its top checker, whoever moved it. The game ends when a side has more than half of all stacks, or when the
board is empty. A composed position may come down to a single stack, which nobody could ever move: that ends the game as
well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from potez.games.base import (
    Message,
    NotationError,
    Option,
    Outcome,
    Position,
    Reason,
    SetupError,
    Side,
    Step,
    normalise,
)

SIZE = Option("size", 8, (8, 10, 16))
FULL = 8

# Serbian gore and dole, levo and desno: up and down, left and right. The order is that of the legal moves.
DIRECTIONS = {"GL": (-1, -1), "GD": (-1, 1), "DL": (1, -1), "DD": (1, 1)}
_ENGLISH = {"UL": "GL", "UR": "GD", "DR": "DD"}

_WAY = "GL|GD|DL|DD|UL|UR|DR"
_STEP = re.compile(f"(?P<square>[A-P] ?[0-9]{{1,2}}\\b)|(?P<level>[0-9]\\b)|(?P<way>(?:{_WAY})\\b)|(?P<odd>[^ ]+)")
_SQUARE, _LEVEL, _DIRECTION = range(3)
_LIFT = re.compile(f"([A-Z]) ?([0-9]{{1,2}}?) ?(?:([0-9]) ?({_WAY})|({_WAY}) ?([0-9]))")


class Square(NamedTuple):
    """A square of the board; row and column count from 0."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.row)}{self.col + 1}"

    def step(self, direction: str) -> Square:
        down, right = DIRECTIONS[direction]
        return Square(self.row + down, self.col + right)

    def distance(self, other: Square) -> int:
        return max(abs(self.row - other.row), abs(self.col - other.col))


def _read_square(text: str) -> Square | None:
    """The square in a text such as C3; None if it is no square of any board."""
    found = re.fullmatch("([A-P])([0-9]{1,2})", normalise(text).replace(" ", ""))
    return Square(ord(found[1]) - ord("A"), int(found[2]) - 1) if found else None


class Lift(NamedTuple):
    """Lift the checkers from a level up and move them one step. A pass has no square."""

    square: Square | None
    level: int = 0
    direction: str = ""

    def __str__(self) -> str:
        return f"{self.square}-{self.level}-{self.direction}" if self.square else "pass"


PASS = Lift(None)


@lru_cache
def dark_squares(size: int) -> tuple[Square, ...]:
    """The squares in use, row by row. A position keeps its stacks in this order."""
    return tuple(Square(row, col) for row in range(size) for col in range(row % 2, size, 2))


@lru_cache
def _index(size: int) -> dict[Square, int]:
    return {square: index for index, square in enumerate(dark_squares(size))}


@lru_cache
def _steps(size: int) -> tuple[tuple[tuple[str, int], ...], ...]:
    """For each dark square: the directions that stay on the board, each with the index of the square it leads to."""
    index = _index(size)
    return tuple(
        tuple((direction, index[there]) for direction in DIRECTIONS if (there := square.step(direction)) in index)
        for square in dark_squares(size)
    )


@dataclass(frozen=True)
class Byte(Position[Lift]):
    """A position of Byte: the stacks (bottom to top, "" for an empty square), the score and the side to move."""

    game: ClassVar[str] = "byte"
    options: ClassVar[tuple[Option, ...]] = (SIZE,)
    move_type: ClassVar[type] = Lift
    move_steps: ClassVar[tuple[Step, ...]] = (
        Step(
            Message("From which square?"),
            Message("{text} is not a square; write its letter and number, such as C3"),
            Message("the square is missing"),
        ),
        Step(
            Message("From which level? The bottom is 0."),
            Message("{text} is not a level; write a number, 0 for the bottom"),
            Message("the level is missing; the bottom is 0"),
        ),
        Step(
            Message("In which direction?"),
            Message("{text} is not a direction; write GL (up-left), GD (up-right), DL (down-left) or DD (down-right)"),
            Message("the direction is missing; write GL, GD, DL or DD"),
        ),
    )

    size: int
    stacks: tuple[str, ...]
    score: tuple[int, int] = (0, 0)
    side: Side = Side.X

    @classmethod
    def start(cls, size: int = SIZE.default) -> Byte:
        if violations := SIZE.violations(size):
            raise SetupError(*violations)
        owners = ["X" if square.row % 2 else "O" for square in dark_squares(size)]
        inside = (0 < square.row < size - 1 for square in dark_squares(size))
        return cls(size, tuple(owner if used else "" for owner, used in zip(owners, inside, strict=True)))

    @property
    def total(self) -> int:
        """How many stacks of eight the checkers of the start can make."""
        return (self.size - 2) * self.size // 2 // FULL

    def stack(self, square: Square | str) -> str:
        """The stack on a dark square, which may be given as text: `stack("C3")`. Raises SetupError."""
        found, index = _read_square(square) if isinstance(square, str) else square, _index(self.size)
        if found not in index:
            raise SetupError(self._not_dark(square))
        return self.stacks[index[found]]

    def _not_dark(self, square: object) -> Message:
        last = Square(self.size - 1, self.size - 1)
        return Message("{square} is not a dark square between A1 and {last}", square=square, last=last)

    def legal_moves(self) -> tuple[Lift, ...]:
        if self.outcome():
            return ()
        return tuple(self._lifts(self.side)) or (PASS,)

    def _lifts(self, side: Side) -> Iterator[Lift]:
        squares, steps, stacks, own = dark_squares(self.size), _steps(self.size), self.stacks, side.value
        for index, stack in enumerate(stacks):
            if not stack:
                continue
            neighbours = [(way, height) for way, there in steps[index] if (height := len(stacks[there]))]
            if not neighbours:
                if stack[0] == own:
                    yield from (Lift(squares[index], 0, way) for way in self._approaches(index))
                continue
            for level, owner in enumerate(stack):
                if owner == own:
                    for way, height in neighbours:
                        if level < height <= FULL - len(stack) + level:
                            yield Lift(squares[index], level, way)

    def _approaches(self, index: int) -> Iterator[str]:
        """The directions that bring a stack without neighbours closer to one of its nearest stacks."""
        squares = dark_squares(self.size)
        others = [squares[there] for there, stack in enumerate(self.stacks) if stack and there != index]
        nearest = min((squares[index].distance(other) for other in others), default=0)
        goals = [other for other in others if squares[index].distance(other) == nearest]
        for way, there in _steps(self.size)[index]:
            if any(squares[there].distance(goal) < nearest for goal in goals):
                yield way

    def play_unchecked(self, move: Lift) -> Byte:
        if not move.square:
            return Byte(self.size, self.stacks, self.score, self.side.other)
        index = _index(self.size)
        here, there = index[move.square], index[move.square.step(move.direction)]
        stacks, score = list(self.stacks), self.score
        grown = stacks[there] + stacks[here][move.level :]
        stacks[here] = stacks[here][: move.level]
        if len(grown) == FULL:
            x, o = score
            score = (x + 1, o) if grown[-1] == "X" else (x, o + 1)
            grown = ""
        stacks[there] = grown
        return Byte(self.size, tuple(stacks), score, self.side.other)

    def outcome(self) -> Outcome | None:
        x, o = self.score
        if 2 * max(x, o) > self.total:
            return Outcome(Side.X if x > o else Side.O, Reason.MAJORITY)
        if sum(map(bool, self.stacks)) > 1:
            return None
        if x == o:
            return Outcome(None, Reason.EVEN)
        return Outcome(Side.X if x > o else Side.O, Reason.EMPTY)

    def violations(self, move: Lift) -> list[Message]:
        if self.outcome():
            return [Message("the game is over")]
        if not move.square:
            can_move = any(True for _ in self._lifts(self.side))
            return [Message("{side} can move, so {side} may not pass", side=self.side)] if can_move else []
        if move.square not in _index(self.size):
            return [self._not_dark(move.square)]
        if move.direction not in DIRECTIONS:
            return [Message("{move} is not a move of {game}", move=move, game=self.game)]
        stack = self.stack(move.square)
        if not stack:
            return [Message("there is no stack on {square}", square=move.square)]
        if not 0 <= move.level < len(stack):
            top = len(stack) - 1
            return [Message("the levels of {square} are 0..{top}, not {level}", top=top, **move._asdict())]
        violations = []
        if stack[move.level] != self.side.value:
            violations.append(
                Message("the checker at level {level} of {square} is not {side}'s", side=self.side, **move._asdict())
            )
        target = move.square.step(move.direction)
        if target not in _index(self.size):
            return [*violations, Message("{direction} of {square} is off the board", **move._asdict())]
        here = _index(self.size)[move.square]
        if any(self.stacks[there] for _, there in _steps(self.size)[here]):
            return violations + self._merge_violations(move, target)
        return violations + self._approach_violations(move, here)

    def _merge_violations(self, move: Lift, target: Square) -> list[Message]:
        assert move.square
        height, lifted = len(self.stack(target)), len(self.stack(move.square)) - move.level
        if not height:
            return [
                Message(
                    "{square} has neighbours, so it may not move onto the empty {target}",
                    square=move.square,
                    target=target,
                )
            ]
        violations = []
        if move.level >= height:
            violations.append(
                Message(
                    "checkers must land higher than they were: not from level {level} onto a stack of {height}",
                    level=move.level,
                    height=height,
                )
            )
        if height + lifted > FULL:
            violations.append(
                Message("the stack would have {height} checkers, more than eight", height=height + lifted)
            )
        return violations

    def _approach_violations(self, move: Lift, here: int) -> list[Message]:
        violations = []
        if move.level:
            violations.append(
                Message("{square} has no neighbours, so the whole stack must move, from level 0", square=move.square)
            )
        elif self.stacks[here][0] == self.side.value and move.direction not in self._approaches(here):
            ways = ", ".join(self._approaches(here))
            violations.append(
                Message(
                    "{square} has no neighbours, so it must move closer to a nearest stack: {ways}",
                    ways=ways,
                    square=move.square,
                )
            )
        return violations

    def read_move(self, text: str) -> Lift:
        if normalise(text) == "PASS":
            return PASS
        found = _LIFT.fullmatch(normalise(text))
        if not found:
            return self._read_by_steps(text)
        square = Square(ord(found[1]) - ord("A"), int(found[2]) - 1)
        way = found[4] or found[5]
        return Lift(square, int(found[3] or found[6]), _ENGLISH.get(way, way))

    def read_steps(self, text: str, chosen: Mapping[int, str]) -> dict[int, str]:
        """A square, a level and a direction; the last two in either order."""
        found, wrong = dict[int, str](), list[Message]()
        for part in _STEP.finditer(normalise(text)):
            known = {*chosen, *found}
            step = {"square": _SQUARE, "level": _LEVEL, "way": _DIRECTION}.get(part.lastgroup or "")
            if step is None or step in known:
                step = next((free for free in range(3) if free not in known), _DIRECTION)
                wrong.append(self.move_steps[step].unreadable.fill(text=repr(part[0])))
            square = _read_square(part["square"] or "")
            found[step] = str(square) if square else _ENGLISH.get(part[0], part[0])
        if not found or (wrong and len(wrong) == len(found) and not chosen):
            raise NotationError(
                Message(
                    "{text} is not a Byte move; write square, level and direction, such as C3-0-GL", text=repr(text)
                )
            )
        if wrong:
            raise NotationError(*wrong)
        return found

    def step_violations(self, chosen: Mapping[int, str]) -> list[Message]:
        square = _read_square(chosen.get(_SQUARE, ""))
        if square is None:
            return []
        if square not in _index(self.size):
            return [self._not_dark(square)]
        if not self.stack(square):
            return [Message("there is no stack on {square}", square=square)]
        if not any(lift.square == square for lift in self._lifts(self.side)):
            return [Message("{side} has no move from {square}", side=self.side, square=square)]
        return []

    def __str__(self) -> str:
        half = self.size // 2
        lines = []
        for row in range(self.size):
            cells = ",".join(stack or "." for stack in self.stacks[row * half : (row + 1) * half])
            lines.append(re.sub(r"\.(,\.)*", lambda gap: str(len(gap[0]) // 2 + 1), cells))
        return f"{'/'.join(lines)} {self.side} {self.score[0]}-{self.score[1]}"

    @classmethod
    def parse(cls, text: str) -> Byte:
        found = re.fullmatch(r"(?!.*[0-9]{3})([0-9XO,/]+) ([XO]) ([0-9]+)-([0-9]+)", text)
        if not found:
            raise SetupError(
                Message(
                    "{text} is not a Byte position; write the rows from A, the side to move and the score, "
                    "such as {example}",
                    text=repr(text),
                    example="4/4/1,XOX,2/2,O,1/4/4/4/4 X 0-2",
                )
            )
        lines = [re.findall(r"\d+|[XO]+", line) for line in found[1].split("/")]
        if violations := SIZE.violations(len(lines)):
            raise SetupError(*violations)
        half = len(lines) // 2
        rows = [[s for token in line for s in ([""] * int(token) if token.isdigit() else [token])] for line in lines]
        violations = [
            Message(
                "row {row} has {width} dark squares, not {half}", row=chr(ord("A") + row), width=len(cells), half=half
            )
            for row, cells in enumerate(rows)
            if len(cells) != half
        ]
        if violations:
            raise SetupError(*violations)
        stacks = tuple(stack for cells in rows for stack in cells)
        position = cls(len(lines), stacks, (int(found[3]), int(found[4])), Side(found[2]))
        return position._accepted(text, position._setup_violations())

    def _setup_violations(self) -> list[Message]:
        """What is impossible in any game. Checkers may be missing, for composed endings."""
        squares, checkers = dark_squares(self.size), "".join(self.stacks)
        violations = [
            Message("the stack on {square} has eight checkers or more and would have left the board", square=square)
            for square, stack in zip(squares, self.stacks, strict=True)
            if len(stack) >= FULL
        ]
        each = self.total * FULL // 2
        for side in Side:
            if checkers.count(side.value) > each:
                violations.append(Message("{side} has more than {each} checkers", side=side, each=each))
        if len(checkers) + FULL * sum(self.score) > self.total * FULL:
            violations.append(Message("with this score there cannot be so many checkers on the board"))
        return violations
