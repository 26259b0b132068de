"""The questions before a game: which game, which side, which opponent and, on request, which board.

Enter accepts what is proposed, `?` explains the question, and every way to leave the game leaves here too.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from potez.cli.play.keywords import HELP, QUIT, Keyword, complete, means
from potez.cli.play.participants import PERSON, Participant, computer, read_participant
from potez.cli.terminal.terminal import Terminal
from potez.games import GAMES, find_game, info_of, start
from potez.games.base import GameError, Message, Position, SetupError, Side
from potez.locale.latin import fold, notation

T = TypeVar("T")

_BOARD = Keyword("board")
_NAMES = {
    "rows": Message("Rows"),
    "cols": Message("Columns"),
    "walls": Message("Walls of each colour"),
    "size": Message("Size"),
}
_FIRST = {"0": Side.X, "1": Side.O}  # the original programs asked who moves first: 0 the person, 1 the computer


class Questions:
    """Asks a person what the command line omits. Raises EOFError if the person leaves."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def game(self) -> str:
        names = list(GAMES)
        self._list_games()

        def read(answer: str) -> str:
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
                return names[int(answer) - 1]
            return find_game(fold(answer)).name

        return self._ask(self.terminal.language("Which game?"), names[0], read, self._list_games, names)

    def _list_games(self) -> None:
        for place, info in enumerate(GAMES.values(), start=1):
            self.terminal.print(f"  {place}  {info.name:12} {self.terminal.language.translate(info.summary)}")

    def new_game(self, game: str) -> tuple[Position[Any], dict[Side, Participant]]:
        """The start and the players. The board is asked for only if the person wants another one."""
        position = start(game)
        while (answer := self._side(game)) is None:
            position = self.board(game)
        return position, self._players(game, *answer)

    def players(self, game: str) -> dict[Side, Participant]:
        """The players of a game whose start is given."""
        answer = self._side(game, board=False)
        assert answer
        return self._players(game, *answer)

    def _players(self, game: str, side: Side, default: bool) -> dict[Side, Participant]:
        return {side: PERSON, side.other: computer(game) if default else self._opponent(game)}

    def _side(self, game: str, board: bool = True) -> tuple[Side, bool] | None:
        """The person's side, and whether the opponent is the default one; None if the person wants another board."""
        language = self.terminal.language
        proposed = language("X against {opponent}", opponent=computer(game).name_in(language))

        def read(answer: str) -> tuple[Side, bool] | None:
            if answer == proposed:
                return Side.X, True
            if board and complete(answer, (_BOARD,)):
                return None
            if answer in _FIRST:
                return _FIRST[answer], True
            side = notation(answer).upper()
            if side not in ("X", "O"):
                raise SetupError(Message("{answer} is not a side; answer X or O", answer=repr(answer)))
            return Side(side), False

        def explain() -> None:
            self.terminal.say("X moves first. If you answer X or O, you can choose an opponent.")
            self.terminal.say("0: you move first; 1: the computer moves first.")
            if board:
                self.terminal.say("board: choose the size of the board.")

        return self._ask(language("Do you play X or O?"), proposed, read, explain, ("X", "O"))

    def _opponent(self, game: str) -> Participant:
        language = self.terminal.language

        def explain() -> None:
            self.terminal.say("The opponent is person, level:1 (weakest) to level:10 (strongest), or another player:")
            self.terminal.print("  computer:2  original:1  uct  random  ugi:./program")

        return self._ask(
            language("Who is your opponent?"),
            computer(game).name_in(language),
            partial(read_participant, game=game),
            explain,
            [language("person"), *(f"level:{level}" for level in range(1, 11))],
        )

    def board(self, game: str) -> Position[Any]:
        """The start on a board of the person's choice."""
        chosen = {}
        for option in info_of(game).options:
            name = self.terminal.language.translate(_NAMES.get(option.name, Message("{name}", name=option.name)))
            question = f"{name}, {option.choices}"
            chosen[option.name] = self._ask(question, str(option.default), option.parse)
        return start(game, **chosen)

    def _ask(
        self,
        question: str,
        proposed: str,
        read: Callable[[str], T],
        explain: Callable[[], None] | None = None,
        answers: Iterable[str] = (),
    ) -> T:
        """Ask until the answer is valid. Tab completes the usual answers."""

        def completions(text: str) -> list[str]:
            return [answer for answer in answers if answer.lower().startswith(text.lower())]

        while True:
            answer = self.terminal.ask(f"{question} [{proposed}]:", completions)
            if means(answer, QUIT):
                raise EOFError
            if means(answer, HELP):
                if explain:
                    explain()
                self.terminal.say("Press Enter for {proposed}, or type quit to leave.", proposed=proposed)
                continue
            try:
                return read(answer or proposed)
            except GameError as error:
                self.terminal.print_error(error)
