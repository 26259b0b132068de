"""The search tree of the readable search, node by node."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from potez.api.refusal import Refusal
from potez.engine.minimax import LimitError, Minimax
from potez.engine.types import Limits
from potez.games.base import Message
from potez.server.engines.search_pool import SearchPool
from potez.server.requests import PositionRequest

router = APIRouter(prefix="/api", tags=["analysis"])

_LARGEST = 3000
"""The most nodes that can still be drawn."""
_LIMITS = Limits(nodes=_LARGEST, seconds=5.0)


class TraceRequest(PositionRequest):
    """A position, and how many plies to search from it."""

    depth: Annotated[int, Field(ge=1, le=6)]


@router.post("/trace")
async def trace(wanted: TraceRequest, request: Request) -> dict[str, Any]:
    """What minimax with alpha-beta does in a position: each node with its window, and what was cut off and why."""
    searches: SearchPool = request.app.state.analyses

    def explained() -> dict[str, Any]:
        result, found = Minimax(wanted.depth).explain(wanted.replay().position, _LARGEST, _LIMITS)
        return _with_old_keys(found.to_json()) | {"move": str(result.move) if result.move else None}

    try:
        return await searches.call(explained)
    except LimitError:
        raise Refusal(
            "invalid", Message("the tree has more than {most} nodes; take a smaller depth or board", most=_LARGEST)
        ) from None


_OLD_KEYS = {"win_in": "win", "loss_in": "loss", "value": "guess"}


def _with_old_keys(trace: dict[str, Any]) -> dict[str, Any]:
    """A trace whose scores also have the keys of the last version, which are deprecated."""
    for node in trace["nodes"]:
        for score in (node["alpha"], node["beta"], node["value"]):
            score |= {_OLD_KEYS[key]: number for key, number in score.items()}
    return trace
