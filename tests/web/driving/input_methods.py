"""Ways to make a move on a board of the page: by mouse, by finger, by keyboard alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Page, expect

from potez.games.base import Position
from potez.games.blockade import Turn
from potez.games.byte import Lift, dark_squares
from potez.games.domineering import Placement

FLOOR, THICKNESS = 0.36, 0.15
"""Where a stack of Byte stands below the middle of its square, and how thick a checker is, in cells."""


class InputMethod(ABC):
    """Cells are (row, column) from the top left and from 0; fractions are between cells."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, position: Position[Any], text: str) -> None:
        """Make a legal move."""
        move = position.parse_move(text)
        if isinstance(move, Turn):
            self._turn(position, move)
        elif isinstance(move, Lift):
            self._lift(position, move)
        elif isinstance(move, Placement):
            self.place(position, (position.rows - 1 - move.row, move.col))  # type: ignore[attr-defined]

    def _turn(self, position: Any, move: Turn) -> None:
        pawn = position.pawns_of(move.side)[move.pawn - 1]
        self.choose((pawn[0] - 1, pawn[1] - 1))
        self.go((move.cell[0] - 1, move.cell[1] - 1), alone=move.wall is None)
        if move.wall:
            self.await_wall()
            text = str(move.wall)
            symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            self.build(text[0], (symbols.index(text[1]), symbols.index(text[2])))

    def _lift(self, position: Any, move: Lift) -> None:
        if move.square is None:
            self.pass_()
            return
        row, col = move.square
        target = move.square.step(move.direction)
        self.choose((row, col))
        levels = {m.level for m in position.legal_moves() if m.square == move.square}
        if len(levels) > 1:
            stack = dict(zip(map(str, dark_squares(position.size)), position.stacks, strict=True))[str(move.square)]
            self.level(move.level, stack[move.level :])
        self.go((target[0], target[1]), alone=True)

    @abstractmethod
    def choose(self, cell: tuple[float, float]) -> None:
        """Choose a pawn or a stack."""

    @abstractmethod
    def go(self, cell: tuple[float, float], alone: bool) -> None:
        """Choose where it goes, which may be the whole move."""

    @abstractmethod
    def build(self, colour: str, anchor: tuple[int, int]) -> None:
        """Place a wall."""

    @abstractmethod
    def level(self, level: int, lifted: str) -> None:
        """Choose what to lift of a stack."""

    @abstractmethod
    def place(self, position: Any, cell: tuple[int, int]) -> None:
        """Place a domino by its lower or left cell."""

    @abstractmethod
    def pass_(self) -> None:
        """Pass, as one must."""

    def point(self, row: float, col: float) -> tuple[float, float]:
        """The point on the screen of a place on the board: the middle of its cell if the numbers are whole."""
        one, pitch = self.page.locator(".board-panel .ground > rect").nth(0).bounding_box(), self.pitch()
        assert one
        return one["x"] + one["width"] / 2 + col * pitch, one["y"] + one["height"] / 2 + row * pitch

    def pitch(self) -> float:
        """The length of a cell on the screen, below zero if the board is seen from the other side."""
        cells = self.page.locator(".board-panel .ground > rect")
        one, two = cells.nth(0).bounding_box(), cells.nth(1).bounding_box()
        assert one
        assert two
        return two["x"] - one["x"]

    def await_wall(self) -> None:
        expect(self.page.locator(".instruction")).to_have_text("Now place a wall")

    def button(self, name: str) -> None:
        self.page.locator(".buttons").get_by_role("button", name=name, exact=True).click()


class Mouse(InputMethod):
    def click(self, cell: tuple[float, float]) -> None:
        self.page.mouse.click(*self.point(*cell))

    def choose(self, cell: tuple[float, float]) -> None:
        self.click(cell)

    def go(self, cell: tuple[float, float], alone: bool) -> None:
        self.click(cell)

    def build(self, colour: str, anchor: tuple[int, int]) -> None:
        self.click(_along(colour, anchor))

    def level(self, level: int, lifted: str) -> None:
        self.button(f"Lift {lifted}")

    def place(self, position: Any, cell: tuple[int, int]) -> None:
        aside = (-0.2, 0) if position.side.value == "X" else (0, 0.2)
        self.click((cell[0] + aside[0], cell[1] + aside[1]))

    def pass_(self) -> None:
        self.button("Pass")


class DraggingMouse(Mouse):
    """A mouse that drags what it moves. It takes a stack by the lowest checker that is lifted."""

    def choose(self, cell: tuple[float, float]) -> None:
        self._from = self.point(*cell)

    def level(self, level: int, lifted: str) -> None:
        x, y = self._from
        self._from = x, y + abs(self.pitch()) * (FLOOR - (level + 0.5) * THICKNESS)

    def go(self, cell: tuple[float, float], alone: bool) -> None:
        self.page.mouse.move(*self._from)
        self.page.mouse.down()
        self.page.mouse.move(*self.point(*cell), steps=4)
        self.page.mouse.up()


class Touch(InputMethod):
    """Touch emulation: everything that ends a move is confirmed by a button."""

    def choose(self, cell: tuple[float, float]) -> None:
        self.page.touchscreen.tap(*self.point(*cell))

    def go(self, cell: tuple[float, float], alone: bool) -> None:
        self.page.touchscreen.tap(*self.point(*cell))
        confirm = self.page.locator(".buttons").get_by_role("button", name="Move", exact=True)
        if alone and not self.page.locator(".status.over").is_visible():
            expect(confirm.or_(self.page.locator(".status.over, .board-panel:not(.can-move)")).first).to_be_visible()
            if confirm.is_visible():
                confirm.tap()

    def build(self, colour: str, anchor: tuple[int, int]) -> None:
        self.page.touchscreen.tap(*self.point(*_along(colour, anchor)))
        self.button("Place the wall")

    def level(self, level: int, lifted: str) -> None:
        self.button(f"Lift {lifted}")

    def place(self, position: Any, cell: tuple[int, int]) -> None:
        self.page.touchscreen.tap(*self.point(*cell))
        self.button("Place the domino")

    def pass_(self) -> None:
        self.button("Pass")


class Keyboard(InputMethod):
    """The keyboard alone: arrows, Enter, R, and digits for levels."""

    def _to(self, cell: tuple[float, float]) -> None:
        self.page.locator(".board-panel .board").focus()
        keyboard = self.page.keyboard
        keyboard.press("ArrowUp")  # now the cursor is seen
        (x, y), pitch = self.point(0, 0), self.pitch()
        box = self.page.locator(".cursor .cursor-cell").bounding_box()
        assert box
        down = cell[0] - round((box["y"] + box["height"] / 2 - y) / pitch)
        right = cell[1] - round((box["x"] + box["width"] / 2 - x) / pitch)
        way = 1 if pitch > 0 else -1  # seen from the other side, all is the other way round
        for steps, back, on in ((down * way, "ArrowUp", "ArrowDown"), (right * way, "ArrowLeft", "ArrowRight")):
            for _ in range(abs(int(steps))):
                keyboard.press(on if steps > 0 else back)

    def choose(self, cell: tuple[float, float]) -> None:
        self._to(cell)
        self.page.keyboard.press("Enter")

    def go(self, cell: tuple[float, float], alone: bool) -> None:
        self._to(cell)
        self.page.keyboard.press("Enter")

    def build(self, colour: str, anchor: tuple[int, int]) -> None:
        self._to(anchor)
        if not (self.page.locator(".ghost .wall").get_attribute("data-wall") or "").startswith(colour):
            self.page.keyboard.press("r")
        self.page.keyboard.press("Enter")

    def level(self, level: int, lifted: str) -> None:
        self.page.keyboard.press(str(level))

    def place(self, position: Any, cell: tuple[int, int]) -> None:
        self._to(cell)
        self.page.keyboard.press("Enter")

    def pass_(self) -> None:
        self.page.locator(".board-panel .board").focus()
        self.page.keyboard.press("Enter")


def _along(colour: str, anchor: tuple[int, int]) -> tuple[float, float]:
    """A point on a wall, a little aside of its middle so that its direction is clear."""
    row, col = anchor[0] + 0.5, anchor[1] + 0.5
    return (row, col + 0.25) if colour == "B" else (row + 0.25, col)
