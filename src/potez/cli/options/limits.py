"""The options that limit a search."""

import re
from typing import Annotated

import typer

from potez.engine.players import DEPTH_LIMIT, MOVETIME, NODES
from potez.engine.types import Limits
from potez.games.base import Message, SetupError

Movetime = Annotated[str | None, typer.Option(metavar="MS", help="Think this many milliseconds per move.")]
Nodes = Annotated[str | None, typer.Option(metavar="N", help="Search N positions per move.")]
Depth = Annotated[str | None, typer.Option(metavar="N", help="Search N moves ahead.")]
Clock = Annotated[
    str | None,
    typer.Option(metavar="BASE+INC", help="Seconds per player for the whole game, and seconds added after each move."),
]

_MOST = 86_400.0  # seconds on a clock


def limits(movetime: str | None, nodes: str | None, depth: str | None, clock: str | None = None) -> Limits:
    """The limits that the options give. Raises SetupError."""
    base, increment = _clock(clock) if clock else (None, 0.0)
    return Limits(
        depth=DEPTH_LIMIT.parse(depth) if depth else None,
        nodes=NODES.parse(nodes) if nodes else None,
        seconds=MOVETIME.parse(movetime) / 1000 if movetime else None,
        clock=base,
        increment=increment,
    )


def _clock(text: str) -> tuple[float, float]:
    """`60+0.5`, or `60` alone. Raises SetupError."""
    seconds = r"[0-9]{1,5}(?:\.[0-9]{1,3})?"
    found = re.fullmatch(rf"({seconds})(?:\+({seconds}))?", text)
    if not found or not 0 < float(found[1]) <= _MOST or float(found[2] or 0) > _MOST:
        raise SetupError(
            Message(
                "{text} is not a clock; write seconds such as 60+0.5, at most {most}",
                text=repr(text),
                most=f"{_MOST:g}",
            )
        )
    return float(found[1]), float(found[2] or 0)
