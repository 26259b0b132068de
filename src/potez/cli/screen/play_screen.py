"""Playing a game on the full screen, against the computer or another person."""

from typing import Any, ClassVar

from potez.cli.play.keywords import YES, complete
from potez.cli.play.participants import check_draw_offer
from potez.cli.play.played_game import PlayedGame
from potez.cli.screen.game_screen import GameScreen
from potez.cli.screen.keys import PLAYING, Command
from potez.cli.screen.palette import Palette
from potez.cli.screen.panel import Facts
from potez.engine.errors import EngineError
from potez.engine.players import MOVETIME
from potez.engine.types import Limits, SearchResult
from potez.games.base import GameError, Message, Position, SetupError, Side
from potez.locale import Language
from potez.play.record import Record


class PlayScreen(GameScreen):
    commands: ClassVar[tuple[Command, ...]] = PLAYING

    def __init__(self, language: Language, palette: Palette, played: PlayedGame) -> None:
        super().__init__(language, palette, played.game.position)
        self.played = played

    def on_mount(self) -> None:
        self.set_interval(1.0, self.show_panel)

    @property
    def position(self) -> Position[Any]:
        return self.played.game.position

    def show_game(self) -> None:
        game = self.played.game
        before, last = (game.positions[-2], game.moves[-1]) if game.moves else (None, None)
        self.steps = None
        self.board.place(game.position, before, last)
        self.board.active = self.played.person_to_move
        self.stop_thinking()
        if self.thought and self.thought[0] is not game.position and self.analysing:
            self.thought = None
        if self.board.active:
            self.analyse()
        elif game.turn:
            self._let_computer_move(game.turn)
        self.refresh_all()

    def facts(self) -> Facts:
        played = self.played
        return Facts(
            played.game,
            len(played.game.moves),
            {side: player.name_in(self.language) for side, player in played.players.items()},
            self.board.belongings(),
            {side: played.seconds(side) for side in Side},
            self.thought,
            self.thinking.busy,
            details=self.board.details(),
        )

    def prompt(self) -> str:
        if turn := self.played.game.turn:
            if not self.board.active:
                return self.language("{side} is thinking", side=turn)
            return super().prompt()
        outcome = self.played.game.outcome()
        assert outcome
        return self.language("{outcome}. F10 begins a new game.", outcome=self.language.outcome(outcome))

    def make(self, move: Any) -> None:
        if not self.played.person_to_move:
            raise SetupError(Message("it is not your turn"))
        self._change(lambda: self.played.make(move))

    def _change(self, change: Any) -> None:
        """Change the game, show it and save it. If it cannot be saved, it goes on. Raises GameError."""
        self.stop_thinking()
        try:
            change()
        finally:
            self.show_game()
        try:
            self.played.save()
        except GameError as error:
            self.refuse(error)

    def _let_computer_move(self, side: Side) -> None:
        player = self.played.players[side]
        limits = (player.player.limits if player.player else None) or Limits(seconds=MOVETIME.default / 1000)

        def done(result: SearchResult, failure: Exception | None) -> None:
            if isinstance(failure, EngineError):
                self._change(lambda: self.played.fail(side))
                self.refuse(failure)
            elif failure:
                raise failure
            else:
                assert result.move
                self.thought = self.position, result
                self._change(lambda: self.played.make(result.move))

        try:
            engine = player.engine
        except EngineError as error:
            self._change(lambda: self.played.fail(side))
            self.refuse(error)
            return
        self.thinking.start(engine, self.position, limits, self.heard, done)

    def record_to_save(self) -> Record:
        return self.played.record()

    # Commands

    def do_undo(self, _: str) -> None:
        self._change(self.played.undo)

    def do_redo(self, _: str) -> None:
        self._change(self.played.redo)

    def do_draw(self, _: str) -> None:
        if not self.played.game.turn:
            raise SetupError(Message("the game is over"))
        check_draw_offer(self.played.game.name, self.played.players)
        side = self.played.game.turn
        question = "{side} offers a draw. {other}, do you accept? yes or no:"
        self.asking = self.language(question, side=side, other=side.other), self._answer_draw
        self.show_line()

    def _answer_draw(self, answer: str) -> None:
        if complete(answer, (YES,)):
            self._change(self.played.agree_to_draw)
        else:
            assert self.played.game.turn
            self.tell(self.language("{side} plays on.", side=self.played.game.turn.other))

    def do_resign(self, _: str) -> None:
        if not self.played.game.turn:
            raise SetupError(Message("the game is over"))
        self.asking = self.language("Resign? Press Enter to resign, Esc to play on."), lambda answer: self._resign()
        self.show_line()

    def _resign(self) -> None:
        self._change(self.played.resign)
