"""Positions composed from what the rule book's examples say of them. All go through the position text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import potez
from potez.games.blockade import Blockade
from potez.games.byte import Byte
from potez.games.domineering import Domineering

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRS"
HOMES = ((4, 4), (8, 4), (4, 11), (8, 11))

Pair = tuple[int, int]


def symbols(cell: Pair) -> str:
    """A cell of Blockade as it is written: (4, 11) is 4B."""
    return SYMBOLS[cell[0] - 1] + SYMBOLS[cell[1] - 1]


def blockade(
    x1: Pair | None = None,
    x2: Pair | None = None,
    o1: Pair | None = None,
    o2: Pair | None = None,
    *,
    blue: tuple[Pair, ...] = (),
    green: tuple[Pair, ...] = (),
    hand: tuple[int, int, int, int] = (9, 9, 9, 9),
    side: str = "X",
    size: Pair = (11, 14),
    homes: tuple[Pair, Pair, Pair, Pair] = HOMES,
) -> Blockade:
    """A position of Blockade; a pawn that is not given is at home."""
    pawns = [pawn or home for pawn, home in zip((x1, x2, o1, o2), homes, strict=True)]
    walls = [f"B{symbols(wall)}" for wall in sorted(blue)] + [f"G{symbols(wall)}" for wall in sorted(green)]
    cells = " ".join(",".join(map(symbols, part)) for part in (pawns, homes))
    return Blockade.parse(f"{size[0]}x{size[1]} {side} {cells} {','.join(map(str, hand))} {','.join(walls) or '-'}")


def byte(stacks: Mapping[str, str], side: str = "X", score: Pair = (0, 0), size: int = 8) -> Byte:
    """A position of Byte from its stacks, bottom to top, keyed by their squares."""
    rows = []
    for row in range(size):
        names = [f"{chr(ord('A') + row)}{col + 1}" for col in range(row % 2, size, 2)]
        cells = ",".join(stacks.get(name, ".") for name in names)
        rows.append(re.sub(r"\.(,\.)*", lambda gap: str(gap[0].count(".")), cells))
    return Byte.parse(f"{'/'.join(rows)} {side} {score[0]}-{score[1]}")


def domineering(picture: str, side: str) -> Domineering:
    """A position of Domineering from a picture: X, O or a dot a cell, the top row first."""
    rows = [re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in picture.split()]
    return Domineering.parse(f"{'/'.join(rows)} {side}")


def texts(position: potez.Position[Any]) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in position.legal_moves()]
