"""The player that searches and evaluates as the first programs did."""

from typing import Any

import pytest

import potez
from potez import SetupError
from potez.engine.evaluation.original import blockade, byte, domineering
from potez.engine.original import OriginalEngine
from potez.engine.players import read_player
from potez.engine.types import Limits


def test_evaluations() -> None:
    start: Any = potez.start("blockade")
    assert blockade(start) == 0
    assert blockade(start.play("X1-46-G11")) == -2  # X is two steps nearer
    small: Any = potez.start("domineering", rows=3, cols=4)
    assert domineering(small) == 8 - 9
    stacks: Any = potez.start("byte")
    assert byte(stacks) == 0
    won: Any = potez.parse("byte", "4/4/1,X,2/1,O,2/4/4/4/4 O 1-0")
    assert byte(won) == -1000


@pytest.mark.parametrize("game", ["blockade", "byte", "domineering"])
def test_it_chooses_a_legal_move(game: str) -> None:
    position = potez.start(game, **potez.GAMES[game].small.options)
    result = read_player("original:1", game).make().search(position, Limits())
    assert result.move in position.legal_moves()
    assert result.generated == len(position.legal_moves())


def test_it_looks_further_when_there_are_fewer_moves() -> None:
    engine = OriginalEngine("domineering")
    many = engine.search(potez.start("domineering", rows=6, cols=6), Limits(nodes=1))
    assert many.depth >= 1
    few = engine.search(potez.start("domineering", rows=4, cols=3).play("A1").play("A3"), Limits())
    assert few.depth > 3 or few.score.exact
    assert OriginalEngine("blockade")._depth(4160) == 1
    assert [OriginalEngine("byte")._depth(moves) for moves in (35, 14, 3)] == [3, 4, 9]
    assert [OriginalEngine("domineering")._depth(moves) for moves in (56, 8, 2)] == [3, 5, 5]


def test_a_game_without_such_a_program_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setitem(potez.GAMES, "byte", replace(potez.GAMES["byte"], original=None))
    with pytest.raises(SetupError, match="there was no original program for byte"):
        read_player("original", "byte")
