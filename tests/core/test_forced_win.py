"""Blockade's full-width proofs, against every turn and every reply by the rules, on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from potez import core
from potez.core import _core

BOARDS = ({"rows": 5, "cols": 6, "walls": 1}, {"rows": 5, "cols": 7, "walls": 1}, {"rows": 6, "cols": 6, "walls": 2})
ALL = 10**6


def positions(count: int, seed: int, most_turns: int) -> Iterator[_core.Position]:
    dice = random.Random(seed)
    while count:
        position = core.start("blockade", **dice.choice(BOARDS)).native
        for _ in range(dice.randrange(4, 14)):
            if moves := position.moves():
                position = position.play(dice.choice(moves))
        if 0 < position.count() <= most_turns:
            count -= 1
            yield position


def wins(position: _core.Position, plies: int) -> bool:
    """Whether the side to move wins within so many plies: the definition."""
    if position.outcome():
        return False
    return any(is_lost(position.play(move), plies - 1) for move in position.moves())


def is_lost(position: _core.Position, plies: int) -> bool:
    if outcome := position.outcome():
        return outcome[0] != position.side
    return plies > 0 and all(wins(position.play(move), plies - 1) for move in position.moves())


def expected(position: _core.Position, plies: int) -> tuple[list[int], list[int]]:
    after = [(move, position.play(move)) for move in position.moves()]
    winning = [move for move, child in after if is_lost(child, plies - 1)]
    return winning, [move for move, child in after if not wins(child, plies)]


@pytest.mark.parametrize(("plies", "count", "most_turns"), [(1, 100, 500), (3, 60, 60), (5, 12, 9)])
def test_exactly_the_turns_that_win_or_save_are_found(plies: int, count: int, most_turns: int) -> None:
    won = lost = 0
    for position in positions(count, plies, most_turns):
        winning, saving = expected(position, plies)
        assert _core.winning_turns(position, plies, ALL) == winning, str(position)
        assert _core.saving_turns(position, plies, ALL) == saving, str(position)
        won += bool(winning)
        lost += len(saving) < position.count()
    assert won >= 2
    assert lost >= 2


def test_a_side_that_is_made_stuck_has_lost() -> None:
    """One pawn and one wall more, and X cannot move."""
    walls = "B35,B54,B75,G44,G55,G84,G95"
    position = core.parse("blockade", f"11x14 O 55,95,46,88 44,84,4B,8B 9,9,9,9 {walls}").native
    stuck = [move for move in position.moves() if position.play(move).outcome() == ("O", "STUCK")]
    assert stuck
    assert _core.winning_turns(position, 1, ALL) == stuck


def test_only_as_many_as_wanted() -> None:
    position = core.start("blockade").native
    assert _core.saving_turns(position, 3, 5) == position.moves()[:5]
    assert _core.winning_turns(position, 3, 5) == []


@pytest.mark.parametrize(("game", "plies"), [("byte", 3), ("blockade", 2), ("blockade", 7)])
def test_other_questions_are_refused(game: str, plies: int) -> None:
    with pytest.raises(ValueError, match=r"plies|Blockade"):
        _core.winning_turns(core.start(game).native, plies, 1)
