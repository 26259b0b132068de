"""The laboratory: programs that a visitor writes in the page, run by the page.

A program is Python text that defines `evaluate(position)`, a number, the larger the better for the side to move, or
`choose(position)`, the move to play. With an evaluation the readable search plays, `DEPTH` plies deep. What goes wrong
in a program is told in a sentence, with the line. It runs in a worker of its own, which the page ends if it takes long.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from traceback import extract_tb
from typing import Annotated, Any

from potez.api.analysis import Tell
from potez.api.refusal import Refusal
from potez.api.requests import PositionRequest
from potez.api.review import one_ply_later
from potez.api.rooms.events import Seat
from potez.api.rooms.local_rooms import Opponent
from potez.api.shapes import Between, Length
from potez.arena.rating.elo import estimate_elo, estimate_score
from potez.engine.evaluation import evaluate as own_evaluation
from potez.engine.minimax import Minimax
from potez.engine.types import Limits, Score
from potez.games.base import GameError, Message, Move, Position, Side

_FILE = "<program>"
_DEPTH = 2
_SECONDS = 1.0  # for a move of the readable search with the visitor's evaluation
_PRINTED = 4000  # characters of what a program prints
_OPENING = 2  # random plies before each pair of games
_LONGEST = 400  # plies of a game in a match; a longer one is a draw
_NODES = 400  # of the tree that is shown
_WIDEST = 6  # moves of a position that the tree shows

Value = float | dict[str, float]


@dataclass(frozen=True, kw_only=True)
class ProgramRequest(PositionRequest):
    """A program, and a position for it."""

    program: Annotated[str, Length(0, 100_000)]


@dataclass(frozen=True, kw_only=True)
class MatchRequest(ProgramRequest):
    """A match of a program against a level of the computer, in pairs of games with sides exchanged."""

    level: Annotated[int, Between(1, 10)]
    pairs: Annotated[int, Between(1, 100)]


class Program:
    """A program that can be run. Raises Refusal if it cannot."""

    def __init__(self, text: str) -> None:
        self.printed = StringIO()
        names: dict[str, Any] = {"__name__": "program"}
        with self._running():
            exec(compile(text, _FILE, "exec"), names)
        self._evaluate: Callable[[Any], Any] | None = names.get("evaluate")
        self._choose: Callable[[Any], Any] | None = names.get("choose")
        depth = names.get("DEPTH", _DEPTH)
        if not (callable(self._evaluate) or callable(self._choose)):
            raise Refusal("program", Message("define evaluate(position) or choose(position)"))
        if type(depth) is not int or not 1 <= depth <= 9:
            raise Refusal("program", Message("DEPTH must be a whole number from 1 to 9"))
        self.depth = depth

    @property
    def has_evaluation(self) -> bool:
        return self._evaluate is not None

    def evaluate(self, position: Position[Any]) -> float:
        """What the program says about a position."""
        assert self._evaluate
        value = self._evaluate(position)
        if type(value) not in (int, float, bool) or value != value:
            raise Refusal("program", Message("evaluate must return a number; it returned {value}", value=_short(value)))
        return float(value) if isinstance(value, float) else int(value)

    def move(self, position: Position[Any]) -> Move:
        """The move that the program plays. Raises Refusal."""
        with self._running():
            if self._choose is None:
                result = Minimax(self.depth, self.evaluate).search(position, Limits(seconds=_SECONDS))
                assert result.move is not None
                return result.move
            chosen = self._choose(position)
        try:
            if isinstance(chosen, str):
                parsed: Move = position.parse_move(chosen)
                return parsed
            if chosen in position.legal_moves():
                move: Move = chosen
                return move
        except GameError as error:
            raise Refusal(
                "program", Message("choose returned {value}", value=_short(chosen)), *error.messages
            ) from None
        raise Refusal("program", Message("choose returned {value}, which is no legal move", value=_short(chosen)))

    def tree(self, position: Position[Any]) -> list[dict[str, Any]]:
        """A small tree of a position, with the values that Potez and the program give its nodes. Raises Refusal."""
        nodes: list[dict[str, Any]] = []
        with self._running():
            self._grow(position, None, None, self.depth, nodes)
        return nodes

    def _grow(
        self, position: Position[Any], move: Move | None, parent: int | None, depth: int, nodes: list[dict[str, Any]]
    ) -> tuple[Score, Score]:
        """Add a position and what follows: its values for the side to move, by Potez and by the program."""
        node: dict[str, Any] = {"parent": parent, "move": str(move) if move else None, "side": position.side.value}
        index = len(nodes)
        nodes.append(node)
        moves = position.legal_moves() if depth and not position.outcome() and len(nodes) < _NODES else ()
        values = [self._grow(position.play_unchecked(each), each, index, depth - 1, nodes) for each in moves[:_WIDEST]]
        children = [child for child in range(index + 1, len(nodes)) if nodes[child]["parent"] == index]
        found = []
        for which, name in enumerate(("potez", "program")):
            below = [one_ply_later(-pair[which]) for pair in values]
            score = max(below) if below else self._leaf(position, which)
            node[name] = score.to_json()
            node[f"best_{name}"] = children[below.index(score)] if below else None
            found.append(score)
        return found[0], found[1]

    def _leaf(self, position: Position[Any], which: int) -> Score:
        outcome = position.outcome()
        if outcome:
            won = outcome.winner is position.side
            return Score() if outcome.winner is None else Score(win_in=0) if won else Score(loss_in=0)
        return Score(self.evaluate(position) if which and self._evaluate else own_evaluation(position))

    @contextmanager
    def _running(self) -> Iterator[None]:
        """What goes wrong meanwhile is the program's fault."""
        try:
            with redirect_stdout(self.printed):
                yield
        except Refusal:
            raise
        except SyntaxError as error:
            raise Refusal("program", _at(error.lineno, error.msg)) from None
        except MemoryError:
            raise Refusal("program", Message("the program wants more memory than it may have")) from None
        except Exception as error:
            lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == _FILE]
            raise Refusal("program", _at(lines[-1] if lines else None, f"{type(error).__name__}: {error}")) from None

    def output(self) -> str:
        """What the program has printed, or the end of it."""
        return self.printed.getvalue()[-_PRINTED:]


def _at(line: int | None, problem: str) -> Message:
    return Message("line {line}: {problem}", line=line or 1, problem=problem[:300])


def _short(value: object) -> str:
    """What a program returned, as far as a sentence can hold it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


def examined(wanted: ProgramRequest) -> dict[str, Any]:
    """What a program makes of a position: its tree, its move, and what it printed. Raises GameError."""
    program, position = Program(wanted.program), wanted.replay().position
    tree = program.tree(position) if program.has_evaluation else []
    move = None if position.outcome() else str(program.move(position))
    return {"tree": tree, "move": move, "depth": program.depth, "printed": program.output()}


def moved(wanted: ProgramRequest) -> dict[str, Any]:
    """The move of a program in a position. Raises GameError."""
    program = Program(wanted.program)
    return {"move": str(program.move(wanted.replay().position)), "printed": program.output()}


async def match(wanted: MatchRequest, opponent: Opponent, tell: Tell) -> dict[str, Any]:
    """Let a program play a level. `tell` hears of every move, and of every game with the score so far."""
    program, start = Program(wanted.program), wanted.replay().position
    kinds, games = [0] * 5, {"wins": 0, "draws": 0, "losses": 0}
    standing: dict[str, Any] = {}
    for pair in range(wanted.pairs):
        points, opening = 0, _opening(start, random.Random(pair))
        for side in Side:
            winner = await _game(opening, side, program, wanted.level, opponent, tell)
            points += 1 if winner is None else 2 * (winner is side)
            games["draws" if winner is None else "wins" if winner is side else "losses"] += 1
            standing = {**games, "pairs": pair, **standing_of(kinds)}
            tell("game", standing)
        kinds[points] += 1
        standing = {**games, "pairs": pair + 1, **standing_of(kinds), "printed": program.output()}
        tell("game", standing)
    return standing


def standing_of(kinds: list[int]) -> dict[str, Any]:
    """The score of finished pairs with its interval, from 0 to 1, and the same in Elo. Null before the first pair."""
    pairs = tuple(kinds)
    if not sum(pairs):
        return {"score": None, "elo": None}
    return {"score": estimate_score(pairs).to_json(), "elo": estimate_elo(pairs).to_json()}


def _opening(start: Position[Any], dice: random.Random) -> Position[Any]:
    """The position after some random moves, unless the game would be over."""
    position = start
    for _ in range(_OPENING):
        after = position.play_unchecked(dice.choice(position.legal_moves()))
        if after.outcome():
            break
        position = after
    return position


async def _game(
    position: Position[Any], side: Side, program: Program, level: int, opponent: Opponent, tell: Tell
) -> Side | None:
    """Who wins when the program plays a side."""
    seat = Seat(kind="computer", level=level)
    for ply in range(_LONGEST):
        if outcome := position.outcome():
            return outcome.winner
        tell("ply", ply)
        if position.side is side:
            move: Move = program.move(position)
        else:
            move = await opponent.move(seat, position, None, lambda kind, data: None)
        position = position.play_unchecked(move)
    return None
