"""Where the games of a match begin: a few random plies from the start, different for each pair and balanced cheaply.

An engine that always answers alike would otherwise play the same two games over and over. Of several random
openings the most even one is taken, as the compiled engine judges it at a glance, or without it the readable
evaluation. What that misjudges costs little, because both players play the opening from both sides; but a pair whose
opening is won already says nothing about them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from potez import core
from potez.engine.evaluation import evaluate
from potez.engine.native import NativeEngine
from potez.engine.types import Limits
from potez.games.base import Fault, Move, Option, Position, SetupError

PLIES = Option("random", 4, range(101))
_GLANCE = Limits(nodes=1000)
_TRIES = 100  # random walks until enough are found; some end the game too early


@dataclass(frozen=True)
class Openings:
    """So many random plies; the same seed gives the same openings."""

    plies: int = PLIES.default
    seed: int = 0
    choices: int = 8
    """How many random openings to choose from."""

    def moves(self, start: Position[Any], pair: int) -> tuple[Move, ...]:
        """The opening of a pair. Raises SetupError where no game lasts that long."""
        found = list(self._walks(start, Random(f"{self.seed} {pair}")))
        if not found:
            raise SetupError(
                Fault("no game goes on after {plies} random plies from {position}", plies=self.plies, position=start)
            )
        return min(found, key=lambda walk: lead(walk[1]))[0]

    def _walks(self, start: Position[Any], dice: Random) -> Iterator[tuple[tuple[Move, ...], Position[Any]]]:
        found = 0
        for _ in range(_TRIES if self.plies else 1):
            moves, position = tuple[Move, ...](), start
            while len(moves) < self.plies and (legal := position.legal_moves()):
                move = dice.choice(legal)
                moves, position = (*moves, move), position.play_unchecked(move)
            if position.outcome() is None:
                yield moves, position
                found += 1
            if found == self.choices:
                return


def lead(position: Position[Any]) -> float:
    """How far a position is from even."""
    if not core.available:
        return abs(evaluate(position))
    score = NativeEngine(megabytes=1).search(position, _GLANCE).score
    return inf if score.exact else abs(score.value)


def read_openings(text: str, seed: int) -> Openings:
    """Openings as people write them, `random:4`. Raises SetupError."""
    kind, _, plies = text.partition(":")
    if kind != PLIES.name or not plies.isascii() or not plies.isdigit() or PLIES.faults(int(plies)):
        raise SetupError(
            Fault(
                "{text} names no openings; write random:4, with {choices} plies", text=repr(text), choices=PLIES.choices
            )
        )
    return Openings(int(plies), seed)
