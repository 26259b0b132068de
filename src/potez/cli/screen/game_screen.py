"""The screen with the board: everything that playing and studying a game have in common."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from potez.cli.play import saves
from potez.cli.play.keywords import Keyword, spellings
from potez.cli.play.move_dialogue import MoveDialogue
from potez.cli.screen.board_view import BoardView
from potez.cli.screen.boards.board import Board
from potez.cli.screen.boards.plain import PlainBoard
from potez.cli.screen.keys import PATHS, Command, KeyBar, command_of
from potez.cli.screen.palette import Palette
from potez.cli.screen.panel import Facts, Panel
from potez.cli.screen.thinking import Analyst, Thinking
from potez.engine.players import best_player
from potez.engine.types import Engine, Limits, SearchInfo, SearchResult
from potez.games import part_of
from potez.games.base import GameError, IllegalMoveError, Message, NotationError, Position, SetupError
from potez.locale import Language
from potez.locale.latin import fold, notation
from potez.play.record import Record

if TYPE_CHECKING:
    from potez.cli.screen.app import PotezApp

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_PASS = spellings(Keyword("pass"))
_PROMPT = 8  # columns that the prompt takes from the line of messages
_CHOICES = 12  # that are shown for the next step of a typed move
_HINT = 1.0  # seconds that the engine thinks about a hint
_PATIENCE = 20.0  # seconds that the engine looks at one position, so that an idle screen does not heat the room


class GameScreen(Screen[None]):
    """A board, a panel, a line to type in and a bar of keys."""

    CSS = """
    GameScreen { layout: vertical; }
    #table { height: 1fr; }
    BoardView { width: 1fr; height: 1fr; scrollbar-size: 1 1; }
    Panel { width: 28%; min-width: 23; max-width: 46; height: 1fr; padding: 0 1 0 1; }
    #line { height: 1; padding: 0 1; }
    KeyBar { height: 1; }
    """
    commands: ClassVar[tuple[Command, ...]] = ()

    def __init__(
        self, language: Language, palette: Palette, position: Position[Any], analyst: Analyst | None = None
    ) -> None:
        super().__init__()
        self.language, self.palette = language, palette
        part = part_of(position.game, "screen_board") or PlainBoard
        self.board: Board[Any, Any, Any] = part(position, palette)
        self.view = BoardView(self.board)
        self.panel = Panel(language, palette)
        self.line = Static(id="line")
        self.commands_here = tuple(c for c in self.commands if c is not PATHS or self.board.has_paths)
        self.typed = ""
        self.steps: MoveDialogue | None = None
        """The steps of a move that is typed in parts."""
        self.note = ""
        """Something to tell, until the next key."""
        self.asking: tuple[str, Callable[[str], None]] | None = None
        """A question that waits for a typed answer, and what to do with it."""
        self.thinking = Thinking(self._soon)
        self.analysing = False
        self.thought: tuple[Position[Any], SearchInfo] | None = None
        self.analyst = analyst or Analyst(best_player(position.game).make)
        self._engine: Engine | None = None
        """The analyst's engine."""

    def _soon(self, function: Callable[[], None]) -> None:
        """Call a function in the thread of the screen."""
        self.app.call_later(function)

    @property
    def potez(self) -> "PotezApp":
        return self.app  # type: ignore[return-value]

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield self.view
            yield self.panel
        yield self.line
        yield KeyBar(self.language, self.palette, self.commands_here)

    def on_mount(self) -> None:
        self.show_game()

    # What playing and studying do differently

    @abstractmethod
    def show_game(self) -> None:
        """Put the position on the board, and go on from there."""

    @abstractmethod
    def facts(self) -> Facts: ...

    @abstractmethod
    def make(self, move: Any) -> None:
        """Make a move that a person has chosen. Raises GameError."""

    @abstractmethod
    def record_to_save(self) -> Record: ...

    @property
    @abstractmethod
    def position(self) -> Position[Any]:
        """The position on the board."""

    # Showing

    def refresh_all(self) -> None:
        """Show what has changed."""
        self.view.repaint()
        self.show_line()
        self.show_panel()

    def show_panel(self) -> None:
        """Show the facts, and above them the whole of a message that is too long for its line."""
        facts = self.facts()
        if len(self._message()) > self.size.width - _PROMPT:
            facts = replace(facts, notes=[self._message(), *facts.notes])
        self.panel.show(facts)

    def _message(self) -> str:
        """What is wrong, or what was told."""
        return self.note or "; ".join(map(self.language.translate, self._typed_problems()))

    def show_line(self) -> None:
        line = Text(no_wrap=True, overflow="ellipsis")
        if self.asking:
            line.append(f"{self.asking[0]} ", "bold").append(self.typed).append("▏")
        elif not self.note and self._typed_problems():
            self._append_typed(line)
            line.append(self._message(), "bold red")
        else:
            self._append_typed(line)
            line.append(self.note or self.prompt(), "" if self.note else "dim")
        self.line.update(line)

    def _append_typed(self, line: Text) -> None:
        if self.board.active or self.typed:
            begun = f" {self.steps.beginning}" if self.steps else ""
            line.append(f"{self.position.side}{begun}> ", "bold").append(self.typed).append("▏ ")

    def _typed_problems(self) -> list[Message]:
        return self.board.problems if self.board.active else []

    def prompt(self) -> str:
        """What the person may do now."""
        return self.language.translate(self.board.question) if self.board.active else ""

    def tell(self, text: str) -> None:
        self.note = text
        self.show_line()
        self.show_panel()

    def refuse(self, error: GameError) -> None:
        self.tell("; ".join(map(self.language.translate, error.messages)))

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Textual calls this method of every class that has it, so the others override `pressed`."""
        self.pressed(event)

    def pressed(self, event: events.Key) -> None:
        self.note = ""
        if event.key in ("enter", "escape", "backspace") or (event.is_printable and self._takes(event.character or "")):
            event.stop()
            event.prevent_default()
            self._edit(event.key, event.character or "")
        elif command := next((command for command in self.commands_here if event.key in command.keys), None):
            event.stop()
            self.obey(command, "")
        elif event.key in _STEPS and not self.asking:
            event.stop()
            self.arrow(*_STEPS[event.key])

    def _takes(self, character: str) -> bool:
        """Whether a character is typed into the line. A question mark and a space are commands if nothing was typed."""
        if self.asking or self.typed:
            return True
        if character == " ":
            self.board.turn()
            self.refresh_all()
            return False
        return character != "?"

    def arrow(self, right: int, down: int) -> None:
        if self.board.active:
            self.board.step(right, down)
            self.refresh_all()

    def _edit(self, key: str, character: str) -> None:
        if key == "enter":
            self._enter()
        elif key == "escape":
            if self.asking or self.typed:
                self.asking, self.typed = None, ""
                self.board.forget()
            elif self.steps:
                if self.steps.back():
                    self._ask_step()
                else:
                    self.steps = None
            else:
                self.board.back()
        else:
            self.typed = self.typed[:-1] if key == "backspace" else self.typed + character
            if not self.asking:
                self._preview()
        self.refresh_all()

    def _preview(self) -> None:
        """Show the typed move on the board, as far as it can be read."""
        self.board.forget()
        try:
            self.board.show(self.read(self.typed))
        except GameError:
            return

    def read(self, typed: str) -> Any:
        """The move in a typed line. Raises NotationError."""
        try:
            return self.position.read_move("pass" if fold(typed) in _PASS else notation(typed))
        except NotationError:
            return self.position.read_move(typed)  # so that the error quotes what was typed

    def _enter(self) -> None:
        typed, self.typed = self.typed, ""
        if self.asking:
            answer, self.asking = self.asking[1], None
            return answer(typed)
        if found := command_of(typed, self.commands_here):
            self.board.forget()
            return self.obey(*found)
        try:
            if typed:
                self._take(typed)
            elif self.board.active and (move := self.board.choose()) is not None:
                self.make(move)
        except GameError as error:
            self.refuse(error)
        return None

    def _take(self, typed: str) -> None:
        """Make the move in a typed line, or the move whose last step it is; or ask for the next step."""
        steps, self.steps = self.steps, None
        try:
            self.make(self.read(typed))
        except (NotationError, IllegalMoveError) as error:
            steps = steps or MoveDialogue(self.position)
            if move := steps.take(typed, error):
                return self.make(move)
            self.steps = steps
            self._ask_step()
        return None

    def _ask_step(self) -> None:
        """Ask for the next step of a move that is typed in parts."""
        assert self.steps
        beginning = self.steps.beginning
        choices = " ".join(beginning.choices[:_CHOICES])
        more = " …" if len(beginning.choices) > _CHOICES else ""
        self.tell(f"{self.language.translate(beginning.question)} {choices}{more}")

    def obey(self, command: Command, rest: str) -> None:
        """Do what a command says."""
        try:
            action = getattr(self, f"do_{command.action}")
            action(rest)
        except GameError as error:
            self.refuse(error)

    @on(KeyBar.Pressed)
    def _pressed(self, event: KeyBar.Pressed) -> None:
        self.note = ""
        self.obey(event.command, "")

    @on(BoardView.Chosen)
    def _chosen(self, event: BoardView.Chosen) -> None:
        self.note, self.typed = "", ""
        try:
            self.make(event.move)
        except GameError as error:
            self.refuse(error)

    @on(BoardView.Touched)
    def _touched(self) -> None:
        self.note = ""
        self.show_line()
        self.show_panel()

    # Commands

    def do_flip(self, _: str) -> None:
        self.board.flipped = not self.board.flipped
        self.refresh_all()

    def do_paths(self, _: str) -> None:
        self.board.paths = not self.board.paths
        self.refresh_all()

    def do_leave(self, _: str) -> None:
        self.potez.leave()

    def do_new(self, _: str) -> None:
        self.potez.ask_new_game(self.position.game)

    def do_games(self, _: str) -> None:
        self.potez.list_games()

    def do_help(self, _: str) -> None:
        self.potez.show_help(self.position.game, self.commands_here)

    def do_hint(self, _: str) -> None:
        if not self.board.active:
            raise SetupError(Message("there is no move to make"))

        def show(result: SearchResult) -> None:
            self.board.show(result.move)
            self.view.repaint()
            self.tell(self.language("Try {move}", move=result.move))

        self.tell(self.language("The engine is thinking"))
        self.search(Limits(seconds=_HINT), show)

    def do_save(self, name: str) -> None:
        if name:
            self._save_as(name)
        else:
            self.asking = self.language("Save to which file?"), self._save_as
            self.show_line()

    def _save_as(self, name: str) -> None:
        try:
            self.tell(self.language("Saved to {file}.", file=saves.save_new(name, self.record_to_save())))
        except GameError as error:
            self.refuse(error)

    # The engine

    def do_engine(self, _: str) -> None:
        self.analysing = not self.analysing
        if not self.analysing:
            self.stop_thinking()
            self.thought = None
        self.analyse()
        self.refresh_all()

    def analyse(self) -> None:
        """Let the engine think about the position, if that is wanted and the game goes on."""
        if self.analysing and not self.position.outcome():
            self.search(self.analyst.limits or Limits(seconds=_PATIENCE), lambda result: None)

    def search(self, limits: Limits, on_done: Callable[[SearchResult], None]) -> None:
        """Search the position, and show what the engine thinks."""
        if self.stop_thinking() or self._engine is None:
            self._engine = self.analyst.make()
        position = self.position

        def done(result: SearchResult, failure: Exception | None) -> None:
            if failure:
                self.tell(str(failure))
            else:
                self.thought = position, result
                on_done(result)
            self.show_panel()

        self.thinking.start(self._engine, position, limits, self.heard, done)

    def heard(self, info: SearchInfo) -> None:
        """Show what an engine thinks of the position."""
        self.thought = self.position, info
        self.show_panel()

    def stop_thinking(self) -> bool:
        """End the search. Whether its engine must not be used again."""
        return self.thinking.stop()

    def close(self) -> None:
        """End what goes on, because the screen is about to close."""
        self.stop_thinking()
        if self._engine:
            self._engine.close()
