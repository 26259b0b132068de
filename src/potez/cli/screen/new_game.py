"""The form for a new game. Enter begins with what it proposes; arrows change it."""

from dataclasses import dataclass
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from potez.cli.play.participants import PERSON, Participant, computer, read_participant
from potez.cli.play.played_game import PlayedGame
from potez.cli.screen.palette import Palette
from potez.engine.levels import LEVEL
from potez.games import GAMES, info_of, start
from potez.games.base import GameError, Message, Side
from potez.locale import Language
from potez.play.game import Game

_NAMES = {
    "rows": Message("Rows"),
    "cols": Message("Columns"),
    "walls": Message("Walls of each colour"),
    "size": Message("Size"),
}


@dataclass
class Row:
    """Something to choose: its name, its values as texts, and the number of the chosen one."""

    name: str
    title: str
    values: list[str]
    chosen: int = 0

    @property
    def value(self) -> str:
        return self.values[self.chosen]

    def change(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.values)


class NewGame(ModalScreen[PlayedGame | None]):
    """Asks for game, opponent, side and board. A game that is given is played as it is."""

    CSS = """
    NewGame { align: center middle; background: ansi_default; }
    #form { width: 64; max-width: 100%; height: auto; border: round ansi_cyan; padding: 1 2; }
    """

    def __init__(
        self, language: Language, palette: Palette, game: str | None = None, given: Game | None = None
    ) -> None:
        super().__init__()
        self.language, self.palette, self.given = language, palette, given
        self.cursor, self.digits, self.problem = 0, "", ""
        self.text = Static()
        name = given.name if given else game if game in GAMES else next(iter(GAMES))
        self._choose_game(name)

    def compose(self) -> ComposeResult:
        with Vertical(id="form"):
            yield self.text

    def on_mount(self) -> None:
        self._draw()

    def _choose_game(self, name: str) -> None:
        """The rows for a game; what was chosen before stays if the game has it too."""
        language, before = self.language, {row.name: row.value for row in getattr(self, "rows", ())}
        opponents = [f"level:{level}" for level in LEVEL.allowed]
        proposed = str(computer(name))
        opponents += [who for who in (proposed, "computer", "random", str(PERSON)) if who not in opponents]
        rows = [Row("opponent", language("Opponent"), opponents, opponents.index(proposed))]
        rows.append(Row("side", language("You play"), [str(side) for side in Side]))
        if not self.given:
            games = list(GAMES)
            rows.insert(0, Row("game", language("Game"), games, games.index(name)))
            for option in info_of(name).options:
                title = language.translate(_NAMES.get(option.name, Message("{name}", name=option.name)))
                values = list(map(str, option.allowed))
                rows.append(Row(option.name, title, values, values.index(str(option.default))))
        for row in rows:
            if row.name in ("opponent", "side") and before.get(row.name) in row.values:
                row.chosen = row.values.index(before[row.name])
        self.rows, self.game = rows, name

    def _draw(self) -> None:
        language, info = self.language, info_of(self.game)
        text = Text(justify="left")
        text.append(f"{language('New game')}\n\n", "bold")
        wide = max(len(row.title) for row in self.rows)
        for number, row in enumerate(self.rows):
            here = number == self.cursor
            text.append("▶ " if here else "  ", "bold").append(f"{row.title:{wide}}  ", "bold" if here else "")
            value = (
                Participant.name_in(read_participant(row.value, self.game), language)
                if row.name == "opponent"
                else row.value
            )
            text.append(f" ◂ {value} ▸ ", self.palette.marked if here else "").append("\n")
        text.append(f"\n{language.translate(info.goal or info.summary)}\n", "italic")
        text.append(f"\n{self.problem}" if self.problem else "", "bold red")
        text.append(f"\n{language('Enter begins, arrows change, Esc leaves this form.')}", "dim")
        self.text.update(text)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        row = self.rows[self.cursor]
        if event.key in ("up", "down"):
            self.cursor = (self.cursor + (1 if event.key == "down" else -1)) % len(self.rows)
            self.digits = ""
        elif event.key in ("left", "right", "space"):
            self._change(row, -1 if event.key == "left" else 1)
        elif event.character and event.character.isdigit():
            self._type(row, event.character)
        elif event.key == "enter":
            self._begin()
        elif event.key == "escape":
            self.dismiss(None)
        self._draw()

    def _change(self, row: Row, by: int) -> None:
        row.change(by)
        if row.name == "game":
            self._choose_game(row.value)

    def _type(self, row: Row, digit: str) -> None:
        """Choose a number by typing it."""
        self.digits = next((typed for typed in (self.digits + digit, digit) if _starts(row, typed)), "")
        if self.digits in _numbers(row):
            row.chosen = _numbers(row).index(self.digits)

    def on_click(self, event: events.Click) -> None:
        """A click on a row changes it: at the left of its value backwards, else forwards."""
        line = event.screen_y - self.text.region.y - 2
        if event.widget is self.text and 0 <= line < len(self.rows):
            self.cursor = line
            row = self.rows[line]
            wide = max(len(row.title) for row in self.rows)
            self._change(row, -1 if event.screen_x - self.text.region.x <= wide + 6 else 1)
        elif event.widget is self.text and line > len(self.rows):
            self._begin()
        self._draw()

    def _begin(self) -> None:
        chosen: dict[str, Any] = {row.name: row.value for row in self.rows}
        try:
            opponent = read_participant(chosen.pop("opponent"), self.game)
            side = Side.read(chosen.pop("side"))
            chosen.pop("game", None)
            game = self.given or Game(start(self.game, **{name: int(value) for name, value in chosen.items()}))
        except GameError as error:
            self.problem = "; ".join(map(self.language.translate, error.messages))
            return
        self.dismiss(PlayedGame(game, {side: PERSON, side.other: opponent}))


def _numbers(row: Row) -> list[str]:
    return [value.rpartition(":")[2] for value in row.values]


def _starts(row: Row, typed: str) -> bool:
    return any(number.startswith(typed) for number in _numbers(row))
