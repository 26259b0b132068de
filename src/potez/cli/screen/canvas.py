"""A picture in characters. A character has a style, and may belong to a spot that the mouse can point at."""

from itertools import groupby
from typing import Generic, TypeVar

from rich.style import Style

S = TypeVar("S")


class Canvas(Generic[S]):
    """A rectangle of characters. What is put outside of it is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells: list[list[tuple[str, Style, S | None]]] = [
            [(" ", Style.null(), None)] * width for _ in range(height)
        ]
        self.cursor: tuple[int, int, int, int] | None = None
        """The column, row, width and height of what must stay visible if the screen is too small."""

    def put(self, x: int, y: int, text: str, style: Style, spot: S | None = None) -> None:
        """Write a text that begins at a column and a row."""
        if 0 <= y < self.height:
            for column, character in enumerate(text, start=x):
                if 0 <= column < self.width:
                    self._cells[y][column] = character, style, spot

    def fill(
        self, x: int, y: int, width: int, height: int, style: Style, spot: S | None = None, sign: str = " "
    ) -> None:
        """Fill a rectangle with one character."""
        for row in range(y, y + height):
            self.put(x, row, sign * width, style, spot)

    def spot(self, x: int, y: int) -> S | None:
        """The spot at a place; None if there is none."""
        return self._cells[y][x][2] if 0 <= y < self.height and 0 <= x < self.width else None

    def runs(self, y: int) -> list[tuple[str, Style]]:
        """A row as texts of one style each."""
        return [
            ("".join(character for character, _, _ in run), style)
            for style, run in groupby(self._cells[y], key=lambda cell: cell[1])
        ]

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in self.runs(y)).rstrip() for y in range(self.height))
