"""What the page needs to draw a position of Domineering."""

from __future__ import annotations

from functools import cache

from potez.api.views.base import Json, View
from potez.games.domineering import Domineering, Placement


@cache
def _cell_name(cell: Placement) -> str:
    return str(cell)


def _board(position: Domineering) -> Json:
    owners = [[position.owner(Placement(row, col)) for col in range(position.cols)] for row in range(position.rows)]
    cells = ["".join(owner.value if owner else "." for owner in row) for row in reversed(owners)]
    return {"rows": position.rows, "cols": position.cols, "cells": cells}


def _legal(position: Domineering) -> Json:
    return {
        "anchors": {_cell_name(move): list(map(_cell_name, position.cells(move))) for move in position.legal_moves()}
    }


def _last(before: Domineering, move: Placement, after: Domineering) -> Json:
    return {"cells": list(map(str, before.cells(move)))}


VIEW = View(_board, _legal, _last)
