"""Positions with few right answers, which were found by exhaustive search: see tools/tactics.py."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import potez
from potez import core
from potez.core import _core
from potez.core.networks import networks
from potez.core.solver import library
from potez.engine.native import NativeEngine
from potez.engine.types import Limits

FILES = sorted((Path(__file__).parents[2] / "data/tactics").glob("*.txt"))
WINS = [
    line
    for line in (Path(__file__).parents[2] / "data/wins-in-three.txt").read_text("ascii").splitlines()
    if not line.startswith("#")
]
NODES = {"blockade": 500, "byte": 300_000, "domineering": 300_000}


class Task(NamedTuple):
    game: str
    position: str
    answers: tuple[str, ...]


def tasks() -> list[Task]:
    found = []
    for file in FILES:
        for line in file.read_text("utf-8").splitlines():
            if not line.startswith("#"):
                position, answers = line.split(" = ")
                found.append(Task(file.stem, position, tuple(answers.split())))
    return found


def test_there_are_enough_of_each_game() -> None:
    for game in ("blockade", "byte", "domineering"):
        assert len([task for task in tasks() if task.game == game]) >= 20, game


@pytest.mark.parametrize("task", tasks(), ids=lambda task: f"{task.game} {task.position}")
def test_the_engine_finds_a_right_answer(task: Task) -> None:
    position = potez.parse(task.game, task.position)
    result = NativeEngine(megabytes=4).search(position, Limits(nodes=NODES[task.game]))
    assert str(result.move) in task.answers
    if task.game != "blockade":
        assert result.score.win_in is not None


@pytest.mark.parametrize("task", [t for t in tasks() if t.game == "blockade"], ids=lambda task: str(task.position))
def test_only_the_answers_of_blockade_keep_the_other_side_from_winning_at_once(task: Task) -> None:
    """Brute force: the other side's pawn moves decide, so of all its turns the ones without a wall are enough."""
    position = core.parse(task.game, task.position).native
    by_wall: dict[object, bool] = {}
    for text in task.answers:
        code = position.read_move(text)
        assert code is not None
        child = position.play(code)
        assert not any(wins(child, move) for move in child.moves())
    others = [move for move in position.moves() if position.move_text(move) not in task.answers]
    for move in others:
        wall = move >> 12
        if wall not in by_wall:
            child = position.play(move)
            by_wall[wall] = any(wins(child, reply) for reply in child.moves() if reply >> 12 == 0)
        assert by_wall[wall], position.move_text(move)


def wins(position: _core.Position, move: int) -> bool:
    """Only a pawn move that wins has no wall, where there are walls to place."""
    if move >> 12:
        return False
    outcome = position.play(move).outcome()
    return outcome is not None and outcome[0] == position.side


@pytest.mark.parametrize("text", WINS)
def test_the_engine_finds_the_wall_against_which_nothing_helps(text: str) -> None:
    position = potez.parse("blockade", text)
    result = NativeEngine(megabytes=4).search(position, Limits(nodes=1500))
    assert result.score.win_in == 3
    assert result.move is not None
    lost = core.parse("blockade", str(position.play(result.move))).native
    _, lines, _, _ = _core.Searcher(4, 1, library(), networks()).search(lost, depth=2, selective=False)
    assert lines[0][0] == 2 - _core.WIN, "every turn was looked at"
