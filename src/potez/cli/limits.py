"""The options that say how long an engine may think."""

from typing import Annotated

import typer

from potez.cli.terminal import number
from potez.engine.roster import LOOK_AHEAD, MOVETIME, NODES
from potez.engine.types import Limits

Movetime = Annotated[str | None, typer.Option(metavar="MS", help="Think so many milliseconds a move.")]
Nodes = Annotated[str | None, typer.Option(metavar="N", help="Look at so many positions a move.")]
Depth = Annotated[str | None, typer.Option(metavar="N", help="Look so many moves ahead.")]


def limits(movetime: str | None, nodes: str | None, depth: str | None) -> Limits:
    """The limits that were told. Raises SetupError."""
    return Limits(
        depth=number(LOOK_AHEAD, depth) if depth else None,
        nodes=number(NODES, nodes) if nodes else None,
        seconds=number(MOVETIME, movetime) / 1000 if movetime else None,
    )
