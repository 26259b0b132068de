"""The two halves agree on every position of many random games."""

import random
import re
from typing import Any

import pytest

import potez
from potez import core
from potez.core import _core
from potez.core.position import POSITIONS, CorePosition
from potez.games.base import Position
from tests.core.random_games import positions

FEW = {"blockade": 300, "byte": 2000, "domineering": 1500}


def agree(python: Position[Any], dice: random.Random) -> CorePosition[Any]:
    """Compare what the halves know of a position and of some of its children."""
    compiled = core.from_python(python)
    moves = python.legal_moves()
    assert compiled.legal_moves() == moves
    assert (compiled.side, compiled.outcome(), str(compiled)) == (python.side, python.outcome(), str(python))
    assert core.to_python(compiled) == python
    native = compiled.native
    assert native.count() == len(moves)
    assert native.key == native.full_key()
    for move in dice.sample(moves, min(3, len(moves))):
        child = compiled.play_unchecked(move)
        assert str(child) == str(python.play_unchecked(move))
        assert child.key == child.native.full_key() == core.parse(python.game, str(child)).key
    for move, code in zip(moves[:20], native.moves(), strict=False):
        assert native.move_text(code) == str(move)
        assert native.read_move(str(move)) == code
    return compiled


def test_python_has_a_class_for_every_compiled_game() -> None:
    assert set(POSITIONS) == set(_core.games())
    assert all(core.plays(game) for game in POSITIONS)
    assert not core.plays("chess")


@pytest.mark.parametrize("game", potez.GAMES)
def test_the_halves_agree(game: str) -> None:
    compare(game, FEW[game], seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("game", potez.GAMES)
def test_the_halves_agree_on_twenty_thousand_positions(game: str) -> None:
    compare(game, 20_000, seed=1)


def compare(game: str, number: int, seed: int) -> None:
    dice = random.Random(seed)
    futures: dict[int, str] = {}
    for python in positions(game, number, seed):
        compiled = agree(python, dice)
        future = str(compiled)
        if game == "domineering":  # whose dominoes they are does not matter any more
            board, side = future.split()
            future = f"{re.sub('[XO]', '#', board)} {side}"
        assert futures.setdefault(compiled.key, future) == future


def test_the_halves_agree_through_whole_games() -> None:
    """Here positions are reached move by move, not read from text."""
    dice = random.Random(7)
    for game, options in (("domineering", {"rows": 12, "cols": 9}), ("byte", {}), ("blockade", {"rows": 6, "cols": 6})):
        python, compiled = potez.start(game, **options), core.start(game, **options)
        while moves := compiled.legal_moves():
            move = dice.choice(moves)
            python, compiled = python.play(move), compiled.play(move)
            assert compiled == core.from_python(python)
        assert compiled.outcome() == python.outcome() is not None
