"""The board as a widget: it paints what the board of the game says, and hears the mouse."""

from typing import Any

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message as Event
from textual.scroll_view import ScrollView
from textual.strip import Strip

from potez.cli.screen.boards.board import Board
from potez.cli.screen.canvas import Canvas


class BoardView(ScrollView, can_focus=False):
    """Shows the board in the middle; if the screen is too small for it, the part with the cursor."""

    class Chosen(Event):
        """The mouse has chosen the last step of a move."""

        def __init__(self, move: Any) -> None:
            super().__init__()
            self.move = move

    class Touched(Event):
        """The mouse has changed what is chosen."""

    def __init__(self, board: Board[Any, Any, Any]) -> None:
        super().__init__()
        self.board = board
        self._canvas: Canvas[Any] = Canvas(0, 0)

    def repaint(self) -> None:
        width, height = self.size
        self._canvas = self.board.paint(width, height)
        self.virtual_size = Size(max(width, self._canvas.width), max(height, self._canvas.height))
        if self._canvas.cursor and (self._canvas.width > width or self._canvas.height > height):
            self.scroll_to_region(Region(*self._canvas.cursor), animate=False)
        self.refresh()

    def on_resize(self) -> None:
        self.repaint()

    @property
    def _margins(self) -> tuple[int, int]:
        """The empty columns at the left and rows above."""
        return max(0, (self.size.width - self._canvas.width) // 2), max(
            0, (self.size.height - self._canvas.height) // 2
        )

    def render_line(self, y: int) -> Strip:
        left, top = self._margins
        scroll_x, scroll_y = self.scroll_offset
        row, width = y + scroll_y - top, self.size.width
        style = self.visual_style.rich_style
        if not 0 <= row < self._canvas.height:
            return Strip.blank(width, style)
        segments = [Segment(" " * left, style), *(Segment(text, style + own) for text, own in self._canvas.runs(row))]
        return Strip(segments).crop_extend(scroll_x, scroll_x + width, style)

    def _spot(self, event: events.MouseEvent) -> Any:
        left, top = self._margins
        return self._canvas.spot(event.x + self.scroll_offset.x - left, event.y + self.scroll_offset.y - top)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self._spot(event)
        if spot is not None and self.board.active:
            self.board.pointing = True
            self.board.point(spot)
            self.repaint()
            self.post_message(self.Touched())

    def on_click(self, event: events.Click) -> None:
        spot = self._spot(event)
        if spot is None or not self.board.active:
            return
        move = self.board.click(spot)
        self.repaint()
        self.post_message(self.Chosen(move) if move is not None else self.Touched())
