"""What the page needs to draw a position of Domineering."""

from __future__ import annotations

from functools import cache

from potez.api.views.base import Json, View
from potez.games.base import Side
from potez.games.domineering import Domineering, Placement


def _board(position: Domineering) -> Json:
    return {"rows": position.rows, "cols": position.cols, "cells": position.lines()[::-1]}


def _legal(position: Domineering) -> Json:
    names = _names(position.rows, position.cols, position.side)
    return {"anchors": {name: cells for move in position.legal_moves() for name, cells in (names[move],)}}


@cache
def _names(rows: int, cols: int, side: Side) -> dict[Placement, tuple[str, list[str]]]:
    """A view names a hundred dominoes: each of a side with its name and those of its cells."""
    empty = Domineering(rows, cols, 0, 0, side)
    return {move: (str(move), list(map(str, empty.cells(move)))) for move in empty.legal_moves()}


def _last(before: Domineering, move: Placement, after: Domineering) -> Json:
    return {"cells": list(map(str, before.cells(move)))}


VIEW = View(_board, _legal, _last)
