"""The full-screen program: one Textual app whose screens are games, replays and lists."""

import signal
from asyncio import get_running_loop
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding

from potez.cli.play.played_game import PlayedGame
from potez.cli.screen.game_screen import GameScreen
from potez.cli.screen.keys import Command
from potez.cli.screen.lists import Help, SavedGames
from potez.cli.screen.new_game import NewGame
from potez.cli.screen.palette import Palette, palette
from potez.cli.screen.play_screen import PlayScreen
from potez.cli.screen.study_screen import StudyScreen
from potez.cli.screen.thinking import Analyst
from potez.locale import Language
from potez.play.game import Game
from potez.play.record import Record


class PotezApp(App[None]):
    """Runs until the person leaves. `played` is the last game that was played."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    BINDINGS: ClassVar = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(self, language: Language, *, paths: bool = False, analyst: Analyst | None = None) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.language, self.paths, self.analyst = language, paths, analyst
        self.played: PlayedGame | None = None
        self.first: Callable[[], None] = self.ask_new_game
        """What opens the first screen."""

    @property
    def palette(self) -> Palette:
        return palette(self.console.color_system, self.no_color)

    def on_mount(self) -> None:
        get_running_loop().add_signal_handler(signal.SIGINT, self.leave)
        self.first()

    def play(self, played: PlayedGame) -> None:
        """Show a game that is played."""
        self.played = played
        screen = PlayScreen(self.language, self.palette, played)
        screen.board.paths = self.paths
        self._show(screen)

    def study(self, records: Sequence[Record], number: int, ply: int) -> None:
        """Show one of several recorded games at a ply."""
        screen = StudyScreen(self.language, self.palette, records, number, ply, self.analyst)
        screen.board.paths = self.paths
        self._show(screen)

    def _show(self, screen: GameScreen) -> None:
        if isinstance(self.screen, GameScreen):
            self.screen.close()
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def action_leave(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Leave the program. Games are saved after every move, so nothing is lost."""
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.close()
        self.exit()

    def ask_new_game(self, game: str | None = None, given: Game | None = None) -> None:
        """Ask for a new game, and play it."""

        def begin(chosen: PlayedGame | None) -> None:
            if chosen:
                self.play(chosen)
            elif not isinstance(self.screen, GameScreen):
                self.leave()

        self.push_screen(NewGame(self.language, self.palette, game, given), begin)

    def list_games(self) -> None:
        """List the saved games; an unfinished one is played on, another one is studied."""

        def open_game(chosen: tuple[Path, Record] | None) -> None:
            if chosen:
                file, record = chosen
                if record.game.outcome() is None:
                    self.play(PlayedGame.resume(record, file))
                else:
                    self.study([record], 0, 0)

        self.push_screen(SavedGames(self.language), open_game)

    def show_help(self, game: str, commands: tuple[Command, ...]) -> None:
        self.push_screen(Help(self.language, game, commands))
