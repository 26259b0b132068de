"""A game played at the terminal, move by move: the conversation between the board and those who play."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Any

from potez.cli.terminal import saves
from potez.cli.terminal.keywords import Keyword, means
from potez.cli.terminal.participants import Participant
from potez.cli.terminal.terminal import Terminal, file_error
from potez.engine.errors import EngineError
from potez.engine.players import best_player
from potez.engine.types import SearchResult
from potez.games.base import GameError, Message, Move, NotationError, Position, SetupError, Side
from potez.games.blockade import Blockade
from potez.games.domineering import Domineering, Placement
from potez.games.walls import Cell
from potez.locale.latin import notation
from potez.play.files import save
from potez.play.game import Game
from potez.play.lexer import RecordError
from potez.play.record import Record

_PASS = Keyword("pass")
_MANY = 120  # moves are listed one by one up to here, then by how they begin


@dataclass(frozen=True)
class Display:
    """How the person wants to see boards and name moves."""

    original: bool = False
    paths: bool = False
    upper: bool = False

    def check(self, game: str) -> None:
        """Raises SetupError where a wish does not fit the game."""
        if self.paths and game != Blockade.game:
            raise SetupError(Message("only Blockade has paths"))
        if self.upper and game != Domineering.game:
            raise SetupError(Message("--anchor is for Domineering"))


class PlaySession:
    """The players of a match, the terminal they share, and the file their game is kept in."""

    def __init__(
        self,
        terminal: Terminal,
        game: Game,
        players: dict[Side, Participant],
        display: Display,
        file: Path | None = None,
    ) -> None:
        self.terminal, self.game, self.players, self.display = terminal, game, players, display
        self.file, self.left = file, False
        self.kept: bool | None = True if file else None  # None until it was tried
        self.words: dict[Keyword, Callable[[str], None]] = {
            Keyword("help", "how to write a move, and these words"): self.help,
            Keyword("moves", "the legal moves; with a beginning such as X1-24, only those"): self.moves,
            Keyword("hint", "what the computer would play"): self.hint,
            Keyword("undo", "take your last move back"): self.undo,
            Keyword("paths", "Blockade: the shortest path of every pawn to every goal"): self.paths,
            Keyword("board", "the board again"): self.board,
            Keyword("save", "save FILE: write the game to a file"): self.save,
            Keyword("resign", "give the game up"): self.resign,
            Keyword("quit", "leave; the game can be resumed"): self.quit,
        }

    # The game

    def run(self) -> None:
        """Play until the game is over or a person leaves it. Ctrl-C and an engine's failure end it too, and are raised
        again after the farewell."""
        try:
            self.board()
            self._greet()
            while (side := self.game.turn) and not self.left:
                if self.players[side].person:
                    self._listen(side)
                    continue
                self._think(side)
        except EOFError:
            self.left = True
        except KeyboardInterrupt:
            self._farewell()
            raise
        finally:
            for participant in self.players.values():
                participant.leave()
        self._farewell()

    def _think(self, side: Side) -> None:
        """A move of an engine. One that fails has lost."""
        try:
            with self.terminal.console.status(self.terminal.language("{side} thinks", side=side)):
                result = self.players[side].choose(self.game.position)
        except EngineError as error:
            self.terminal.print_error(error)
            self.game = self.game.resign(side)
            self._keep()
        else:
            assert result.move
            self._make(result.move, self._opinion(result))

    def _greet(self) -> None:
        if self.game.turn and any(participant.person for participant in self.players.values()):
            self.terminal.say("Type a move, such as {move}, or help.", move=self._examples()[0])
        self._tell_only_move()

    def _tell_only_move(self) -> None:
        """Above all that one must pass."""
        moves = self.game.position.legal_moves()
        if self.game.turn and len(moves) == 1:
            self.terminal.say("{side} has only one move: {move}", side=self.game.turn, move=moves[0])

    def _listen(self, side: Side) -> None:
        """One line from a person: a word, or a move."""
        line = self.terminal.ask(f"{side}>")
        first, *rest = line.split(maxsplit=1) or [""]
        try:
            for word, answer in self.words.items():
                if means(first, word):
                    return answer(rest[0] if rest else "")
            if not line:
                return self.terminal.say("Type a move, such as {move}, or help.", move=self._examples()[0])
            self._make(self._read(line))
        except GameError as error:
            self.terminal.print_error(error)
        return None

    def _read(self, line: str) -> Move:
        position = self.game.position
        try:
            move: Move = position.read_move("pass" if means(line, _PASS) else notation(line))
        except NotationError:
            move = position.read_move(line)  # so that the refusal quotes what was typed
        if self.display.upper and isinstance(move, Placement) and position.side is Side.X:
            move = move._replace(row=move.row - 1)
        return move

    def _make(self, move: Move, opinion: str = "") -> None:
        side = self.game.position.side
        self.game = self.game.play(move)
        self._keep()
        self.board()
        self.terminal.print(f"{side}: {move}{opinion}")
        if self.display.paths:
            self.paths()
        self._tell_only_move()

    def _opinion(self, result: SearchResult) -> str:
        time = self.terminal.language("{seconds} s", seconds=f"{result.seconds:.1f}")
        return f"  ({self.terminal.language.translate(result.score.message)}, {time})"

    def _keep(self) -> None:
        """Save the game. When that fails the game goes on, and the person is told once."""
        try:
            self.file = self.file or saves.new_file(self.game.start.game, datetime.now())
            save(self.file, [self._record()])
            self.kept = True
        except (RecordError, OSError) as error:
            if self.kept is not False:
                self.terminal.print_error(error if isinstance(error, RecordError) else file_error(error))
            self.kept = False

    def _record(self) -> Record:
        tags = {str(side): str(participant) for side, participant in self.players.items()}
        return Record(self.game, tags | {"Date": f"{datetime.now():%Y-%m-%d}"})

    def _farewell(self) -> None:
        if outcome := self.game.outcome():
            self.terminal.print(self.terminal.language.outcome(outcome), style="bold green")
            if self.kept:
                self.terminal.say("The game is saved. See it again:")
                self.terminal.print(f"  potez replay {quote(str(self.file))}")
            return
        self.terminal.print()
        if self.kept:
            self.terminal.say("The game is saved. Resume it:")
            self.terminal.print(f"  potez play --resume {quote(str(self.file))}")
        else:
            self.terminal.say("Goodbye.")

    # The words

    def help(self, _: str = "") -> None:
        self.terminal.say("Type a move, such as {move}, or one of these words:", move=", ".join(self._examples()))
        language = self.terminal.language
        for word in self.words:
            self.terminal.print(f"  {language(word.english):10} {language(word.help)}")
        self.terminal.say("The rules: {command}", command=f"potez rules {self.game.start.game}")
        if self.display.upper:
            self.terminal.say("You name a vertical domino by its upper cell; lists name it by its lower cell.")

    def _examples(self) -> list[str]:
        moves = list(map(str, self.game.position.legal_moves()))
        return list(dict.fromkeys([moves[0], moves[len(moves) // 2]]))

    def moves(self, beginning: str = "") -> None:
        wanted = notation(beginning).upper().replace(" ", "")
        moves = [text for move in self.game.position.legal_moves() if (text := str(move)).startswith(wanted)]
        if not moves:
            raise SetupError(Message("no legal move begins with {beginning}", beginning=repr(beginning)))
        if len(moves) <= _MANY:
            self.terminal.console.print("  ".join(moves), soft_wrap=False)
            return
        heads: dict[str, int] = {}
        for text in moves:
            heads[text.rpartition("-")[0]] = heads.get(text.rpartition("-")[0], 0) + 1
        self.terminal.say("{count} moves; by how they begin:", count=len(moves))
        self.terminal.console.print("  ".join(f"{head} ({count})" for head, count in heads.items()), soft_wrap=False)

    def hint(self, _: str = "") -> None:
        result = Participant(best_player(self.game.start.game)).choose(self.game.position)
        self.terminal.say("Try {move}", move=f"{result.move}{self._opinion(result)}")

    def undo(self, _: str = "") -> None:
        """Back to the last position in which a person was to move."""
        back = self.game
        while back.moves:
            back = back.undo()
            if self.players[back.position.side].person:
                break
        else:
            raise SetupError(Message("you have not moved yet"))
        self.game = back
        self._keep()
        self.board()

    def paths(self, _: str = "") -> None:
        for line in path_lines(self.game.position):
            self.terminal.print(line)

    def board(self, _: str = "") -> None:
        last = self.game.moves[-1] if self.game.moves else None
        self.terminal.board(self.game.position, last, self.display.original)

    def save(self, name: str = "") -> None:
        if not name:
            raise SetupError(Message("a file name is missing: save FILE"))
        file = os.path.expanduser(name)
        if os.path.lexists(file):
            raise SetupError(Message("{file} exists already; choose another name", file=file))
        save(file, [self._record()])
        self.terminal.say("Saved to {file}.", file=file)

    def resign(self, _: str = "") -> None:
        self.game = self.game.resign(self.game.position.side)
        self._keep()

    def quit(self, _: str = "") -> None:
        self.left = True


def path_lines(position: Position[Any]) -> list[str]:
    """The shortest path of every pawn of Blockade to every goal, a line each. Raises SetupError."""
    if not isinstance(position, Blockade):
        raise SetupError(Message("only Blockade has paths"))

    def line(pawn: str, cell: Cell, home: Cell) -> str:
        path = " ".join(map(str, position.path(cell, home)))
        return f"{pawn} {cell} → {home}: {path} ({position.distance(cell, home)})"

    return [
        line(f"{side}{pawn}", cell, home)
        for side in Side
        for pawn, cell in enumerate(position.pawns_of(side), start=1)
        for home in position.homes_of(side.other)
    ]
