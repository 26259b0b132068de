"""Plain UCT."""

import pytest

import potez
from potez.engine.types import Limits, SearchInfo
from potez.engine.uct import UctEngine
from tests.engine.compiled import GAMES, later


@pytest.mark.parametrize("game", GAMES)
def test_uct_plays_a_legal_move_by_its_seed(game: str) -> None:
    position = later(game, 4)
    infos: list[SearchInfo] = []
    first, second = (UctEngine(seed=3).search(position, Limits(nodes=200), infos.append) for _ in range(2))
    assert first.move == second.move
    assert first.nodes == 200
    assert first.move in position.legal_moves()
    assert [info.result().move for info in infos] == [first.move, second.move]


def test_a_finished_game_has_no_move() -> None:
    over = potez.parse("domineering", "XX/XX O")
    assert UctEngine().search(over, Limits(nodes=10)).move is None
