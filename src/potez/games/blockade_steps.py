"""The steps of a Blockade turn: the pawn, the cell it moves to, the colour of the wall and its place."""

from __future__ import annotations

import re
from collections.abc import Mapping

from potez.games.base import Message, NotationError, Side, Step, normalise
from potez.games.walls import BLUE, GREEN

PAWN, CELL, COLOUR, PLACE = range(4)
_NO_PAWN = Message("the pawn is missing; write 1 or 2")
STEPS = (
    Step(
        Message("Which pawn?"),
        Message("{text} is not a pawn; write 1 or 2"),
        _NO_PAWN,
    ),
    Step(
        Message("To which cell?"),
        Message("{text} is not a cell; write its row and column, such as 64"),
        Message("the cell is missing; write its row and column, such as 64"),
    ),
    Step(
        Message("A wall of which colour, B (blue, horizontal) or G (green, vertical)?"),
        Message("{text} is not a colour of walls; write B (blue) or G (green)"),
        None,
    ),
    Step(
        Message("Where does the wall go?"),
        Message("{text} is not a place for a wall; write its row and column, such as 49"),
        Message("the place of the wall is missing; write its row and column, such as 49"),
    ),
)
_NO_SIDE = Message("{text} is not a player; write X or O")
_TOO_MUCH = Message("{text} is more than a turn has")

_COLOURS_READ = {"B": BLUE, "P": BLUE, "G": GREEN, "Z": GREEN}  # Serbian plavi, zeleni
_READABLE = ("[12]", "[1-9A-S]{2}", f"[{''.join(_COLOURS_READ)}]", "[1-9A-S]{2}")
_WIDTHS = (1, 2, 1, 2)


def read_colour(letter: str) -> str:
    """The colour of a wall by its English or Serbian letter."""
    return _COLOURS_READ[letter]


def read_turn_steps(text: str, chosen: Mapping[int, str], side: Side) -> dict[int, str]:
    """The steps in a text, beside those already chosen. The side may be missing. Raises NotationError.

    The symbols may be in one word or in several: X164G49, X1-64-G49, X 1 6 4 G 4 9.
    """
    words = normalise(text).split()
    owner = _take(words, 1) if words and PAWN not in chosen and not words[0][0].isdigit() else side.value
    found = {step: _take(words, _WIDTHS[step]) for step in range(4) if step not in chosen and words}
    wrong = [] if owner in ("X", "O") else [(_NO_SIDE, owner)]
    wrong += [(STEPS[step].unreadable, value) for step, value in found.items() if not _readable(step, value)]
    wrong += [(_TOO_MUCH, "".join(words))] if words else []
    if not found or (wrong and not re.search("[0-9]", text)):
        raise _not_a_step(text, chosen)
    if wrong:
        raise NotationError(*(message.fill(text=repr(value)) for message, value in wrong))
    if PAWN in found:
        found[PAWN] = owner + found[PAWN]
    if COLOUR in found:
        found[COLOUR] = read_colour(found[COLOUR])
    return found


def _take(words: list[str], width: int) -> str:
    """Take symbols from the front. Symbols that belong together may be words of one symbol each."""
    word = words.pop(0)
    if len(word) > width:
        words.insert(0, word[width:])
        return word[:width]
    if len(word) < width and words and len(words[0]) == 1:
        return word + words.pop(0)
    return word


def _readable(step: int, value: str) -> bool:
    return bool(re.fullmatch(_READABLE[step], value))


def _not_a_step(text: str, chosen: Mapping[int, str]) -> NotationError:
    """The error for text of which nothing can be read, or only the side."""
    if chosen:
        step = next(step for step in range(len(STEPS)) if step not in chosen)
        return NotationError(STEPS[step].unreadable.fill(text=repr(text)))
    if normalise(text) in ("X", "O"):
        return NotationError(_NO_PAWN)
    return NotationError(
        Message(
            "{text} is not a Blockade move; write pawn, cell and wall, such as X1-64-G49, or only O2-4B",
            text=repr(text),
        )
    )
