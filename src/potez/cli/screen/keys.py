"""The commands of the screen: their keys, the words that do the same when typed, and the bar that shows them."""

from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.message import Message as Event
from textual.widgets import Static

from potez.cli.play import keywords
from potez.cli.play.keywords import Keyword, means
from potez.cli.screen.palette import Palette
from potez.locale import Language


class Command(NamedTuple):
    """A command: the word for it, its keys, the first of which the bar shows, and the name of its action."""

    word: Keyword
    keys: tuple[str, ...]
    action: str


HELP = Command(Keyword("help", "explain the keys and the game"), ("f1", "question_mark"), "help")
HINT = Command(Keyword("hint", "show what the computer would play"), ("f2",), "hint")
UNDO = Command(Keyword("undo", "take back your last move"), ("f3", "ctrl+z"), "undo")
REDO = Command(Keyword("redo", "play the move again that you took back"), ("f4", "ctrl+y"), "redo")
FLIP = Command(Keyword("flip", "turn the board round"), ("f5",), "flip")
PATHS = Command(Keyword("paths", "Blockade: show the shortest path of every pawn to every goal"), ("f6",), "paths")
ENGINE = Command(Keyword("engine", "show what the engine thinks, or stop it"), ("f7",), "engine")
SAVE = Command(Keyword("save", "save FILE: write the game to a file"), ("f8", "ctrl+s"), "save")
DRAW = Command(keywords.DRAW, ("ctrl+w",), "draw")
RESIGN = Command(Keyword("resign", "resign the game"), ("f9",), "resign")
NEW = Command(Keyword("new", "begin a new game"), ("f10", "ctrl+n"), "new")
GAMES = Command(Keyword("games", "list the saved games"), ("f11", "ctrl+o"), "games")
QUIT = Command(keywords.QUIT, ("f12", "ctrl+c", "ctrl+q", "ctrl+d"), "leave")

PLAYING = (HELP, HINT, UNDO, REDO, FLIP, PATHS, ENGINE, SAVE, DRAW, RESIGN, NEW, GAMES, QUIT)
STUDYING = (HELP, HINT, UNDO, REDO, FLIP, PATHS, ENGINE, SAVE, NEW, GAMES, QUIT)


def command_of(typed: str, commands: Iterable[Command]) -> tuple[Command, str] | None:
    """The command that a typed line names, and what follows the word."""
    word, _, rest = typed.strip().partition(" ")
    for command in commands:
        if means(word, command.word):
            return command, rest.strip()
    return None


class KeyBar(Static):
    """One line with the function keys, which can be clicked. The others are in the help."""

    class Pressed(Event):
        def __init__(self, command: Command) -> None:
            super().__init__()
            self.command = command

    def __init__(self, language: Language, palette: Palette, commands: tuple[Command, ...]) -> None:
        super().__init__()
        self.language, self.palette = language, palette
        self.commands = [command for command in commands if command.keys[0].startswith("f")]
        self._places: list[tuple[range, Command]] = []

    def on_resize(self) -> None:
        """Leave no spaces between the words if they would not fit: their colours separate them."""
        words = [command.keys[0][1:] + self.language(command.word.english) for command in self.commands]
        space = " " if sum(map(len, words)) + len(words) - 1 <= self.size.width else ""
        self._places = []
        bar = Text(no_wrap=True, overflow="ellipsis")
        for command in self.commands:
            begin = len(bar)
            bar.append(command.keys[0][1:], "bold")
            bar.append(self.language(command.word.english), self.palette.last)
            self._places.append((range(begin, len(bar)), command))
            bar.append(space)
        self.update(bar)

    def on_click(self, event: events.Click) -> None:
        for place, command in self._places:
            if event.x in place:
                self.post_message(self.Pressed(command))
