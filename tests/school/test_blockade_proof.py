"""The search that checks Blockade's puzzles, against the definition: every turn, every reply, by the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from potez.core import _core
from tests.core.test_forced_win import is_lost, positions, wins
from tests.school.blockade_proof import FullWidth, Node


def crowded(count: int) -> Iterator[_core.Position]:
    """Small boards with all pawns in one corner and walls around them: here somebody gets stuck now and then."""
    dice = random.Random(15)
    while count:
        cells = [f"{row}{col}" for row in range(1, 5) for col in range(1, 4)]
        walls = {f"{dice.choice('BG')}{row}{col}" for row in (1, 3) for col in (1, 3) if dice.random() < 0.8}
        text = f"5x5 X {','.join(dice.sample(cells, 4))} 55,54,11,51 1,1,0,0 {','.join(sorted(walls)) or '-'}"
        position = _core.Position("blockade", text)
        if not position.outcome():
            count -= 1
            yield position


def endings(position: _core.Position) -> set[str]:
    """How a turn may end the game."""
    outcomes = (position.play(turn).outcome() for turn in position.moves())
    return {str(outcome[1]).lower() for outcome in outcomes if outcome}


def test_who_arrives_and_who_makes_stuck() -> None:
    seen = Counter[str]()
    for position in [*crowded(1200), *positions(60, 15, 400)]:
        node = Node.parse(str(position))
        if node.over():
            continue
        ways_to_end = endings(position)
        seen.update(ways_to_end or {"neither"})
        assert node.arrives() == ("home" in ways_to_end), str(position)
        assert node.arrives() or node.makes_stuck() == ("stuck" in ways_to_end), str(position)
    assert min(seen[each] for each in ("home", "stuck", "neither")) >= 5, seen


@pytest.mark.parametrize(("plies", "count", "most_turns"), [(1, 60, 300), (3, 30, 50), (5, 8, 8)])
def test_forced_wins_are_those_of_the_definition(plies: int, count: int, most_turns: int) -> None:
    found = set()
    search = FullWidth()
    for position in positions(count, 100 + plies, most_turns):
        node = Node.parse(str(position))
        if node.over():
            continue
        found.add(search.wins(node, plies))
        assert search.wins(node, plies) == wins(position, plies), str(position)
        assert search.is_lost(node, plies - 1) == is_lost(position, plies - 1), str(position)
    assert found == {False, True}
