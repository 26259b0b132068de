"""A game that is played: its players and its file, moves that were taken back, and the time that each side used."""

from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any

from potez.cli.play import saves
from potez.cli.play.participants import PERSON, Participant, read_participant
from potez.cli.terminal.terminal import file_error
from potez.engine.errors import EngineError
from potez.games.base import GameError, Message, Move, Outcome, Reason, SetupError, Side
from potez.play.files import save
from potez.play.game import Game
from potez.play.lexer import RecordError
from potez.play.record import Record


class PlayedGame:
    """A game at the line prompt or on the full screen, which show each change and save it then."""

    def __init__(self, game: Game, players: dict[Side, Participant], file: Path | None = None) -> None:
        self.game, self.players, self.file = game, players, file
        self.saved = file is not None
        """Whether the last attempt to save it succeeded."""
        self.changed = False
        """Whether it has changed since it was saved."""
        self.undone: tuple[Any, ...] = ()
        """The moves that were taken back, the next one first."""
        self._used = dict.fromkeys(Side, 0.0)
        self._since = monotonic()

    @classmethod
    def resume(cls, record: Record, file: Path) -> "PlayedGame":
        """A saved game with its own players. Raises SetupError."""
        texts = {side: record.tags.get(side.value, str(PERSON)) for side in Side}
        players = {side: read_participant(text, record.game.name) for side, text in texts.items()}
        return cls(record.game, players, saves.own_file(file))

    @property
    def person_to_move(self) -> bool:
        turn = self.game.turn
        return turn is not None and self.players[turn].person

    def seconds(self, side: Side) -> float:
        """How long a side has thought so far."""
        return self._used[side] + (monotonic() - self._since if self.game.turn is side else 0.0)

    def _change(self, game: Game) -> None:
        if turn := self.game.turn:
            self._used[turn] += monotonic() - self._since
        self._since = monotonic()
        self.game, self.changed = game, True

    def make(self, move: Move) -> None:
        """Make a move. Raises GameError."""
        game = self.game.play(move)
        self.undone = self.undone[1:] if self.undone and self.undone[0] == move else ()
        self._change(game)

    def undo(self) -> None:
        """Go back to the last position in which a person was to move; if none plays, one ply. Raises SetupError."""
        back, undone = self.game, self.undone
        persons = [side for side, player in self.players.items() if player.person] or list(Side)
        if back.ended:
            return self._change(back.undo(0))
        while back.moves:
            undone = (back.moves[-1], *undone)
            back = back.undo()
            if back.position.side in persons:
                break
        else:
            raise SetupError(Message("you have not moved yet"))
        self.undone = undone
        return self._change(back)

    def redo(self) -> None:
        """Make the moves again that were taken back, up to a person's turn. Raises SetupError."""
        if not self.undone:
            raise SetupError(Message("no move was taken back"))
        game, undone = self.game, self.undone
        while undone:
            game, undone = game.play(undone[0]), undone[1:]
            if game.turn and self.players[game.turn].person:
                break
        self.undone = undone
        self._change(game)

    def resign(self) -> None:
        """End the game: the person to move resigns, or the only person. Raises GameError."""
        persons = [side for side, player in self.players.items() if player.person]
        side = self.game.turn if len(persons) != 1 else persons[0]
        self._change(self.game.resign(side or Side.X))

    def agree_to_draw(self) -> None:
        """End the game as both people agree. Raises GameError."""
        self._change(self.game.end(Outcome(None, Reason.AGREED)))

    def fail(self, side: Side) -> None:
        """End the game because the engine of a side failed."""
        self._change(self.game.resign(side))

    def record(self) -> Record:
        tags = {str(side): str(player) for side, player in self.players.items()}
        return Record(self.game, tags | {"Date": f"{datetime.now():%Y-%m-%d}"})

    def save(self) -> None:
        """Save the game in its own file. Raises GameError."""
        try:
            self.file = self.file or saves.new_file(self.game.name, datetime.now())
            save(self.file, [self.record()])
            self.saved, self.changed = True, False
        except (RecordError, OSError) as error:
            self.saved = False
            raise (error if isinstance(error, GameError) else file_error(error)) from None

    def prepare(self) -> None:
        """Start the programs that play. Raises EngineError."""
        try:
            for player in self.players.values():
                player.prepare()
        except EngineError:
            self.close()
            raise

    def close(self) -> None:
        for player in self.players.values():
            player.close()
