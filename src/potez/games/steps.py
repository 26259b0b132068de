"""A move given step by step: what was chosen so far, which moves still fit, and what to ask next.

A step is one of the choices that make up a move, such as the square, the level and the direction of a move in Byte. The
rules say which steps a move has; everything here works for any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from potez.games.base import GameError, IllegalMoveError, Message, Move, NotationError, Position, normalise


class Naming:
    """How a player names moves. This is the notation of the game; a subclass may name moves otherwise."""

    def read(self, position: Position[Any], text: str) -> Any:
        """The move in a text, legal or not. Raises NotationError."""
        return position.read_move(text)

    def steps(self, position: Position[Any], move: Any) -> tuple[str, ...]:
        """The steps of a move."""
        return position.steps_of(move)


NAMING = Naming()


@dataclass(frozen=True)
class Beginning:
    """The steps that a player has chosen, each with its index, in the order of choosing. At least one move fits."""

    position: Position[Any]
    naming: Naming = NAMING
    chosen: tuple[tuple[int, str], ...] = ()

    @cached_property
    def _named(self) -> tuple[tuple[Any, tuple[str, ...]], ...]:
        """The legal moves that fit, each with its steps."""
        named = ((move, self.naming.steps(self.position, move)) for move in self.position.legal_moves())
        return tuple((move, steps) for move, steps in named if self._fits(steps))

    def _fits(self, steps: tuple[str, ...]) -> bool:
        return all(index < len(steps) and steps[index] == value for index, value in self.chosen)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that fit."""
        return tuple(move for move, _ in self._named)

    @property
    def move(self) -> Move | None:
        """The move, if every step of it is chosen."""
        return next((move for move, steps in self._named if len(steps) == len(self.chosen)), None)

    @property
    def next_step(self) -> int:
        """The index of the step to ask for."""
        known = dict(self.chosen)
        return next(index for index in range(len(known) + 1) if index not in known)

    @property
    def question(self) -> Message:
        """The question for the next step."""
        steps = self.position.move_steps
        return steps[self.next_step].question if self.next_step < len(steps) else Message("What comes next?")

    @property
    def choices(self) -> list[str]:
        """The values that the next step may have, in the order of the moves."""
        step = self.next_step
        return list(dict.fromkeys(steps[step] for _, steps in self._named if step < len(steps)))

    def add(self, text: str) -> Beginning:
        """The beginning with the steps in a text, one or more. Raises NotationError or IllegalMoveError."""
        values = self.position.read_steps(text, dict(self.chosen))
        longer = Beginning(self.position, self.naming, (*self.chosen, *values.items()))
        if not longer._named:
            raise IllegalMoveError(*longer._violations())
        return longer

    def back(self) -> Beginning:
        """The beginning without the step that was chosen last."""
        return Beginning(self.position, self.naming, self.chosen[:-1])

    def _violations(self) -> list[Message]:
        """Why no move fits: the rules that it breaks, if the steps make a move; else what could be chosen instead."""
        try:
            broken = self.position.violations(self.naming.read(self.position, str(self)))
        except NotationError:
            broken = []
        return broken or self.position.step_violations(dict(self.chosen)) or [self._no_choice()]

    def _no_choice(self) -> Message:
        """The first step that no move has, and what it could be."""
        earlier = Beginning(self.position, self.naming)
        for index, value in self.chosen:
            later = Beginning(self.position, self.naming, (*earlier.chosen, (index, value)))
            if not later._named:
                values = dict.fromkeys(steps[index] for _, steps in earlier._named if index < len(steps))
                return Message(
                    "{value} is not possible here; choose from {choices}", value=value, choices=_some(values)
                )
            earlier = later
        raise AssertionError("every step is possible")

    def matching(self, text: str) -> tuple[Move, ...]:
        """The moves that begin with a text, which may end in the middle of a step. Raises GameError if none does."""
        wanted = _squeezed(text)
        found = tuple(move for move, steps in self._named if _squeezed(self._rest(move, steps)).startswith(wanted))
        return found or self.add(text).moves

    def completions(self, text: str) -> list[str]:
        """What a player who typed a text may want to type: the same, up to the end of the step begun or of the next."""
        wanted, found = _squeezed(text), dict[str, None]()
        for move, steps in self._named:
            rest = self._rest(move, steps)
            if _squeezed(rest).startswith(wanted):
                ends = (end for end in _ends(rest, self._left(steps)) if len(_squeezed(rest[:end])) > len(wanted))
                found[rest[: next(ends, len(rest))]] = None
        if found or not wanted:
            return list(found)
        try:
            after = self.add(text)
        except GameError:
            return []
        between = "-" if "-" in str(after.moves[0]) and text[-1:].isalnum() else ""
        return [text + between + choice for choice in after.choices]

    def _rest(self, move: Move, steps: tuple[str, ...]) -> str:
        """What is left to type of a move's text. If steps were chosen out of order, only the next one."""
        text, count = str(move), len(self.chosen)
        if not count:
            return text
        ends = _ends(text, steps)
        if sorted(dict(self.chosen)) == list(range(count)) and len(ends) == len(steps):
            return text[ends[count - 1] :].lstrip("-")
        return "".join(self._left(steps)[:1])

    def _left(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """The steps of a move that are not chosen yet."""
        known = dict(self.chosen)
        return tuple(step for index, step in enumerate(steps) if index not in known)

    def __str__(self) -> str:
        return "-".join(value for _, value in sorted(self.chosen))


def _ends(text: str, steps: tuple[str, ...]) -> list[int]:
    """Where each step ends in the text of a move, as long as they stand there in order."""
    ends, at = list[int](), 0
    for step in steps:
        if (found := text.find(step, at)) < 0:
            break
        ends.append(at := found + len(step))
    return ends if len(ends) == len(steps) else [len(text)]


def _squeezed(text: str) -> str:
    return normalise(text).replace(" ", "")


def _some(values: Mapping[str, None]) -> str:
    """A list of choices, cut where it would fill the screen."""
    texts = list(values)
    return ", ".join(texts[:30]) + (", …" if len(texts) > 30 else "")
