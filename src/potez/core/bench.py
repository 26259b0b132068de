"""The bench signature: one number made from what the compiled half counts and finds, the same on every machine.

It changes only with the rules, the random games, the search or these positions, never with the speed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

from potez.core import parse, perft, playouts
from potez.core.extension import available
from potez.core.networks import networks
from potez.core.position import CorePosition
from potez.core.solver import library

if available:
    from potez.core import _core

NODES = 10_000
"""The node limit of each search."""


class Task(NamedTuple):
    """A position, the depth of its perft, and how many random games to play from it. It is searched too."""

    game: str
    text: str
    depth: int
    games: int


TASKS = (
    Task("domineering", "8/8/8/8/8/8/8/8 X", 5, 5000),
    Task("domineering", "8/1X6/1X2OO2/4X3/4X3/6X1/1OO3X1/8 X", 5, 5000),
    Task("domineering", "/".join(["11"] * 10) + " O", 4, 1000),
    Task("domineering", "/".join(["19"] * 26) + " X", 3, 200),
    Task("byte", "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0", 4, 1000),
    Task("byte", "1,XOX,2/3,X/OX,2,OXO/1,XOX,X,XOX/OXO,3/1,XO,O,1/1,O,O,1/4 X 0-0", 6, 1000),
    Task("byte", "5/X,X,X,X,X/" + "O,O,O,O,O/X,X,X,X,X/" * 3 + "O,O,O,O,O/5 X 0-0", 3, 500),
    Task("byte", "8/" + "X,X,X,X,X,X,X,X/O,O,O,O,O,O,O,O/" * 7 + "8 X 0-0", 2, 100),
    Task("blockade", "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -", 2, 200),
    Task(
        "blockade",
        "11x14 X 22,A6,3C,78 44,84,4B,8B 5,5,5,5 B2B,B31,B3C,B48,B4D,B79,BA7,BAC,G12,G17,G21,G35,G3D,G52,G84,G85",
        2,
        200,
    ),
    Task("blockade", "5x6 X 21,41,26,46 21,41,26,46 2,2,2,2 -", 2, 500),
    Task("blockade", "22x28 X 44,J4,4P,JP 44,J4,4P,JP 18,18,18,18 -", 1, 10),
)


def lines() -> Iterator[str]:
    """One line for each task: the position, its perft, the results of its random games, and what a search finds."""
    for task in TASKS:
        position = parse(task.game, task.text)
        games = tuple(playouts(position, task.games, seed=1))
        yield f"{task.game} {task.text} {perft(position, task.depth)} {games} {_found(position)}"


def _found(position: CorePosition[Any]) -> tuple[Any, ...]:
    depth, variations, nodes, _ = _core.Searcher(1, 1, library(), networks()).search(position.native, nodes=NODES)
    return depth, variations, nodes


def signature() -> int:
    return crc32("\n".join(lines()).encode())
