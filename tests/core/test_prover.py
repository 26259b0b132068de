"""The prover of Byte and Blockade, against brute force by the rules in Python."""

import random
import re
from itertools import groupby
from typing import Any

import pytest

import potez
from potez import core
from potez.core.position import CorePosition
from potez.core.prover import Prover
from potez.games.base import Position, SetupError, Side
from tests.core.pawn_races import Race, all_plies

HARD = "4/1,XOO,1,X/4/XOXO,2,XOX/2,OXOXX,OXO/4/OX,OXO,2/4 O 0-0"
"""An ending of Byte with one winning move."""
WALLS = (("B", 3, 1), ("B", 3, 3), ("G", 1, 4), ("G", 3, 4))
"""Walls that leave a pocket of 3 x 4 cells in a corner of 5 x 5."""
POCKET = "11,31,14,34 0,0,0,0 B31,B33,G14,G34"


def endings(game: str, count: int, plies_left: int, **options: int) -> list[CorePosition[Any]]:
    """Positions so many plies before the end of random games."""
    dice = random.Random(1)
    found = list[CorePosition[Any]]()
    while len(found) < count:
        line = [core.start(game, **options)]
        while moves := line[-1].legal_moves():
            line.append(line[-1].play_unchecked(dice.choice(moves)))
        if len(line) > plies_left:
            found.append(line[-1 - plies_left])
    return found


def best_result(position: CorePosition[Any], known: dict[str, int]) -> int:
    """1, 0 or -1 for the side to move, by trying everything. Only for games that end."""
    if outcome := position.outcome():
        return 0 if outcome.winner is None else 1 if outcome.winner is position.side else -1
    text = str(position)
    if text not in known:
        known[text] = max(-best_result(position.play_unchecked(move), known) for move in position.legal_moves())
    return known[text]


def result(position: Position[Any]) -> int | None:
    """What the prover says of the side to move; None if it is undecided."""
    found = Prover(16).solve(position, nodes=500_000)
    if found.is_draw:
        return 0
    return None if found.winner is None else 1 if found.winner is position.side else -1


def test_endings_of_byte() -> None:
    few = [position for position in endings("byte", 60, 3) if len(re.findall("[XO]+", str(position)[:-6])) <= 4]
    assert len(few) > 10
    for position in few:
        assert result(position) == best_result(position, {}), position


def set_up(dice: random.Random, stacks: int, checkers: int) -> CorePosition[Any]:
    """A position of Byte with so many stacks anywhere on the board, and the others scored already."""
    heights = [8]
    while max(heights) > 7:
        cuts = sorted(dice.sample(range(1, checkers), stacks - 1))
        heights = [end - start for start, end in zip([0, *cuts], [*cuts, checkers], strict=True)]
    owners = dice.sample("XO" * (checkers // 2), k=checkers)
    squares = [""] * 32
    for square, height in zip(dice.sample(range(32), stacks), heights, strict=True):
        squares[square] = "".join(owners.pop() for _ in range(height))
    rows = []
    for row in range(0, 32, 4):
        runs = groupby(squares[row : row + 4], key=bool)
        rows.append(",".join(",".join(run) if is_occupied else str(len(list(run))) for is_occupied, run in runs))
    score = "1-1" if checkers == 8 else dice.choice(["1-0", "0-1"])
    return core.parse("byte", f"{'/'.join(rows)} {dice.choice('XO')} {score}")


@pytest.mark.parametrize(("stacks", "checkers"), [(2, 8), (3, 8), (3, 16), (4, 8), (4, 16)])
def test_few_stacks_of_byte_anywhere_on_the_board(stacks: int, checkers: int) -> None:
    dice, prover, known = random.Random(stacks * checkers), Prover(16), dict[str, int]()
    wins = 0
    for _ in range(60):
        position = set_up(dice, stacks, checkers)
        found = prover.solve(position)
        wins += (best := best_result(position, known)) == 1
        assert (found.winner is position.side) == (best == 1), position
    assert 10 < wins < 50


def test_a_won_ending_of_byte_is_over_within_the_plies_that_are_told() -> None:
    plies = []
    for position in endings("byte", 30, 4):
        found = Prover(16).solve(position, nodes=100_000)
        if found.winner and found.plies is not None and found.plies <= 6:
            assert wins_within(position, found.winner, found.plies), position
            plies.append(found.plies)
    assert len(plies) > 10
    assert max(plies) > 2


def test_byte_may_be_drawn() -> None:
    """Two stacks are left, and the first one goes to X whatever happens."""
    position = core.parse("byte", "XXXX,OOO,2/XXXX,3/4/4/4/3,OOO/2,OO,1/4 X 0-0")
    assert result(position) == best_result(position, {})


def test_the_only_winning_move_of_a_hard_ending() -> None:
    position = potez.parse("byte", HARD)
    prover = Prover(64)
    found = prover.solve(position, nodes=900_000)
    assert (found.winner, str(found.move)) == (Side.O, "D8-1-DL")


@pytest.mark.slow
def test_no_other_move_of_the_hard_ending_wins() -> None:
    winning, undecided = Prover(64).winning_moves(potez.parse("byte", HARD), None, nodes=2_000_000)
    assert (list(map(str, winning)), undecided) == (["D8-1-DL"], [])


def race(state: Race) -> Position[Any]:
    """Pawns in the pocket, without walls in hand. The homes are those of the start."""
    pawns = ",".join(f"{row}{col}" for row, col in (*state.x, *state.o))
    return potez.parse("blockade", f"5x5 {state.side} {pawns} {POCKET}")


def test_races_of_pawns_end_when_a_retrograde_analysis_says() -> None:
    plies = all_plies(rows=5, cols=5, walls=WALLS, x_homes=((1, 1), (3, 1)), o_homes=((1, 4), (3, 4)))
    for state in random.Random(3).sample(sorted(plies), 40):
        found = Prover(1).solve(race(state), nodes=1000)
        expected = plies[state]
        if expected is None:
            assert found.winner is None
            continue
        assert found.plies == expected, state
        assert (found.winner is race(state).side) == (expected % 2 == 1)


def wins_within(position: CorePosition[Any], side: Side, plies: int) -> bool:
    """Whether a side can force a win within so many plies, by trying everything."""
    if outcome := position.outcome():
        return outcome.winner is side
    if plies == 0:
        return False
    replies = (wins_within(position.play_unchecked(move), side, plies - 1) for move in position.legal_moves())
    return any(replies) if position.side is side else all(replies)


def test_short_wins_of_blockade() -> None:
    for position in endings("blockade", 4, 2, rows=5, cols=6, walls=1):
        found = Prover(1).solve(position, nodes=20)
        for plies in range(3):
            winner = position.side if plies % 2 else position.side.other
            expected = wins_within(position, winner, plies)
            is_found = found.winner is winner and found.plies is not None and found.plies <= plies
            assert is_found == expected, (plies, position)


def test_every_winning_turn_is_found() -> None:
    position = potez.parse("blockade", f"5x5 X 12,31,14,34 {POCKET}")
    winning, undecided = Prover(1).winning_moves(position, 1)
    assert winning
    wins = [move for move in position.legal_moves() if position.play(move).outcome()]
    assert (winning, undecided) == (wins, [])


def test_the_same_question_takes_the_same_search() -> None:
    position = potez.parse("byte", HARD)
    first, second = (Prover(8).solve(position, nodes=20_000) for _ in range(2))
    assert (first.nodes, first.winner) == (second.nodes, second.winner) == (20_000, None)


def test_a_finished_game_is_known() -> None:
    over = potez.parse("blockade", f"5x5 O 14,31,13,34 {POCKET}")
    found = potez.solve(over)
    assert (found.winner, found.move) == (Side.X, None)


def test_domineering_has_a_solver_of_its_own() -> None:
    with pytest.raises(SetupError, match="positions of domineering cannot be solved"):
        Prover(1).solve(potez.start("domineering"))
    with pytest.raises(SetupError, match="megabytes must be"):
        Prover(0)
