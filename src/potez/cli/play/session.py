"""A game played at the terminal, move by move."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from shlex import quote

from potez.cli.play import saves
from potez.cli.play.keywords import DRAW, HELP, QUIT, YES, Keyword, complete, spellings
from potez.cli.play.move_dialogue import MoveDialogue
from potez.cli.play.participants import Participant, check_draw_offer
from potez.cli.play.paths import check_paths, path_lines
from potez.cli.play.played_game import PlayedGame
from potez.cli.terminal.command_name import command_name
from potez.cli.terminal.terminal import Terminal
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
    SetupError,
    Side,
)
from potez.games.domineering import Domineering, UpperCell
from potez.games.steps import NAMING, Beginning
from potez.locale.latin import fold, notation

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
    """A game, and the terminal that its players share."""

    def __init__(self, terminal: Terminal, played: PlayedGame, display: Display) -> None:
        self.terminal, self.played, self.display = terminal, played, display
        self.left = False
        self._save_failed = False
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
        self.played.prepare()
        try:
            self.board()
            self._greet()
            while (side := self.played.game.turn) and not self.left:
                if self.played.players[side].person:
                    self._listen(side)
                    continue
                self._think(side)
        except EOFError:
            self.left = True
        except KeyboardInterrupt:
            self._say_goodbye()
            raise
        finally:
            self.played.close()
        self._say_goodbye()

    def _think(self, side: Side) -> None:
        """Let an engine move. An engine that fails loses the game."""
        try:
            with self.terminal.status(self.terminal.language("{side} is thinking", side=side)):
                result = self.played.players[side].choose(self.played.game.position)
        except EngineError as error:
            self.terminal.print_error(error)
            self.played.fail(side)
            self._save()
        else:
            assert result.move
            self._make(result.move, self._opinion(result))
            if self.display.verbose:
                self._tell_effort(result)

    def _greet(self) -> None:
        if self.played.game.turn and any(participant.person for participant in self.played.players.values()):
            self._prompt()
        self._announce_only_move()

    def _prompt(self) -> None:
        self.terminal.say("Type a move, such as {move}, or its first step, or help.", move=self._examples()[0])

    def _announce_only_move(self) -> None:
        """Say so if there is only one move, which may be to pass."""
        moves = self.played.game.position.legal_moves()
        if self.played.game.turn and len(moves) == 1:
            self.terminal.say("{side} has only one move: {move}", side=self.played.game.turn, move=moves[0])

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
        text, position = "pass" if fold(line) in _PASS else notation(line), self.played.game.position
        move: Move = self._naming.read(position, text) if self._naming else position.read_move(text)
        return move

    def _begun_move(self) -> MoveDialogue:
        """The steps typed so far, perhaps none."""
        return self._steps or MoveDialogue(self.played.game.position, self._naming or NAMING)

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
        side = self.played.game.position.side
        self.played.make(move)
        self._steps = None
        self.board()
        self.terminal.print(f"{side}: {move}{opinion}")
        if self.display.paths:
            self.paths()
        self._announce_only_move()
        self._save()

    def _opinion(self, result: SearchResult) -> str:
        language, score = self.terminal.language, self.terminal.language.translate(result.score.message)
        side, seconds = self.played.game.position.side, f"{result.seconds:.1f}"
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
            self.played.save()
            self._save_failed = False
        except GameError as error:
            if not self._save_failed:
                self.terminal.print_error(error)
            self._save_failed = True

    def _say_goodbye(self) -> None:
        if self.played.changed:
            self._save()
        if outcome := self.played.game.outcome():
            self.terminal.print(self.terminal.language.outcome(outcome), style="bold green")
            if self.played.saved:
                self.terminal.say("The game is saved. See it again:")
                self.terminal.print(f"  {command_name()} replay {quote(str(self.played.file))}")
            return
        self.terminal.print()
        if self.played.saved:
            self.terminal.say("The game is saved. Resume it:")
            self.terminal.print(f"  {command_name()} play --resume {quote(str(self.played.file))}")
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
            for mark in info_of(self.played.game.name).legend:
                self.terminal.print(f"  {language.translate(mark)}")
        self.terminal.say("A score such as +156 is for the side that it names: the higher, the better for that side.")
        self.terminal.say("The rules: {command}", command=f"{command_name()} rules {self.played.game.name}")
        if self.display.upper:
            self.terminal.say("Name a vertical domino by its upper cell. Lists name it by its lower cell.")

    def _examples(self) -> list[str]:
        moves = list(map(str, self.played.game.position.legal_moves()))
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
        result = Participant(best_player(self.played.game.name)).choose(self.played.game.position)
        self.terminal.say("Try {move}", move=f"{result.move}{self._opinion(result)}")

    def undo(self, _: str = "") -> None:
        self.played.undo()
        self._show_again()

    def redo(self, _: str = "") -> None:
        self.played.redo()
        self._show_again()

    def _show_again(self) -> None:
        self._steps = None
        self.board()
        self._save()

    def draw(self, _: str = "") -> None:
        """Ask the other person whether the game is a draw."""
        check_draw_offer(self.played.game.name, self.played.players)
        side = self.played.game.position.side
        answer = self.terminal.ask(
            self.terminal.language(
                "{side} offers a draw. {other}, do you accept? yes or no:", side=side, other=side.other
            )
        )
        if complete(answer, (YES,)):
            self.played.agree_to_draw()
            self._save()
        else:
            self.terminal.say("{side} plays on.", side=side.other)

    def paths(self, _: str = "") -> None:
        for line in path_lines(self.played.game.position):
            self.terminal.print(line)

    def board(self, _: str = "") -> None:
        last = self.played.game.moves[-1] if self.played.game.moves else None
        self.terminal.print_board(self.played.game.position, last, self.display.original)

    def save(self, name: str = "") -> None:
        self.terminal.say("Saved to {file}.", file=saves.save_new(name, self.played.record()))

    def resign(self, _: str = "") -> None:
        self.played.resign()
        self._save()

    def quit(self, _: str = "") -> None:
        self.left = True
