"""Whether an answer is right: a lesson or a puzzle and a move in, a verdict out.

These are plain functions of values. An engine, if one is given, finds the reply to a wrong answer of a puzzle; without
one the readable search does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potez.boards.words import in_words
from potez.engine.minimax import Minimax
from potez.engine.types import Engine, Limits, SearchResult
from potez.games import info_of
from potez.games.base import GameError, Message, Move, Position
from potez.locale import Language
from potez.locale.latin import notation
from potez.school.goals import GOALS, Shortfall
from potez.school.lesson import Lesson, in_language
from potez.school.puzzle import Puzzle

_LIMITS = Limits(nodes=150_000, seconds=1.5)


@dataclass(frozen=True)
class Verdict:
    """What to say about a move. `line` is what to show on the board after it: the reply to a wrong move, or how the
    game goes on after the right one."""

    legal: bool
    right: bool
    move: str
    messages: tuple[str, ...]
    line: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "legal": self.legal,
            "right": self.right,
            "move": self.move,
            "messages": list(self.messages),
            "line": list(self.line),
        }


def judge_lesson(lesson: Lesson, text: str, language: Language) -> Verdict:
    """The verdict on a move of a lesson, typed as text."""
    position = lesson.start
    try:
        move = position.parse_move(notation(text))
    except GameError as error:
        return _illegal(text, error, language)
    done = str(move)
    missing = shortfall(lesson, position, move)
    if missing is None:
        return Verdict(True, True, done, (in_language(lesson.done, language),), lesson.then)
    own = [in_language(answer.why, language) for answer in lesson.wrong if done in answer.moves]
    why = own or [_told(missing.why, position.play_unchecked(move), missing.reply, language)]
    return Verdict(True, False, done, tuple(why), (str(missing.reply),) if missing.reply else ())


def shortfall(lesson: Lesson, position: Position[Any], move: Move) -> Shortfall | None:
    """What a legal move lacks to be right; None if it is right."""
    after = position.play_unchecked(move)
    for name, wanted in (lesson.goals or {}).items():
        if missing := GOALS[name](position, after, wanted):
            return missing
    if lesson.accepted and str(move) not in lesson.accepted:
        return Shortfall(Message("That is a legal move, but not the one that the task asks for."))
    return None


def judge_puzzle(puzzle: Puzzle, text: str, language: Language, engine: Engine | None = None) -> Verdict:
    """The verdict on a move of a puzzle, typed as text. The reply to a wrong one refutes it."""
    position = puzzle.start
    try:
        move = position.parse_move(notation(text))
    except GameError as error:
        return _illegal(text, error, language)
    if str(move) == puzzle.solution:
        return Verdict(True, True, puzzle.solution, (language.translate(_praise(puzzle)),), puzzle.line)
    after = position.play_unchecked(move)
    found = refutation(after, engine)
    why = _told(_refuted(puzzle, after, found), after, found and found.move, language)
    return Verdict(True, False, str(move), (why,), (str(found.move),) if found else ())


def refutation(after: Position[Any], engine: Engine | None = None) -> SearchResult | None:
    """The best reply to a wrong move, and its score; None if the game is over."""
    if after.outcome():
        return None
    engine = engine or Minimax(info_of(after.game).quick_depth)
    return engine.search(after, _LIMITS)


def _praise(puzzle: Puzzle) -> Message:
    turns = puzzle.proof["turns"]
    if puzzle.theme == "only-wall":
        return Message("The only one of {turns} turns that saves.", turns=turns)
    if "plies" in puzzle.proof:
        return Message("The only one of {turns} turns that wins so soon.", turns=turns)
    return Message("The only one of {turns} moves that wins.", turns=turns)


def _refuted(puzzle: Puzzle, after: Position[Any], found: SearchResult | None) -> Message:
    """What the reply shows. Of a forced win all that is certain of other turns is that they take longer."""
    if found is None:
        return Message("The game is over, and you have not won it.")
    if found.score.win_in is not None:
        return Message("{side} answers and wins: {reply}.", side=after.side)
    if "plies" in puzzle.proof:
        return Message("{side} defends: {reply}.", side=after.side)
    return Message("{side} answers: {reply}.", side=after.side)


def _told(why: Message, after: Position[Any], reply: Move | None, language: Language) -> str:
    """A sentence with the reply in words."""
    words = language.translate(in_words(after, reply)) if reply else ""
    return language.translate(why.fill(reply=words))


def _illegal(text: str, error: GameError, language: Language) -> Verdict:
    return Verdict(False, False, text, tuple(map(language.translate, error.messages)))
