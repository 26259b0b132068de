"""What every board on the full screen can do. Boards know no rules: they ask the position what is legal, and why not.

A person chooses a move in steps, with arrows and Enter or with the mouse, and can go back a step.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from rich.text import Text

from potez.cli.screen.canvas import Canvas
from potez.cli.screen.palette import Palette
from potez.games import in_python
from potez.games.base import Message, Move, Position, Side

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M", bound=Move)
S = TypeVar("S")


class Board(ABC, Generic[P, M, S]):
    """A position, and the move that a person is choosing. A spot is what the mouse can point at."""

    has_paths: ClassVar[bool] = False

    def __init__(self, position: Position[Any], palette: Palette) -> None:
        self.palette = palette
        self.flipped = self.paths = False
        self.active = False
        """Whether a person may choose a move now."""
        self.pointing = True
        """Whether the cursor shows while a person may choose."""
        self.position: P
        self.before: P | None = None
        self.last: M | None = None
        self.refusals: list[Message] = []
        """Why the last choice was refused."""
        self._put(position, None, None)
        self.begin()

    def place(self, position: Position[Any], before: Position[Any] | None = None, last: Any = None) -> None:
        """Put a position on the board, and forget what was chosen."""
        self._put(position, before, last)
        self.settle()

    def _put(self, position: Position[Any], before: Position[Any] | None, last: Any) -> None:
        self.position = in_python(position)  # type: ignore[assignment]
        self.before, self.last = in_python(before) if before else None, last  # type: ignore[assignment]
        self.refusals = []
        self.forget()

    def begin(self) -> None:
        """Put the cursor where the first choice is likely."""

    def settle(self) -> None:
        """Move the cursor, if it is on something that can no longer be chosen."""

    @abstractmethod
    def forget(self) -> None:
        """Forget what was chosen so far."""

    @abstractmethod
    def paint(self, width: int, height: int) -> Canvas[S]:
        """The picture, as large as fits into so many columns and rows; larger if even the smallest does not fit."""

    @property
    def cursor_shown(self) -> bool:
        return self.active and self.pointing

    @property
    @abstractmethod
    def question(self) -> Message:
        """What the person is to choose next."""

    @property
    def problems(self) -> list[Message]:
        """Why what is shown may not be placed; or why the last choice was refused."""
        return self.refusals

    def belongings(self) -> dict[Side, Text]:
        """What the sides have beside the board."""
        return {}

    def details(self) -> list[Text]:
        """What the panel shows of the board besides, a line each."""
        return []

    @abstractmethod
    def step(self, right: int, down: int) -> None:
        """Move the cursor, as an arrow key does."""

    def turn(self) -> None:
        """Change what can be changed without moving the cursor."""

    @abstractmethod
    def point(self, spot: S) -> None:
        """Move the cursor to a spot, as the mouse does."""

    @abstractmethod
    def choose(self) -> M | None:
        """Choose what the cursor is on. The move, if this was its last step."""

    def click(self, spot: S) -> M | None:
        """Choose a spot. The move, if this was its last step."""
        self.point(spot)
        return self.choose()

    def back(self) -> bool:
        """Go back one step; false if nothing was chosen."""
        return False

    def show(self, move: M) -> None:
        """Show a move as if it had been chosen step by step, legal or not."""

    def refuse(self, *messages: Message) -> None:
        """Remember why a choice was refused."""
        self.refusals = list(messages)
