"""Going through a game on the full screen, move by move, with the engine's opinion; and trying other moves."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events

from potez.cli.screen.game_screen import GameScreen
from potez.cli.screen.keys import STUDYING, Command
from potez.cli.screen.palette import Palette
from potez.cli.screen.panel import Facts
from potez.cli.screen.thinking import Analyst
from potez.games.base import Position, Side
from potez.locale import Language
from potez.play.record import Record


class StudyScreen(GameScreen):
    """One of several recorded games at one of its plies. Arrows step through it until Tab gives them to the board."""

    commands: ClassVar[tuple[Command, ...]] = STUDYING

    def __init__(
        self,
        language: Language,
        palette: Palette,
        records: Sequence[Record],
        number: int,
        ply: int,
        analyst: Analyst | None = None,
    ) -> None:
        self.records, self.number, self.ply = records, number, ply
        self.game = self.record.game
        self.stepping = bool(self.game.moves)
        super().__init__(language, palette, self.game.at(ply), analyst)
        self.analysing = True

    @property
    def record(self) -> Record:
        return self.records[self.number]

    @property
    def position(self) -> Position[Any]:
        return self.game.at(self.ply)

    def show_game(self) -> None:
        game, ply = self.game, self.ply
        before, last = (game.at(ply - 1), game.moves[ply - 1]) if ply else (None, None)
        self.steps = None
        self.board.place(game.at(ply), before, last)
        self.board.active, self.board.pointing = self.position.outcome() is None, not self.stepping
        self.stop_thinking()
        self.thought = None
        self.analyse()
        self.refresh_all()

    def facts(self) -> Facts:
        tags = self.record.tags
        players = {side: tags.get(str(side), "") for side in Side}
        place = self.language("move {ply} of {plies}", ply=self.ply, plies=len(self.game.moves))
        notes = [place if len(self.records) == 1 else f"{place} ({self.number + 1}/{len(self.records)})"]
        if (comment := self.record.comments.get(self.ply)) and self.game is self.record.game:
            notes.append(comment)
        return Facts(
            self.game,
            self.ply,
            players,
            self.board.belongings(),
            thought=self.thought,
            thinking=self.thinking.busy,
            notes=notes,
            details=self.board.details(),
        )

    def prompt(self) -> str:
        if self.stepping:
            return self.language("← → step, Home and End jump, Tab gives the arrows to the board.")
        return f"{super().prompt()}  {self.language('Tab: arrows step through the game.')}".strip()

    # Keys

    def pressed(self, event: events.Key) -> None:
        steps = {"home": -self.ply, "end": len(self.game.moves) - self.ply}
        if event.key == "tab":
            event.stop()
            event.prevent_default()
            self.note = ""
            self.stepping = not self.stepping
            self.board.pointing = not self.stepping
            self.refresh_all()
        elif event.key in steps and not self.asking:
            event.stop()
            self.go(steps[event.key])
        elif event.key in ("pageup", "pagedown") and not self.asking:
            event.stop()
            self.open_record(-1 if event.key == "pageup" else 1)
        elif self.stepping and event.key in ("enter", "space") and not (self.typed or self.asking):
            event.stop()
            self.go(1)
        else:
            super().pressed(event)

    def arrow(self, right: int, down: int) -> None:
        if self.stepping:
            self.go(right + down)
        else:
            super().arrow(right, down)

    def go(self, plies: int) -> None:
        """Step through the game."""
        self.note = ""
        there = max(0, min(len(self.game.moves), self.ply + plies))
        if there != self.ply:
            self.ply = there
            self.show_game()

    def open_record(self, by: int) -> None:
        """Go to the next or to the previous game of the file."""
        number = self.number + by
        if 0 <= number < len(self.records):
            self.potez.study(self.records, number, 0)

    def make(self, move: Any) -> None:
        """Try a move: it takes the place of what was played from here on."""
        here = self.game.undo(len(self.game.moves) - self.ply)
        if self.ply < len(self.game.moves) and self.game.moves[self.ply] == move:
            return self.go(1)
        self.game = here.play(move)
        self.ply += 1
        return self.show_game()

    # Commands

    def do_undo(self, _: str) -> None:
        self.go(-1)

    def do_redo(self, _: str) -> None:
        self.go(1)

    def record_to_save(self) -> Record:
        return self.record if self.game is self.record.game else Record(self.game, dict(self.record.tags))
