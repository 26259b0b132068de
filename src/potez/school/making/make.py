"""Find puzzles of a game, one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from potez.core import _core
from potez.school.making import blockade, byte, domineering
from potez.school.making.found import Found
from potez.school.making.grading import grade
from potez.school.making.positions import engine_games
from potez.school.puzzle import THEMES, Puzzle, id_of

FINDERS: dict[str, Callable[[_core.Position], Found | None]] = {
    "blockade": blockade.find,
    "byte": byte.find,
    "domineering": domineering.find,
}
_PER_GAME = 2
_EASIEST = 620
"""What the weakest level nearly always solves is no puzzle."""


def make(game: str, count: int, seed: int, on_game: Callable[[int], object] = lambda games: None) -> Iterator[Puzzle]:
    """So many new puzzles. No theme gets more than its fair share and half as much again."""
    dice, seen, themes = Random(f"{game} {seed}"), set[str](), Counter[str]()
    share = count * 3 / (2 * len(THEMES[game])) + 1
    for number, positions in enumerate(engine_games(game, dice), 1):
        on_game(number)
        taken = 0
        for position in dice.sample(positions, len(positions)):
            text = str(position)
            found = FINDERS[game](position) if text not in seen and taken < _PER_GAME else None
            if not found or themes[found.theme] >= share:
                continue
            rating = grade(game, position, found.solution)
            if rating <= _EASIEST:
                continue
            seen.add(text)
            themes[found.theme] += 1
            taken += 1
            yield _puzzle(game, position, found, rating)
            if len(seen) == count:
                return


def _puzzle(game: str, position: _core.Position, found: Found, rating: int) -> Puzzle:
    line, after = list[str](), position.play(found.solution)
    for move in found.line:
        line.append(after.move_text(move))
        after = after.play(move)
    text = str(position)
    solution = position.move_text(found.solution)
    return Puzzle(id_of(game, text), game, text, found.theme, solution, tuple(line), rating, found.proof)
