"""The readable search, node by node, to be drawn."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from potez.engine.minimax import LimitError, Minimax
from potez.engine.types import Limits
from potez.games.base import Message
from potez.server.engines.searches import Searches
from potez.server.http.errors import Refusal
from potez.server.http.requests import Line

router = APIRouter(prefix="/api", tags=["analysis"])

_LARGEST = 3000
"""Nodes of a tree that can still be drawn."""
_LIMITS = Limits(nodes=_LARGEST, seconds=5.0)


class Look(Line):
    """A position, and how many plies to look ahead from it."""

    depth: Annotated[int, Field(ge=1, le=6)]


@router.post("/trace")
async def trace(look: Look, request: Request) -> dict[str, Any]:
    """What minimax with alpha-beta does in a position: each node with its window, and what was cut and why."""
    searches: Searches = request.app.state.analyses

    def explained() -> dict[str, Any]:
        positions, _ = look.replay()
        result, found = Minimax(look.depth).explain(positions[-1], _LARGEST, _LIMITS)
        return found.to_json() | {"move": str(result.move) if result.move else None}

    try:
        return await searches.call(explained)
    except LimitError:
        raise Refusal(
            "invalid", Message("the tree has more than {most} nodes; take a smaller depth or board", most=_LARGEST)
        ) from None
