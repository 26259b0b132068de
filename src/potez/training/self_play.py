"""Self-play: the engine plays against itself, and each position gets a value and a result.

A game begins with random moves, and one move in twenty is random, so that all kinds of positions occur. A game ends
when the search proves who wins. Positions before a random move or with a proved value are left out: there is nothing to
learn from them. A game depends on its plan and its number alone, so any machine can play it again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from potez.core.extension import available
from potez.core.networks import networks
from potez.core.solver import library

if available:
    from potez.core import _core

_MEGABYTES = 4
_MOST_PLIES = 400
_RANDOM_SHARE = 0.05
_OPENING = range(2, 10)  # random plies


class Plan(NamedTuple):
    """How the games are played: from which start, with how many nodes per move, and by which network."""

    game: str
    start: str
    nodes: int
    seed: int
    network: Path | None = None
    """The network of both sides; None is the one that comes with Potez."""


class Sample(NamedTuple):
    """A position, its value by the search, the result for the side to move (1, 0.5 or 0), and the game's number."""

    position: str
    value: int
    result: float
    game: int


def play(plan: Plan, games: range) -> Iterator[Sample]:
    """Play the games with these numbers."""
    searcher = _core.Searcher(_MEGABYTES, 1, library(), networks(plan.network))
    for game in games:
        searcher.clear()
        yield from _play(plan, game, searcher)


def _play(plan: Plan, game: int, searcher: _core.Searcher) -> Iterator[Sample]:
    dice = random.Random(f"{plan.seed} {game}")
    position = _core.Position(plan.game, plan.start)
    opening = dice.choice(_OPENING)
    seen: list[tuple[_core.Position, int]] = []
    winner: str | None = None
    for ply in range(_MOST_PLIES):
        if outcome := position.outcome():
            winner = outcome[0]
            break
        if ply < opening or dice.random() < _RANDOM_SHARE:
            position = position.play(dice.choice(position.moves()))
            continue
        _, variations, _, _ = searcher.search(position, nodes=plan.nodes)
        value, moves = variations[0]
        if abs(value) > _core.GUESS:
            winner = position.side if value > 0 else "XO"[position.side == "X"]
            break
        seen.append((position, value))
        position = position.play(moves[0])
    for before, value in seen:
        yield Sample(str(before), value, 0.5 if winner is None else float(before.side == winner), game)
