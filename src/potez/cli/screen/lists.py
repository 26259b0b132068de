"""The list of saved games, and the page of help."""

from pathlib import Path

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from potez.cli.play import saves
from potez.cli.screen.keys import Command
from potez.games import info_of
from potez.locale import Language
from potez.play.record import Record


class SavedGames(ModalScreen[tuple[Path, Record] | None]):
    """Lists the saved games, the latest first; Enter or a click opens one."""

    CSS = """
    SavedGames { align: center middle; background: ansi_default; }
    #games { width: 76; max-width: 100%; height: auto; max-height: 100%; border: round ansi_cyan; padding: 0 1; }
    OptionList { height: auto; max-height: 16; border: none; background: ansi_default; }
    """

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.found = list(saves.saved_games())

    def compose(self) -> ComposeResult:
        with Vertical(id="games"):
            yield Static(Text(self.language("Saved games"), style="bold"))
            if self.found:
                yield OptionList(*(self._line(file, record) for file, record in self.found))
                yield Static(Text(self.language("Enter opens a game, Esc closes the list."), style="dim"))
            else:
                yield Static(Text(self.language("There are no saved games.")))

    def _line(self, file: Path, record: Record) -> Text:
        game = record.game
        outcome = game.outcome()
        state = self.language.outcome(outcome) if outcome else self.language("{side} to move", side=game.position.side)
        players = " – ".join(record.tags.get(side, "?") for side in "XO")
        line = Text(
            f"{info_of(game.name).title:12} {record.tags.get('Date', ''):11}", no_wrap=True, overflow="ellipsis"
        )
        return line.append(f"{players:20} ", "bold").append(
            f"{len(game.moves):3}  {state}", "" if outcome else "bold green"
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.found[event.option_index])

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)


class Help(ModalScreen[None]):
    """The keys, then the rules of the game. Any key but those that scroll closes it."""

    CSS = """
    Help { align: center middle; background: ansi_default; }
    #page { width: 78; max-width: 100%; height: 100%; border: round ansi_cyan; padding: 0 1; }
    """

    def __init__(self, language: Language, game: str, commands: tuple[Command, ...]) -> None:
        super().__init__()
        self.language, self.game, self.commands = language, game, commands

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(self._keys())
            yield Static(Text(self.language.rules(self.game)))

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def _keys(self) -> Text:
        language = self.language
        text = Text(f"{language('Three ways to move, at any time')}\n", style="bold")
        for sentence in (
            language("Arrows move the cursor, Enter chooses, Space turns a wall or changes the level, Esc goes back."),
            language("The mouse points and clicks."),
            language("Or type a move, whole or in steps, or a word, and press Enter."),
        ):
            text.append(f"  {sentence}\n", "not bold")
        text.append(f"\n{language('Keys, and words that do the same')}\n")
        for command in self.commands:
            keys = ", ".join(_name(key) for key in command.keys)
            text.append(f"  {keys:22} ", "not bold").append(f"{language(command.word.english):9} ")
            text.append(f"{language(command.word.help)}\n", "not bold")
        return text

    def on_key(self, event: events.Key) -> None:
        if event.key not in ("up", "down", "pageup", "pagedown", "home", "end"):
            event.stop()
            self.dismiss(None)


def _name(key: str) -> str:
    """A key as people write it."""
    if key == "question_mark":
        return "?"
    return key.upper() if key[0] == "f" else key.replace("ctrl+", "Ctrl-").title()
