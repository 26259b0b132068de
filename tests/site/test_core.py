"""The core of the page finds what the extension finds: the same values, lines and numbers of nodes."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from potez import core
from potez.core import _core
from potez.core.bench import NODES, TASKS, Task
from potez.core.networks import networks
from potez.core.solver import library
from tests.site.conftest import Ask

POSITIONS = pytest.mark.parametrize("task", TASKS, ids=lambda task: f"{task.game}-{task.text[:12]}")


def reported(raw: Any, task: Task) -> dict[str, Any]:
    """A report of the extension as the core of the page writes it, without the time."""
    depth, variations, nodes, _ = raw
    native = _core.Position(task.game, task.text)
    lines = [{"value": value, "moves": [native.move_text(move) for move in moves]} for value, moves in variations]
    return {"depth": depth, "nodes": nodes, "variations": lines}


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if not name.endswith("seconds")}


def test_the_core_is_small(built_core: Path) -> None:
    content = built_core.read_bytes()
    assert len(content) <= 900_000
    assert len(gzip.compress(content, 6)) <= 300_000


@POSITIONS
def test_a_short_search_with_a_node_limit(ask: Ask, task: Task) -> None:
    compare(ask, task, NODES // 10, {})


@pytest.mark.slow
@POSITIONS
@pytest.mark.parametrize(
    ("nodes", "options"),
    [
        (NODES, {}),
        (NODES // 10, {"multipv": 3}),
        (NODES // 10, {"overlooks": 0.4, "seed": 2**63 - 1}),
        (NODES // 10, {"selective": False}),
    ],
    ids=str,
)
def test_a_search_with_a_node_limit(ask: Ask, task: Task, nodes: int, options: dict[str, Any]) -> None:
    compare(ask, task, nodes, options)


def compare(ask: Ask, task: Task, nodes: int, options: dict[str, Any]) -> None:
    native = _core.Searcher(1, 1, library(), networks())
    raw = native.search(core.parse(task.game, task.text).native, nodes=nodes, **options)
    given = {**options, "seed": str(options.get("seed", 0))}
    answer = ask("search", game=task.game, position=task.text, megabytes=1, nodes=nodes, **given)
    assert without_time(answer) == reported(raw, task)


@POSITIONS
def test_uct_with_a_limit_of_games(ask: Ask, task: Task) -> None:
    raw = _core.uct(core.parse(task.game, task.text).native, games=100, seed=5)
    answer = ask("uct", game=task.game, position=task.text, games=100, seed="5")
    assert without_time(answer) == reported(raw, task)


@POSITIONS
def test_the_static_value(ask: Ask, task: Task) -> None:
    native = core.parse(task.game, task.text).native
    assert ask("evaluate", game=task.game, position=task.text) == _core.evaluate(native, networks())


def test_searches_with_one_key_build_on_each_other(ask: Ask) -> None:
    task = TASKS[4]
    native = _core.Searcher(1, 1, library(), networks())
    position = core.parse(task.game, task.text).native
    for nodes in (2000, 3000):
        raw = native.search(position, nodes=nodes)
        answer = ask("search", game=task.game, position=task.text, megabytes=1, nodes=nodes, key="a")
        assert without_time(answer) == reported(raw, task)


@pytest.mark.parametrize(
    "rows", ["6/6/6/6/6/6 X", "7/7/7/7/7/7/7 O", pytest.param("8/8/8/8/8/8/8/8 X", marks=pytest.mark.slow)]
)
def test_solving(ask: Ask, rows: str) -> None:
    native = core.parse("domineering", rows).native
    board = rows.split()[0].split("/")
    solver = _core.Solver(len(board), int(board[0]), library(), 96)
    winner, move, nodes, expanded, *_ = solver.solve(native, 0, 0.0, None)
    text = None if move is None else native.move_text(move)
    answer = without_time(ask("solve", position=rows, megabytes=96))
    assert answer == {"winner": winner, "move": text, "nodes": nodes, "expanded": expanded}


def test_nonsense_is_refused(ask: Ask) -> None:
    assert ask("search", game="byte", position="nonsense") == {"failed": "cannot read nonsense"}
    assert ask("search", game="chess", position="8/8 X") == {"failed": "cannot read 8/8 X"}
    assert ask("solve", position="/".join(["19"] * 26) + " X") == {"failed": "the board has too many cells"}
    assert ask("evaluate", game="byte", position=TASKS[4].text) is not None


def test_too_large_a_table_is_refused_and_the_next_search_works(ask: Ask) -> None:
    position = "6/6/6/6/6/6 X"
    refused = ask("search", game="domineering", position=position, megabytes=1024, key="a", nodes=1000)
    assert refused == {"failed": "there is not enough memory"}
    assert ask("search", game="domineering", position=position, key="a", nodes=1000)["nodes"] > 0


def test_boards_in_a_row_do_not_use_up_the_memory(ask: Ask) -> None:
    """The tables of one board make room for those of the next: without that, these took 256 MB and then failed."""
    for rows in range(4, 12):
        for cols in range(4, 12):
            answer = ask("search", game="domineering", position="/".join([str(cols)] * rows) + " O", nodes=20_000)
            assert "failed" not in answer
    assert ask.memory < 160_000_000
