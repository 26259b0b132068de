"""The ten levels."""

import pytest

import potez
from potez import GameError
from potez.engine.levels import LevelEngine
from potez.engine.types import Limits
from tests.engine.compiled import GAMES, later
from tests.engine.nim import Nim, registered


@pytest.mark.parametrize("number", range(1, 11))
def test_every_level_takes_a_win_in_one(number: int) -> None:
    position = potez.parse("blockade", "11x14 X 49,84,4B,8B 44,84,4B,8B 9,9,9,9 -")
    for seed in range(5):
        assert str(LevelEngine(number, seed).search(position, Limits(nodes=2000)).move) == "X1-4B"


@pytest.mark.parametrize("game", GAMES)
def test_a_weak_level_does_not_always_play_alike(game: str) -> None:
    position = later(game, 4)
    assert len({LevelEngine(1, seed).search(position, Limits()).move for seed in range(20)}) > 3


def test_there_are_no_other_levels() -> None:
    with pytest.raises(GameError, match=r"level must be 1\.\.10, not 11"):
        LevelEngine(11)


def test_the_highest_level_of_a_game_that_is_not_compiled_looks_ahead() -> None:
    with registered():
        depths = [LevelEngine(number).search(Nim(29), Limits()).depth for number in (1, 5, 10)]
        assert depths == [1, 2, 3]
        result = LevelEngine(10).search(Nim(7), Limits())
    assert (result.move, result.score.win_in) == (3, 3)


def test_a_level_can_be_stopped_if_its_engine_can() -> None:
    level = LevelEngine(1)
    assert level.stop()
    level.search(potez.start("byte"), Limits())
    assert level.stop()
    with registered():
        level.search(Nim(5), Limits())
    assert not level.stop()
