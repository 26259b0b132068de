"""Test whether a program speaks the Universal Game Interface: a list of steps, each with what the program should do.

After a failed step the program is started again, so that one failure does not hide others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from potez.engine.errors import StallError
from potez.engine.ugi.lines import read_info
from potez.engine.ugi.pipe import STARTUP_SECONDS, Pipe
from potez.games import GAMES, start
from potez.games.base import GameError, Message, Position, Side

MOVETIME = 0.1  # seconds for a move
SLACK = 1.0  # seconds that a timed move may be late, on a busy machine
_GAME_PLIES = 40  # how many moves of a game the program makes
_RANDOM_PLIES = 20  # after so many hardly any move of the start is still legal, and no game is over yet
_QUOTED = 80


class ComplianceError(GameError):
    """The program did something that the protocol does not allow."""


class Examiner:
    """Talks to the program under test. A wrong answer raises a GameError."""

    def __init__(self, command: str, patience: float = 5.0, startup: float = STARTUP_SECONDS) -> None:
        self.command, self.patience, self.startup = command, patience, max(patience, startup)
        self.introduction: list[str] = []
        self.infos: list[tuple[str, Position[Any]]] = []
        self._pipe: Pipe | None = None

    @property
    def pipe(self) -> Pipe:
        """The running program. It is started, and sent `ugi`, if need be."""
        if self._pipe is None:
            self._pipe = Pipe(self.command)
            self.send("ugi")
            self.introduction = self.listen("ugiok", "ugi", self.startup)
        return self._pipe

    def close(self, seconds: float = 0.0) -> int:
        pipe, self._pipe = self._pipe, None
        return pipe.close(seconds) if pipe else 0

    def send(self, line: str) -> None:
        self.pipe.send(line, self.patience)

    def ask(self, line: str, word: str) -> list[str]:
        """The lines of an answer, up to the one that begins with a word."""
        self.send(line)
        return self.listen(word, line, self.patience)

    def listen(self, word: str, request: str, seconds: float) -> list[str]:
        """The lines up to the one that begins with a word. Raises StallError, which names the request."""
        lines: list[str] = []
        deadline = monotonic() + seconds
        while (line := self.pipe.read(deadline)) is not None:
            lines.append(line)
            if line.split()[:1] == [word]:
                return lines
        raise StallError(
            Message(
                "no {word} after {request} within {seconds} s",
                request=_quote(request),
                word=word,
                seconds=seconds,
            )
        )

    def choose(self, position: Position[Any], limits: str, command: str | None = None) -> Any:
        """The legal move that the program chooses. `command` sets the position, by its text unless given."""
        self.send(command or f"position fen {position}")
        self.ask("isready", "readyok")
        *before, answer = self.ask(f"go {limits}", "bestmove")
        self.infos += [(line, position) for line in before if line.startswith("info")]
        move = self.read_move(answer, position)
        self.expect_no_bestmove()
        return move

    def expect_no_bestmove(self) -> None:
        """Raises ComplianceError if the program sends a move without a search."""
        if any(line.startswith("bestmove") for line in self.ask("isready", "readyok")):
            raise ComplianceError(Message("it sent a bestmove without a search"))

    def read_move(self, answer: str, position: Position[Any]) -> Any:
        """The move of a `bestmove` line. Raises ComplianceError if it is not legal."""
        text = "".join(answer.split()[1:2])
        try:
            return position.parse_move(text)
        except GameError as error:
            message = Message("{answer} is not a legal move in {position}", answer=_quote(answer), position=position)
            raise ComplianceError(message, *error.messages) from None

    def games(self) -> list[str]:
        """The games that the program announced."""
        self.ask("isready", "readyok")
        for line in self.introduction:
            if line.startswith("option name Game "):
                words = line.split()
                return [game for word, game in pairwise(words) if word == "var"]
        return []

    def set_game(self, game: str) -> None:
        self.send(f"setoption name Game value {game}")
        self.send("uginewgame")
        self.ask("isready", "readyok")

    def query(self, word: str, wanted: str) -> None:
        answer = self.ask(f"query {word}", "response")[-1]
        if answer.split()[1:] != [wanted]:
            raise ComplianceError(
                Message(
                    "the answer to query {word} was {answer}, not {wanted}",
                    word=word,
                    answer=_quote(answer),
                    wanted=wanted,
                )
            )


def _quote(line: str) -> str:
    return repr(line if len(line) <= _QUOTED else line[:_QUOTED] + "…")


# Steps for the program as a whole


def introduces_itself(examiner: Examiner) -> None:
    examiner.close()
    examiner.ask("isready", "readyok")  # `pipe` has sent ugi and waited for ugiok before


def tells_its_name(examiner: Examiner) -> None:
    if not any(line.startswith("id name ") and line[8:].strip() for line in examiner.introduction):
        raise ComplianceError(Message("it did not send: id name NAME"))


def lists_games(examiner: Examiner) -> None:
    if not any(game in GAMES for game in examiner.games()):
        raise ComplianceError(
            Message("it did not send: option name Game type combo default {game} var {game}", game=next(iter(GAMES)))
        )


def survives_nonsense(examiner: Examiner) -> None:
    for line in (
        "",
        "xyzzy",
        "position",
        "position fen nonsense",
        "setoption",
        "query",
        "\x00 ž",
        "z" * 70_000,
    ):
        examiner.send(line)
    examiner.ask("isready", "readyok")


def ignores_needless_stop(examiner: Examiner) -> None:
    examiner.send("stop")
    examiner.expect_no_bestmove()


def ends_on_quit(examiner: Examiner) -> None:
    examiner.ask("isready", "readyok")
    examiner.send("quit")
    _expect_end(examiner, "quit")


def ends_with_its_input(examiner: Examiner) -> None:
    examiner.ask("isready", "readyok")
    _expect_end(examiner, "the end of input")


def _expect_end(examiner: Examiner, cause: str) -> None:
    code = examiner.close(examiner.patience)
    if code:
        raise ComplianceError(Message("after {cause} its exit code was {code}, not 0", cause=cause, code=code))


# Steps for each game


def moves_in_time(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    began = monotonic()
    examiner.choose(start(game), f"movetime {round(MOVETIME * 1000)}", "position startpos")
    if (seconds := monotonic() - began) > MOVETIME + SLACK:
        raise ComplianceError(
            Message("a move with movetime {allowed} s took {seconds} s", allowed=MOVETIME, seconds=f"{seconds:.2f}")
        )


def keeps_to_a_clock(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    examiner.choose(start(game), "p1time 1000 p2time 1000 p1inc 10 p2inc 10")


def keeps_to_depth_and_nodes(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    examiner.choose(start(game), "depth 1")
    examiner.choose(start(game), "nodes 100")


def follows_moves(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    position, moves, dice = start(game), list[Any](), Random(1)
    while len(moves) < _RANDOM_PLIES and (legal := position.legal_moves()):
        moves.append(dice.choice(legal))
        position = position.play_unchecked(moves[-1])
        if len(moves) in (1, 2, _RANDOM_PLIES) and not position.outcome():
            examiner.choose(position, "depth 1", f"position startpos moves {' '.join(map(str, moves))}")
    examiner.choose(start(game), "depth 1", "position startpos")


def plays_a_game(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    position = start(game)
    for _ in range(_GAME_PLIES):
        if position.outcome():
            break
        position = position.play_unchecked(examiner.choose(position, "movetime 10"))


def reports_well(examiner: Examiner, game: str) -> None:
    if not examiner.infos:
        examiner.set_game(game)
        examiner.choose(start(game), "depth 2")
    for line, position in examiner.infos:
        try:
            read_info(line, position)
        except GameError as error:
            raise ComplianceError(
                Message("{line} has an illegal variation", line=_quote(line)), *error.messages
            ) from None
        except (ValueError, LookupError) as error:
            raise ComplianceError(Message("{line} cannot be read: {error}", line=_quote(line), error=error)) from None
    examiner.infos.clear()


def stops(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    position = start(game)
    examiner.send("position startpos")
    examiner.send("go infinite")
    lines = examiner.ask("isready", "readyok")
    examiner.send("stop")
    if not any(line.startswith("bestmove") for line in lines):  # it may have finished by itself
        lines = examiner.listen("bestmove", "stop", examiner.patience)
    examiner.read_move(next(line for line in lines if line.startswith("bestmove")), position)
    examiner.expect_no_bestmove()


def knows_whose_turn_it_is(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    move = start(game).legal_moves()[0]
    for place, first in (("startpos", "true"), (f"startpos moves {move}", "false")):
        examiner.send(f"position {place}")
        examiner.query("p1turn", first)
        examiner.query("gameover", "false")
        examiner.query("result", "none")


def knows_the_end(examiner: Examiner, game: str) -> None:
    examiner.set_game(game)
    position, dice = start(game, **{option.name: min(option.allowed) for option in GAMES[game].options}), Random(1)
    while moves := position.legal_moves():
        position = position.play_unchecked(dice.choice(moves))
    examiner.send(f"position fen {position}")
    outcome = position.outcome()
    assert outcome
    examiner.query("gameover", "true")
    examiner.query("result", {Side.X: "p1win", Side.O: "p2win", None: "draw"}[outcome.winner])


class Step(NamedTuple):
    """What a program should do, and the function that tests it."""

    description: Message
    test: Callable[..., None]


STEPS = (
    Step(Message("answers ugi with ugiok"), introduces_itself),
    Step(Message("announces its name"), tells_its_name),
    Step(Message("lists its games in the option Game"), lists_games),
    Step(Message("survives nonsense"), survives_nonsense),
    Step(Message("ignores stop without a search"), ignores_needless_stop),
    Step(Message("ends on quit"), ends_on_quit),
    Step(Message("ends when its input ends"), ends_with_its_input),
)
GAME_STEPS = (
    Step(Message("moves in time"), moves_in_time),
    Step(Message("moves within a clock"), keeps_to_a_clock),
    Step(Message("moves with limits of depth and of nodes"), keeps_to_depth_and_nodes),
    Step(Message("follows the moves of a position"), follows_moves),
    Step(Message("plays legal moves"), plays_a_game),
    Step(Message("sends correct info lines"), reports_well),
    Step(Message("answers isready during a search, and stop with one move"), stops),
    Step(Message("knows whose turn it is"), knows_whose_turn_it_is),
    Step(Message("knows the end of a game"), knows_the_end),
)


@dataclass(frozen=True)
class StepReport:
    """The result of a step: what was wrong, or None. `game` is None for a step that is not about a game."""

    description: Message
    game: str | None
    problem: GameError | None


def examine(
    command: str, game: str | None = None, patience: float = 5.0, startup: float = STARTUP_SECONDS
) -> Iterator[StepReport]:
    """Try every step, with one game or with all games of the program. It ends after the first step if that fails."""
    examiner = Examiner(command, patience, startup)
    try:
        for step in STEPS:
            report = _try(examiner, step)
            yield report
            if step is STEPS[0] and report.problem:
                return
        try:
            games = [game] if game else [name for name in examiner.games() if name in GAMES]
        except GameError:
            games = []
        for name in games:
            for step in GAME_STEPS:
                yield _try(examiner, step, name)
    finally:
        examiner.close()


def _try(examiner: Examiner, step: Step, *game: str) -> StepReport:
    problem = None
    try:
        step.test(examiner, *game)
    except GameError as error:
        problem = error
        examiner.close()
    return StepReport(step.description, next(iter(game), None), problem)
