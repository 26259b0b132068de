"""Blockade's proof of a win in three plies, against every turn and every reply on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from potez import core
from potez.core import _core
from potez.core.networks import networks
from potez.core.solver import library

BOARDS = ({"rows": 5, "cols": 6, "walls": 1}, {"rows": 5, "cols": 7, "walls": 1}, {"rows": 6, "cols": 6, "walls": 1})
WIN_IN_THREE = _core.WIN - 3


def positions(count: int) -> Iterator[_core.Position]:
    dice = random.Random(5)
    while count:
        position = core.start("blockade", **dice.choice(BOARDS)).native
        for _ in range(dice.randrange(12)):
            if moves := position.moves():
                position = position.play(dice.choice(moves))
        if position.moves() and not wins_at_once(position):
            count -= 1
            yield position


def wins_at_once(position: _core.Position) -> bool:
    return any(won_by(position.play(move), position.side) for move in position.moves())


def won_by(position: _core.Position, side: str) -> bool:
    outcome = position.outcome()
    return outcome is not None and outcome[0] == side


def wins_in_three(position: _core.Position) -> bool:
    return any(is_lost_in_two(position.play(move)) for move in position.moves())


def is_lost_in_two(position: _core.Position) -> bool:
    """Whether the side to move loses at the next turn of the other, whatever it plays."""
    replies = [position.play(reply) for reply in position.moves()]
    return all(not won_by(reply, position.side) and wins_at_once(reply) for reply in replies)


def test_exactly_the_wins_in_three_are_found() -> None:
    """The evaluation proves most of them. The search, which looks at the walls of the root thoroughly, finds all."""
    found = proved = 0
    for position in positions(60):
        wins = wins_in_three(position)
        _, variations, _, _ = _core.Searcher(1, 1, library(), networks()).search(position, nodes=2000)
        assert (variations[0][0] == WIN_IN_THREE) == wins, str(position)
        claimed = _core.evaluate(position, networks()) == WIN_IN_THREE
        assert wins or not claimed, str(position)
        found += wins
        proved += claimed
    assert found >= 5
    assert proved >= 0.8 * found
