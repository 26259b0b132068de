"""The panel beside the board: the players, the time they used, what the engine thinks, and the moves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import tanh
from typing import Any

from rich.text import Text
from textual.widgets import Static

from potez.boards.words import in_words
from potez.cli.screen.palette import Palette
from potez.engine.types import Score, SearchInfo
from potez.games import info_of
from potez.games.base import Position, Side
from potez.locale import Language
from potez.play.game import Game

_FEWEST = 4  # lines that the list of moves always gets
_SPACIOUS = 30  # lines from which sections are separated
_LINE = 4  # moves of the engine's line in words


@dataclass
class Facts:
    """What the panel shows."""

    game: Game
    ply: int
    players: dict[Side, str]
    belongings: dict[Side, Text] = field(default_factory=dict)
    """What a side has beside the board, such as walls."""
    seconds: dict[Side, float] = field(default_factory=dict)
    thought: tuple[Position[Any], SearchInfo] | None = None
    """What the engine thinks, and of which position."""
    thinking: bool = False
    notes: Sequence[str] = ()
    details: Sequence[Text] = ()
    """What the board tells besides."""


class Panel(Static):
    """Draws the facts into whatever space there is."""

    def __init__(self, language: Language, palette: Palette) -> None:
        super().__init__()
        self.language, self.palette = language, palette
        self.facts: Facts | None = None

    def show(self, facts: Facts) -> None:
        self.facts = facts
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width, height = self.content_size
        if self.facts and width > 0 and height > 0:
            self.update(Text("\n").join(self._lines(self.facts, width, height)))

    def _lines(self, facts: Facts, width: int, height: int) -> list[Text]:
        position = facts.game.at(facts.ply)
        lines = [Text(info_of(facts.game.name).title, style="bold", justify="left")]
        lines += self._players(facts, position, width)
        for note in facts.notes:
            lines += _wrapped(note, width, "italic")
        thought = self._thought(facts, width)
        gap = [Text()] if height >= _SPACIOUS else []
        room = max(0, height - len(lines) - min(_FEWEST, 1 + len(facts.game.moves)))
        lines += [*gap, *facts.details, *gap, *thought, *(gap if thought else ())][:room]
        outcome = facts.game.outcome() if facts.ply == len(facts.game.moves) else None
        if outcome:
            lines += _wrapped(self.language.outcome(outcome), width, "bold green")
        lines += self._moves(facts, width, height - len(lines))
        return lines[:height]

    def _players(self, facts: Facts, position: Position[Any], width: int) -> Iterable[Text]:
        over = facts.game.outcome() and facts.ply == len(facts.game.moves)
        for side in Side:
            turn = not over and position.side is side
            line = Text("▶ " if turn else "  ", style="bold" if turn else "")
            line.append(f" {side} ", self.palette.piece[side])
            line.append(f" {facts.players.get(side, '')}", "bold" if turn else "")
            if side in facts.seconds:
                clock = _clock(facts.seconds[side])
                line.truncate(width - len(clock) - 1, overflow="ellipsis", pad=True)
                line.append(f" {clock}", "bold" if turn else "dim")
            yield line
            if side in facts.belongings:
                yield Text("      ").append_text(facts.belongings[side])

    def _thought(self, facts: Facts, width: int) -> list[Text]:
        if not facts.thought:
            return [Text(self.language("The engine is thinking"), style="dim italic")] if facts.thinking else []
        position, info = facts.thought
        lines = [self._bar(fraction(info.score, position), width)]
        depth = self.language("depth {depth}", depth=info.depth)
        lines += _wrapped(f"{self._score(info.score, position)}, {depth}", width, "bold")
        after = position
        for move in info.pv[:_LINE]:
            side = after.side
            lines += _wrapped(f"{side}: {self.language.translate(in_words(after, move))}", width)
            after = after.play_unchecked(move)
        for number, (score, moves) in enumerate(info.others, start=2):
            words = self.language.translate(in_words(position, moves[0]))
            lines += _wrapped(f"{number}. {self._score(score, position)}: {words}", width, "dim")
        return lines

    def _score(self, score: Score, position: Position[Any]) -> str:
        of_x = score if position.side is Side.X else -score
        return self.language("{score} for X", score=self.language.translate(of_x.message))

    def _bar(self, share: float, width: int) -> Text:
        """X's part at the left, O's at the right."""
        of_x = round(share * (width - 2))
        bar = Text("X", self.palette.piece[Side.X])
        bar.append("▒" * of_x if self.palette.signs else " " * of_x, self.palette.piece[Side.X])
        rest = width - 2 - of_x
        bar.append(" " * rest, self.palette.piece[Side.O])
        return bar.append("O", self.palette.piece[Side.O])

    def _moves(self, facts: Facts, width: int, height: int) -> list[Text]:
        """As many moves as fit, with the one that led to the position among them."""
        game, moves = facts.game, list(map(str, facts.game.moves))
        if not moves or height < 2:
            return []
        longest = max(map(len, moves))
        pairs = 5 + 2 * longest + 1 <= width
        first_side = game.positions[0].side
        rows: list[Text] = []
        for ply, move in enumerate(moves, start=1):
            side = game.positions[ply - 1].side
            if side is Side.X or ply == 1 or not pairs:
                number = (ply + (1 if first_side is Side.X else 2)) // 2
                rows.append(Text(f"{number:3}. " if side is Side.X or not pairs else f"{number:3}. {'…':{longest}} "))
            style = self.palette.marked if ply == facts.ply else "bold" if ply == len(moves) else ""
            rows[-1].append(move, style).append(" " * (longest - len(move) + 1))
        per_row = 2 if pairs else 1
        at = max(0, (facts.ply - 1 + (first_side is not Side.X)) // per_row)
        space = height - 1
        begin = max(0, min(len(rows) - space, at - space // 2)) if len(rows) > space else 0
        return [Text("─" * width, style="dim"), *rows[begin : begin + space]]


def fraction(score: Score, position: Position[Any]) -> float:
    """X's part of the evaluation bar, from 0 to 1."""
    own = 0.5 + 0.46 * tanh(score.value / info_of(position.game).score_unit)
    if score.exact:
        own = 1.0 if score.win_in is not None else 0.0
    return own if position.side is Side.X else 1 - own


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _wrapped(text: str, width: int, style: str = "") -> list[Text]:
    """A sentence in lines; all but the first are indented."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(f"  {word}" if lines else word)
    return [Text(line, style=style) for line in lines]
