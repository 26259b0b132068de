"""A game played at the terminal, move by move."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shlex import quote

from potez.cli.terminal import saves
from potez.cli.terminal.command_name import command_name
from potez.cli.terminal.keywords import DRAW, HELP, QUIT, YES, Keyword, complete, spellings
from potez.cli.terminal.move_dialogue import MoveDialogue
from potez.cli.terminal.participants import Participant, check_draw_offer
from potez.cli.terminal.paths import check_paths, path_lines
from potez.cli.terminal.terminal import Terminal, file_error
from potez.engine.errors import EngineError
from potez.engine.players import best_player
from potez.engine.types import SearchResult
from potez.games import info_of
from potez.games.base import (
    GameError,
    IllegalMoveError,
    Message,
    Move,
    NotationError,
    Outcome,
    Reason,
    SetupError,
    Side,
)
from potez.games.domineering import Domineering, UpperCell
from potez.games.steps import NAMING, Beginning
from potez.locale.latin import fold, notation
from potez.play.files import save
from potez.play.game import Game
from potez.play.lexer import RecordError
from potez.play.record import Record

_PASS = spellings(Keyword("pass"))
_MANY = 120  # moves are listed one by one up to here, then by how they begin
_FEW = 30  # so many moves are listed without being asked for


@dataclass(frozen=True)
class Display:
    """How the person wants to see boards and to name moves."""

    original: bool = False
    paths: bool = False
    upper: bool = False
    verbose: bool = False

    @property
    def by_lines(self) -> bool:
        """Whether only the line prompt can do it."""
        return self.original or self.upper or self.verbose

    def check(self, game: str) -> None:
        """Raises SetupError for a game without paths or anchors."""
        if self.paths:
            check_paths(game)
        if self.upper and game != Domineering.game:
            raise SetupError(Message("--anchor is for Domineering"))


class PlaySession:
    """A game, the participants, the terminal they share, and the file their game is saved in."""

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
        self.saved = file is not None
        self._save_failed = False
        self._unsaved = False  # whether the game has changed since it was saved
        self._undone: list[Game] = []  # what `redo` returns to, the next last
        self._naming = UpperCell() if display.upper else None
        self._steps: MoveDialogue | None = None  # while a move is given step by step
        self.keywords: dict[Keyword, Callable[[str], None]] = {
            HELP: self.help,
            Keyword("moves", "list the legal moves; moves X1-24 lists those that begin so"): self.moves,
            Keyword("hint", "show what the computer would play"): self.hint,
            Keyword("undo", "take back your last move"): self.undo,
            Keyword("redo", "play the move again that you took back"): self.redo,
            Keyword("paths", "Blockade: show the shortest path of every pawn to every goal"): self.paths,
            Keyword("board", "show the board again"): self.board,
            Keyword("save", "save FILE: write the game to a file"): self.save,
            DRAW: self.draw,
            Keyword("resign", "resign the game"): self.resign,
            QUIT: self.quit,
        }
        self._actions = {typed: action for keyword, action in self.keywords.items() for typed in spellings(keyword)}

    # The game

    def run(self) -> None:
        """Play until the game is over or a person leaves. Raises KeyboardInterrupt again after saying goodbye.

        Raises EngineError if a program cannot be started; then there is no game.
        """
        try:
            for participant in self.players.values():
                participant.prepare()
        except EngineError:
            self._close()
            raise
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
            self._say_goodbye()
            raise
        finally:
            self._close()
        self._say_goodbye()

    def _close(self) -> None:
        for participant in self.players.values():
            participant.close()

    def _think(self, side: Side) -> None:
        """Let an engine move. An engine that fails loses the game."""
        try:
            with self.terminal.status(self.terminal.language("{side} is thinking", side=side)):
                result = self.players[side].choose(self.game.position)
        except EngineError as error:
            self.terminal.print_error(error)
            self._change(self.game.resign(side))
            self._save()
        else:
            assert result.move
            self._make(result.move, self._opinion(result))
            if self.display.verbose:
                self._tell_effort(result)

    def _greet(self) -> None:
        if self.game.turn and any(participant.person for participant in self.players.values()):
            self._prompt()
        self._announce_only_move()

    def _prompt(self) -> None:
        self.terminal.say("Type a move, such as {move}, or its first step, or help.", move=self._examples()[0])

    def _announce_only_move(self) -> None:
        """Say so if there is only one move, which may be to pass."""
        moves = self.game.position.legal_moves()
        if self.game.turn and len(moves) == 1:
            self.terminal.say("{side} has only one move: {move}", side=self.game.turn, move=moves[0])

    def _listen(self, side: Side) -> None:
        """Read a line from a person and act on it: a keyword, a move, or a step of one."""
        prompt = f"{side} {self._steps.beginning}>" if self._steps else f"{side}>"
        line = self.terminal.ask(prompt, self._completions)
        first, *rest = line.split(maxsplit=1) or [""]
        try:
            if (action := self._actions.get(fold(first))) and not (self._steps and self._steps.chooses(line)):
                action(rest[0] if rest else "")
            elif line:
                self._take(line)
            else:
                self._step_back()
        except GameError as error:
            self.terminal.print_error(error)

    def _take(self, line: str) -> None:
        """Make the move in a line, or the move whose last step it is; or ask for the next step."""
        try:
            self._make(self._read(line))
        except (NotationError, IllegalMoveError) as error:
            steps = self._begun_move()
            if move := steps.take(line, error):
                self._make(move)
            else:
                self._steps = steps
                self._ask_step(steps.beginning)

    def _read(self, line: str) -> Move:
        """The move in a line, legal or not. Raises NotationError."""
        text, position = "pass" if fold(line) in _PASS else notation(line), self.game.position
        move: Move = self._naming.read(position, text) if self._naming else position.read_move(text)
        return move

    def _begun_move(self) -> MoveDialogue:
        """The steps typed so far, perhaps none."""
        return self._steps or MoveDialogue(self.game.position, self._naming or NAMING)

    def _ask_step(self, beginning: Beginning) -> None:
        """Ask for the next step of the move, with the choices."""
        moves = [str(move) for move in beginning.moves]
        if len(moves) <= _FEW:
            self.terminal.print_columns(moves)
        question = self.terminal.language.translate(beginning.question)
        if len(beginning.choices) <= _FEW:
            self.terminal.print_columns([question, *beginning.choices])
        else:
            self.terminal.print(question)
            self.terminal.say("{count} choices; type moves to see them", count=len(beginning.choices))

    def _step_back(self) -> None:
        """Ask for the step before again."""
        if self._steps and self._steps.back():
            self._ask_step(self._steps.beginning)
        else:
            self._steps = None
            self._prompt()

    def _completions(self, text: str) -> list[str]:
        """What Tab makes of a line."""
        words = [self.terminal.language(word.english) for word in self.keywords]
        typed = [word for word in words if text and fold(word).startswith(fold(text))]
        return typed + self._begun_move().completions(text)

    def _make(self, move: Move, opinion: str = "") -> None:
        side = self.game.position.side
        self._change(self.game.play(move))
        self._undone = []
        self.board()
        self.terminal.print(f"{side}: {move}{opinion}")
        if self.display.paths:
            self.paths()
        self._announce_only_move()
        self._save()

    def _change(self, game: Game) -> None:
        self.game, self._unsaved = game, True
        self._steps = None

    def _opinion(self, result: SearchResult) -> str:
        language, score = self.terminal.language, self.terminal.language.translate(result.score.message)
        side, seconds = self.game.position.side, f"{result.seconds:.1f}"
        return "  " + language("({score} for {side}, {seconds} s)", score=score, side=side, seconds=seconds)

    def _tell_effort(self, result: SearchResult) -> None:
        """Say how many states the computer generated and looked at, and how long it took."""
        self.terminal.say(
            "{generated} states generated, {nodes} looked at, {seconds} s",
            generated=result.nodes if result.generated is None else result.generated,
            nodes=result.nodes,
            seconds=f"{result.seconds:.3f}",
        )

    def _save(self) -> None:
        """Save the game. If that fails the game goes on, and the person reads about it once."""
        try:
            self.file = self.file or saves.new_file(self.game.name, datetime.now())
            save(self.file, [self._record()])
            self.saved, self._save_failed, self._unsaved = True, False, False
        except (RecordError, OSError) as error:
            if not self._save_failed:
                self.terminal.print_error(error if isinstance(error, RecordError) else file_error(error))
            self.saved, self._save_failed = False, True

    def _record(self) -> Record:
        tags = {str(side): str(participant) for side, participant in self.players.items()}
        return Record(self.game, tags | {"Date": f"{datetime.now():%Y-%m-%d}"})

    def _say_goodbye(self) -> None:
        if self._unsaved:
            self._save()
        if outcome := self.game.outcome():
            self.terminal.print(self.terminal.language.outcome(outcome), style="bold green")
            if self.saved:
                self.terminal.say("The game is saved. See it again:")
                self.terminal.print(f"  {command_name()} replay {quote(str(self.file))}")
            return
        self.terminal.print()
        if self.saved:
            self.terminal.say("The game is saved. Resume it:")
            self.terminal.print(f"  {command_name()} play --resume {quote(str(self.file))}")
        else:
            self.terminal.say("Goodbye.")

    # The words

    def help(self, _: str = "") -> None:
        self.terminal.say("Type a move, such as {move}, or one of these words:", move=", ".join(self._examples()))
        language = self.terminal.language
        for word in self.keywords:
            self.terminal.print(f"  {language(word.english):10} {language(word.help)}")
        self.terminal.say("You may type a move step by step. An empty line goes one step back, Tab completes.")
        if self.terminal.coloured and not self.display.original:
            for mark in info_of(self.game.name).legend:
                self.terminal.print(f"  {language.translate(mark)}")
        self.terminal.say("A score such as +156 is for the side that it names: the higher, the better for that side.")
        self.terminal.say("The rules: {command}", command=f"{command_name()} rules {self.game.name}")
        if self.display.upper:
            self.terminal.say("Name a vertical domino by its upper cell. Lists name it by its lower cell.")

    def _examples(self) -> list[str]:
        moves = list(map(str, self.game.position.legal_moves()))
        return list(dict.fromkeys([moves[0], moves[len(moves) // 2]]))

    def moves(self, beginning: str = "") -> None:
        moves = list(map(str, self._begun_move().matching(beginning)))
        heads = Counter(text.rpartition("-")[0] for text in moves)
        if len(moves) <= _MANY or len(heads) == 1:
            self.terminal.print_columns(moves)
            return
        self.terminal.say("{count} moves, grouped by their beginning:", count=len(moves))
        self.terminal.print_columns([f"{head} ({count})" for head, count in heads.items()])

    def hint(self, _: str = "") -> None:
        result = Participant(best_player(self.game.name)).choose(self.game.position)
        self.terminal.say("Try {move}", move=f"{result.move}{self._opinion(result)}")

    def undo(self, _: str = "") -> None:
        """Go back to the last position in which a person was to move."""
        back = self.game
        while back.moves:
            back = back.undo()
            if self.players[back.position.side].person:
                break
        else:
            raise SetupError(Message("you have not moved yet"))
        self._undone.append(self.game)
        self._go_to(back)

    def redo(self, _: str = "") -> None:
        if not self._undone:
            raise SetupError(Message("no move was taken back"))
        self._go_to(self._undone.pop())

    def _go_to(self, game: Game) -> None:
        self._change(game)
        self.board()
        self._save()

    def draw(self, _: str = "") -> None:
        """Ask the other person whether the game is a draw."""
        check_draw_offer(self.game.name, self.players)
        side = self.game.position.side
        answer = self.terminal.ask(
            self.terminal.language(
                "{side} offers a draw. {other}, do you accept? yes or no:", side=side, other=side.other
            )
        )
        if complete(answer, (YES,)):
            self._change(self.game.end(Outcome(None, Reason.AGREED)))
            self._save()
        else:
            self.terminal.say("{side} plays on.", side=side.other)

    def paths(self, _: str = "") -> None:
        for line in path_lines(self.game.position):
            self.terminal.print(line)

    def board(self, _: str = "") -> None:
        last = self.game.moves[-1] if self.game.moves else None
        self.terminal.print_board(self.game.position, last, self.display.original)

    def save(self, name: str = "") -> None:
        self.terminal.say("Saved to {file}.", file=saves.save_new(name, self._record()))

    def resign(self, _: str = "") -> None:
        self._change(self.game.resign(self.game.position.side))
        self._save()

    def quit(self, _: str = "") -> None:
        self.left = True
