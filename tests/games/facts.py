"""The facts kept as text in tests/data: what they say and how to read it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from potez.games.walls import read_cell

DATA = Path(__file__).parents[1] / "data"


class Count(NamedTuple):
    """How many ways there are to play on for some plies from a start."""

    game: str
    name: str
    options: dict[str, Any]
    depth: int
    nodes: int
    effort: int  # the nodes of this depth and of all before it

    def __str__(self) -> str:
        return f"{self.game}-{self.name}-{self.depth}"


def counts(least: int = 0, most: int | None = None) -> list[Count]:
    """The lines of the perft files that take so much effort."""
    return [count for count in _lines() if least <= count.effort and (most is None or count.effort < most)]


def _lines() -> Iterator[Count]:
    for file in sorted((DATA / "perft").glob("*.perft")):
        name, options, effort = "", dict[str, Any](), 0
        for line in file.read_text("ascii").splitlines():
            match line.split():
                case [] | ["#", *_]:
                    pass
                case ["id", name]:
                    options, effort = {}, 0
                case ["options", *words]:
                    options = dict(map(_option, words))
                case ["perft", depth, nodes]:
                    effort += int(nodes)
                    yield Count(file.stem, name, options, int(depth), int(nodes), effort)
                case _:
                    raise ValueError(f"{file.name}: {line}")


def _option(word: str) -> tuple[str, Any]:
    name, value = word.split("=")
    return name, int(value) if value.isdecimal() else tuple(map(read_cell, value.split(",")))


@dataclass(frozen=True)
class Vector:
    """What is known about the position after some moves."""

    game: str
    options: dict[str, Any]
    moves: list[str]
    count: int
    digest: str
    outcome: str | None = None


def vectors(game: str) -> list[Vector]:
    """All lines of a game's vectors."""
    lines = (DATA / "vectors" / f"{game}.jsonl").read_text("ascii").splitlines()
    return [Vector(**json.loads(line)) for line in lines]
