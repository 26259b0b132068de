"""Puzzles of Blockade, proved at full width: all turns and all replies, by forced_win.hpp.

What is proved is a win within 3 or 5 plies, or that only one turn prevents a loss within 4. Who wins beyond that,
nobody knows.
"""

from __future__ import annotations

from potez.core import _core
from potez.school.making.found import Found

_FULL_WIDTH_TURNS = 300
"""A win in 5 plies is looked for, and can be checked again in Python, where there are at most so many turns."""


def find(position: _core.Position) -> Found | None:
    """The only turn that wins within 3 plies or, failing that, within 5; or the only one that saves."""
    turns = position.count()
    if turns < 20 or _core.winning_turns(position, 1, 1):
        return None
    winning = _core.winning_turns(position, 3, 2)
    if winning:
        return _win(position, winning, 3)
    saving = _core.saving_turns(position, 3, 2)
    if len(saving) == 1:
        return _save(position, saving[0])
    if len(saving) > 1 and turns <= _FULL_WIDTH_TURNS and (winning := _core.winning_turns(position, 5, 2)):
        return _win(position, winning, 5)
    return None


def _win(position: _core.Position, winning: list[int], plies: int) -> Found | None:
    if len(winning) != 1:
        return None
    line = _defence(position.play(winning[0]), plies - 1)
    theme = {3: "win-in-2", 5: "win-in-3"}[plies]
    if plies == 3 and _is_in_danger(position, winning[0]):
        theme = "stop-and-win"
    return Found(winning[0], theme, line, {"turns": position.count(), "plies": plies})


def _is_in_danger(position: _core.Position, solution: int) -> bool:
    """Whether the other side would win at once after the same pawn move with most other walls."""
    pawn_part = position.move_text(solution)[:5]
    same = [position.play(move) for move in position.moves() if position.move_text(move).startswith(pawn_part)]
    return sum(bool(_core.winning_turns(after, 1, 1)) for after in same) > len(same) / 2


def _save(position: _core.Position, solution: int) -> Found | None:
    """Only where the other side does not win a little later anyway."""
    after = position.play(solution)
    if _core.winning_turns(after, 5, 1):
        return None
    return Found(solution, "only-wall", [], {"turns": position.count(), "plies": 3})


def _defence(position: _core.Position, plies: int) -> list[int]:
    """A line in which the side to move, which loses, holds out to the end: the last reply that lasts longest."""
    if position.outcome() or plies < 1:
        return []
    reply = _longest(position, plies)
    after = position.play(reply)
    for length in range(1, plies, 2):
        if winning := _core.winning_turns(after, length, 1):
            return [reply, winning[0], *_defence(after.play(winning[0]), length - 1)]
    return [reply]


def _longest(position: _core.Position, plies: int) -> int:
    for length in range(1, plies - 1, 2):
        if saving := _core.saving_turns(position, length, 1):
            return saving[0]
    return position.moves()[0]
