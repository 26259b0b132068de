"""Measure how fast and how deep the compiled engine searches: one second, one thread, fixed positions of each game."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

import potez
from potez.engine.native import NativeEngine
from potez.engine.types import Limits

POSITIONS = {
    "blockade": {
        "start": "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -",
        "middle": "11x14 O 4C,84,5C,56 44,84,4B,8B 6,6,7,6 B11,B3B,B84,B8D,BA5,G16,G34,G36,G49,G74,GAB",
        "late": "11x14 X 26,68,6B,74 44,84,4B,8B 3,6,5,4 "
        "B12,B23,B25,B43,B48,B81,B83,B8C,B96,B9C,G16,G22,G34,G36,G56,G5A,G74,G77",
    },
    "byte": {
        "start": "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0",
        "middle": "4/X,X,1,X/1,O,OX,O/X,XOX,1,X/OX,O,1,O/2,X,XO/O,1,O,O/4 O 0-0",
        "late": "4/1,O,2/2,OXXOOX,OXX/2,X,1/4/2,XOX,XOX/2,OXOOXO,O/4 O 0-0",
    },
    "domineering": {
        "start": "10/10/10/10/10/10/10/10/10/10 X",
        "middle": "10/1X8/1X4OO2/10/2OO4X1/8X1/10/1X1OO5/1X8/10 O",
        "late": "X7OO/X3OO2X1/4X3X1/1OO1X5/1OO1OO2XX/1OO5XX/2OO6/X1X1X3OO/X1X1XX4/5X2OO X",
    },
}


def main() -> None:
    table = Table("the compiled engine", "", "nodes/s", "depth in 1 s", "score")
    for game, positions in POSITIONS.items():
        for name, text in positions.items():
            position = potez.parse(game, text)
            result = NativeEngine().search(position, Limits(seconds=1.0))
            table.add_row(game, name, f"{result.nodes / result.seconds:,.0f}", str(result.depth), str(result.score))
    Console().print(table)


if __name__ == "__main__":
    main()
